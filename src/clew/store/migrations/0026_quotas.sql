-- How much a tenant and each of its users may use, and how much they used. Questions and tokens are counted by day as they come, so
-- that a question reads one row for the day and at most 31 for the month, however many came before.

create table quotas (
  tenant_id        uuid not null references tenants on delete cascade,
  owner            text not null check (owner = '' or owner like 'user:%'),
  documents        bigint check (documents >= 0),
  bytes            bigint check (bytes >= 0),
  turns_per_day    bigint check (turns_per_day >= 0),
  tokens_per_month bigint check (tokens_per_month >= 0),
  cost_per_month   numeric check (cost_per_month >= 0),
  primary key (tenant_id, owner)
);
comment on table quotas is 'Limits; null: none. Days and months are those of UTC.';
comment on column quotas.owner is 'Empty: the whole tenant. `user:`: each user. `user:NAME`: one user, before the limits of each.';
select clew_protect('quotas');
grant select, insert, update, delete on quotas to clew_app;
grant select on quotas to clew_reader;

create table usage_days (
  tenant_id     uuid not null references tenants on delete cascade,
  owner         text not null,
  day           date not null,
  turns         bigint not null default 0,
  input_tokens  bigint not null default 0,
  output_tokens bigint not null default 0,
  cost          numeric not null default 0,
  primary key (tenant_id, owner, day)
);
comment on table usage_days is 'What was used on a day of UTC by whoever asked (user:NAME, app:NAME) and, with an empty owner, by all.';
select clew_protect('usage_days');
create policy across_tenants on usage_days to current_user using (true);
grant select, insert, update, delete on usage_days to clew_app;
grant select on usage_days to clew_reader;

alter table documents add column uploaded_by text;
comment on column documents.uploaded_by is 'Who added the document first (user:NAME, app:NAME); null: unknown, or the user was deleted.';
create index documents_by_uploader on documents (tenant_id, uploaded_by) where uploaded_by is not null;

create function clew_today() returns date
  language sql stable parallel safe
  return (now() at time zone 'UTC')::date;

-- The limits that apply to somebody: those of the tenant, and those of a user.
create function clew_limits(who text)
  returns table (whose text, owner text, documents bigint, bytes bigint, turns_per_day bigint, tokens_per_month bigint,
                 cost_per_month numeric)
  language sql stable set search_path = pg_catalog, public as $$
  select 'tenant', q.owner, q.documents, q.bytes, q.turns_per_day, q.tokens_per_month, q.cost_per_month
  from quotas q where q.tenant_id = clew_tenant() and q.owner = ''
  union all
  select 'user', who, coalesce(o.documents, e.documents), coalesce(o.bytes, e.bytes), coalesce(o.turns_per_day, e.turns_per_day),
         coalesce(o.tokens_per_month, e.tokens_per_month), coalesce(o.cost_per_month, e.cost_per_month)
  from (select 1) x
  left join quotas o on o.tenant_id = clew_tenant() and o.owner = who
  left join quotas e on e.tenant_id = clew_tenant() and e.owner = 'user:'
  where who like 'user:_%' and (o.owner is not null or e.owner is not null) $$;

-- The questions of today, and the tokens and cost of this month; of the whole tenant for an empty owner.
create function clew_turn_use(of_owner text) returns table (turns bigint, tokens bigint, cost numeric)
  language sql stable set search_path = pg_catalog, public as $$
  select coalesce(sum(d.turns) filter (where d.day = clew_today()), 0)::bigint,
         coalesce(sum(d.input_tokens + d.output_tokens), 0)::bigint, coalesce(sum(d.cost), 0)
  from usage_days d
  where d.tenant_id = clew_tenant() and d.owner = of_owner and d.day >= date_trunc('month', clew_today())::date $$;

-- The documents that somebody added, and the size of their files; of the whole tenant for an empty owner. Whoever asks, all count:
-- also those that belong to conversations of others, or to assistants of other groups; so it sees the tenant while it counts.
create function clew_document_use(of_owner text) returns table (documents bigint, bytes bigint)
  language plpgsql volatile set search_path = pg_catalog, public as $$
declare only_of text := coalesce(current_setting('clew.sees_only', true), '');
        of_groups text := coalesce(current_setting('clew.groups', true), '');
begin
  perform set_config('clew.sees_only', '', true), set_config('clew.groups', '', true);
  if of_owner = '' then
    select count(*), coalesce(sum(d.bytes), 0)::bigint into documents, bytes from documents d where d.tenant_id = clew_tenant();
  else
    select count(*), coalesce(sum(d.bytes), 0)::bigint into documents, bytes from documents d
    where d.tenant_id = clew_tenant() and d.uploaded_by = of_owner;
  end if;
  perform set_config('clew.sees_only', only_of, true), set_config('clew.groups', of_groups, true);
  return next;
end $$;

create function clew_sweep_usage(keep interval) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from usage_days where day < (now() - keep)::date $$;

revoke all on function clew_today(), clew_limits(text), clew_turn_use(text), clew_document_use(text), clew_sweep_usage(interval)
  from public;
grant execute on function clew_today(), clew_limits(text), clew_turn_use(text), clew_document_use(text), clew_sweep_usage(interval)
  to clew_app;
