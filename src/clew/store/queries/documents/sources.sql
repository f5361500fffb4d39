-- name: create_source
-- A new source; no row if this folder is already a source of this place.
with added as (
  insert into sources (tenant_id, assistant_id, source_app, workspace, repo, language, host, root, include, exclude, interval_seconds,
                       deletion_limit)
  values (clew_tenant(), %(assistant_id)s, %(source_app)s, %(workspace)s, %(repo)s, %(language)s, %(host)s, %(root)s, %(include)s,
          %(exclude)s, %(interval_seconds)s, %(deletion_limit)s)
  on conflict do nothing
  returning *
)
select s.id, s.assistant_id, s.source_app, s.workspace, s.repo, s.language, s.host, s.root, s.include, s.exclude, s.interval_seconds,
       s.deletion_limit, s.is_paused, s.lease, s.holder, s.is_watching, s.held_since, s.held_until, false as is_held, s.next_run_at,
       s.wanted, s.created_at, s.updated_at, 0 as documents, 0 as failed_documents,
       '[]'::jsonb as failures
from added s;

-- name: lock_place
-- Lets only one source of a place be created at a time, so that two overlapping ones cannot both succeed.
select pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'clew sources', clew_tenant(), %(assistant_id)s::text), 0));

-- name: list_sources
-- Sources by root: all, one by its id, or those of one place; without `counts` documents are not counted.
select s.id, s.assistant_id, s.source_app, s.workspace, s.repo, s.language, s.host, s.root, s.include, s.exclude, s.interval_seconds,
       s.deletion_limit, s.is_paused, s.lease, s.holder, s.is_watching, s.held_since, s.held_until,
       coalesce(s.held_until > clock_timestamp(), false) as is_held, s.next_run_at, s.wanted, s.created_at, s.updated_at,
       n.documents, n.failed_documents, n.failures
from sources s
cross join lateral (
  select count(*) as documents, count(*) filter (where d.status = 'failed') as failed_documents,
         coalesce(jsonb_path_query_array(jsonb_agg(jsonb_build_object('path', f.path, 'reason', coalesce(d.error, '')) order by f.path)
                                           filter (where d.status = 'failed'), '$[0 to 99]'), '[]') as failures
  from source_files f join documents d on d.tenant_id = f.tenant_id and d.id = f.document_id
  where %(counts)s and f.tenant_id = s.tenant_id and f.source_id = s.id) n
where s.tenant_id = clew_tenant()
  and (%(id)s::uuid is null or s.id = %(id)s)
  and (%(assistant_id)s::uuid is null
       or (s.assistant_id, s.source_app, s.workspace, s.repo) = (%(assistant_id)s, %(source_app)s, %(workspace)s, %(repo)s))
order by s.root, s.host, s.id;

-- name: change_source
-- Changes the given values.
update sources set
  include = case when 'include' = any(%(given)s) then %(include)s::text[] else include end,
  exclude = case when 'exclude' = any(%(given)s) then %(exclude)s::text[] else exclude end,
  interval_seconds = case when 'interval_seconds' = any(%(given)s) then %(interval_seconds)s::integer else interval_seconds end,
  deletion_limit = case when 'deletion_limit' = any(%(given)s) then %(deletion_limit)s::integer else deletion_limit end,
  is_paused = case when 'is_paused' = any(%(given)s) then %(is_paused)s::boolean else is_paused end,
  host = case when 'host' = any(%(given)s) then %(host)s::text else host end,
  updated_at = clock_timestamp()
where tenant_id = clew_tenant() and id = %(id)s;

-- name: delete_source
-- Deletes the source with its runs, but not its documents.
delete from sources where tenant_id = clew_tenant() and id = %(id)s;

-- name: documents_of_source
-- The documents to delete with their source.
select document_id from source_files where tenant_id = clew_tenant() and source_id = %(id)s;

-- name: take_lease
-- Takes or renews the lease of a source; no row while another process holds it. Times are the database's.
update sources set
  lease = %(lease)s, holder = %(holder)s, is_watching = %(is_watching)s, held_until = clock_timestamp() + %(duration)s,
  held_since = case when lease = %(lease)s then held_since else clock_timestamp() end,
  next_run_at = clock_timestamp() + make_interval(secs => %(next_run_seconds)s)
