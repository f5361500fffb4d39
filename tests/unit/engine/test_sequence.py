"""The running sequence of a turn's events."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from clew.domain.errors import StoreUnavailable
from clew.domain.turns.events import Completed, Delta, Numbered
from clew.engine.running.sequence import EventSequence


class Keeper:
    """Counts how often it is told that there is something to store, and collects what the end of a turn writes."""

    def __init__(self) -> None:
        self.told = 0
        self.written: list[int] = []

    def __call__(self, _: EventSequence) -> None:
        self.told += 1

    async def write(self, events: list[Numbered]) -> None:
        self.written += [event.seq for event in events]


async def collect(events: EventSequence, after: int = 0) -> list[int]:
    return [event.seq async for event in events.read(after)]


def numbers(events: list[Numbered]) -> list[int]:
    return [event.seq for event in events]


async def test_readers_see_every_event_once_from_any_point() -> None:
    keeper = Keeper()
    events = EventSequence(keeper)
    early = asyncio.create_task(collect(events))
    for n in range(5):
        events.emit(Delta(str(n)))
        await asyncio.sleep(0)
    late = asyncio.create_task(collect(events, after=3))
    await events.end(Completed(1), keeper.write)
    assert await early == [1, 2, 3, 4, 5, 6]
    assert await late == [4, 5, 6]
    assert await collect(events, after=6) == []
    assert await events.ended() == Completed(1)


async def test_a_reader_that_goes_away_leaves_the_others_and_the_turn_alone() -> None:
    keeper = Keeper()
    events = EventSequence(keeper)
    gone, stays = asyncio.create_task(collect(events)), asyncio.create_task(collect(events))
    await asyncio.sleep(0)
    gone.cancel()
    events.emit(Delta("a"))
    await asyncio.wait([gone])
    await events.end(Completed(1), keeper.write)
    assert gone.cancelled()
    assert await stays == [1, 2]


async def test_what_is_stored_is_asked_for_once_and_in_order() -> None:
    keeper = Keeper()
    events = EventSequence(keeper)
    events.emit(Delta("a"))
    events.emit(Delta("b"))
    assert keeper.told == 1
    assert numbers(events.begin_flush()) == [1, 2]
    events.emit(Delta("c"))
    assert keeper.told == 2
    events.end_flush(2)
    assert numbers(events.begin_flush()) == [3]
    events.end_flush(1)
    await events.end(Completed(1), keeper.write)
    assert keeper.written == [4]


async def test_a_flush_that_fails_is_made_up_for() -> None:
    keeper = Keeper()
    events = EventSequence(keeper)
    events.emit(Delta("a"))
    events.begin_flush()
    events.end_flush(0, try_again=True)
    assert keeper.told == 2
    assert numbers(events.begin_flush()) == [1]
    events.end_flush(0)
    await events.end(Completed(1), keeper.write)
    assert keeper.written == [1, 2]


async def test_the_end_waits_for_a_flush_under_way_and_no_other_begins() -> None:
    keeper = Keeper()
    events = EventSequence(keeper)
    events.emit(Delta("a"))
    events.begin_flush()
    events.emit(Delta("b"))
    ending = asyncio.create_task(events.end(Completed(1), keeper.write))
    await asyncio.sleep(0)
    assert keeper.written == []
    events.end_flush(1)
    assert events.begin_flush() == []
    await asyncio.wait_for(ending, 5)
    assert keeper.written == [2, 3]


async def test_readers_do_not_see_an_end_that_was_not_stored() -> None:
    events = EventSequence(Keeper())

    async def refuse(_: list[Numbered]) -> None:
        raise StoreUnavailable

    with pytest.raises(StoreUnavailable):
        await events.end(Completed(1), refuse)
    reader = asyncio.create_task(collect(events))
    await asyncio.sleep(0)
    assert not reader.done()
    reader.cancel()


async def test_who_stopped_reading_goes_on_where_the_events_are_stored_once_they_are_let_go() -> None:
    keeper, asked = Keeper(), list[int]()
    events = EventSequence(keeper)
    for n in range(5):
        events.emit(Delta(str(n)))
    reader, at_the_end = events.read(), asyncio.create_task(collect(events))
    assert (await anext(reader)).seq == 1

    async def stored(after: int) -> AsyncIterator[Numbered]:
        asked.append(after)
        for seq in range(after + 1, 7):
            yield Numbered(seq, Delta("stored"))

    events.release(stored)  # the turn has not ended
    await events.end(Completed(1), keeper.write)
    assert await at_the_end == [1, 2, 3, 4, 5, 6]
    events.release(stored)
    assert [event.seq async for event in reader] == [2, 3, 4, 5, 6]
    assert await collect(events, after=6) == []
    assert await events.ended() == Completed(1)
    assert asked == [1]


async def test_events_that_could_not_be_stored_are_not_let_go() -> None:
    events = EventSequence(Keeper())
    events.emit(Delta("0"))
    reader = events.read()
    await anext(reader)
    events.end_unstored(Completed(1))

    async def stored(_: int) -> AsyncIterator[Numbered]:
        raise AssertionError("they are nowhere else")
        yield

    events.release(stored)
    assert [event.seq async for event in reader] == [2]


async def test_nothing_is_told_beside_or_behind_the_end_of_a_turn() -> None:
    keeper = Keeper()
    events = EventSequence(keeper)

    async def write(unstored: list[Numbered]) -> None:
        events.emit(Delta("late"))
        await keeper.write(unstored)

    await events.end(Completed(1), write)
    events.emit(Delta("later"))
    assert await collect(events) == [1]
    assert keeper.written == [1]
