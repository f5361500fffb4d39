-- A search index beside Postgres (Qdrant) holds a copy of the chunks. What it has yet to be told is noted here, in the transaction
-- of the change: one row a document, however often it changed. Who works a row off reads what is true then, so order does not matter.

-- The tenants whose chunks are copied, and by which model's vectors. No row, no copy: then nothing is noted.
create table index_mirrors (
  tenant_id          uuid not null primary key,
  embedding_index_id integer not null,
  created_at         timestamptz not null default now()
);

-- No foreign key: a note outlives the document, the assistant and the tenant it is about. A deleted assistant is noted by a row
-- whose document_id is its own.
create table index_outbox (
  tenant_id    uuid not null,
  document_id  uuid not null,
  assistant_id uuid not null,
  revision     bigint not null default 1,
  is_replaced  boolean not null,
  attempts     integer not null default 0,
  due_at       timestamptz not null default now(),
  error        text,
  primary key (tenant_id, document_id)
);
comment on column index_outbox.is_replaced is 'The copy may still hold chunks that are gone: searches leave the document out.';
create index index_outbox_due on index_outbox (due_at);
create index index_outbox_replaced on index_outbox (tenant_id, assistant_id) where is_replaced;

-- Deletions come by cascade from threads, assistants and tenants as well, so triggers note them.
create function clew_note_deleted_documents() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into index_outbox as o (tenant_id, document_id, assistant_id, is_replaced)
  select g.tenant_id, g.id, g.assistant_id, true from gone g join index_mirrors m on m.tenant_id = g.tenant_id where g.version > 0
  on conflict (tenant_id, document_id) do update
    set revision = o.revision + 1, is_replaced = true, attempts = 0, due_at = now(), error = null;
  return null;
end $$;
create trigger note_deleted after delete on documents referencing old table as gone
  for each statement execute function clew_note_deleted_documents();

create function clew_note_deleted_assistants() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into index_outbox (tenant_id, document_id, assistant_id, is_replaced)
  select g.tenant_id, g.id, g.id, true from gone g join index_mirrors m on m.tenant_id = g.tenant_id
  on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on assistants referencing old table as gone
  for each statement execute function clew_note_deleted_assistants();

-- Copy from now on, for one tenant or for every one; documents that are there already are noted and wait as `processing` until
-- they are copied. Nothing where that was begun before by the same model's vectors.
create function clew_begin_mirror(index_id integer, only_tenant uuid) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  with begun as (
    insert into index_mirrors as m (tenant_id, embedding_index_id) select t.tenant_id, index_id from tenants t
    where only_tenant is null or t.tenant_id = only_tenant
    on conflict (tenant_id) do update set embedding_index_id = excluded.embedding_index_id
      where m.embedding_index_id <> excluded.embedding_index_id
    returning m.tenant_id
  ), waiting as (
    update documents d set status = 'processing', progress = 0.97 from begun b
    where d.tenant_id = b.tenant_id and d.status = 'ready' and d.version > 0
  )
  insert into index_outbox as o (tenant_id, document_id, assistant_id, is_replaced)
  select d.tenant_id, d.id, d.assistant_id, false from documents d join begun b using (tenant_id) where d.version > 0
  on conflict (tenant_id, document_id) do update set revision = o.revision + 1, attempts = 0, due_at = now(), error = null $$;

-- No copy any more: Postgres alone is searched, where everything is ready.
create function clew_end_mirror() returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update documents d set status = 'ready', progress = 1, error = null from index_outbox o
  where d.tenant_id = o.tenant_id and d.id = o.document_id and d.status = 'processing' and d.pending_sha256 is null;
  delete from index_outbox;
  delete from index_mirrors $$;

-- Takes notes that are due, each for so long; whoever dies meanwhile leaves them to the next one.
create function clew_claim_index_work(index_id integer, lease interval, most integer)
  returns table (tenant_id uuid, document_id uuid, assistant_id uuid, revision bigint, attempts integer)
  language sql security definer set search_path = pg_catalog, public as $$
  update index_outbox o set due_at = now() + lease, attempts = o.attempts + 1
  from (select n.tenant_id, n.document_id from index_outbox n
        join index_mirrors m on m.tenant_id = n.tenant_id and m.embedding_index_id = index_id
        where n.due_at <= now() order by n.due_at limit most for update of n skip locked) due
  where o.tenant_id = due.tenant_id and o.document_id = due.document_id
  returning o.tenant_id, o.document_id, o.assistant_id, o.revision, o.attempts $$;

do $$
declare relation text;
begin
  foreach relation in array array['index_mirrors', 'index_outbox'] loop
    perform clew_protect(relation::regclass);
    execute format('grant select, insert, update, delete on %I to clew_app', relation);
    execute format('grant select on %I to clew_reader', relation);
    execute format('create policy across_tenants on %I to current_user using (true)', relation);
  end loop;
end $$;

revoke all on function clew_note_deleted_documents(), clew_note_deleted_assistants(), clew_begin_mirror(integer, uuid), clew_end_mirror(),
  clew_claim_index_work(integer, interval, integer) from public;
grant execute on function clew_begin_mirror(integer, uuid), clew_end_mirror(), clew_claim_index_work(integer, interval, integer) to clew_app;
