"""What an index must do: find the passages of one tenant for one query.

Above: the engine's retrieve stage, `POST /api/search`, `clew eval`. Adapters: `postgres` (default); Qdrant comes beside it.
"""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from clew.domain.passage import Passage, SearchFilters
from clew.domain.tuning import RagSettings

Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """One search. `vector` is `(d,) float32`, L2-normalised, or None: then only the lexical list answers."""

    tenant_id: UUID
    scope_ids: tuple[UUID, ...]
    """The assistant's id, and the thread's where documents may belong to the thread alone."""
    text: str
    vector: Vector | None
    filters: SearchFilters
    settings: RagSettings


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Passages best first, at most `hybrid_top_k`, and how the search went (list sizes, branch taken) for the trace."""

    passages: tuple[Passage, ...]
    trace: dict[str, object]


class Index(Protocol):
    """Finds passages. Safe for concurrent use; raises StoreUnavailable when its server does not answer."""

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the fused passages of the lexical and the vector list."""
        ...
