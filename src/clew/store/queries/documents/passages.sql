-- name: openings
-- An overview of some documents: the chunks that begin a section (any chunk if a document has few sections), evenly thinned to
-- `most` per document. In the order of the given documents, then of the text.
with wanted as (
  select document_id, place from unnest(%(document_ids)s::uuid[]) with ordinality w(document_id, place)
), parts as (
  select w.place, c.id, c.document_id, c.version, c.ordinal,
         lag(c.heading_path) over (partition by c.document_id order by c.ordinal) is distinct from c.heading_path as opens
  from wanted w
  join documents d on d.tenant_id = clew_tenant() and d.id = w.document_id
  join chunks c on c.tenant_id = clew_tenant() and c.document_id = d.id and c.version = d.version
), eligible as (
  select p.*, count(*) filter (where opens) over (partition by document_id) * 2 <= least(%(most)s, count(*) over (partition by document_id))
         as has_few from parts p
), numbered as (
  select e.*, row_number() over (partition by document_id order by ordinal) - 1 as n, count(*) over (partition by document_id) as total
  from eligible e where opens or has_few
)
select c.id as chunk_id, c.document_id, d.name as document_name, d.title as document_title, d.source_path, c.version,
       c.start_offset, c.end_offset, c.content, c.heading_path, c.language, c.context, c.places
from numbered n
join chunks c on c.tenant_id = clew_tenant() and c.id = n.id
join documents d on d.tenant_id = clew_tenant() and d.id = n.document_id
where n.n * least(%(most)s, n.total) / n.total > (n.n - 1) * least(%(most)s, n.total) / n.total or n.n = 0
order by n.place, n.ordinal;
