-- name: create_thread
-- A thread and its root branch; no row if the external id is taken.
with thread as (
  insert into threads (tenant_id, id, caller_app, external_id, assistant_id, title, title_source, metadata)
  select clew_tenant(), %(id)s, %(caller_app)s, %(external_id)s, %(assistant_id)s, %(title)s, %(title_source)s, %(metadata)s
  where not exists (select from threads where tenant_id = clew_tenant() and owner = clew_owner() and caller_app = %(caller_app)s
                    and external_id = %(external_id)s)  -- so that an existing thread uses up no number
  on conflict do nothing  -- of the name; of the id as well, when the same row is sent again before its first sending is done
  returning id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
            created_at, updated_at, last_message_at, metadata
), root as (
  insert into branches (tenant_id, thread_id, fork_depth) select clew_tenant(), id, 0 from thread
)
select id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
       created_at, updated_at, last_message_at, metadata
from thread;

-- name: find_thread
-- One thread by its id.
select id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
       created_at, updated_at, last_message_at, metadata
from threads where tenant_id = clew_tenant() and id = %(id)s;

-- name: find_numbered_thread
-- One thread by its number.
select id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
       created_at, updated_at, last_message_at, metadata
from threads where tenant_id = clew_tenant() and number = %(number)s;

-- name: find_thread_of_app
-- One's own thread by its external id.
select id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
       created_at, updated_at, last_message_at, metadata
from threads
where tenant_id = clew_tenant() and owner = clew_owner() and caller_app = %(caller_app)s and external_id = %(external_id)s;

-- name: list_threads
-- Threads, newest first, without stateless ones; the page after (updated_at, id) of the last one shown. An empty owner, app or status
-- does not filter. A title matches every pattern: the titles of one owner are read in this order until the page is full.
select id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
       created_at, updated_at, last_message_at, metadata
from threads
where tenant_id = clew_tenant()
  and (%(owner)s::text is null or owner = %(owner)s)
  and not metadata ? 'is_stateless'  -- the planner knows that this is true for nearly all rows, so it reads in order and stops
  and (%(caller_app)s::text is null or caller_app = %(caller_app)s)
  and (%(status)s::text is null or status = %(status)s)
  and (%(assistant_id)s::uuid is null or assistant_id = %(assistant_id)s)
  and title ~ all(%(title_patterns)s::text[])
  and (%(before_at)s::timestamptz is null or (updated_at, id) < (%(before_at)s::timestamptz, %(before_id)s::uuid))
order by updated_at desc, id desc
limit %(limit)s;

-- name: list_numbered_threads
-- Threads, newest first, without stateless ones; the page after the number of the last one shown.
select id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
       created_at, updated_at, last_message_at, metadata
from threads
where tenant_id = clew_tenant()
  and (%(owner)s::text is null or owner = %(owner)s)
  and metadata -> 'is_stateless' is null
  and (%(origin)s::text is null or metadata ->> 'origin_application' = %(origin)s)
  and (%(before)s::bigint is null or number < %(before)s)
order by number desc
limit %(limit)s;

-- name: change_thread
-- Renames or archives; NULL leaves a value as it is. Only a rename changes updated_at.
update threads
set title = coalesce(%(title)s, title),
    title_source = case when %(title)s::text is null then title_source else 'given' end,
    status = coalesce(%(status)s, status),
    updated_at = case when %(title)s::text is null then updated_at else clock_timestamp() end
where tenant_id = clew_tenant() and id = %(id)s
returning id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
          created_at, updated_at, last_message_at, metadata;

-- name: add_metadata
-- Replaces some of the metadata of a thread.
update threads set metadata = metadata || %(metadata)s
where tenant_id = clew_tenant() and id = %(id)s
returning id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
          created_at, updated_at, last_message_at, metadata;

-- name: delete_thread
-- Permanently deletes a thread; its messages, turns, events and own documents are deleted by cascade.
delete from threads where tenant_id = clew_tenant() and id = %(id)s;

-- name: delete_unused_thread
-- Deletes a thread that holds no more than it started with; after waiting for a concurrent question the count is read again.
delete from threads where tenant_id = clew_tenant() and id = %(id)s and message_count <= %(begun_with)s;
