-- name: find_key
-- The key with this hash, of any tenant, unless it was revoked. It may have expired.
select tenant_id, key_id, caller_app, scopes, user_name, groups, speaks_for_users, expires_at from clew_find_key(%(sha256)s);

-- name: has_keys
-- Whether any tenant has a key that was not revoked.
select clew_has_keys();

-- name: find_tenant
-- The id of a tenant by its name, null if there is none.
select clew_find_tenant(%(name)s);

-- name: create_key
-- A new key; only its owner knows its text.
insert into api_keys (tenant_id, key_sha256, hint, caller_app, scopes, user_name, groups, speaks_for_users, expires_at)
values (clew_tenant(), %(sha256)s, %(hint)s, %(caller_app)s, %(scopes)s, %(user_name)s, %(groups)s, %(speaks_for_users)s,
        %(expires_at)s)
returning id, hint, caller_app, scopes, user_name, groups, speaks_for_users, created_at, expires_at, last_used_at, revoked_at;

-- name: list_keys
-- Every key of the tenant, newest first.
select id, hint, caller_app, scopes, user_name, groups, speaks_for_users, created_at, expires_at, last_used_at, revoked_at
from api_keys where tenant_id = clew_tenant() order by created_at desc, id limit 1000;

-- name: read_key
-- One key of the tenant.
select id, hint, caller_app, scopes, user_name, groups, speaks_for_users, created_at, expires_at, last_used_at, revoked_at
from api_keys where tenant_id = clew_tenant() and id = %(id)s;

-- name: rotate_key
-- A new key like a valid one, which expires after the grace period or when it would have anyway. The new key lives as long as the
-- old one did. No row if that was revoked or has expired.
with old as (
  select * from api_keys
  where tenant_id = clew_tenant() and id = %(id)s and revoked_at is null and (expires_at is null or expires_at > now())
  for update
), ended as (
  update api_keys k set expires_at = least(k.expires_at, now() + %(grace)s::interval) from old o
  where k.tenant_id = clew_tenant() and k.id = o.id
)
insert into api_keys (tenant_id, key_sha256, hint, caller_app, scopes, user_name, groups, speaks_for_users, expires_at)
select clew_tenant(), %(sha256)s, %(hint)s, caller_app, scopes, user_name, groups, speaks_for_users,
       now() + (expires_at - created_at) from old
returning id, hint, caller_app, scopes, user_name, groups, speaks_for_users, created_at, expires_at, last_used_at, revoked_at;

-- name: note_use
-- Records when a key was last used, to the minute.
update api_keys set last_used_at = now()
where tenant_id = clew_tenant() and id = %(id)s and (last_used_at is null or last_used_at < now() - interval '55 seconds');

-- name: revoke_key
-- Revokes a key; the time of the first revocation stays.
update api_keys set revoked_at = coalesce(revoked_at, now()) where tenant_id = clew_tenant() and id = %(id)s;
