-- name: list_stores
-- Vector stores with the counts of their files, in the order of their creation, behind or before the one with the id `cursor`; or
-- only that one. The default assistant is listed if it has documents. A name in braces is an order.
select a.id, coalesce(v.name, a.name) as name, v.description, coalesce(v.metadata, '{{}}') as metadata, v.expires_days, a.created_at,
       clew_last_active(a.tenant_id, a.id, coalesce(v.last_active_at, a.created_at)) as last_active_at,
       f.completed, f.in_progress, f.failed, f.cancelled, f.bytes
from assistants a
left join vector_stores v on v.tenant_id = a.tenant_id and v.assistant_id = a.id
cross join lateral (
  select count(*) filter (where s.status = 'completed') as completed, count(*) filter (where s.status = 'in_progress') as in_progress,
         count(*) filter (where s.status = 'failed') as failed, count(*) filter (where s.status = 'cancelled') as cancelled,
         coalesce(sum(d.bytes) filter (where d.version > 0), 0)::bigint as bytes
  from documents d cross join lateral clew_file_status(d.status, d.metadata) s(status)
  where d.tenant_id = a.tenant_id and d.scope_id = a.id) f
where a.tenant_id = clew_tenant() and (%(id)s::uuid is null or a.id = %(id)s)
  and (%(id)s::uuid is not null or a.namespace <> '' or a.name <> 'default'
       or exists (select from documents o where o.tenant_id = a.tenant_id and o.scope_id = a.id))
  and (%(cursor)s::uuid is null or (a.created_at, a.id) {beyond} (
    select c.created_at, c.id from assistants c where c.tenant_id = clew_tenant() and c.id = %(cursor)s))
order by a.created_at {direction}, a.id {direction} limit %(limit)s;

-- name: set_store
-- What a vector store has besides its assistant; values that are not given stay.
insert into vector_stores as v (tenant_id, assistant_id, name, description, metadata, expires_days)
select clew_tenant(), a.id, coalesce(%(name)s, a.name), %(description)s, coalesce(%(metadata)s::jsonb, '{}'), %(expires_days)s
from assistants a where a.tenant_id = clew_tenant() and a.id = %(id)s
on conflict (tenant_id, assistant_id) do update set
  name = coalesce(%(name)s, v.name), description = coalesce(%(description)s, v.description),
  metadata = coalesce(%(metadata)s::jsonb, v.metadata),
  expires_days = case when %(sets_expiry)s then %(expires_days)s else v.expires_days end, last_active_at = clock_timestamp();

-- name: touch_stores
-- Notes that vector stores were used.
update vector_stores set last_active_at = clock_timestamp() where tenant_id = clew_tenant() and assistant_id = any(%(ids)s::uuid[]);

-- name: list_store_files
-- The documents of a vector store as its files, in the order in which they were added, behind or before the one with the file id
-- `cursor`; only those of a batch, or only one, if asked for. Names in braces are an order.
select coalesce(d.file_id, d.id) as file_id, d.id as document_id, d.assistant_id, d.name, d.bytes, d.attributes, d.error, d.created_at,
       clew_file_status(d.status, d.metadata) as status, d.metadata -> 'chunking' as chunking
from documents d
where d.tenant_id = clew_tenant() and d.scope_id = %(store_id)s
  and (%(file_id)s::uuid is null or d.file_id = %(file_id)s or d.file_id is null and d.id = %(file_id)s)
  and (%(document_ids)s::uuid[] is null or d.id = any(%(document_ids)s::uuid[]))
  and (%(status)s::text is null or clew_file_status(d.status, d.metadata) = %(status)s)
  and (%(cursor)s::uuid is null or (d.created_at, d.id) {beyond} (
    select c.created_at, c.id from documents c where c.tenant_id = clew_tenant() and c.scope_id = %(store_id)s
      and (c.file_id = %(cursor)s or c.file_id is null and c.id = %(cursor)s)))
order by d.created_at {direction}, d.id {direction} limit %(limit)s;

-- name: files_of_documents
-- The file and the attributes of some documents.
select coalesce(file_id, id) as file_id, id as document_id, attributes from documents
where tenant_id = clew_tenant() and id = any(%(ids)s::uuid[]);

-- name: link_files
-- Records from which files documents were made, and how their clients asked for them to be split.
update documents d set file_id = u.file_id,
  metadata = d.metadata - 'chunking' || jsonb_strip_nulls(jsonb_build_object('chunking', u.chunking))
from unnest(%(ids)s::uuid[], %(file_ids)s::uuid[], %(chunking)s::jsonb[]) u(id, file_id, chunking)
where d.tenant_id = clew_tenant() and d.id = u.id
  and (d.file_id is distinct from u.file_id or d.metadata -> 'chunking' is distinct from u.chunking);

-- name: first_deleted
-- The first of these files that does not exist.
select u.id from unnest(%(ids)s::uuid[]) with ordinality u(id, place)
where not exists (select from files f where f.tenant_id = clew_tenant() and f.id = u.id)
order by u.place limit 1;

-- name: add_batch
-- Files that were added together.
insert into file_batches (tenant_id, assistant_id, document_ids) values (clew_tenant(), %(store_id)s, %(document_ids)s)
returning id;

-- name: find_batch
-- A batch of a vector store with the counts of its files that still exist.
select b.id, b.assistant_id, b.document_ids, b.created_at, b.cancelled_at is not null as is_cancelled,
       f.completed, f.in_progress, f.failed, f.cancelled
from file_batches b cross join lateral (
  select count(*) filter (where s.status = 'completed') as completed, count(*) filter (where s.status = 'in_progress') as in_progress,
         count(*) filter (where s.status = 'failed') as failed, count(*) filter (where s.status = 'cancelled') as cancelled
  from documents d cross join lateral clew_file_status(d.status, d.metadata) s(status)
  where d.tenant_id = b.tenant_id and d.id = any(b.document_ids)) f
where b.tenant_id = clew_tenant() and b.assistant_id = %(store_id)s and b.id = %(id)s;

-- name: cancel_batch
-- Cancels a batch that is not read yet: its documents that are not ready will not be. Returns the bytes that each waited for.
with cancelled as (
  update file_batches b set cancelled_at = coalesce(cancelled_at, now())
  where tenant_id = clew_tenant() and assistant_id = %(store_id)s and id = %(id)s and exists (
    select from documents d where d.tenant_id = clew_tenant() and d.id = any(b.document_ids) and d.pending_sha256 is not null)
  returning document_ids
), waiting as (
  select d.id, d.pending_sha256 from documents d join cancelled c on d.id = any(c.document_ids)
  where d.tenant_id = clew_tenant() and d.pending_sha256 is not null order by d.source_path, d.id for update of d
)
update documents d set status = 'failed', progress = 0, error = null, pending_sha256 = null, updated_at = clock_timestamp(),
       metadata = d.metadata - 'claims' || '{"cancelled": true}'
from waiting w where d.tenant_id = clew_tenant() and d.id = w.id
returning w.pending_sha256;
