-- The house as a database: tenants, keys, assistants, documents, threads, messages, turns, events, settings.
-- Forced row-level security comes at the end, for every table at once. The search index follows in 0002.

create function clew_tenant() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('clew.tenant_id', true), '')::uuid;

-- Who may ask ------------------------------------------------------------------------------------------------------

create table tenants (
  tenant_id  uuid primary key default gen_random_uuid(),
  name       text not null unique check (name <> ''),
  created_at timestamptz not null default now()
);

create table api_keys (
  tenant_id  uuid not null references tenants on delete cascade,
  id         uuid not null default gen_random_uuid(),
  key_sha256 bytea not null unique check (octet_length(key_sha256) = 32),
  hint       text not null,
  caller_app text not null default 'default',
  scopes     text[] not null check (scopes <@ array['query', 'write', 'admin'] and cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (tenant_id, id)
);

create table assistants (
  tenant_id      uuid not null references tenants on delete cascade,
  id             uuid not null default gen_random_uuid(),
  namespace      text not null default '',
  name           text not null check (name <> ''),
  instructions   text not null default '',
  model          text,
  memory_role    text,
  retention_days integer check (retention_days > 0),
  limits         jsonb not null default '{}',
  metadata       jsonb not null default '{}',
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, namespace, name)
);

-- One row a saved version; `values` holds what differs from the defaults of the code (source 003 §5).
create table rag_settings (
  tenant_id    uuid not null references tenants on delete cascade,
  version      integer not null check (version > 0),
  assistant_id uuid,
  values       jsonb not null,
  note         text not null default '',
  created_at   timestamptz not null default now(),
  primary key (tenant_id, version),
  foreign key (tenant_id, assistant_id) references assistants on delete cascade
);
create index rag_settings_by_assistant on rag_settings (tenant_id, assistant_id, version desc);

-- Conversations ----------------------------------------------------------------------------------------------------

create table threads (
  tenant_id       uuid not null references tenants on delete cascade,
  id              uuid not null default gen_random_uuid(),
  number          bigint not null generated always as identity,
  caller_app      text not null,
  external_id     text not null,
  assistant_id    uuid not null,
  title           text not null default '',
  title_source    text not null default 'none' check (title_source in ('none', 'first_message', 'model', 'given')),
  status          text not null default 'active' check (status in ('active', 'archived')),
  head_message_id bigint,
  message_count   integer not null default 0,
  summary         text,
  retention_days  integer check (retention_days > 0),
  metadata        jsonb not null default '{}',
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  last_message_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, caller_app, external_id),
  foreign key (tenant_id, assistant_id) references assistants on delete cascade
);
create index threads_by_update on threads (tenant_id, updated_at desc, id desc);
create index threads_by_assistant on threads (tenant_id, assistant_id);

-- A fork adds one row here and copies nothing: the path of a branch is its own messages plus its parent's up to fork_depth.
create table branches (
  tenant_id        uuid not null,
  id               bigint not null generated always as identity,
  thread_id        uuid not null,
  parent_branch_id bigint,
  fork_depth       integer not null check (fork_depth >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, thread_id) references threads on delete cascade,
  foreign key (tenant_id, parent_branch_id) references branches on delete cascade
);
create index branches_by_thread on branches (tenant_id, thread_id);
create index branches_by_parent on branches (tenant_id, parent_branch_id);

-- Append-only tree. `depth` counts from 1 along the branch and has no gap; failed messages keep their place in it and are
-- skipped only when the model's history is read. `id` is the integer of source 002; a failed answer leaves a gap in it.
create sequence message_ids;
create table messages (
  tenant_id  uuid not null,
  id         bigint not null default nextval('message_ids'),
  uuid       uuid not null default gen_random_uuid(),
  thread_id  uuid not null,
  parent_id  bigint,
  branch_id  bigint not null,
  depth      integer not null check (depth > 0),
  role       text not null check (role in ('user', 'assistant', 'system')),
  content    text not null,
  sources    jsonb not null default '[]',
  outline    jsonb,
  metadata   jsonb not null default '{}',
  status     text not null default 'complete' check (status in ('complete', 'aborted', 'failed')),
  usage      jsonb,
  turn_id    uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, uuid),
  unique (tenant_id, branch_id, depth),
  foreign key (tenant_id, thread_id) references threads on delete cascade,
  foreign key (tenant_id, branch_id) references branches on delete cascade
);
create index messages_by_thread on messages (tenant_id, thread_id, id desc);
create index messages_of_history on messages (tenant_id, branch_id, depth desc) where status <> 'failed';
create index messages_with_outline on messages (tenant_id, thread_id, id desc) where outline is not null;

