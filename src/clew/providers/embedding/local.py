"""A model that runs in this process: tokens, threads for questions and threads for passages.

Above are ingestion and retrieval through `protocol.py`; below `threads.py` and a session that turns token ids into a vector.
`minilm.py` and `multilingual.py` define model, files and languages. A question never waits for an ingestion: the two share the
cores. Each text is computed by one thread and several run concurrently: threads that share one text wait for each other
whenever Postgres or the event loop takes a core from one of them (measured: half again to twice as fast on a busy machine, the
same on an idle one).
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.encoder_session import Tokens
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors
from clew.providers.embedding.query_cache import QueryCache
from clew.providers.embedding.threads import FairThreads

TOKENS_MOST = 256
"""Texts are truncated here; `ingest.split` makes chunks that fit."""
_CHARACTERS_MOST = 32_768  # far more than 256 tokens of any real text: bounds the tokenizer's work
_TOKENISED_AT_ONCE = 64
_READY = 2
"""Texts of a call per thread: one is computed, the next one is ready, even if the event loop is busy."""
_SPELLED_MOST = 100
"""A longer word is one unknown token to WordPiece, whatever its characters."""

_LEARNT_AT_ONCE = 200
"""How many new characters are looked up for one text, at 0.02 ms each; with more, the text is tokenised instead."""

A = TypeVar("A")
R = TypeVar("R")


class Session(Protocol):
    """Runs a model. May be called from several threads at once."""

    def run(self, tokens: Tokens) -> Vectors:
        """Return the vector `(d,)` for the token ids of a text, L2-normalised."""
        ...


@dataclass(frozen=True, slots=True)
class Role:
    """How a model embeds questions, or passages, where it distinguishes the two."""

    prefix: str = ""
    """Written before the text."""
    centre: Vectors | None = None
    """The point `(d,)` from which the vectors are measured; None is the origin."""

    def place(self, vector: Vectors) -> Vectors:
        """Return the vector `(d,)` as seen from the centre, L2-normalised."""
        if self.centre is None:
            return vector
        moved = vector - self.centre
        return moved / np.float32(np.linalg.norm(moved))


PLAIN = Role()
"""For models that embed both in the same way."""


class LocalEmbedder:
    """An embedder over a tokenizer and a session. Texts are truncated at `TOKENS_MOST` tokens, including `[CLS]` and `[SEP]`."""

    def __init__(
        self,
        spec: EmbeddingSpec,
        session: Session,
        tokenizer: Any,  # noqa: ANN401
        *,
        unknown: str,
        query: Role = PLAIN,
        passage: Role = PLAIN,
        threads: int | None = None,
    ) -> None:
        """`tokenizer` is one of `tokenizers`, which has no types; its own truncation and padding are replaced.

        `unknown` is its unknown token; `threads` is how many passages, and how many questions, are embedded concurrently (None:
        one per core).
        """
        self._spec = spec
        self._session = session
        self._tokenizer = tokenizer
        self._tokenizer.enable_truncation(TOKENS_MOST)
        self._tokenizer.no_padding()
        self._query, self._passage = query, passage
        self._unknown: int = self._tokenizer.token_to_id(unknown)
        self._spelled: dict[str, bool] = {}
        """Character → whether the tokenizer knows it, at the beginning of a word and inside."""
        self._cache = QueryCache()
        self._threads = threads or usable_cores()
        self._queries = FairThreads(self._threads, name="clew-queries")
        self._passages = FairThreads(self._threads, name="clew-passages")
        self._closed = False

    @property
    def spec(self) -> EmbeddingSpec:
        """The model, its dimension and its languages."""
        return self._spec

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        """Return the vector of a question `(d,)`, from the cache if possible."""
        cached = None if self._closed else self._cache.find(text)
        return self._cache.keep(text, await self._queries.run(self._embed, text)) if cached is None else cached

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        """Return the vectors of passages `(n, d)` in order; concurrent calls take turns by passage."""
        tokens: list[Tokens] = []
        for start in range(0, len(texts), _TOKENISED_AT_ONCE):
            prefixed = [self._passage.prefix + text for text in texts[start : start + _TOKENISED_AT_ONCE]]
            tokens += await self._in_turn(self.tokenise, prefixed)
        vectors = np.empty((len(texts), self._spec.dimension), np.float32)
        waiting = sorted(range(len(tokens)), key=lambda row: len(tokens[row]))  # the longest first: none is left for last

        def run(tokens: Tokens) -> Vectors:
            return self._passage.place(self._session.run(tokens))

        async def work() -> None:
            while waiting:
                row = waiting.pop()
                vectors[row] = await self._in_turn(run, tokens[row])

        try:
            await asyncio.gather(*(work() for _ in range(_READY * self._threads)))
        finally:
            waiting.clear()
        return vectors

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        """Return the share of unknown tokens of each text; runs in the calling thread.

        Takes about 0.02 ms for a passage whose characters are all known: its words can at worst be composed of them. Others are
        tokenised, which takes 0.5 ms.
        """
        return [0.0 if self._is_spelled(text) else self._unknown_share(text) for text in texts]

    def _is_spelled(self, text: str) -> bool:
        characters = set(text[:_CHARACTERS_MOST])
        new = characters - self._spelled.keys()
        if len(new) > _LEARNT_AT_ONCE:
            return False
        for character in new:
            alone, behind = self.tokenise([character])[0], self.tokenise([f"z{character}"])[0]
            self._spelled[character] = self._unknown not in alone and self._unknown not in behind
        return all(map(self._spelled.__getitem__, characters)) and max(map(len, text.split()), default=0) <= _SPELLED_MOST

    def _unknown_share(self, text: str) -> float:
        tokens = self.tokenise([text])[0][1:-1]
        return float((tokens == self._unknown).mean()) if len(tokens) else 0.0

    async def close(self) -> None:
        """Finish running work, then end the threads."""
        self._closed = True
        await asyncio.to_thread(self._queries.close)
        await asyncio.to_thread(self._passages.close)

    def tokenise(self, texts: Sequence[str]) -> list[Tokens]:
        """Return the token ids of each text, including the start and end tokens: 2 to 256."""
        readable = [text[:_CHARACTERS_MOST].encode("utf-8", "replace").decode() for text in texts]
        return [np.asarray(encoding.ids, np.int64) for encoding in self._tokenizer.encode_batch_fast(readable)]

    def _embed(self, text: str) -> Vectors:
        """Return the vector `(d,)` of a question, in this thread."""
        [tokens] = self.tokenise([self._query.prefix + text])
        return self._query.place(self._session.run(tokens))

    async def _in_turn(self, work: Callable[[A], R], argument: A) -> R:
        """Run a small task in a passage thread, when its party's turn comes."""
        if self._closed:
            raise EmbedderUnavailable("The embedder is closed.")
        return await self._passages.run(work, argument)


def usable_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
