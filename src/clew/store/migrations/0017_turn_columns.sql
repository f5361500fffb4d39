-- What queries read of a turn's trace, as columns. They are generated, so that turns recorded before have them too and no record
-- is ever updated. The names in the trace are those of `domain/turns/trace.py`.
alter table turns
  add column if not exists rule           text    generated always as (trace -> 'resolve' ->> 'rule') stored,
  add column if not exists service        text    generated always as (trace -> 'resolve' ->> 'service') stored,
  add column if not exists reference      text    generated always as (trace -> 'resolve' ->> 'reference') stored,
  add column if not exists was_searched   boolean generated always as (trace ? 'retrieve') stored,
  add column if not exists was_translated boolean generated always as
    (jsonb_path_exists(trace, '$.retrieve[*].translated ? (@ != null)')) stored,
  add column if not exists memory_app     text    generated always as (trace -> 'recall' ->> 'app') stored,
  add column if not exists memory_user    text    generated always as (trace -> 'recall' ->> 'user') stored,
  add column if not exists memories_used  jsonb   generated always as (trace -> 'recall' -> 'memories') stored;
comment on column turns.rule is 'How the question was resolved.';
comment on column turns.reference is 'FOLLOWUP_REFERENCE: the sections that the question points at.';
comment on column turns.memory_app is 'Whose memories were recalled, with memory_user; null: nobody''s.';
