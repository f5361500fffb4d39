-- name: queue_rereads
-- Queues one batch of documents, by id, to be read again from their originals. Skips locked ones: they are being read.
with due as (
  select d.id from documents d
  left join document_texts t on t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = d.version
  where d.tenant_id = clew_tenant() and d.id > %(after)s and d.pending_sha256 is null
    and (%(assistant_id)s::uuid is null or d.assistant_id = %(assistant_id)s)
    and (%(older_than)s::integer is null
         or greatest(t.reader_version, (d.metadata ->> 'failed_reader')::integer, 0) < %(older_than)s)
    and exists (select from originals o where o.tenant_id = d.tenant_id and o.sha256 = d.uploaded_sha256)
  order by d.id
  limit %(limit)s
  for update of d skip locked
)
update documents d
set pending_sha256 = d.uploaded_sha256, reread_at = now(), status = 'queued', progress = 0, error = null,
    metadata = d.metadata - 'claims', updated_at = clock_timestamp()
from due where d.tenant_id = clew_tenant() and d.id = due.id
returning d.id, d.name, d.bytes;

-- name: count_rereads
-- How many documents would be queued now.
select count(*) as documents from documents d
left join document_texts t on t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = d.version
where d.tenant_id = clew_tenant() and d.pending_sha256 is null
  and (%(assistant_id)s::uuid is null or d.assistant_id = %(assistant_id)s)
  and (%(older_than)s::integer is null
         or greatest(t.reader_version, (d.metadata ->> 'failed_reader')::integer, 0) < %(older_than)s)
  and exists (select from originals o where o.tenant_id = d.tenant_id and o.sha256 = d.uploaded_sha256);

-- name: without_original
-- Documents that cannot be read again, because their originals are not kept; each row has their total.
select d.id, d.name, d.source_path, count(*) over () as total from documents d
left join document_texts t on t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = d.version
where d.tenant_id = clew_tenant() and d.pending_sha256 is null
  and (%(assistant_id)s::uuid is null or d.assistant_id = %(assistant_id)s)
  and (%(older_than)s::integer is null
         or greatest(t.reader_version, (d.metadata ->> 'failed_reader')::integer, 0) < %(older_than)s)
  and not (%(keeps)s::boolean and exists (
    select from originals o where o.tenant_id = d.tenant_id and o.sha256 = d.uploaded_sha256))
order by d.source_path, d.id
limit %(limit)s;

-- name: count_waiting_rereads
-- How many documents still wait to be read again.
select count(*) as documents from documents
where tenant_id = clew_tenant() and reread_at is not null and pending_sha256 is not null;

-- name: failed_rereads
-- Documents that could not be read again, and why; each row has their total.
select id, name, source_path, error, count(*) over () as total from documents
where tenant_id = clew_tenant() and reread_at is not null and pending_sha256 is null and status = 'failed'
order by source_path, id
limit %(limit)s;
