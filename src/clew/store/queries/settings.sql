-- name: current_settings
-- The newest version of the assistant's own settings, else of the tenant's.
select version, values from rag_settings
where tenant_id = clew_tenant() and (assistant_id = %(assistant_id)s or assistant_id is null)
order by (assistant_id is not null) desc, version desc limit 1;

-- name: lock_settings
-- Until the transaction ends nobody else changes settings of this tenant.
select pg_advisory_xact_lock(hashtextextended('clew_rag_settings/' || clew_tenant()::text, 0));

-- name: save_settings
-- A new version, under the lock; versions count up within the tenant.
insert into rag_settings (tenant_id, version, assistant_id, values, note)
select clew_tenant(), coalesce(max(version), 0) + 1, %(assistant_id)s, %(values)s, %(note)s
from rag_settings where tenant_id = clew_tenant()
returning version;

-- name: settings_history
-- Every version, newest first.
select version, assistant_id, values, note, created_at from rag_settings
where tenant_id = clew_tenant() and assistant_id is not distinct from %(assistant_id)s
order by version desc limit %(limit)s;
