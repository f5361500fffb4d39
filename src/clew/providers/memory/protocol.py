"""The interface of a memory: describe an assistant, recall what matters to a user's question, and remember turns.

Above: the engine's recall stage and the job that remembers. Adapters: `engine.after.postgres_memory` (Postgres, default) and
`promptx`.
"""

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from clew.domain.memories.memory import MemoryPlace, RecalledMemory, Remembered

Vector = NDArray[np.float32]
MOST_RECALLED = 8
"""How many memories a model receives in one turn."""


class Memory(Protocol):
    """A memory. Safe for concurrent use; each method may raise MemoryUnavailable or StoreUnavailable."""

    async def role(self, tenant_id: UUID, assistant_id: UUID) -> str:
        """Return the assistant's role text for its model; empty if there is nothing besides its instructions."""
        ...

    async def recall(self, place: MemoryPlace, question: str, vector: Vector | None) -> Sequence[RecalledMemory]:
        """Return at most MOST_RECALLED memories of a place. `vector` is the question's, `(d,)`, if it has one."""
        ...

    async def remember(self, place: MemoryPlace, new: Remembered) -> None:
        """Store the memories of a turn. The same turn again changes nothing."""
        ...

    async def close(self) -> None:
        """Close open resources; may be called twice."""
        ...
