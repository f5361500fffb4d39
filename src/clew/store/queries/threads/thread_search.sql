-- name: find_in_threads
-- Of these threads, those whose title or one of whose messages matches every pattern. Where the title does not, the newest message that
-- does, with the text around its first match: of the whole text, or else of its first word.
select h.id as thread_id, m.uuid, m.role, m.depth, m.first, m.after,
       substr(m.content, greatest(1, m.first - %(around)s), m.after - m.first + 2 * %(around)s) as around
from threads h
left join lateral (
  select x.uuid, x.role, x.depth, x.content, strpos(x.content, x.hit) as first, strpos(x.content, x.hit) + char_length(x.hit) as after
  from (select y.uuid, y.role, y.depth, y.content,
               coalesce(substring(y.content, %(whole)s), substring(y.content, (%(patterns)s::text[])[1])) as hit
        from messages y
        where y.tenant_id = clew_tenant() and y.thread_id = h.id and y.status <> 'failed' and y.content ~ all(%(patterns)s::text[])
        order by y.id desc limit 1) x) m on not h.title ~ all(%(patterns)s::text[])
where h.tenant_id = clew_tenant() and h.id = any(%(thread_ids)s::uuid[])
  and (h.title ~ all(%(patterns)s::text[]) or m.uuid is not null);
