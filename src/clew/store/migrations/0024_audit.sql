-- Who did what: administrative acts, sharing, exports, deletions, sign-ins, refusals. Never texts of documents or conversations.
create table audit_log (
  tenant_id  uuid not null references tenants on delete cascade,
  id         uuid not null default gen_random_uuid(),
  at         timestamptz not null default clock_timestamp(),
  actor      text not null,
  key_id     uuid,
  address    text not null,
  action     text not null,
  object     text not null default '',
  status     smallint not null,
  request_id text not null,
  primary key (tenant_id, at, id)
);
comment on table audit_log is 'Append-only: the server inserts and reads; only its own retention deletes.';
comment on column audit_log.actor is 'user:NAME, app:NAME, `owner of the server`, or empty where nobody was known.';
select clew_protect('audit_log');
create policy across_tenants on audit_log to current_user using (true);
grant select, insert on audit_log to clew_app;
grant select on audit_log to clew_reader;

create function clew_sweep_audit(keep interval) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from audit_log where at < now() - keep $$;
revoke all on function clew_sweep_audit(interval) from public;
grant execute on function clew_sweep_audit(interval) to clew_app;
