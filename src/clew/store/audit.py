"""The audit log in Postgres: append-only, kept by its own retention. Queries: `queries/audit.sql`.

Above: `server.audit`, which adds an entry for each act worth evidence, and the dialect `audit`, which reads them.
"""

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from uuid import UUID

import psycopg

from clew.store.faults import unavailable
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("audit")


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody did, without any text of theirs."""

    actor: str
    """`user:NAME`, `app:NAME`, `owner of the server`; empty: nobody was known."""
    key_id: UUID | None
    address: str
    """Where the request came from."""
    action: str
    """Method and route, such as `DELETE /api/keys/{key_id}`."""
    object: str
    """The names in its path, such as `key_id=key_…`."""
    status: int
    """The HTTP status: how it ended."""
    request_id: str


@dataclass(frozen=True, slots=True)
class Entry(Act):
    """An act as it was recorded."""

    id: UUID
    at: datetime


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which entries a page has. `action` is a beginning, `object` a part, `refused`: only refusals (401, 403, 429)."""

    since: datetime | None = None
    until: datetime | None = None
    actor: str | None = None
    action: str | None = None
    object: str | None = None
    refused: bool = False


class AuditLog:
    """Adds and reads entries of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, tenant_id: UUID, act: Act) -> None:
        """Append an entry.

        Raises:
            StoreUnavailable: it could not be stored, whatever the reason. Unauthenticated: the tenant was deleted.
        """
        try:
            await self._database.execute(tenant_id, SQL["add_entry"], asdict(act))
        except psycopg.Error as error:
            raise unavailable(error) from error

    async def page(self, tenant_id: UUID, which: AuditFilter, *, before: tuple[datetime, UUID] | None, limit: int) -> list[Entry]:
        """Return entries, newest first, older than `before`: time and id of the last one shown."""
        place = {"before_at": before[0] if before else None, "before_id": before[1] if before else None, "limit": limit}
        return await self._database.rows(tenant_id, SQL["list_entries"], asdict(which) | place, Entry)

    async def sweep(self, keep: timedelta) -> None:
        """Delete the entries of all tenants that are older than they are kept."""
        async with self._database.connection() as connection:
            await connection.execute(SQL["sweep_audit"], {"keep": keep})
