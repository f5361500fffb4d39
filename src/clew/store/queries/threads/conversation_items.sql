-- name: head_of_thread
-- The message at the head of a thread, behind which the next item stands. Whoever adds to the thread waits for the transaction.
select head_message_id from threads where tenant_id = clew_tenant() and id = %(thread_id)s for no key update;

-- name: insert_items
-- Inserts items in their order; those whose id the thread has already are left out.
insert into conversation_items (tenant_id, thread_id, public_id, message_id, item)
select clew_tenant(), %(thread_id)s, g.public_id, g.message_id, g.item::jsonb
from unnest(%(ids)s::text[], %(message_ids)s::bigint[], %(items)s::text[]) with ordinality as g (public_id, message_id, item, n)
order by g.n
on conflict do nothing
returning public_id, message_id, place, item, created_at;

-- name: touch_thread
-- Marks a conversation as changed, so that an export of what changed has it, and its time to expire begins again.
update threads set updated_at = clock_timestamp() where tenant_id = clew_tenant() and id = %(thread_id)s;

-- name: count_behind
-- How many items stand behind a message, or before the first one.
select count(*) as items from conversation_items
where tenant_id = clew_tenant() and thread_id = %(thread_id)s and message_id is not distinct from %(message_id)s::bigint;

-- name: items_behind
-- The next items behind some messages, or before the first one, in their order, and when they were added.
select public_id, message_id, place, item, created_at from conversation_items
where tenant_id = clew_tenant() and thread_id = %(thread_id)s and place > %(after)s
  and (message_id = any(%(message_ids)s::bigint[]) or (%(from_root)s and message_id is null))
order by place limit %(limit)s;

-- name: places_after
-- What a list shows next, oldest first, without the contents: messages on the path to a message, or to the tip of the head's branch
-- (place 0), each followed by its items, from a place (depth, place) on. With the leaf 0, only the items before the first message.
-- Hidden messages are there too, so that a list knows how far it came.
with recursive leaf as materialized (
  select branch_id, upto from clew_leaf(%(thread_id)s, %(leaf_id)s::bigint) where %(leaf_id)s::bigint is distinct from 0
), segments as (
  select b.id as branch_id, b.parent_branch_id, b.fork_depth, leaf.upto
  from leaf join branches b on b.tenant_id = clew_tenant() and b.id = leaf.branch_id
  union all
  select p.id, p.parent_branch_id, p.fork_depth, s.fork_depth
  from segments s join branches p on p.tenant_id = clew_tenant() and p.id = s.parent_branch_id
  where s.fork_depth >= %(depth)s
), said as materialized (
  select m.id, m.depth, m.status from segments s
  cross join lateral (
    select x.id, x.depth, x.status from messages x
    where x.tenant_id = clew_tenant() and x.branch_id = s.branch_id and x.depth <= s.upto and x.depth >= %(depth)s
    order by x.depth limit %(limit)s) m
  order by m.depth limit %(limit)s
), listed as (
  select s.depth, 0::bigint as place, s.id as message_id, null::text as public_id, s.status <> 'failed' as is_shown
  from said s where (s.depth, 0) >= (%(depth)s, %(place)s)
  union all
  select s.depth, i.place, s.id, i.public_id, true from said s
  cross join lateral (
    select c.place, c.public_id from conversation_items c
    where c.tenant_id = clew_tenant() and c.thread_id = %(thread_id)s and c.message_id = s.id
      and (s.depth > %(depth)s or c.place >= %(place)s)
    order by c.place limit %(limit)s) i
  union all
  (select 0, c.place, null, c.public_id, true from conversation_items c
   where c.tenant_id = clew_tenant() and c.thread_id = %(thread_id)s and c.message_id is null
     and %(depth)s = 0 and c.place >= %(place)s
   order by c.place limit %(limit)s)
  order by depth, place limit %(limit)s
)
select l.depth, l.place, l.message_id, l.public_id, l.is_shown,
       coalesce(case when l.public_id is null
         then (select octet_length(m.content) + octet_length(m.sources::text) + coalesce(octet_length((m.metadata -> 'item')::text), 0)
               from messages m
               where m.tenant_id = clew_tenant() and m.id = l.message_id)
         else (select octet_length(c.item::text) from conversation_items c
               where c.tenant_id = clew_tenant() and c.thread_id = %(thread_id)s and c.public_id = l.public_id) end, 0) as bytes
