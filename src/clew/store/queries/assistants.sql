-- name: create_assistant
-- A new assistant; nothing when the name is taken.
insert into assistants (tenant_id, namespace, name, instructions, model, memory_role, retention_days, metadata)
values (clew_tenant(), %(namespace)s, %(name)s, %(instructions)s, %(model)s, %(memory_role)s, %(retention_days)s,
        coalesce(%(metadata)s::jsonb, '{}'))
on conflict (tenant_id, namespace, name) do nothing
returning id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata;

-- name: list_assistants
-- Every assistant by name.
select id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata
from assistants where tenant_id = clew_tenant() order by namespace, name limit %(limit)s;

-- name: list_assistants_of_namespace
-- Assistants of a namespace by name, from a name on; `like` is a pattern of SQL, in whatever case.
select id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata
from assistants
where tenant_id = clew_tenant() and namespace = %(namespace)s
  and (%(like)s::text is null or name ilike %(like)s)
  and (%(from_name)s::text is null or name >= %(from_name)s)
order by name
limit %(limit)s;

-- name: find_assistant
-- One assistant by its id, or by its name in a namespace.
select id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata
from assistants
where tenant_id = clew_tenant() and (id = %(id)s or (%(id)s::uuid is null and namespace = %(namespace)s and name = %(name)s));

-- name: agents_of_turns
-- Which assistants of namespaces answered these turns.
select t.id as turn_id, a.namespace, a.name
from turns t join assistants a on a.tenant_id = t.tenant_id and a.id = t.assistant_id
where t.tenant_id = clew_tenant() and t.id = any(%(turn_ids)s) and a.namespace <> '';

-- name: change_assistant
-- New values for an assistant; NULL leaves a value as it is.
update assistants
set name = coalesce(%(name)s, name), instructions = coalesce(%(instructions)s, instructions), model = coalesce(%(model)s, model),
    memory_role = coalesce(%(memory_role)s, memory_role), retention_days = coalesce(%(retention_days)s, retention_days),
    metadata = coalesce(%(metadata)s::jsonb, metadata), updated_at = clock_timestamp()
where tenant_id = clew_tenant() and id = %(id)s
returning id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata;

-- name: delete_assistant
-- The assistant with its documents and threads.
delete from assistants where tenant_id = clew_tenant() and id = %(id)s;
