"""Passages of several documents share calls of the embedder, and each document gets its own vectors back."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import numpy as np
import pytest

from clew.domain.errors import EmbedderUnavailable
from clew.domain.fairness import Party, working_for
from clew.ingest.coalescing import PassageQueue
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors


class Lengths:
    """Embeds a text as its length; notes each call and lets it through when a test says so."""

    def __init__(self, *, open_gate: bool = True) -> None:
        self.calls: list[list[str]] = []
        self.called = asyncio.Semaphore(0)
        self.gate = asyncio.Event()
        if open_gate:
            self.gate.set()

    spec = EmbeddingSpec("lengths", "fp32", 1, None)

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        self.calls.append(list(texts))
        self.called.release()
        await self.gate.wait()
        if "bad" in texts:
            raise EmbedderUnavailable
        return np.array([[len(text)] for text in texts], np.float32)

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        raise AssertionError(text)

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        return [0.0] * len(texts)

    async def close(self) -> None: ...


async def ignore(_share: float) -> None: ...


def texts(count: int, first: int = 0) -> list[str]:
    return ["x" * (first + n) for n in range(count)]


async def test_each_document_gets_its_vectors_in_its_order() -> None:
    queue = PassageQueue(Lengths())
    sizes = [1, 200, 3, 70, 64]
    found = await asyncio.gather(*(queue.embed(texts(size, size), ignore) for size in sizes))
    for size, vectors in zip(sizes, found, strict=True):
        assert vectors[:, 0].tolist() == list(range(size, 2 * size))


async def test_what_waits_while_a_call_runs_goes_together_in_the_next() -> None:
    embedder = Lengths(open_gate=False)
    queue = PassageQueue(embedder)
    running = [asyncio.create_task(queue.embed(texts(2, n), ignore)) for n in range(10)]
    for _ in range(2):
        await asyncio.wait_for(embedder.called.acquire(), 10)
    embedder.gate.set()
    await asyncio.gather(*running)
    assert len(embedder.calls) <= 4
    assert sum(len(call) for call in embedder.calls) == 20


async def test_a_small_document_does_not_wait_for_a_large_one() -> None:
    embedder = Lengths()
    queue = PassageQueue(embedder)
    large = asyncio.create_task(queue.embed(texts(5_000), ignore))
    await asyncio.sleep(0)
    await queue.embed(["small"], ignore)
    assert not large.done()
    assert len(await large) == 5_000


async def test_a_tenant_does_not_wait_for_the_many_documents_of_another() -> None:
    embedder = Lengths(open_gate=False)
    queue = PassageQueue(embedder)

    def document(tenant: int, count: int) -> "asyncio.Task[Vectors]":
        with working_for(Party(UUID(int=tenant))):
            return asyncio.create_task(queue.embed(texts(count), ignore))

    busy = [document(1, 300) for _ in range(20)]
    for _ in range(2):  # calls with texts of the busy tenant alone
        await embedder.called.acquire()
    quiet = document(2, 60)
    embedder.gate.set()
    async with asyncio.timeout(10):
        await quiet
    assert sum(task.done() for task in busy) <= 2
    await asyncio.gather(*busy)


async def test_progress_grows_to_the_whole() -> None:
    shares: list[float] = []

    async def note(share: float) -> None:
        shares.append(share)

    await PassageQueue(Lengths()).embed(texts(300), note)
    assert shares == sorted(shares)
    assert shares[-1] == 1


async def test_an_error_reaches_the_documents_of_that_call_and_the_queue_lives_on() -> None:
    queue = PassageQueue(Lengths())
    with pytest.raises(EmbedderUnavailable):
        await queue.embed(["bad"], ignore)
    assert len(await queue.embed(["good"], ignore)) == 1


async def test_a_cancelled_document_leaves_the_others_alone() -> None:
    embedder = Lengths(open_gate=False)
    queue = PassageQueue(embedder)
    cancelled = asyncio.create_task(queue.embed(texts(500), ignore))
    other = asyncio.create_task(queue.embed(texts(3), ignore))
    await asyncio.wait_for(embedder.called.acquire(), 10)
    cancelled.cancel()
    embedder.gate.set()
    assert len(await other) == 3
    assert sum(len(call) for call in embedder.calls) < 500
    with pytest.raises(asyncio.CancelledError):
        await cancelled


async def test_no_text_needs_no_call() -> None:
    embedder = Lengths()
    assert (await PassageQueue(embedder).embed([], ignore)).shape == (0, 1)
    assert embedder.calls == []
