-- A memory belongs to a named user and to the conversation in which it was said, and is deleted with either.

-- An API key may belong to one user.
alter table api_keys add column user_name text not null default '';
comment on column api_keys.user_name is 'The user for whom every request with this key asks; empty: the header Clew-User names one, or nobody.';
drop function clew_find_key(bytea);
create function clew_find_key(sha256 bytea)
  returns table (tenant_id uuid, key_id uuid, caller_app text, scopes text[], user_name text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select k.tenant_id, k.id, k.caller_app, k.scopes, k.user_name from api_keys k
  where k.key_sha256 = sha256 and k.revoked_at is null $$;
revoke all on function clew_find_key(bytea) from public;
grant execute on function clew_find_key(bytea) to clew_app;

-- Until the end of this transaction the owner sees the rows of all tenants: an update would otherwise touch none.
alter table memories no force row level security;
alter table memory_users no force row level security;
alter table turns no force row level security;
alter table messages no force row level security;

-- Memories of a whole application belong to no user: nobody may receive them. Questions of the dialect `query` without a user were
-- remembered under the application that they named.
delete from memories where user_name = '';
delete from memories m using (
  select distinct tenant_id, memory_app, memory_user from turns where dialect = 'query' and memory_user = caller_app) t
where m.tenant_id = t.tenant_id and m.caller_app = t.memory_app and m.user_name = t.memory_user;
delete from memory_users where user_name = '';

-- The conversation of an earlier memory is the newest one in which its user said it, or that was answered from its document.
-- A memory without one is deleted: its conversation is gone, and it should have gone with it.
alter table memories add column thread_id uuid;
update memories m set thread_id = x.thread_id
from (
  select distinct on (o.tenant_id, o.id) o.tenant_id, o.id, t.thread_id
  from memories o
  join turns t on t.tenant_id = o.tenant_id and t.assistant_id = o.assistant_id
    and t.memory_app = o.caller_app and t.memory_user = o.user_name and t.status = 'completed'
  left join messages a on a.tenant_id = t.tenant_id and a.id = t.assistant_message_id
  where position(o.content in regexp_replace(t.question, '\s+', ' ', 'g')) > 0
     or (o.key like 'topic:%' and o.content = 'Often asks about: '
         || left(btrim(regexp_replace(a.sources -> 0 ->> 'document_name', '\s+', ' ', 'g')), 200))
  order by o.tenant_id, o.id, t.created_at desc
) x
where m.tenant_id = x.tenant_id and m.id = x.id;
delete from memories where thread_id is null;

alter table memories force row level security;
alter table memory_users force row level security;
alter table turns force row level security;
alter table messages force row level security;

-- One row for each conversation that said it: what is left after a deletion is exactly what the others said.
alter table memories
  alter column thread_id set not null,
  alter column user_name drop default,
  add column times integer not null default 1 check (times > 0),
  add column said_at timestamptz not null default clock_timestamp(),
  add constraint memories_of_a_user check (user_name <> ''),
  drop constraint memories_tenant_id_assistant_id_caller_app_user_name_key_key,
  add constraint memories_by_conversation unique (tenant_id, assistant_id, caller_app, user_name, key, thread_id),
  add foreign key (tenant_id, thread_id) references threads on delete cascade;
alter table memory_users add constraint memory_users_named check (user_name <> '');
create index memories_by_thread on memories (tenant_id, thread_id);
comment on column memories.times is 'How many turns of the conversation said it.';
comment on column memories.said_at is 'When the conversation said it last: the newest words count.';

-- Memories as their users see them: one for each key, from the rows of all conversations that said it. Each repetition adds 0.1
-- to its strength (`domain.memories.memory_points.STEP`). The id is that of the oldest row.
create view user_memories with (security_invoker = true) as
  select distinct on (tenant_id, assistant_id, caller_app, user_name, key)
         tenant_id, assistant_id, caller_app, user_name, key,
         first_value(id) over (said order by created_at, id) as id,
         content, keywords, kind, embedding_index_id, embedding,
         least(1, max(strength) over said + 0.1 * (sum(times) over said - 1))::real as strength,
         min(created_at) over said as created_at, max(used_at) over said as used_at,
         array_agg(thread_id) over said as thread_ids
  from memories
  window said as (partition by tenant_id, assistant_id, caller_app, user_name, key)
  order by tenant_id, assistant_id, caller_app, user_name, key, said_at desc, id;
grant select on user_memories to clew_app, clew_reader;
