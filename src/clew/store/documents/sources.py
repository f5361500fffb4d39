"""Sources in Postgres: created, listed, changed, removed, and leased to the one process that reads their files.

Above: the dialect `sources`. Next: `source_runs`, which compares and applies changes. Queries: `queries/documents/sources.sql`.
"""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from psycopg import AsyncConnection, errors
from psycopg.rows import class_row
from psycopg.types.json import Jsonb

from clew.domain.documents.document import Place
from clew.domain.documents.source import KnownFile, Source, SourceValues, folder_of
from clew.domain.errors import Conflict, NotFound
from clew.domain.ids import public_id
from clew.store.documents.documents import delete_documents
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/sources")
LEASE = timedelta(seconds=60)
"""The lease of a source: without a renewal for this long, it is free again."""
_ANY: dict[str, Any] = {"counts": True, "id": None, "assistant_id": None, "source_app": None, "workspace": None, "repo": None}
_UNCHANGED: dict[str, Any] = dict.fromkeys(("include", "exclude", "interval_seconds", "deletion_limit", "is_paused", "host"))


class Sources:
    """Creates, lists, changes, leases and removes the sources of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, tenant_id: UUID, values: SourceValues) -> tuple[Source, bool]:
        """Return the source of this folder in this place, and whether it is new.

        Raises:
            Conflict: SOURCE_OVERLAPS: a source of the same place is inside or around it; SOURCE_ELSEWHERE: another machine has a
                folder of this path as a source of the same place.
        """
        async with self._database.transaction(tenant_id) as connection:
            await connection.execute(SQL["lock_place"], {"assistant_id": values.place.assistant_id})
            neighbours = await _of_place(connection, values.place)
            folder = folder_of(values.root)
            found = next((one for one in neighbours if one.host == values.host and folder_of(one.root) == folder), None)
            if found is not None:
                return found, False
            _refuse_overlap(values, neighbours)
            return await _insert(connection, values), True

    async def list(self, tenant_id: UUID) -> list[Source]:
        """Return every source, sorted by root."""
        return await self._database.rows(tenant_id, SQL["list_sources"], _ANY, Source)

    async def find(self, tenant_id: UUID, source_id: UUID, *, counts: bool = True) -> Source:
        """Return one source, or raise NotFound. Without `counts` its documents are not counted and appear as 0."""
        values = _ANY | {"id": source_id, "counts": counts}
        found = await self._database.one(tenant_id, SQL["list_sources"], values, Source)
        if found is None:
            raise _unknown(source_id)
        return found

    async def change(self, tenant_id: UUID, source_id: UUID, values: dict[str, Any]) -> Source:
        """Change the given values: include, exclude, interval_seconds, deletion_limit, is_paused, host.

        Raises:
            NotFound: there is no such source.
            Conflict: the other host has a source of this folder already.
        """
        params = _UNCHANGED | values | {"id": source_id, "given": list(values)}
        try:
            await self._database.execute(tenant_id, SQL["change_source"], params)
        except errors.UniqueViolation as error:
            raise Conflict("A source for this folder on that host already exists.", field="host") from error
        return await self.find(tenant_id, source_id)

    async def delete(self, tenant_id: UUID, source_id: UUID, *, keep_documents: bool) -> int:
        """Remove a source with its runs and, unless `keep_documents`, its documents; return how many documents were deleted.

        Raises:
            NotFound: there is no such source.
        """
        async with self._database.transaction(tenant_id) as connection:
            cursor = await connection.execute(SQL["lock_source"], {"id": source_id})  # before its documents, as uploads do
            if await cursor.fetchone() is None:
                raise _unknown(source_id)
            removed = 0
            if not keep_documents:
                cursor = await connection.execute(SQL["documents_of_source"], {"id": source_id})
                removed = await delete_documents(connection, [row["document_id"] for row in await cursor.fetchall()])
            await connection.execute(SQL["delete_source"], {"id": source_id})
        return removed

    async def list_files(self, tenant_id: UUID, source_id: UUID, *, after: str, limit: int) -> Sequence[KnownFile]:
        """Return the files of the source after the path `after`, sorted by path."""
        values = {"source_id": source_id, "after": after, "limit": limit}
        return await self._database.rows(tenant_id, SQL["list_files"], values, KnownFile)

    # Leases ----------------------------------------------------------------------------------------------

    async def hold(
        self, tenant_id: UUID, source_id: UUID, *, holder: str, is_watching: bool, next_run_seconds: float | None = None
    ) -> UUID:
        """Take the lease and return it. Unfinished runs of the previous holder are interrupted.

        Raises:
            NotFound: there is no such source.
            Conflict: SOURCE_HELD, with who holds it, since when and until when.
        """
        lease = uuid4()
        values = {"id": source_id, "lease": lease, "holder": holder, "is_watching": is_watching, "duration": LEASE}
        async with self._database.transaction(tenant_id) as connection:
            cursor = await connection.execute(SQL["take_lease"], values | {"next_run_seconds": next_run_seconds})
            if await cursor.fetchone() is not None:
                await connection.execute(SQL["interrupt_runs"], {"source_id": source_id})
                await connection.execute(SQL["drop_listings"], {"source_id": source_id})
                return lease
        raise _held(await self.find(tenant_id, source_id, counts=False))

    async def renew(
        self, tenant_id: UUID, source_id: UUID, lease: UUID, *, next_run_seconds: float | None = None
    ) -> dict[str, Any] | None:
        """Renew the lease, and return the run requested since the last renewal.

        Raises:
            NotFound: the source was removed.
            Conflict: SOURCE_HELD: another process holds it now.
        """
        values = {"id": source_id, "lease": lease, "duration": LEASE, "next_run_seconds": next_run_seconds}
        rows = await self._database.dicts(tenant_id, SQL["renew_lease"], values)
        if not rows:
            raise _held(await self.find(tenant_id, source_id, counts=False))
        return rows[0]["wanted"]

    async def release(self, tenant_id: UUID, source_id: UUID, lease: UUID) -> None:
        """Release the lease and interrupt its unfinished run; does nothing if it was released before."""
        async with self._database.transaction(tenant_id) as connection:
            cursor = await connection.execute(SQL["release_lease"], {"id": source_id, "lease": lease})
            if await cursor.fetchone() is not None:
                await connection.execute(SQL["interrupt_runs"], {"source_id": source_id})
                await connection.execute(SQL["drop_listings"], {"source_id": source_id})

    async def request_run(self, tenant_id: UUID, source_id: UUID, request: dict[str, Any]) -> None:
        """Request a run from the watcher of a source.

        Raises:
            NotFound: there is no such source.
            Conflict: SOURCE_NOT_WATCHED.
        """
        if await self._database.dicts(tenant_id, SQL["request_run"], {"id": source_id, "wanted": Jsonb(request)}):
            return
        source = await self.find(tenant_id, source_id, counts=False)
        reason = f"No process watches {source.root}. Run `clew sources run {public_id('src', source_id)}` on {source.host}."
        raise Conflict(reason, code="SOURCE_NOT_WATCHED")


async def _of_place(connection: AsyncConnection[Any], place: Place) -> list[Source]:
    values = {name: value for name, value in asdict(place).items() if name != "thread_id"}
    cursor = connection.cursor(row_factory=class_row(Source))
    await cursor.execute(SQL["list_sources"], _ANY | values | {"counts": False})
    return await cursor.fetchall()


async def _insert(connection: AsyncConnection[Any], values: SourceValues) -> Source:
    params = asdict(values) | asdict(values.place) | {"include": list(values.include), "exclude": list(values.exclude)}
    params = {name: value for name, value in params.items() if name not in {"place", "thread_id"}}
    cursor = connection.cursor(row_factory=class_row(Source))
    await cursor.execute(SQL["create_source"], params)
    [source] = await cursor.fetchall()
    return source


def _refuse_overlap(values: SourceValues, neighbours: Sequence[Source]) -> None:
    root = folder_of(values.root)
    for one in neighbours:
        other = folder_of(one.root)
        named = {"source": public_id("src", one.id), "root": one.root, "host": one.host}
        if one.host == values.host and (root.is_relative_to(other) or other.is_relative_to(root)):
            where = "inside" if root.is_relative_to(other) else "around"
            reason = (
                f"{values.root} lies {where} {one.root}, which is a source with the same place, so its "
                "files would be ingested twice. Use that source, or give this one its own workspace."
            )
            raise Conflict(reason, code="SOURCE_OVERLAPS", **named)
        if other == root:
            reason = (
                f"{one.root} on {one.host} is a source with the same place. Take it over with "
                "`--take-over`, or give this source its own workspace."
            )
            raise Conflict(reason, code="SOURCE_ELSEWHERE", **named)


def _held(source: Source) -> Conflict:
    details = {
        "holder": source.holder,
        "since": source.held_since.isoformat() if source.held_since else None,
        "until": source.held_until.isoformat() if source.held_until else None,
    }
    reason = f"{source.root} is {'watched' if source.is_watching else 'being read'} by {source.holder or 'nobody'} already."
    return Conflict(reason, code="SOURCE_HELD", **details)


def _unknown(source_id: UUID) -> NotFound:
    return NotFound("source", public_id("src", source_id))
