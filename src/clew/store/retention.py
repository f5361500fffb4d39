"""How long conversations are kept, and deletion of the expired ones (source 003 §4). Queries: `queries/retention.sql`.

Above: the server's housekeeping, `GET /api/cron/retention`, `/api/rag/retention`. What expires when is the view
`expiring_threads`. Deletion is final: messages, turns, payloads and the thread's own documents go with it; `housekeeping` deletes
the texts that only those turns referred to. Documents of assistants stay.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import psycopg
import structlog

from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.store.acting import Acting, acting_for
from clew.store.housekeeping import sweep
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("retention")
DEFAULT_DAYS = 30
"""Source 003 §4.1; the view `expiring_threads` has the same number."""
EVERY = timedelta(hours=1)
"""How often each tenant is checked."""
_BATCH = 20
"""Threads per transaction, so that few rows are locked at a time."""
logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Expired:
    """An expired conversation."""

    id: UUID
    title: str
    updated_at: datetime
    days: int
    """After how many days without activity it expires."""


@dataclass(frozen=True, slots=True)
class Due:
    """What a run would delete now."""

    conversations: int
    oldest: datetime | None


@dataclass(frozen=True, slots=True)
class Policy:
    """A tenant's setting, and the result of the last run."""

    days: int | None = None
    """None: the default; 0: forever."""
    ran_at: datetime | None = None
    removed: int = 0

    @property
    def days_in_force(self) -> int:
        """The tenant's days, 0 for forever."""
        return DEFAULT_DAYS if self.days is None else self.days

    @property
    def next_run_at(self) -> datetime | None:
        """When the next run is due, give or take a few minutes; None: as soon as a server does its housekeeping."""
        return self.ran_at + EVERY if self.ran_at else None


class Retention:
    """Reads and changes how long one tenant keeps conversations, and deletes the expired ones."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def policy(self, tenant_id: UUID) -> Policy:
        """Return the tenant's setting and the result of the last run."""
        return await self._database.one(tenant_id, SQL["read_retention"], None, Policy) or Policy()

    async def choose(self, tenant_id: UUID, days: int | None) -> None:
        """Keep the tenant's conversations for `days`: None for the default, 0 for forever."""
        await self._database.execute(tenant_id, SQL["choose_retention"], {"days": days})

    async def keep_thread(self, tenant_id: UUID, thread_id: UUID, days: int | None) -> None:
        """Keep one conversation for `days`: None as its assistant says, 0 for forever. Raises NotFound."""
        if not await self._database.execute(tenant_id, SQL["keep_thread"], {"id": thread_id, "days": days}):
            raise NotFound("conversation", public_id("conv", thread_id))

    async def due(self, tenant_id: UUID) -> Due:
        """Return how much a run would delete now."""
        return await self._database.one(tenant_id, SQL["count_due_threads"], None, Due) or Due(0, None)

    async def list_due(self, tenant_id: UUID, limit: int) -> list[Expired]:
        """Return what a run would delete now, oldest first."""
        return await self._database.rows(tenant_id, SQL["list_due_threads"], {"limit": limit}, Expired)

    async def remove_due(self, tenant_id: UUID) -> int:
        """Delete expired conversations of everybody batch by batch and note the run; return how many were deleted."""
        with acting_for(Acting()):
            return await self._remove_due(tenant_id)

    async def _remove_due(self, tenant_id: UUID) -> int:
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
    """Delete expired conversations of every tenant not checked for `every`, and what only they referred to.

    Any number of processes may do this at once: each tenant is claimed by one. Returns how many conversations were deleted. A
    tenant whose rows cause a database error is logged and skipped until the next run. Raises StoreUnavailable.
    """
    async with database.connection() as connection:
        cursor = await connection.execute(SQL["claim_retention"], {"every": every})
        tenants: list[UUID] = [row["tenant_id"] for row in await cursor.fetchall()]
    retention = Retention(database)
    removed = 0
    for tenant in tenants:
        try:
            removed += await retention.remove_due(tenant)
        except psycopg.Error:  # caused by this tenant's rows; a database that does not respond raises StoreUnavailable
            logger.exception("retention_failed", tenant_id=str(tenant))
    if removed:
        await sweep(database)
    return removed
