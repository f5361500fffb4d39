-- name: add_file
-- A new file of the caller.
insert into files (tenant_id, name, mime, purpose, sha256, bytes, expires_at)
values (clew_tenant(), %(name)s, %(mime)s, %(purpose)s, %(sha256)s, %(bytes)s, now() + make_interval(secs => %(seconds)s::integer))
returning id, name, mime, purpose, sha256, bytes, created_at, expires_at;

-- name: find_files
-- Files of the caller that have not expired, by their ids.
select id, name, mime, purpose, sha256, bytes, created_at, expires_at from files
where tenant_id = clew_tenant() and id = any(%(ids)s::uuid[]) and (expires_at is null or expires_at > now());

-- name: find_file_or_document
-- A file of the caller, or one that a document was made from which the caller may see. A document without a file has its own id.
select id, name, mime, purpose, sha256, bytes, created_at, expires_at from (
  select 1 as place, id, name, mime, purpose, sha256, bytes, created_at, expires_at from files
  where tenant_id = clew_tenant() and id = %(id)s and (expires_at is null or expires_at > now())
  union all
  select 2, %(id)s, name, mime, 'assistants', coalesce(sha256, uploaded_sha256), bytes, created_at, null from documents
  where tenant_id = clew_tenant() and uploaded_sha256 is not null
    and id in (select id from documents where tenant_id = clew_tenant() and file_id = %(id)s
               union all
               select id from documents where tenant_id = clew_tenant() and id = %(id)s and file_id is null)
    and not exists (select from files f where f.tenant_id = clew_tenant() and f.id = %(id)s)
) f order by place limit 1;

-- name: list_files
-- Files of the caller in the order of their creation, behind or before the one with the id `cursor`.
select id, name, mime, purpose, sha256, bytes, created_at, expires_at from files
where tenant_id = clew_tenant() and (expires_at is null or expires_at > now())
  and (%(purpose)s::text is null or purpose = %(purpose)s)
  and (%(cursor)s::uuid is null or (created_at, id) {beyond} (
    select c.created_at, c.id from files c where c.tenant_id = clew_tenant() and c.id = %(cursor)s))
order by created_at {direction}, id {direction} limit %(limit)s;

-- name: documents_of_file
-- The documents that were made from a file, as far as the caller sees them.
select id from documents where tenant_id = clew_tenant() and file_id = %(id)s;

-- name: delete_file
-- A file; documents that stay forget it. No row if there is none.
delete from files where tenant_id = clew_tenant() and id = %(id)s returning id;

-- name: expire_files
-- Deletes what has expired, of every tenant.
select clew_expire_files();

-- name: file_room
-- The limits of bytes that apply to the caller, what is in use, and what a file would add.
select l.owner, l.whose, l.documents as documents_most, l.bytes as bytes_most, u.documents, u.bytes,
       0::bigint as added_documents, %(bytes)s::bigint as added_bytes
from clew_limits(clew_owner()) l cross join lateral clew_document_use(l.owner) u
where l.bytes is not null order by l.whose;
