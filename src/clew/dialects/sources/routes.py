"""`/api/sources`: folders whose documents are kept in sync. The client reads the files; the server knows their documents.

A run: `PUT …/lease`, `POST …/sync` with the list of files in pieces, uploads of the files in the plan (`POST /api/documents` with
`run`), `POST …/runs/{source_run_id}/finish`. `store.documents.source_runs` decides what a run does.
"""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response

from clew.dialects.shared.accepted_language import AcceptedLanguage
from clew.dialects.shared.access import Reading, Writing
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.sources.decode import read_change, read_lease, read_listing, read_new
from clew.dialects.sources.encode import encode_order, encode_plan, encode_run, encode_source
from clew.dialects.sources.wire import (
    KnownFileBody,
    KnownFiles,
    NewSource,
    SourceBody,
    SourceChange,
    SourceHeld,
    SourceHold,
    SourceList,
    SourceRemoved,
    SourceRunBody,
    SourceRunEnd,
    SourceRunList,
    SourceSync,
    Synced,
    WantedRun,
)
from clew.domain.errors import InvalidInput
from clew.domain.ids import parse_id, public_id
from clew.domain.messages import MessageLanguage
from clew.ingest.reading.limits import DEFAULT_LIMITS
from clew.store.documents.source_runs import SourceRuns, Wish
from clew.store.documents.sources import LEASE, Sources

router = APIRouter(prefix="/api/sources", tags=["sources"])
LeaseText = Annotated[str, Query(max_length=100)]


@router.get("")
async def list_sources(parts: AppParts, caller: Reading, language: AcceptedLanguage) -> SourceList:
    """List all sources with their newest runs."""
    last = await SourceRuns(parts.database).last(caller.tenant_id)
    found = await Sources(parts.database).list(caller.tenant_id)
    return SourceList(sources=[encode_source(source, last.get(source.id), language) for source in found])


@router.post("", status_code=201, responses={200: {"model": SourceBody, "description": "The source that already exists"}})
async def create_source(
    body: NewSource, response: Response, parts: AppParts, caller: Writing, language: AcceptedLanguage
) -> SourceBody:
    """Create a source for a folder. Returns 200 with the existing source of that folder, and 409 if the folder overlaps one."""
    values = await read_new(parts, caller.tenant_id, body)
    source, is_new = await Sources(parts.database).create(caller.tenant_id, values)
    response.status_code = 201 if is_new else 200
    return await _body(parts, caller.tenant_id, source.id, language)


@router.get("/{source_id}")
async def read_source(source_id: str, parts: AppParts, caller: Reading, language: AcceptedLanguage) -> SourceBody:
    """Read one source with its newest run."""
    return await _body(parts, caller.tenant_id, parse_id("src", source_id), language)


@router.patch("/{source_id}")
async def change_source(
    source_id: str, body: SourceChange, parts: AppParts, caller: Writing, language: AcceptedLanguage
) -> SourceBody:
    """Change a source's patterns, interval, limit or machine; pause or resume it."""
    identifier = parse_id("src", source_id)
    await Sources(parts.database).change(caller.tenant_id, identifier, read_change(body))
    return await _body(parts, caller.tenant_id, identifier, language)


@router.delete("/{source_id}")
async def delete_source(source_id: str, parts: AppParts, caller: Writing, *, keep_documents: bool = False) -> SourceRemoved:
    """Permanently delete a source, with or without its documents; the files do not change."""
    removed = await Sources(parts.database).delete(caller.tenant_id, parse_id("src", source_id), keep_documents=keep_documents)
    return SourceRemoved(documents=removed)


