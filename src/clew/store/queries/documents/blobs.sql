-- name: put_blob
-- Bytes by their SHA-256. Known bytes are touched, so that no collector takes them from under the caller's transaction.
insert into blobs (tenant_id, sha256, content) values (clew_tenant(), %(sha256)s, %(content)s)
on conflict (tenant_id, sha256) do update set created_at = clock_timestamp();

-- name: release_blobs
-- Let bytes go that no document and no turn waits for and that are stored as an original, where they are kept as one. Whoever
-- stored them again after `seen_at` (or this transaction's start) keeps them.
delete from blobs b
where b.tenant_id = clew_tenant() and b.sha256 = any(%(sha256s)s::bytea[]) and b.created_at <= coalesce(%(seen_at)s::timestamptz, now())
  and not exists (select from documents d where d.tenant_id = b.tenant_id and d.pending_sha256 = b.sha256)
  and not exists (select from originals o where o.tenant_id = b.tenant_id and o.sha256 = b.sha256 and o.stored_at is null)
  and not exists (select from turn_blobs t where t.tenant_id = b.tenant_id and t.sha256 = b.sha256);
