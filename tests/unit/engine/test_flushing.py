"""The flusher without a database: when it reports that it works."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import pytest
from tests.unit.engine.values import turn_of

from clew.domain.errors import StoreUnavailable
from clew.domain.turns.events import Completed, Delta, Numbered
from clew.engine.running.flushing import Flusher
from clew.store.jobs.tasks import end_tasks
from clew.store.turns.turn_events import Flush

SECONDS = 10


async def test_a_flush_that_fails_while_its_turn_is_ending_leaves_nothing_due_and_the_next_run_works() -> None:
    endings = list[asyncio.Task[None]]()

    async def write(_: list[Numbered]) -> None: ...

    async def append(_: UUID, __: Sequence[Flush]) -> set[UUID]:
        endings.append(asyncio.create_task(events.end(Completed(1), write)))
        await asyncio.sleep(0)
        assert events.is_ending
        raise StoreUnavailable

    flusher = Flusher(append, lambda _: None)
    events = flusher.sequence(turn_of())
    events.emit(Delta("a"))
    async with asyncio.timeout(SECONDS):
        with pytest.raises(StoreUnavailable):
            await flusher.run(lambda: None)
        await asyncio.gather(*endings)
        works = asyncio.Event()
        running = asyncio.create_task(flusher.run(works.set))
        try:
            await works.wait()
        finally:
            await end_tasks(running)
    assert len(endings) == 1
