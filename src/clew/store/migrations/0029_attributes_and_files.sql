-- Attributes of documents, which searches compare before they rank; files that are kept apart from documents, and what makes an
-- assistant a vector store of OpenAI's API. No index of the attributes: operators of jsonb are not leakproof, so row-level security
-- would not use it. The documents of an assistant are found by its own index first.

alter table documents add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object');
comment on column documents.attributes is 'Texts, numbers and booleans that filters compare.';

-- A file is its owner's. Its bytes are an original, kept as long as a file or a document refers to them.
create table files (
  tenant_id  uuid not null references tenants on delete cascade,
  id         uuid not null default gen_random_uuid(),
  owner      text not null default clew_owner() check (owner ~ '^(app|user):.'),
  name       text not null,
  mime       text not null default '',
  purpose    text not null,
  sha256     bytea not null check (octet_length(sha256) = 32),
  bytes      bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (tenant_id, id)
);
comment on table files is 'Uploaded files, each of which may become a document of several assistants.';
create index files_of_owner on files (tenant_id, owner, created_at, id);
create index files_by_bytes on files (tenant_id, sha256);
create index files_expiring on files (tenant_id, expires_at) where expires_at is not null;
select clew_protect('files');
create policy across_tenants on files to current_user using (true);
create policy owner on files as restrictive for select
  using ((select clew_sees_only()) is null or owner = (select clew_sees_only()));
create policy owner_inserts on files as restrictive for insert
  with check ((select clew_sees_only()) is null or owner = (select clew_sees_only()));
create policy owner_updates on files as restrictive for update
  using ((select clew_sees_only()) is null or owner = (select clew_sees_only()));
create policy owner_deletes on files as restrictive for delete
  using ((select clew_sees_only()) is null or owner = (select clew_sees_only()));
grant select, insert, update, delete on files to clew_app;
grant select on files to clew_reader;

alter table documents add column file_id uuid,
  add constraint documents_of_file foreign key (tenant_id, file_id) references files on delete set null (file_id);
comment on column documents.file_id is 'The file that the document was made from; null: it was uploaded as a document.';
create index documents_by_file on documents (tenant_id, file_id) where file_id is not null;

create function clew_release_files() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into original_releases (tenant_id, sha256)
  select g.tenant_id, g.sha256 from gone g join originals o on o.tenant_id = g.tenant_id and o.sha256 = g.sha256;
  return null;
end $$;
create trigger release_originals after delete on files referencing old table as gone
  for each statement execute function clew_release_files();
revoke all on function clew_release_files() from public;

-- What a vector store has besides its assistant. An assistant without a row is a vector store too, with the defaults.
create table vector_stores (
  tenant_id      uuid not null references tenants on delete cascade,
  assistant_id   uuid not null,
  name           text not null,
  description    text,
  metadata       jsonb not null default '{}',
  expires_days   integer check (expires_days between 1 and 365),
  last_active_at timestamptz not null default now(),
  primary key (tenant_id, assistant_id),
  foreign key (tenant_id, assistant_id) references assistants on delete cascade
);
comment on column vector_stores.name is 'As the client sent it; names of assistants are unique, these are not.';
select clew_protect('vector_stores');
create policy across_tenants on vector_stores to current_user using (true);
create policy readers on vector_stores as restrictive
  using ((select clew_groups()) is null or assistant_id = any ((select clew_visible_assistants())::uuid[]));
grant select, insert, update, delete on vector_stores to clew_app;
grant select on vector_stores to clew_reader;

create table file_batches (
  tenant_id    uuid not null references tenants on delete cascade,
  id           uuid not null default gen_random_uuid(),
  assistant_id uuid not null,
  document_ids uuid[] not null,
  created_at   timestamptz not null default now(),
  cancelled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, assistant_id) references assistants on delete cascade
);
comment on table file_batches is 'Files that were added to a vector store together; deleted documents no longer count.';
create index file_batches_of_assistant on file_batches (tenant_id, assistant_id);
select clew_protect('file_batches');
create policy readers on file_batches as restrictive
  using ((select clew_groups()) is null or assistant_id = any ((select clew_visible_assistants())::uuid[]));
grant select, insert, update, delete on file_batches to clew_app;
grant select on file_batches to clew_reader;

create function clew_file_status(status text, metadata jsonb) returns text
  language sql immutable parallel safe
  return case when metadata ? 'cancelled' then 'cancelled' when status = 'ready' then 'completed' when status = 'failed' then 'failed'
         else 'in_progress' end;
comment on function clew_file_status(text, jsonb) is 'The status of a document as a file of a vector store.';

