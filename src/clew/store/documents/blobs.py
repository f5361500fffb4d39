"""Content-addressed bytes in Postgres, so that any machine can do the work on them. Queries: `queries/documents/blobs.sql`.

Lock order: documents before blobs, in every transaction that touches both.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from psycopg import AsyncConnection

from clew.store.sql import load_queries

SQL = load_queries("documents/blobs")


async def put_blob(connection: AsyncConnection[Any], sha256: bytes, content: bytes) -> None:
    """Store bytes under their SHA-256, once. `connection` is in a transaction of the tenant."""
    await connection.execute(SQL["put_blob"], {"sha256": sha256, "content": content})


async def release_blob(connection: AsyncConnection[Any], sha256: bytes, seen_at: datetime | None = None) -> None:
    """Delete bytes that no document waits for, unless they were stored again after `seen_at` (default: this transaction)."""
    await release_blobs(connection, [sha256], seen_at)


async def release_blobs(connection: AsyncConnection[Any], sha256s: Sequence[bytes], seen_at: datetime | None = None) -> None:
    """Like `release_blob`, for many at once."""
    await connection.execute(SQL["release_blobs"], {"sha256s": list(sha256s), "seen_at": seen_at})
