"""The running sequence of one turn's events: numbered once, seen by local readers at once, stored before long.

Above: `turn.py` emits, `runner.py` lends readers. Beside: `flushing.py`, which takes from every sequence what is to be stored.
A reader never slows the turn: it walks the same list at its own pace.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from clew.domain.turns.events import FINAL_EVENTS, Numbered, TurnEvent, Warned

Write = Callable[[list[Numbered]], Awaitable[None]]


class EventSequence:
    """Events of one turn, in one process. Use it from one event loop."""

    def __init__(self, keep: Callable[["EventSequence"], object]) -> None:
        """`keep` is called when there is something to store: it calls `begin_flush` and `end_flush` before long."""
        self._keep = keep
        self._events: list[Numbered] = []
        self._stored = 0
        self._is_due = False
        self._flushing: asyncio.Future[None] | None = None
        self._waiting: set[asyncio.Future[None]] = set()
        self._read_stored: Callable[[int], AsyncIterator[Numbered]] | None = None
        self.is_ending = False
        """The turn is being recorded: what is under way now must not be cancelled."""
        self.is_aborting = False
        """Somebody wants the turn stopped: when it is cancelled, that is why."""

    # What the turn emits -----------------------------------------------------------------------------------------------

    def emit(self, *events: TurnEvent) -> None:
        """Append events that do not end the turn, show them to readers, and see that they are stored soon.

        Nothing is added to a turn that is being recorded: its last number is given.
        """
        if self.is_ending or not events:
            return
        for event in events:
            self._append(event)
        self._see_to_it()

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """All that were emitted, of a turn that has not ended."""
        return tuple(one.event for one in self._events if isinstance(one.event, Warned))

    async def end(self, final: TurnEvent, write: Write) -> None:
        """Append the event that ends the turn; `write` stores it with what was not yet stored, before readers see it."""
        self.is_ending = True
        if self._flushing is not None:  # let it land, so that nothing is stored twice
            await asyncio.wait([self._flushing])
        last = Numbered(len(self._events) + 1, final)
        await write([*self._events[self._stored :], last])
        self._stored = last.seq
        self._append(final)

    def lose(self, final: TurnEvent) -> None:
        """End the sequence for local readers with an event that could not be stored."""
        self._append(final)

    # What is stored ----------------------------------------------------------------------------------------------------

    def begin_flush(self) -> list[Numbered]:
        """Return what is to be stored now. Nothing when the turn is ending: its end takes the rest along."""
        self._is_due = False
        if self.is_ending or self._stored == len(self._events):
            return []
        self._flushing = asyncio.get_running_loop().create_future()
        return self._events[self._stored :]

    def end_flush(self, stored: int, *, try_again: bool = False) -> None:
        """Say how many of the events of `begin_flush` were stored: all or none."""
        self._stored += stored
        if self._flushing is not None:
            self._flushing.set_result(None)
            self._flushing = None
        if try_again:
            self._see_to_it()

    def _see_to_it(self) -> None:
        if not self._is_due and not self.is_ending:
            self._is_due = True
            self._keep(self)

    def let_go(self, read_stored: Callable[[int], AsyncIterator[Numbered]]) -> None:
        """Hold the events no longer, once all are stored: a reader that stopped goes on where they are, whenever that is."""
        if self._stored == len(self._events) and self._has_ended():
            self._read_stored, self._events = read_stored, self._events[-1:]

    # What readers see --------------------------------------------------------------------------------------------------

    async def read(self, after: int = 0) -> AsyncIterator[Numbered]:
        """Yield the events numbered above `after`, then those to come, up to the one that ends the turn."""
        position = after
        while True:
            while self._read_stored is None and position < len(self._events):
                event = self._events[position]
                position += 1
                yield event
            if self._read_stored is not None and position < self._stored:
                async for event in self._read_stored(position):
                    yield event
            if self._has_ended():
                return
            await self._news()

    async def ended(self) -> TurnEvent:
        """Wait for the event that ends the turn and return it."""
        while not self._has_ended():
            await self._news()
        return self._events[-1].event

    def _has_ended(self) -> bool:
        return bool(self._events) and isinstance(self._events[-1].event, FINAL_EVENTS)

    async def _news(self) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.add(waiter)
        try:
            await waiter
        finally:
            self._waiting.discard(waiter)

    def _append(self, event: TurnEvent) -> None:
        self._events.append(Numbered(len(self._events) + 1, event))
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)