where tenant_id = clew_tenant() and id = %(id)s and (lease is null or lease = %(lease)s or held_until <= clock_timestamp())
returning id;

-- name: renew_lease
-- Renews the lease unless another process holds it now; returns a requested run once.
with before as (
  select tenant_id, id, wanted from sources where tenant_id = clew_tenant() and id = %(id)s and lease = %(lease)s for update
)
update sources s set
  held_until = clock_timestamp() + %(duration)s, wanted = null,
  next_run_at = case when s.is_paused then null else clock_timestamp() + make_interval(secs => %(next_run_seconds)s) end
from before where s.tenant_id = before.tenant_id and s.id = before.id
returning before.wanted;

-- name: release_lease
-- Releases the lease.
update sources set lease = null, holder = null, is_watching = false, held_since = null, held_until = null, next_run_at = null, wanted = null
where tenant_id = clew_tenant() and id = %(id)s and lease = %(lease)s
returning id;

-- name: request_run
-- Requests a run from the watcher; no row if there is no watcher.
update sources set wanted = %(wanted)s
where tenant_id = clew_tenant() and id = %(id)s and is_watching and held_until > clock_timestamp()
returning id;

-- name: lock_source
-- Locks the source with its holder until the transaction ends.
select id, assistant_id, source_app, workspace, repo, language, root, deletion_limit, lease
from sources where tenant_id = clew_tenant() and id = %(id)s for update;

-- name: interrupt_runs
-- Marks runs as interrupted because their process is gone; their changes stay.
update source_runs set status = 'interrupted', finished_at = clock_timestamp(), reason = 'The process that did this run ended early.'
where tenant_id = clew_tenant() and source_id = %(source_id)s and status = 'running';

-- name: drop_listings
-- Deletes the listings of runs that have ended, but not of a concurrent dry run.
delete from source_listings l using source_runs r
where l.tenant_id = clew_tenant() and r.tenant_id = l.tenant_id and r.id = l.run_id and r.source_id = %(source_id)s
  and r.status <> 'running';

-- name: trim_runs
-- Deletes all but the newest runs.
delete from source_runs r where r.tenant_id = clew_tenant() and r.source_id = %(source_id)s and r.id not in (
  select id from source_runs where tenant_id = clew_tenant() and source_id = %(source_id)s order by started_at desc, id limit %(keep)s);

-- name: begin_run
-- A run of a source.
insert into source_runs (tenant_id, source_id, trigger, is_dry)
values (clew_tenant(), %(source_id)s, %(trigger)s, %(is_dry)s) returning id;

-- name: list_runs
-- The runs of a source, newest first, or the one with the given id.
select id, source_id, trigger, status, reason, is_dry, started_at, finished_at, added, replaced, renamed, removed, unchanged, failed,
       held_back, skipped, changes, failures
from source_runs
where tenant_id = clew_tenant() and source_id = %(source_id)s and (%(id)s::uuid is null or id = %(id)s) and (%(id)s::uuid is not null or not is_dry)
order by started_at desc, id limit %(limit)s;

-- name: last_runs
-- The newest run of each source.
select distinct on (source_id) id, source_id, trigger, status, reason, is_dry, started_at, finished_at, added, replaced, renamed, removed,
       unchanged, failed, held_back, skipped, changes, failures
from source_runs where tenant_id = clew_tenant() and not is_dry
order by source_id, started_at desc, id;

-- name: list_files
-- The files of the source, by path.
select path, sha256, bytes, stamp from source_files
where tenant_id = clew_tenant() and source_id = %(source_id)s and path > %(after)s order by path limit %(limit)s;

-- name: add_listing
-- Adds a part of what the client found. Of two entries with one path the last one counts.
insert into source_listings (tenant_id, run_id, path, sha256, bytes, stamp)
select clew_tenant(), %(run_id)s, u.path, u.sha256, u.bytes, u.stamp
from unnest(%(paths)s::text[], %(sha256s)s::bytea[], %(sizes)s::bigint[], %(stamps)s::text[]) as u (path, sha256, bytes, stamp)
on conflict (tenant_id, run_id, path) do update set sha256 = excluded.sha256, bytes = excluded.bytes, stamp = excluded.stamp;

-- name: count_listing
-- How many files are listed, and how many documents the source has.
select (select count(*) from source_listings where tenant_id = clew_tenant() and run_id = %(run_id)s) as listed,
       (select count(*) from source_files where tenant_id = clew_tenant() and source_id = %(source_id)s) as known;

