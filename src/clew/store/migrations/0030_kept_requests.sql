-- What a dialect keeps of a request besides the question: its parameters and its input, so that the turn can be shown again as the
-- clients of that dialect expect it. The response itself is the turn.

create table kept_requests (
  tenant_id  uuid not null,
  turn_id    uuid not null,
  thread_id  uuid not null,
  parameters jsonb not null,
  items      jsonb not null,
  is_stored  boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, turn_id),
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
comment on table kept_requests is 'Parameters and input of a request, by its turn. Without a row, the turn cannot be read as a response.';
comment on column kept_requests.is_stored is 'False: the client asked not to store the answer, so its id finds nothing.';
create index kept_requests_of_thread on kept_requests (tenant_id, thread_id);
select clew_protect('kept_requests');
grant select, insert, delete on kept_requests to clew_app;
grant select on kept_requests to clew_reader;

create policy owner on kept_requests as restrictive for select
  using ((select clew_sees_only()) is null or clew_sees_thread(tenant_id, thread_id));
create policy owner_inserts on kept_requests as restrictive for insert
  with check ((select clew_sees_only()) is null or clew_owns_thread(tenant_id, thread_id));
create policy owner_deletes on kept_requests as restrictive for delete
  using ((select clew_sees_only()) is null or clew_owns_thread(tenant_id, thread_id));
