-- name: list_threads
-- Ids of threads by number, so that a thread that changes meanwhile is neither missed nor listed twice; without those of a single
-- answer.
select id, number from threads
where tenant_id = clew_tenant() and number > %(after)s and metadata -> 'is_stateless' is null
  and (%(owner)s::text is null or owner = %(owner)s)
  and (%(caller_app)s::text is null or caller_app = %(caller_app)s)
  and (%(changed_since)s::timestamptz is null or updated_at >= %(changed_since)s)
order by number
limit %(limit)s;

-- name: read_thread
-- One thread by its id, its number or its external id (one's own first), and its current branches, numbered from 1. They do not include a question
-- that is being answered. Later messages are deeper than the last message of their branch.
with thread as materialized (
  select t.* from threads t
  where t.tenant_id = clew_tenant()
    and (t.id = %(id)s::uuid or t.number = %(number)s::bigint
         or (t.caller_app = %(caller_app)s::text and t.external_id = %(external_id)s::text))
  order by t.owner = clew_owner() desc, t.number desc limit 1
), tips as (
  select b.id, b.parent_branch_id, b.fork_depth,
         coalesce((select m.depth from messages m where m.tenant_id = clew_tenant() and m.branch_id = b.id
                     and not exists (select from turn_runs r where r.tenant_id = clew_tenant() and r.turn_id = m.turn_id)
                   order by m.depth desc limit 1), b.fork_depth) as tip
  from branches b join thread t on b.tenant_id = clew_tenant() and b.thread_id = t.id
), numbered as (
  select row_number() over (order by id) as place, tips.* from tips
  where tip > fork_depth or id = (select min(id) from tips)
)
select t.id, t.number, t.owner, t.caller_app, t.external_id, a.namespace, a.name, t.title, t.title_source, t.status, t.head_message_id,
       t.summary, t.retention_days, t.metadata, t.created_at, t.updated_at, t.last_message_at,
       (select n.place from messages m join numbered n on n.id = m.branch_id
        where m.tenant_id = clew_tenant() and m.id = t.head_message_id) as head_branch,
       (select m.id from messages m where m.tenant_id = clew_tenant() and m.thread_id = t.id
          and not exists (select from turn_runs r where r.tenant_id = clew_tenant() and r.turn_id = m.turn_id)
        order by m.id limit 1) as first_number,
       (select m.id from messages m where m.tenant_id = clew_tenant() and m.thread_id = t.id
          and not exists (select from turn_runs r where r.tenant_id = clew_tenant() and r.turn_id = m.turn_id)
        order by m.id desc limit 1) as last_number,
       (select jsonb_agg(jsonb_build_array(n.place, n.id, p.place, n.fork_depth, n.tip) order by n.place)
        from numbered n left join numbered p on p.id = n.parent_branch_id) as branches
from thread t join assistants a on a.tenant_id = clew_tenant() and a.id = t.assistant_id;

-- name: read_messages
-- The next messages of a branch.
select id, uuid, parent_id, depth, role, content, clew_shown_sources(thread_id, sources) as sources, outline, metadata, status, usage, turn_id, created_at
from messages
where tenant_id = clew_tenant() and branch_id = %(branch_id)s and depth > %(after)s and depth <= %(upto)s
order by depth
limit %(limit)s;

-- name: read_turns
-- The records of turns, each with the name of the assistant that answered, if it still exists.
select t.id, t.user_message_id, t.assistant_message_id, a.namespace, a.name, t.dialect, t.caller_app, t.status, t.question,
       t.resolved_query, t.followup_resolved, t.followup_section_id, t.followup_ref_type, t.settings_version, t.retrieved,
       t.active_files, t.skipped_files, t.workspace_id, t.repo, t.language, t.rag_scope, t.request_payload, t.response_payload,
       t.upstream_response_id, t.upstream_expires_at, t.model, t.usage, t.timings, t.trace, t.warnings, t.error, t.created_at,
       t.completed_at
from turns t left join assistants a on a.tenant_id = clew_tenant() and a.id = t.assistant_id
where t.tenant_id = clew_tenant() and t.id = any(%(turn_ids)s);

-- name: read_requests
-- What dialects keep of the requests of turns.
select turn_id, parameters, items, is_stored, created_at from kept_requests
where tenant_id = clew_tenant() and turn_id = any(%(turn_ids)s);

-- name: read_feedback
-- Feedback on turns, oldest first.
select id, turn_id, positive, message, categories, caller_app, created_at from feedback
where tenant_id = clew_tenant() and turn_id = any(%(turn_ids)s)
order by created_at, id;

-- name: find_taken
-- Which names of a thread are taken here: whether its id, its external id or its number exists.
select exists (select from threads where tenant_id = clew_tenant() and id = %(id)s) as has_thread,
       exists (select from threads where tenant_id = clew_tenant() and caller_app = %(caller_app)s
               and external_id = %(external_id)s) as has_external_id,
       exists (select from threads where tenant_id = clew_tenant() and number = %(number)s) as has_number,
       (select id from assistants where tenant_id = clew_tenant() and namespace = %(namespace)s and name = %(name)s) as assistant_id;

-- name: reserve_numbers
-- Reserves imported numbers and `width` new ones; returns the number before the new ones.
select clew_reserve_numbers(%(of_messages)s, %(upto)s, %(width)s) as before;

-- name: insert_thread
-- Inserts an imported thread. Its head and its count are set with its messages.
insert into threads (tenant_id, id, number, owner, caller_app, external_id, assistant_id, title, title_source, status, summary,
                     retention_days, metadata, created_at, updated_at, last_message_at)
values (clew_tenant(), %(id)s, %(number)s, coalesce(%(owner)s, clew_owner()), %(caller_app)s, %(external_id)s, %(assistant_id)s,
        %(title)s, %(title_source)s, %(status)s, %(summary)s, %(retention_days)s, %(metadata)s, %(created_at)s, %(updated_at)s, %(last_message_at)s);

-- name: insert_branch
-- Inserts a branch; the branches of a thread are inserted in the order in which they began.
insert into branches (tenant_id, thread_id, parent_branch_id, fork_depth)
values (clew_tenant(), %(thread_id)s, %(parent_branch_id)s, %(fork_depth)s)
returning id;

-- name: insert_message
-- Inserts an imported message, with the hash of the texts up to it. System messages do not count, because clients that send the
-- conversation with each question send other ones.
with above as (
  select case when %(parent)s::bigint is null then sha256(convert_to(t.owner, 'UTF8'))
              else (select m.path_sha256 from messages m where m.tenant_id = clew_tenant() and m.id = %(parent)s) end as path_sha256
  from threads t where t.tenant_id = clew_tenant() and t.id = %(thread_id)s and not t.metadata ? 'is_stateless'
)
insert into messages (tenant_id, id, uuid, thread_id, parent_id, branch_id, depth, role, content, sources, outline,
                      outline_message_id, metadata, status, usage, turn_id, created_at, path_sha256)
values (clew_tenant(), %(number)s, %(id)s, %(thread_id)s, %(parent)s, %(branch_id)s, %(depth)s, %(role)s, %(content)s,
        %(sources)s, %(outline)s, %(outline_message_id)s, %(metadata)s, %(status)s, %(usage)s, %(turn)s, %(created_at)s,
        (select case when %(role)s = 'system' then path_sha256 else clew_path_sha256(path_sha256, %(role)s, %(content)s) end
         from above));

-- name: insert_turn
-- Inserts the record of an imported turn. An assistant that does not exist here becomes null.
insert into turns (tenant_id, id, thread_id, user_message_id, assistant_message_id, assistant_id, dialect, caller_app, status,
                   question, resolved_query, followup_resolved, followup_section_id, followup_ref_type, settings_version,
                   retrieved, active_files, skipped_files, workspace_id, repo, language, rag_scope, request_payload,
                   response_payload, upstream_response_id, upstream_expires_at, model, usage, timings, trace, warnings, error,
                   created_at, completed_at)
select clew_tenant(), %(id)s, %(thread_id)s, %(user_message)s, %(assistant_message)s,
       coalesce((select a.id from assistants a where a.tenant_id = clew_tenant() and a.namespace = %(namespace)s
                 and a.name = %(name)s), '00000000-0000-0000-0000-000000000000'),
       %(dialect)s, %(caller_app)s, %(status)s, %(question)s, %(resolved_query)s, %(followup_resolved)s,
       %(followup_section_id)s, %(followup_ref_type)s, %(settings_version)s, %(retrieved)s, %(active_files)s,
       %(skipped_files)s, %(workspace_id)s, %(repo)s, %(language)s, %(rag_scope)s, %(request_payload)s, %(response_payload)s,
       %(upstream_response_id)s, %(upstream_expires_at)s, %(model)s, %(usage)s, %(timings)s, %(trace)s, %(warnings)s,
       %(error)s, %(created_at)s, %(completed_at)s;

-- name: insert_feedback
-- Inserts imported feedback on a turn.
insert into feedback (tenant_id, id, turn_id, positive, message, categories, caller_app, created_at)
values (clew_tenant(), %(id)s, %(turn)s, %(positive)s, %(message)s, %(categories)s, %(caller_app)s, %(created_at)s);

-- name: insert_request
-- Inserts what a dialect kept of the request of an imported turn.
insert into kept_requests (tenant_id, turn_id, thread_id, parameters, items, is_stored, created_at)
values (clew_tenant(), %(turn)s, %(thread_id)s, %(parameters)s, %(items)s, %(is_stored)s, %(created_at)s);

-- name: insert_item
-- Inserts an imported item behind a message, or before the first one.
insert into conversation_items (tenant_id, thread_id, public_id, message_id, item, created_at)
values (clew_tenant(), %(thread_id)s, %(id)s, %(message)s, %(item)s, %(created_at)s);

-- name: settle_thread
-- Sets the head and the message count of a thread whose messages are all stored.
update threads set head_message_id = %(head)s, message_count = %(messages)s where tenant_id = clew_tenant() and id = %(id)s;

-- name: find_promised
-- Whether a running turn has reserved one of these numbers for its answer.
select exists (select from turn_runs r join messages m on m.tenant_id = clew_tenant() and m.id = r.assistant_message_id
               where r.tenant_id = clew_tenant() and m.thread_id = %(id)s) as is_promised;

-- name: find_chunks
-- Which of these chunks exist here, in the same document.
select c.id from unnest(%(chunk_ids)s::bigint[], %(document_ids)s::uuid[]) wanted (id, document_id)
join chunks c on c.tenant_id = clew_tenant() and c.id = wanted.id and c.document_id = wanted.document_id;
