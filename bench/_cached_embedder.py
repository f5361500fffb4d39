"""An embedder that remembers on disk what it has embedded, so that a benchmark run again costs no embedding.

Used by the benchmarks that ask many questions. Vectors are kept by model, precision and text; delete the file to measure anew.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from clew.providers.embedding.protocol import Embedder, EmbeddingSpec, Vectors


class CachedEmbedder:
    """Answers from its file where it can; `close` writes what is new."""

    def __init__(self, embedder: Embedder, path: Path) -> None:
        self._embedder = embedder
        self._path = path
        self._kept: dict[str, Vectors] = {}
        if path.exists():
            with np.load(path) as file:
                self._kept = dict(zip(file["keys"].tolist(), file["vectors"], strict=True))
        self._before = len(self._kept)

    @property
    def spec(self) -> EmbeddingSpec:
        """The embedder's own."""
        return self._embedder.spec

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        """The vector of a question, as `Embedder.embed_query`."""
        key = self._key("query", text, language)
        if key not in self._kept:
            self._kept[key] = np.array(await self._embedder.embed_query(text, language))
        return self._kept[key]

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        """The vectors of passages, as `Embedder.embed_passages`."""
        spoken = languages or [None] * len(texts)
        keys = [self._key("passage", text, language) for text, language in zip(texts, spoken, strict=True)]
        new = {key: (text, language) for key, text, language in zip(keys, texts, spoken, strict=True) if key not in self._kept}
        if new:
            vectors = await self._embedder.embed_passages([text for text, _ in new.values()], [code for _, code in new.values()])
            self._kept.update(zip(new, vectors, strict=True))
        return np.stack([self._kept[key] for key in keys])

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        """For each text the share of tokens the model does not know."""
        return self._embedder.unknown_share(texts)

    async def close(self) -> None:
        """Write the file where there is something new, and free the model."""
        if len(self._kept) > self._before:
            np.savez(self._path, keys=np.array(list(self._kept)), vectors=np.stack(list(self._kept.values())))
            self._before = len(self._kept)
        await self._embedder.close()

    def _key(self, kind: str, text: str, language: str | None) -> str:
        spec = self._embedder.spec
        return hashlib.sha256(f"{spec.model}\0{spec.precision}\0{kind}\0{language}\0{text}".encode()).hexdigest()[:32]
