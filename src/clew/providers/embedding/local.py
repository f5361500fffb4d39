"""A model that runs in this process: tokens, batches by length, threads for questions and threads for passages.

Above are ingestion and retrieval through `protocol.py`; below `batching.py` and a session that makes vectors of token ids.
`minilm.py` and `multilingual.py` say which model, files and languages. A question never waits for an ingestion: the two share
the cores. Each batch is computed by one thread and several run side by side: threads that share one batch wait for each other
whenever Postgres or the event loop takes a core from one of them (measured: half again to twice as fast on a busy machine, the
same on an idle one).
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import numpy as np

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.batching import QueryCache, QueryCoalescer, plan_batches
from clew.providers.embedding.minilm_session import Tokens
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors

TOKENS_MOST = 256
"""A text is cut here; `ingest.split` cuts chunks so that they fit."""
BATCH_TOKENS = 1024  # padded; more is no faster and takes more memory
_CHARACTERS_MOST = 32_768  # far more than 256 tokens of any real text: bounds the tokenizer's work
_TOKENISED_AT_ONCE = 64
_READY = 2
"""Batches of a call for each thread: one is computed, one is ready behind it, whatever keeps the event loop busy."""
_SPELLED_MOST = 100
"""A longer word is one unknown token to WordPiece, whatever it is made of."""

_LEARNT_AT_ONCE = 200
"""Characters whose tokens are looked up for one text, at 0.02 ms each; a text of more new ones is tokenised instead."""

A = TypeVar("A")
R = TypeVar("R")


class Session(Protocol):
    """Runs a model. May be called from several threads at once."""

    def run(self, batch: Sequence[Tokens]) -> Vectors:
        """The vectors `(n, d)` of the token ids of n texts, each L2-normalised."""
        ...


class LocalEmbedder:
    """An embedder over a tokenizer and a session. Texts are cut at `TOKENS_MOST` tokens, `[CLS]` and `[SEP]` included."""

    def __init__(
        self,
        spec: EmbeddingSpec,
        session: Session,
        tokenizer: Any,  # noqa: ANN401
        *,
        unknown: str,
        threads: int | None = None,
    ) -> None:
        """`tokenizer` is one of `tokenizers`, which has no types; its own truncation and padding are replaced.

        `unknown` is what it writes for a text it has no token for; `threads` is how many batches of passages, and how many of
        questions, run side by side, one per core when None.
        """
        self._spec = spec
        self._session = session
        self._tokenizer = tokenizer
        self._tokenizer.enable_truncation(TOKENS_MOST)
        self._tokenizer.no_padding()
        self._unknown: int = self._tokenizer.token_to_id(unknown)
        self._spelled: dict[str, bool] = {}
        """Character → the tokenizer knows it, at the beginning of a word and within."""
        self._cache = QueryCache()
        self._threads = threads or _cores()
        self._queries = QueryCoalescer(self._embed, threads=self._threads)
        self._passages = ThreadPoolExecutor(self._threads, thread_name_prefix="clew-passages")
        self._closed = False

    @property
    def spec(self) -> EmbeddingSpec:
        """The model, its dimension and its languages."""
        return self._spec

    async def embed_query(self, text: str) -> Vectors:
        """The vector of a question `(d,)`, from the cache when it was asked lately."""
        cached = None if self._closed else self._cache.find(text)
        return self._cache.keep(text, await self._queries.embed(text)) if cached is None else cached

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """The vectors of passages `(n, d)` in their order, batched by length; calls at once take turns by batch."""
        tokens: list[Tokens] = []
        for start in range(0, len(texts), _TOKENISED_AT_ONCE):
            tokens += await self._in_turn(self.tokenise, texts[start : start + _TOKENISED_AT_ONCE])
        vectors = np.empty((len(texts), self._spec.dimension), np.float32)
        waiting = batches_of(tokens)  # taken from the end, the longest first, so that none is left over alone

        async def work() -> None:
            while waiting:
                batch = waiting.pop()
                vectors[batch] = await self._in_turn(self._session.run, [tokens[position] for position in batch])

        try:
            await asyncio.gather(*(work() for _ in range(_READY * self._threads)))
        finally:
            waiting.clear()
        return vectors

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        """The share of unknown ones among the tokens a vector would be made of; in the caller.

        About 0.02 ms a passage whose characters are all known: such words are put together of them at worst. Others are
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
        """Let what runs finish, then end the threads."""
        self._closed = True
        await asyncio.to_thread(self._queries.close)
        await asyncio.to_thread(self._passages.shutdown)

    def tokenise(self, texts: Sequence[str]) -> list[Tokens]:
        """The token ids of each text, with one before and one after it: 2 to 256 of them."""
        readable = [text[:_CHARACTERS_MOST].encode("utf-8", "replace").decode() for text in texts]
        return [np.asarray(encoding.ids, np.int64) for encoding in self._tokenizer.encode_batch_fast(readable)]

    def _embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of queries, in this thread."""
        tokens = self.tokenise(texts)
        vectors = np.empty((len(texts), self._spec.dimension), np.float32)
        for batch in batches_of(tokens):
            vectors[batch] = self._session.run([tokens[position] for position in batch])
        return vectors

    async def _in_turn(self, work: Callable[[A], R], argument: A) -> R:
        """Run one small piece of work in a thread of the passages', after what others have put there."""
        if self._closed:
            raise EmbedderUnavailable("The embedder is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._passages, work, argument)


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def batches_of(tokens: Sequence[Tokens]) -> list[list[int]]:
    """The positions of texts that are run together, at most `BATCH_TOKENS` padded tokens each."""
    return plan_batches([len(row) for row in tokens], budget=BATCH_TOKENS)
