-- name: add_feedback
-- Adds feedback on an assistant, or on a turn that it answered; no row if there is no such turn or it has not ended.
insert into feedback (tenant_id, turn_id, assistant_id, positive, message, categories, caller_app)
select clew_tenant(), %(turn_id)s, %(assistant_id)s, %(positive)s, %(message)s, %(categories)s, %(caller_app)s
where %(turn_id)s::uuid is null or exists (
  select from turns t where t.tenant_id = clew_tenant() and t.id = %(turn_id)s and t.assistant_id = %(assistant_id)s);
