"""An embedder that finds every sentence as similar to every passage as the test says."""

from collections.abc import Sequence

import numpy as np

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors


class Similar:
    """Every question has this cosine (0..1) to every passage. With `fails`, it cannot be used."""

    def __init__(self, similarity: float = 0.0, *, languages: frozenset[str] | None = None, fails: bool = False) -> None:
        self.spec = EmbeddingSpec("similar", "int8", 2, languages)
        self.asked: list[str] = []
        self._similarity, self._fails = similarity, fails

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        if self._fails:
            raise EmbedderUnavailable
        self.asked.append(text)
        return np.array([self._similarity, (1 - self._similarity**2) ** 0.5], np.float32)

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        return np.array([[1.0, 0.0]] * len(texts), np.float32)

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        return [0.0] * len(texts)

    async def close(self) -> None:
        pass
