-- name: list_responses
-- The responses of a thread after one of them, oldest first; those of a time, with words in question or answer, or with a file.
select id, previous_id, status, question, resolved_query, answer, sources, retrieved, active_files, skipped_files, workspace_id,
       repo, rag_scope, chain_id, chain_tokens, upstream_response_id, upstream_expires_at, model, usage, timings, trace, warnings,
       error, created_at
from session_responses r
where tenant_id = clew_tenant() and thread_id = %(thread_id)s
  and (%(since)s::timestamptz is null or created_at >= %(since)s)
  and (%(until)s::timestamptz is null or created_at < %(until)s)
  and question || ' ' || answer ~ all(%(patterns)s::text[])
  and (not %(has_file)s or exists (
    select from turn_files f where f.tenant_id = clew_tenant() and f.turn_id = r.id
      and (%(path)s::text is null or f.path = clew_normal_path(%(path)s))
      and (%(sha256)s::bytea is null or f.sha256 = %(sha256)s)))
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
where tenant_id = clew_tenant() and caller_app = 'sessions' and (%(owner)s::text is null or owner = %(owner)s)
  and (%(workspace_id)s::text is null or metadata -> 'session' ->> 'workspace_id' = %(workspace_id)s)
  and (%(before_at)s::timestamptz is null or (updated_at, id) < (%(before_at)s::timestamptz, %(before_id)s::uuid))
order by updated_at desc, id desc
limit %(limit)s;

-- name: find_sessions
-- Sessions with a response of a time that has all words in its question and answer, and a file; without a file also sessions that
-- were created then and have the words in their name. The indexes of words and files narrow it, and the texts decide.
with worded as materialized (
  select w.thread_id from session_words w
  where w.tenant_id = clew_tenant() and w.word = any(%(words)s::text[])
  group by w.thread_id having count(*) = cardinality(%(words)s::text[])
), filed as materialized (
  select distinct f.turn_id, f.thread_id from turn_files f
  where f.tenant_id = clew_tenant() and %(has_file)s
    and (%(path)s::text is null or f.path = clew_normal_path(%(path)s))
    and (%(sha256)s::bytea is null or f.sha256 = %(sha256)s)
), candidates as materialized (
  select h.* from threads h
  where h.tenant_id = clew_tenant() and h.caller_app = 'sessions' and (%(owner)s::text is null or h.owner = %(owner)s)
    and (%(workspace_id)s::text is null or h.metadata -> 'session' ->> 'workspace_id' = %(workspace_id)s)
    and (%(before_at)s::timestamptz is null or (h.updated_at, h.id) < (%(before_at)s::timestamptz, %(before_id)s::uuid))
    and (%(since)s::timestamptz is null or h.updated_at >= %(since)s)
    and (%(until)s::timestamptz is null or h.created_at < %(until)s)
    and (not %(has_file)s or h.id in (select thread_id from filed))
    and (%(words)s::text[] = '{}' or h.id in (select thread_id from worded)
         or not %(has_file)s and h.title ~ all(%(patterns)s::text[]))
)
select h.id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
       created_at, updated_at, last_message_at, metadata
from candidates h
where not %(has_file)s and h.title ~ all(%(patterns)s::text[])
      and (%(since)s::timestamptz is null or h.created_at >= %(since)s)
   or exists (
    select from turns t left join messages a on a.tenant_id = clew_tenant() and a.id = t.assistant_message_id
    where t.tenant_id = clew_tenant() and t.thread_id = h.id
      and (%(since)s::timestamptz is null or t.created_at >= %(since)s)
      and (%(until)s::timestamptz is null or t.created_at < %(until)s)
      and (not %(has_file)s or t.id in (select turn_id from filed))
      and t.question || ' ' || coalesce(a.content, '') ~ all(%(patterns)s::text[]))
order by updated_at desc, id desc
limit %(limit)s;

-- name: read_active_file
-- The content of an active file of any session by its SHA-256; no row if no turn had it.
select b.content, f.path from turn_files f join blobs b on b.tenant_id = clew_tenant() and b.sha256 = f.sha256
where f.tenant_id = clew_tenant() and f.sha256 = %(sha256)s
limit 1;

-- name: change_session
-- Replaces a session's own settings.
update threads set metadata = %(metadata)s, updated_at = clock_timestamp() where tenant_id = clew_tenant() and id = %(id)s;
