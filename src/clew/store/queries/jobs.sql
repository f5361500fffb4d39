-- name: defer_jobs
-- Adds jobs to procrastinate's queue, in order.
select procrastinate_defer_jobs_v1(array(
  select row(x.queue, x.task, x.priority, x.lock, null, x.arguments, null)::procrastinate_job_to_defer_v1
  from rows from (jsonb_to_recordset(%(jobs)s) as (queue text, task text, priority integer, lock text, arguments jsonb))
       with ordinality as x (queue, task, priority, lock, arguments, place)
  order by x.place));
