-- name: thread_detail
-- One thread with its summary, its head and its running answers, oldest first.
select t.id, t.number, t.caller_app, t.external_id, t.assistant_id, t.title, t.title_source, t.status, t.message_count,
       t.created_at, t.updated_at, t.last_message_at, t.metadata, t.owner, t.summary,
       (select h.uuid from messages h where h.tenant_id = t.tenant_id and h.id = t.head_message_id) as head,
       array(select jsonb_build_object('turn_id', r.turn_id, 'question', q.uuid, 'parent', (
               select p.uuid from messages p where p.tenant_id = q.tenant_id and p.id = q.parent_id))
             from turn_runs r join messages q on q.tenant_id = r.tenant_id and q.id = r.user_message_id
             where r.tenant_id = t.tenant_id and r.thread_id = t.id order by r.started_at, r.user_message_id) as running
from threads t where t.tenant_id = clew_tenant() and t.id = %(thread_id)s;

-- name: continue_from
-- Moves the head, and with it the summary, to the newest answer at or below a message, unless an answer is being written; one row
-- says what prevented it. This is not activity: updated_at stays. Walks the branches below the message, not the messages.
with recursive named as materialized (
  select m.id, m.branch_id, m.depth from messages m
  where m.tenant_id = clew_tenant() and m.uuid = %(message)s and m.thread_id = %(thread_id)s
), below as (
  select n.branch_id, n.depth as from_depth from named n
  union all
  select b.id, b.fork_depth from below a
  join branches b on b.tenant_id = clew_tenant() and b.parent_branch_id = a.branch_id and b.fork_depth >= a.from_depth
), newest as materialized (
  select max(m.id) as id from below b cross join lateral (
    select x.id from messages x
    where x.tenant_id = clew_tenant() and x.branch_id = b.branch_id and x.depth >= b.from_depth
      and x.status <> 'failed' and x.role = 'assistant'
    order by x.depth desc limit 1) m
), running as materialized (
  select r.turn_id from turn_runs r where r.tenant_id = clew_tenant() and r.thread_id = %(thread_id)s order by r.started_at limit 1
), moved as (
  update threads t set head_message_id = n.id,
    summary = (select s.text from summaries s where s.tenant_id = t.tenant_id and s.message_id = n.id)
  from newest n
  where t.tenant_id = clew_tenant() and t.id = %(thread_id)s and n.id is not null and n.id is distinct from t.head_message_id
    and not exists (select from running)
)
select (select id from named) as named_id, (select id from newest) as answer_id, (select turn_id from running) as running_turn_id
from threads t where t.tenant_id = clew_tenant() and t.id = %(thread_id)s;

-- name: forks
-- The places with more than one continuation, with the first message of each, from the branches alone: where a branch leaves
-- another one, the continuation of that other one is the message at the same depth.
with leaving as materialized (
  select b.id, b.parent_branch_id, b.fork_depth from branches b where b.tenant_id = clew_tenant() and b.thread_id = %(thread_id)s
), ways as (
  select l.parent_branch_id, l.fork_depth, l.id as branch_id from leaving l
  union
  select l.parent_branch_id, l.fork_depth, l.parent_branch_id from leaving l where l.parent_branch_id is not null
)
select (select p.uuid from messages p
        where p.tenant_id = clew_tenant() and p.branch_id = w.parent_branch_id and p.depth = w.fork_depth) as parent,
       array_agg(m.uuid order by m.id) as messages
from ways w cross join lateral (  -- a row by its key: for a plain join the planner may read the whole thread
  select x.id, x.uuid from messages x
  where x.tenant_id = clew_tenant() and x.branch_id = w.branch_id and x.depth = w.fork_depth + 1 limit 1) m
group by w.parent_branch_id, w.fork_depth
having count(*) > 1
order by min(m.id);

-- name: search_path
-- Matching messages among the newest ones of the path to a leaf (a message, or else the tip of the head's branch), oldest first;
-- each with the text around its first match. One row without a message if none matches.
with recursive leaf as materialized (
  select branch_id, upto from clew_leaf(%(thread_id)s, %(leaf_id)s)
), path as materialized (
  select coalesce((select x.depth from messages x where x.tenant_id = clew_tenant() and x.branch_id = leaf.branch_id
                   and x.depth <= leaf.upto order by x.depth desc limit 1), 0) as length
  from leaf
), segments as (
  select b.id as branch_id, b.parent_branch_id, b.fork_depth, leaf.upto
  from leaf join branches b on b.tenant_id = clew_tenant() and b.id = leaf.branch_id
  union all
  select p.id, p.parent_branch_id, p.fork_depth, s.fork_depth
  from segments s join branches p on p.tenant_id = clew_tenant() and p.id = s.parent_branch_id
  where s.fork_depth > (select length - %(most)s from path)
), hits as materialized (
  select m.id, m.depth from segments s
  cross join lateral (  -- limited, so that the planner cannot turn it into a join that reads every thread
    select x.id, x.depth, x.content from messages x
    where x.tenant_id = clew_tenant() and x.branch_id = s.branch_id and x.depth <= s.upto
      and x.depth > (select length - %(most)s from path)
    order by x.depth limit %(most)s) m
  where m.content ~ %(pattern)s
), shown as materialized (
  select h.id, h.depth from hits h order by h.depth limit %(limit)s
)
select path.length, (select count(*) from hits) as total, m.uuid, m.role, m.depth, m.first, m.after,
       substr(m.content, greatest(1, m.first - %(around)s), m.after - m.first + 2 * %(around)s) as around
from path
left join lateral (
  select x.uuid, x.role, x.depth, x.content, strpos(x.content, x.hit) as first, strpos(x.content, x.hit) + char_length(x.hit) as after
  from shown h cross join lateral (  -- regexp_instr finds every match before it returns the first
    select y.uuid, y.role, y.depth, y.content, substring(y.content, %(pattern)s) as hit
    from messages y where y.tenant_id = clew_tenant() and y.id = h.id limit 1) x) m on true
order by m.depth;
