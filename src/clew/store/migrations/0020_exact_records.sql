-- Records to the character (source 004 §2.2, §6.1): what was exchanged with providers, byte for byte, and what sessions and
-- responses are found by.

-- One row for each request of a turn to a provider, refused ones included. `request` is compressed (zlib); with `parts` it lacks the
-- texts that blobs hold: numbers are bytes of `request`, names are the SHA-256 of a text, which was sent as a part of a JSON string.
create table turn_exchanges (
  tenant_id   uuid not null,
  turn_id     uuid not null,
  place       integer not null check (place > 0),
  model       text not null,
  status      integer,
  request     bytea not null,
  parts       jsonb,
  response    bytea,
  is_redacted boolean not null,
  primary key (tenant_id, turn_id, place),
  foreign key (tenant_id, turn_id) references turns on delete cascade
);
alter table turn_exchanges alter column request set storage external, alter column response set storage external;
comment on column turn_exchanges.response is 'The body as it was received, compressed (zlib); of an answer usually an event stream.';
comment on column turn_exchanges.is_redacted is 'The provider repeated the key, or a message about it, which is left out.';

-- The active files of turns by path and hash. Equality of text and bytea is leakproof: row-level security keeps the indexes in use.
create function clew_normal_path(path text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog
  return (select left(coalesce(string_agg(part, '/' order by place), ''), 512)
          from unnest(string_to_array(replace(path, '\', '/'), '/')) with ordinality as parts (part, place)
          where part not in ('', '.'));
create table turn_files (
  tenant_id uuid not null,
  turn_id   uuid not null,
  thread_id uuid not null,
  path      text not null,
  sha256    bytea,
  primary key (tenant_id, turn_id, path),
  foreign key (tenant_id, turn_id) references turns on delete cascade
);
comment on column turn_files.path is 'Normalised, its first 512 characters. sha256: null for a file that was too large.';
create index turn_files_by_path on turn_files (tenant_id, path);
create index turn_files_by_sha256 on turn_files (tenant_id, sha256) where sha256 is not null;

create function clew_note_turn_files() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into turn_files (tenant_id, turn_id, thread_id, path, sha256)
  select new.tenant_id, new.id, new.thread_id, clew_normal_path(f.path), decode(f.sha256, 'hex')
  from jsonb_to_recordset(new.active_files || new.skipped_files) f (path text, sha256 text)
  on conflict do nothing;
  return null;
end $$;
create trigger turns_note_files after insert on turns for each row
  when (new.active_files <> '[]' or new.skipped_files <> '[]') execute function clew_note_turn_files();

-- The words of each session (`domain.text.loose_match.index_words`): they narrow a search, the texts themselves decide.
create table session_words (
  tenant_id uuid not null,
  thread_id uuid not null,
  word      text not null,
  primary key (tenant_id, thread_id, word),
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
create index session_words_by_word on session_words (tenant_id, word);

select clew_protect('turn_exchanges'), clew_protect('turn_files'), clew_protect('session_words');
grant select, insert on turn_exchanges, turn_files, session_words to clew_app;
grant select on turn_exchanges, turn_files, session_words to clew_reader;
revoke all on function clew_normal_path(text), clew_note_turn_files() from public;
grant execute on function clew_normal_path(text), clew_note_turn_files() to clew_app;
grant execute on function clew_normal_path(text) to clew_reader;

-- The words of a message never change: only whether it failed.
revoke update, delete on messages from clew_app;
grant update (status) on messages to clew_app;
