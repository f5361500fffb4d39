-- What was said up to an answer, in short: made of the summary of the answer before it, so that a fork has that of its own path.
-- `threads.summary` is the one of the head, for lists.
create table summaries (
  tenant_id  uuid not null,
  message_id bigint not null,
  text       text not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, message_id) references messages on delete cascade
);

select clew_protect('summaries');
grant select, insert, update, delete on summaries to clew_app;
grant select on summaries to clew_reader;
