import asyncio
import threading
from collections.abc import Sequence
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.domain.errors import EmbedderUnavailable
from clew.domain.fairness import Party, working_for
from clew.providers.embedding.batching import FairThreads, QueryCache, QueryCoalescer, plan_batches
from clew.providers.embedding.protocol import Vectors

WAIT_SECONDS = 10


class Recorder:
    """Embeds a text as its length; the first batch waits until it is let go."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.started = threading.Event()
        self.go = threading.Event()

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.batches.append(list(texts))
        self.started.set()
        assert self.go.wait(WAIT_SECONDS)
        if "bad" in texts:
            raise EmbedderUnavailable("bad text")
        return np.asarray([[len(text)] for text in texts], np.float32)


@given(st.lists(st.integers(1, 256)), st.integers(1, 2048))
def test_batches_hold_each_position_once_within_the_budget(lengths: list[int], budget: int) -> None:
    batches = plan_batches(lengths, budget=budget)
    assert sorted(position for batch in batches for position in batch) == list(range(len(lengths)))
    for batch in batches:
        assert len(batch) == 1 or len(batch) * max(lengths[position] for position in batch) <= budget


def test_texts_of_like_length_stand_together() -> None:
    assert plan_batches([100, 3, 99, 4], budget=200) == [[1, 3], [2, 0]]


async def test_queries_that_arrive_during_a_batch_share_the_next_one() -> None:
    recorder = Recorder()
    coalescer = QueryCoalescer(recorder.embed)
    first = asyncio.create_task(coalescer.embed("first"))
    assert await asyncio.to_thread(recorder.started.wait, WAIT_SECONDS)
    later = [asyncio.create_task(coalescer.embed(text)) for text in ("a", "bb", "a", "cccc")]
    await asyncio.sleep(0)
    recorder.go.set()
    vectors = await asyncio.gather(first, *later)
    assert [float(vector[0]) for vector in vectors] == [5, 1, 2, 1, 4]
    assert recorder.batches == [["first"], ["a", "bb", "cccc"]]
    await asyncio.to_thread(coalescer.close)


async def test_no_more_than_32_queries_share_a_batch() -> None:
    recorder = Recorder()
    coalescer = QueryCoalescer(recorder.embed)
    tasks = [asyncio.create_task(coalescer.embed("first"))]
    await asyncio.sleep(0)
    assert await asyncio.to_thread(recorder.started.wait, WAIT_SECONDS)
    tasks += [asyncio.create_task(coalescer.embed(f"query {number}")) for number in range(40)]
    await asyncio.sleep(0)
    recorder.go.set()
    await asyncio.gather(*tasks)
    assert [len(batch) for batch in recorder.batches] == [1, 32, 8]
    await asyncio.to_thread(coalescer.close)


async def test_two_queries_at_once_are_embedded_side_by_side() -> None:
    meeting = threading.Barrier(2)

    def embed(texts: Sequence[str]) -> Vectors:
        meeting.wait(WAIT_SECONDS)  # until both are being embedded
        return np.asarray([[len(text)] for text in texts], np.float32)

    coalescer = QueryCoalescer(embed, threads=2)
    vectors = await asyncio.gather(coalescer.embed("question"), coalescer.embed("before\nquestion"))
    assert [float(vector[0]) for vector in vectors] == [8, 15]
    await asyncio.to_thread(coalescer.close)


async def test_several_threads_answer_everybody_and_end() -> None:
    recorder = Recorder()
    coalescer = QueryCoalescer(recorder.embed, threads=3)
    waiting = [asyncio.create_task(coalescer.embed("x" * length)) for length in range(1, 101)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(asyncio.to_thread(coalescer.close))
    recorder.go.set()
    await asyncio.wait_for(closing, WAIT_SECONDS)
    assert [float((await task)[0]) for task in waiting] == list(range(1, 101))
    assert sorted(len(text) for batch in recorder.batches for text in batch) == list(range(1, 101))


async def test_failed_batch_fails_its_callers_only() -> None:
    recorder = Recorder()
    recorder.go.set()
    coalescer = QueryCoalescer(recorder.embed)
    with pytest.raises(EmbedderUnavailable, match="bad text"):
        await coalescer.embed("bad")
    assert (await coalescer.embed("good"))[0] == 4
    await asyncio.to_thread(coalescer.close)


async def test_cancelled_query_is_not_embedded() -> None:
    recorder = Recorder()
    coalescer = QueryCoalescer(recorder.embed)
    first = asyncio.create_task(coalescer.embed("first"))
    await asyncio.sleep(0)
    assert await asyncio.to_thread(recorder.started.wait, WAIT_SECONDS)
    cancelled = asyncio.create_task(coalescer.embed("cancelled"))
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    recorder.go.set()
    await first
    await asyncio.to_thread(coalescer.close)
    assert recorder.batches == [["first"]]


async def test_closing_answers_those_who_wait_and_refuses_newcomers() -> None:
    recorder = Recorder()
    coalescer = QueryCoalescer(recorder.embed)
    waiting = [asyncio.create_task(coalescer.embed(text)) for text in ("one", "three")]
    await asyncio.sleep(0)
    closing = asyncio.create_task(asyncio.to_thread(coalescer.close))
    recorder.go.set()
    await closing
    assert [float((await task)[0]) for task in waiting] == [3, 5]
    with pytest.raises(EmbedderUnavailable, match="closed"):
        await coalescer.embed("late")


def test_cache_keeps_the_ones_asked_for_last() -> None:
    cache = QueryCache(most=2)
    for text in ("one", "two"):
        cache.keep(text, np.ones(1, np.float32))
    assert cache.find("one") is not None
    cache.keep("three", np.ones(1, np.float32))
    assert cache.find("two") is None
    assert cache.find("one") is not None
    assert cache.find("three") is not None


async def test_a_thread_serves_tenants_in_turn() -> None:
    threads, order, all_wait = FairThreads(1, name="test"), list[str](), threading.Event()

    def work(name: str) -> None:
        all_wait.wait(10)
        order.append(name)

    async def run(tenant: UUID, name: str) -> None:
        with working_for(Party(tenant)):
            await threads.run(work, name)

    busy = [asyncio.create_task(run(UUID(int=1), f"busy {number}")) for number in range(3)]
    quiet = asyncio.create_task(run(UUID(int=2), "quiet"))
    await asyncio.sleep(0)
    all_wait.set()
    await asyncio.gather(*busy, quiet)
    await asyncio.to_thread(threads.close)
    assert order == ["busy 0", "quiet", "busy 1", "busy 2"]


async def test_closed_threads_finish_what_waits_and_take_no_more() -> None:
    threads = FairThreads(2, name="test")
    running = asyncio.gather(*(threads.run(str, number) for number in range(20)))
    await asyncio.sleep(0)
    await asyncio.to_thread(threads.close)
    assert await running == [str(number) for number in range(20)]
    with pytest.raises(EmbedderUnavailable):
        await threads.run(str, 0)


async def test_an_error_in_a_thread_reaches_its_caller_and_the_thread_goes_on() -> None:
    threads = FairThreads(1, name="test")
    with pytest.raises(ValueError, match="invalid literal"):
        await threads.run(int, "x")
    assert await threads.run(int, "1") == 1
    await asyncio.to_thread(threads.close)
