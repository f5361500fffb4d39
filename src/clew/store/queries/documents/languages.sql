-- name: document_languages
-- How many searchable documents are in which language, most frequent first.
select language, count(*)::integer as count from documents
where tenant_id = clew_tenant() and version > 0 group by language order by 2 desc, 1;

-- name: question_languages
-- How many questions of the last thirty days were in which language, most frequent first.
select language, count(*)::integer as count from turns
where tenant_id = clew_tenant() and created_at > now() - interval '30 days' and language is not null
group by language order by 2 desc, 1;
