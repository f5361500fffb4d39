-- name: lock_thread
-- Admits the turns of a thread one after another; the next statement sees what the turn before left.
select from threads where tenant_id = clew_tenant() and id = %(thread_id)s for no key update;

-- name: lock_quotas
-- Admits the turns of a tenant that has quotas one after another, so that each sees the questions before it.
select from quotas where tenant_id = clew_tenant() and owner in ('', 'user:', clew_owner()) order by owner for no key update;

-- name: claim_key
-- Gives an idempotency key to a turn, unless a turn of the last 24 hours has it. Concurrent requests wait here.
insert into idempotency_keys as k (tenant_id, owner, key, body_sha256, thread_id, turn_id)
select clew_tenant(), %(key_owner)s, %(key)s, %(body_sha256)s, t.id, %(turn_id)s
from threads t where t.tenant_id = clew_tenant() and t.id = %(thread_id)s
on conflict (tenant_id, owner, key) do update
  set body_sha256 = excluded.body_sha256, thread_id = excluded.thread_id, turn_id = excluded.turn_id, created_at = now()
  where k.created_at < now() - interval '24 hours'
returning turn_id;

-- name: release_key
-- Takes the key back from a turn that was not admitted.
delete from idempotency_keys k where k.tenant_id = clew_tenant() and k.owner = %(key_owner)s and k.key = %(key)s
  and k.turn_id = %(turn_id)s
  and not exists (select from turn_runs r where r.tenant_id = clew_tenant() and r.turn_id = %(turn_id)s);

-- name: find_key
-- The turn that has an idempotency key.
select turn_id, thread_id, body_sha256 from idempotency_keys
where tenant_id = clew_tenant() and owner = %(key_owner)s and key = %(key)s and created_at >= now() - interval '24 hours';

-- name: admit_turn
-- Stores the question and opens the turn, if the thread allows it; otherwise one row says what prevented it. The parent is the
-- message named, else the head, else (0 or an empty thread) the root. A new branch begins only where something that did not fail
-- already follows the parent; failed turns stay in place and are skipped by the history.
with thread as materialized (
  select id, message_count, title_source, coalesce(%(assistant_id)s::uuid, assistant_id) as assistant_id,
         caller_app = 'sessions' as is_in_session,
         case when not metadata ? 'is_stateless' then sha256(convert_to(owner, 'UTF8')) end as path_sha256,
         case when %(is_linear)s then head_message_id else %(parent_id)s end as parent_id
  from threads t where tenant_id = clew_tenant() and id = %(thread_id)s and exists (  -- the caller may ask this assistant
    select from assistants a where a.tenant_id = clew_tenant()
      and a.id = case when %(assistant_id)s::uuid is null then t.assistant_id else %(assistant_id)s end)
), parent as materialized (
  select m.id, m.branch_id, m.depth, m.outline_message_id, m.path_sha256 from thread t cross join lateral (  -- a row by its key
    select x.id, x.branch_id, x.depth, x.outline_message_id, x.path_sha256 from messages x
    where x.tenant_id = clew_tenant() and x.id = t.parent_id and x.thread_id = t.id limit 1) m
), place as (
  select p.id as parent_id, p.branch_id, p.depth, p.branch_id as fork_from, p.outline_message_id, p.path_sha256
  from parent p
  union all
  select null, (select min(b.id) from branches b
                where b.tenant_id = clew_tenant() and b.thread_id = t.id and b.parent_branch_id is null), 0, null, null, t.path_sha256
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
), over as materialized (
  select l.whose, q.quota, q.most, q.used from clew_limits(clew_owner()) l cross join lateral clew_turn_use(l.owner) u
  cross join lateral (values (1, 'cost_per_month', l.cost_per_month, u.cost), (2, 'tokens_per_month', l.tokens_per_month, u.tokens),
                             (3, 'turns_per_day', l.turns_per_day, u.turns)) q (place, quota, most, used)
  where q.used >= q.most order by q.place, l.whose limit 1
), admitted as (
  select f.* from following f, thread t
  where not exists (select from running) and not exists (select from over)
    and (%(max_messages)s::integer is null or t.message_count + 2 <= %(max_messages)s)
    and (f.parent_id is not null or %(is_linear)s or %(parent_id)s::bigint is null)
    and (%(key)s::text is null or exists (
      select from idempotency_keys k
      where k.tenant_id = clew_tenant() and k.owner = %(key_owner)s and k.key = %(key)s and k.turn_id = %(turn_id)s))
), branch as (
  insert into branches (tenant_id, thread_id, parent_branch_id, fork_depth)
  select clew_tenant(), %(thread_id)s, fork_from, depth from admitted where forks returning id
), question as (
  insert into messages (tenant_id, uuid, thread_id, parent_id, branch_id, depth, role, content, metadata, turn_id,
                        outline_message_id, path_sha256)
  select clew_tenant(), %(user_uuid)s, %(thread_id)s, parent_id, coalesce((select id from branch), branch_id),
         case when forks then depth else tip end + 1, 'user', %(content)s, %(metadata)s, %(turn_id)s, outline_message_id,
         clew_path_sha256(path_sha256, 'user', %(content)s)
  from admitted returning id, parent_id, branch_id, depth, created_at
), run as (
  insert into turn_runs (tenant_id, turn_id, thread_id, user_message_id, assistant_message_id, assistant_id, is_linear,
                         lease_owner, lease_expires_at)
  select clew_tenant(), %(turn_id)s, %(thread_id)s, q.id, clew_next_number(true), %(assistant_id)s, %(is_linear)s,
         %(lease_owner)s,
         now() + make_interval(secs => %(lease_seconds)s)
  from question q returning assistant_message_id
), counted as (
  update threads t set message_count = t.message_count + 1, updated_at = q.created_at, last_message_at = q.created_at,
    title = case when t.title_source = 'none' then %(title)s else t.title end,
    title_source = case when t.title_source = 'none' and %(title)s <> '' then 'first_message' else t.title_source end
  from question q where t.tenant_id = clew_tenant() and t.id = %(thread_id)s
), used as (  -- by the tenant, and by whoever asks
  insert into usage_days as d (tenant_id, owner, day, turns)
  select clew_tenant(), w.owner, clew_today(), 1 from question cross join (values (''), (clew_owner())) w (owner) order by w.owner
  on conflict (tenant_id, owner, day) do update set turns = d.turns + 1
)
select t.assistant_id, t.message_count, t.is_in_session, (select turn_id from running) as running_turn_id,
       (select to_jsonb(over) from over) as over, q.id as user_message_id, q.parent_id, q.branch_id, q.depth, q.created_at,
       (select assistant_message_id from run) as assistant_message_id,
       (select s.text from summaries s where s.tenant_id = clew_tenant() and s.message_id = q.parent_id) as summary
