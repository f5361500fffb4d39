-- Sources: folders whose documents follow their files. A client reads the files; what it found last stands here.

create table sources (
  tenant_id        uuid not null references tenants on delete cascade,
  id               uuid not null default gen_random_uuid(),
  assistant_id     uuid not null,
  source_app       text not null default '',
  workspace        text not null default '',
  repo             text not null default '',
  language         text,
  host             text not null,
  root             text not null,
  include          text[] not null default '{}',
  exclude          text[] not null default '{}',
  interval_seconds integer check (interval_seconds > 0),
  deletion_limit   integer not null default 50 check (deletion_limit between 0 and 100),
  is_paused        boolean not null default false,
  lease            uuid,
  holder           text,
  is_watching      boolean not null default false,
  held_since       timestamptz,
  held_until       timestamptz,
  next_run_at      timestamptz,
  wanted           jsonb,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, assistant_id, source_app, workspace, repo, host, root),
  foreign key (tenant_id, assistant_id) references assistants on delete cascade
);
comment on column sources.root is 'Absolute on `host`, links resolved: the same folder under two names is one source.';
comment on column sources.lease is 'Held by the one process that reads the files; free after held_until.';
comment on column sources.deletion_limit is 'Percent of the documents that one run may remove without being allowed to.';
comment on column sources.wanted is 'A run that was asked for, which the watcher begins when it next reports.';

-- Which document a file became. A document belongs to one source at most.
create table source_files (
  tenant_id   uuid not null,
  source_id   uuid not null,
  path        text not null,
  document_id uuid not null,
  sha256      bytea not null,
  bytes       bigint not null,
  stamp       text not null default '',
  primary key (tenant_id, source_id, path),
  unique (tenant_id, document_id),
  foreign key (tenant_id, source_id) references sources on delete cascade,
  foreign key (tenant_id, document_id) references documents on delete cascade
);
comment on column source_files.stamp is 'Size, times and inode as the client saw them: a file with the same stamp is not read again. Empty: read it.';

create table source_runs (
  tenant_id   uuid not null,
  id          uuid not null default gen_random_uuid(),
  source_id   uuid not null,
  trigger     text not null,
  status      text not null default 'running' check (status in ('running', 'done', 'held', 'failed', 'interrupted')),
  reason      text,
  is_dry      boolean not null default false,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  added       integer not null default 0,
  replaced    integer not null default 0,
  renamed     integer not null default 0,
  removed     integer not null default 0,
  unchanged   integer not null default 0,
  failed      integer not null default 0,
  held_back   integer not null default 0,
  skipped     jsonb not null default '{}',
  changes     jsonb not null default '[]',
  failures    jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, source_id) references sources on delete cascade
);
comment on column source_runs.held_back is 'Removals that wait for somebody to allow them.';
create index source_runs_by_source on source_runs (tenant_id, source_id, started_at desc);

-- What the client of a run found, until the run ends.
create table source_listings (
  tenant_id uuid not null,
  run_id    uuid not null,
  path      text not null,
  sha256    bytea not null,
  bytes     bigint not null,
  stamp     text not null default '',
  action    text,
  is_done   boolean not null default false,
  primary key (tenant_id, run_id, path),
  foreign key (tenant_id, run_id) references source_runs on delete cascade
);

do $$
declare relation text;
begin
  foreach relation in array array['sources', 'source_files', 'source_runs', 'source_listings'] loop
    perform clew_protect(relation::regclass);
    execute format('grant select, insert, update, delete on %I to clew_app', relation);
    execute format('grant select on %I to clew_reader', relation);
  end loop;
end $$;
