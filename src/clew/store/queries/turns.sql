-- name: lock_thread
-- Turns of one thread are admitted one after another; the statement after this one sees what the turn before left.
select from threads where tenant_id = clew_tenant() and id = %(thread_id)s for no key update;

-- name: admit_turn
-- Stores the question and opens the turn, if the thread allows it; one row tells what stood in the way otherwise.
-- The parent is the message named, else the head, else (0 or an empty thread) the root. A new branch begins only where
-- something that did not fail already follows the parent; failed turns stay in place and are skipped by the history.
with thread as materialized (
  select id, message_count, title_source, assistant_id,
         case when %(is_linear)s then head_message_id else %(parent_id)s end as parent_id
  from threads where tenant_id = clew_tenant() and id = %(thread_id)s
), parent as materialized (
  select m.id, m.branch_id, m.depth from thread t cross join lateral (  -- a row by its key, whatever the planner thinks
    select x.id, x.branch_id, x.depth from messages x
    where x.tenant_id = clew_tenant() and x.id = t.parent_id and x.thread_id = t.id limit 1) m
), place as (
  select p.id as parent_id, p.branch_id, p.depth, p.branch_id as fork_from from parent p
  union all
  select null, (select min(b.id) from branches b
                where b.tenant_id = clew_tenant() and b.thread_id = t.id and b.parent_branch_id is null), 0, null
  from thread t where not exists (select from parent)
), following as (
  select place.*,
         coalesce((select m.depth from messages m where m.tenant_id = clew_tenant() and m.branch_id = place.branch_id
                   and m.status <> 'failed' order by m.depth desc limit 1), 0) > place.depth as forks,
         coalesce((select m.depth from messages m where m.tenant_id = clew_tenant() and m.branch_id = place.branch_id
                   order by m.depth desc limit 1), 0) as tip
  from place
), running as (
  select r.turn_id from turn_runs r join thread t on r.tenant_id = clew_tenant() and r.thread_id = t.id
  where r.is_linear and %(is_linear)s limit 1
), admitted as (
  select f.* from following f, thread t
  where not exists (select from running)
    and (%(max_messages)s::integer is null or t.message_count + 2 <= %(max_messages)s)
    and (f.parent_id is not null or %(is_linear)s or %(parent_id)s::bigint is null)
), branch as (
  insert into branches (tenant_id, thread_id, parent_branch_id, fork_depth)
  select clew_tenant(), %(thread_id)s, fork_from, depth from admitted where forks returning id
), question as (
  insert into messages (tenant_id, uuid, thread_id, parent_id, branch_id, depth, role, content, turn_id)
  select clew_tenant(), %(user_uuid)s, %(thread_id)s, parent_id, coalesce((select id from branch), branch_id),
         case when forks then depth else tip end + 1, 'user', %(content)s, %(turn_id)s
  from admitted returning id, parent_id, branch_id, depth, created_at
), run as (
  insert into turn_runs (tenant_id, turn_id, thread_id, user_message_id, assistant_message_id, is_linear, lease_owner,
                         lease_expires_at)
  select clew_tenant(), %(turn_id)s, %(thread_id)s, q.id, nextval('message_ids'), %(is_linear)s, %(lease_owner)s,
         now() + make_interval(secs => %(lease_seconds)s)
  from question q returning assistant_message_id
), counted as (
  update threads t set message_count = t.message_count + 1, updated_at = q.created_at, last_message_at = q.created_at,
    title = case when t.title_source = 'none' then %(title)s else t.title end,
    title_source = case when t.title_source = 'none' and %(title)s <> '' then 'first_message' else t.title_source end
  from question q where t.tenant_id = clew_tenant() and t.id = %(thread_id)s
)
select t.assistant_id, t.message_count, (select turn_id from running) as running_turn_id,
       q.id as user_message_id, q.parent_id, q.branch_id, q.depth, q.created_at,
       (select assistant_message_id from run) as assistant_message_id
from thread t left join question q on true;

-- name: turn_context
-- What a turn reads of its assistant: instructions and the newest settings, its own or the tenant's.
select a.instructions, s.version, s.values
from threads t
join assistants a on a.tenant_id = clew_tenant() and a.id = t.assistant_id
left join lateral (
  select r.version, r.values from rag_settings r
  where r.tenant_id = clew_tenant() and (r.assistant_id = a.id or r.assistant_id is null)
  order by (r.assistant_id is not null) desc, r.version desc limit 1) s on true
