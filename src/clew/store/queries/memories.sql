-- name: recall_memories
-- The memories of one place most relevant to a question: by strength and, if the vectors are of the same model, by similarity.
select id::text, content, strength, kind
from user_memories
where tenant_id = clew_tenant() and assistant_id = %(assistant_id)s and caller_app = %(app)s and user_name = %(user)s
  and strength >= %(from_strength)s
order by strength + case when embedding_index_id = %(index_id)s and %(vector)s::text is not null
                         then 1 - (embedding <=> %(vector)s::text::halfvec) else 0 end desc, used_at desc, id
limit %(limit)s;

-- name: lock_memory_user
-- Locks the row that serialises writers of one user.
insert into memory_users (tenant_id, caller_app, user_name) values (clew_tenant(), %(app)s, %(user)s)
on conflict (tenant_id, caller_app, user_name) do update set caller_app = excluded.caller_app;

-- name: hold_thread
-- Keeps the conversation of a turn until the end of the transaction, so that its deletion comes before or after.
select from threads h where h.tenant_id = clew_tenant()
  and h.id = (select t.thread_id from turns t where t.tenant_id = clew_tenant() and t.id = %(turn_id)s)
for key share of h;

-- name: remember_points
-- Stores the memories of a turn once: nothing if it was remembered before, is deleted, or began before the user deleted memories.
with claimed as (
  insert into remembered_turns (tenant_id, turn_id)
  select clew_tenant(), t.id from turns t
  join memory_users u on u.tenant_id = clew_tenant() and u.caller_app = %(app)s and u.user_name = %(user)s
  where t.tenant_id = clew_tenant() and t.id = %(turn_id)s and t.created_at > u.forgotten_at
  on conflict do nothing returning turn_id
), used as (
  update memories m set used_at = clock_timestamp() from claimed
  where m.tenant_id = clew_tenant() and m.id = any(%(used)s::uuid[]) and not m.key = any(%(keys)s::text[])
)
insert into memories as m
  (tenant_id, assistant_id, caller_app, user_name, thread_id, key, content, keywords, strength, kind, embedding_index_id, embedding)
select clew_tenant(), %(assistant_id)s, %(app)s, %(user)s, t.thread_id, p.key, p.content, string_to_array(p.keywords, ' '),
       p.strength, p.kind, case when p.vector is not null then %(index_id)s::integer end, p.vector::halfvec
from claimed join turns t on t.tenant_id = clew_tenant() and t.id = claimed.turn_id,
     unnest(%(keys)s::text[], %(contents)s::text[], %(keywords)s::text[], %(strengths)s::real[], %(kinds)s::text[],
            %(vectors)s::text[]) p(key, content, keywords, strength, kind, vector)
on conflict on constraint memories_by_conversation do update
  set content = excluded.content, keywords = excluded.keywords, kind = excluded.kind, times = m.times + 1,
      strength = greatest(m.strength, excluded.strength), used_at = clock_timestamp(), said_at = clock_timestamp(),
      embedding_index_id = excluded.embedding_index_id, embedding = excluded.embedding;

-- name: trim_memories
-- Keeps the strongest and newest memories of one place and deletes the others.
delete from memories where tenant_id = clew_tenant() and assistant_id = %(assistant_id)s and caller_app = %(app)s
  and user_name = %(user)s and key in (
  select key from user_memories
  where tenant_id = clew_tenant() and assistant_id = %(assistant_id)s and caller_app = %(app)s and user_name = %(user)s
  order by strength desc, used_at desc, id offset %(most)s);

-- name: read_turn
-- What the job needs of an answered turn of a user: its texts, the user, and the first document that it cites.
select t.assistant_id, t.question, t.language, t.memory_app as app, t.memory_user as "user", t.memories_used as used,
       coalesce(a.sources -> 0 ->> 'document_name', '') as title
from turns t left join messages a on a.tenant_id = t.tenant_id and a.id = t.assistant_message_id
where t.tenant_id = clew_tenant() and t.id = %(turn_id)s and t.status = 'completed' and t.memory_user <> '';

-- name: list_memories
-- The memories of one user, newest first, optionally of one assistant; the page after (created_at, id).
select id, assistant_id, content, keywords, strength, kind, thread_ids, created_at, used_at
from user_memories
where tenant_id = clew_tenant() and caller_app = %(app)s and user_name = %(user)s
  and (%(assistant_id)s::uuid is null or assistant_id = %(assistant_id)s)
  and (%(before_at)s::timestamptz is null or (created_at, id) < (%(before_at)s::timestamptz, %(before_id)s::uuid))
order by created_at desc, id desc
limit %(limit)s;

-- name: forget_from_now
-- Prevents turns that have already begun from being remembered.
update memory_users set forgotten_at = clock_timestamp()
where tenant_id = clew_tenant() and caller_app = %(app)s and user_name = %(user)s;

-- name: forget_memories
-- Permanently deletes one memory of a user with all that said it, those with one assistant, or all.
delete from memories m
where m.tenant_id = clew_tenant() and m.caller_app = %(app)s and m.user_name = %(user)s
  and (%(id)s::uuid is null or exists (
    select from memories x where x.tenant_id = clew_tenant() and x.id = %(id)s and x.caller_app = m.caller_app
      and x.user_name = m.user_name and x.assistant_id = m.assistant_id and x.key = m.key))
  and (%(assistant_id)s::uuid is null or m.assistant_id = %(assistant_id)s);
