"""Memories in Postgres, separate for every user. Queries: `queries/memories.sql`.

Above: `engine.after.postgres_memory`, the job that remembers turns, and the dialect `memories`. A row is what one conversation
said, and goes with it; the view `user_memories` puts rows of the same memory together. Search is exact: a user has only hundreds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.domain.memories.memory import SHOWN_FROM, Kind, MemoryPlace, MemoryUser, RecalledMemory, Remembered
from clew.store.documents.chunks import vector_text
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("memories")
MOST_MEMORIES = 200
"""Of one user with one assistant."""
Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """What the remembering job needs to know about an answered turn."""

    assistant_id: UUID
    question: str
    language: str | None
    app: str
    user: str
    used: list[str]
    """Ids of the memories that its model received."""
    title: str
    """Title of the document that the answer cites first; empty if it cites none."""


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """A memory as its user may see it."""

    id: UUID
    assistant_id: UUID
    content: str
    keywords: list[str]
    strength: float
    kind: Kind
    thread_ids: list[UUID]
    """The conversations that said it."""
    created_at: datetime
    used_at: datetime


class Memories:
    """Recalls, remembers, lists and forgets for one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def recall(self, place: MemoryPlace, vector: Vector | None, index_id: int, limit: int) -> list[RecalledMemory]:
        """Return the memories most relevant to a question whose vector is `(d,)`; without a vector, the strongest."""
        params = _place(place) | {
            "vector": None if vector is None else vector_text(vector),
            "index_id": index_id,
            "from_strength": SHOWN_FROM - 1e-6,
            "limit": limit,
        }
        return await self._database.rows(place.tenant_id, SQL["recall_memories"], params, RecalledMemory)

    async def remember(self, place: MemoryPlace, new: Remembered, vectors: Sequence[Vector | None], index_id: int) -> None:
        """Store the memories of a turn, with one of `vectors` per point; storing the same turn again changes nothing."""
        params = _place(place) | {
            "turn_id": new.turn_id,
            "used": list(new.used),
            "keys": [point.key for point in new.points],
            "contents": [point.content for point in new.points],
            "keywords": [" ".join(point.keywords) for point in new.points],
            "strengths": [point.strength for point in new.points],
            "kinds": [point.kind for point in new.points],
            "vectors": [None if vector is None else vector_text(vector) for vector in vectors],
            "index_id": index_id,
            "most": MOST_MEMORIES,
        }
        async with self._database.batch(place.tenant_id) as connection:
            await connection.execute(SQL["hold_thread"], params)
            await connection.execute(SQL["lock_memory_user"], params)
            await connection.execute(SQL["remember_points"], params)
            await connection.execute(SQL["trim_memories"], params)

    async def turn(self, tenant_id: UUID, turn_id: UUID) -> RecordedTurn | None:
        """Return an answered turn of a user; None if it has no user, or is deleted."""
        return await self._database.one(tenant_id, SQL["read_turn"], {"turn_id": turn_id}, RecordedTurn)

    async def list(
        self,
        tenant_id: UUID,
        user: MemoryUser,
        *,
        assistant_id: UUID | None = None,
        before: tuple[datetime, UUID] | None = None,
        limit: int,
    ) -> list[MemoryRow]:
        """Return a user's memories, the newest first."""
        params = _user(user) | {
            "assistant_id": assistant_id,
            "before_at": before[0] if before else None,
            "before_id": before[1] if before else None,
            "limit": limit,
        }
        return await self._database.rows(tenant_id, SQL["list_memories"], params, MemoryRow)

    async def forget(self, tenant_id: UUID, user: MemoryUser, memory_id: UUID) -> None:
        """Permanently delete one memory of a user, or raise NotFound."""
        if not await self._forget(tenant_id, user, memory_id, None):
            raise NotFound("memory", public_id("mem", memory_id))

    async def forget_all(self, tenant_id: UUID, user: MemoryUser, assistant_id: UUID | None = None) -> int:
        """Permanently delete a user's memories (with `assistant_id`, only those of that assistant); return how many."""
        return await self._forget(tenant_id, user, None, assistant_id)

    async def _forget(self, tenant_id: UUID, user: MemoryUser, memory_id: UUID | None, assistant_id: UUID | None) -> int:
        params = _user(user) | {"id": memory_id, "assistant_id": assistant_id}
        async with self._database.batch(tenant_id) as connection:
            await connection.execute(SQL["lock_memory_user"], params)
            await connection.execute(SQL["forget_from_now"], params)
            deleted = await connection.execute(SQL["forget_memories"], params)
        return deleted.rowcount


def _user(user: MemoryUser) -> dict[str, Any]:
    return {"app": user.app, "user": user.name}


def _place(place: MemoryPlace) -> dict[str, Any]:
    return _user(place.user) | {"assistant_id": place.assistant_id}
