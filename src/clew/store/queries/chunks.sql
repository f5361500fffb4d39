-- name: active_embedding_index
-- The index by which the tenant's vectors are searched.
select id, model, precision, dimension from embedding_indexes where tenant_id = %(tenant_id)s and state = 'active'

-- name: open_embedding_index
-- Make room for a model's vectors, once for all tenants.
select clew_open_embedding_index(%(model)s, %(precision)s, %(dimension)s) as id

-- name: activate_first_embedding_index
-- The tenant's first index is active at once; another one, made at the same time, wins.
insert into embedding_indexes (tenant_id, id, model, precision, dimension, state, activated_at)
values (%(tenant_id)s, %(id)s, %(model)s, %(precision)s, %(dimension)s, 'active', now())
on conflict do nothing

-- name: delete_fresh_postings
-- Blocks that belong to one document alone; merged ones are cleaned by compaction.
delete from postings where tenant_id = %(tenant_id)s and scope_id = %(scope_id)s and document_id = %(document_id)s

-- name: delete_chunks
-- The chunks of a document; their lexical vectors and embeddings go with them.
delete from chunks where tenant_id = %(tenant_id)s and document_id = %(document_id)s

-- name: add_chunks
-- Up to 256 chunks of a document with everything search reads. BM25 weight: k1 1.2, b 0.75, fixed mean length 125 (decision 0005).
with given as (
  select * from unnest(
    %(ordinals)s::integer[], %(starts)s::integer[], %(ends)s::integer[], %(contents)s::text[], %(heading_paths)s::text[],
    %(languages)s::text[], %(configurations)s::text[], %(searchables)s::text[], %(vectors)s::text[]
  ) g(ordinal, start_offset, end_offset, content, heading_path, language, configuration, searchable, vector)
), added as (
  insert into chunks
    (tenant_id, document_id, version, scope_id, ordinal, heading_path, content, start_offset, end_offset, language, content_tsv)
  select %(tenant_id)s, %(document_id)s, %(version)s, %(scope_id)s, ordinal,
         array(select jsonb_array_elements_text(heading_path::jsonb)), content, start_offset, end_offset, language,
         to_tsvector(configuration::regconfig, searchable)
  from given order by ordinal
  returning id, ordinal, content_tsv
), terms as (
  select a.id, clew_lexeme(g.configuration, t.lexeme) as lexeme, sum(coalesce(cardinality(t.positions), 1))::float8 as frequency
  from added a join given g using (ordinal), unnest(a.content_tsv) t group by 1, 2
), weighted as materialized (
  select id, lexeme,
         (frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * sum(frequency) over (partition by id) / 125)))::real as weight
  from terms
), lexical as (
  insert into lexical_vectors (tenant_id, chunk_id, scope_id, weights)
  select %(tenant_id)s, a.id, %(scope_id)s,
         ('{' || coalesce(string_agg(w.lexeme || ':' || w.weight, ',' order by w.lexeme), '') || '}/1000000000')::sparsevec
  from added a left join weighted w using (id) group by a.id
), embedded as (
  insert into embeddings (tenant_id, chunk_id, index_id, scope_id, embedding)
  select %(tenant_id)s, a.id, i.id, %(scope_id)s, g.vector::halfvec
  from added a join given g using (ordinal)
  join embedding_indexes i on i.tenant_id = %(tenant_id)s and i.state = 'active'
  where g.vector is not null
)
insert into postings (tenant_id, scope_id, document_id, first_chunk, lexeme, chunk_ids, weights)
select %(tenant_id)s, %(scope_id)s, %(document_id)s, min(id), lexeme, array_agg(id order by id), array_agg(weight order by id)
from (
  select id, lexeme, weight from weighted
  union all select a.id, clew_lexeme(g.configuration, ''), 0 from added a join given g using (ordinal)
) p group by lexeme order by lexeme

-- name: compact_postings
-- Merge the blocks of a scope when enough has come; true when it was done.
select clew_compact_postings(%(tenant_id)s, %(scope_id)s) as compacted
