"""The running sequence of one turn's events: numbered once, seen by local readers at once, stored within 100 ms.

Above: `turn.py` emits, `runner.py` lends readers. Below: whatever stores a flush (`store.turn_events`).
A reader never slows the turn: it walks the same list at its own pace.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import structlog

from clew.domain.errors import NotFound, StoreUnavailable
from clew.domain.events import FINAL_EVENTS, Numbered, TurnEvent

FLUSH_INTERVAL_SECONDS = 0.1
_log = structlog.get_logger(__name__)
Write = Callable[[list[Numbered]], Awaitable[None]]


class EventSequence:
    """Events of one turn, in one process. Use it from one event loop."""

    def __init__(self, flush: Write) -> None:
        self._flush = flush
        self._events: list[Numbered] = []
        self._stored = 0
        self._flushing: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self.is_ending = False
        """The turn is being recorded: what is under way now must not be cancelled."""
        self.is_aborting = False
        """Somebody wants the turn stopped: when it is cancelled, that is why."""

    def emit(self, event: TurnEvent) -> None:
        """Append an event that does not end the turn, show it to readers, and see that it is stored soon."""
        self._append(event)
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush_later())

    async def end(self, final: TurnEvent, write: Write) -> None:
        """Append the event that ends the turn; `write` stores it with what was not yet stored, before readers see it."""
        self.is_ending = True
        if self._flushing is not None:
            self._flushing.cancel()
            await asyncio.wait([self._flushing])
        last = Numbered(len(self._events) + 1, final)
        await write([*self._events[self._stored :], last])
        self._append(final)

    def lose(self, final: TurnEvent) -> None:
        """End the sequence for local readers with an event that could not be stored."""
        self._append(final)

    async def read(self, after: int = 0) -> AsyncIterator[Numbered]:
        """Yield the events numbered above `after`, then those to come, up to the one that ends the turn."""
        position = after
        while True:
            changed = self._changed
            while position < len(self._events):
                event = self._events[position]
                position += 1
                yield event
            if self._events and isinstance(self._events[-1].event, FINAL_EVENTS):
                return
            await changed.wait()

    async def ended(self) -> TurnEvent:
        """Wait for the event that ends the turn and return it."""
        while not (self._events and isinstance(self._events[-1].event, FINAL_EVENTS)):
            await self._changed.wait()
        return self._events[-1].event

    def _append(self, event: TurnEvent) -> None:
        self._events.append(Numbered(len(self._events) + 1, event))
        self._changed.set()
        self._changed = asyncio.Event()

    async def _flush_later(self) -> None:
        try:
            await asyncio.sleep(FLUSH_INTERVAL_SECONDS)
            while self._stored < len(self._events):
                await self._flush_now()
                await asyncio.sleep(FLUSH_INTERVAL_SECONDS)
        finally:
            self._flushing = None

    async def _flush_now(self) -> None:
        unstored = self._events[self._stored :]
        storing = asyncio.ensure_future(self._flush(unstored))
        try:
            await asyncio.shield(storing)
        except asyncio.CancelledError:  # the turn ends meanwhile: let the flush land, so that nothing is stored twice
            await asyncio.wait([storing])
            raise
        except (StoreUnavailable, NotFound) as error:
            _log.warning("events_not_stored", error=error.message, unstored=len(unstored))
            return
        finally:
            if storing.done() and not storing.cancelled() and storing.exception() is None:
                self._stored += len(unstored)
