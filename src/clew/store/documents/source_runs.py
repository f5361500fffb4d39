"""Runs of sources in Postgres: compares what a client listed with what is known, then renames and removes documents at once.

The client then uploads what the plan leaves to it (`link_uploads` links the documents to the source, in the transaction that
accepts them) and ends the run. If anything dies in between, the next run starts from a new listing, so nothing stays half done.
Above: the dialects `sources` and `documents`. Below: `domain.documents.source`, which compares. Queries:
`queries/documents/sources.sql`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection, errors
from psycopg.rows import class_row, dict_row, scalar_row
from psycopg.types.json import Jsonb

from clew.domain.documents.document import Accepted, Place, UploadedFile
from clew.domain.documents.source import Difference, ListedFile, Move, Occupant, Plan, SourceRun, needs_permission, plan_run
from clew.domain.errors import Conflict, InvalidInput, NotFound
from clew.domain.ids import public_id
from clew.store.documents.documents import delete_documents
from clew.store.documents.mirror import note_documents
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/sources")
RUNS_KEPT = 50
FILES_MOST = 200_000
"""Files of one source."""
PATHS_SHOWN = 500
"""How many paths of each kind the record of a run lists; its counts are always complete."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a run may do."""

    unlisted: Sequence[str] = ()
    """Paths that could not be read: nothing at or below them is removed. An empty path is the whole folder."""
    allows_deletions: bool = False
    retries_failed: bool = False


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan, and the number of its removals that still need permission."""

    plan: Plan
    unchanged: int
    held_back: int
    reason: str | None


@dataclass(frozen=True, slots=True)
class RunningSource:
    """Where the uploads of a run belong."""

    run_id: UUID
    source_id: UUID
    assistant_id: UUID
    source_app: str
    workspace: str
    repo: str
    language: str | None

    @property
    def place(self) -> Place:
        """The place of the source's documents."""
        return Place(self.assistant_id, None, self.source_app, self.workspace, self.repo)


@dataclass(frozen=True, slots=True)
class _Locked:
    id: UUID
    assistant_id: UUID
    source_app: str
    workspace: str
    repo: str
    language: str | None
    root: str
    deletion_limit: int
    lease: UUID | None


