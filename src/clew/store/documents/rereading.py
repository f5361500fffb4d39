"""Documents that are read again from their originals: queued in batches, counted while they wait.

Queries: `queries/documents/rereading.sql`. Above: `ingest.reingest`. To `store.documents.documents` a queued document is an
upload of the same bytes: the version that was searched serves until the new one is published, and one that a message cites stays
readable after that.
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
class Wanted:
    """Which documents are read again. None does not restrict."""

    assistant_id: UUID | None = None
    older_than: int | None = None
    """Only those that an older version of the readers read."""


@dataclass(frozen=True, slots=True)
class Queued:
    """A document that was queued."""

    id: UUID
    name: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Named:
    """A document that cannot be read again. `error`: why it could not; empty where its original is not kept."""

    id: UUID
    name: str
    source_path: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class NamedFew:
    """How many there are, and the first of them by their paths."""

    total: int
    first: Sequence[Named] = ()


async def queue_rereads(connection: AsyncConnection[Any], wanted: Wanted, *, after: UUID, limit: int) -> list[Queued]:
    """Queue the next documents behind an id, in the caller's transaction, which also adds their jobs."""
    cursor = connection.cursor(row_factory=class_row(Queued))
    await cursor.execute(SQL["queue_rereads"], _values(wanted) | {"after": after, "limit": limit})
    return await cursor.fetchall()


class Rereading:
    """Looks at what is read again, of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def count(self, tenant_id: UUID, wanted: Wanted) -> int:
        """Return how many documents would be queued now."""
        rows = await self._database.dicts(tenant_id, SQL["count_rereads"], _values(wanted))
        return rows[0]["documents"]

    async def without_original(self, tenant_id: UUID, wanted: Wanted, *, keeps: bool, limit: int) -> NamedFew:
        """Return the documents whose originals are not kept; all of them where `keeps` is False."""
        values = _values(wanted) | {"keeps": keeps, "limit": limit}
        return _few(await self._database.dicts(tenant_id, SQL["without_original"], values))

    async def waiting(self, tenant_id: UUID) -> int:
        """Return how many documents still wait to be read again."""
        rows = await self._database.dicts(tenant_id, SQL["count_waiting_rereads"])
        return rows[0]["documents"]

    async def failed(self, tenant_id: UUID, *, limit: int) -> NamedFew:
        """Return the documents that could not be read again; an earlier version of them serves."""
        return _few(await self._database.dicts(tenant_id, SQL["failed_rereads"], {"limit": limit}))


def _values(wanted: Wanted) -> dict[str, Any]:
    return {"assistant_id": wanted.assistant_id, "older_than": wanted.older_than}


def _few(rows: Sequence[dict[str, Any]]) -> NamedFew:
    named = [Named(row["id"], row["name"], row["source_path"], row.get("error") or "") for row in rows]
    return NamedFew(rows[0]["total"] if rows else 0, named)
