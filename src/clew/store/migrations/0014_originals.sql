-- Uploaded files are kept. Their bytes stand in the store of originals (a directory, or S3); here is what is kept, who refers to
-- it, and what is to be deleted there. Until an original is stored, its bytes wait in `blobs`.

-- uploaded_sha256: the bytes uploaded last, also when they could not be read. reread_at: when `clew reingest` queued the document;
-- NULL once it was read again, or newer bytes came.
alter table documents add column uploaded_sha256 bytea, add column reread_at timestamptz;
-- The bytes each version was read from, and the version of Clew's readers that read them. Rows that are there get their values, and
-- these columns their indexes, in 0016, which locks nothing for long.
alter table document_texts add column sha256 bytea, add column reader_version integer not null default 1;

-- One row for each file kept. The object in the store is named by tenant, SHA-256 and generation: a file that is deleted and
-- uploaded again is another object, so that a late deletion cannot reach it. stored_at NULL: the bytes are still in `blobs`.
create table originals (
  tenant_id  uuid not null references tenants on delete cascade,
  sha256     bytea not null check (octet_length(sha256) = 32),
  generation bigint not null generated always as identity,
  bytes      bigint not null,
  stored_at  timestamptz,
  touched_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, sha256)
);
create index originals_sizes on originals (tenant_id) include (bytes);
create index originals_waiting on originals (touched_at) where stored_at is null;

-- Originals that lost a reference; `clew_collect_originals` looks whether it was the last one. Only ever added to: no two wait.
create table original_releases (
  tenant_id uuid not null,
  id        bigint not null generated always as identity,
  sha256    bytea not null,
  primary key (tenant_id, id)
);
create index original_releases_by_age on original_releases (id);

-- Objects to be deleted in the store. Each is deleted at once and once more after a day: a process that was storing it when its
-- row went may have written it in between. No foreign key: the tenant may be gone.
create table original_removals (
  tenant_id  uuid not null,
  id         bigint not null generated always as identity,
  sha256     bytea not null,
  generation bigint not null,
  removed_at timestamptz not null default now(),
  tried_at   timestamptz,
  primary key (tenant_id, id)
);
create index original_removals_by_age on original_removals (id);

create function clew_release_documents() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into original_releases (tenant_id, sha256)
  select g.tenant_id, g.uploaded_sha256 from gone g join originals o on o.tenant_id = g.tenant_id and o.sha256 = g.uploaded_sha256;
  return null;
end $$;
create trigger release_originals after delete on documents referencing old table as gone
  for each statement execute function clew_release_documents();

create function clew_release_texts() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into original_releases (tenant_id, sha256)
  select g.tenant_id, g.sha256 from gone g join originals o on o.tenant_id = g.tenant_id and o.sha256 = g.sha256;
  return null;
end $$;
create trigger release_originals after delete on document_texts referencing old table as gone
  for each statement execute function clew_release_texts();

create function clew_release_replaced() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into original_releases (tenant_id, sha256) values (old.tenant_id, old.uploaded_sha256);
  return null;
end $$;
create trigger release_replaced after update of uploaded_sha256 on documents for each row
  when (old.uploaded_sha256 is not null and old.uploaded_sha256 is distinct from new.uploaded_sha256)
  execute function clew_release_replaced();

create function clew_remove_originals() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into original_removals (tenant_id, sha256, generation) select tenant_id, sha256, generation from gone;
  return null;
end $$;
create trigger remove_originals after delete on originals referencing old table as gone
  for each statement execute function clew_remove_originals();

select clew_protect('originals'), clew_protect('original_releases'), clew_protect('original_removals');
create policy across_tenants on originals to current_user using (true);
create policy across_tenants on original_releases to current_user using (true);
create policy across_tenants on original_removals to current_user using (true);
grant select, insert, update, delete on originals, original_releases, original_removals to clew_app;
grant select on originals, original_releases, original_removals to clew_reader;

-- Drops originals that nothing refers to any more; returns how many releases it looked at. Takes each row before it looks (in the
-- next statement, so with a new snapshot) for references: an upload of the same bytes holds the row until it has committed.
create function clew_collect_originals(most integer) returns integer
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
      and not exists (select from document_texts t where t.tenant_id = o.tenant_id and t.sha256 = o.sha256);
    continue when not found;
    delete from blobs b where b.tenant_id = one.tenant_id and b.sha256 = one.sha256
      and not exists (select from turn_blobs t where t.tenant_id = b.tenant_id and t.sha256 = b.sha256);
  end loop;
  return looked_at;
end $$;

-- Originals of every tenant whose bytes have waited so long to be stored, the longest first.
create function clew_waiting_originals(waited interval, most integer)
  returns table (tenant_id uuid, sha256 bytea, generation bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select o.tenant_id, o.sha256, o.generation from originals o
  where o.stored_at is null and o.touched_at <= clock_timestamp() - waited order by o.touched_at limit most $$;

-- Objects to be deleted in the store now, of every tenant.
create function clew_due_removals(most integer) returns table (id bigint, tenant_id uuid, sha256 bytea, generation bigint)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select r.id, r.tenant_id, r.sha256, r.generation from original_removals r
  where r.tried_at is null or r.removed_at < now() - interval '1 day' order by r.id limit most $$;

-- These objects were deleted: for the second time after a day, and then they are forgotten.
create function clew_note_removals(ids bigint[]) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from original_removals where id = any(ids) and tried_at is not null and removed_at < now() - interval '1 day';
  update original_removals set tried_at = now() where id = any(ids) and tried_at is null $$;

revoke all on function clew_release_documents(), clew_release_texts(), clew_release_replaced(), clew_remove_originals(),
  clew_collect_originals(integer), clew_waiting_originals(interval, integer), clew_due_removals(integer),
  clew_note_removals(bigint[]) from public;
grant execute on function clew_collect_originals(integer), clew_waiting_originals(interval, integer), clew_due_removals(integer),
  clew_note_removals(bigint[]) to clew_app;

-- As before, but for the bytes of originals that are not stored yet.
create or replace function clew_sweep(text_grace interval, key_age interval, stateless_age interval) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare tenant uuid; asked_for text := current_setting('clew.tenant_id', true);
begin
  delete from document_texts where superseded_at < now() - text_grace and not cited;
  delete from idempotency_keys where created_at < now() - key_age;
  delete from blobs b where b.created_at < now() - text_grace and not exists (
    select from documents d where d.tenant_id = b.tenant_id and d.pending_sha256 = b.sha256) and not exists (
    select from originals o where o.tenant_id = b.tenant_id and o.sha256 = b.sha256 and o.stored_at is null) and not exists (
    select from turn_blobs t where t.tenant_id = b.tenant_id and t.sha256 = b.sha256);
  for tenant in select t.tenant_id from tenants t loop
    perform set_config('clew.tenant_id', tenant::text, true);
    delete from threads where tenant_id = tenant and id in (
      select t.id from threads t
      where t.tenant_id = tenant and t.metadata -> 'is_stateless' is not null and t.updated_at < now() - stateless_age
        and not exists (select from turn_runs r where r.tenant_id = tenant and r.thread_id = t.id)
        and not exists (select from turns n join feedback f on f.tenant_id = tenant and f.turn_id = n.id
                        where n.tenant_id = tenant and n.thread_id = t.id)
      order by t.updated_at limit 5000);
  end loop;
  perform set_config('clew.tenant_id', coalesce(asked_for, ''), true);
end $$;
