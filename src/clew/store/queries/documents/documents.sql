-- name: accept_uploads
-- Queues new and changed files. Documents that are ready with the same bytes and the same given language are skipped and not
-- returned, unless originals are kept now and theirs is not.
insert into documents as d (tenant_id, assistant_id, thread_id, source_app, workspace, repo, source_path, name, mime, bytes,
                            metadata, pending_sha256, uploaded_sha256, uploaded_by)
select clew_tenant(), %(assistant_id)s, %(thread_id)s, %(source_app)s, %(workspace)s, %(repo)s, u.path, u.name, u.mime, u.bytes,
       jsonb_strip_nulls(jsonb_build_object('language_given', %(language)s::text)), u.sha256, u.sha256,
       clew_owner()
from unnest(%(paths)s::text[], %(names)s::text[], %(mimes)s::text[], %(sizes)s::bigint[], %(sha256s)s::bytea[])
     as u (path, name, mime, bytes, sha256)
order by u.path
on conflict (tenant_id, assistant_id, thread_id, source_app, workspace, repo, source_path) do update
set name = excluded.name, mime = excluded.mime, pending_sha256 = excluded.pending_sha256,
    uploaded_sha256 = excluded.uploaded_sha256, reread_at = null, status = 'queued', progress = 0, error = null,
    updated_at = clock_timestamp(), metadata = d.metadata - 'language_given' - 'claims' - 'failed_reader' - 'cancelled' || excluded.metadata
where not (d.status = 'ready' and d.sha256 = excluded.pending_sha256
           and d.metadata -> 'language_given' is not distinct from excluded.metadata -> 'language_given'
           and (not %(keeps_originals)s::boolean
                or exists (select from originals o where o.tenant_id = d.tenant_id and o.sha256 = d.sha256)))
returning d.id;

-- name: find_by_paths
-- The documents of one place by their paths.
select id, name, source_path, status
from documents
where tenant_id = clew_tenant() and assistant_id = %(assistant_id)s and thread_id is not distinct from %(thread_id)s
  and source_app = %(source_app)s and workspace = %(workspace)s and repo = %(repo)s and source_path = any(%(paths)s);

-- name: set_attributes
-- Gives documents of one place their attributes by their paths; returns those that had others.
update documents d set attributes = u.attributes, updated_at = clock_timestamp()
from unnest(%(paths)s::text[], %(attributes)s::jsonb[]) u(path, attributes)
where d.tenant_id = clew_tenant() and d.assistant_id = %(assistant_id)s and d.thread_id is not distinct from %(thread_id)s
  and d.source_app = %(source_app)s and d.workspace = %(workspace)s and d.repo = %(repo)s and d.source_path = u.path
  and d.attributes is distinct from u.attributes
returning d.id;

-- name: change_attributes
-- Gives one document these attributes.
update documents set attributes = %(attributes)s, updated_at = clock_timestamp()
where tenant_id = clew_tenant() and id = %(id)s
returning id;

-- name: claim_document
-- Claims what was uploaded last; no row if it is already done or the document was deleted.
update documents d
set status = 'processing', progress = 0.05, error = null, updated_at = clock_timestamp(),
    metadata = d.metadata || jsonb_build_object('claims', coalesce((d.metadata ->> 'claims')::integer, 0) + 1)
where d.tenant_id = clew_tenant() and d.id = %(id)s and d.pending_sha256 is not null
returning d.id, d.scope_id, d.name, d.source_path, d.mime, d.pending_sha256 as sha256, d.version,
          d.metadata ->> 'language_given' as language_given, (d.metadata ->> 'claims')::integer as claims,
          (select b.created_at from blobs b where b.tenant_id = d.tenant_id and b.sha256 = d.pending_sha256) as seen_at;

-- name: claim_untouched
-- Claims those of these documents that nobody began, in the order of `accept_uploads`, so that the two do not deadlock.
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
-- The bytes of claims, without those that are gone.
select sha256, content from blobs where tenant_id = clew_tenant() and sha256 = any(%(sha256s)s);