from thread t left join question q on true;

-- name: keep_request
-- Stores what the dialect keeps of a request, if its turn was admitted.
insert into kept_requests (tenant_id, turn_id, thread_id, parameters, items, is_stored, created_at)
select clew_tenant(), r.turn_id, r.thread_id, %(parameters)s, %(items)s, %(is_stored)s, m.created_at
from turn_runs r join messages m on m.tenant_id = r.tenant_id and m.id = r.user_message_id
where r.tenant_id = clew_tenant() and r.turn_id = %(turn_id)s;

-- name: keep_behind
-- Stores items behind the question of a turn, if it was admitted.
insert into conversation_items (tenant_id, thread_id, public_id, message_id, item)
select clew_tenant(), r.thread_id, g.public_id, r.user_message_id, g.item::jsonb
from turn_runs r, unnest(%(ids)s::text[], %(items)s::text[]) with ordinality as g (public_id, item, n)
where r.tenant_id = clew_tenant() and r.turn_id = %(turn_id)s
order by g.n;

-- name: move_behind
-- Removes items from where an earlier asking of the question of a turn left them, if the turn was admitted.
delete from conversation_items c using turn_runs r
where r.tenant_id = clew_tenant() and r.turn_id = %(turn_id)s
  and c.tenant_id = clew_tenant() and c.thread_id = r.thread_id and c.public_id = any(%(ids)s::text[]);

-- name: assistant_of_thread
-- The assistant of a thread.
select assistant_id from threads where tenant_id = clew_tenant() and id = %(thread_id)s;

