-- What search reads beside `chunks`: an inverted index of lexemes, a weight vector per chunk, and its embedding.
-- Every table is keyed by equality of uuid and integer, which is leakproof: forced row-level security keeps the indexes in use.
-- docs/decisions/0005 says why the lexical index is made of rows.

-- The dimension of a lexeme in `lexical_vectors`, 1..10^9: md5 because it is the same on every version and machine. A lexeme is
-- one of its configuration: a stop word of one language must not look rare because another language's chunks keep it.
-- The empty word stands in every chunk of its configuration, so its frequency is their number.
create function clew_lexeme(configuration text, word text) returns integer
  language sql immutable strict parallel safe
  return (('x' || substr(md5(configuration || ' ' || word), 1, 8))::bit(32)::bigint % 1000000000 + 1)::integer;

-- Blocks of the inverted index: which chunks of a scope hold a lexeme, with BM25's saturated term frequency. A block of one
-- document is fresh; compaction merges fresh blocks (document_id null) and drops the chunks that no longer exist.
create table postings (
  tenant_id   uuid not null,
  scope_id    uuid not null,
  document_id uuid,
  first_chunk bigint not null,
  lexeme      integer not null,
  chunk_ids   bigint[] not null,
  weights     real[] not null,
  primary key (tenant_id, scope_id, lexeme, first_chunk)
);
-- A block is at most 256 chunks (3 kB): it stays in its row, where reading it costs no second look-up.
alter table postings alter column chunk_ids set storage plain, alter column weights set storage plain;
-- Fresh blocks live until the next compaction; their room must be free again soon.
alter table postings set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.2);
create index postings_fresh on postings (tenant_id, scope_id, document_id) where document_id is not null;

-- All BM25 weights of one chunk: the exact score of a candidate is one inner product.
create table lexical_vectors (
  tenant_id uuid not null,
  chunk_id  bigint not null,
  scope_id  uuid not null,
  weights   sparsevec(1000000000) not null,
  primary key (tenant_id, chunk_id),
  foreign key (tenant_id, chunk_id) references chunks on delete cascade
);
alter table lexical_vectors alter column weights set storage main;
create index lexical_vectors_by_scope on lexical_vectors (tenant_id, scope_id, chunk_id);

-- How large a scope was when its postings were last compacted; what came later is counted when needed.
create table scope_statistics (
  tenant_id        uuid not null,
  scope_id         uuid not null,
  chunk_count      integer not null,
  last_chunk       bigint not null,
  dead_chunks      integer not null default 0,
  shares_counted_at integer not null default 0,
  primary key (tenant_id, scope_id)
);

-- Lexemes that at least 1 % of a scope's chunks hold: their frequency is looked up, that of all others is counted.
create table common_lexemes (
  tenant_id uuid not null,
  scope_id  uuid not null,
  lexeme    integer not null,
  share     real not null,
  primary key (tenant_id, scope_id, lexeme)
);

-- Which embedding model made the vectors a tenant is searched by. `id` is the same for all tenants that use the same model.
create table embedding_indexes (
  tenant_id    uuid not null references tenants on delete cascade,
  id           integer not null,
  model        text not null,
  precision    text not null,
  dimension    integer not null check (dimension between 1 and 4000),
  state        text not null check (state in ('building', 'active', 'retired')),
  created_at   timestamptz not null default now(),
  activated_at timestamptz,
  primary key (tenant_id, id)
);
create unique index embedding_indexes_one_active on embedding_indexes (tenant_id) where state = 'active';

-- One partition a model, each with an HNSW index of its own dimension.
create table embeddings (
  tenant_id uuid not null,
  chunk_id  bigint not null,
  index_id  integer not null,
  scope_id  uuid not null,
  embedding halfvec not null,
  primary key (tenant_id, chunk_id, index_id),
  foreign key (tenant_id, chunk_id) references chunks on delete cascade
) partition by list (index_id);
create index embeddings_by_scope on embeddings (tenant_id, scope_id);

