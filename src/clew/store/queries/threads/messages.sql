-- name: find_message
-- One message of one thread by its public id.
select m.id, m.uuid, m.thread_id, m.parent_id, m.branch_id, m.depth, m.role, m.content,
       clew_shown_sources(m.thread_id, m.sources) as sources, m.outline, m.metadata, m.status,
       m.usage, m.turn_id, m.created_at,
       (select p.uuid from messages p where p.tenant_id = clew_tenant() and p.id = m.parent_id) as parent_uuid
from messages m where m.tenant_id = clew_tenant() and m.uuid = %(uuid)s and m.thread_id = %(thread_id)s;

-- name: find_messages_anywhere
-- Messages by their public ids, in whichever thread the caller may read; not those that failed or were deleted. Without their texts if
-- these have more than `most` bytes together.
with found as materialized (
  select m.uuid, m.role, octet_length(m.content) as bytes from messages m
  where m.tenant_id = clew_tenant() and m.uuid = any(%(uuids)s::uuid[]) and m.status <> 'failed'
), whole as (
  select coalesce(sum(bytes), 0)::bigint as bytes from found
)
select f.uuid, f.role, w.bytes, m.content from found f cross join whole w
left join messages m on m.tenant_id = clew_tenant() and m.uuid = f.uuid and w.bytes <= %(most)s;

-- name: find_answer_anywhere
-- Where an answer is by its public id, in whichever thread the caller may read; not one that failed or was deleted.
select m.id, m.thread_id from messages m
where m.tenant_id = clew_tenant() and m.uuid = %(uuid)s and m.role = 'assistant' and m.status <> 'failed';

-- name: find_messages_of_thread
-- Which of these public ids are messages of a thread that did not fail and were not deleted.
select m.uuid from messages m
where m.tenant_id = clew_tenant() and m.thread_id = %(thread_id)s and m.uuid = any(%(uuids)s::uuid[]) and m.status <> 'failed';

-- name: find_numbered_message
-- One message of one thread by its number.
select m.id, m.uuid, m.thread_id, m.parent_id, m.branch_id, m.depth, m.role, m.content,
       clew_shown_sources(m.thread_id, m.sources) as sources, m.outline, m.metadata, m.status,
       m.usage, m.turn_id, m.created_at,
       (select p.uuid from messages p where p.tenant_id = clew_tenant() and p.id = m.parent_id) as parent_uuid
from messages m where m.tenant_id = clew_tenant() and m.id = %(number)s and m.thread_id = %(thread_id)s;

-- name: message_above
-- The message some levels above another one on its path; no row if the path is shorter.
with recursive path as (
  select m.parent_id as id, 1 as level from messages m
  where m.tenant_id = clew_tenant() and m.id = %(id)s and m.thread_id = %(thread_id)s
  union all
  select m.parent_id, p.level + 1 from path p join messages m on m.tenant_id = clew_tenant() and m.id = p.id
  where p.level < %(levels)s
)
select id from path where level = %(levels)s and id is not null;

-- name: numbered_messages
-- Messages of one thread by their numbers.
select m.id, m.uuid, m.thread_id, m.parent_id, m.branch_id, m.depth, m.role, m.content,
       clew_shown_sources(m.thread_id, m.sources) as sources, m.outline, m.metadata, m.status,
       m.usage, m.turn_id, m.created_at,
       (select p.uuid from messages p where p.tenant_id = clew_tenant() and p.id = m.parent_id) as parent_uuid
from messages m where m.tenant_id = clew_tenant() and m.thread_id = %(thread_id)s and m.id = any(%(numbers)s::bigint[]);

-- name: newest_messages
-- Messages of every branch of a thread except failed answers, newest first; the page after the number of the last one shown. Ends
-- with the message with which its texts have `bytes_most` bytes.
select m.id, m.uuid, m.thread_id, m.parent_id, m.branch_id, m.depth, m.role, m.content,
       clew_shown_sources(m.thread_id, m.sources) as sources, m.outline, m.metadata, m.status,
       m.usage, m.turn_id, m.created_at,
       (select p.uuid from messages p where p.tenant_id = clew_tenant() and p.id = m.parent_id) as parent_uuid
