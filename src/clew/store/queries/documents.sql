-- name: accept_uploads
-- Queue new and changed files; what is ready with the same bytes and the same given language is left alone and not returned.
insert into documents as d (tenant_id, assistant_id, thread_id, source_app, workspace, repo, source_path, name, mime, bytes,
                            metadata, pending_sha256)
select clew_tenant(), %(assistant_id)s, %(thread_id)s, %(source_app)s, %(workspace)s, %(repo)s, u.path, u.name, u.mime, u.bytes,
       jsonb_strip_nulls(jsonb_build_object('language_given', %(language)s::text)), u.sha256
from unnest(%(paths)s::text[], %(names)s::text[], %(mimes)s::text[], %(sizes)s::bigint[], %(sha256s)s::bytea[])
     as u (path, name, mime, bytes, sha256)
order by u.path
on conflict (tenant_id, assistant_id, thread_id, source_app, workspace, repo, source_path) do update
set name = excluded.name, mime = excluded.mime, pending_sha256 = excluded.pending_sha256, status = 'queued', progress = 0,
    error = null, updated_at = clock_timestamp(),
    metadata = d.metadata - 'language_given' - 'claims' || excluded.metadata
where not (d.status = 'ready' and d.sha256 = excluded.pending_sha256
           and d.metadata -> 'language_given' is not distinct from excluded.metadata -> 'language_given')
returning d.id;

-- name: find_by_paths
-- The documents of one place by their paths.
select id, name, source_path, status
from documents
where tenant_id = clew_tenant() and assistant_id = %(assistant_id)s and thread_id is not distinct from %(thread_id)s
  and source_app = %(source_app)s and workspace = %(workspace)s and repo = %(repo)s and source_path = any(%(paths)s);

-- name: claim_document
-- Start the work on what was uploaded last; nothing when it is done already or the document is gone.
update documents d
set status = 'processing', progress = 0.05, error = null, updated_at = clock_timestamp(),
    metadata = d.metadata || jsonb_build_object('claims', coalesce((d.metadata ->> 'claims')::integer, 0) + 1)
where d.tenant_id = clew_tenant() and d.id = %(id)s and d.pending_sha256 is not null
returning d.id, d.scope_id, d.name, d.source_path, d.mime, d.pending_sha256 as sha256, d.version,
          d.metadata ->> 'language_given' as language_given, (d.metadata ->> 'claims')::integer as claims,
          (select b.created_at from blobs b where b.tenant_id = d.tenant_id and b.sha256 = d.pending_sha256) as seen_at;

-- name: claim_untouched
-- Start the work on those of these documents that nobody began; in the order of `accept_uploads`, so that neither waits in a circle.
with untouched as (
  select id from documents
  where tenant_id = clew_tenant() and id = any(%(ids)s) and pending_sha256 is not null and status = 'queued'
    and not metadata ? 'claims'
  order by source_path, id for update
)
update documents d
set status = 'processing', progress = 0.05, error = null, updated_at = clock_timestamp(), metadata = d.metadata || '{"claims": 1}'
from untouched
where d.tenant_id = clew_tenant() and d.id = untouched.id
returning d.id, d.scope_id, d.name, d.source_path, d.mime, d.pending_sha256 as sha256, d.version,
          d.metadata ->> 'language_given' as language_given, 1 as claims,
          (select b.created_at from blobs b where b.tenant_id = d.tenant_id and b.sha256 = d.pending_sha256) as seen_at;

-- name: read_contents
-- The bytes of claims; nothing of those that are gone.
select sha256, content from blobs where tenant_id = clew_tenant() and sha256 = any(%(sha256s)s);

-- name: set_progress
-- How far the work on these bytes is.
update documents set progress = %(progress)s
where tenant_id = clew_tenant() and id = %(id)s and pending_sha256 = %(sha256)s and status = 'processing';

