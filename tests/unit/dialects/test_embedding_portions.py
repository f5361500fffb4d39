"""The texts of a request for embeddings are worked off in portions."""

import asyncio
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from clew.dialects import embeddings
from clew.domain.errors import GenerationAborted
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors
from tests.rows import each


class Lengths:
    """The vector of a text tells its length; `left` gets a result with the call of that number."""

    spec = EmbeddingSpec("lengths", "int8", 2, None)

    def __init__(self, left: "asyncio.Future[None]", leaves_at: int = 0) -> None:
        self.calls: list[int] = []
        self._left, self._leaves_at = left, leaves_at

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        self.calls.append(len(texts))
        if len(self.calls) == self._leaves_at:
            self._left.set_result(None)
        return np.asarray([[np.cos(len(text)), np.sin(len(text))] for text in texts], np.float32)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embeddings, "PORTION_CHARACTERS", 100)


@each(
    ("lengths", "sizes"),
    [([1], [1]), ([40, 50, 10, 1], [3, 1]), ([200, 1, 99, 1], [1, 2, 1]), ([1, 200], [1, 1])],
)
def test_a_portion_is_bounded(lengths: list[int], sizes: list[int]) -> None:
    texts = ["x" * length for length in lengths]
    assert [len(texts[places]) for places in embeddings.portions(texts)] == sizes


async def test_vectors_of_several_portions_are_in_the_order_of_the_texts() -> None:
    left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    embedder: Any = Lengths(left)
    vectors, tokens = await embeddings.embed(["x" * length for length in (60, 30, 20, 90)], embedder, left)
    assert embedder.calls == [2, 1, 1]
    assert np.allclose(vectors[:, 0], np.cos([60, 30, 20, 90]), atol=1e-6)
    assert tokens > 4


async def test_nothing_more_is_embedded_for_a_client_that_has_gone() -> None:
    left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    embedder: Any = Lengths(left, leaves_at=2)
    with pytest.raises(GenerationAborted):
        await embeddings.embed(["x" * 90] * 4, embedder, left)
    assert embedder.calls == [1, 1]