@router.get("/{source_id}/runs")
async def list_runs(
    source_id: str,
    parts: AppParts,
    caller: Reading,
    language: AcceptedLanguage,
    *,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> SourceRunList:
    """List the runs of a source, newest first; the last 50 are kept."""
    source = await Sources(parts.database).find(caller.tenant_id, parse_id("src", source_id), counts=False)
    found = await SourceRuns(parts.database).list(caller.tenant_id, source.id, limit=limit)
    return SourceRunList(runs=[encode_run(run, language) for run in found])


@router.get("/{source_id}/files")
async def list_files(
    source_id: str,
    parts: AppParts,
    caller: Reading,
    *,
    after: Annotated[str, Query(max_length=2_000)] = "",
    limit: Annotated[int, Query(ge=1, le=5_000)] = 5_000,
) -> KnownFiles:
    """List the files that have documents, by path."""
    sources = Sources(parts.database)
    source = await sources.find(caller.tenant_id, parse_id("src", source_id), counts=False)
    found = await sources.list_files(caller.tenant_id, source.id, after=after, limit=limit)
    files = [KnownFileBody(path=one.path, sha256=one.sha256.hex(), bytes=one.bytes, stamp=one.stamp) for one in found]
    return KnownFiles(files=files, next_after=files[-1].path if len(files) == limit else None)


@router.put("/{source_id}/lease")
async def hold_source(source_id: str, body: SourceHold, request: Request, parts: AppParts, caller: Writing) -> SourceHeld:
    """Take or renew the lease of a source. Returns 409 `SOURCE_HELD` while another process has it."""
    sources, identifier, lease = Sources(parts.database), parse_id("src", source_id), read_lease(body.lease)
    wanted = None
    if lease is None:
        lease = await sources.hold(
            caller.tenant_id,
            identifier,
            holder=body.holder,
            is_watching=body.is_watching,
            next_run_seconds=body.next_run_seconds,
        )
    else:
        wanted = await sources.renew(caller.tenant_id, identifier, lease, next_run_seconds=body.next_run_seconds)
    return SourceHeld(
        lease=str(lease),
        seconds=int(LEASE.total_seconds()),
        wanted=WantedRun.model_validate(wanted) if wanted is not None else None,
        max_file_bytes=getattr(request.app.state, "max_upload_bytes", DEFAULT_LIMITS.max_bytes),
        source=encode_order(await sources.find(caller.tenant_id, identifier, counts=False)),
    )


@router.delete("/{source_id}/lease", status_code=204)
async def release_source(source_id: str, lease: LeaseText, parts: AppParts, caller: Writing) -> Response:
    """Release the lease of a source."""
    sources, held = Sources(parts.database), read_lease(lease)
    source = await sources.find(caller.tenant_id, parse_id("src", source_id), counts=False)
    if held is not None:
        await sources.release(caller.tenant_id, source.id, held)
    return Response(status_code=204)


@router.post("/{source_id}/run", status_code=202)
async def want_run(source_id: str, body: WantedRun, parts: AppParts, caller: Writing, language: AcceptedLanguage) -> SourceBody:
    """Request a run from the watcher now. Returns 409 `SOURCE_NOT_WATCHED` if there is no watcher."""
    identifier = parse_id("src", source_id)
    await Sources(parts.database).request_run(caller.tenant_id, identifier, body.model_dump())
    return await _body(parts, caller.tenant_id, identifier, language)


@router.post("/{source_id}/sync")
async def sync(source_id: str, body: SourceSync, parts: AppParts, caller: Writing, language: AcceptedLanguage) -> Synced:
    """Send a piece of the list of files. After the last piece, renames and removes documents and returns what to upload."""
    runs, identifier, lease = SourceRuns(parts.database), parse_id("src", source_id), read_lease(body.lease)
    files = read_listing(body.files)
    if body.run is None:
        run_id = await runs.begin(caller.tenant_id, identifier, lease=lease, trigger=body.trigger, is_dry=body.dry_run)
    else:
        run_id = parse_id("run", body.run)
    run = await runs.find(caller.tenant_id, identifier, run_id)
    if body.run is not None and run.is_dry is not body.dry_run:
        raise InvalidInput("`dry_run` must be the same in every piece of a run.", field="dry_run")
    await runs.add_listing(caller.tenant_id, run, lease, files)
    if not body.is_last:
        return Synced(run=public_id("run", run_id))
    wish = Wish(body.unlisted, allows_deletions=body.allow_deletions, retries_failed=body.retry_failed)
    planned = await runs.plan(caller.tenant_id, run, lease, wish)
    return Synced(run=public_id("run", run_id), plan=encode_plan(planned, language))


@router.post("/{source_id}/runs/{source_run_id}/finish")
async def finish_run(
    source_id: str, source_run_id: str, body: SourceRunEnd, parts: AppParts, caller: Writing, *, language: AcceptedLanguage
) -> SourceRunBody:
    """End a run with its failures and skipped files. Returns 409 `RUN_OVER` if it was interrupted."""
    runs = SourceRuns(parts.database)
    run = await runs.find(caller.tenant_id, parse_id("src", source_id), parse_id("run", source_run_id))
    finished = await runs.finish(
        caller.tenant_id,
        run,
        failures=[failure.model_dump() for failure in body.failures],
        failed=body.failed,
        skipped=body.skipped,
        reason=body.reason,
    )
    return encode_run(finished, language)


async def _body(parts: Parts, tenant_id: UUID, source_id: UUID, language: MessageLanguage) -> SourceBody:
    source = await Sources(parts.database).find(tenant_id, source_id)
    newest = await SourceRuns(parts.database).list(tenant_id, source_id, limit=1)
    return encode_source(source, newest[0] if newest else None, language)
