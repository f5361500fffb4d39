-- name: active_embedding_index
-- The tenant's active embedding index.
select id, model, precision, dimension from embedding_indexes where tenant_id = %(tenant_id)s and state = 'active'

-- name: open_embedding_index
-- Creates the partition of a model's vectors, once for all tenants.
select clew_open_embedding_index(%(model)s, %(precision)s, %(dimension)s) as id

-- name: activate_first_embedding_index
-- Activates the tenant's first index; an index that another transaction activates at the same time wins.
insert into embedding_indexes (tenant_id, id, model, precision, dimension, state, activated_at)
values (%(tenant_id)s, %(id)s, %(model)s, %(precision)s, %(dimension)s, 'active', now())
on conflict do nothing

-- name: delete_fresh_postings
-- Deletes blocks that belong to one document alone; compaction cleans merged ones.
delete from postings where tenant_id = %(tenant_id)s and scope_id = %(scope_id)s and document_id = %(document_id)s

-- name: delete_chunks
-- Deletes the chunks of a document with their lexical vectors and embeddings.
delete from chunks where tenant_id = %(tenant_id)s and document_id = %(document_id)s

-- name: add_chunks
-- Adds up to 256 chunks with everything that search reads. BM25 weight: k1 1.2, b 0.75, fixed mean length 125 (decision 0005).
with given as (
  select * from unnest(
    %(document_ids)s::uuid[], %(versions)s::integer[], %(scope_ids)s::uuid[], %(ordinals)s::integer[], %(starts)s::integer[],
    %(ends)s::integer[], %(contents)s::text[], %(heading_paths)s::text[], %(languages)s::text[], %(configurations)s::text[],
    %(searchables)s::text[], %(contexts)s::text[], %(places)s::text[], %(vectors)s::text[]
  ) with ordinality g(document_id, version, scope_id, ordinal, start_offset, end_offset, content, heading_path, language,
                      configuration, searchable, context, places, vector, place)
), added as (
  insert into chunks
    (tenant_id, document_id, version, scope_id, ordinal, heading_path, content, start_offset, end_offset, language, content_tsv,
     context, places)
  select %(tenant_id)s, document_id, version, scope_id, ordinal,
         array(select jsonb_array_elements_text(heading_path::jsonb)), content, start_offset, end_offset, language,
         to_tsvector(configuration::regconfig, searchable), context, places::jsonb
  from given order by place
  returning id, document_id, scope_id, ordinal, content_tsv
), written as (
  select a.id, a.document_id, a.scope_id, a.content_tsv, g.configuration, g.vector
  from added a join given g using (document_id, ordinal)
), terms as (
  select a.id, clew_lexeme(a.configuration, t.lexeme) as lexeme, sum(coalesce(cardinality(t.positions), 1))::float8 as frequency
  from written a, unnest(a.content_tsv) t group by 1, 2
), weighted as materialized (
  select id, lexeme,
         (frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * sum(frequency) over (partition by id) / 125)))::real as weight
  from terms
), lexical as (
  insert into lexical_vectors (tenant_id, chunk_id, scope_id, weights)
  select %(tenant_id)s, a.id, a.scope_id,
         ('{' || coalesce(string_agg(w.lexeme || ':' || w.weight, ',' order by w.lexeme), '') || '}/1000000000')::sparsevec
  from written a left join weighted w using (id) group by a.id, a.scope_id
), embedded as (
  insert into embeddings (tenant_id, chunk_id, index_id, scope_id, embedding)
  select %(tenant_id)s, a.id, i.id, a.scope_id, a.vector::halfvec
  from written a join embedding_indexes i on i.tenant_id = %(tenant_id)s and i.state = 'active'
  where a.vector is not null
)
insert into postings (tenant_id, scope_id, document_id, first_chunk, lexeme, chunk_ids, weights)
select %(tenant_id)s, a.scope_id, a.document_id, min(p.id), p.lexeme, array_agg(p.id order by p.id), array_agg(p.weight order by p.id)
from (
  select id, lexeme, weight from weighted
  union all select id, clew_lexeme(configuration, ''), 0 from written
) p join written a using (id)
group by a.scope_id, a.document_id, p.lexeme order by p.lexeme

-- name: compact_postings
-- Merges the blocks of a scope if enough were added; returns true if it did.
select clew_compact_postings(%(tenant_id)s, %(scope_id)s) as compacted
