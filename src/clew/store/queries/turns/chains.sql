-- name: past_turns
-- The last answered turns on the path to a message, newest first, each with the path itself: what an answer model received.
with recursive segments as (
  select b.id as branch_id, b.parent_branch_id, b.fork_depth, m.depth as upto, 0 as level
  from messages m join branches b on b.tenant_id = m.tenant_id and b.id = m.branch_id
  where m.tenant_id = clew_tenant() and m.thread_id = %(thread_id)s and m.id = %(parent_id)s
  union all
  select p.id, p.parent_branch_id, p.fork_depth, s.fork_depth, s.level + 1
  from segments s join branches p on p.tenant_id = clew_tenant() and p.id = s.parent_branch_id
), past as materialized (
  select m.* from segments s
  cross join lateral (
    select x.id, x.content, x.sources, x.turn_id, x.depth, x.parent_id from messages x
    where x.tenant_id = clew_tenant() and x.branch_id = s.branch_id and x.depth <= s.upto and x.status <> 'failed'
      and x.role = 'assistant'
    order by x.depth desc limit %(limit)s) m
  where s.level < %(limit)s
  order by m.depth desc
  limit %(limit)s
)
select p.id as message_id, coalesce(q.metadata ->> 'question', q.content) as question, p.content as answer, p.sources, t.status,
       t.retrieved, t.active_files, t.chain_id, t.model, t.chain_label,
       t.chain_tokens, t.upstream_response_id, t.upstream_expires_at, c.state as chain_state, c.opened_with,
       (select array_agg(s.branch_id order by s.upto) from segments s) as branches,
       (select array_agg(s.upto order by s.upto) from segments s) as depths
from past p
join messages q on q.tenant_id = clew_tenant() and q.id = p.parent_id
left join turns t on t.tenant_id = clew_tenant() and t.id = p.turn_id
left join chains c on c.tenant_id = clew_tenant() and c.id = t.chain_id
order by p.depth desc;

-- name: last_summary
-- Of these answers, the last one that has a summary. Numbers of messages grow along a path.
select message_id, text from summaries
where tenant_id = clew_tenant() and message_id = any(%(message_ids)s) order by message_id desc limit 1;

-- name: shown_on_path
-- Which of these passages and files a chain received along a path: one look-up for each. Oldest first.
select x.kind, x.key, x.label, encode(x.sha256, 'hex') as sha256
from (
  select 'passage' as kind, unnest(%(chunk_ids)s::text[]) as key
  union all
  select 'file', unnest(%(paths)s::text[])) as wanted
cross join lateral (
  select c.kind, c.key, c.label, c.sha256, c.depth from chain_sent c
  where c.tenant_id = clew_tenant() and c.chain_id = %(chain_id)s and c.kind = wanted.kind and c.key = wanted.key
    and exists (select from unnest(%(branches)s::bigint[], %(depths)s::integer[]) as s (branch_id, upto)
                where c.branch_id = s.branch_id and c.depth <= s.upto)
  order by c.depth desc limit 1) x
order by x.depth;

-- name: deleted_on_path
-- A passage that a chain received along a path and whose document was deleted; no row if there is none.
select x.document_id
from unnest(%(branches)s::bigint[], %(depths)s::integer[]) as s (branch_id, upto)
join chain_sent x on x.tenant_id = clew_tenant() and x.chain_id = %(chain_id)s and x.branch_id = s.branch_id and x.depth <= s.upto
where x.kind = 'passage' and not exists (select from documents d where d.tenant_id = clew_tenant() and d.id = x.document_id)
limit 1;

-- name: labelled_on_path
-- The passages that have these labels on a chain along a path.
select x.label, x.key::bigint as chunk_id, x.document_id, x.version, x.start_offset as start, x.end_offset as end
from unnest(%(branches)s::bigint[], %(depths)s::integer[]) as s (branch_id, upto)
join chain_sent x on x.tenant_id = clew_tenant() and x.chain_id = %(chain_id)s and x.branch_id = s.branch_id and x.depth <= s.upto
where x.label = any(%(labels)s::integer[]);

