"""What every embedder must do. An adapter's test class inherits `EmbedderConformance` and says how to open the adapter."""

import asyncio
from collections.abc import AsyncIterator

import numpy as np
import pytest

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.protocol import Embedder

TEXTS = [
    "The invoice must be paid within thirty days.",
    "Rain is expected over the northern coast tomorrow.",
    "def add(a, b): return a + b",
    "Payment of the invoice is due in thirty days. " * 30,
]
ODD_TEXTS = ["", " \n\t ", "nul \x00 inside", "a lone surrogate \ud800 here", "x" * 100_000, "🧶" * 500, "S" + "\u0301" * 3000]


class EmbedderConformance:
    async def open(self) -> Embedder:
        """A fresh embedder; the suite closes it."""
        raise NotImplementedError

    @pytest.fixture
    async def embedder(self) -> AsyncIterator[Embedder]:
        embedder = await self.open()
        yield embedder
        await embedder.close()

    def test_spec_names_the_model_and_a_positive_dimension(self, embedder: Embedder) -> None:
        assert embedder.spec.model
        assert embedder.spec.precision in {"fp32", "int8", "provider"}
        assert embedder.spec.dimension > 0

    async def test_query_vector_has_the_dimension_and_length_one(self, embedder: Embedder) -> None:
        vector = await embedder.embed_query(TEXTS[0])
        assert vector.dtype == np.float32
        assert vector.shape == (embedder.spec.dimension,)
        assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-5)

    async def test_passages_come_back_in_their_order(self, embedder: Embedder) -> None:
        together = await embedder.embed_passages(TEXTS)
        assert together.shape == (len(TEXTS), embedder.spec.dimension)
        assert together.dtype == np.float32
        alone = np.concatenate([await embedder.embed_passages([text]) for text in TEXTS])
        assert np.argmax(together @ alone.T, axis=1).tolist() == list(range(len(TEXTS)))
        assert np.sum(together * alone, axis=1).min() > 0.97

    async def test_many_passages_keep_their_order_across_batches(self, embedder: Embedder) -> None:
        texts = [f"{'word ' * (number % 7)}section {number}" for number in range(150)]
        vectors = await embedder.embed_passages(texts)
        backwards = await embedder.embed_passages(texts[::-1])
        assert np.sum(vectors * backwards[::-1], axis=1).min() > 0.95
        assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(150), abs=1e-5)

    async def test_no_passages_make_an_empty_matrix(self, embedder: Embedder) -> None:
        assert (await embedder.embed_passages([])).shape == (0, embedder.spec.dimension)

    async def test_text_about_the_same_is_nearer(self, embedder: Embedder) -> None:
        question = await embedder.embed_query("When is payment of the invoice due?")
        similarities = await embedder.embed_passages(TEXTS) @ question
        assert min(similarities[0], similarities[3]) > max(similarities[1], similarities[2])

    async def test_odd_texts_get_vectors_too(self, embedder: Embedder) -> None:
        vectors = await embedder.embed_passages(ODD_TEXTS)
        assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(len(ODD_TEXTS)), abs=1e-5)
        for text in ODD_TEXTS:
            assert np.isfinite(await embedder.embed_query(text)).all()

    async def test_concurrent_queries_each_get_their_own_vector(self, embedder: Embedder) -> None:
        questions = [f"What does section {number} say about {word}?" for number, word in enumerate(["tax", "rain", "code"] * 8)]
        at_once = await asyncio.gather(*(embedder.embed_query(question) for question in questions))
        fresh = await self.open()  # with nothing in its cache
        in_turn = np.stack([await fresh.embed_query(question) for question in questions])
        await fresh.close()
        assert np.sum(np.stack(at_once) * in_turn, axis=1).min() > 0.97

    async def test_repeated_query_gets_the_same_vector_and_none_can_alter_it(self, embedder: Embedder) -> None:
        first = await embedder.embed_query("Asked twice")
        with pytest.raises(ValueError, match="read-only"):
            first[0] = 5.0
        assert np.array_equal(await embedder.embed_query("Asked twice"), first)

    async def test_cancelled_query_leaves_the_others_alone(self, embedder: Embedder) -> None:
        tasks = [asyncio.create_task(embedder.embed_query(f"question {number}")) for number in range(6)]
        await asyncio.sleep(0)
        tasks[2].cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(results[2], asyncio.CancelledError)
        assert all(isinstance(result, np.ndarray) for number, result in enumerate(results) if number != 2)

    async def test_event_loop_turns_while_passages_are_embedded(self, embedder: Embedder) -> None:
        task = asyncio.create_task(embedder.embed_passages([TEXTS[3]] * 8))
        turns = 0
        while not task.done():
            await asyncio.sleep(0)
            turns += 1
        assert len(task.result()) == 8
        assert turns > 3  # a call that blocks the loop lets it turn once before and once after

    def test_unknown_share_is_told_for_each_text(self, embedder: Embedder) -> None:
        shares = embedder.unknown_share([*TEXTS, *ODD_TEXTS])
        assert len(shares) == len(TEXTS) + len(ODD_TEXTS)
        assert all(0.0 <= share <= 1.0 for share in shares)
        assert shares[:2] == [0.0, 0.0]
        assert embedder.unknown_share([]) == []

    async def test_closed_embedder_refuses(self) -> None:
        embedder = await self.open()
        await embedder.embed_query("known before")
        await embedder.close()
        await embedder.close()
        with pytest.raises(EmbedderUnavailable):
            await embedder.embed_query("known before")
        with pytest.raises(EmbedderUnavailable):
            await embedder.embed_passages(["text"])