-- Makes room for the vectors of one model, once; returns the id all tenants use for it.
create function clew_open_embedding_index(model text, "precision" text, dimension integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  index_id integer := clew_lexeme(model, "precision" || ' ' || dimension);
  partition text := 'embeddings_' || index_id;
begin
  if dimension not between 1 and 4000 then raise exception 'a vector has 1 to 4000 dimensions, not %', dimension; end if;
  perform pg_advisory_xact_lock(hashtext('clew_open_embedding_index'));
  if to_regclass('public.' || partition) is null then
    execute format('create table public.%I (like public.embeddings including defaults including storage)', partition);
    execute format('alter table public.%I alter column embedding set storage main', partition);
    execute format('alter table public.%I add check (vector_dims(embedding) = %s)', partition, dimension);
    execute format('alter table public.embeddings attach partition public.%I for values in (%s)', partition, index_id);
    execute format('create index on public.%I using hnsw ((embedding::halfvec(%s)) halfvec_cosine_ops)', partition, dimension);
    perform clew_protect(('public.' || partition)::regclass);
  end if;
  return index_id;
end $$;

-- Merges the fresh blocks of a scope once enough chunks have come (1,000, or 2 % of a large scope), with merged blocks of the same
-- lexemes that are not yet filled, and leaves out chunks that are gone. Takes no lock that anybody waits for: rows held by others
-- are left for the next time. Joins by hash: before the first ANALYZE the planner takes thousands of rows for one.
create function clew_compact_postings(tenant uuid, scope uuid) returns boolean
  language plpgsql set search_path = pg_catalog, public set enable_nestloop = off set work_mem = '64MB'
  set plan_cache_mode = force_custom_plan as $$
declare
  known scope_statistics;
  total integer;
  due integer;
  added integer;
  newest bigint;
  dead integer;
begin
  select * into known from scope_statistics where tenant_id = tenant and scope_id = scope;
  due := greatest(1000, known.chunk_count / 50);
  select count(*) into added from (
    select from lexical_vectors v
    where v.tenant_id = tenant and v.scope_id = scope and v.chunk_id > coalesce(known.last_chunk, 0) limit due) recent;
  if added < due or not pg_try_advisory_xact_lock(hashtextextended('clew_compact_postings/' || scope, 0)) then return false; end if;

  select count(*), max(chunk_id), count(*) filter (where chunk_id > coalesce(known.last_chunk, 0)) into total, newest, added
  from lexical_vectors where tenant_id = tenant and scope_id = scope;
  dead := coalesce(known.dead_chunks + known.chunk_count, 0) + added - total;

  with fresh as materialized (
    select p.ctid as place, p.lexeme from postings p
    where p.tenant_id = tenant and p.scope_id = scope and p.document_id is not null for update skip locked),
  touched as materialized (select distinct f.lexeme from fresh f),
  unfilled as materialized (
    select p.ctid as place from postings p left join touched t using (lexeme)
    where p.tenant_id = tenant and p.scope_id = scope and p.document_id is null
      and (dead > total / 5 or (cardinality(p.chunk_ids) < 64 and t.lexeme is not null))
    for update of p skip locked),
  taken as (
    delete from postings p where p.ctid = any(array(select f.place from fresh f union all select u.place from unfilled u))
    returning p.lexeme, p.chunk_ids, p.weights),
  -- Materialized: else who is alive would be asked anew for every block.
  hits as materialized (select t.lexeme, h.chunk_id, h.weight from taken t, unnest(t.chunk_ids, t.weights) h(chunk_id, weight)),
  alive as (
    select h.lexeme, h.chunk_id, h.weight, (row_number() over (partition by h.lexeme order by h.chunk_id) - 1) / 256 as block
    from hits h where exists (select from lexical_vectors v where v.tenant_id = tenant and v.chunk_id = h.chunk_id))
  insert into postings (tenant_id, scope_id, document_id, first_chunk, lexeme, chunk_ids, weights)
  select tenant, scope, null, min(chunk_id), lexeme, array_agg(chunk_id order by chunk_id), array_agg(weight order by chunk_id)
  from alive group by lexeme, block order by lexeme, block;

  insert into scope_statistics as s (tenant_id, scope_id, chunk_count, last_chunk, dead_chunks)
  values (tenant, scope, total, newest, case when dead > total / 5 then 0 else dead end)
  on conflict (tenant_id, scope_id) do update
    set chunk_count = excluded.chunk_count, last_chunk = excluded.last_chunk, dead_chunks = excluded.dead_chunks;

  if total < coalesce(known.shares_counted_at, 0) * 1.1 and total > known.shares_counted_at * 0.9 then return true; end if;
  delete from common_lexemes where tenant_id = tenant and scope_id = scope;
  insert into common_lexemes (tenant_id, scope_id, lexeme, share)
  select tenant, scope, lexeme, least(sum(cardinality(chunk_ids))::real / total, 1) from postings
  where tenant_id = tenant and scope_id = scope group by lexeme having sum(cardinality(chunk_ids)) >= total * 0.01;
  update scope_statistics set shares_counted_at = total where tenant_id = tenant and scope_id = scope;
  return true;
end $$;

-- A scope is an assistant or a thread. Merged blocks name no document, so they go when their scope goes.
create function clew_forget_scopes() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from postings p using gone g where p.tenant_id = g.tenant_id and p.scope_id = g.id;
  delete from common_lexemes c using gone g where c.tenant_id = g.tenant_id and c.scope_id = g.id;
  delete from scope_statistics s using gone g where s.tenant_id = g.tenant_id and s.scope_id = g.id;
  return null;
end $$;
create trigger forget_scopes after delete on assistants referencing old table as gone
  for each statement execute function clew_forget_scopes();
create trigger forget_scopes after delete on threads referencing old table as gone
  for each statement execute function clew_forget_scopes();

create function clew_forget_documents() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from postings p using gone g where p.tenant_id = g.tenant_id and p.scope_id = g.scope_id and p.document_id = g.id;
  return null;
end $$;
create trigger forget_documents after delete on documents referencing old table as gone
  for each statement execute function clew_forget_documents();

do $$
declare relation text;
begin
  foreach relation in array array['postings', 'lexical_vectors', 'scope_statistics', 'common_lexemes', 'embedding_indexes', 'embeddings'] loop
    perform clew_protect(relation::regclass);
    execute format('grant select, insert, update, delete on %I to clew_app', relation);
    execute format('grant select on %I to clew_reader', relation);
  end loop;
end $$;

-- Retention deletes threads of all tenants as the owner: what hangs on them must be visible to it.
create policy across_tenants on postings to current_user using (true);
create policy across_tenants on common_lexemes to current_user using (true);
create policy across_tenants on scope_statistics to current_user using (true);

revoke all on function clew_lexeme(text, text), clew_open_embedding_index(text, text, integer), clew_compact_postings(uuid, uuid), clew_forget_scopes(),
  clew_forget_documents() from public;
grant execute on function clew_lexeme(text, text), clew_open_embedding_index(text, text, integer), clew_compact_postings(uuid, uuid)
  to clew_app;
grant execute on function clew_lexeme(text, text) to clew_reader;
