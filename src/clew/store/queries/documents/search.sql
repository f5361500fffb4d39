-- name: prepare_search
-- Settings of this transaction alone: a plan for these very values, an HNSW scan that goes on until the filters have let enough through.
select set_config('hnsw.ef_search', %(ef_search)s, true), set_config('hnsw.iterative_scan', 'relaxed_order', true),
       set_config('hnsw.max_scan_tuples', '100000', true), set_config('plan_cache_mode', 'force_custom_plan', true),
       set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
       set_config('enable_bitmapscan', 'on', true)

-- name: search
-- Both lists and their fusion (source 003 §1.2). What stands in braces is one of the queries below, or the dimension of the index.
with recursive
-- Which languages the scopes hold, hopping through the index from one to the next; the question is read in each of them.
language (scope_id, name) as (
  select s.scope_id, (select min(c.language) from chunks c where c.tenant_id = %(tenant_id)s and c.scope_id = s.scope_id)
  from unnest(%(scope_ids)s::uuid[]) s(scope_id)
  union all
  select l.scope_id, (select min(c.language) from chunks c
                      where c.tenant_id = %(tenant_id)s and c.scope_id = l.scope_id and c.language > l.name)
  from language l where l.name is not null
),
configuration as (
  select distinct coalesce(k.configuration, 'simple') as name
  from language l left join unnest(%(known_languages)s::text[], %(known_configurations)s::text[]) k(language, configuration)
    on k.language = lower(substring(l.name from '^[^-_]*'))
  where l.name is not null
),
word as materialized (
  select c.name as configuration, t.lexeme = '' as is_empty, clew_lexeme(c.name, t.lexeme) as lexeme
  from configuration c cross join lateral (
    select lexeme from unnest(to_tsvector(c.name::regconfig, %(words)s)) union all select '') t
  where %(fts_weight)s > 0
),
-- How many chunks each scope holds: as last compacted, and those that came since.
scope as materialized (
  select s.scope_id, g.chunk_count + (
    select count(*) from lexical_vectors v
    where v.tenant_id = %(tenant_id)s and v.scope_id = s.scope_id and v.chunk_id > g.last_chunk) as chunk_count
  from unnest(%(scope_ids)s::uuid[]) s(scope_id)
  cross join lateral (
    select coalesce(max(g.chunk_count), 0) as chunk_count, coalesce(max(g.last_chunk), 0) as last_chunk
    from scope_statistics g where g.tenant_id = %(tenant_id)s and g.scope_id = s.scope_id) g
),
-- In how many chunks each word stands: the share of common ones is known, the others are few and counted.
counted as materialized (
  select w.configuration, w.is_empty, w.lexeme, sum(coalesce(
    (select k.share * s.chunk_count from common_lexemes k
     where k.tenant_id = %(tenant_id)s and k.scope_id = s.scope_id and k.lexeme = w.lexeme),
    (select sum(cardinality(p.chunk_ids)) from postings p
     where p.tenant_id = %(tenant_id)s and p.scope_id = s.scope_id and p.lexeme = w.lexeme))) as frequency
  from word w cross join scope s group by w.configuration, w.is_empty, w.lexeme
),
-- Rare words find candidates until their postings would be a fifth of all; the others only add to the score. How rare a word is
-- is judged among the chunks of its own configuration: as many as hold the empty word.
weighted as materialized (
  select c.lexeme,
         ln(1 + greatest(n.total - c.frequency + 0.5, 0.5) / (c.frequency + 0.5)) as idf,
         c.sought <= greatest(0.2 * (select sum(chunk_count) from scope), 5000) or c.place = 1 as is_rare
  from (select configuration, lexeme, frequency, sum(frequency) over in_order as sought, row_number() over in_order as place
        from counted where frequency > 0 and not is_empty window in_order as (order by frequency, lexeme)) c
  join (select configuration, frequency as total from counted where is_empty) n using (configuration)
),
question as materialized (
  select ('{{' || string_agg(lexeme || ':' || idf::real, ',' order by lexeme) || '}}/1000000000')::sparsevec as weights from weighted
),
{allowed}
{asked}
-- OFFSET 0: word by word through the index, never the whole scope hashed.
partial as (
  select h.chunk_id, sum(h.weight * w.idf) as score
  from weighted w
  cross join lateral (
    select p.chunk_ids, p.weights from postings p
    where p.tenant_id = %(tenant_id)s and p.scope_id = any(%(scope_ids)s::uuid[]) and p.lexeme = w.lexeme offset 0) p
  cross join lateral unnest(p.chunk_ids, p.weights) h(chunk_id, weight)
  where w.is_rare {hit_passes}
  group by h.chunk_id
),
-- The best thousand that still exist and pass the filters. The LIMIT inside keeps the order: one look-up after the other.
candidate as materialized (
  select p.chunk_id, v.weights
  from (select chunk_id, score from partial order by score desc, chunk_id) p
  cross join lateral (
    select v.weights from lexical_vectors v
    where v.tenant_id = %(tenant_id)s and v.chunk_id = p.chunk_id {candidate_passes} limit 1) v
  limit %(candidates)s
),
lexical as materialized (
  select chunk_id, score, row_number() over (order by score desc, chunk_id) as rank
  from (select chunk_id, -(weights <#> (select weights from question)) as score from candidate) c
  order by score desc, chunk_id limit %(match_count)s
),
vector as materialized (
  select chunk_id, similarity, row_number() over (order by similarity desc, chunk_id) as rank
  from (
    {nearest}
  ) n
  where similarity >= %(match_threshold)s and similarity <> 'NaN'
),
-- MATERIALIZED: under row-level security a COALESCE as a key of the look-ups below would switch their indexes off.
found as materialized (
  select coalesce(l.chunk_id, v.chunk_id) as chunk_id, l.rank as lexical_rank, l.score as lexical_score,
         v.rank as vector_rank, v.similarity
  from lexical l full join vector v using (chunk_id)
),
compared as (
  select f.chunk_id, f.lexical_rank, f.lexical_score, f.vector_rank, coalesce(f.similarity, (
    select 1 - (e.embedding::halfvec({dimension}) <=> {query_vector}) from embeddings e
    where e.tenant_id = %(tenant_id)s and e.chunk_id = f.chunk_id and e.index_id = %(index_id)s)) as similarity
  from found f
),
fused as materialized (
  select c.*, ({fused}){kept} as fused from compared c order by fused desc, chunk_id limit %(hybrid_top_k)s
),
passage as (
  select f.*, d.id as document_id, d.name as document_name, d.title as document_title, d.source_path, c.version,
         c.start_offset, c.end_offset, c.content, c.heading_path, c.language, c.context, c.places
  from fused f
  join chunks c on c.tenant_id = %(tenant_id)s and c.id = f.chunk_id
  join documents d on d.tenant_id = %(tenant_id)s and d.id = c.document_id and d.version = c.version
)
select t.*, p.*
from (
  select (select sum(chunk_count) from scope) as scope_chunks, (select n from reach) as reachable_chunks,
         (select count(*) from lexical) as lexical_found, (select max(score) from lexical) as lexical_best,
         (select count(*) from vector) as vector_found, (select count(*) from weighted) as lexemes,
         (select count(*) from weighted where is_rare) as rare_lexemes
) t left join passage p on true
order by p.fused desc, p.chunk_id

-- name: allowed_all
-- No filters: how many chunks a vector search has to choose from decides its branch.
reach as materialized (select coalesce(sum(chunk_count), 0) as n from scope),

-- name: allowed_filtered
-- The documents that pass the filters, and their chunks unless they are too many for the exact branch.
allowed_document as materialized (
  select d.id from documents d
  where d.tenant_id = %(tenant_id)s and d.scope_id = any(%(scope_ids)s::uuid[])
    and (%(source_app)s::text is null or d.source_app = %(source_app)s)
    and (%(workspace)s::text is null or d.workspace = %(workspace)s)
    and (%(repo)s::text is null or d.repo = %(repo)s)
    and (%(language)s::text is null or d.language = %(language)s)
    and (%(path_pattern)s::text is null or d.source_path like %(path_pattern)s)
),
allowed_chunk as materialized (
  select c.id from allowed_document a join chunks c on c.tenant_id = %(tenant_id)s and c.document_id = a.id
  limit %(exact_limit)s + 1
),
reach as materialized (select count(*) as n from allowed_chunk),

-- name: hit_passes_filtered
-- Where few chunks pass the filters, only they are candidates at all.
and ((select n from reach) > %(exact_limit)s or h.chunk_id in (select id from allowed_chunk))

-- name: candidate_passes_filtered
-- A candidate's document must pass the filters. IS TRUE: looked up in a hash, candidate by candidate, never joined.
and ((select c.document_id from chunks c where c.tenant_id = %(tenant_id)s and c.id = p.chunk_id)
     in (select id from allowed_document)) is true

-- name: query_vector_alone
-- The question's vector as it is.
%(vector)s::halfvec({dimension})

-- name: query_vector_asked
-- The question's vector and what the conversation adds to it; computed once.
(select vector from asked)

-- name: asked_near
-- The question's vector plus the unit vector of the mean of some passages; alone where none of them exists any more.
asked as materialized (
  select coalesce(%(vector)s::halfvec({dimension}) + (
    select l2_normalize(avg(e.embedding::halfvec({dimension}))) from embeddings e
    where e.tenant_id = %(tenant_id)s and e.chunk_id = any(%(near)s::bigint[]) and e.index_id = %(index_id)s
  ), %(vector)s::halfvec({dimension})) as vector
),

-- name: kept_of_seen
-- What passages that were shown before keep of their score.
 * case when c.chunk_id = any(%(seen)s::bigint[]) then 1 - %(demotion)s else 1 end

-- name: nearest_all
-- Exact up to the limit, HNSW above: one of the two is never executed.
(select e.chunk_id, 1 - (e.embedding::halfvec({dimension}) <=> {query_vector}) as similarity from embeddings e
 where (select n from reach) <= %(exact_limit)s
   and e.tenant_id = %(tenant_id)s and e.index_id = %(index_id)s and e.scope_id = any(%(scope_ids)s::uuid[])
 order by (e.embedding::halfvec({dimension}) <=> {query_vector}) + 0, e.chunk_id limit %(match_count)s)
union all
(select e.chunk_id, 1 - (e.embedding::halfvec({dimension}) <=> {query_vector}) from embeddings e
 where (select n from reach) > %(exact_limit)s
   and e.tenant_id = %(tenant_id)s and e.index_id = %(index_id)s and e.scope_id = any(%(scope_ids)s::uuid[])
 order by e.embedding::halfvec({dimension}) <=> {query_vector} limit %(match_count)s)

-- name: nearest_filtered
-- As nearest_all, of the chunks whose document passes the filters. IS TRUE: a join would lose the order of the HNSW scan.
(select e.chunk_id, 1 - (e.embedding::halfvec({dimension}) <=> {query_vector}) as similarity
 from allowed_chunk a
 join embeddings e on e.tenant_id = %(tenant_id)s and e.chunk_id = a.id and e.index_id = %(index_id)s
 where (select n from reach) <= %(exact_limit)s
 order by (e.embedding::halfvec({dimension}) <=> {query_vector}) + 0, e.chunk_id limit %(match_count)s)
union all
(select e.chunk_id, 1 - (e.embedding::halfvec({dimension}) <=> {query_vector}) from embeddings e
 where (select n from reach) > %(exact_limit)s
   and e.tenant_id = %(tenant_id)s and e.index_id = %(index_id)s and e.scope_id = any(%(scope_ids)s::uuid[])
   and ((select c.document_id from chunks c where c.tenant_id = %(tenant_id)s and c.id = e.chunk_id)
        in (select id from allowed_document)) is true
 order by e.embedding::halfvec({dimension}) <=> {query_vector} limit %(match_count)s)

-- name: nearest_none
-- No vector, or its weight is 0.
select null::bigint as chunk_id, null::float8 as similarity where false

-- name: fused_rrf
-- Reciprocal rank fusion: the sum of weight / (k + rank) over the lists that hold the chunk (Cormack et al. 2009, source 003 §1.2).
coalesce(%(fts_weight)s / (%(rrf_k)s + c.lexical_rank), 0) + coalesce(%(vector_weight)s / (%(rrf_k)s + c.vector_rank), 0)

-- name: fused_convex
-- Convex fusion: weighted cosine plus weighted lexical score, the latter as a share of the best one.
%(vector_weight)s * coalesce(c.similarity, 0)
  + %(fts_weight)s * coalesce(c.lexical_score / nullif(max(c.lexical_score) over (), 0), 0)
