-- name: begin_mirror
-- Starts copying the chunks of one tenant, or of all, with the vectors of this index.
select clew_begin_mirror(%(index_id)s, %(tenant_id)s)

-- name: end_mirror
-- Stops copying.
select clew_end_mirror()

-- name: has_mirror
-- Whether this tenant's chunks are copied with the vectors of this index.
select exists (select from index_mirrors where tenant_id = clew_tenant() and embedding_index_id = %(index_id)s) as it_does

-- name: note_documents
-- Notes that these documents have new chunks; they are not ready until the copy has them. Does nothing without a copy.
with copied as (
  select d.tenant_id, d.id, d.assistant_id, d.version from documents d join index_mirrors m using (tenant_id)
  where d.tenant_id = %(tenant_id)s and d.id = any(%(document_ids)s)
), waiting as (
  update documents d set status = 'processing', progress = 0.97 from copied c
  where d.tenant_id = c.tenant_id and d.id = c.id and d.status = 'ready'
)
insert into index_outbox as o (tenant_id, document_id, assistant_id, is_replaced)
select tenant_id, id, assistant_id, version > 1 from copied
on conflict (tenant_id, document_id) do update
  set revision = o.revision + 1, is_replaced = o.is_replaced or excluded.is_replaced, attempts = 0, due_at = now(), error = null

-- name: note_attributes
-- Notes that these documents have other attributes. They stay ready: a search compares the attributes in Postgres as well. Does
-- nothing without a copy.
insert into index_outbox as o (tenant_id, document_id, assistant_id, is_replaced)
select d.tenant_id, d.id, d.assistant_id, false from documents d join index_mirrors m using (tenant_id)
where d.tenant_id = clew_tenant() and d.id = any(%(document_ids)s) and d.version > 0
on conflict (tenant_id, document_id) do update set revision = o.revision + 1, attempts = 0, due_at = now(), error = null

-- name: note_changed_since
-- Notes documents that changed after a copy was begun.
with changed as (
  update documents d set status = case when status = 'ready' then 'processing' else status end, progress = least(progress, 0.97)
  where d.tenant_id = clew_tenant() and d.version > 0 and d.updated_at >= %(since)s
  returning d.tenant_id, d.id, d.assistant_id
)
insert into index_outbox as o (tenant_id, document_id, assistant_id, is_replaced)
select tenant_id, id, assistant_id, false from changed
on conflict (tenant_id, document_id) do update set revision = o.revision + 1, attempts = 0, due_at = now()

-- name: move_mirror
-- Records that the copy now holds the vectors of another index.
update index_mirrors set embedding_index_id = %(index_id)s where tenant_id = clew_tenant()

-- name: claim_work
-- Claims notes that are due.
select tenant_id, document_id, assistant_id, revision, attempts
from clew_claim_index_work(%(index_id)s, %(lease)s, %(most)s)

-- name: finish_note
-- Deletes the note of a document whose copy is current as of this revision: it is ready. No row if it changed again meanwhile.
with done as (
  delete from index_outbox where tenant_id = clew_tenant() and document_id = %(document_id)s and revision = %(revision)s
  returning tenant_id, document_id
), ready as (
  update documents d set status = 'ready', progress = 1, error = null, updated_at = clock_timestamp() from done
  where d.tenant_id = done.tenant_id and d.id = done.document_id and d.status = 'processing' and d.pending_sha256 is null
)
select document_id from done

-- name: note_again
-- Keeps the note of a document that changed meanwhile, so that it is processed again.
insert into index_outbox as o (tenant_id, document_id, assistant_id, is_replaced)
values (clew_tenant(), %(document_id)s, %(assistant_id)s, true)
on conflict (tenant_id, document_id) do update set revision = o.revision + 1, is_replaced = true, due_at = now()

-- name: postpone_note
-- Schedules a retry and records on the document what it waits for.
with late as (
  update index_outbox set due_at = now() + %(wait)s, error = %(reason)s
  where tenant_id = clew_tenant() and document_id = %(document_id)s and revision = %(revision)s
  returning tenant_id, document_id
)
update documents d set error = %(reason)s from late
where d.tenant_id = late.tenant_id and d.id = late.document_id and d.status = 'processing' and d.pending_sha256 is null

-- name: hurry_notes
-- Makes every waiting note due now.
update index_outbox set due_at = now(), error = null where tenant_id = clew_tenant()

-- name: assistant_exists
-- Whether an assistant still exists.
select exists (select from assistants where tenant_id = clew_tenant() and id = %(assistant_id)s) as it_does

-- name: copied_chunks
-- The current chunks of a document after `after`, by id, with everything that a copy holds.
select c.id, c.document_id, c.version, c.scope_id, c.content, c.start_offset, c.end_offset, d.name, d.source_path, d.source_app,
       d.workspace, d.repo, d.language, d.attributes, l.weights::text as weights, e.embedding::text as vector
from documents d
join chunks c on c.tenant_id = d.tenant_id and c.document_id = d.id and c.version = d.version
left join lexical_vectors l on l.tenant_id = c.tenant_id and l.chunk_id = c.id
left join embeddings e on e.tenant_id = c.tenant_id and e.chunk_id = c.id and e.index_id = %(index_id)s
where d.tenant_id = clew_tenant() and d.id = %(document_id)s and c.id > %(after)s
order by c.id limit %(limit)s

