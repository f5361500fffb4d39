-- name: list_tenants
-- Every tenant by name.
select tenant_id as id, name, created_at from clew_tenants();

-- name: create_tenant
-- A new tenant with its assistant `default`; returns its id.
select clew_create_tenant(%(name)s) as id;

-- name: own_name
-- The name of the tenant.
select name from tenants where tenant_id = clew_tenant();

-- name: count_tenant
-- What a tenant has. Bytes are those of the originals.
select (select count(*) from assistants where tenant_id = clew_tenant()) as assistants,
       (select count(*) from documents where tenant_id = clew_tenant()) as documents,
       (select coalesce(sum(bytes), 0)::bigint from originals where tenant_id = clew_tenant()) as bytes,
       (select count(*) from originals where tenant_id = clew_tenant()) as originals,
       (select count(*) from threads where tenant_id = clew_tenant()) as threads,
       (select count(*) from turns where tenant_id = clew_tenant()) as turns,
       (select count(*) from chunks where tenant_id = clew_tenant()) as chunks,
       (select count(*) from memories where tenant_id = clew_tenant()) as memories,
       (select count(*) from api_keys where tenant_id = clew_tenant()) as keys,
       (select count(*) from api_keys where tenant_id = clew_tenant() and revoked_at is null
        and (expires_at is null or expires_at > now())) as valid_keys;

-- name: delete_keys
-- Every key of the tenant.
delete from api_keys where tenant_id = clew_tenant();

-- name: delete_jobs
-- Jobs of the tenant that no worker has begun.
delete from procrastinate_jobs where status = 'todo' and args ->> 'tenant_id' = clew_tenant()::text;

-- name: delete_threads
-- Some threads of the tenant, with everything that belongs to them.
delete from threads where tenant_id = clew_tenant() and id in (
  select id from threads where tenant_id = clew_tenant() limit %(most)s);

-- name: delete_some_documents
-- Some documents of the tenant, with their texts, chunks and vectors.
delete from documents where tenant_id = clew_tenant() and id in (
  select id from documents where tenant_id = clew_tenant() limit %(most)s);

-- name: delete_tenant
-- The tenant itself and what is left of it.
select clew_delete_tenant(%(id)s);

-- name: forget_removals
-- Forgets that originals of a deleted tenant were removed.
select clew_forget_removals(%(id)s);

-- name: count_left
-- What of a deleted tenant waits for others: originals to be removed, and documents to be removed from the search index.
select (select count(*) from original_removals where tenant_id = clew_tenant()) as originals,
       (select count(*) from index_outbox where tenant_id = clew_tenant()) as notes;

-- name: list_memories
-- Every memory of the tenant, of every user: the page after (caller_app, user_name, id).
select id, assistant_id, caller_app, user_name, thread_id, content, keywords, strength, kind, times, said_at, used_at
from memories
where tenant_id = clew_tenant()
  and (%(after)s::uuid is null or id > %(after)s::uuid)
order by id limit %(limit)s;

-- name: list_settings
-- The newest version of the tenant's settings and of each assistant's own.
select distinct on (assistant_id) assistant_id, version, "values", note, created_at
from rag_settings where tenant_id = clew_tenant() order by assistant_id nulls first, version desc;

-- name: list_documents
-- Documents of the tenant in the order of their ids, the page after one.
select d.id, d.assistant_id, d.thread_id, d.name, d.source_path, d.source_app, d.workspace, d.repo, d.mime, d.title, d.bytes,
       d.language, d.metadata, d.attributes, d.status, d.version, d.created_at, d.updated_at, d.uploaded_sha256 as sha256
from documents d
where d.tenant_id = clew_tenant() and (%(after)s::uuid is null or d.id > %(after)s::uuid)
order by d.id limit %(limit)s;
