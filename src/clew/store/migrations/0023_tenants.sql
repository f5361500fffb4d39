-- Tenants are created and deleted by an operator, and each counts its own threads and messages.

-- Numbers ------------------------------------------------------------------------------------------------------------

-- A sequence for each tenant, so that numbers reveal nothing about other tenants and no turn waits for another one's transaction.
create function clew_sequence(of_messages boolean, tenant uuid) returns text
  language sql immutable parallel safe
  return (case when of_messages then 'message_ids_' else 'thread_numbers_' end) || replace(tenant::text, '-', '');

create function clew_next_number(of_messages boolean) returns bigint
  language sql volatile
  return nextval(('public.' || clew_sequence(of_messages, clew_tenant()))::regclass);
comment on function clew_next_number is 'The next number of a thread or a message of the tenant.';

create function clew_count_from(tenant uuid, of_messages boolean, last bigint) returns void
  language plpgsql set search_path = pg_catalog, public as $$
declare name text := clew_sequence(of_messages, tenant);
begin
  execute format('create sequence public.%I start with %s', name, last + 1);
  execute format('revoke all on sequence public.%I from public', name);
  execute format('grant usage on sequence public.%I to clew_app', name);
end $$;

-- Tenants that exist count on where the common sequences are, so that no number of a deleted message returns; only if an import
-- moved those past 32 bits, they count on from their own last number.
do $$
declare tenant uuid; last bigint; own bigint; messages boolean;
begin
  for tenant in select tenant_id from tenants loop
    perform set_config('clew.tenant_id', tenant::text, true);
    foreach messages in array array[true, false] loop
      if messages then
        select case when is_called then last_value else last_value - 1 end into last from message_ids;
        select greatest((select max(id) from messages where tenant_id = tenant),
                        (select max(assistant_message_id) from turn_runs where tenant_id = tenant), 0) into own;
      else
        select case when is_called then last_value else last_value - 1 end into last from threads_number_seq;
        select coalesce(max(number), 0) into own from threads where tenant_id = tenant;
      end if;
      perform clew_count_from(tenant, messages, case when last < 2147483648 then greatest(last, own) else own end);
    end loop;
  end loop;
  perform set_config('clew.tenant_id', '', true);
end $$;

alter table threads alter column number drop identity;
alter table threads alter column number set default clew_next_number(false);
alter table messages alter column id set default clew_next_number(true);
drop sequence message_ids;

-- Sets numbers of the tenant's threads or messages aside: those up to `upto`, which came from elsewhere, and `width` more behind
-- all there are. Returns the number before those `width`. The statement that changes nothing takes the lock that keeps nextval out
-- until the end of the transaction, so that no number is set aside here and given out there.
create or replace function clew_reserve_numbers(of_messages boolean, upto bigint, width bigint) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '10s' as $$
declare last bigint; name text := clew_sequence(of_messages, clew_tenant());
begin
  execute format('alter sequence public.%I no cycle', name);
  execute format('select case when is_called then last_value else last_value - 1 end from public.%I', name) into last;
  last := greatest(last, upto);
  if last + width > 0 then perform setval(('public.' || name)::regclass, last + width); end if;
  return last;
end $$;

-- Tenants ------------------------------------------------------------------------------------------------------------

-- Like every tenant from the start, a new one is copied to the search index beside Postgres, if there is one.
create or replace function clew_create_tenant(tenant_name text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare new_id uuid;
begin
  insert into tenants (name) values (tenant_name) returning tenant_id into new_id;
  perform clew_count_from(new_id, true, 0), clew_count_from(new_id, false, 0);
  insert into index_mirrors (tenant_id, embedding_index_id)
  select new_id, m.embedding_index_id from index_mirrors m group by 2 order by count(*) desc limit 1;
  insert into assistants (tenant_id, name) values (new_id, 'default');
  return new_id;
end $$;

create function clew_tenants() returns table (tenant_id uuid, name text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select tenant_id, name, created_at from tenants order by name $$;

-- Deletes a tenant, whose threads and documents are gone already: what is left goes by cascade. Its notes for the index beside
-- Postgres and for the store of originals stay until both have dropped what they hold.
create function clew_delete_tenant(tenant uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from tenants where tenant_id = tenant;
  if not found then return; end if;
  delete from original_releases where tenant_id = tenant;
  delete from index_mirrors m where m.tenant_id = tenant
    and not exists (select from index_outbox o where o.tenant_id = tenant);
  execute format('drop sequence if exists public.%I', clew_sequence(true, tenant));
  execute format('drop sequence if exists public.%I', clew_sequence(false, tenant));
end $$;

-- Forgets that originals of a deleted tenant were removed: usually that is remembered for a day, to remove them once more.
create function clew_forget_removals(tenant uuid) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from original_removals where tenant_id = tenant and tried_at is not null
    and not exists (select from tenants t where t.tenant_id = tenant) $$;

-- The last note of a deleted tenant ends its copy.
create function clew_end_mirrors_of_deleted() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from index_mirrors m using (select distinct tenant_id from gone) g
  where m.tenant_id = g.tenant_id and not exists (select from tenants t where t.tenant_id = g.tenant_id)
    and not exists (select from index_outbox o where o.tenant_id = g.tenant_id);
  return null;
end $$;
create trigger end_mirrors_of_deleted after delete on index_outbox referencing old table as gone
  for each statement execute function clew_end_mirrors_of_deleted();

revoke all on function clew_sequence(boolean, uuid), clew_next_number(boolean), clew_count_from(uuid, boolean, bigint),
  clew_tenants(), clew_delete_tenant(uuid), clew_forget_removals(uuid), clew_end_mirrors_of_deleted() from public;
grant execute on function clew_sequence(boolean, uuid), clew_next_number(boolean), clew_create_tenant(text), clew_tenants(),
  clew_delete_tenant(uuid), clew_forget_removals(uuid) to clew_app;

-- Keys ---------------------------------------------------------------------------------------------------------------

-- `read` lists and reads, `audit` sees what belongs to others, `operator` creates and deletes tenants. A key that belongs to no user
-- may name one (`Clew-User`) only if it speaks for users; those that exist could.
alter table api_keys
  drop constraint api_keys_scopes_check,
  add constraint api_keys_scopes_known
    check (scopes <@ array['read', 'query', 'write', 'admin', 'audit', 'operator'] and cardinality(scopes) > 0),
  add column groups text[] not null default '{}',
  add column speaks_for_users boolean not null default true,
  add column expires_at timestamptz,
  add column last_used_at timestamptz;
alter table api_keys alter column speaks_for_users set default false;
comment on column api_keys.groups is 'The groups whose conversations and assistants the key may read.';
comment on column api_keys.last_used_at is 'To the minute.';

drop function clew_find_key(bytea);
create function clew_find_key(sha256 bytea)
  returns table (tenant_id uuid, key_id uuid, caller_app text, scopes text[], user_name text, groups text[],
                 speaks_for_users boolean, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select k.tenant_id, k.id, k.caller_app, k.scopes, k.user_name, k.groups, k.speaks_for_users, k.expires_at from api_keys k
  where k.key_sha256 = sha256 and k.revoked_at is null $$;
revoke all on function clew_find_key(bytea) from public;
grant execute on function clew_find_key(bytea) to clew_app;
