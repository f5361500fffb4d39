"""The events of one running turn: numbered once, shown to local readers immediately, stored soon after.

Above: `turn.py` emits events, `runner.py` creates readers, `flushing.py` stores the events of every sequence. A reader never
slows the turn: it reads the same list at its own pace.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from clew.domain.turns.events import FINAL_EVENTS, Numbered, TurnEvent, Warned

Write = Callable[[list[Numbered]], Awaitable[None]]


class EventSequence:
    """Events of one turn, in one process. Use it from one event loop."""

    def __init__(self, keep: Callable[["EventSequence"], object]) -> None:
        """`keep` is called when there are events to store; it must call `begin_flush` and `end_flush` soon."""
        self._keep = keep
        self._events: list[Numbered] = []
        self._stored = 0
        self._is_due = False
        self._flushing: asyncio.Future[None] | None = None
        self._waiting: set[asyncio.Future[None]] = set()
        self._read_stored: Callable[[int], AsyncIterator[Numbered]] | None = None
        self.is_ending = False
        """The turn is being recorded and must not be cancelled."""
        self.is_aborting = False
        """The turn should stop: a cancellation is an abort."""

    # Emitting ----------------------------------------------------------------------------------------------------------

    def emit(self, *events: TurnEvent) -> None:
        """Append events that do not end the turn, show them to readers, and schedule them to be stored.

        Does nothing for a turn that is being recorded: its last number is already taken.
        """
        if self.is_ending or not events:
            return
        for event in events:
            self._append(event)
        self._schedule_flush()

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """The warnings emitted so far, of a turn that has not ended."""
        return tuple(one.event for one in self._events if isinstance(one.event, Warned))

    async def end(self, final: TurnEvent, write: Write) -> None:
        """Append the final event; `write` stores it and all events that are not stored yet, before readers see it."""
        self.is_ending = True
        if self._flushing is not None:  # wait for it, so that nothing is stored twice
            await asyncio.wait([self._flushing])
        last = Numbered(len(self._events) + 1, final)
        await write([*self._events[self._stored :], last])
        self._stored = last.seq
        self._append(final)

    def end_unstored(self, final: TurnEvent) -> None:
        """End the sequence for local readers with a final event that could not be stored."""
        self._append(final)

    # Storing -----------------------------------------------------------------------------------------------------------

    def begin_flush(self) -> list[Numbered]:
        """Return the events to store now; none when the turn is ending, because its end stores the rest."""
        self._is_due = False
        if self.is_ending or self._stored == len(self._events):
            return []
        self._flushing = asyncio.get_running_loop().create_future()
        return self._events[self._stored :]

    def end_flush(self, stored: int, *, try_again: bool = False) -> None:
        """Report how many of the events of `begin_flush` were stored: all or none."""
        self._stored += stored
        if self._flushing is not None:
            self._flushing.set_result(None)
            self._flushing = None
        if try_again:
            self._schedule_flush()

    def _schedule_flush(self) -> None:
        if not self._is_due and not self.is_ending:
            self._is_due = True
            self._keep(self)

    def release(self, read_stored: Callable[[int], AsyncIterator[Numbered]]) -> None:
        """Drop the events from memory once all are stored; a slow reader continues with `read_stored`."""
        if self._stored == len(self._events) and self._has_ended():
            self._read_stored, self._events = read_stored, self._events[-1:]

    # Reading -----------------------------------------------------------------------------------------------------------

    async def read(self, after: int = 0) -> AsyncIterator[Numbered]:
        """Yield the events numbered above `after`, then new ones, up to the final event."""
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
            await self._wait_for_change()

    async def ended(self) -> TurnEvent:
        """Wait for the event that ends the turn and return it."""
        while not self._has_ended():
            await self._wait_for_change()
        return self._events[-1].event

    def _has_ended(self) -> bool:
        return bool(self._events) and isinstance(self._events[-1].event, FINAL_EVENTS)

    async def _wait_for_change(self) -> None:
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
