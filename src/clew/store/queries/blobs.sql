-- name: put_blob
-- Bytes by their SHA-256. Known bytes are touched, so that no collector takes them from under the caller's transaction.
insert into blobs (tenant_id, sha256, content) values (clew_tenant(), %(sha256)s, %(content)s)
on conflict (tenant_id, sha256) do update set created_at = clock_timestamp();

-- name: release_blob
-- Let bytes go that no document waits for. Whoever stored them again after `seen_at` (or this transaction's start) keeps them.
delete from blobs b
where b.tenant_id = clew_tenant() and b.sha256 = %(sha256)s and b.created_at <= coalesce(%(seen_at)s::timestamptz, now())
  and not exists (select from documents d where d.tenant_id = b.tenant_id and d.pending_sha256 = b.sha256);
