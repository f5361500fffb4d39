-- One batch of documents that were there before 0014, by (tenant_id, id) behind %(tenant_id)s, %(id)s: the bytes they were uploaded with, and
-- those their current text was read from. Returns the last document of the batch. What is set already is left alone.
with batch as materialized (
  select d.tenant_id, d.id, d.version, d.sha256 from documents d
  where (d.tenant_id, d.id) > (%(tenant_id)s::uuid, %(id)s::uuid) order by d.tenant_id, d.id limit %(most)s
), uploaded as (
  update documents d set uploaded_sha256 = coalesce(d.pending_sha256, d.sha256) from batch b
  where d.tenant_id = b.tenant_id and d.id = b.id and d.uploaded_sha256 is null and coalesce(d.pending_sha256, d.sha256) is not null
), texts as (
  update document_texts t set sha256 = b.sha256 from batch b
  where t.tenant_id = b.tenant_id and t.document_id = b.id and t.version = b.version and t.sha256 is null and b.sha256 is not null
)
select tenant_id, id from batch order by tenant_id desc, id desc limit 1