class SourceRuns:
    """Begins, plans, ends and lists runs of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, tenant_id: UUID, source_id: UUID, *, lease: UUID | None, trigger: str, is_dry: bool = False) -> UUID:
        """Begin a run and return its id; a dry one needs no lease.

        Raises:
            NotFound: there is no such source.
            Conflict: SOURCE_NOT_HELD: the caller does not hold the lease (any more).
        """
        async with self._database.transaction(tenant_id) as connection:
            await _lock(connection, source_id, lease, needs_lease=not is_dry)
            if not is_dry:
                await connection.execute(SQL["interrupt_runs"], {"source_id": source_id})
                await connection.execute(SQL["drop_listings"], {"source_id": source_id})
                await connection.execute(SQL["trim_runs"], {"source_id": source_id, "keep": RUNS_KEPT - 1})
            cursor = connection.cursor(row_factory=scalar_row)
            await cursor.execute(SQL["begin_run"], {"source_id": source_id, "trigger": trigger, "is_dry": is_dry})
            [run_id] = await cursor.fetchall()
        return run_id

    async def add_listing(self, tenant_id: UUID, run: SourceRun, lease: UUID | None, files: Sequence[ListedFile]) -> None:
        """Store a part of what the client found.

        Raises:
            Conflict: SOURCE_NOT_HELD.
            InvalidInput: more files than a source may have.
        """
        shown = list({file.path: file for file in files}.values())
        columns = {
            "run_id": run.id,
            "paths": [file.path for file in shown],
            "sha256s": [file.sha256 for file in shown],
            "sizes": [file.bytes for file in shown],
            "stamps": [file.stamp for file in shown],
        }
        async with self._database.transaction(tenant_id) as connection:
            await _lock(connection, run.source_id, lease, needs_lease=not run.is_dry)
            await _require_running(connection, run)
            await connection.execute(SQL["add_listing"], columns)
            listed, _ = await _count(connection, run)
            if listed > FILES_MOST:
                raise InvalidInput(f"A source can have at most {FILES_MOST:,} files.", field="files", limit=FILES_MOST)

    async def plan(self, tenant_id: UUID, run: SourceRun, lease: UUID | None, wish: Wish) -> Planned:
        """Compare what was listed with what is known; rename and remove, unless the run is dry or removals need permission.

        Raises:
            Conflict: SOURCE_NOT_HELD; RUN_OVERTAKEN: documents of the place were added or deleted meanwhile; nothing was changed.
        """
        try:
            async with self._database.transaction(tenant_id) as connection:
                source = await _lock(connection, run.source_id, lease, needs_lease=not run.is_dry)
                await _require_running(connection, run)
                planned = await _compare(connection, source, run, wish)
                if not run.is_dry:
                    await _carry_out(connection, tenant_id, run, planned)
        except (errors.UniqueViolation, errors.ForeignKeyViolation) as error:
            reason = "Documents were added or deleted in this place while the run was being planned. Start a new run."
            raise Conflict(reason, code="RUN_OVERTAKEN") from error
        if run.is_dry:
            await self._database.execute(tenant_id, SQL["drop_run"], {"run_id": run.id})
        return planned

    async def finish(
        self,
        tenant_id: UUID,
        run: SourceRun,
        *,
        failures: Sequence[Mapping[str, str]] = (),
        failed: int | None = None,
        skipped: Mapping[str, int] | None = None,
        reason: str | None = None,
    ) -> SourceRun:
        """End a run and return it; with a `reason` the whole run failed. `failed` counts failures beyond those that are listed.

        Raises:
            Conflict: RUN_OVER: it has already ended or been interrupted.
        """
        shown = [dict(one) for one in failures[:PATHS_SHOWN]]
        values = {
            "run_id": run.id,
            "failures": Jsonb(shown),
            "failed": len(failures) if failed is None else failed,
            "skipped": Jsonb(dict(skipped or {})),
            "reason": reason,
            "most": PATHS_SHOWN,
        }
        async with self._database.transaction(tenant_id) as connection:
            cursor = await connection.execute(SQL["finish_run"], values)
            if await cursor.fetchone() is None:
                raise run_over()
            await connection.execute(SQL["drop_listings"], {"source_id": run.source_id})
            await connection.execute(SQL["drop_repeated_run"], {"run_id": run.id})
        return await self.find(tenant_id, run.source_id, run.id)

    async def find(self, tenant_id: UUID, source_id: UUID, run_id: UUID) -> SourceRun:
        """Return one run, or raise NotFound."""
        values = {"source_id": source_id, "id": run_id, "limit": 1}
        found = await self._database.one(tenant_id, SQL["list_runs"], values, SourceRun)
        if found is None:
            raise NotFound("run", public_id("run", run_id))
        return found

    async def list(self, tenant_id: UUID, source_id: UUID, *, limit: int) -> list[SourceRun]:
        """Return the runs of a source, newest first."""
        values = {"source_id": source_id, "id": None, "limit": limit}
        return await self._database.rows(tenant_id, SQL["list_runs"], values, SourceRun)

    async def last(self, tenant_id: UUID) -> dict[UUID, SourceRun]:
        """Return the newest run of each source."""
        rows = await self._database.rows(tenant_id, SQL["last_runs"], None, SourceRun)
        return {run.source_id: run for run in rows}

    async def running(self, tenant_id: UUID, run_id: UUID) -> RunningSource:
        """Return where the uploads of a run belong.

        Raises:
            Conflict: RUN_OVER: it is not running, or the lease of its source expired.
        """
        found = await self._database.one(tenant_id, SQL["find_running"], {"run_id": run_id}, RunningSource)
        if found is None:
            raise run_over()
        return found


async def hold_run(connection: AsyncConnection[Any], running: RunningSource) -> None:
    """Keep a run from ending, and its source from being removed, until the caller's transaction ends.

    Raises:
        Conflict: RUN_OVER: it ended, its source was removed, or the lease of the source expired.
    """
    values = {"source_id": running.source_id, "run_id": running.run_id}
    for query in ("share_source", "share_run"):  # always in this order, so that two runs never wait for each other
        cursor = await connection.execute(SQL[query], values)
        if await cursor.fetchone() is None:
            raise run_over()


async def link_uploads(
    connection: AsyncConnection[Any], running: RunningSource, accepted: Sequence[Accepted], files: Sequence[UploadedFile]
) -> None:
    """Link uploaded documents to the source, in the transaction that accepts them.

    Raises:
        Conflict: SOURCE_OVERLAPS: a document belongs to another source.
    """
    by_path = {file.source_path: file for file in files}
    shown = [by_path[one.source_path] for one in accepted]
    values = {
        "source_id": running.source_id,
        "run_id": running.run_id,
        "paths": [file.source_path for file in shown],
        "ids": [one.id for one in accepted],
        "sha256s": [file.sha256 for file in shown],
        "sizes": [file.bytes for file in shown],
    }
    try:
        cursor = await connection.execute(SQL["link_files"], values)
        await connection.execute(SQL["note_done"], values)
        cursor = await connection.execute("select 1")
        await cursor.fetchone()
    except errors.UniqueViolation as error:
        reason = (
            "Another source already has a document with this path in the same place. Give one of the two sources a workspace."
        )
        raise Conflict(reason, code="SOURCE_OVERLAPS") from error


async def _lock(connection: AsyncConnection[Any], source_id: UUID, lease: UUID | None, *, needs_lease: bool) -> _Locked:
    cursor = connection.cursor(row_factory=class_row(_Locked))
    await cursor.execute(SQL["lock_source"], {"id": source_id})
    found = await cursor.fetchone()
    if found is None:
        raise NotFound("source", public_id("src", source_id))
    if needs_lease and (lease is None or found.lease != lease):
        reason = "This lease is no longer valid: it expired, or another process took over the source."
        raise Conflict(reason, code="SOURCE_NOT_HELD")
    return found


async def _require_running(connection: AsyncConnection[Any], run: SourceRun) -> None:
    cursor = await connection.execute(SQL["is_running"], {"run_id": run.id})
    if await cursor.fetchone() is None:
        raise run_over()


def run_over() -> Conflict:
    """Return the error for a run that was ended, or interrupted by another one."""
    reason = "This run has ended: it was closed, its lease expired, or another run replaced it. Start a new run."
    return Conflict(reason, code="RUN_OVER")


async def _count(connection: AsyncConnection[Any], run: SourceRun) -> tuple[int, int]:
    cursor = connection.cursor(row_factory=dict_row)
    await cursor.execute(SQL["count_listing"], {"run_id": run.id, "source_id": run.source_id})
    [row] = await cursor.fetchall()
    return row["listed"], row["known"]


async def _compare(connection: AsyncConnection[Any], source: _Locked, run: SourceRun, wish: Wish) -> Planned:
    listed, known = await _count(connection, run)
    cursor = connection.cursor(row_factory=class_row(Difference))
    values = {"run_id": run.id, "source_id": source.id, "retry_failed": wish.retries_failed}
    await cursor.execute(SQL["differences"], values)
    differences = await cursor.fetchall()
    fresh = [one for one in differences if one.listed is not None and one.document_id is None]
    cursor = connection.cursor(row_factory=class_row(Occupant))
    columns = {"paths": [one.path for one in fresh], "sha256s": [one.listed for one in fresh]}
    labels = {"source_app": source.source_app, "workspace": source.workspace, "repo": source.repo}
    await cursor.execute(SQL["occupants"], columns | labels | {"source_id": source.id, "assistant_id": source.assistant_id})
    plan = plan_run(differences, {one.path: one for one in await cursor.fetchall()}, wish.unlisted)
    unchanged = listed - sum(one.listed is not None for one in differences) + len(plan.adopted)
    removals = len(plan.removed)
    if wish.allows_deletions or not needs_permission(removals, known, listed, source.deletion_limit):
        return Planned(plan, unchanged, 0, None)
    plan.removed.clear()
    return Planned(plan, unchanged, removals, _why_held(source, removals, known, listed))


def _why_held(source: _Locked, removals: int, known: int, listed: int) -> str:
    found = "The folder is empty. Is it mounted?" if not listed else f"The limit is {source.deletion_limit} %."
    return (
        f"{removals:,} of {known:,} documents would be removed. {found} Nothing was removed. If you deleted "
        f"their files on purpose, run `clew sources run {public_id('src', source.id)} --yes-delete`."
    )


async def _carry_out(connection: AsyncConnection[Any], tenant_id: UUID, run: SourceRun, planned: Planned) -> None:
    plan = planned.plan
    await delete_documents(connection, [document_id for document_id, _ in plan.removed])
    await _move(connection, tenant_id, run, plan.moved)
    if plan.adopted:
        values = {"paths": [one.path for one in plan.adopted], "ids": [one.document_id for one in plan.adopted]}
        await connection.execute(SQL["link_listed"], values | {"source_id": run.source_id, "run_id": run.id})
    await connection.execute(SQL["renew_stamps"], {"source_id": run.source_id, "run_id": run.id})
    actions = {**dict.fromkeys(plan.added, "add"), **dict.fromkeys(plan.replaced, "replace")}
    noted = {"run_id": run.id, "paths": list(actions), "actions": list(actions.values())}
    await connection.execute(SQL["note_actions"], noted)
    await connection.execute(SQL["note_plan"], _record(run, planned))


async def _move(connection: AsyncConnection[Any], tenant_id: UUID, run: SourceRun, moves: Sequence[Move]) -> None:
    if not moves:
        return
    ids = [move.document_id for move in moves]
    paths = [move.new for move in moves]
    await connection.execute(SQL["vacate_paths"], {"ids": ids})
    await connection.execute(
        SQL["move_documents"], {"ids": ids, "paths": paths, "names": [path.rpartition("/")[2] for path in paths]}
    )
    await connection.execute(SQL["forget_files"], {"source_id": run.source_id, "ids": ids})
    values = {"source_id": run.source_id, "run_id": run.id, "paths": paths, "ids": ids}
    await connection.execute(SQL["link_listed"], values)
    await note_documents(connection, tenant_id, ids)


def _record(run: SourceRun, planned: Planned) -> dict[str, Any]:
    plan = planned.plan
    moved = [{"action": "renamed", "path": move.new, "from": move.old} for move in plan.moved[:PATHS_SHOWN]]
    removed = [{"action": "removed", "path": path} for _, path in plan.removed[:PATHS_SHOWN]]
    refused = [{"path": path, "reason": reason} for path, reason in plan.refused]
    return {
        "run_id": run.id,
        "renamed": len(plan.moved),
        "removed": len(plan.removed),
        "unchanged": planned.unchanged,
        "held_back": planned.held_back,
        "reason": planned.reason,
        "changes": Jsonb([*moved, *removed]),
        "failures": Jsonb(refused[:PATHS_SHOWN]),
        "failed": len(refused),
    }
