-- name: store_completion
-- Stores a completion in its conversation, unless that was deleted meanwhile or the completion is stored already.
insert into stored_completions (tenant_id, turn_id, thread_id, model, metadata, request, messages, completion)
select clew_tenant(), %(turn_id)s, t.id, %(model)s, %(metadata)s, %(request)s, %(messages)s, %(completion)s
from threads t where t.tenant_id = clew_tenant() and t.id = %(thread_id)s
on conflict (tenant_id, turn_id) do nothing;

-- name: read_completion
-- One stored completion.
select turn_id, metadata, request, messages, completion from stored_completions
where tenant_id = clew_tenant() and turn_id = %(turn_id)s;

-- name: list_completions
-- Stored completions with these metadata and this model in the order of their age, behind the one of the turn `cursor`.
select turn_id, metadata, request, completion, '[]'::jsonb as messages from stored_completions
where tenant_id = clew_tenant() and metadata @> %(metadata)s and (%(model)s::text is null or model = %(model)s)
  and (%(cursor)s::uuid is null or (created_at, turn_id) {beyond} (
    select c.created_at, c.turn_id from stored_completions c where c.tenant_id = clew_tenant() and c.turn_id = %(cursor)s))
order by created_at {direction}, turn_id {direction} limit %(limit)s;

-- name: change_metadata
-- Replaces the metadata of a stored completion.
update stored_completions set metadata = %(metadata)s where tenant_id = clew_tenant() and turn_id = %(turn_id)s;

-- name: delete_completion
-- Deletes a stored completion. Its turn stays in its conversation.
delete from stored_completions where tenant_id = clew_tenant() and turn_id = %(turn_id)s;
