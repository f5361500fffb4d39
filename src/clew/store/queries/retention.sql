-- name: read_retention
-- What a tenant chose and when its conversations were last looked through; no row when neither ever was.
select days, ran_at, removed from retention where tenant_id = clew_tenant();

-- name: choose_retention
-- How many days a tenant keeps conversations: NULL the default, 0 for ever.
insert into retention (tenant_id, days) values (clew_tenant(), %(days)s)
on conflict (tenant_id) do update set days = excluded.days;

-- name: keep_thread
-- How many days one conversation is kept: NULL as its assistant says, 0 for ever.
update threads set retention_days = %(days)s where tenant_id = clew_tenant() and id = %(id)s;

-- name: claim_retention
-- The tenants that nobody has looked through for so long; they are the caller's now.
select tenant_id from clew_claim_retention(%(every)s);

-- name: count_due_threads
-- How many conversations are past their time, and the oldest of them. None is younger than the shortest time there is, a day.
select count(*) as conversations, min(updated_at) as oldest from expiring_threads
where tenant_id = clew_tenant() and updated_at < now() - interval '1 day' and expires_at < now();

-- name: list_due_threads
-- Conversations past their time, the oldest first.
select id, title, updated_at, days from expiring_threads
where tenant_id = clew_tenant() and updated_at < now() - interval '1 day' and expires_at < now()
order by updated_at, id
limit %(limit)s;

-- name: remove_due_threads
-- Removes one batch behind (updated_at, id) for good, with all that belongs to it by cascade. Asking makes a thread young and locks
-- it: a locked one is passed over, and one that changed before its lock was had no longer equals what was due.
with due as (
  select t.id from expiring_threads e join threads t on t.tenant_id = clew_tenant() and t.id = e.id and t.updated_at = e.updated_at
  where e.tenant_id = clew_tenant() and e.updated_at < now() - interval '1 day' and e.expires_at < now()
    and (%(after_at)s::timestamptz is null or (e.updated_at, e.id) > (%(after_at)s::timestamptz, %(after_id)s::uuid))
    and not exists (select from turn_runs n where n.tenant_id = clew_tenant() and n.thread_id = e.id)
  order by e.updated_at, e.id
  limit %(limit)s
  for update of t skip locked
)
delete from threads d using due where d.tenant_id = clew_tenant() and d.id = due.id
returning d.updated_at, d.id;

-- name: note_retention
-- When a tenant's conversations had been looked through, and how many went.
insert into retention (tenant_id, claimed_at, ran_at, removed) values (clew_tenant(), now(), now(), %(removed)s)
on conflict (tenant_id) do update set claimed_at = now(), ran_at = now(), removed = excluded.removed;