from listed l order by l.depth, l.place;

-- name: places_before
-- As `places_after`, newest first: from a place on towards the beginning.
with recursive leaf as materialized (
  select branch_id, upto from clew_leaf(%(thread_id)s, %(leaf_id)s::bigint) where %(leaf_id)s::bigint is distinct from 0
), segments as (
  select b.id as branch_id, b.parent_branch_id, b.fork_depth, leaf.upto, 0 as level
  from leaf join branches b on b.tenant_id = clew_tenant() and b.id = leaf.branch_id
  union all
  select p.id, p.parent_branch_id, p.fork_depth, s.fork_depth, s.level + (s.fork_depth < %(depth)s)::integer
  from segments s join branches p on p.tenant_id = clew_tenant() and p.id = s.parent_branch_id
  where s.level < %(limit)s
), said as materialized (
  select m.id, m.depth, m.status from segments s
  cross join lateral (
    select x.id, x.depth, x.status from messages x
    where x.tenant_id = clew_tenant() and x.branch_id = s.branch_id and x.depth <= s.upto and x.depth <= %(depth)s
    order by x.depth desc limit %(limit)s) m
  order by m.depth desc limit %(limit)s
), listed as (
  select s.depth, 0::bigint as place, s.id as message_id, null::text as public_id, s.status <> 'failed' as is_shown
  from said s
  union all
  select s.depth, i.place, s.id, i.public_id, true from said s
  cross join lateral (
    select c.place, c.public_id from conversation_items c
    where c.tenant_id = clew_tenant() and c.thread_id = %(thread_id)s and c.message_id = s.id
      and (s.depth < %(depth)s or c.place <= %(place)s)
    order by c.place desc limit %(limit)s) i
  union all
  (select 0, c.place, null, c.public_id, true from conversation_items c
   where c.tenant_id = clew_tenant() and c.thread_id = %(thread_id)s and c.message_id is null
     and (%(depth)s > 0 or c.place <= %(place)s)
   order by c.place desc limit %(limit)s)
  order by depth desc, place desc limit %(limit)s
)
select l.depth, l.place, l.message_id, l.public_id, l.is_shown,
       coalesce(case when l.public_id is null
         then (select octet_length(m.content) + octet_length(m.sources::text) + coalesce(octet_length((m.metadata -> 'item')::text), 0)
               from messages m
               where m.tenant_id = clew_tenant() and m.id = l.message_id)
         else (select octet_length(c.item::text) from conversation_items c
               where c.tenant_id = clew_tenant() and c.thread_id = %(thread_id)s and c.public_id = l.public_id) end, 0) as bytes
from listed l order by l.depth desc, l.place desc;

-- name: items_named
-- Items of a thread by their ids.
select public_id, message_id, place, item, created_at from conversation_items
where tenant_id = clew_tenant() and thread_id = %(thread_id)s and public_id = any(%(public_ids)s::text[]);

-- name: find_item
-- One item of a thread.
select public_id, message_id, place, item, created_at from conversation_items
where tenant_id = clew_tenant() and thread_id = %(thread_id)s and public_id = %(public_id)s;

-- name: delete_item
-- Deletes one item of a thread, which has changed by this as when one is added.
with deleted as (
  delete from conversation_items
  where tenant_id = clew_tenant() and thread_id = %(thread_id)s and public_id = %(public_id)s returning thread_id
)
update threads t set updated_at = clock_timestamp() from deleted d where t.tenant_id = clew_tenant() and t.id = d.thread_id;
