-- name: count_user
-- What belongs to a user, in every application. Links and groups with whom they share go with their conversations.
select (select count(*) from threads where tenant_id = clew_tenant() and owner = %(owner)s) as conversations,
       (select count(*) from documents d join threads t on t.tenant_id = clew_tenant() and t.id = d.thread_id
        where d.tenant_id = clew_tenant() and t.owner = %(owner)s) as documents,
       (select count(*) from memories where tenant_id = clew_tenant() and user_name = %(user)s) as memories,
       (select count(*) from api_keys where tenant_id = clew_tenant() and user_name = %(user)s and revoked_at is null) as keys,
       (select count(*) from thread_shares where tenant_id = clew_tenant() and owner = %(owner)s) as shares,
       (select count(*) from feedback where tenant_id = clew_tenant() and owner = %(owner)s) as feedback;

-- name: threads_of_user
-- Some conversations of a user.
select id from threads where tenant_id = clew_tenant() and owner = %(owner)s order by id limit %(limit)s;

-- name: detach_user
-- Deletes what is remembered of a user, their files, feedback, sign-ins, quotas and usage, and takes the name out of the documents
-- that they added and of their keys, which are revoked. Memories that a running turn would store come too late. Quotas are locked
-- before what is used of them, as by a question.
with forgotten as (
  delete from memories where tenant_id = clew_tenant() and user_name = %(user)s
), signed_out as (
  delete from sign_ins where tenant_id = clew_tenant() and user_name = %(user)s
), unsaid as (
  delete from feedback where tenant_id = clew_tenant() and owner = 'user:' || %(user)s
), unlimited as (
  delete from quotas where tenant_id = clew_tenant() and owner = 'user:' || %(user)s returning 1
), uncounted as (
  delete from usage_days
  where tenant_id = clew_tenant() and owner = 'user:' || %(user)s and (select count(*) from unlimited) >= 0
), emptied as (
  delete from files where tenant_id = clew_tenant() and owner = 'user:' || %(user)s
), detached as (
  update documents set uploaded_by = null where tenant_id = clew_tenant() and uploaded_by = 'user:' || %(user)s
), closed as (
  update memory_users set forgotten_at = clock_timestamp() where tenant_id = clew_tenant() and user_name = %(user)s
)
update api_keys set revoked_at = coalesce(revoked_at, now()), user_name = ''
where tenant_id = clew_tenant() and user_name = %(user)s;
