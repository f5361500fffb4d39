"""The interface of an embedder: `Embedder`, and `EmbeddingSpec`, by which an index recognises its model.

Above: ingestion (passages), retrieval (queries), the server's start-up and `clew reembed` (the spec). Adapters: one module
each, opened by name in `factory.py`. `tests/providers/embedder_conformance.py` holds what every adapter must do.
Read `paired.py` next, the default.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from clew.domain.documents.similarity import SAME_SCALE, SimilarityScale
from clew.domain.text.languages import UNKNOWN, language_code

Vectors = NDArray[np.float32]
"""One vector `(d,)` or several `(n, d)`, float32, each L2-normalised."""


UNKNOWN_SHARE_MOST = 0.2
"""A text with more unknown tokens than this gets no vector (design §3, embeddings)."""


@dataclass(frozen=True, slots=True)
class EmbeddingSpec:
    """What makes two vectors comparable; an index contains vectors of one spec only."""

    model: str
    """The model's name, with its provider if there is one (`openai:text-embedding-3-small`)."""
    precision: str
    """`int8`, or `provider` if the provider chooses; mixing precisions shifts vectors."""
    dimension: int
    """Length of each vector."""
    languages: frozenset[str] | None
    """ISO 639-1 codes that the model covers; None if unknown."""
    scale: SimilarityScale = SAME_SCALE
    """What its similarities mean."""

    def covers(self, language: str | None) -> bool:
        """Return whether the model covers a language (`pt-BR` counts as `pt`); True if model or language is unknown."""
        code = language_code(language or UNKNOWN)
        return self.languages is None or code == UNKNOWN or code in self.languages


class Embedder(Protocol):
    """Turns text into vectors whose dot product is the cosine similarity.

    Any number of calls may run at once from one event loop; none blocks it. Cancelling a call leaves the others alone.
    Every method raises `EmbedderUnavailable` if the model cannot be used, and after `close`.
    """

    @property
    def spec(self) -> EmbeddingSpec:
        """What an index must store about the vectors."""
        ...

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        """Return the vector of a question: `(d,)` float32, L2-normalised, read-only.

        `language` is its ISO 639-1 code, None or `und` if unknown. Models for several languages may embed by it.
        """
        ...

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        """Return the vectors of passages, in order: `(n, d)` float32, L2-normalised. `languages` are theirs, if known."""
        ...

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        """Return for each text the share (0..1) of tokens that the model does not know; 0.0 if unknown."""
        ...

    async def close(self) -> None:
        """Free the model; may be called twice."""
        ...
