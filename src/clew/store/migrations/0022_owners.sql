-- Below the tenant, a conversation belongs to whoever began it: to a user (`user:NAME`), or to an application that names none
-- (`app:NAME`). It may be shared for reading, by a link or with groups; an assistant, and so its documents, may be readable by some
-- groups only. A transaction says for whom it works: `clew.owner` owns what it creates, `clew.sees_only` restricts what it sees,
-- `clew.changes_only` what it changes, `clew.groups` are its groups and `clew.link` is the conversation that a link shows it. Without
-- them, as in the server's own work, it sees and changes the tenant.

create function clew_owner() returns text
  language sql stable parallel safe
  return coalesce(nullif(current_setting('clew.owner', true), ''), 'app:default');
create function clew_sees_only() returns text
  language sql stable parallel safe
  return nullif(current_setting('clew.sees_only', true), '');
create function clew_changes_only() returns text
  language sql stable parallel safe
  return nullif(current_setting('clew.changes_only', true), '');
create function clew_link() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('clew.link', true), '')::uuid;
create function clew_groups() returns text[]
  language sql stable parallel safe
  return nullif(current_setting('clew.groups', true), '')::text[];
comment on function clew_owner() is 'Who owns what this transaction creates.';
comment on function clew_sees_only() is 'Whose conversations this transaction sees; null: those of everybody in the tenant.';
comment on function clew_changes_only() is 'Whose conversations this transaction may change; null: those of everybody in the tenant.';
comment on function clew_link() is 'The conversation of somebody else that a link shows this transaction.';
comment on function clew_groups() is 'The groups whose shared conversations and assistants this transaction sees; null: those of all groups.';

alter table threads add column owner text not null default 'app:default' check (owner ~ '^(app|user):.');
alter table threads alter column owner set default clew_owner();
alter table assistants add column readers text[] check (cardinality(readers) > 0);
comment on column assistants.readers is 'The groups that may ask this assistant and read its documents; null: everybody in the tenant.';

-- Earlier conversations belong to the application whose key asked last, if a key of that application exists; the names that
-- questions gave themselves (source 002) own nothing. Until the end of this transaction the owner of the tables sees all tenants.
alter table threads no force row level security;
alter table turns no force row level security;
update threads t set owner = 'app:' || x.caller_app
from (select distinct on (n.tenant_id, n.thread_id) n.tenant_id, n.thread_id, n.caller_app
      from turns n order by n.tenant_id, n.thread_id, n.created_at desc) x
where t.tenant_id = x.tenant_id and t.id = x.thread_id and x.caller_app <> 'default'
  and exists (select from api_keys k where k.tenant_id = x.tenant_id and k.caller_app = x.caller_app);
alter table threads force row level security;
alter table turns force row level security;

-- Two owners may give their conversations the same names.
alter table threads
  drop constraint threads_tenant_id_caller_app_external_id_key,
  add constraint threads_by_name unique (tenant_id, owner, caller_app, external_id);
create index threads_of_owner on threads (tenant_id, owner, updated_at desc, id desc);
create index threads_of_owner_by_number on threads (tenant_id, owner, number desc);

-- Sharing ------------------------------------------------------------------------------------------------------------

create table thread_shares (
  tenant_id    uuid not null references tenants on delete cascade,
  id           uuid not null default gen_random_uuid(),
  thread_id    uuid not null,
  group_name   text check (group_name <> ''),
  token_sha256 bytea unique check (octet_length(token_sha256) = 32),
  owner        text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, thread_id) references threads (tenant_id, id) on delete cascade,
  check ((group_name is null) <> (token_sha256 is null)),
  unique (tenant_id, thread_id, group_name)
);
comment on table thread_shares is 'Who else may read a conversation: a group, or whoever has a link. Revoking deletes the row.';
create index thread_shares_of_group on thread_shares (tenant_id, group_name, created_at desc) where group_name is not null;
select clew_protect('thread_shares');
grant select, insert, update, delete on thread_shares to clew_app;
grant select on thread_shares to clew_reader;

create function clew_is_shared(tenant uuid, thread uuid) returns boolean
  language plpgsql stable parallel safe set search_path = pg_catalog, public as $$
begin
  return exists (select from thread_shares s where s.tenant_id = tenant and s.thread_id = thread
                 and s.group_name = any(clew_groups()) and (s.expires_at is null or s.expires_at > now()));
end $$;
comment on function clew_is_shared(uuid, uuid) is 'Whether a conversation is shared with a group of this transaction.';

-- A share names the owner of its thread, so that neither policy has to read the other table's.
create policy owner on thread_shares as restrictive for select
  using ((select clew_sees_only()) is null or owner = (select clew_sees_only()) or group_name = any((select clew_groups())::text[]));
create policy owner_inserts on thread_shares as restrictive for insert
  with check ((select clew_changes_only()) is null or owner = (select clew_changes_only()));
create policy owner_updates on thread_shares as restrictive for update
  using ((select clew_changes_only()) is null or owner = (select clew_changes_only()));
create policy owner_deletes on thread_shares as restrictive for delete
  using ((select clew_changes_only()) is null or owner = (select clew_changes_only()));

create policy owner on threads as restrictive for select
  using ((select clew_sees_only()) is null or owner = (select clew_sees_only())
         or id = (select clew_link()) or (select cardinality(clew_groups())) > 0 and clew_is_shared(tenant_id, id));
