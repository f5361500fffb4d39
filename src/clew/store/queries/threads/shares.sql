-- name: share_with_group
-- Shares a thread with a group; sharing it again only changes until when.
insert into thread_shares (tenant_id, thread_id, owner, group_name, expires_at)
select clew_tenant(), id, owner, %(group)s, %(expires_at)s from threads where tenant_id = clew_tenant() and id = %(thread_id)s
on conflict (tenant_id, thread_id, group_name) do update set expires_at = excluded.expires_at
returning id, thread_id, group_name, created_at, expires_at;

-- name: share_by_link
-- Shares a thread with whoever has a link; only the hash of its token is stored.
insert into thread_shares (tenant_id, thread_id, owner, token_sha256, expires_at)
select clew_tenant(), id, owner, %(sha256)s, %(expires_at)s from threads where tenant_id = clew_tenant() and id = %(thread_id)s
returning id, thread_id, group_name, created_at, expires_at;

-- name: list_shares
-- With whom a thread is shared, oldest first.
select id, thread_id, group_name, created_at, expires_at from thread_shares
where tenant_id = clew_tenant() and thread_id = %(thread_id)s order by created_at, id;

-- name: revoke_share
-- Ends the sharing of a thread with a group, or a link.
delete from thread_shares where tenant_id = clew_tenant() and thread_id = %(thread_id)s and id = %(id)s;

-- name: find_link
-- The thread that a link shows.
select t.id as thread_id from thread_shares s join threads t on t.tenant_id = clew_tenant() and t.id = s.thread_id
where s.tenant_id = clew_tenant() and s.token_sha256 = %(sha256)s and (s.expires_at is null or s.expires_at > now());

-- name: list_shared_threads
-- Threads of others that are shared with a group of this transaction and whose title matches every pattern, last changed first;
-- the page after (updated_at, id).
select t.id, number, caller_app, external_id, assistant_id, title, title_source, status, message_count,
       t.created_at, updated_at, last_message_at, metadata
from threads t
where tenant_id = clew_tenant() and t.owner <> clew_owner()
  and t.id in (select s.thread_id from thread_shares s
               where s.tenant_id = clew_tenant() and s.group_name = any(%(groups)s::text[])
                 and (s.expires_at is null or s.expires_at > now()))
  and title ~ all(%(title_patterns)s::text[])
  and (%(before_at)s::timestamptz is null or (updated_at, t.id) < (%(before_at)s::timestamptz, %(before_id)s::uuid))
order by updated_at desc, t.id desc
limit %(limit)s;