-- name: any_still_waiting
-- A row if any of these documents still waits for these bytes.
select 1 as wanted
from documents d join unnest(%(ids)s::uuid[], %(sha256s)s::bytea[]) c(id, sha256) on d.id = c.id and d.pending_sha256 = c.sha256
where d.tenant_id = clew_tenant() limit 1;

-- name: set_progress
-- Stores the progress of the work on these bytes.
update documents set progress = %(progress)s
where tenant_id = clew_tenant() and id = %(id)s and pending_sha256 = %(sha256)s and status = 'processing';

-- name: publish_documents
-- Makes the claimed bytes the current versions with their texts; no row for documents that were uploaded again or deleted. Locks
-- in the order of `accept_uploads`.
with given as (
  select * from unnest(
    %(ids)s::uuid[], %(sha256s)s::bytea[], %(bytes)s::bigint[], %(mimes)s::text[], %(titles)s::text[], %(pages)s::integer[],
    %(languages)s::text[], %(texts)b::text[], %(headings)s::jsonb[], %(tables)s::jsonb[], %(places)s::jsonb[], %(notices)s::jsonb[]
  ) g(id, sha256, bytes, mime, title, pages, language, text, headings, tables, places, notices)
), locked as (
  select d.id from documents d join given g using (id)
  where d.tenant_id = clew_tenant() and d.pending_sha256 = g.sha256
  order by d.source_path, d.id for update of d
), published as (
  update documents d
  set status = 'ready', progress = 1, error = null, version = d.version + 1, sha256 = d.pending_sha256, pending_sha256 = null,
      bytes = g.bytes, mime = g.mime, title = g.title, pages = g.pages, language = g.language,
      metadata = d.metadata - 'claims' - 'failed_reader', reread_at = null, updated_at = clock_timestamp()
  from given g join locked using (id)
  where d.tenant_id = clew_tenant() and d.id = g.id and d.pending_sha256 = g.sha256
  returning d.tenant_id, d.id, d.version, d.scope_id, d.sha256
), superseded as (
  update document_texts t set superseded_at = clock_timestamp() from published p
  where t.tenant_id = p.tenant_id and t.document_id = p.id and t.superseded_at is null
), added as (
  insert into document_texts (tenant_id, document_id, version, text, headings, tables, places, notices, sha256, reader_version)
  select p.tenant_id, p.id, p.version, g.text, g.headings, g.tables, g.places, g.notices, p.sha256, %(reader_version)s::integer
  from published p join given g using (id)
), drawn as (
  insert into document_pages (tenant_id, document_id, version, number, width, height, boxes)
  select p.tenant_id, p.id, p.version, l.number, l.width, l.height, l.boxes
  from unnest(%(page_documents)s::uuid[], %(page_numbers)s::integer[], %(page_widths)s::real[], %(page_heights)s::real[],
              %(page_boxes)b::bytea[]) l(id, number, width, height, boxes)
  join published p using (id)
)
select id, version, scope_id from published;

-- name: fail_document
-- Records why these bytes could not be ingested, and the reader version; an earlier version stays searchable.
update documents
set status = 'failed', error = %(reason)s, pending_sha256 = null, updated_at = clock_timestamp(),
    metadata = metadata - 'claims' || jsonb_build_object('failed_reader', %(reader_version)s::integer)
where tenant_id = clew_tenant() and id = %(id)s and pending_sha256 = %(sha256)s;

-- name: put_back
-- Marks the document as waiting for a retry, with the reason.
update documents
set status = 'queued', progress = 0, error = %(reason)s, metadata = metadata - 'claims', updated_at = clock_timestamp()
where tenant_id = clew_tenant() and id = %(id)s and pending_sha256 = %(sha256)s;

-- name: list_documents
-- Documents, newest first; the page after (created_at, id) of the cursor. NULL does not filter. Name and title match every
-- pattern: the documents of one tenant are read in this order until the page is full.
select id, assistant_id, thread_id, name, source_path, source_app, workspace, repo, mime, title, sha256, bytes, pages, language,
       status, progress, error, version, created_at, updated_at, attributes,
       coalesce((select t.notices from document_texts t
                 where t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = d.version), '[]') as notices,
       exists (select from originals o where o.tenant_id = clew_tenant()
                 and o.sha256 = case when d.sha256 is null then d.uploaded_sha256 else d.sha256 end) as has_original