create policy owner_inserts on threads as restrictive for insert
  with check ((select clew_changes_only()) is null or owner = (select clew_changes_only()));
create policy owner_updates on threads as restrictive for update
  using ((select clew_changes_only()) is null or owner = (select clew_changes_only()));
create policy owner_deletes on threads as restrictive for delete
  using ((select clew_changes_only()) is null or owner = (select clew_changes_only()));

-- What belongs to a conversation is seen by who sees the conversation, and added by its owner. PL/pgSQL, so that each row looks up its
-- one thread: as a subquery the planner might read every thread of the owner first. The rows of a page belong to one thread, so the
-- last thread seen is kept until the end of the transaction: twenty times faster than to look it up for each.
create function clew_sees_thread(tenant uuid, thread uuid) returns boolean
  language plpgsql stable parallel restricted set search_path = pg_catalog, public as $$
begin
  if current_setting('clew.seen', true) = thread::text then return true; end if;
  perform from threads t where t.tenant_id = tenant and t.id = thread;
  if not found then return false; end if;
  perform set_config('clew.seen', thread::text, true);
  return true;
end $$;
create function clew_owns_thread(tenant uuid, thread uuid) returns boolean
  language plpgsql stable parallel restricted set search_path = pg_catalog, public as $$
begin
  if current_setting('clew.owned', true) = thread::text then return true; end if;
  perform from threads t where t.tenant_id = tenant and t.id = thread and t.owner = clew_owner();
  if not found then return false; end if;
  perform set_config('clew.owned', thread::text, true);
  return true;
end $$;

do $$
declare relation text; command text;
begin
  foreach relation in array array['branches', 'messages', 'turn_runs'] loop
    execute format(
      'create policy owner on %I as restrictive for select using ((select clew_sees_only()) is null or clew_sees_thread(tenant_id, thread_id))',
      relation);
  end loop;
  -- The records of turns hold prompts, with memories and passages of documents: sharing a conversation does not show them.
  foreach relation in array array['turns', 'turn_events', 'turn_files', 'session_words', 'chains'] loop
    execute format(
      'create policy owner on %I as restrictive for select using ((select clew_sees_only()) is null or clew_owns_thread(tenant_id, thread_id))',
      relation);
  end loop;
  foreach relation in array array['branches', 'messages', 'turn_runs', 'turns'] loop
    foreach command in array array['insert with check', 'update using', 'delete using'] loop
      if relation <> 'branches' or command <> 'insert with check' then  -- a thread and its root branch begin in one statement
        execute format(
          'create policy owner_%ss on %I as restrictive for %s ((select clew_changes_only()) is null or clew_owns_thread(tenant_id, thread_id))',
          split_part(command, ' ', 1), relation, command);
      end if;
    end loop;
  end loop;
end $$;

-- Collections --------------------------------------------------------------------------------------------------------

create policy readers on assistants as restrictive for select
  using (readers is null or (select clew_groups()) is null or readers && (select clew_groups()));

create function clew_visible_assistants() returns uuid[]
  language sql stable parallel safe
  return (select coalesce(array_agg(id), '{}') from assistants
          where tenant_id = nullif(current_setting('clew.tenant_id', true), '')::uuid);
comment on function clew_visible_assistants() is 'The assistants that this transaction may ask.';

-- Documents of an assistant are its readers'; those of a conversation are of who sees the conversation.
create policy owner on documents as restrictive for select
  using ((thread_id is null or (select clew_sees_only()) is null or clew_sees_thread(tenant_id, thread_id))
         and ((select clew_groups()) is null or assistant_id = any ((select clew_visible_assistants())::uuid[])));

-- The citations of an answer. Readers of a conversation of somebody else do not learn what is in documents that they may not read.
create function clew_shown_sources(thread uuid, sources jsonb) returns jsonb
  language plpgsql stable parallel restricted set search_path = pg_catalog, public as $$
begin
  if jsonb_array_length(sources) = 0 or clew_sees_only() is null or clew_owns_thread(clew_tenant(), thread) then return sources; end if;
  return (
    select jsonb_agg(case when exists (
        select from documents d where d.tenant_id = clew_tenant() and d.id = (e.source ->> 'document_id')::uuid)
      then e.source
      else e.source || '{"document_name": "", "quote": "", "heading_path": [], "position": null}' end order by e.place)
    from jsonb_array_elements(sources) with ordinality as e (source, place));
end $$;
comment on function clew_shown_sources(uuid, jsonb) is
  'The citations of an answer in a conversation, without names and quotes of documents that this transaction may not read.';

revoke all on function clew_owner(), clew_sees_only(), clew_changes_only(), clew_link(), clew_groups(), clew_is_shared(uuid, uuid),
  clew_sees_thread(uuid, uuid), clew_owns_thread(uuid, uuid), clew_visible_assistants(), clew_shown_sources(uuid, jsonb) from public;
grant execute on function clew_owner(), clew_sees_only(), clew_changes_only(), clew_link(), clew_groups(),
  clew_is_shared(uuid, uuid), clew_sees_thread(uuid, uuid), clew_owns_thread(uuid, uuid), clew_visible_assistants(),
  clew_shown_sources(uuid, jsonb) to clew_app, clew_reader;
