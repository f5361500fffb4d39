"""How long conversations are kept, and letting go of those whose time is over (source 003 §4). Queries: `queries/retention.sql`.

Above: the server's housekeeping, `GET /api/cron/retention`, `/api/rag/retention`. What expires when is the view
`expiring_threads`. Deletion is final: messages, turns, payloads and the thread's own documents go with it; the texts that only
those turns referred to are swept by `housekeeping`. Documents of assistants stay.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import psycopg
import structlog

from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.store.housekeeping import sweep
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("retention")
DEFAULT_DAYS = 30
"""Source 003 §4.1; the view `expiring_threads` has the same number."""
EVERY = timedelta(hours=1)
"""How often each tenant is looked through."""
_BATCH = 20
"""Threads of one transaction: so few rows are locked at a time, whatever is due."""
logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Expired:
    """A conversation whose time is over."""

    id: UUID
    title: str
    updated_at: datetime
    days: int
    """After how many days without activity it goes."""


@dataclass(frozen=True, slots=True)
class Due:
    """What would go now."""

    conversations: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class Policy:
    """What a tenant chose, and what the last run did."""

    days: int | None = None
    """None: the default; 0: for ever."""
    ran_at: datetime | None = None
    removed: int = 0

    @property
    def days_in_force(self) -> int:
        """The tenant's days, 0 for ever."""
        return DEFAULT_DAYS if self.days is None else self.days

    @property
    def next_run_at(self) -> datetime | None:
        """When the next run is due, a few minutes before or after; None: as soon as a server keeps house."""
        return self.ran_at + EVERY if self.ran_at else None


class Retention:
    """Reads and changes what one tenant keeps, and lets go of what is due."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def policy(self, tenant_id: UUID) -> Policy:
        """Return what the tenant chose and what the last run did."""
        return await self._database.one(tenant_id, SQL["read_retention"], None, Policy) or Policy()

    async def choose(self, tenant_id: UUID, days: int | None) -> None:
        """Keep the tenant's conversations so many days: None for the default, 0 for ever."""
        await self._database.execute(tenant_id, SQL["choose_retention"], {"days": days})

    async def keep_thread(self, tenant_id: UUID, thread_id: UUID, days: int | None) -> None:
        """Keep one conversation so many days: None as its assistant says, 0 for ever. Raises NotFound."""
        if not await self._database.execute(tenant_id, SQL["keep_thread"], {"id": thread_id, "days": days}):
            raise NotFound("conversation", public_id("conv", thread_id))

    async def due(self, tenant_id: UUID) -> Due:
        """Return how much would go now."""
        return await self._database.one(tenant_id, SQL["count_due_threads"], None, Due) or Due(0, None)

    async def list_due(self, tenant_id: UUID, limit: int) -> list[Expired]:
        """Return what would go now, the oldest first."""
        return await self._database.rows(tenant_id, SQL["list_due_threads"], {"limit": limit}, Expired)

    async def remove_due(self, tenant_id: UUID) -> int:
        """Remove what is due, batch after batch, and note it; return how many conversations went."""
        removed, after_at, after_id = 0, None, None
        while True:
            place = {"after_at": after_at, "after_id": after_id, "limit": _BATCH}
            gone = await self._database.dicts(tenant_id, SQL["remove_due_threads"], place)
            removed += len(gone)
            if not gone:
                await self._database.execute(tenant_id, SQL["note_retention"], {"removed": removed})
                return removed
            after_at, after_id = max((row["updated_at"], row["id"]) for row in gone)


async def retire(database: Database, *, every: timedelta = EVERY) -> int:
    """Remove what is due of every tenant that nobody looked through for `every`, and what only that referred to.

    Any number of processes may do this at once: each tenant is one's. Returns how many conversations went. A tenant whose rows
    the database cannot look through is logged and passed over until the next time. Raises StoreUnavailable.
    """
    async with database.connection() as connection:
        cursor = await connection.execute(SQL["claim_retention"], {"every": every})
        tenants: list[UUID] = [row["tenant_id"] for row in await cursor.fetchall()]
    retention = Retention(database)
    removed = 0
    for tenant in tenants:
        try:
            removed += await retention.remove_due(tenant)
        except psycopg.Error:  # of this tenant's rows; a database that does not answer raises StoreUnavailable
            logger.exception("retention_failed", tenant_id=str(tenant))
    if removed:
        await sweep(database)
    return removed
