"""A second embedding index next to the active one: filled in batches, activated in one step.

Queries: `queries/documents/reembedding.sql`. Above: `ingest.reembed`. Next: `chunks`, which writes vectors of the active index.
Both lock the row of the active index while they write, so a switch happens between two documents, never within one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row, dict_row

from clew.domain.text.languages import UNKNOWN
from clew.store.documents.chunks import Spec, vector_text
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/reembedding")
_DROPPED_AT_ONCE = 5_000


@dataclass(frozen=True, slots=True)
class ChunkToEmbed:
    """The text from which the vector of a stored chunk is made."""

    id: int
    title: str
    heading_path: list[str]
    content: str
    context: str = ""
    """For rows of a table: its caption, unit and header."""
    language: str = UNKNOWN
    """ISO 639-1 or `und`."""


@dataclass(frozen=True, slots=True)
class ChunkCount:
    """Progress of an index that is being built. `total` counts all chunks, including those that get no vector."""

    total: int
    embedded: int


async def hold_active_index(connection: AsyncConnection[Any]) -> int | None:
    """Return the active index of the connection's tenant, and keep it active until the caller's transaction ends."""
    cursor = connection.cursor(row_factory=dict_row)
    await cursor.execute(SQL["hold_active_index"])
    row = await cursor.fetchone()
    return row["id"] if row else None


class BuildingIndexes:
    """Fills and switches embedding indexes of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def drop_unused(self, tenant_id: UUID, *, unused_for: timedelta, with_unfinished: bool) -> None:
        """Drop indexes replaced at least `unused_for` ago and, with `with_unfinished`, those that were never finished."""
        params = {"unused_for": unused_for, "with_unfinished": with_unfinished}
        for row in await self._database.rows(tenant_id, SQL["unused_indexes"], params, _Id):
            await self._drop(tenant_id, row.id)

    async def begin(self, tenant_id: UUID, spec: Spec) -> int:
        """Return the id of a model's index; create it and mark it as building unless it is active."""
        values: dict[str, Any] = {"model": spec.model, "precision": spec.precision, "dimension": spec.dimension}
        opened = await self._database.dicts(tenant_id, SQL["open_index"], values)
        index_id = int(opened[0]["id"])
        await self._database.execute(tenant_id, SQL["begin_building"], values | {"id": index_id})
        return index_id

    async def count(self, tenant_id: UUID, index_id: int) -> ChunkCount:
        """Return how many chunks there are and how many have a vector of this index."""
        counted = await self._database.one(tenant_id, SQL["count_chunks"], {"index_id": index_id}, ChunkCount)
        return counted or ChunkCount(0, 0)

    async def to_embed(self, tenant_id: UUID, index_id: int, *, after: int, limit: int) -> list[ChunkToEmbed]:
        """Return the next chunks without a vector of this index, by id, those after `after`."""
        params = {"index_id": index_id, "after": after, "limit": limit}
        return await self._database.rows(tenant_id, SQL["chunks_to_embed"], params, ChunkToEmbed)

    async def add(self, tenant_id: UUID, index_id: int, vectors: Sequence[tuple[int, Any]]) -> None:
        """Store (chunk id, `(d,) float32`) pairs; chunks that were deleted meanwhile are skipped."""
        values = {"index_id": index_id, "ids": [one for one, _ in vectors], "vectors": [vector_text(one) for _, one in vectors]}
        await self._database.execute(tenant_id, SQL["add_embeddings"], values)

    async def switch(self, tenant_id: UUID, index_id: int, *, without_vector: frozenset[int]) -> bool:
        """Make this index active if every chunk but `without_vector` has a vector; otherwise return False and change nothing."""
        async with self._database.transaction(tenant_id) as connection:
            await connection.execute(SQL["lock_indexes"])
            cursor = connection.cursor(row_factory=class_row(_Id))
            await cursor.execute(SQL["chunks_without_vector"], {"index_id": index_id})
            if any(row.id not in without_vector for row in await cursor.fetchall()):
                return False
            await connection.execute(SQL["retire_active"], {"index_id": index_id})
            await connection.execute(SQL["activate"], {"index_id": index_id})
        return True

    async def _drop(self, tenant_id: UUID, index_id: int) -> None:
        piece = {"index_id": index_id, "limit": _DROPPED_AT_ONCE}
        while await self._database.execute(tenant_id, SQL["drop_vectors"], piece):
            pass
        await self._database.execute(tenant_id, SQL["forget_index"], {"index_id": index_id})


@dataclass(frozen=True, slots=True)
class _Id:
    id: int
