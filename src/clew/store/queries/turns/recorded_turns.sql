-- name: read_turn
-- A turn that has ended, its settings, and the headings of the passages it found that are still stored.
select t.id, t.thread_id, t.assistant_id, t.dialect, t.status, t.question, t.resolved_query, t.followup_section_id,
       t.followup_ref_type, t.settings_version, s.values as settings_values, t.retrieved, t.active_files, t.skipped_files,
       t.upstream_response_id, t.upstream_expires_at, t.chain_id, t.chain_tokens, t.language, t.model, t.usage, t.timings, t.trace,
       t.warnings, t.error, t.created_at, t.completed_at, q.uuid as user_message_id, a.uuid as assistant_message_id,
       coalesce(a.sources, '[]') as sources, coalesce(a.metadata, '{}') as answer_metadata,
       t.request_payload is not null or t.response_payload is not null as has_payloads,
       coalesce((
         select jsonb_object_agg(c.id, c.heading_path)
         from jsonb_to_recordset(t.retrieved || coalesce(t.trace -> 'left_out', '[]')) f (chunk_id bigint, document_id uuid)
         join chunks c on c.tenant_id = t.tenant_id and c.id = f.chunk_id and c.document_id = f.document_id), '{}') as headings
from turns t
join messages q on q.tenant_id = t.tenant_id and q.id = t.user_message_id
left join messages a on a.tenant_id = t.tenant_id and a.id = t.assistant_message_id
left join rag_settings s on s.tenant_id = t.tenant_id and s.version = t.settings_version
  and (s.assistant_id is null or s.assistant_id = t.assistant_id) and s.created_at <= t.completed_at
where t.tenant_id = clew_tenant() and t.id = %(id)s;

-- name: read_running
-- A running turn.
select r.turn_id as id, r.thread_id, coalesce(r.assistant_id, h.assistant_id) as assistant_id, m.uuid as user_message_id,
       m.content as question, m.created_at
from turn_runs r
join messages m on m.tenant_id = r.tenant_id and m.id = r.user_message_id
join threads h on h.tenant_id = r.tenant_id and h.id = r.thread_id
where r.tenant_id = clew_tenant() and r.turn_id = %(id)s;

-- name: read_payloads
-- The payloads of a turn, with large texts by their SHA-256; a running turn has none yet.
select request_payload, response_payload from turns where tenant_id = clew_tenant() and id = %(id)s
union all
select null, null from turn_runs where tenant_id = clew_tenant() and turn_id = %(id)s
limit 1;

-- name: read_exchanges
-- The requests of turns to providers and their responses, in order.
select turn_id, place, model, status, request, parts, response, is_redacted from turn_exchanges
where tenant_id = clew_tenant() and turn_id = any(%(ids)s) order by turn_id, place;

-- name: read_texts
-- Large texts by their SHA-256.
select sha256, content from blobs where tenant_id = clew_tenant() and sha256 = any(%(sha256s)s::bytea[]);
