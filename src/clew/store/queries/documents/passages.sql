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

-- name: headings
-- The paths of headings above the chunks of some documents, each once, in the order of the given documents, then of the text.
select w.place, d.title, c.heading_path
from unnest(%(document_ids)s::uuid[]) with ordinality w(document_id, place)
join documents d on d.tenant_id = clew_tenant() and d.id = w.document_id
join chunks c on c.tenant_id = clew_tenant() and c.document_id = d.id and c.version = d.version
group by w.place, d.title, c.heading_path
order by w.place, min(c.ordinal);

-- name: below
-- The chunks of a document under a heading, the headings that lead to it first, evenly thinned to `most`, in the order of the text.
with numbered as (
  select c.id, row_number() over (order by c.ordinal) - 1 as n, count(*) over () as total
  from documents d
  join chunks c on c.tenant_id = clew_tenant() and c.document_id = d.id and c.version = d.version
  where d.tenant_id = clew_tenant() and d.id = %(document_id)s
    and c.heading_path[1:cardinality(%(headings)s::text[])] = %(headings)s::text[]
)
select c.id as chunk_id, c.document_id, d.name as document_name, d.title as document_title, d.source_path, c.version,
       c.start_offset, c.end_offset, c.content, c.heading_path, c.language, c.context, c.places
from numbered n
join chunks c on c.tenant_id = clew_tenant() and c.id = n.id
join documents d on d.tenant_id = clew_tenant() and d.id = c.document_id
where n.n * least(%(most)s, n.total) / n.total > (n.n - 1) * least(%(most)s, n.total) / n.total or n.n = 0
order by n.n;

-- name: titles
-- Titles of the newest searchable documents that pass the filters, those in the reader's language first; a document without a
-- title has its name.
select t.title from (
  select coalesce(nullif(d.title, ''), d.name) as title, max(d.created_at) as created_at, bool_or(d.language = %(reader)s) as is_readable
  from documents d
  where d.tenant_id = clew_tenant() and d.scope_id = any(%(scope_ids)s::uuid[]) and d.version > 0
    and (%(source_app)s::text is null or d.source_app = %(source_app)s)
    and (%(workspace)s::text is null or d.workspace = %(workspace)s)
    and (%(repo)s::text is null or d.repo = %(repo)s)
    and (%(language)s::text is null or d.language = %(language)s)
    and (%(path_prefix)s::text is null or starts_with(d.source_path, %(path_prefix)s))
    and (%(attribute_path)s::jsonpath is null or d.attributes @@ %(attribute_path)s::jsonpath)
  group by 1) t
order by t.is_readable desc, t.created_at desc, t.title
limit %(most)s;

-- name: languages
-- The languages of the searchable documents in scope with their numbers of documents, most frequent first.
select d.language, count(*) as documents from documents d
where d.tenant_id = clew_tenant() and d.scope_id = any(%(scope_ids)s::uuid[]) and d.version > 0
group by d.language order by count(*) desc, d.language;

-- name: readiness
-- Whether a document in scope is searchable, and how many are still to be read.
select exists (
         select from documents d
         where d.tenant_id = clew_tenant() and d.scope_id = any(%(scope_ids)s::uuid[]) and d.version > 0
       ) as has_searchable,
       (select count(*) from documents d
        where d.tenant_id = clew_tenant() and d.scope_id = any(%(scope_ids)s::uuid[]) and d.pending_sha256 is not null
          and d.status in ('queued', 'processing')) as unread;

-- name: texts
-- The texts of chunks.
select c.id, c.content from chunks c where c.tenant_id = clew_tenant() and c.id = any(%(chunk_ids)s::bigint[]);