-- name: differences
-- Paths whose bytes in the folder differ from their documents. A failed document counts as having the bytes that were sent, so
-- that it is not sent again and again; with `retry_failed` it counts as having none.
with known as (
  select f.path, f.document_id,
         case when d.status <> 'failed' then coalesce(d.pending_sha256, d.sha256) when not %(retry_failed)s then f.sha256 end as sha256
  from source_files f join documents d on d.tenant_id = f.tenant_id and d.id = f.document_id
  where f.tenant_id = clew_tenant() and f.source_id = %(source_id)s
), listed as (
  select path, sha256 from source_listings where tenant_id = clew_tenant() and run_id = %(run_id)s
)
select path, l.sha256 as listed, k.sha256 as known, k.document_id
from listed l full join known k using (path)
where l.sha256 is distinct from k.sha256;

-- name: occupants
-- Documents of the place at these paths, each with its source if that is another one.
select d.source_path as path, d.id as document_id,
       coalesce(d.status <> 'failed' and coalesce(d.pending_sha256, d.sha256) = u.sha256, false) as is_same,
       case when s.id <> %(source_id)s then s.root end as of_other
from unnest(%(paths)s::text[], %(sha256s)s::bytea[]) as u (path, sha256)
join documents d on d.tenant_id = clew_tenant() and d.assistant_id = %(assistant_id)s and d.thread_id is null
  and d.source_app = %(source_app)s and d.workspace = %(workspace)s and d.repo = %(repo)s and d.source_path = u.path
left join source_files f on f.tenant_id = d.tenant_id and f.document_id = d.id
left join sources s on s.tenant_id = f.tenant_id and s.id = f.source_id;

-- name: note_actions
-- Records the actions for listed paths.
update source_listings l set action = u.action
from unnest(%(paths)s::text[], %(actions)s::text[]) as u (path, action)
where l.tenant_id = clew_tenant() and l.run_id = %(run_id)s and l.path = u.path;

-- name: renew_stamps
-- Updates the stamps of files that were touched but hold the same bytes.
update source_files f set stamp = l.stamp from source_listings l
where f.tenant_id = clew_tenant() and f.source_id = %(source_id)s and l.tenant_id = f.tenant_id and l.run_id = %(run_id)s
  and l.path = f.path and l.sha256 = f.sha256 and l.stamp <> f.stamp;

-- name: vacate_paths
-- First half of a move: unused paths, since a document may move to a path that another one leaves.
update documents d set source_path = chr(1) || d.id::text
where d.tenant_id = clew_tenant() and d.id = any(%(ids)s::uuid[]);

-- name: move_documents
-- Second half of a move. A title equal to the file's name changes with it.
update documents d set source_path = u.path, name = u.name, title = case when d.title = d.name then u.name else d.title end,
    updated_at = clock_timestamp()
from unnest(%(ids)s::uuid[], %(paths)s::text[], %(names)s::text[]) as u (id, path, name)
where d.tenant_id = clew_tenant() and d.id = u.id;

-- name: forget_files
-- Removes the old paths of documents that moved.
delete from source_files where tenant_id = clew_tenant() and source_id = %(source_id)s and document_id = any(%(ids)s::uuid[]);

-- name: link_files
-- Links documents of listed paths to the source; sets the stamp only if the bytes are those listed.
insert into source_files (tenant_id, source_id, path, document_id, sha256, bytes, stamp)
select clew_tenant(), %(source_id)s, u.path, u.document_id, u.sha256, u.bytes, coalesce(l.stamp, '')
from unnest(%(paths)s::text[], %(ids)s::uuid[], %(sha256s)s::bytea[], %(sizes)s::bigint[]) as u (path, document_id, sha256, bytes)
left join source_listings l on l.tenant_id = clew_tenant() and l.run_id = %(run_id)s and l.path = u.path and l.sha256 = u.sha256
on conflict (tenant_id, source_id, path) do update
  set document_id = excluded.document_id, sha256 = excluded.sha256, bytes = excluded.bytes, stamp = excluded.stamp;