-- name: turn_context
-- What a turn reads of its assistant (the named one or the thread's): instructions, model, tools and the newest settings, its own
-- or the tenant's.
select a.instructions, a.model, a.metadata -> 'tools' as tools, s.version, s.values
from threads t
join assistants a on a.tenant_id = clew_tenant()
 and a.id = case when %(assistant_id)s::uuid is null then t.assistant_id else %(assistant_id)s end
left join lateral (
  select u.version, u.values from (
    (select 1 as place, r.version, r.values from rag_settings r
     where r.tenant_id = clew_tenant() and r.assistant_id = a.id order by r.version desc limit 1)
    union all
    (select 2, r.version, r.values from rag_settings r
     where r.tenant_id = clew_tenant() and r.assistant_id is null order by r.assistant_id, r.version desc limit 1)
  ) u order by u.place limit 1) s on true
where t.tenant_id = clew_tenant() and t.id = %(thread_id)s;

-- name: end_run
-- Ends the run of a turn, whichever process leases it now: the key of `turns` decides which process recorded it.
delete from turn_runs where tenant_id = clew_tenant() and turn_id = %(turn_id)s;

-- name: count_tokens
-- Adds what an answer used to what the tenant used today, and whoever asked.
insert into usage_days as d (tenant_id, owner, day, input_tokens, output_tokens, cost)
select clew_tenant(), w.owner, clew_today(), %(input_tokens)s, %(output_tokens)s, %(cost)s
from (values (''), (clew_owner())) w (owner) order by w.owner
on conflict (tenant_id, owner, day) do update
  set input_tokens = d.input_tokens + excluded.input_tokens, output_tokens = d.output_tokens + excluded.output_tokens,
      cost = d.cost + excluded.cost;

-- name: insert_answer
-- Inserts the answer after its question; the head moves to it unless it failed.
with answer as (
  insert into messages (tenant_id, id, uuid, thread_id, parent_id, branch_id, depth, role, content, sources, metadata, outline,
                        outline_message_id, status, usage, turn_id, path_sha256)
  values (clew_tenant(), %(id)s, %(uuid)s, %(thread_id)s, %(parent_id)s, %(branch_id)s, %(depth)s, 'assistant', %(content)s,
          %(sources)s, %(metadata)s, %(outline)s,
          case when %(outline)s::jsonb is not null then %(id)s
               else (select q.outline_message_id from messages q where q.tenant_id = clew_tenant() and q.id = %(parent_id)s) end,
          %(status)s, %(usage)s, %(turn_id)s,
          (select clew_path_sha256(q.path_sha256, 'assistant', %(content)s) from messages q
           where q.tenant_id = clew_tenant() and q.id = %(parent_id)s))
  returning created_at
)
update threads t set message_count = t.message_count + 1, updated_at = a.created_at, last_message_at = a.created_at,
  head_message_id = case when %(status)s = 'failed' then t.head_message_id else %(id)s end
from answer a where t.tenant_id = clew_tenant() and t.id = %(thread_id)s
returning a.created_at;

-- name: mark_question_failed
-- Marks the question of a turn that failed, was stopped before its first word, or only called functions: it stays readable, but
-- the history skips it.
update messages set status = 'failed' where tenant_id = clew_tenant() and id = %(user_message_id)s;

-- name: insert_turn
-- Inserts the immutable record of a turn.
insert into turns (tenant_id, id, thread_id, user_message_id, assistant_message_id, assistant_id, dialect, caller_app, status,
                   question, resolved_query, followup_resolved, followup_section_id, followup_ref_type, settings_version,
                   retrieved, active_files, skipped_files, workspace_id, repo, language, rag_scope, request_payload,
                   response_payload, upstream_response_id, upstream_expires_at, chain_id, chain_label, chain_tokens, model, usage,
                   timings, trace, warnings, error, created_at)
values (clew_tenant(), %(id)s, %(thread_id)s, %(user_message_id)s, %(assistant_message_id)s, %(assistant_id)s, %(dialect)s,
        %(caller_app)s, %(status)s, %(question)s, %(resolved_query)s, %(followup_resolved)s, %(followup_section_id)s,
        %(followup_ref_type)s, %(settings_version)s, %(retrieved)s, %(active_files)s, %(skipped_files)s, %(workspace_id)s, %(repo)s,
        %(language)s, %(rag_scope)s, %(request_payload)s, %(response_payload)s, %(upstream_response_id)s, %(upstream_expires_at)s,
        %(chain_id)s, %(chain_label)s, %(chain_tokens)s, %(model)s, %(usage)s, %(timings)s, %(trace)s, %(warnings)s, %(error)s,
        %(created_at)s);

-- name: keep_exchange
-- Stores one request of a turn to a provider, with its response.
insert into turn_exchanges (tenant_id, turn_id, place, model, status, request, parts, response, is_redacted)
values (clew_tenant(), %(turn_id)s, %(place)s, %(model)s, %(status)s, %(request)s, %(parts)s, %(response)s, %(is_redacted)s);

-- name: keep_words
-- Adds words under which a thread is found, if it is a session.
insert into session_words (tenant_id, thread_id, word)
select clew_tenant(), h.id, x.word from threads h cross join unnest(%(words)s::text[]) x (word)
where h.tenant_id = clew_tenant() and h.id = %(thread_id)s and h.caller_app = 'sessions'
on conflict do nothing;

-- name: keep_cited_texts
-- Marks texts that a message cites, so that they stay readable after their document is replaced.
update document_texts set cited = true
where tenant_id = clew_tenant() and not cited
  and (document_id, version) in (select * from unnest(%(document_ids)s::uuid[], %(versions)s::integer[]));

-- name: append_events
-- Appends flushes of events while their turns are running: nothing follows the end of a turn, whichever process recorded it.
insert into turn_events (tenant_id, thread_id, turn_id, first_seq, last_seq, events)
select clew_tenant(), f.thread_id, f.turn_id, f.first_seq, f.last_seq, f.events
from jsonb_to_recordset(%(flushes)s) as f (thread_id uuid, turn_id uuid, first_seq integer, last_seq integer, events jsonb)
where exists (select from turn_runs r where r.tenant_id = clew_tenant() and r.turn_id = f.turn_id)
returning turn_id;

-- name: read_events
-- The flushes of a turn that hold an event after `after`, in order.
select events from turn_events
where tenant_id = clew_tenant() and thread_id = %(thread_id)s and turn_id = %(turn_id)s and last_seq > %(after)s
order by first_seq;

-- name: follow_events
-- Whether a turn is still running, and its next flushes with an event after `after`: one row per flush, or one row without.
with turn as materialized (
  select thread_id, started_at, true as is_running from turn_runs where tenant_id = clew_tenant() and turn_id = %(turn_id)s
  union all
  select thread_id, created_at, false from turns where tenant_id = clew_tenant() and id = %(turn_id)s
  limit 1
)
select t.is_running, e.events
from turn t left join lateral (
  select x.events, x.first_seq from turn_events x
  where x.tenant_id = clew_tenant() and x.thread_id = t.thread_id and x.turn_id = %(turn_id)s and x.last_seq > %(after)s
    and x.created_at > t.started_at - interval '1 minute'  -- leaves the older partitions alone
  order by x.first_seq limit %(flushes)s) e on true
order by e.first_seq;

-- name: last_events
-- The last flush of a turn.
select x.events from turn_events x
where x.tenant_id = clew_tenant() and x.turn_id = %(turn_id)s
  and x.thread_id = (select thread_id from turns where tenant_id = clew_tenant() and id = %(turn_id)s)
order by x.last_seq desc limit 1;

-- name: abort_turn
-- Requests that a turn stop, and wakes its process.
with stopped as (
  update turn_runs set abort_requested = true where tenant_id = clew_tenant() and turn_id = %(turn_id)s returning turn_id
)
select turn_id, pg_notify('clew_turn_aborts', turn_id::text) from stopped;

-- name: abort_thread
-- Requests that the turns of a thread stop, and wakes their processes.
with stopped as (
  update turn_runs set abort_requested = true where tenant_id = clew_tenant() and thread_id = %(thread_id)s returning turn_id
)
select turn_id, pg_notify('clew_turn_aborts', turn_id::text) from stopped;

-- name: turn_status
-- How a turn ended; no row while it runs.
select status from turns where tenant_id = clew_tenant() and id = %(turn_id)s;

-- name: turn_thread
-- The thread of a running or ended turn.
select thread_id from turn_runs where tenant_id = clew_tenant() and turn_id = %(turn_id)s
union all
select thread_id from turns where tenant_id = clew_tenant() and id = %(turn_id)s
limit 1;

-- name: turn_question
-- The question of a running or ended turn.
select m.uuid from (
  select user_message_id from turn_runs where tenant_id = clew_tenant() and turn_id = %(turn_id)s
  union all
  select user_message_id from turns where tenant_id = clew_tenant() and id = %(turn_id)s
  limit 1) t
join messages m on m.tenant_id = clew_tenant() and m.id = t.user_message_id;

-- name: read_record
-- What clients see of a turn that has ended.
select t.status, t.resolved_query, t.followup_section_id, t.followup_ref_type, t.reference,
       t.language, t.model, t.usage, t.warnings, t.error, t.trace -> 'requested' as calls, m.content as answer, m.sources, m.outline, m.metadata, m.created_at
from turns t left join messages m on m.tenant_id = t.tenant_id and m.id = t.assistant_message_id
where t.tenant_id = clew_tenant() and t.id = %(turn_id)s;

-- name: find_run
-- What a process needs to end a turn whose own process died.
select r.turn_id, r.thread_id, r.user_message_id, r.assistant_message_id, r.started_at, m.content as question, m.branch_id,
       m.depth, coalesce(r.assistant_id, t.assistant_id) as assistant_id, t.caller_app,
       t.caller_app = 'sessions' as is_in_session
from turn_runs r
join messages m on m.tenant_id = r.tenant_id and m.id = r.user_message_id
join threads t on t.tenant_id = r.tenant_id and t.id = r.thread_id
where r.tenant_id = clew_tenant() and r.turn_id = %(turn_id)s;