-- Turns ------------------------------------------------------------------------------------------------------------

-- The mutable side of a turn, present only while it runs.
create table turn_runs (
  tenant_id            uuid not null,
  turn_id              uuid not null,
  thread_id            uuid not null,
  user_message_id      bigint not null,
  assistant_message_id bigint not null,
  is_linear            boolean not null,
  lease_owner          text not null,
  lease_expires_at     timestamptz not null,
  abort_requested      boolean not null default false,
  started_at           timestamptz not null default now(),
  primary key (tenant_id, turn_id),
  foreign key (tenant_id, thread_id) references threads on delete cascade
) with (fillfactor = 50);
create unique index turn_runs_one_per_linear_thread on turn_runs (tenant_id, thread_id) where is_linear;
create index turn_runs_by_thread on turn_runs (tenant_id, thread_id);

create table idempotency_keys (
  tenant_id   uuid not null references tenants on delete cascade,
  caller_app  text not null,
  key         text not null,
  body_sha256 bytea not null,
  thread_id   uuid not null,
  turn_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (tenant_id, caller_app, key),
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_by_thread on idempotency_keys (tenant_id, thread_id);

-- The immutable record of one round trip: inserted once, when the turn has ended. Nobody may update it.
create table turns (
  tenant_id            uuid not null,
  id                   uuid not null,
  thread_id            uuid not null,
  user_message_id      bigint not null,
  assistant_message_id bigint,
  assistant_id         uuid not null,
  dialect              text not null,
  caller_app           text not null,
  status               text not null check (status in ('completed', 'refused', 'clarified', 'aborted', 'failed')),
  question             text not null,
  resolved_query       text not null,
  followup_resolved    boolean not null default false,
  followup_section_id  text,
  followup_ref_type    text,
  settings_version     integer not null,
  retrieved            jsonb not null default '[]',
  active_files         jsonb not null default '[]',
  skipped_files        jsonb not null default '[]',
  workspace_id         text,
  repo                 text,
  language             text,
  rag_scope            jsonb not null default '{}',
  request_payload      jsonb,
  response_payload     jsonb,
  upstream_response_id text,
  upstream_expires_at  timestamptz,
  model                text,
  usage                jsonb not null default '{}',
  timings              jsonb not null default '{}',
  trace                jsonb not null default '{}',
  warnings             jsonb not null default '[]',
  error                jsonb,
  created_at           timestamptz not null,
  completed_at         timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
create index turns_by_thread on turns (tenant_id, thread_id, created_at desc);
create index turns_by_time on turns (tenant_id, created_at desc);

-- One row a flush, holding an array of numbered events. `thread_id` leads the key so that deletion finds its rows.
create table turn_events (
  tenant_id  uuid not null,
  thread_id  uuid not null,
  turn_id    uuid not null,
  first_seq  integer not null,
  last_seq   integer not null,
  events     jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, thread_id, turn_id, first_seq, created_at),
  foreign key (tenant_id, thread_id) references threads on delete cascade
) partition by range (created_at);
-- Catches what comes when no server rolled the partitions in time (a laptop that slept).
create table turn_events_late partition of turn_events default;

create table feedback (
  tenant_id  uuid not null,
  id         uuid not null default gen_random_uuid(),
  turn_id    uuid not null,
  positive   boolean,
  message    text not null default '',
  categories text[] not null default '{}',
  caller_app text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, turn_id) references turns on delete cascade
);
create index feedback_by_turn on feedback (tenant_id, turn_id);

-- The debug SQL of source 000 reads these two verbatim.
create view queries_log with (security_invoker = true) as
  select n.tenant_id, n.created_at, n.question, n.caller_app, t.external_id as thread_id, n.followup_resolved,
         n.followup_section_id, n.followup_ref_type, n.resolved_query, n.status, n.id as turn_id
  from turns n join threads t on t.tenant_id = n.tenant_id and t.id = n.thread_id;

