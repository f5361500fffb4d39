-- name: default_place
-- The default tenant of the evaluation's own database.
select clew_find_tenant('default') as tenant_id

-- name: default_assistant
-- The assistant of that tenant.
select id from assistants where tenant_id = %(tenant_id)s and name = 'default'

-- name: add_documents
-- Adds lines of a corpus as ready documents with their texts; `source_path` is the line's _id.
with lines as (
  select * from unnest(%(ids)s::text[], %(titles)s::text[], %(languages)s::text[], %(texts)s::text[]) u(id, title, language, text)
), added as (
  insert into documents (tenant_id, assistant_id, name, source_path, title, language, status, progress, version)
  select %(tenant_id)s, %(assistant_id)s, l.id, l.id, l.title, l.language, 'ready', 1, 1 from lines l
  returning id, source_path, scope_id
), kept as (
  insert into document_texts (tenant_id, document_id, version, text)
  select %(tenant_id)s, a.id, 1, l.text from added a join lines l on l.id = a.source_path
)
select id, source_path, scope_id from added

-- name: stored_words
-- The text at given spans of stored texts, in the order of the spans, and the _id of the line each text came from.
select d.source_path, substr(t.text, p.start_offset + 1, p.end_offset - p.start_offset) as words
from unnest(%(document_ids)s::uuid[], %(versions)s::integer[], %(starts)s::integer[], %(ends)s::integer[])
       with ordinality p(document_id, version, start_offset, end_offset, place)
join documents d on d.tenant_id = clew_tenant() and d.id = p.document_id
join document_texts t on t.tenant_id = d.tenant_id and t.document_id = d.id and t.version = p.version
order by p.place

-- name: count_chunks
-- How many chunks the documents of a set have.
select count(*) as chunks from chunks where tenant_id = clew_tenant();

-- name: chunks_of_lines
-- The chunks of some lines of the corpus, by their _ids.
select d.source_path, d.id as document_id, c.id as chunk_id
from documents d
join chunks c on c.tenant_id = d.tenant_id and c.document_id = d.id and c.version = d.version
where d.tenant_id = %(tenant_id)s and d.source_path = any(%(ids)s::text[])
order by d.source_path, c.ordinal
