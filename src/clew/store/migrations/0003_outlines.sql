-- The nearest message at or above this one, on its own path, that has an outline. Handed down from parent to child when a message
-- is stored, so that finding it costs the same in any tree, and a fork sees its own ancestors' outline.
alter table messages add column outline_message_id bigint;
drop index messages_with_outline;

-- What a thread's next question can point at (source 000): the outline above its head, the documents of its newest answer
-- that cites any.
create or replace view thread_state with (security_invoker = true) as
  select t.tenant_id, t.caller_app, t.external_id as thread_id, o.outline as last_outline,
         coalesce(c.doc_ids, '[]') as last_doc_ids, coalesce(c.titles, '[]') as last_titles,
         coalesce(greatest(o.created_at, c.created_at), t.created_at) as updated_at
  from threads t
  left join messages h on h.tenant_id = t.tenant_id and h.id = t.head_message_id
  left join messages o on o.tenant_id = h.tenant_id and o.id = h.outline_message_id
  left join lateral (
    select m.created_at,
           jsonb_agg(distinct s -> 'document_id') as doc_ids, jsonb_agg(distinct s -> 'document_name') as titles
    from (select * from messages m where m.tenant_id = t.tenant_id and m.thread_id = t.id and m.role = 'assistant'
            and m.sources <> '[]' and m.status <> 'failed' order by m.id desc limit 1) m, jsonb_array_elements(m.sources) s
    group by m.created_at) c on true;

-- The app is the thread's: a thread that goes on through another dialect keeps its key.
create or replace view queries_log with (security_invoker = true) as
  select n.tenant_id, n.created_at, n.question, t.caller_app, t.external_id as thread_id, n.followup_resolved,
         n.followup_section_id, n.followup_ref_type, n.resolved_query, n.status, n.id as turn_id
  from turns n join threads t on t.tenant_id = n.tenant_id and t.id = n.thread_id;
