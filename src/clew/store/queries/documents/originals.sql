-- name: note_originals
-- Keeps these files; their bytes are in `blobs` until they are stored. Files that are already kept are touched, so that a
-- collector about to drop them waits and checks again. Returns the size of each; is_new: it was not kept before.
insert into originals (tenant_id, sha256, bytes)
select clew_tenant(), u.sha256, u.bytes from unnest(%(sha256s)s::bytea[], %(sizes)s::bigint[]) u(sha256, bytes) order by u.sha256
on conflict (tenant_id, sha256) do update set touched_at = clock_timestamp()
returning bytes, xmax = 0 as is_new;

-- name: lock_quota
-- Lets only one transaction of the tenant at a time check the quota; the lock ends with the transaction.
select pg_advisory_xact_lock(hashtextextended('clew quota ' || clew_tenant(), 0));

-- name: bytes_kept
-- How many bytes are kept.
select coalesce(sum(o.bytes), 0)::bigint as bytes from originals o where o.tenant_id = clew_tenant();

-- name: quota_use
-- How many bytes are kept, and how many these files would add.
select coalesce(sum(o.bytes), 0)::bigint as used,
       (select coalesce(sum(u.bytes), 0)::bigint from unnest(%(sha256s)s::bytea[], %(sizes)s::bigint[]) u(sha256, bytes)
        where not exists (select from originals k where k.tenant_id = clew_tenant() and k.sha256 = u.sha256)) as added
from originals o where o.tenant_id = clew_tenant();

-- name: find_kept
-- Which of these files are kept.
select sha256, generation, bytes, stored_at is not null as is_stored from originals
where tenant_id = clew_tenant() and sha256 = any(%(sha256s)s);

-- name: find_original
-- The original of a version of a document (by default the current one; without any version, the last upload).
select d.name, d.mime, coalesce(t.version, 0) as version, o.sha256, o.generation, o.bytes, o.stored_at is not null as is_stored
from documents d
left join document_texts t
  on t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = case when %(version)s::integer is null then d.version else %(version)s end
left join originals o
  on o.tenant_id = d.tenant_id
 and o.sha256 = case when d.version = 0 and %(version)s::integer is null then d.uploaded_sha256 else t.sha256 end
where d.tenant_id = clew_tenant() and d.id = %(id)s;

-- name: read_waiting
-- A part of the bytes of an original that is not stored yet.
select substring(content from %(start)s::integer + 1 for %(length)s::integer) as piece from blobs
where tenant_id = clew_tenant() and sha256 = %(sha256)s;

-- name: mark_stored
-- Marks originals as stored; no row for those dropped meanwhile.
update originals o set stored_at = coalesce(o.stored_at, clock_timestamp())
from unnest(%(sha256s)s::bytea[], %(generations)s::bigint[]) u(sha256, generation)
where o.tenant_id = clew_tenant() and o.sha256 = u.sha256 and o.generation = u.generation
returning o.sha256;

-- name: forget_lost
-- Deletes an original that waits to be stored and whose bytes are gone.
delete from originals o
where o.tenant_id = clew_tenant() and o.sha256 = %(sha256)s and o.stored_at is null
  and not exists (select from blobs b where b.tenant_id = o.tenant_id and b.sha256 = o.sha256);

-- name: waiting_originals
-- Originals of every tenant that have waited at least this long to be stored.
select tenant_id, sha256, generation from clew_waiting_originals(%(waited)s, %(most)s);

-- name: collect_originals
-- Drops originals that nothing refers to; returns how many releases were checked.
select clew_collect_originals(%(most)s) as looked_at;

-- name: due_removals
-- Objects that the store must delete.
select id, tenant_id, sha256, generation from clew_due_removals(%(most)s);

-- name: note_removals
-- Records that these objects were deleted.
select clew_note_removals(%(ids)s);

-- name: list_stored
-- Stored originals by SHA-256, after a given one.
select sha256, generation, bytes from originals
where tenant_id = clew_tenant() and stored_at is not null and sha256 > %(after)s
order by sha256 limit %(limit)s;

-- name: count_originals
-- How many originals are kept, their bytes, and how many of them wait to be stored.
select count(*) as kept, coalesce(sum(bytes), 0)::bigint as bytes, count(*) filter (where stored_at is null) as waiting
from originals where tenant_id = clew_tenant();
