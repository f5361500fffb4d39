"""Housekeeping of a database for all tenants at once, through functions that may cross them.

Above: the server's housekeeping task and `/readyz`. Queries: `queries/housekeeping.sql`.
"""

from datetime import timedelta

from psycopg import errors
from psycopg.rows import scalar_row

from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("housekeeping")
KEEP_EVENTS = timedelta(hours=24)
KEEP_TEXTS = timedelta(days=1)
KEEP_IDEMPOTENCY_KEYS = timedelta(hours=24)
KEEP_STATELESS = timedelta(hours=24)
"""How long the thread of a run without a named thread is kept: as long as its events and its key can refer to it."""


async def read_revision(database: Database) -> str | None:
    """Return the revision of the schema, None if nothing was migrated yet, or raise StoreUnavailable."""
    try:
        async with database.connection() as connection:
            cursor = connection.cursor(row_factory=scalar_row)
            await cursor.execute(SQL["revision"])
            return await cursor.fetchone()
    except (errors.UndefinedTable, errors.InsufficientPrivilege):
        return None


async def roll_event_partitions(database: Database) -> None:
    """Create the event partitions of the next hours and drop those too old to be replayed."""
    async with database.connection() as connection:
        await connection.execute(SQL["roll_event_partitions"], {"keep": KEEP_EVENTS})


async def sweep(database: Database) -> None:
    """Delete what nothing refers to any more."""
    kept = {"text_grace": KEEP_TEXTS, "key_age": KEEP_IDEMPOTENCY_KEYS, "stateless_age": KEEP_STATELESS}
    async with database.connection() as connection:
        await connection.execute(SQL["sweep"], kept)
