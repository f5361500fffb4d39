"""Reads turns that another process runs, or that have ended, from the database; wakes readers when there is more to read.

Above: `runner.py`, which reads the turns of this process from memory. Below: `store.turns.turn_events`. A reader holds one page
at a time and reads at its own pace; a lost wake-up costs a second.
"""

import asyncio
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager, suppress
from uuid import UUID

from clew.domain.errors import Expired, GenerationInterrupted, StoreUnavailable
from clew.domain.turns.events import FINAL_EVENTS, Failed, Numbered, TurnEvent
from clew.store.turns.turn_events import EventPage, TurnEvents

LOOK_SECONDS = 1.0
"""How often a reader polls without a wake-up."""
PATIENCE_SECONDS = 30.0
"""How long a reader in the middle of a turn waits while the database is unavailable."""


class Followers:
    """The readers of stored turns in this process. Use it from one event loop."""

    def __init__(self, turn_events: TurnEvents) -> None:
        self._turn_events = turn_events
        self._waiting: dict[UUID, set[asyncio.Event]] = {}

    def wake(self, turn_id: UUID) -> None:
        """Wake the readers of a turn that has new events or has ended."""
        for reader in self._waiting.get(turn_id, ()):
            reader.set()

    def wake_all(self) -> None:
        """Wake the readers of all turns."""
        for turn_id in self._waiting:
            self.wake(turn_id)

    @contextmanager
    def subscribed(self, turn_id: UUID) -> Generator[asyncio.Event]:
        """Yield an event that is set whenever the turn has new events, while the block runs."""
        woken = asyncio.Event()
        readers = self._waiting.setdefault(turn_id, set())
        readers.add(woken)
        try:
            yield woken
        finally:
            readers.discard(woken)
            if not readers:
                self._waiting.pop(turn_id, None)

    async def read(self, tenant_id: UUID, turn_id: UUID, after: int) -> AsyncIterator[Numbered]:
        """Yield the events above `after` up to the one that ends the turn.

        A client may have seen more than a process stored before it died, also another event under the number of the end. It gets
        the end of such a turn, with the number after the last one that it saw.

        Raises:
            NotFound: no such turn. Expired: its events are no longer kept. StoreUnavailable: the database was away too long.
        """
        with self.subscribed(turn_id) as woken:
            page = await self._turn_events.page(tenant_id, turn_id, after)
            while True:
                for numbered in page.events:
                    if numbered.seq != after + 1:
                        raise _expired()
                    after = numbered.seq
                    yield numbered
                    if isinstance(numbered.event, FINAL_EVENTS):
                        return
                if not page.events and not page.is_running:
                    break
                if not page.events:
                    await wait_until(woken, LOOK_SECONDS)
                woken.clear()
                page = await self._next_page(tenant_id, turn_id, after)
        last = await self._turn_events.last(tenant_id, turn_id)
        if last is None:
            raise _expired()
        if last.seq < after or (last.seq == after and _ended_without_its_process(last.event)):
            yield Numbered(after + 1, last.event)

    async def _next_page(self, tenant_id: UUID, turn_id: UUID, after: int) -> EventPage:
        give_up_at = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while True:
            try:
                return await self._turn_events.page(tenant_id, turn_id, after)
            except StoreUnavailable:
                if asyncio.get_running_loop().time() > give_up_at:
                    raise
            await asyncio.sleep(LOOK_SECONDS)


async def wait_until(woken: asyncio.Event, seconds: float) -> None:
    """Wait for the event, at most that long."""
    with suppress(TimeoutError):
        # Before Python 3.12, wait_for loses a cancellation that arrives together with the event.
        async with asyncio.timeout(seconds):
            await woken.wait()


def _ended_without_its_process(last: TurnEvent) -> bool:
    return isinstance(last, Failed) and last.code == GenerationInterrupted.code


def _expired() -> Expired:
    return Expired("The events of this turn are no longer kept. Read its messages instead.", code="EVENTS_EXPIRED")
