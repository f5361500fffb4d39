import asyncio
import threading
from uuid import UUID

import pytest

from clew.domain.errors import EmbedderUnavailable
from clew.domain.fairness import Party, working_for
from clew.providers.embedding.threads import FairThreads

WAIT_SECONDS = 10


async def test_two_tasks_run_side_by_side() -> None:
    threads, meeting = FairThreads(2, name="test"), threading.Barrier(2)
    await asyncio.gather(*(threads.run(meeting.wait, WAIT_SECONDS) for _ in range(2)))
    await asyncio.to_thread(threads.close)


async def test_a_cancelled_task_does_not_run() -> None:
    threads, ran, started, go = FairThreads(1, name="test"), list[str](), threading.Event(), threading.Event()

    def work(name: str) -> None:
        started.set()
        assert go.wait(WAIT_SECONDS)
        ran.append(name)

    first = asyncio.create_task(threads.run(work, "first"))
    assert await asyncio.to_thread(started.wait, WAIT_SECONDS)
    cancelled = asyncio.create_task(threads.run(work, "cancelled"))
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    go.set()
    await first
    await asyncio.to_thread(threads.close)
    assert ran == ["first"]


async def test_a_thread_serves_tenants_in_turn() -> None:
    threads, order, all_wait = FairThreads(1, name="test"), list[str](), threading.Event()

    def work(name: str) -> None:
        all_wait.wait(WAIT_SECONDS)
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