create view thread_state with (security_invoker = true) as
  select t.tenant_id, t.caller_app, t.external_id as thread_id, o.outline as last_outline,
         coalesce(c.doc_ids, '[]') as last_doc_ids, coalesce(c.titles, '[]') as last_titles,
         coalesce(greatest(o.created_at, c.created_at), t.created_at) as updated_at
  from threads t
  left join lateral (
    select m.outline, m.created_at from messages m
    where m.tenant_id = t.tenant_id and m.thread_id = t.id and m.outline is not null
    order by m.id desc limit 1) o on true
  left join lateral (
    select m.created_at,
           jsonb_agg(distinct s -> 'document_id') as doc_ids, jsonb_agg(distinct s -> 'document_name') as titles
    from (select * from messages m where m.tenant_id = t.tenant_id and m.thread_id = t.id and m.role = 'assistant'
          order by m.id desc limit 1) m, jsonb_array_elements(m.sources) s
    group by m.created_at) c on true;

-- Documents --------------------------------------------------------------------------------------------------------

-- Content-addressed bytes: uploads until they are ingested, and large payload parts, stored once.
create table blobs (
  tenant_id  uuid not null references tenants on delete cascade,
  sha256     bytea not null check (octet_length(sha256) = 32),
  content    bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, sha256)
);
alter table blobs alter column content set storage external;

-- `scope_id` is what search filters by: the assistant's id, or the thread's for a document that belongs to one thread.
create table documents (
  tenant_id    uuid not null references tenants on delete cascade,
  id           uuid not null default gen_random_uuid(),
  assistant_id uuid not null,
  thread_id    uuid,
  scope_id     uuid not null generated always as (coalesce(thread_id, assistant_id)) stored,
  name         text not null,
  source_path  text not null,
  source_app   text not null default '',
  workspace    text not null default '',
  repo         text not null default '',
  mime         text not null default '',
  title        text not null default '',
  sha256       bytea,
  bytes        bigint not null default 0,
  pages        integer,
  language     text not null default 'und',
  metadata     jsonb not null default '{}',
  status       text not null default 'queued' check (status in ('queued', 'processing', 'ready', 'failed')),
  progress     real not null default 0 check (progress between 0 and 1),
  error        text,
  version      integer not null default 0,
  pending_sha256 bytea,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, assistant_id, thread_id, source_app, workspace, repo, source_path),
  foreign key (tenant_id, assistant_id) references assistants on delete cascade,
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
create index documents_by_scope on documents (tenant_id, scope_id, source_path text_pattern_ops);
create index documents_by_age on documents (tenant_id, created_at desc, id desc);
create index documents_by_thread on documents (tenant_id, thread_id) where thread_id is not null;
create index documents_pending on documents (tenant_id, pending_sha256) where pending_sha256 is not null;

-- The extracted text citations point into. A replaced version stays readable while a message cites it.
create table document_texts (
  tenant_id     uuid not null,
  document_id   uuid not null,
  version       integer not null check (version > 0),
  text          text not null,
  headings      jsonb not null default '[]',
  cited         boolean not null default false,
  superseded_at timestamptz,
  created_at    timestamptz not null default now(),
  primary key (tenant_id, document_id, version),
  foreign key (tenant_id, document_id) references documents on delete cascade
);
create index document_texts_superseded on document_texts (superseded_at) where superseded_at is not null and not cited;

create table chunks (
  tenant_id    uuid not null,
  id           bigint not null generated always as identity,
  document_id  uuid not null,
  version      integer not null,
  scope_id     uuid not null,
  ordinal      integer not null,
  heading_path text[] not null default '{}',
  content      text not null,
  start_offset integer not null check (start_offset >= 0),
  end_offset   integer not null check (end_offset > start_offset),
  language     text not null default 'und',
  content_tsv  tsvector not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, version, ordinal) include (id),
  foreign key (tenant_id, document_id) references documents on delete cascade
);
-- No GIN on content_tsv: @@ is not leakproof, so forced row-level security would never use it. 0002 has what search reads.
create index chunks_by_scope on chunks (tenant_id, scope_id, language);

-- Work across tenants: the only functions that see more than one --------------------------------------------------------

create function clew_create_tenant(tenant_name text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare new_id uuid;
begin
  insert into tenants (name) values (tenant_name) returning tenant_id into new_id;
  insert into assistants (tenant_id, name) values (new_id, 'default');
  return new_id;
end $$;

create function clew_find_tenant(tenant_name text) returns uuid
  language sql stable security definer set search_path = pg_catalog, public as $$
  select tenant_id from tenants where name = tenant_name $$;

create function clew_find_key(sha256 bytea)
  returns table (tenant_id uuid, key_id uuid, caller_app text, scopes text[])
  language sql stable security definer set search_path = pg_catalog, public as $$
  select k.tenant_id, k.id, k.caller_app, k.scopes from api_keys k where k.key_sha256 = sha256 and k.revoked_at is null $$;

create function clew_has_keys() returns boolean
  language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from api_keys where revoked_at is null) $$;

