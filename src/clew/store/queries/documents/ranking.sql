-- name: weighted_words
-- The weights of the question's words in these scopes: the query part of BM25 (source 003 §1.2). Ends in a comma.
-- Which languages the scopes contain, skipping through the index from one to the next; the question is analysed in each of them.
language (scope_id, name) as (
  select s.scope_id, (select min(c.language) from chunks c where c.tenant_id = %(tenant_id)s and c.scope_id = s.scope_id)
  from unnest(%(scope_ids)s::uuid[]) s(scope_id)
  union all
  select l.scope_id, (select min(c.language) from chunks c
                      where c.tenant_id = %(tenant_id)s and c.scope_id = l.scope_id and c.language > l.name)
  from language l where l.name is not null
),
configuration as (
  select distinct coalesce(k.configuration, 'simple') as name, coalesce(k.words, %(plain_words)s) as words
  from language l
  left join unnest(%(known_languages)s::text[], %(known_configurations)s::text[], %(known_words)s::text[]) k(language, configuration, words)
    on k.language = lower(substring(l.name from '^[^-_]*'))
  where l.name is not null
),
word as materialized (
  select c.name as configuration, t.lexeme = '' as is_empty, clew_lexeme(c.name, t.lexeme) as lexeme
  from configuration c cross join lateral (
    select lexeme from unnest(to_tsvector(c.name::regconfig, c.words)) union all select '') t
  where %(fts_weight)s > 0
),
{searched_words}
-- How many chunks each scope holds: as of the last compaction, plus those added since.
scope as materialized (
  select s.scope_id, g.chunk_count + (
    select count(*) from lexical_vectors v
    where v.tenant_id = %(tenant_id)s and v.scope_id = s.scope_id and v.chunk_id > g.last_chunk) as chunk_count
  from unnest(%(scope_ids)s::uuid[]) s(scope_id)
  cross join lateral (
    select coalesce(max(g.chunk_count), 0) as chunk_count, coalesce(max(g.last_chunk), 0) as last_chunk
    from scope_statistics g where g.tenant_id = %(tenant_id)s and g.scope_id = s.scope_id) g
),
-- How many chunks contain each word: the share of common words is known, the others are few and counted.
counted as materialized (
  select w.configuration, w.is_empty, w.is_part, w.lexeme, sum(coalesce(
    (select k.share * s.chunk_count from common_lexemes k
     where k.tenant_id = %(tenant_id)s and k.scope_id = s.scope_id and k.lexeme = w.lexeme),
    (select sum(cardinality(p.chunk_ids)) from postings p
     where p.tenant_id = %(tenant_id)s and p.scope_id = s.scope_id and p.lexeme = w.lexeme))) as frequency
  from searched w cross join scope s group by w.configuration, w.is_empty, w.is_part, w.lexeme
),
-- Rare words find candidates until their postings would be a fifth of all; the others only add to the score. Rarity is relative
-- to the chunks of the word's own configuration, which are those that contain the empty word. Both parts of a compound weigh less
-- than a whole word that is as rare.
weighted as materialized (
  select c.lexeme,
         case when c.is_part then 0.4 else 1 end * ln(1 + greatest(n.total - c.frequency + 0.5, 0.5) / (c.frequency + 0.5)) as idf,
         c.sought <= greatest(0.2 * (select sum(chunk_count) from scope), 5000) or c.place = 1 as is_rare
  from (select configuration, is_part, lexeme, frequency, sum(frequency) over in_order as sought,
               row_number() over in_order as place
        from counted where frequency > 0 and not is_empty window in_order as (order by frequency, lexeme)) c
  join (select configuration, frequency as total from counted where is_empty) n using (configuration)
),
-- What all words of the question weigh together, those that no chunk contains included: as words of its own language, if a tenth
-- as many chunks are written in it as in the most frequent one, or else in the language where they weigh least. In any other one
-- its stop words would weigh most. Parts of compounds are not words of the question.
weighed as materialized (
  select coalesce(max(t.mass) filter (where t.configuration = %(configuration)s), min(t.mass)) as mass
  from (select c.configuration, n.frequency as chunks, max(n.frequency) over () as most,
               sum(ln(1 + greatest(n.frequency - coalesce(c.frequency, 0) + 0.5, 0.5) / (coalesce(c.frequency, 0) + 0.5))) as mass
        from counted c join counted n using (configuration)
        where n.is_empty and n.frequency > 0 and not c.is_empty and not c.is_part group by c.configuration, n.frequency) t
  where t.chunks >= 0.1 * t.most
),