-- When somebody last searched a vector store, added a file to it, or had a conversation with its assistant.
create function clew_last_active(tenant uuid, assistant uuid, noted timestamptz) returns timestamptz
  language sql stable set search_path = pg_catalog, public as $$
  select greatest(noted, (select max(t.updated_at) from threads t where t.tenant_id = tenant and t.assistant_id = assistant)) $$;

-- Deletes files that have expired, with the documents made from them, and the documents of vector stores that have expired.
create function clew_expire_files() returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare tenant uuid; asked_for text := current_setting('clew.tenant_id', true);
begin
  for tenant in select t.tenant_id from tenants t
                where exists (select from files f where f.tenant_id = t.tenant_id and f.expires_at <= now())
                   or exists (select from vector_stores v where v.tenant_id = t.tenant_id and v.expires_days is not null) loop
    perform set_config('clew.tenant_id', tenant::text, true);
    delete from documents d using files f
    where d.tenant_id = tenant and f.tenant_id = tenant and f.id = d.file_id and f.expires_at <= now();
    delete from files f where f.tenant_id = tenant and f.expires_at <= now();
    delete from documents d using vector_stores v
    where d.tenant_id = tenant and v.tenant_id = tenant and d.assistant_id = v.assistant_id and d.thread_id is null
      and clew_last_active(tenant, v.assistant_id, v.last_active_at) + make_interval(days => v.expires_days) <= now();
  end loop;
  perform set_config('clew.tenant_id', coalesce(asked_for, ''), true);
end $$;

revoke all on function clew_file_status(text, jsonb), clew_last_active(uuid, uuid, timestamptz), clew_expire_files() from public;
grant execute on function clew_file_status(text, jsonb), clew_last_active(uuid, uuid, timestamptz) to clew_app, clew_reader;
grant execute on function clew_expire_files() to clew_app;

-- As before, but a file refers to its bytes too.
create or replace function clew_collect_originals(most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare one record; looked_at integer := 0;
begin
  for one in
    with due as (select tenant_id, id from original_releases order by id limit most for update skip locked),
         taken as (delete from original_releases r using due d where r.tenant_id = d.tenant_id and r.id = d.id
                   returning r.tenant_id, r.sha256)
    select tenant_id, sha256, count(*)::integer as times from taken group by tenant_id, sha256 order by tenant_id, sha256
  loop
    looked_at := looked_at + one.times;
    perform from originals o where o.tenant_id = one.tenant_id and o.sha256 = one.sha256 for update;
    continue when not found;
    delete from originals o
    where o.tenant_id = one.tenant_id and o.sha256 = one.sha256
      and not exists (select from documents d where d.tenant_id = o.tenant_id and d.uploaded_sha256 = o.sha256)
      and not exists (select from documents d where d.tenant_id = o.tenant_id and d.pending_sha256 = o.sha256)
      and not exists (select from document_texts t where t.tenant_id = o.tenant_id and t.sha256 = o.sha256)
      and not exists (select from files f where f.tenant_id = o.tenant_id and f.sha256 = o.sha256);
    continue when not found;
    delete from blobs b where b.tenant_id = one.tenant_id and b.sha256 = one.sha256
      and not exists (select from turn_blobs t where t.tenant_id = b.tenant_id and t.sha256 = b.sha256);
  end loop;
  return looked_at;
end $$;

-- As before, but the bytes of files count as well.
create or replace function clew_document_use(of_owner text) returns table (documents bigint, bytes bigint)
  language plpgsql volatile set search_path = pg_catalog, public as $$
declare only_of text := coalesce(current_setting('clew.sees_only', true), '');
        of_groups text := coalesce(current_setting('clew.groups', true), '');
        of_files bigint;
begin
  perform set_config('clew.sees_only', '', true), set_config('clew.groups', '', true);
  if of_owner = '' then
    select count(*), coalesce(sum(d.bytes), 0)::bigint into documents, bytes from documents d where d.tenant_id = clew_tenant();
    select coalesce(sum(f.bytes), 0)::bigint into of_files from files f where f.tenant_id = clew_tenant();
  else
    select count(*), coalesce(sum(d.bytes), 0)::bigint into documents, bytes from documents d
    where d.tenant_id = clew_tenant() and d.uploaded_by = of_owner;
    select coalesce(sum(f.bytes), 0)::bigint into of_files from files f where f.tenant_id = clew_tenant() and f.owner = of_owner;
  end if;
  bytes := bytes + of_files;
  perform set_config('clew.sees_only', only_of, true), set_config('clew.groups', of_groups, true);
  return next;
end $$;