from (
  select found.*, sum(octet_length(found.content)) over (order by found.id desc) - octet_length(found.content) as bytes_before
  from (
    select * from messages x
    where x.tenant_id = clew_tenant() and x.thread_id = %(thread_id)s and not (x.role = 'assistant' and x.status = 'failed')
      and (%(before)s::bigint is null or x.id < %(before)s)
    order by x.id desc
    limit %(limit)s) found) m
where m.bytes_before < %(bytes_most)s
order by m.id desc;

-- name: seed_messages
-- Inserts the first messages of a new thread, one below another on its root branch; the head is the last of them. A question may
-- point at the outline of an answer among them.
with root as (
  select min(id) as id from branches where tenant_id = clew_tenant() and thread_id = %(thread_id)s and parent_branch_id is null
), given as materialized (
  select clew_next_number(true) as id, g.role, g.content, g.path, g.outline::jsonb as outline, g.depth
  from unnest(%(roles)s::text[], %(contents)s::text[], %(paths)s::bytea[], %(outlines)s::text[])
    with ordinality as g (role, content, path, outline, depth)
  order by g.depth
), seeded as (
  insert into messages (tenant_id, id, thread_id, parent_id, branch_id, depth, role, content, outline, outline_message_id, path_sha256)
  select clew_tenant(), g.id, %(thread_id)s, lag(g.id) over (order by g.depth), root.id, g.depth, g.role, g.content, g.outline,
         max(g.id) filter (where g.outline is not null) over (order by g.depth),
         (select g.path from threads t where t.tenant_id = clew_tenant() and t.id = %(thread_id)s and not t.metadata ? 'is_stateless')
  from given g, root
  returning id
)
update threads t set head_message_id = (select max(id) from seeded), message_count = (select count(*) from seeded)
where t.tenant_id = clew_tenant() and t.id = %(thread_id)s;

-- name: lock_messages
-- Lets messages be added to a thread one after another; how many it has.
select message_count from threads where tenant_id = clew_tenant() and id = %(thread_id)s for no key update;

-- name: append_messages
-- Inserts messages one below another, below the head or a named parent; they begin a branch where something already follows it.
with thread as materialized (
  select id, case when %(is_linear)s then head_message_id else %(parent_id)s end as parent_id
  from threads where tenant_id = clew_tenant() and id = %(thread_id)s
), parent as materialized (
  select m.id, m.branch_id, m.depth, m.outline_message_id from thread t cross join lateral (
    select x.id, x.branch_id, x.depth, x.outline_message_id from messages x
    where x.tenant_id = clew_tenant() and x.id = t.parent_id and x.thread_id = t.id limit 1) m
), place as (
  select p.id as parent_id, p.branch_id, p.depth, p.branch_id as fork_from, p.outline_message_id from parent p
  union all
  select null, (select min(b.id) from branches b
                where b.tenant_id = clew_tenant() and b.thread_id = t.id and b.parent_branch_id is null), 0, null, null
  from thread t where t.parent_id is null
), following as (
  select place.*,
         coalesce((select m.depth from messages m where m.tenant_id = clew_tenant() and m.branch_id = place.branch_id
                   and m.status <> 'failed' order by m.depth desc limit 1), 0) > place.depth as forks,
         coalesce((select m.depth from messages m where m.tenant_id = clew_tenant() and m.branch_id = place.branch_id
                   order by m.depth desc limit 1), 0) as tip
  from place
), branch as (
  insert into branches (tenant_id, thread_id, parent_branch_id, fork_depth)
  select clew_tenant(), %(thread_id)s, fork_from, depth from following where forks returning id
), given as materialized (
  select clew_next_number(true) as id, g.role, g.content, g.outline::jsonb as outline, g.metadata::jsonb as metadata, g.place
  from unnest(%(roles)s::text[], %(contents)s::text[], %(outlines)s::text[], %(metadata)s::text[])
    with ordinality as g (role, content, outline, metadata, place)
  order by g.place
), added as (
  insert into messages (tenant_id, id, thread_id, parent_id, branch_id, depth, role, content, outline, outline_message_id, metadata)
  select clew_tenant(), g.id, %(thread_id)s, coalesce(lag(g.id) over (order by g.place), f.parent_id),
         coalesce((select id from branch), f.branch_id), case when f.forks then f.depth else f.tip end + g.place, g.role, g.content,
         g.outline, coalesce(max(g.id) filter (where g.outline is not null) over (order by g.place), f.outline_message_id), g.metadata
  from given g, following f
  returning id, uuid, thread_id, parent_id, branch_id, depth, role, content, sources, outline, metadata, status, usage, turn_id,
            created_at
), counted as (
  update threads t set message_count = t.message_count + (select count(*) from added), updated_at = clock_timestamp(),
    last_message_at = clock_timestamp(),
    head_message_id = case when %(is_linear)s then (select max(id) from added) else t.head_message_id end
  where t.tenant_id = clew_tenant() and t.id = %(thread_id)s and exists (select from added)
)
select id, uuid, thread_id, parent_id, branch_id, depth, role, content, sources, outline, metadata, status, usage, turn_id, created_at,
       null::uuid as parent_uuid