-- name: publish_documents
-- Make the claimed bytes the current versions with their texts; nothing for those that newer ones came for, or that are gone.
-- Locks in the order of `accept_uploads`.
with given as (
  select * from unnest(
    %(ids)s::uuid[], %(sha256s)s::bytea[], %(bytes)s::bigint[], %(mimes)s::text[], %(titles)s::text[], %(pages)s::integer[],
    %(languages)s::text[], %(texts)b::text[], %(headings)s::jsonb[]
  ) g(id, sha256, bytes, mime, title, pages, language, text, headings)
), locked as (
  select d.id from documents d join given g using (id)
  where d.tenant_id = clew_tenant() and d.pending_sha256 = g.sha256
  order by d.source_path, d.id for update of d
), published as (
  update documents d
  set status = 'ready', progress = 1, error = null, version = d.version + 1, sha256 = d.pending_sha256, pending_sha256 = null,
      bytes = g.bytes, mime = g.mime, title = g.title, pages = g.pages, language = g.language,
      metadata = d.metadata - 'claims', updated_at = clock_timestamp()
  from given g join locked using (id)
  where d.tenant_id = clew_tenant() and d.id = g.id and d.pending_sha256 = g.sha256
  returning d.tenant_id, d.id, d.version, d.scope_id
), superseded as (
  update document_texts t set superseded_at = clock_timestamp() from published p
  where t.tenant_id = p.tenant_id and t.document_id = p.id and t.superseded_at is null
), added as (
  insert into document_texts (tenant_id, document_id, version, text, headings)
  select p.tenant_id, p.id, p.version, g.text, g.headings from published p join given g using (id)
)
select id, version, scope_id from published;

-- name: fail_document
-- These bytes could not be ingested, and why; an earlier version keeps serving.
update documents set status = 'failed', error = %(reason)s, pending_sha256 = null, metadata = metadata - 'claims', updated_at = clock_timestamp()
where tenant_id = clew_tenant() and id = %(id)s and pending_sha256 = %(sha256)s;

-- name: put_back
-- The work cannot go on for now: it will be tried again, and why it waits.
update documents
set status = 'queued', progress = 0, error = %(reason)s, metadata = metadata - 'claims', updated_at = clock_timestamp()
where tenant_id = clew_tenant() and id = %(id)s and pending_sha256 = %(sha256)s;

-- name: list_documents
-- Newest first; the page after (created_at, id) of the cursor. NULL does not filter.
-- Name and title match every pattern: the documents of one tenant are read in this order until the page is full.
select id, assistant_id, thread_id, name, source_path, source_app, workspace, repo, mime, title, sha256, bytes, pages, language,
       status, progress, error, version, created_at, updated_at
from documents
where tenant_id = clew_tenant()
  and (%(assistant_id)s::uuid is null or assistant_id = %(assistant_id)s)
  and (%(thread_id)s::uuid is null or thread_id = %(thread_id)s)
  and (%(status)s::text is null or status = %(status)s)
  and (%(source_app)s::text is null or source_app = %(source_app)s)
  and (%(workspace)s::text is null or workspace = %(workspace)s)
  and (%(repo)s::text is null or repo = %(repo)s)
  and (name || ' ' || title) ~ all(%(name_patterns)s::text[])
  and (%(before_time)s::timestamptz is null or (created_at, id) < (%(before_time)s, %(before_id)s))
order by created_at desc, id desc
limit %(limit)s;

-- name: find_document
-- One document by its id.
select id, assistant_id, thread_id, name, source_path, source_app, workspace, repo, mime, title, sha256, bytes, pages, language,
       status, progress, error, version, created_at, updated_at
from documents where tenant_id = clew_tenant() and id = %(id)s;

-- name: delete_document
-- Final: texts and chunks go with it by cascade. Returns what it still waited for.
delete from documents where tenant_id = clew_tenant() and id = %(id)s returning pending_sha256;

-- name: read_text
-- A slice of one version's text (the current one when none is named) and its whole length, in code points.
select t.version, char_length(t.text) as total,
       substr(t.text, least(%(start)s::bigint, char_length(t.text))::integer + 1,
              greatest(0, least(%(end)s::bigint, char_length(t.text)) - %(start)s::bigint)::integer) as text
from documents d join document_texts t
  on t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = coalesce(%(version)s, d.version)
where d.tenant_id = clew_tenant() and d.id = %(id)s;
