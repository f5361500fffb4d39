-- Chat completions that a client asked to store: what was sent and what was returned, to be listed and read again by the ids of their
-- turns. Nothing changes in them but the metadata. They belong to their conversation and go with it.

create table stored_completions (
  tenant_id  uuid not null,
  turn_id    uuid not null,
  thread_id  uuid not null,
  model      text not null,
  metadata   jsonb not null,
  request    jsonb not null,
  messages   jsonb not null,
  completion jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, turn_id),
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
comment on table stored_completions is 'Chat completions of OpenAI''s API that the client asked to store, by the turn of their first choice.';
comment on column stored_completions.request is 'The options of the request, without its messages.';
comment on column stored_completions.completion is 'What was returned.';
create index stored_completions_of_thread on stored_completions (tenant_id, thread_id);
create index stored_completions_by_age on stored_completions (tenant_id, created_at, turn_id);
select clew_protect('stored_completions');
grant select, insert, delete, update (metadata) on stored_completions to clew_app;
grant select on stored_completions to clew_reader;

create policy owner on stored_completions as restrictive for select
  using ((select clew_sees_only()) is null or clew_owns_thread(tenant_id, thread_id));
create policy owner_inserts on stored_completions as restrictive for insert
  with check ((select clew_changes_only()) is null or clew_owns_thread(tenant_id, thread_id));
create policy owner_updates on stored_completions as restrictive for update
  using ((select clew_changes_only()) is null or clew_owns_thread(tenant_id, thread_id));
create policy owner_deletes on stored_completions as restrictive for delete
  using ((select clew_changes_only()) is null or clew_owns_thread(tenant_id, thread_id));
