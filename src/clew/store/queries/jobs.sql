-- name: defer_jobs
-- Adds jobs to procrastinate's queue, in order. Those that take turns have one tenant and one priority: each gets a round of its own,
-- after the tenant's last one and not before the round that the queue has reached, and its priority falls by that.
with given as (
  select x.*
  from rows from (jsonb_to_recordset(%(jobs)s)
         as (queue text, task text, priority integer, lock text, arguments jsonb, takes_turns boolean))
       with ordinality as x (queue, task, priority, lock, arguments, takes_turns, place)
), turns as (
  select queue, priority, arguments->>'tenant_id' as tenant from given where takes_turns limit 1
), first as (
  select greatest(
    coalesce(min(t.priority - j.priority) filter (where j.status = 'todo'), 0),
    coalesce(max(t.priority - j.priority) filter (where j.args->>'tenant_id' = t.tenant) + 1, 0)) as round
  from turns t
  join procrastinate_jobs j on j.queue_name = t.queue and j.status in ('todo', 'doing')
    and j.priority between t.priority - %(rounds)s and t.priority
)
select procrastinate_defer_jobs_v1(array(
  select row(x.queue, x.task,
             case when x.takes_turns then x.priority - first.round - (row_number() over (order by x.place))::integer + 1
                  else x.priority end,
             x.lock, null, x.arguments, null)::procrastinate_job_to_defer_v1
  from given x cross join first
  order by x.place));
