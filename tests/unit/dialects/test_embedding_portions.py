"""The texts of a request for embeddings are worked off in portions."""

import asyncio
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from clew.dialects import embeddings
from clew.dialects.shared.stopping import unless_gone
from clew.domain.errors import EmbedderUnavailable, GenerationAborted
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors
from tests.rows import each


class Lengths:
    """The vector of a text is made of its length."""

    spec = EmbeddingSpec("lengths", "int8", 2, None)

    def __init__(self) -> None:
        self.calls: list[int] = []

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        self.calls.append(len(texts))
        return np.asarray([[np.cos(len(text)), np.sin(len(text))] for text in texts], np.float32)


class Endless(Lengths):
    """Says when it begins, and never ends by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.cancelled = asyncio.Event(), asyncio.Event()

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        self.begun.set()
        try:
            return await asyncio.get_running_loop().create_future()
        finally:
            self.cancelled.set()


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
    embedder: Any = Lengths()
    vectors, tokens = await embeddings.embed(["x" * length for length in (60, 30, 20, 90)], embedder)
    assert embedder.calls == [2, 1, 1]
    assert np.allclose(vectors[:, 0], np.cos([60, 30, 20, 90]), atol=1e-6)
    assert tokens > 4


async def test_the_work_for_a_client_that_has_gone_is_cancelled() -> None:
    embedder: Any = Endless()
    leaving = asyncio.create_task(embedder.begun.wait())
    with pytest.raises(GenerationAborted):
        await unless_gone(embeddings.embed(["x"], embedder), leaving)
    assert embedder.cancelled.is_set()


async def test_an_error_of_the_work_is_raised_while_the_client_waits() -> None:
    async def failing() -> None:
        raise EmbedderUnavailable("It failed.")

    with pytest.raises(EmbedderUnavailable):
        await unless_gone(failing(), asyncio.get_running_loop().create_future())
