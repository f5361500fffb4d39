-- name: newest_questions
-- The last questions that searched, newest first: an assistant's, or those of all assistants without their own settings. Those
-- that came with passages of their own (version 0) are left out, because these are not stored.
select t.id as turn_id, t.thread_id, t.assistant_id, t.caller_app, t.user_message_id, m.uuid as user_message_uuid, m.parent_id,
       m.branch_id, m.depth, t.question, t.resolved_query, t.status, t.language, t.rag_scope, t.created_at,
       t.service, t.rule, t.active_files <> '[]' as had_files, t.was_translated
from turns t join messages m on m.tenant_id = t.tenant_id and m.id = t.user_message_id
where t.tenant_id = clew_tenant() and t.was_searched and not coalesce(t.retrieved @> '[{"version": 0}]', false)
  and case when %(assistant_id)s::uuid is not null then t.assistant_id = %(assistant_id)s
           else not exists (select from rag_settings s where s.tenant_id = clew_tenant() and s.assistant_id = t.assistant_id) end
order by t.created_at desc
limit %(limit)s;
