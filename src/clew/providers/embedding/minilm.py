"""The default embedder: all-MiniLM-L6-v2 (English, 384-d) by onnxruntime and tokenizers, without torch.

Above are ingestion and retrieval through `protocol.py`; below `weights.py` (files), `minilm_session.py` (the model) and
`batching.py`. Queries and passages run in a thread each over one session: a question never waits for an ingestion, the
two share the cores.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np
from tokenizers import Tokenizer

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.batching import QueryCache, QueryCoalescer, plan_batches
from clew.providers.embedding.minilm_session import DIMENSION, MiniLMSession, Tokens
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors
from clew.providers.embedding.weights import WeightFiles

MODEL = "all-MiniLM-L6-v2"
TOKENS_MOST = 256  # what sentence-transformers uses; the tokenizer's file says 128
BATCH_TOKENS = 1024  # padded; more is no faster and takes more memory
_CHARACTERS_MOST = 32_768  # far more than 256 tokens of any real text: bounds the tokenizer's work
_TOKENISED_AT_ONCE = 64

A = TypeVar("A")
R = TypeVar("R")


class MiniLMEmbedder:
    """all-MiniLM-L6-v2; vectors equal sentence-transformers' to 1e-6 in fp32. Texts are cut at 256 tokens."""

    def __init__(self, files: WeightFiles, *, precision: str = "fp32", threads: int | None = None) -> None:
        """Load the model from verified files; blocks for about 0.1 s."""
        self._spec = EmbeddingSpec(MODEL, precision, DIMENSION, frozenset({"en"}))
        self._tokenizer: Any = Tokenizer.from_file(str(files.tokenizer))
        self._tokenizer.enable_truncation(TOKENS_MOST)
        self._tokenizer.no_padding()
        self._unknown: int = self._tokenizer.token_to_id("[UNK]")
        self._session = MiniLMSession(files.model, precision=precision, threads=threads)
        self._cache = QueryCache()
        self._queries = QueryCoalescer(self._embed)
        self._passages = ThreadPoolExecutor(1, thread_name_prefix="clew-passages")
        self._closed = False

    @property
    def spec(self) -> EmbeddingSpec:
        """384 dimensions, English."""
        return self._spec

    async def embed_query(self, text: str) -> Vectors:
        """The vector of a question `(384,)`, from the cache when it was asked lately."""
        cached = None if self._closed else self._cache.find(text)
        return self._cache.keep(text, await self._queries.embed(text)) if cached is None else cached

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """The vectors of passages `(n, 384)` in their order, batched by length; calls at once take turns by batch."""
        tokens: list[Tokens] = []
        for start in range(0, len(texts), _TOKENISED_AT_ONCE):
            tokens += await self._in_turn(self.tokenise, texts[start : start + _TOKENISED_AT_ONCE])
        vectors = np.empty((len(texts), DIMENSION), np.float32)
        for batch in batches_of(tokens):
            vectors[batch] = await self._in_turn(self._session.run, [tokens[position] for position in batch])
        return vectors

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        """The share of `[UNK]` among the tokens a vector would be made of. About 0.2 ms a passage; runs in the caller."""
        return [float((row[1:-1] == self._unknown).mean()) if len(row) > 2 else 0.0 for row in self.tokenise(texts)]

    async def close(self) -> None:
        """Let what runs finish, then end both threads."""
        self._closed = True
        await asyncio.to_thread(self._queries.close)
        await asyncio.to_thread(self._passages.shutdown)

    def tokenise(self, texts: Sequence[str]) -> list[Tokens]:
        """The token ids of each text, with `[CLS]` and `[SEP]`: 2 to 256 of them."""
        readable = [text[:_CHARACTERS_MOST].encode("utf-8", "replace").decode() for text in texts]
        return [np.asarray(encoding.ids, np.int64) for encoding in self._tokenizer.encode_batch_fast(readable)]

    def _embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of queries, in this thread."""
        tokens = self.tokenise(texts)
        vectors = np.empty((len(texts), DIMENSION), np.float32)
        for batch in batches_of(tokens):
            vectors[batch] = self._session.run([tokens[position] for position in batch])
        return vectors

    async def _in_turn(self, work: Callable[[A], R], argument: A) -> R:
        """Run one small piece of work in the passages' thread, after what others have put there."""
        if self._closed:
            raise EmbedderUnavailable("The embedder is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._passages, work, argument)


def batches_of(tokens: Sequence[Tokens]) -> list[list[int]]:
    """The positions of texts that are run together, at most `BATCH_TOKENS` padded tokens each."""
    return plan_batches([len(row) for row in tokens], budget=BATCH_TOKENS)
