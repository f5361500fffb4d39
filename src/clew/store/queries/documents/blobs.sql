-- name: put_blob
-- Stores bytes under their SHA-256. Known bytes are touched, so that no collector deletes them during the caller's transaction.
insert into blobs (tenant_id, sha256, content) values (clew_tenant(), %(sha256)s, %(content)s)
on conflict (tenant_id, sha256) do update set created_at = clock_timestamp();

-- name: release_blobs
-- Deletes bytes that no document and no turn waits for and that, if they are kept as an original, are stored as one. Bytes stored
-- again after `seen_at` (or this transaction's start) stay.
delete from blobs b
where b.tenant_id = clew_tenant() and b.sha256 = any(%(sha256s)s::bytea[]) and b.created_at <= coalesce(%(seen_at)s::timestamptz, now())
  and not exists (select from documents d where d.tenant_id = b.tenant_id and d.pending_sha256 = b.sha256)
  and not exists (select from originals o where o.tenant_id = b.tenant_id and o.sha256 = b.sha256 and o.stored_at is null)
  and not exists (select from turn_blobs t where t.tenant_id = b.tenant_id and t.sha256 = b.sha256);
