"""Cancelled tasks end, even if an event or another cancellation arrives at the same moment."""

import asyncio

import pytest

from clew.engine.running.followers import wait_until
from clew.store.jobs import tasks
from clew.store.jobs.tasks import end_tasks


async def test_a_cancellation_in_the_moment_of_the_event_is_heard() -> None:
    woken = asyncio.Event()
    waiting = asyncio.create_task(wait_until(woken, 60))
    await asyncio.sleep(0)
    woken.set()
    waiting.cancel()
    await asyncio.wait([waiting])
    assert waiting.cancelled()


async def deaf(times: int) -> None:
    """A task that misses a number of cancellations."""
    for _ in range(times):
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            continue
    await asyncio.sleep(60)


async def test_a_lost_cancellation_is_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "_LOST_SECONDS", 0.01)
    started = [asyncio.create_task(deaf(times)) for times in (0, 1, 3)]
    await asyncio.sleep(0)
    await end_tasks(*started)
    assert all(task.cancelled() for task in started)


async def test_who_waits_may_be_cancelled_and_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "_LOST_SECONDS", 0.05)
    started = asyncio.create_task(deaf(1))
    await asyncio.sleep(0)
    ending = asyncio.create_task(end_tasks(started))
    await asyncio.sleep(0)
    ending.cancel()
    await asyncio.wait([ending])
    assert started.cancelled()
    assert ending.cancelled()


async def test_a_wait_that_is_itself_cancelled_again_and_again_still_says_a_lost_cancellation_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tasks, "_LOST_SECONDS", 0.05)
    started = asyncio.create_task(deaf(1))
    await asyncio.sleep(0)
    ending = asyncio.create_task(end_tasks(started))
    for _ in range(100):
        if (await asyncio.wait([ending], timeout=0.03))[0]:
            break
        ending.cancel()
    was_ended = started.done()
    started.cancel()  # else this test waits for it
    await asyncio.wait([ending])
    assert was_ended