-- name: link_listed
-- Like `link_files`, with the bytes that were listed.
insert into source_files (tenant_id, source_id, path, document_id, sha256, bytes, stamp)
select clew_tenant(), %(source_id)s, l.path, u.document_id, l.sha256, l.bytes, l.stamp
from unnest(%(paths)s::text[], %(ids)s::uuid[]) as u (path, document_id)
join source_listings l on l.tenant_id = clew_tenant() and l.run_id = %(run_id)s and l.path = u.path
on conflict (tenant_id, source_id, path) do update
  set document_id = excluded.document_id, sha256 = excluded.sha256, bytes = excluded.bytes, stamp = excluded.stamp;

-- name: note_done
-- Records that these listed files were uploaded.
update source_listings set is_done = true where tenant_id = clew_tenant() and run_id = %(run_id)s and path = any(%(paths)s::text[]);

-- name: note_plan
-- Records what the server did itself and what it leaves to the client.
update source_runs set renamed = %(renamed)s, removed = %(removed)s, unchanged = %(unchanged)s, held_back = %(held_back)s,
    reason = %(reason)s, changes = %(changes)s, failures = %(failures)s, failed = %(failed)s
where tenant_id = clew_tenant() and id = %(run_id)s;

-- name: finish_run
-- Ends a run; uploads are counted from what arrived.
with done as (
  select coalesce(array_agg(path order by path) filter (where action = 'add'), '{}') as added,
         coalesce(array_agg(path order by path) filter (where action = 'replace'), '{}') as replaced
  from source_listings where tenant_id = clew_tenant() and run_id = %(run_id)s and is_done
)
update source_runs r set
  status = case when %(reason)s::text is not null then 'failed' when r.held_back > 0 then 'held' else 'done' end,
  reason = coalesce(%(reason)s, r.reason), finished_at = clock_timestamp(),
  added = cardinality(done.added), replaced = cardinality(done.replaced), failed = r.failed + %(failed)s, skipped = %(skipped)s,
  failures = r.failures || %(failures)s,
  changes = (select coalesce(jsonb_agg(jsonb_build_object('action', 'added', 'path', p)), '[]') from unnest(done.added[1:%(most)s]) p)
         || (select coalesce(jsonb_agg(jsonb_build_object('action', 'replaced', 'path', p)), '[]') from unnest(done.replaced[1:%(most)s]) p)
         || r.changes
from done
where r.tenant_id = clew_tenant() and r.id = %(run_id)s and r.status = 'running'
returning r.id;

-- name: drop_run
-- Deletes a dry run.
delete from source_runs where tenant_id = clew_tenant() and id = %(run_id)s;

-- name: drop_repeated_run
-- Deletes a run that found nothing new like the one before, so that a watcher does not list every check.
delete from source_runs r using source_runs n
where n.tenant_id = clew_tenant() and n.id = %(run_id)s and r.tenant_id = n.tenant_id and r.source_id = n.source_id
  and r.id = (select id from source_runs where tenant_id = clew_tenant() and source_id = n.source_id and id <> n.id and not is_dry
              order by started_at desc, id limit 1)
  and (r.added, r.replaced, r.renamed, r.removed, n.added, n.replaced, n.renamed, n.removed) = (0, 0, 0, 0, 0, 0, 0, 0)
  and r.status = n.status and r.trigger = n.trigger and r.failures = n.failures and r.reason is not distinct from n.reason;

-- name: find_running
-- The run of an upload, while it is running and its holder has the lease.
select r.id as run_id, s.id as source_id, s.assistant_id, s.source_app, s.workspace, s.repo, s.language
from source_runs r join sources s on s.tenant_id = r.tenant_id and s.id = r.source_id
where r.tenant_id = clew_tenant() and r.id = %(run_id)s and r.status = 'running' and not r.is_dry
  and s.held_until > clock_timestamp();

-- name: share_source
-- Locks the source of an uploading run, if its holder still has the lease; it cannot be removed until the transaction ends.
select id from sources where tenant_id = clew_tenant() and id = %(source_id)s and held_until > clock_timestamp() for key share;

-- name: share_run
-- Locks the run if it is still running; it cannot end before the transaction does.
select id from source_runs where tenant_id = clew_tenant() and id = %(run_id)s and status = 'running' for share;

-- name: is_running
-- Whether a run is still running; locks it until the transaction ends.
select id from source_runs where tenant_id = clew_tenant() and id = %(run_id)s and status = 'running' for update;
