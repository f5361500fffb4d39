-- The branch that a path ends in and the depth it ends at: the message named, else the tip of the head's branch, else of the newest.
create function clew_leaf(thread uuid, leaf bigint) returns table (branch_id bigint, upto integer)
  language sql stable rows 1 as $$
  with wanted as materialized (
    select t.id as thread_id, coalesce(leaf, t.head_message_id) as leaf_id
    from threads t where t.tenant_id = clew_tenant() and t.id = thread
  )
  select coalesce(m.branch_id, (select max(b.id) from branches b
                                where b.tenant_id = clew_tenant() and b.thread_id = w.thread_id)),
         case when leaf is null then 2147483647 else m.depth end
  from wanted w
  left join lateral (  -- a row by its key: as a plain join the planner may read the whole thread
    select x.branch_id, x.depth from messages x
    where x.tenant_id = clew_tenant() and x.id = w.leaf_id and x.thread_id = w.thread_id limit 1) m on true $$;

-- Sets numbers of threads or messages aside: those up to `upto`, which came from elsewhere, and `width` more behind all there are.
-- Returns the number before those `width`. The statement that changes nothing takes the lock that keeps nextval out until the end
-- of the transaction, so that no number is set aside here and given out there.
create function clew_reserve_numbers(of_messages boolean, upto bigint, width bigint) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public set lock_timeout = '10s' as $$
declare last bigint;
begin
  if of_messages then
    alter sequence message_ids no cycle;
    select case when is_called then last_value else last_value - 1 end into last from message_ids;
    last := greatest(last, upto);
    if last + width > 0 then perform setval('message_ids', last + width); end if;
  else
    alter sequence threads_number_seq no cycle;
    select case when is_called then last_value else last_value - 1 end into last from threads_number_seq;
    last := greatest(last, upto);
    if last + width > 0 then perform setval('threads_number_seq', last + width); end if;
  end if;
  return last;
end $$;

revoke all on function clew_leaf(uuid, bigint), clew_reserve_numbers(boolean, bigint, bigint) from public;
grant execute on function clew_leaf(uuid, bigint) to clew_app, clew_reader;
grant execute on function clew_reserve_numbers(boolean, bigint, bigint) to clew_app;