from documents d
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
       status, progress, error, version, created_at, updated_at, attributes,
       coalesce((select t.notices from document_texts t
                 where t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = d.version), '[]') as notices,
       exists (select from originals o where o.tenant_id = clew_tenant()
                 and o.sha256 = case when d.sha256 is null then d.uploaded_sha256 else d.sha256 end) as has_original
from documents d where tenant_id = clew_tenant() and id = %(id)s;

-- name: delete_documents
-- Permanently deletes documents; texts and chunks are deleted by cascade. Returns the bytes that each still waited for.
delete from documents where tenant_id = clew_tenant() and id = any(%(ids)s::uuid[]) returning pending_sha256;

-- name: read_text
-- A slice of one version's text (by default the current one) and its whole length, in code points.
select t.version, char_length(t.text) as total,
       substr(t.text, least(%(start)s::bigint, char_length(t.text))::integer + 1,
              greatest(0, least(%(end)s::bigint, char_length(t.text)) - %(start)s::bigint)::integer) as text
from documents d join document_texts t
  on t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = case when %(version)s::integer is null then d.version else %(version)s end
where d.tenant_id = clew_tenant() and d.id = %(id)s;

-- name: read_structure
-- The tables and places that a span of one version's text touches, in the order of the text.
select (
  select coalesce(jsonb_agg(x.one order by x.n), '[]') from jsonb_array_elements(t.tables) with ordinality x(one, n)
  where (x.one ->> 0)::integer < %(end)s and (x.one ->> 1)::integer > %(start)s) as tables, (
  select coalesce(jsonb_agg(x.one order by x.n), '[]') from jsonb_array_elements(t.places) with ordinality x(one, n)
  where (x.one ->> 2)::integer < %(end)s and (x.one ->> 3)::integer > %(start)s) as places
from document_texts t
where t.tenant_id = clew_tenant() and t.document_id = %(id)s and t.version = %(version)s;

-- name: locate_span
-- The places that a span of one version's text touches (by default the current version), and the boxes of the words on those that
-- are pages, one row per page; one row without a page if there is none.
with told as (
  select t.document_id, t.version, char_length(t.text) as total, (
    select coalesce(jsonb_agg(p.place order by p.n), '[]') from jsonb_array_elements(t.places) with ordinality p(place, n)
    where (p.place ->> 2)::integer < %(end)s and (p.place ->> 3)::integer > %(start)s) as places
  from documents d join document_texts t
    on t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = case when %(version)s::integer is null then d.version else %(version)s end
  where d.tenant_id = clew_tenant() and d.id = %(id)s
)
select t.version, t.total, t.places, g.number, g.width, g.height, g.boxes
from told t left join document_pages g
  on g.tenant_id = clew_tenant() and g.document_id = t.document_id and g.version = t.version
 and g.number in (select (p ->> 1)::integer from jsonb_array_elements(t.places) p where p ->> 0 = 'page')
order by g.number;

-- name: list_pages
-- The pages, slides and sheets of one version (by default the current one) with the text on each; a page without text has an
-- empty span. One row without a page if there is none.
with told as (
  select t.document_id, t.version, t.places
  from documents d join document_texts t
    on t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = case when %(version)s::integer is null then d.version else %(version)s end
  where d.tenant_id = clew_tenant() and d.id = %(id)s
), placed as (
  select p ->> 0 as kind, (p ->> 1)::integer as number, p ->> 4 as label,
         min((p ->> 2)::integer) as start_offset, max((p ->> 3)::integer) as end_offset
  from told t cross join jsonb_array_elements(t.places) p where p ->> 0 in ('page', 'slide', 'sheet') group by 1, 2, 3
), page as (
  select coalesce(p.kind, 'page') as kind, coalesce(p.number, g.number) as number, coalesce(p.label, '') as label,
         g.width, g.height, p.start_offset, p.end_offset
  from placed p full join (
    select g.number, g.width, g.height from document_pages g join told t
      on g.tenant_id = clew_tenant() and g.document_id = t.document_id and g.version = t.version
  ) g on p.kind = 'page' and p.number = g.number
)
select t.version, p.* from told t left join page p on true order by p.start_offset nulls last, p.number;
