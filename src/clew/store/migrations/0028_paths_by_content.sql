-- A client of OpenAI's API sends the whole conversation with each question and names none. Each message therefore has a hash of the
-- texts on its path, and so the conversation that such a client continues is found by one look into an index, however many there are.
-- Messages stored before have none. The index `messages_by_path` is built behind this file.

alter table messages add column if not exists path_sha256 bytea;
comment on column messages.path_sha256 is 'Hash of the owner and of the texts from the root to this message (clew_path_sha256); null: not findable by them.';

create or replace function clew_path_sha256(before bytea, role text, content text) returns bytea
  language sql stable parallel safe set search_path = pg_catalog
  return sha256(before || convert_to(left(role, 1) || btrim(content, E' \t\n\r'), 'UTF8'));
comment on function clew_path_sha256(bytea, text, text) is 'Hash of a path that one more message ends; `before` is that of its parent, or of the owner at the root.';
revoke all on function clew_path_sha256(bytea, text, text) from public;
grant execute on function clew_path_sha256(bytea, text, text) to clew_app;
