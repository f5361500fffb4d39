-- name: default_place
-- Where an evaluation writes: the default tenant of its own database.
select clew_find_tenant('default') as tenant_id

-- name: default_assistant
-- The assistant of that tenant.
select id from assistants where tenant_id = %(tenant_id)s and name = 'default'

-- name: add_documents
-- Lines of a corpus as documents that are ready; `source_path` is the line's _id.
insert into documents (tenant_id, assistant_id, name, source_path, title, language, status, progress, version)
select %(tenant_id)s, %(assistant_id)s, u.id, u.id, u.title, u.language, 'ready', 1, 1
from unnest(%(ids)s::text[], %(titles)s::text[], %(languages)s::text[]) u(id, title, language)
returning id, source_path, scope_id
