-- What is remembered of the people who ask: per tenant, assistant and user, never a source of an answer.

-- `caller_app` and `user_name` are the user: whom the calling application names, or the application itself under an empty name.
-- `key` tells what is the same memory. `embedding` was made by the model of that index: it may be another one than today's.
create table memories (
  tenant_id          uuid not null,
  id                 uuid not null default gen_random_uuid(),
  assistant_id       uuid not null,
  caller_app         text not null,
  user_name          text not null default '',
  key                text not null,
  content            text not null,
  keywords           text[] not null default '{}',
  strength           real not null check (strength between 0 and 1),
  kind               text not null check (kind in ('ATOMIC', 'LINK', 'PATTERN')),
  embedding_index_id integer,
  embedding          halfvec,
  created_at         timestamptz not null default clock_timestamp(),
  used_at            timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, assistant_id, caller_app, user_name, key),
  foreign key (tenant_id, assistant_id) references assistants on delete cascade
);
create index memories_by_user on memories (tenant_id, caller_app, user_name, created_at desc, id desc);

-- One row a user of whom anything was remembered: writers of one user wait for each other here, and what a user has deleted does
-- not come back from a turn that was under way.
create table memory_users (
  tenant_id    uuid not null references tenants on delete cascade,
  caller_app   text not null,
  user_name    text not null,
  forgotten_at timestamptz not null default '-infinity',
  primary key (tenant_id, caller_app, user_name)
);

-- The turns that were remembered, so that none is twice however often its job runs.
create table remembered_turns (
  tenant_id uuid not null,
  turn_id   uuid not null,
  primary key (tenant_id, turn_id),
  foreign key (tenant_id, turn_id) references turns on delete cascade
);

select clew_protect('memories'), clew_protect('memory_users'), clew_protect('remembered_turns');
grant select, insert, update, delete on memories, memory_users, remembered_turns to clew_app;
grant select on memories, memory_users, remembered_turns to clew_reader;
