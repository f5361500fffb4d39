-- A document that came with a question (version 0) is not stored, so nobody can be allowed to read it: its quotes are part of the
-- answer, and who reads a shared answer sees them with the document's name. Headings and pages stay hidden; where in the text the
-- quote begins and ends does not. The ids of such a document and of its passages are hashes of its name and its whole text. With
-- name and quote known, the rest of a short document could be found by trying texts, so the ids become numbers of the answer.
create or replace function clew_shown_sources(thread uuid, sources jsonb) returns jsonb
  language plpgsql stable parallel restricted set search_path = pg_catalog, public as $$
begin
  if jsonb_array_length(sources) = 0 or clew_sees_only() is null or clew_owns_thread(clew_tenant(), thread) then return sources; end if;
  return (
    select jsonb_agg(case
      when e.source -> 'version' = '0' then e.source || jsonb_build_object(
        'document_id', lpad(to_hex(e.document), 32, '0')::uuid, 'chunk_id', -e.chunk, 'heading_path', '[]'::jsonb, 'position', null)
      when exists (select from documents d where d.tenant_id = clew_tenant() and d.id = (e.source ->> 'document_id')::uuid)
        then e.source
      else e.source || '{"document_name": "", "quote": "", "heading_path": [], "position": null}' end order by e.place)
    from (select x.source, x.place, min(x.place) over (partition by x.source -> 'document_id') as document,
                 min(x.place) over (partition by x.source -> 'chunk_id') as chunk
          from jsonb_array_elements(sources) with ordinality as x (source, place)) e);
end $$;
comment on function clew_shown_sources(uuid, jsonb) is
  'The citations of an answer in a conversation, without names and quotes of stored documents that this transaction may not read.';
