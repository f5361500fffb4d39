-- name: find_key
-- The valid key with this hash, of any tenant.
select tenant_id, key_id, caller_app, scopes, user_name from clew_find_key(%(sha256)s);

-- name: has_keys
-- Whether any tenant has a valid key.
select clew_has_keys();

-- name: find_tenant
-- The id of a tenant by its name, null if there is none.
select clew_find_tenant(%(name)s);

-- name: create_key
-- A new key; only its owner knows its text.
insert into api_keys (tenant_id, key_sha256, hint, caller_app, scopes, user_name)
values (clew_tenant(), %(sha256)s, %(hint)s, %(caller_app)s, %(scopes)s, %(user_name)s)
returning id, hint, caller_app, scopes, user_name, created_at, revoked_at;

-- name: list_keys
-- Every key of the tenant, newest first.
select id, hint, caller_app, scopes, user_name, created_at, revoked_at from api_keys
where tenant_id = clew_tenant() order by created_at desc, id limit 1000;

-- name: revoke_key
-- Revokes a key; the time of the first revocation stays.
update api_keys set revoked_at = coalesce(revoked_at, now()) where tenant_id = clew_tenant() and id = %(id)s;
