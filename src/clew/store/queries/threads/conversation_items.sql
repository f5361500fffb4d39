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
returning public_id, message_id, place, item;

-- name: count_behind
-- How many items stand behind a message, or before the first one.
select count(*) as items from conversation_items
where tenant_id = clew_tenant() and thread_id = %(thread_id)s and message_id is not distinct from %(message_id)s::bigint;

-- name: items_behind
-- The items behind some messages, or before the first one, in their order.
select public_id, message_id, place, item from conversation_items
where tenant_id = clew_tenant() and thread_id = %(thread_id)s
  and (message_id = any(%(message_ids)s::bigint[]) or (%(from_root)s and message_id is null))
order by place;

-- name: find_item
-- One item of a thread.
select public_id, message_id, place, item from conversation_items
where tenant_id = clew_tenant() and thread_id = %(thread_id)s and public_id = %(public_id)s;

-- name: delete_item
-- Deletes one item of a thread.
delete from conversation_items where tenant_id = clew_tenant() and thread_id = %(thread_id)s and public_id = %(public_id)s;
