-- name: add_feedback
-- Feedback on a turn of one assistant; nothing when there is no such turn, or it has not ended.
insert into feedback (tenant_id, turn_id, positive, message, categories, caller_app)
select clew_tenant(), t.id, %(positive)s, %(message)s, %(categories)s, %(caller_app)s
from turns t where t.tenant_id = clew_tenant() and t.id = %(turn_id)s and t.assistant_id = %(assistant_id)s;