from added order by depth;

-- name: hide_message
-- Makes the history skip a message. Its text stays, because messages are records. The thread has changed, as when one is added.
with hidden as (
  update messages set status = 'failed'
  where tenant_id = clew_tenant() and uuid = %(uuid)s and thread_id = %(thread_id)s and status <> 'failed' returning thread_id
)
update threads t set updated_at = clock_timestamp() from hidden h where t.tenant_id = clew_tenant() and t.id = h.thread_id;

-- name: find_path
-- The newest answer with these texts on its path, and its thread, among the newest 200: in a named thread of the app; else in one of
-- those made for requests that name none (`made_for`), or in any but those that OpenAI's clients created to name them.
select p.id, p.thread_id from (
  select m.id, m.thread_id from messages m
  where m.tenant_id = clew_tenant() and m.path_sha256 = %(path)s and m.role = 'assistant' and m.status <> 'failed'
  order by m.id desc limit 200) p
join threads t on t.tenant_id = clew_tenant() and t.id = p.thread_id and t.owner = clew_owner()
where case when %(external_id)s::text is not null then t.caller_app = %(caller_app)s and t.external_id = %(external_id)s
           when %(made_for)s::text is not null then t.metadata ? %(made_for)s
           else t.caller_app <> 'responses' or t.metadata ? 'made_for_responses' end
order by p.id desc limit 1;

