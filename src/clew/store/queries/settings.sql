-- name: current_settings
-- The newest version of the assistant's own settings, or else of the tenant's: the first row of each, in the order of the index.
select version, values from (
  (select 1 as place, version, values from rag_settings
   where tenant_id = clew_tenant() and assistant_id = %(assistant_id)s order by version desc limit 1)
  union all
  (select 2, version, values from rag_settings
   where tenant_id = clew_tenant() and assistant_id is null order by assistant_id, version desc limit 1)
) s order by place limit 1;

-- name: lock_settings
-- Blocks other changes to this tenant's settings until the transaction ends.
select pg_advisory_xact_lock(hashtextextended('clew_rag_settings/' || clew_tenant()::text, 0));

-- name: save_settings
-- A new version, under the lock; versions are numbered per tenant.
insert into rag_settings (tenant_id, version, assistant_id, values, note, restores)
select clew_tenant(), coalesce(max(version), 0) + 1, %(assistant_id)s, %(values)s, %(note)s, %(restores)s
from rag_settings where tenant_id = clew_tenant()
returning version;

-- name: settings_history
-- Every version, newest first.
select version, values, note, restores, created_at from rag_settings
where tenant_id = clew_tenant() and assistant_id is not distinct from %(assistant_id)s
order by version desc limit %(limit)s;

-- name: settings_to_restore
-- The version to restore: the named one, or else the one before the current one, where a version that restored another counts as
-- that other; 0 before the first. No row if there is nothing to restore; no values for 0 and for a version of other settings.
with own as materialized (
  select version, restores, values from rag_settings
  where tenant_id = clew_tenant() and assistant_id is not distinct from %(assistant_id)s
), present as (
  select coalesce(o.restores, o.version) as version from own o order by o.version desc limit 1
), wanted as (
  select coalesce(%(version)s::integer, (select coalesce(o.restores, o.version) from own o, present p
                                         where o.version < p.version order by o.version desc limit 1), 0) as version
)
select w.version, o.values from present p cross join wanted w left join own o on o.version = w.version
where p.version > 0 or %(version)s::integer is not null;
