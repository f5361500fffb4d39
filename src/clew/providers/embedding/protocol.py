"""What Clew asks of an embedding model: `Embedder`, and `EmbeddingSpec`, by which an index knows its model again.

Above: ingestion (passages), retrieval (queries), the server's start-up and `clew reembed` (the spec). Adapters: one module
each, opened by name in `factory.py`. `tests/providers/embedder_conformance.py` holds what every adapter must do.
Read `minilm.py` next, the default.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from clew.domain.text.languages import UNKNOWN, language_code

Vectors = NDArray[np.float32]
"""One vector `(d,)` or several `(n, d)`, float32, each L2-normalised."""


UNKNOWN_SHARE_MOST = 0.2
"""A text with more unknown tokens than this gets no vector (design §3, embeddings)."""


@dataclass(frozen=True, slots=True)
class EmbeddingSpec:
    """What makes two vectors comparable; an index holds vectors of one spec only."""

    model: str
    """The model's name, with its provider where there is one (`openai:text-embedding-3-small`)."""
    precision: str
    """`fp32`, `int8`, or `provider` where that is not ours to choose; mixing precisions shifts vectors."""
    dimension: int
    """Length of each vector."""
    languages: frozenset[str] | None
    """ISO 639-1 codes the model covers; None where nobody can tell."""

    def covers(self, language: str | None) -> bool:
        """Return whether the model covers a language (`pt-BR` counts as `pt`); True where model or language is unknown."""
        code = language_code(language or UNKNOWN)
        return self.languages is None or code == UNKNOWN or code in self.languages


class Embedder(Protocol):
    """Turns text into vectors whose dot product is the cosine similarity.

    Any number of calls may run at once from one event loop; none blocks it. Cancelling a call leaves the others alone.
    Every method raises `EmbedderUnavailable` when the model cannot be used, and after `close`.
    """

    @property
    def spec(self) -> EmbeddingSpec:
        """What an index must remember of the vectors."""
        ...

    async def embed_query(self, text: str) -> Vectors:
        """The vector of a question: `(d,)` float32, L2-normalised, read-only."""
        ...

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """The vectors of passages, in their order: `(n, d)` float32, L2-normalised."""
        ...

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        """For each text the share (0..1) of tokens the model does not know; 0.0 where the model cannot tell."""
        ...

    async def close(self) -> None:
        """Free the model; twice does no harm."""
        ...
