-- name: list_quotas
-- Every limit of the tenant.
select owner, documents, bytes, turns_per_day, tokens_per_month, cost_per_month from quotas where tenant_id = clew_tenant();

-- name: set_quota
-- Sets the given limits of one owner.
insert into quotas as q (tenant_id, owner, documents, bytes, turns_per_day, tokens_per_month, cost_per_month)
values (clew_tenant(), %(owner)s, %(documents)s, %(bytes)s, %(turns_per_day)s, %(tokens_per_month)s, %(cost_per_month)s)
on conflict (tenant_id, owner) do update set
  documents = case when 'documents' = any(%(given)s) then excluded.documents else q.documents end,
  bytes = case when 'bytes' = any(%(given)s) then excluded.bytes else q.bytes end,
  turns_per_day = case when 'turns_per_day' = any(%(given)s) then excluded.turns_per_day else q.turns_per_day end,
  tokens_per_month = case when 'tokens_per_month' = any(%(given)s) then excluded.tokens_per_month else q.tokens_per_month end,
  cost_per_month = case when 'cost_per_month' = any(%(given)s) then excluded.cost_per_month else q.cost_per_month end;

-- name: drop_empty_quotas
-- Deletes rows without a limit, so that a tenant without quotas has none.
delete from quotas where tenant_id = clew_tenant()
  and num_nonnulls(documents, bytes, turns_per_day, tokens_per_month, cost_per_month) = 0;

-- name: limits_of
-- The limits that apply to somebody: those of the tenant, and those of the user.
select whose, documents, bytes, turns_per_day, tokens_per_month, cost_per_month from clew_limits(%(owner)s);

-- name: used
-- What somebody used; with an empty owner, the whole tenant.
select d.documents, d.bytes, t.turns as turns_per_day, t.tokens as tokens_per_month, t.cost as cost_per_month
from clew_turn_use(%(owner)s) t cross join clew_document_use(%(owner)s) d;

-- name: heaviest
-- Those who used most this month, by cost, tokens and questions, then by documents.
with asked as (
  select owner, coalesce(sum(turns) filter (where day = clew_today()), 0)::bigint as today, sum(turns) as turns,
         sum(input_tokens + output_tokens)::bigint as tokens, sum(cost) as cost
  from usage_days
  where tenant_id = clew_tenant() and owner <> '' and day >= date_trunc('month', clew_today())::date group by owner
), added as (
  select uploaded_by as owner, count(*) as documents, sum(bytes)::bigint as bytes from documents
  where tenant_id = clew_tenant() and uploaded_by is not null group by uploaded_by
)
select owner, coalesce(d.documents, 0) as documents, coalesce(d.bytes, 0) as bytes, coalesce(a.today, 0) as turns_per_day,
       coalesce(a.tokens, 0) as tokens_per_month, coalesce(a.cost, 0) as cost_per_month
from asked a full join added d using (owner)
order by a.cost desc nulls last, a.tokens desc nulls last, a.turns desc nulls last, d.documents desc nulls last, owner
limit %(limit)s;

-- name: find_room
-- The limits for documents that apply to the caller, what is in use, and what these files would add. A file that replaces a document
-- adds the difference, for whoever added the document.
select l.owner, l.whose, l.documents as documents_most, l.bytes as bytes_most, u.documents, u.bytes,
       g.documents as added_documents, g.bytes as added_bytes
from clew_limits(clew_owner()) l cross join lateral clew_document_use(l.owner) u cross join lateral (
  select count(*) filter (where d.id is null) as documents,
         coalesce(sum(f.bytes - coalesce(d.bytes, 0))
                    filter (where d.id is null or l.owner = '' or d.uploaded_by = l.owner), 0)::bigint as bytes
  from unnest(%(paths)s::text[], %(sizes)s::bigint[]) f (path, bytes)
  left join documents d on d.tenant_id = clew_tenant() and d.assistant_id = %(assistant_id)s
    and d.thread_id is not distinct from %(thread_id)s and d.source_app = %(source_app)s and d.workspace = %(workspace)s
    and d.repo = %(repo)s and d.source_path = f.path) g
where l.documents is not null or l.bytes is not null
order by l.whose;

-- name: lock_documents
-- Lets only one transaction of the tenant at a time check the quotas of documents; the lock ends with the transaction.
select pg_advisory_xact_lock(hashtextextended('clew documents ' || clew_tenant(), 0));

-- name: documents_used
-- The documents that somebody added; with an empty owner, those of the tenant.
select documents, bytes from clew_document_use(%(owner)s);

-- name: sweep_usage
-- Deletes what was used on days that are no longer kept, of every tenant.
select clew_sweep_usage(%(keep)s);
