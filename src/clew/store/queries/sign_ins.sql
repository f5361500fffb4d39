-- name: find_sign_in
-- The session with this token, of any tenant, unless it is over.
select tenant_id, id, key_id, caller_app, user_name, display_name, groups, scopes, speaks_for_users, expires_at, id_token
from clew_find_sign_in(%(sha256)s, %(idle)s);

-- name: begin_sign_in
-- A new session; those of the tenant that are over go.
with over as (
  delete from sign_ins
  where tenant_id = clew_tenant() and (expires_at < now() or last_seen_at < now() - %(idle)s::interval)
)
insert into sign_ins (tenant_id, token_sha256, key_id, user_name, display_name, groups, scopes, id_token, expires_at)
values (clew_tenant(), %(sha256)s, %(key_id)s, %(user_name)s, %(display_name)s, %(groups)s, %(scopes)s, %(id_token)s,
        now() + %(lifetime)s::interval);

-- name: note_seen
-- Records that somebody is still there, to the minute.
update sign_ins set last_seen_at = now()
where tenant_id = clew_tenant() and id = %(id)s and last_seen_at < now() - interval '55 seconds';

-- name: end_sign_in
-- Ends one session.
delete from sign_ins where tenant_id = clew_tenant() and id = %(id)s;
