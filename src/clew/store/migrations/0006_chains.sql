-- What answer models were shown (source 004): chains, what was sent on them, and the parts of payloads that are kept once.

-- A chain is what one model has been shown along a path of a thread. `state` says how it ended; it lives until then. It begins with
-- the last `opened_with` exchanges before its first turn, told again.
create table chains (
  tenant_id   uuid not null,
  id          uuid not null,
  thread_id   uuid not null,
  model       text not null,
  state       text not null default 'live' check (state in ('live', 'expired', 'refused', 'overflowed', 'advanced', 'left')),
  opened_with integer not null,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
create index chains_by_thread on chains (tenant_id, thread_id);

-- One row for each passage or file that a turn sent. A path reads the rows of its own branches, each up to where it left them.
create table chain_sent (
  tenant_id    uuid not null,
  chain_id     uuid not null,
  kind         text not null check (kind in ('passage', 'file')),
  key          text not null,
  branch_id    bigint not null,
  depth        integer not null,
  label        integer,
  document_id  uuid,
  version      integer,
  start_offset integer,
  end_offset   integer,
  sha256       bytea,
  primary key (tenant_id, chain_id, kind, key, branch_id, depth),
  foreign key (tenant_id, chain_id) references chains on delete cascade,
  check ((kind = 'passage') = (label is not null) and (kind = 'file') = (sha256 is not null))
);
create index chain_sent_by_label on chain_sent (tenant_id, chain_id, label) where label is not null;

alter table turns add column chain_id uuid, add column chain_label integer, add column chain_tokens integer;

-- Which blobs a turn's record is made of: they go when no turn refers to them any more.
create table turn_blobs (
  tenant_id uuid not null,
  turn_id   uuid not null,
  sha256    bytea not null,
  primary key (tenant_id, turn_id, sha256),
  foreign key (tenant_id, turn_id) references turns on delete cascade
);
create index turn_blobs_by_sha256 on turn_blobs (tenant_id, sha256);

select clew_protect('chains'), clew_protect('chain_sent'), clew_protect('turn_blobs');
create policy across_tenants on turn_blobs to current_user using (true);
grant select, insert, update, delete on chains, chain_sent, turn_blobs to clew_app;
grant select on chains, chain_sent, turn_blobs to clew_reader;

-- As before, but for the blobs that turns are made of.
create or replace function clew_sweep(text_grace interval, key_age interval, stateless_age interval) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare tenant uuid; asked_for text := current_setting('clew.tenant_id', true);
begin
  delete from document_texts where superseded_at < now() - text_grace and not cited;
  delete from idempotency_keys where created_at < now() - key_age;
  delete from blobs b where b.created_at < now() - text_grace and not exists (
    select from documents d where d.tenant_id = b.tenant_id and d.pending_sha256 = b.sha256) and not exists (
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