-- name: assistants
-- Every assistant of the tenant by name; the name of an agent includes its namespace.
select id, concat_ws('.', nullif(namespace, ''), name) as name from assistants where tenant_id = clew_tenant() order by 2, 1

-- name: documents_of_assistant
-- The documents of an assistant and of its threads that have chunks.
select id from documents where tenant_id = clew_tenant() and assistant_id = %(assistant_id)s and version > 0 order by id

-- name: current_chunk_ids
-- The chunks that a copy of an assistant must hold.
select c.id, c.document_id, c.version, exists (
         select from embeddings e where e.tenant_id = c.tenant_id and e.chunk_id = c.id and e.index_id = %(index_id)s) as has_vector
from documents d join chunks c on c.tenant_id = d.tenant_id and c.document_id = d.id and c.version = d.version
where d.tenant_id = clew_tenant() and d.assistant_id = %(assistant_id)s and c.id > %(after)s
order by c.id limit %(limit)s

-- name: count_notes
-- How many notes are waiting, and the latest reason.
select count(*) as waiting, max(error) as error from index_outbox where tenant_id = clew_tenant()

-- name: embedding_index_ids
-- The indexes of which the tenant still has vectors.
select id from embedding_indexes where tenant_id = clew_tenant()

-- name: now
-- The database's clock.
select clock_timestamp() as now

-- name: question
-- What a search of the copy needs: the weight of each word of the question (as in `search`), the vector with what the
-- conversation adds, the collections, and the documents whose copy is known to be out of date. Braces: as in `search`.
with recursive
{weighted_words}
{query_with_context}
collection as (
  select id as assistant_id from assistants where tenant_id = %(tenant_id)s and id = any(%(scope_ids)s::uuid[])
  union select assistant_id from threads where tenant_id = %(tenant_id)s and id = any(%(scope_ids)s::uuid[])
)
select (select array_agg(lexeme order by lexeme) from weighted) as lexemes,
       (select array_agg(idf::real order by lexeme) from weighted) as idfs,
       (select mass::float8 from weighed) as words_mass,
       (select sum(chunk_count) from scope)::bigint as scope_chunks,
       (select vector from query_with_context)::text as vector,
       (select array_agg(assistant_id order by assistant_id) from collection) as assistant_ids,
       array(select o.document_id from index_outbox o
             where o.tenant_id = %(tenant_id)s and o.is_replaced and o.assistant_id in (select assistant_id from collection)
             limit 1000) as withheld,
       exists (select from index_mirrors where tenant_id = %(tenant_id)s)
         or not exists (select from chunks c where c.tenant_id = %(tenant_id)s and c.scope_id = any(%(scope_ids)s::uuid[])) as is_copied,
       exists (select from documents d where d.tenant_id = %(tenant_id)s and d.scope_id = any(%(scope_ids)s::uuid[])
               and d.status = 'ready') as is_expected,
       case when %(path_pattern)s::text is not null then array(
         select d.id from documents d
         where d.tenant_id = %(tenant_id)s and d.scope_id = any(%(scope_ids)s::uuid[]) and d.source_path like %(path_pattern)s) end as named

-- name: fuse
-- Fuses two lists of chunks with their scores like `search`, after dropping chunks that were deleted or replaced, or whose
-- document no longer has the attributes. Names in braces are queries of ranking.sql.
with alive as materialized (
  select c.id from chunks c join documents d on d.tenant_id = %(tenant_id)s and d.id = c.document_id and d.version = c.version
  where c.tenant_id = %(tenant_id)s and c.scope_id = any(%(scope_ids)s::uuid[])
    and c.id = any(%(lexical_ids)s::bigint[] || %(vector_ids)s::bigint[])
    and (%(attribute_path)s::jsonpath is null or d.attributes @@ %(attribute_path)s::jsonpath)
),
lexical as materialized (
  select g.chunk_id, g.score, row_number() over (order by g.score desc, g.chunk_id) as rank
  from unnest(%(lexical_ids)s::bigint[], %(lexical_scores)s::float8[]) g(chunk_id, score) join alive a on a.id = g.chunk_id
  order by g.score desc, g.chunk_id limit %(match_count)s
),
vector as materialized (
  select chunk_id, similarity, row_number() over (order by similarity desc, chunk_id) as rank
  from (
    select g.chunk_id, g.similarity
    from unnest(%(vector_ids)s::bigint[], %(similarities)s::float8[]) g(chunk_id, similarity) join alive a on a.id = g.chunk_id
    order by g.similarity desc, g.chunk_id limit %(match_count)s
  ) n
  where similarity >= %(match_threshold)s
),
{ranked}
select t.*, p.*
from (
  select (select count(*) from lexical) as lexical_found, (select score from lexical_best) as lexical_best,
         (select count(*) from vector) as vector_found, (select count(*) from alive) as alive
) t left join passage p on true
order by p.fused desc, p.chunk_id
