"""The interface of an index: find the passages of one tenant for one query.

Above: the engine's retrieve stage, `POST /api/search`, `clew eval`. Adapters: `postgres` (default), `qdrant`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.documents.similarity import SimilarityScale
from clew.domain.turns.tuning import RagSettings
from clew.store.documents.chunks import Spec

Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SearchContext:
    """What the conversation adds to a search; nothing by default. Chunks that no longer exist are ignored."""

    near: tuple[int, ...] = ()
    """Chunks whose mean vector, scaled to length `pull`, is added to the query's unit vector. Unused without a query vector."""
    pull: float = 0.0
    seen: tuple[int, ...] = ()
    """Chunks that the user has seen: each loses the share `demotion` (0..1) of its fused score."""
    demotion: float = 0.0
    words_share: float = 1.0
    """Share of `fts_weight` (0..1) that the lexical list keeps if there is a vector."""


NO_CONTEXT = SearchContext()


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """One search. `vector` is `(d,) float32`, L2-normalised, or None for full-text search only."""

    tenant_id: UUID
    scope_ids: tuple[UUID, ...]
    """The assistant's id, and the thread's if documents may belong to the thread alone."""
    text: str
    vector: Vector | None
    filters: SearchFilters
    settings: RagSettings
    context: SearchContext = NO_CONTEXT
    language: str | None = None
    """That of the question, with which its vector was computed."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Passages best first, at most `hybrid_top_k`, and how the search went (list sizes, branch taken) for the trace."""

    passages: tuple[Passage, ...]
    trace: dict[str, object]


class ScaledSpec(Spec, Protocol):
    """The model of an index's vectors, and what their similarities mean (`EmbeddingSpec` of the embedding providers)."""

    @property
    def scale(self) -> SimilarityScale: ...  # noqa: D102


class Reranker(Protocol):
    """Reads a question and a passage together."""

    def reads(self, language: str | None) -> bool:
        """Return whether it reads a language; an unknown one counts as read."""
        ...

    async def score(self, question: str, texts: Sequence[str]) -> list[float]:
        """Return for each text how likely it answers the question, 0 to 1."""
        ...


class Index(Protocol):
    """Finds passages. Safe for concurrent use; raises StoreUnavailable if its server does not respond."""

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the fused passages of the lexical and the vector list."""
        ...
