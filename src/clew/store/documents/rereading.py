"""Documents to be read again from their originals: queued in batches, counted while they wait.

Queries: `queries/documents/rereading.sql`. Above: `ingest.reingest`. To `store.documents.documents` a queued document is an
upload of the same bytes: the current version stays searchable until the new one is published, and a version that a message cites
stays readable after that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row

from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/rereading")


@dataclass(frozen=True, slots=True)
class RereadFilter:
    """Which documents are read again. None does not restrict."""

    assistant_id: UUID | None = None
    older_than: int | None = None
    """Only those that an older reader version read."""


@dataclass(frozen=True, slots=True)
class Queued:
    """A document that was queued."""

    id: UUID
    name: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A document that cannot be read again. `error`: why; empty if its original is not kept."""

    id: UUID
    name: str
    source_path: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class UnreadableDocuments:
    """How many there are, and the first of them by path."""

    total: int
    first: Sequence[Unreadable] = ()


async def queue_rereads(connection: AsyncConnection[Any], which: RereadFilter, *, after: UUID, limit: int) -> list[Queued]:
    """Queue the next documents after an id, in the caller's transaction, which also adds their jobs."""
    cursor = connection.cursor(row_factory=class_row(Queued))
    await cursor.execute(SQL["queue_rereads"], _values(which) | {"after": after, "limit": limit})
    return await cursor.fetchall()


class Rereading:
    """Counts and lists what is read again, for one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def count(self, tenant_id: UUID, which: RereadFilter) -> int:
        """Return how many documents would be queued now."""
        rows = await self._database.dicts(tenant_id, SQL["count_rereads"], _values(which))
        return rows[0]["documents"]

    async def without_original(self, tenant_id: UUID, which: RereadFilter, *, keeps: bool, limit: int) -> UnreadableDocuments:
        """Return the documents whose originals are not kept; all documents if `keeps` is False."""
        values = _values(which) | {"keeps": keeps, "limit": limit}
        return _few(await self._database.dicts(tenant_id, SQL["without_original"], values))

    async def waiting(self, tenant_id: UUID) -> int:
        """Return how many documents still wait to be read again."""
        rows = await self._database.dicts(tenant_id, SQL["count_waiting_rereads"])
        return rows[0]["documents"]

    async def failed(self, tenant_id: UUID, *, limit: int) -> UnreadableDocuments:
        """Return the documents that could not be read again; their earlier version stays searchable."""
        return _few(await self._database.dicts(tenant_id, SQL["failed_rereads"], {"limit": limit}))


def _values(which: RereadFilter) -> dict[str, Any]:
    return {"assistant_id": which.assistant_id, "older_than": which.older_than}


def _few(rows: Sequence[dict[str, Any]]) -> UnreadableDocuments:
    named = [Unreadable(row["id"], row["name"], row["source_path"], row.get("error") or "") for row in rows]
    return UnreadableDocuments(rows[0]["total"] if rows else 0, named)
