-- Items of OpenAI's conversations that are no messages: the calls of an agent, their results, and its reasoning. Agents keep their
-- sessions in conversations and send these items to a model again. An item stands behind a message, or before the first one, on every
-- path through that message. Messages stay the only thing that other interfaces and Clew's models read.

create table conversation_items (
  tenant_id  uuid not null,
  thread_id  uuid not null,
  public_id  text not null check (length(public_id) between 1 and 128),
  message_id bigint,
  place      bigint not null generated always as identity,
  item       jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, thread_id, public_id),
  foreign key (tenant_id, thread_id) references threads on delete cascade
);
comment on table conversation_items is 'Items of a conversation of OpenAI''s API that are no messages, as the client sent them.';
comment on column conversation_items.message_id is 'The message that the item follows; null: it comes before the first one.';
comment on column conversation_items.place is 'The order of items behind the same message.';
create index conversation_items_behind on conversation_items (tenant_id, thread_id, message_id, place);
select clew_protect('conversation_items');
grant select, insert, delete on conversation_items to clew_app;
grant select on conversation_items to clew_reader;

create policy owner on conversation_items as restrictive for select
  using ((select clew_sees_only()) is null or clew_sees_thread(tenant_id, thread_id));
create policy owner_inserts on conversation_items as restrictive for insert
  with check ((select clew_sees_only()) is null or clew_owns_thread(tenant_id, thread_id));
create policy owner_deletes on conversation_items as restrictive for delete
  using ((select clew_sees_only()) is null or clew_owns_thread(tenant_id, thread_id));
