"""The index to measure: that of PostgreSQL unless the caller passes another one.

Above: `evaluate`, `conversations`, `answers`. `clew eval` passes the index that the settings name.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from clew.providers.embedding.protocol import EmbeddingSpec
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import Index
from clew.store.pool import Database


async def _nothing_to_wait_for() -> None: ...


@dataclass(frozen=True, slots=True)
class Searched:
    """An index, and a function that waits until it contains everything that was written."""

    index: Index
    settle: Callable[[], Awaitable[None]] = _nothing_to_wait_for


def by_postgres(database: Database, spec: EmbeddingSpec) -> Searched:
    """Return the index in PostgreSQL, which contains what is committed."""
    return Searched(PostgresIndex(database, spec))
