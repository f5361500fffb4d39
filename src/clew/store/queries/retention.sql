-- name: read_retention
-- A tenant's setting and when its conversations were last checked; no row if neither exists.
select days, ran_at, removed from retention where tenant_id = clew_tenant();

-- name: choose_retention
-- Sets how many days a tenant keeps conversations: NULL the default, 0 forever.
insert into retention (tenant_id, days) values (clew_tenant(), %(days)s)
on conflict (tenant_id) do update set days = excluded.days;

-- name: keep_thread
-- Sets how many days one conversation is kept: NULL as its assistant says, 0 forever.
update threads set retention_days = %(days)s where tenant_id = clew_tenant() and id = %(id)s;

-- name: claim_retention
-- Claims the tenants that have not been checked for this long.
select tenant_id from clew_claim_retention(%(every)s);

-- name: count_due_threads
-- How many conversations have expired, and the oldest of them. None is younger than a day, the shortest period.
select count(*) as conversations, min(updated_at) as oldest from expiring_threads
where tenant_id = clew_tenant() and updated_at < now() - interval '1 day' and expires_at < now();

-- name: list_due_threads
-- Expired conversations, oldest first.
select id, title, updated_at, days from expiring_threads
where tenant_id = clew_tenant() and updated_at < now() - interval '1 day' and expires_at < now()
order by updated_at, id
limit %(limit)s;

-- name: remove_due_threads
-- Permanently deletes one batch after (updated_at, id), with everything that belongs to it, by cascade. A question updates its
-- thread and locks it: locked threads are skipped, and one that changed before it was locked no longer matches.
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
-- Records when a tenant's conversations were checked, and how many were deleted.
insert into retention (tenant_id, claimed_at, ran_at, removed) values (clew_tenant(), now(), now(), %(removed)s)
on conflict (tenant_id) do update set claimed_at = now(), ran_at = now(), removed = excluded.removed;
