-- name: prepare_search
-- Settings of this transaction: a plan for these exact values, an HNSW scan that continues until enough rows pass the filters.
select set_config('hnsw.ef_search', %(ef_search)s, true), set_config('hnsw.iterative_scan', 'relaxed_order', true),
       set_config('hnsw.max_scan_tuples', '100000', true), set_config('plan_cache_mode', 'force_custom_plan', true),
       set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
       set_config('enable_bitmapscan', 'on', true)

-- name: search
-- Both lists and their fusion (source 003 §1.2). Names in braces are queries below or in ranking.sql, or the dimension of the
-- index.
with recursive
{weighted_words}
question as materialized (
  select ('{{' || string_agg(lexeme || ':' || idf::real, ',' order by lexeme) || '}}/1000000000')::sparsevec as weights from weighted
),
{allowed}
{query_with_context}
-- OFFSET 0: look up word by word in the index, never hash the whole scope.
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
-- The best thousand that still exist and pass the filters. The inner LIMIT keeps the order: one look-up after another.
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
{ranked}
select t.*, p.*
from (
  select (select sum(chunk_count) from scope) as scope_chunks, (select n from reach) as reachable_chunks,
         (select count(*) from lexical) as lexical_found, (select score from lexical_best) as lexical_best,
         (select count(*) from vector) as vector_found, (select count(*) from weighted) as lexemes,
         (select count(*) from weighted where is_rare) as rare_lexemes
) t left join passage p on true
order by p.fused desc, p.chunk_id

-- name: allowed_all
-- No filters: the number of chunks decides the branch of the vector search.
reach as materialized (select coalesce(sum(chunk_count), 0) as n from scope),

-- name: allowed_filtered
-- The documents that pass the filters, and their chunks unless there are too many for the exact branch.
allowed_document as materialized (
  select d.id from documents d
  where d.tenant_id = %(tenant_id)s and d.scope_id = any(%(scope_ids)s::uuid[])
    and (%(source_app)s::text is null or d.source_app = %(source_app)s)
    and (%(workspace)s::text is null or d.workspace = %(workspace)s)
    and (%(repo)s::text is null or d.repo = %(repo)s)
    and (%(language)s::text is null or d.language = %(language)s)
    and (%(path_pattern)s::text is null or d.source_path like %(path_pattern)s)
    and (%(attribute_path)s::jsonpath is null or d.attributes @@ %(attribute_path)s::jsonpath)
),
allowed_chunk as materialized (
  select c.id from allowed_document a join chunks c on c.tenant_id = %(tenant_id)s and c.document_id = a.id
  limit %(exact_limit)s + 1
),
reach as materialized (select count(*) as n from allowed_chunk),

-- name: hit_passes_filtered
-- If few chunks pass the filters, only they are candidates.
and ((select n from reach) > %(exact_limit)s or h.chunk_id in (select id from allowed_chunk))

-- name: candidate_passes_filtered
-- A candidate's document must pass the filters. IS TRUE: forces a hash look-up per candidate instead of a join.
and ((select c.document_id from chunks c where c.tenant_id = %(tenant_id)s and c.id = p.chunk_id)
     in (select id from allowed_document)) is true

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
-- Like nearest_all, for the chunks whose document passes the filters. IS TRUE: a join would lose the order of the HNSW scan.
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