-- name: open_chain
-- Opens the chain of its first turn; recording the turn again finds it.
insert into chains (tenant_id, id, thread_id, model, opened_with)
values (clew_tenant(), %(chain_id)s, %(thread_id)s, %(model)s, %(opened_with)s)
on conflict do nothing;

-- name: end_chain
-- Records how a chain ended.
update chains set state = %(state)s, ended_at = now() where tenant_id = clew_tenant() and id = %(chain_id)s and state = 'live';

-- name: keep_sent
-- Stores what a turn sent on its chain.
insert into chain_sent (tenant_id, chain_id, kind, key, branch_id, depth, label, document_id, version, start_offset, end_offset, sha256)
select clew_tenant(), %(chain_id)s, x.kind, x.key, %(branch_id)s, %(depth)s, x.label, x.document_id, x.version, x.start_offset,
       x.end_offset, decode(x.sha256, 'hex')
from jsonb_to_recordset(%(rows)s::jsonb) as x (kind text, key text, label integer, document_id uuid, version integer,
                                               start_offset integer, end_offset integer, sha256 text)
on conflict do nothing;

-- name: keep_blobs
-- Stores the large parts of a turn's record, each once per tenant, and that the record refers to them.
with kept as (
  insert into blobs (tenant_id, sha256, content)
  select clew_tenant(), x.sha256, x.content from unnest(%(sha256s)s::bytea[], %(contents)s::bytea[]) as x (sha256, content)
  on conflict (tenant_id, sha256) do update set created_at = clock_timestamp() returning sha256
)
insert into turn_blobs (tenant_id, turn_id, sha256) select clew_tenant(), %(turn_id)s, sha256 from kept;

-- name: read_blobs
-- Bytes by their SHA-256.
select sha256, content from blobs where tenant_id = clew_tenant() and sha256 = any(%(sha256s)s::bytea[]);

-- name: read_passages
-- The texts of passages that were sent, by position; without those whose text is no longer stored.
select x.chunk_id, x.document_id, d.name as document_name, d.title as document_title, d.source_path, x.version,
       x.start_offset, x.end_offset, coalesce(c.content, substr(t.text, x.start_offset + 1, x.end_offset - x.start_offset)) as content,
       coalesce(c.heading_path, '{}') as heading_path, coalesce(c.language, d.language) as language,
       coalesce(c.context, '') as context, coalesce(c.places, '[]') as places
from unnest(%(chunk_ids)s::bigint[], %(document_ids)s::uuid[], %(versions)s::integer[], %(starts)s::integer[], %(ends)s::integer[])
       as x (chunk_id, document_id, version, start_offset, end_offset)
join documents d on d.tenant_id = clew_tenant() and d.id = x.document_id
left join chunks c on c.tenant_id = clew_tenant() and c.id = x.chunk_id
left join document_texts t on t.tenant_id = clew_tenant() and t.document_id = x.document_id and t.version = x.version and c.id is null
where coalesce(c.content, t.text) is not null;

-- name: documents_of_other_repos
-- Those of these documents that are labelled with another repository.
select id from documents
where tenant_id = clew_tenant() and id = any(%(document_ids)s::uuid[]) and repo not in ('', %(repo)s);

-- name: answer_above
-- The nearest answer on the path to a message that a request may be about: no small talk, no clarification, no words about an answer.
with recursive path as (
  select m.id, m.parent_id, 0 as level from messages m
  where m.tenant_id = clew_tenant() and m.thread_id = %(thread_id)s and m.id = %(message_id)s
  union all
  select p.id, p.parent_id, path.level + 1
  from path join messages p on p.tenant_id = clew_tenant() and p.id = path.parent_id
  where path.level < %(limit)s
)
select m.content, m.sources, m.metadata -> 'support' as support, t.status, t.resolved_query, t.retrieved
from path
join messages m on m.tenant_id = clew_tenant() and m.id = path.id and m.role = 'assistant' and m.status <> 'failed'
join turns t on t.tenant_id = clew_tenant() and t.id = m.turn_id
where t.status in ('completed', 'refused', 'aborted') and coalesce(t.rule, '') <> all(%(about)s::text[])
order by path.level
limit 1;
