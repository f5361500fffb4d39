-- name: add_feedback
-- Adds feedback on an assistant, or on a turn that it answered; no row if there is no such turn or it has not ended.
insert into feedback (tenant_id, turn_id, assistant_id, positive, message, categories, caller_app)
select clew_tenant(), %(turn_id)s, %(assistant_id)s, %(positive)s, %(message)s, %(categories)s, %(caller_app)s
where %(turn_id)s::uuid is null or exists (
  select from turns t where t.tenant_id = clew_tenant() and t.id = %(turn_id)s and t.assistant_id = %(assistant_id)s);

-- name: list_feedback
-- Lists feedback, newest first: on the turns that the caller sees, and on assistants the caller's own, or all for who sees all.
select f.id, f.turn_id, coalesce(f.assistant_id, t.assistant_id) as assistant_id, f.positive, f.message, f.categories,
       f.caller_app, f.created_at
from feedback f left join turns t on t.tenant_id = f.tenant_id and t.id = f.turn_id
where f.tenant_id = clew_tenant()
  and (%(assistant_id)s::uuid is null or coalesce(f.assistant_id, t.assistant_id) = %(assistant_id)s)
  and (%(turn_id)s::uuid is null or f.turn_id = %(turn_id)s)
  and (%(before_at)s::timestamptz is null or (f.created_at, f.id) < (%(before_at)s, %(before_id)s::uuid))
order by f.created_at desc, f.id desc
limit %(limit)s;
