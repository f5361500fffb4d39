-- name: answered_turn
-- A turn with its stored answer; no row if it failed or has no conversation.
select t.tenant_id, t.id as turn_id, t.thread_id, t.assistant_id, t.caller_app, t.status, t.question, a.content as answer,
       array(select s ->> 'document_name' from jsonb_array_elements(a.sources) with ordinality as c (s, n)
             group by 1 order by min(n)) as documents,
       t.language, a.id as message_id, q.parent_id as previous_id, x.memory_role, t.memory_user
from turns t
join threads h on h.tenant_id = t.tenant_id and h.id = t.thread_id
join messages q on q.tenant_id = t.tenant_id and q.id = t.user_message_id
join messages a on a.tenant_id = t.tenant_id and a.id = t.assistant_message_id
left join assistants x on x.tenant_id = t.tenant_id and x.id = t.assistant_id
where t.tenant_id = clew_tenant() and t.id = %(turn_id)s and t.status <> 'failed' and h.metadata -> 'is_stateless' is null;

-- name: needs_title
-- Whether a turn is the first one answered from the documents, in a thread that nobody named.
select h.title_source in ('none', 'first_message')
   and not exists (select from turns e where e.tenant_id = h.tenant_id and e.thread_id = h.id and e.status = 'completed'
                   and (e.created_at, e.id) < (t.created_at, t.id)) as needs_title
from turns t join threads h on h.tenant_id = t.tenant_id and h.id = t.thread_id
where t.tenant_id = clew_tenant() and t.id = %(turn_id)s and t.status = 'completed';

-- name: set_title
-- Sets a title that a model made, unless the thread was named meanwhile. Only messages and renames change updated_at.
update threads set title = %(title)s, title_source = 'model'
where tenant_id = clew_tenant() and id = %(thread_id)s and title_source in ('none', 'first_message');

-- name: keep_summary
-- Stores the summary up to an answer, unless its thread is being deleted or is of one question alone. The first one stays: a prompt
-- may have begun with it.
with kept as (
  select a.id from threads h join messages a on a.tenant_id = h.tenant_id and a.thread_id = h.id
  where h.tenant_id = clew_tenant() and h.id = %(thread_id)s and a.id = %(message_id)s
    and h.metadata -> 'is_stateless' is null
  for key share of h
)
insert into summaries (tenant_id, message_id, text) select clew_tenant(), id, %(text)s from kept
on conflict do nothing;

-- name: show_summary
-- Sets the summary of a thread to that of its head.
update threads t set summary = s.text from summaries s
where t.tenant_id = clew_tenant() and t.id = %(thread_id)s and t.head_message_id = %(message_id)s
  and s.tenant_id = t.tenant_id and s.message_id = t.head_message_id;
