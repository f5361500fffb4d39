"""What Clew asks of a memory: who an assistant is, what matters to a question of this user, and to keep what a turn leaves.

Above: the engine's recall stage and the job that remembers. Adapters: `engine.after.postgres_memory` (Postgres, default) and
`promptx`.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from clew.domain.memories.memory import MemoryPlace, RecalledMemory, Remembered

Vector = NDArray[np.float32]
MOST_RECALLED = 8
"""Memories told to a model in one turn."""


class Memory(Protocol):
    """Remembers. Safe for concurrent use; each method raises MemoryUnavailable or StoreUnavailable when it cannot."""

    async def role(self, place: MemoryPlace) -> str:
        """Return who the assistant is, to be told to its model; empty where nothing is kept beside its instructions."""
        ...

    async def recall(self, place: MemoryPlace, question: str, vector: Vector | None) -> Sequence[RecalledMemory]:
        """Return at most MOST_RECALLED memories of a place. `vector` is the question's, `(d,)`, where it has one."""
        ...

    async def remember(self, place: MemoryPlace, new: Remembered) -> None:
        """Keep what a turn leaves. The same turn again changes nothing."""
        ...

    async def close(self) -> None:
        """Let go of what is open; twice does no harm."""
        ...
