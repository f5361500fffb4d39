-- How long conversations are kept (source 003 §4), and settings that can be undone.

-- One row a tenant that chose, or whose conversations were looked through. `days` NULL: the default; 0: kept for ever.
create table retention (
  tenant_id  uuid not null primary key references tenants on delete cascade,
  days       integer check (days >= 0),
  claimed_at timestamptz,
  ran_at     timestamptz,
  removed    integer not null default 0
);
comment on column retention.claimed_at is 'When a process last set out to look through this tenant; ran_at: when it had.';
select clew_protect('retention');
create policy across_tenants on retention to current_user using (true);
grant select, insert, update, delete on retention to clew_app;
grant select on retention to clew_reader;

-- 0 keeps for ever here too.
alter table threads drop constraint threads_retention_days_check, add check (retention_days >= 0);
alter table assistants drop constraint assistants_retention_days_check, add check (retention_days >= 0);

-- Conversations that are not kept for ever, and when their time is over. What counts is the thread's days, else its assistant's,
-- else the tenant's, which holds for no session and no thread of `cortex` or `responses`: those stay where nobody says otherwise.
create view expiring_threads with (security_invoker = true) as
  select t.tenant_id, t.id, t.title, t.updated_at, kept.days, t.updated_at + make_interval(days => kept.days) as expires_at
  from threads t
  join assistants a on a.tenant_id = t.tenant_id and a.id = t.assistant_id
  left join retention r on r.tenant_id = t.tenant_id
  cross join lateral (
    select coalesce(t.retention_days, a.retention_days,
                    case when t.caller_app in ('sessions', 'cortex', 'responses') then 0 else coalesce(r.days, 30) end) as days) kept
  where kept.days > 0 and t.metadata -> 'is_stateless' is null;
grant select on expiring_threads to clew_app, clew_reader;

-- Which tenants are due, each for the one process that asks first: those nobody has looked through for so long.
create function clew_claim_retention(every interval) returns table (tenant_id uuid)
  language sql security definer set search_path = pg_catalog, public as $$
  insert into retention as r (tenant_id, claimed_at) select t.tenant_id, now() from tenants t
  on conflict on constraint retention_pkey do update set claimed_at = now()
    where r.claimed_at is null or r.claimed_at <= now() - every
  returning r.tenant_id $$;
revoke all on function clew_claim_retention(interval) from public;
grant execute on function clew_claim_retention(interval) to clew_app;

-- The earlier version whose values a version brings back (0: the defaults); NULL where it is a change.
alter table rag_settings add column restores integer;