create function clew_extend_leases(owner text, turns uuid[], seconds integer) returns integer
  language sql security definer set search_path = pg_catalog, public as $$
  with extended as (
    update turn_runs set lease_expires_at = now() + make_interval(secs => seconds) 
    where turn_id = any(turns) and lease_owner = owner returning 1)
  select count(*)::integer from extended $$;

create function clew_claim_expired_turns(owner text, seconds integer)
  returns table (tenant_id uuid, turn_id uuid)
  language sql security definer set search_path = pg_catalog, public as $$
  update turn_runs r set lease_owner = owner, lease_expires_at = now() + make_interval(secs => seconds)
  where r.lease_expires_at < now() returning r.tenant_id, r.turn_id $$;

create function clew_sweep(text_grace interval, key_age interval) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from document_texts where superseded_at < now() - text_grace and not cited;
  delete from idempotency_keys where created_at < now() - key_age;
  delete from blobs b where b.created_at < now() - text_grace and not exists (
    select from documents d where d.tenant_id = b.tenant_id and d.pending_sha256 = b.sha256) $$;

create function clew_protect(relation regclass) returns void
  language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('create policy tenant on %s using (tenant_id = nullif(current_setting(''clew.tenant_id'', true), '''')::uuid)', relation);
end $$;

-- Hourly partitions: the present hour and the next two exist, those older than `keep` go.
create function clew_roll_event_partitions(keep interval) returns void
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare hour timestamptz; partition text; bound timestamptz;
begin
  for hour in select generate_series(date_trunc('hour', now()), date_trunc('hour', now()) + interval '2 hours', interval '1 hour') loop
    partition := 'turn_events_' || to_char(hour, 'YYYYMMDDHH24');
    if to_regclass('public.' || partition) is null and not exists (
         select from public.turn_events_late where created_at >= hour and created_at < hour + interval '1 hour') then
      execute format('create table public.%I partition of public.turn_events for values from (%L) to (%L)', partition, hour, hour + interval '1 hour');
      perform public.clew_protect(('public.' || partition)::regclass);
    end if;
  end loop;
  for partition in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.turn_events'::regclass and c.relname <> 'turn_events_late' loop
    bound := to_timestamp(right(partition, 10), 'YYYYMMDDHH24');
    if bound + interval '1 hour' < now() - keep then execute format('drop table public.%I', partition); end if;
  end loop;
  delete from public.turn_events_late where created_at < now() - keep;
end $$;


-- Forced row-level security on every table, and who may do what ---------------------------------------------------------

do $$
declare relation regclass;
begin
  for relation in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> 'alembic_version' and c.relname not like 'procrastinate%'
  loop perform clew_protect(relation); end loop;
end $$;

-- The owner, too, sees nothing without a tenant, but for the tables that the functions above work on across tenants.
create policy across_tenants on tenants to current_user using (true);
create policy across_tenants on api_keys to current_user using (true);
create policy across_tenants on assistants to current_user using (true);
create policy across_tenants on turn_runs to current_user using (true);
create policy across_tenants on turn_events_late to current_user using (true);
create policy across_tenants on documents to current_user using (true);
create policy across_tenants on document_texts to current_user using (true);
create policy across_tenants on idempotency_keys to current_user using (true);
create policy across_tenants on blobs to current_user using (true);

do $$
declare wanted text;
begin
  foreach wanted in array array['clew_app', 'clew_reader'] loop
    if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I nologin', wanted); end if;
  end loop;
end $$;

grant usage on schema public to clew_app, clew_reader;
grant select, insert, update, delete on all tables in schema public to clew_app;
grant usage on all sequences in schema public to clew_app;
grant select on all tables in schema public to clew_reader;
revoke update, delete on turns from clew_app;
revoke insert, update, delete on tenants from clew_app;
revoke insert, update, delete on alembic_version from clew_app;
revoke all on api_keys from clew_reader;

do $$
declare f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'clew\_%' loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
grant execute on function clew_tenant(), clew_find_tenant(text), clew_find_key(bytea), clew_has_keys(),
  clew_extend_leases(text, uuid[], integer), clew_claim_expired_turns(text, integer), clew_sweep(interval, interval),
  clew_roll_event_partitions(interval) to clew_app;
grant execute on function clew_tenant() to clew_reader;

select clew_create_tenant('default');
select clew_roll_event_partitions(interval '1 day');
