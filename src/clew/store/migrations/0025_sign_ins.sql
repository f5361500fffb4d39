-- People who are signed in to the page. The cookie holds a random token; here is its hash, so that a copy of the table signs nobody in.
create table sign_ins (
  tenant_id    uuid not null references tenants on delete cascade,
  id           uuid not null default gen_random_uuid(),
  token_sha256 bytea not null unique check (octet_length(token_sha256) = 32),
  key_id       uuid,
  user_name    text not null default '',
  display_name text not null default '',
  groups       text[] not null default '{}',
  scopes       text[] not null default '{}',
  id_token     text,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, key_id) references api_keys (tenant_id, id) on delete cascade,
  check (key_id is not null or user_name <> '' and cardinality(scopes) > 0)
);
comment on table sign_ins is 'Sessions of the page. Signing out deletes the row.';
comment on column sign_ins.key_id is 'The key that was exchanged for the session: user, groups and scopes are those of the key.';
comment on column sign_ins.id_token is 'The provider asks for it when somebody signs out there too.';
comment on column sign_ins.last_seen_at is 'To the minute.';
create index sign_ins_by_user on sign_ins (tenant_id, user_name);
create index sign_ins_by_key on sign_ins (tenant_id, key_id) where key_id is not null;
select clew_protect('sign_ins');
create policy across_tenants on sign_ins to current_user using (true);
grant select, insert, update, delete on sign_ins to clew_app;
grant select (tenant_id, id, key_id, user_name, display_name, groups, scopes, created_at, last_seen_at, expires_at)
  on sign_ins to clew_reader;

-- The session with this token, of any tenant, unless it is over, was idle for too long, or its key is no longer valid.
create function clew_find_sign_in(sha256 bytea, idle interval)
  returns table (tenant_id uuid, id uuid, key_id uuid, caller_app text, user_name text, display_name text, groups text[],
                 scopes text[], speaks_for_users boolean, expires_at timestamptz, id_token text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id, s.id, s.key_id, coalesce(k.caller_app, ''), coalesce(k.user_name, s.user_name), s.display_name,
         coalesce(k.groups, s.groups), coalesce(k.scopes, s.scopes), coalesce(k.speaks_for_users, false), s.expires_at, s.id_token
  from sign_ins s left join api_keys k on k.tenant_id = s.tenant_id and k.id = s.key_id
  where s.token_sha256 = sha256 and s.expires_at > now() and s.last_seen_at > now() - idle
    and (s.key_id is null or k.revoked_at is null and (k.expires_at is null or k.expires_at > now())) $$;
revoke all on function clew_find_sign_in(bytea, interval) from public;
grant execute on function clew_find_sign_in(bytea, interval) to clew_app;