-- name: words_alone
-- The words of the question as they are.
searched as (select configuration, is_empty, false as is_part, lexeme from word),

-- name: words_and_parts
-- The words of the question, and the two parts of each German compound among them, if the scopes contain both (decision 0037).
-- The stemmer removes the letters that link parts. Of several cuts, the one with the longest last part counts.
cut as materialized (
  select c.compound, at, clew_lexeme('german', (ts_lexize('german_stem', left(c.compound, at)))[1]) as first,
         clew_lexeme('german', (ts_lexize('german_stem', substr(c.compound, at + 1)))[1]) as last
  from unnest(%(compounds)s::text[]) c(compound) cross join lateral generate_series(4, length(c.compound) - 4) at
  where %(fts_weight)s > 0 and exists (select from configuration where name = 'german')
),
-- LIMIT: look up part by part in the index, never hash the whole scope.
held as materialized (
  select c.lexeme from (select first as lexeme from cut union select last from cut) c
  cross join lateral (
    select from postings p
    where p.tenant_id = %(tenant_id)s and p.scope_id = any(%(scope_ids)s::uuid[]) and p.lexeme = c.lexeme limit 1) p
),
compound as (
  select distinct on (compound) first, last from cut
  where first in (select lexeme from held) and last in (select lexeme from held) order by compound, at
),
searched as (
  select configuration, is_empty, false as is_part, lexeme from word
  union all
  select 'german', false, true, lexeme from (select first as lexeme from compound union select last from compound) p
  where lexeme not in (select lexeme from word)
),

-- name: ranked
-- The fusion of the lists `lexical` and `vector`, with the passages.
lexical_best as materialized (
  select case when count(*) > 0 then greatest(max(l.score), 1.25 * {words_mass}) end as score from lexical l
),
-- MATERIALIZED: under row-level security a COALESCE as a key of the look-ups below would disable their indexes.
found as materialized (
  select coalesce(l.chunk_id, v.chunk_id) as chunk_id, l.rank as lexical_rank, l.score as lexical_score,
         v.rank as vector_rank, v.similarity
  from lexical l full join vector v using (chunk_id)
),
-- A model with a part for English makes vectors of English and other texts less similar than they are (`SimilarityScale`).
compared as (
  select s.chunk_id, s.lexical_rank, s.lexical_score, s.vector_rank, case when s.scaled > 1 then 1.0 else s.scaled end as similarity
  from (
  select f.chunk_id, f.lexical_rank, f.lexical_score, f.vector_rank, coalesce(f.similarity, (
    select 1 - (e.embedding::halfvec({dimension}) <=> {query_vector}) from embeddings e
    where e.tenant_id = %(tenant_id)s and e.chunk_id = f.chunk_id and e.index_id = %(index_id)s))
    / case when (lower(substring(c.language from '^[^-_]*')) = any(%(english)s::text[])) = %(is_english)s then 1.0
           else %(across_english)s end as scaled
  from found f join chunks c on c.tenant_id = %(tenant_id)s and c.id = f.chunk_id) s
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

-- name: query_vector_alone
-- The question's vector as it is.
%(vector)s::halfvec({dimension})

-- name: query_with_context
-- The question's vector plus the unit vector of the mean of some passages; alone if none of them exists any more.
query_with_context as materialized (
  select coalesce(%(vector)s::halfvec({dimension}) + (
    select l2_normalize(avg(e.embedding::halfvec({dimension}))) from embeddings e
    where e.tenant_id = %(tenant_id)s and e.chunk_id = any(%(near)s::bigint[]) and e.index_id = %(index_id)s
  ), %(vector)s::halfvec({dimension})) as vector
),

-- name: kept_of_seen
-- The share of its score that a passage keeps if it was shown before.
 * case when c.chunk_id = any(%(seen)s::bigint[]) then 1 - %(demotion)s else 1 end

-- name: fused_rrf
-- Reciprocal rank fusion: the sum of weight / (k + rank) over the lists that contain the chunk (Cormack et al. 2009, source 003
-- §1.2).
coalesce(%(fts_weight)s / (%(rrf_k)s + c.lexical_rank), 0) + coalesce(%(vector_weight)s / (%(rrf_k)s + c.vector_rank), 0)

-- name: fused_convex
-- Convex fusion: weighted cosine plus weighted lexical score, the latter as a share of the best one. Five quarters of what all words
-- of the question weigh count as a better one: where every passage shares just a name with the question, sharing it says little.
%(vector_weight)s * coalesce(c.similarity, 0)
  + %(fts_weight)s * coalesce(c.lexical_score / nullif((select score from lexical_best), 0), 0)
