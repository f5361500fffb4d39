-- The responses of source 004: each turn with the text of its answer and the turn before it on its path.
create view session_responses with (security_invoker = true) as
  select t.tenant_id, t.thread_id, t.id,
         (select p.turn_id from messages m join messages p on p.tenant_id = m.tenant_id and p.id = m.parent_id
          where m.tenant_id = t.tenant_id and m.id = t.user_message_id) as previous_id,
         t.status, t.question, t.resolved_query, coalesce(a.content, '') as answer, coalesce(a.sources, '[]') as sources,
         t.retrieved, t.active_files, t.skipped_files, t.workspace_id, t.repo, t.rag_scope, t.chain_id, t.chain_tokens,
         t.upstream_response_id, t.upstream_expires_at, t.model, t.usage, t.timings, t.trace, t.warnings, t.error, t.created_at
  from turns t left join messages a on a.tenant_id = t.tenant_id and a.id = t.assistant_message_id;
grant select on session_responses to clew_app, clew_reader;

create index threads_sessions on threads (tenant_id, updated_at desc, id desc) where caller_app = 'sessions';