-- name: path_page_after
-- The page after a depth on the path to a leaf (a message, or else the tip of the head's branch), oldest first. Walks branches,
-- not messages. Ends with the message with which its texts have `bytes_most` bytes.
with recursive leaf as materialized (
  select branch_id, upto from clew_leaf(%(thread_id)s, %(leaf_id)s)
), segments as (
  select b.id as branch_id, b.parent_branch_id, b.fork_depth, leaf.upto, 0 as level
  from leaf join branches b on b.tenant_id = clew_tenant() and b.id = leaf.branch_id
  union all
  select p.id, p.parent_branch_id, p.fork_depth, s.fork_depth, s.level + 1
  from segments s join branches p on p.tenant_id = clew_tenant() and p.id = s.parent_branch_id
  where s.fork_depth > %(after)s
)
select m.id, m.uuid, m.thread_id, m.parent_id, m.branch_id, m.depth, m.role, m.content,
       clew_shown_sources(m.thread_id, m.sources) as sources, m.outline, m.metadata, m.status,
       m.usage, m.turn_id, m.created_at,
       (select p.uuid from messages p where p.tenant_id = clew_tenant() and p.id = m.parent_id) as parent_uuid
from (
  select found.*, sum(octet_length(found.content)) over (order by found.depth) - octet_length(found.content) as bytes_before
  from (
    select x.* from segments s
    cross join lateral (
      select * from messages x
      where x.tenant_id = clew_tenant() and x.branch_id = s.branch_id and x.depth <= s.upto and x.depth > %(after)s
      order by x.depth limit %(limit)s) x
    order by x.depth
    limit %(limit)s) found) m
where m.bytes_before < %(bytes_most)s
order by m.depth;

-- name: tip_of_branch
-- The last message of a branch.
select m.id from messages m where m.tenant_id = clew_tenant() and m.branch_id = %(branch_id)s order by m.depth desc limit 1;

-- name: path_page_before
-- The page before a depth on the path to a leaf, newest first. Every branch of a path contributes a message, so `limit` branches
-- are enough. Ends like the one above.
with recursive leaf as materialized (
  select branch_id, upto from clew_leaf(%(thread_id)s, %(leaf_id)s)
), segments as (
  select b.id as branch_id, b.parent_branch_id, b.fork_depth, leaf.upto, 0 as level
  from leaf join branches b on b.tenant_id = clew_tenant() and b.id = leaf.branch_id
  union all
  select p.id, p.parent_branch_id, p.fork_depth, s.fork_depth, s.level + (s.fork_depth < %(before)s - 1)::integer
  from segments s join branches p on p.tenant_id = clew_tenant() and p.id = s.parent_branch_id
  where s.level < %(limit)s
)
select m.id, m.uuid, m.thread_id, m.parent_id, m.branch_id, m.depth, m.role, m.content,
       clew_shown_sources(m.thread_id, m.sources) as sources, m.outline, m.metadata, m.status,
       m.usage, m.turn_id, m.created_at,
       (select p.uuid from messages p where p.tenant_id = clew_tenant() and p.id = m.parent_id) as parent_uuid
from (
  select found.*, sum(octet_length(found.content)) over (order by found.depth desc) - octet_length(found.content) as bytes_before
  from (
    select x.* from segments s
    cross join lateral (
      select * from messages x
      where x.tenant_id = clew_tenant() and x.branch_id = s.branch_id and x.depth <= s.upto and x.depth < %(before)s
      order by x.depth desc limit %(limit)s) x
    order by x.depth desc
    limit %(limit)s) found) m
where m.bytes_before < %(bytes_most)s
order by m.depth desc;

-- name: turns_before
-- The last messages on the path to the head or a named parent that a turn may see, newest first, without failed ones. An answer
-- comes with what it cited and the best passages that its turn found.
with recursive segments as (
  select b.id as branch_id, b.parent_branch_id, b.fork_depth, m.depth as upto, 1 as level
  from messages m join branches b on b.tenant_id = m.tenant_id and b.id = m.branch_id
  where m.tenant_id = clew_tenant() and m.thread_id = %(thread_id)s and m.id = case when %(is_linear)s
    then (select head_message_id from threads where tenant_id = clew_tenant() and id = %(thread_id)s) else %(parent_id)s end
  union all
  select p.id, p.parent_branch_id, p.fork_depth, s.fork_depth, s.level + 1
  from segments s join branches p on p.tenant_id = clew_tenant() and p.id = s.parent_branch_id
  where s.level < %(limit)s
), past as materialized (
  select m.* from segments s
  cross join lateral (
    select x.role, case when x.role = 'user' then coalesce(x.metadata ->> 'question', x.content) else x.content end as content,
           x.sources, x.turn_id, x.depth from messages x
    where x.tenant_id = clew_tenant() and x.branch_id = s.branch_id and x.depth <= s.upto and x.status <> 'failed'
    order by x.depth desc limit %(limit)s) m
  order by m.depth desc
  limit %(limit)s
)
select p.role, p.content, t.status, t.resolved_query,
       (select jsonb_agg(jsonb_build_object('chunk_id', s -> 'chunk_id', 'document_id', s -> 'document_id'))
        from jsonb_array_elements(p.sources) s) as cited,
       (select jsonb_agg(jsonb_build_object('chunk_id', s -> 'chunk_id', 'document_id', s -> 'document_id'))
        from jsonb_array_elements(jsonb_path_query_array(t.retrieved, '$[0 to 4]')) s) as best
from past p
left join lateral (
  select x.status, x.resolved_query, x.retrieved from turns x
  where x.tenant_id = clew_tenant() and x.id = p.turn_id and p.role = 'assistant' limit 1) t on true
order by p.depth desc;

-- name: outline_before
-- The answer whose outline a question may point at: the nearest one on the path to the head or a named parent.
select o.content, o.outline, o.sources
from messages p join messages o on o.tenant_id = p.tenant_id and o.id = p.outline_message_id
where p.tenant_id = clew_tenant() and p.thread_id = %(thread_id)s and p.id = case when %(is_linear)s
  then (select head_message_id from threads where tenant_id = clew_tenant() and id = %(thread_id)s) else %(parent_id)s end;
