-- name: read_response
-- What was kept of a request, the question, and the record of its turn if that has ended.
select k.turn_id, k.thread_id, k.parameters, k.items, k.is_stored, k.created_at as asked_at, q.parent_id, q.content as question,
       t.id is not null as has_ended, t.retrieved, m.id as answer_id, m.uuid as answer_uuid,
       t.status, t.resolved_query, t.followup_section_id, t.followup_ref_type, t.reference, t.language, t.model, t.usage, t.warnings,
       t.error, t.trace -> 'requested' as calls, m.content as answer, m.sources, m.outline, m.metadata, m.created_at
from kept_requests k
left join turn_runs r on r.tenant_id = k.tenant_id and r.turn_id = k.turn_id
left join turns t on t.tenant_id = k.tenant_id and t.id = k.turn_id
left join messages m on m.tenant_id = k.tenant_id and m.id = t.assistant_message_id
left join messages q on q.tenant_id = k.tenant_id and q.id = case when t.id is null then r.user_message_id else t.user_message_id end
where k.tenant_id = clew_tenant() and k.turn_id = %(turn_id)s;

-- name: calls_of_responses
-- The function calls of stored responses that have ended, and the tools of their requests, by their turns.
select k.turn_id, t.trace -> 'requested' as calls, k.parameters -> 'tools' as tools
from kept_requests k join turns t on t.tenant_id = k.tenant_id and t.id = k.turn_id
where k.tenant_id = clew_tenant() and k.turn_id = any(%(turn_ids)s::uuid[]) and k.is_stored;

-- name: last_response
-- The last turn of a thread whose request was kept.
select turn_id from kept_requests
where tenant_id = clew_tenant() and thread_id = %(thread_id)s order by created_at desc, turn_id limit 1;

-- name: forget_request
-- Deletes what was kept of a request. Its turn stays in its thread.
delete from kept_requests where tenant_id = clew_tenant() and turn_id = %(turn_id)s;

-- name: delete_finished_thread
-- Deletes a thread that was made for responses, once all of them are deleted.
delete from threads t where t.tenant_id = clew_tenant() and t.id = %(thread_id)s and t.metadata -> 'made_for_responses' is not null
  and not exists (select from kept_requests k where k.tenant_id = clew_tenant() and k.thread_id = t.id);