where t.tenant_id = clew_tenant() and t.id = %(thread_id)s;

-- name: end_run
-- Ends the running side of a turn, whoever leases it now: the key of `turns` decides which process recorded it.
delete from turn_runs where tenant_id = clew_tenant() and turn_id = %(turn_id)s;

-- name: insert_answer
-- The answer, right after its question; the head moves to it unless it failed.
with answer as (
  insert into messages (tenant_id, id, uuid, thread_id, parent_id, branch_id, depth, role, content, sources, metadata, outline,
                        status, usage, turn_id)
  values (clew_tenant(), %(id)s, %(uuid)s, %(thread_id)s, %(parent_id)s, %(branch_id)s, %(depth)s, 'assistant', %(content)s,
          %(sources)s, %(metadata)s, %(outline)s, %(status)s, %(usage)s, %(turn_id)s)
  returning created_at
)
update threads t set message_count = t.message_count + 1, updated_at = a.created_at, last_message_at = a.created_at,
  head_message_id = case when %(status)s = 'failed' then t.head_message_id else %(id)s end
from answer a where t.tenant_id = clew_tenant() and t.id = %(thread_id)s
returning a.created_at;

-- name: mark_question_failed
-- A failed turn's question stays readable and is skipped by the history.
update messages set status = 'failed' where tenant_id = clew_tenant() and id = %(user_message_id)s;

-- name: insert_turn
-- The immutable record of the round trip.
insert into turns (tenant_id, id, thread_id, user_message_id, assistant_message_id, assistant_id, dialect, caller_app, status,
                   question, resolved_query, followup_resolved, followup_section_id, followup_ref_type, settings_version,
                   retrieved, language, rag_scope, request_payload, response_payload, model, usage, timings, trace, warnings,
                   error, created_at)
values (clew_tenant(), %(id)s, %(thread_id)s, %(user_message_id)s, %(assistant_message_id)s, %(assistant_id)s, %(dialect)s,
        %(caller_app)s, %(status)s, %(question)s, %(resolved_query)s, %(followup_resolved)s, %(followup_section_id)s,
        %(followup_ref_type)s, %(settings_version)s, %(retrieved)s, %(language)s, %(rag_scope)s, %(request_payload)s,
        %(response_payload)s, %(model)s, %(usage)s, %(timings)s, %(trace)s, %(warnings)s, %(error)s, %(created_at)s);

-- name: keep_cited_texts
-- Texts that a message cites stay readable after their document was replaced.
update document_texts set cited = true
where tenant_id = clew_tenant() and not cited
  and (document_id, version) in (select * from unnest(%(document_ids)s::uuid[], %(versions)s::integer[]));

-- name: append_events
-- One flush of a turn's events.
insert into turn_events (tenant_id, thread_id, turn_id, first_seq, last_seq, events)
values (clew_tenant(), %(thread_id)s, %(turn_id)s, %(first_seq)s, %(last_seq)s, %(events)s);

-- name: find_turn_thread
-- The thread of a turn, running or ended, and whether it still runs.
select thread_id, true as is_running from turn_runs where tenant_id = clew_tenant() and turn_id = %(turn_id)s
union all
select thread_id, false from turns where tenant_id = clew_tenant() and id = %(turn_id)s
limit 1;

-- name: read_events
-- The flushes of a turn that hold an event after `after`, in order.
select events from turn_events
where tenant_id = clew_tenant() and thread_id = %(thread_id)s and turn_id = %(turn_id)s and last_seq > %(after)s
order by first_seq;

-- name: find_run
-- What a process needs to end a turn whose own process died.
select r.turn_id, r.thread_id, r.user_message_id, r.assistant_message_id, r.started_at, m.content as question, m.branch_id,
       m.depth, t.assistant_id, t.caller_app
from turn_runs r
join messages m on m.tenant_id = r.tenant_id and m.id = r.user_message_id
join threads t on t.tenant_id = r.tenant_id and t.id = r.thread_id
where r.tenant_id = clew_tenant() and r.turn_id = %(turn_id)s;
