"""The running sequence of a turn's events."""

import asyncio

import pytest

from clew.domain.errors import StoreUnavailable
from clew.domain.events import Completed, Delta, Numbered
from clew.engine.sequence import EventSequence


class Stored:
    """Collects flushes, and can be made to fail or to wait."""

    def __init__(self) -> None:
        self.flushes: list[list[Numbered]] = []
        self.happened = asyncio.Event()
        self.failing = 0
        self.gate: asyncio.Event | None = None

    async def __call__(self, events: list[Numbered]) -> None:
        self.happened.set()
        if self.gate:
            await self.gate.wait()
        if self.failing:
            self.failing -= 1
            raise StoreUnavailable
        self.flushes.append(events)

    @property
    def numbers(self) -> list[int]:
        return [event.seq for flush in self.flushes for event in flush]


async def collect(events: EventSequence, after: int = 0) -> list[int]:
    return [event.seq async for event in events.read(after)]


async def test_readers_see_every_event_once_from_any_point() -> None:
    stored = Stored()
    events = EventSequence(stored)
    early = asyncio.create_task(collect(events))
    for n in range(5):
        events.emit(Delta(str(n)))
        await asyncio.sleep(0)
    late = asyncio.create_task(collect(events, after=3))
    await events.end(Completed(1), stored)
    assert await early == [1, 2, 3, 4, 5, 6]
    assert await late == [4, 5, 6]
    assert await collect(events, after=6) == []
    assert await events.ended() == Completed(1)


async def test_everything_is_stored_once_and_in_order() -> None:
    stored = Stored()
    events = EventSequence(stored)
    events.emit(Delta("a"))
    events.emit(Delta("b"))
    await asyncio.wait_for(stored.happened.wait(), 5)
    events.emit(Delta("c"))
    await events.end(Completed(1), stored)
    assert stored.numbers == [1, 2, 3, 4]
    assert len(stored.flushes) == 2


async def test_a_flush_that_fails_is_made_up_for() -> None:
    stored = Stored()
    stored.failing = 1
    events = EventSequence(stored)
    events.emit(Delta("a"))
    await asyncio.wait_for(stored.happened.wait(), 5)
    await events.end(Completed(1), stored)
    assert stored.numbers == [1, 2]


async def test_the_end_waits_for_a_flush_under_way() -> None:
    stored = Stored()
    stored.gate = asyncio.Event()
    events = EventSequence(stored)
    events.emit(Delta("a"))
    await asyncio.wait_for(stored.happened.wait(), 5)
    ending = asyncio.create_task(events.end(Completed(1), stored))
    await asyncio.sleep(0)
    stored.gate.set()
    await asyncio.wait_for(ending, 5)
    assert stored.numbers == [1, 2]


async def test_readers_do_not_see_an_end_that_was_not_stored() -> None:
    events = EventSequence(Stored())

    async def refuse(_: list[Numbered]) -> None:
        raise StoreUnavailable

    with pytest.raises(StoreUnavailable):
        await events.end(Completed(1), refuse)
    reader = asyncio.create_task(collect(events))
    await asyncio.sleep(0)
    assert not reader.done()
    reader.cancel()
