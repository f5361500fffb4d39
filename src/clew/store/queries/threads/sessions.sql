-- name: list_responses
-- The responses of a thread after one of them, oldest first.
select id, previous_id, status, question, resolved_query, answer, sources, retrieved, active_files, skipped_files, workspace_id,
       repo, rag_scope, chain_id, chain_tokens, upstream_response_id, upstream_expires_at, model, usage, timings, trace, warnings,
       error, created_at
from session_responses
where tenant_id = clew_tenant() and thread_id = %(thread_id)s
  and (%(after)s::uuid is null or (created_at, id) > (
    select x.created_at, x.id from turns x where x.tenant_id = clew_tenant() and x.id = %(after)s))
order by created_at, id
limit %(limit)s;

-- name: newest_responses
-- The last responses of a thread, newest first.
select id, previous_id, status, question, resolved_query, answer, sources, retrieved, active_files, skipped_files, workspace_id,
       repo, rag_scope, chain_id, chain_tokens, upstream_response_id, upstream_expires_at, model, usage, timings, trace, warnings,
       error, created_at
from session_responses
where tenant_id = clew_tenant() and thread_id = %(thread_id)s
order by created_at desc, id desc
limit %(limit)s;

-- name: find_response
-- One response of a thread.
select id, previous_id, status, question, resolved_query, answer, sources, retrieved, active_files, skipped_files, workspace_id,
       repo, rag_scope, chain_id, chain_tokens, upstream_response_id, upstream_expires_at, model, usage, timings, trace, warnings,
       error, created_at
from session_responses
where tenant_id = clew_tenant() and thread_id = %(thread_id)s and id = %(id)s;

-- name: count_responses
-- How many responses threads have, and until when the provider is expected to know the last one.
select h.id as thread_id, r.response_count, r.expires_at, coalesce(h.summary, '') as summary
from threads h cross join lateral (
  select count(*)::integer as response_count,
         (array_agg(t.upstream_expires_at order by t.created_at desc) filter (where t.upstream_expires_at is not null))[1] as expires_at
  from turns t where t.tenant_id = h.tenant_id and t.thread_id = h.id) r
where h.tenant_id = clew_tenant() and h.id = any(%(thread_ids)s::uuid[]);

-- name: list_sessions
-- Sessions, last changed first; the page after (updated_at, id) of the last one shown.
select id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
       created_at, updated_at, last_message_at, metadata
from threads
where tenant_id = clew_tenant() and caller_app = 'sessions'
  and (%(workspace_id)s::text is null or metadata -> 'session' ->> 'workspace_id' = %(workspace_id)s)
  and (%(before_at)s::timestamptz is null or (updated_at, id) < (%(before_at)s::timestamptz, %(before_id)s::uuid))
order by updated_at desc, id desc
limit %(limit)s;

-- name: change_session
-- Replaces a session's own settings.
update threads set metadata = %(metadata)s, updated_at = clock_timestamp() where tenant_id = clew_tenant() and id = %(id)s;
