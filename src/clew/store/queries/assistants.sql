-- name: create_assistant
-- A new assistant; nothing when the name is taken.
insert into assistants (tenant_id, namespace, name, instructions, model, memory_role, retention_days, readers, metadata)
values (clew_tenant(), %(namespace)s, %(name)s, %(instructions)s, %(model)s, %(memory_role)s, %(retention_days)s,
        %(readers)s::text[], coalesce(%(metadata)s::jsonb, '{}'))
on conflict (tenant_id, namespace, name) do nothing
returning id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata, readers;

-- name: list_assistants
-- Every assistant by name.
select id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata, readers
from assistants where tenant_id = clew_tenant() order by namespace, name limit %(limit)s;

-- name: list_assistants_of_namespace
-- Assistants of a namespace by name, from a given name on; `like` is a case-insensitive SQL pattern.
select id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata, readers
from assistants
where tenant_id = clew_tenant() and namespace = %(namespace)s
  and (%(like)s::text is null or name ilike %(like)s)
  and (%(from_name)s::text is null or name >= %(from_name)s)
order by name
limit %(limit)s;

-- name: find_assistant
-- One assistant by its id, or by its name in a namespace.
select id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata, readers
from assistants
where tenant_id = clew_tenant() and (id = %(id)s or (%(id)s::uuid is null and namespace = %(namespace)s and name = %(name)s));

-- name: agents_of_turns
-- Which assistants with a namespace answered these turns.
select t.id as turn_id, a.namespace, a.name
from turns t join assistants a on a.tenant_id = t.tenant_id and a.id = t.assistant_id
where t.tenant_id = clew_tenant() and t.id = any(%(turn_ids)s) and a.namespace <> '';

-- name: change_assistant
-- Changes an assistant; values that are not given stay. NULL removes a model, a memory role, a retention period or
-- the restriction to readers.
update assistants
set name = coalesce(%(name)s, name), instructions = coalesce(%(instructions)s, instructions),
    model = case when 'model' = any(%(given)s::text[]) then %(model)s else model end,
    memory_role = case when 'memory_role' = any(%(given)s::text[]) then %(memory_role)s else memory_role end,
    retention_days = case when 'retention_days' = any(%(given)s::text[]) then %(retention_days)s else retention_days end,
    readers = case when 'readers' = any(%(given)s::text[]) then %(readers)s::text[] else readers end,
    metadata = coalesce(%(metadata)s::jsonb, metadata), updated_at = clock_timestamp()
where tenant_id = clew_tenant() and id = %(id)s
returning id, namespace, name, instructions, model, memory_role, retention_days, created_at, updated_at, metadata, readers;

-- name: count_contents
-- How much belongs to an assistant, documents of its conversations included.
select (select count(*) from documents d where d.tenant_id = clew_tenant() and d.assistant_id = %(id)s) as documents,
       (select count(*) from threads t where t.tenant_id = clew_tenant() and t.assistant_id = %(id)s
        and t.metadata -> 'is_stateless' is null) as conversations;

-- name: running_threads
-- The conversations of an assistant in which an answer is being written.
select distinct r.thread_id from turn_runs r join threads t on t.tenant_id = r.tenant_id and t.id = r.thread_id
where r.tenant_id = clew_tenant() and t.assistant_id = %(id)s;

-- name: delete_assistant
-- The assistant with its documents and threads.
delete from assistants where tenant_id = clew_tenant() and id = %(id)s;
