"""Stores the events of this process's turns: every 100 ms while there are new ones, all turns of a tenant in one statement.

Above: `runner.py`. Below: `sequence.py`, which keeps events that are not stored yet; `store.turns.turn_events`. Events that
cannot be stored now stay in their sequence and are due again; the end of a turn stores the rest.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

import structlog

from clew.domain.errors import StoreUnavailable
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.running.sequence import EventSequence
from clew.store.turns.turn_events import Flush

FLUSH_INTERVAL_SECONDS = 0.1
Append = Callable[[UUID, Sequence[Flush]], Awaitable[set[UUID]]]
"""Stores flushes of turns of one tenant, all or none; returns the turns whose events are stored, which are still running."""
_log = structlog.get_logger(__name__)


_Due = tuple[AdmittedTurn, EventSequence]


class Flusher:
    """Stores the events of one process. Use it from one event loop."""

    def __init__(self, append: Append, notify: Callable[[set[UUID]], object]) -> None:
        """`notify` is called with the turns that have new events in the store."""
        self._append = append
        self._notify = notify
        self._due: dict[UUID, _Due] = {}
        self._is_due = asyncio.Event()

    def sequence(self, turn: AdmittedTurn) -> EventSequence:
        """Return a new sequence whose events this flusher stores."""
        return EventSequence(lambda events: self._keep(turn, events))

    def forget(self, turn_id: UUID) -> None:
        """A turn has ended, and with it its events are stored."""
        self._due.pop(turn_id, None)

    async def run(self, on_success: Callable[[], object]) -> None:
        """Store events until cancelled; call `on_success` whenever none are due and after each flush.

        Whatever this raises, run it again: events that are not stored are still due, unless the end of their turn stores them.
        """
        while True:
            if not self._is_due.is_set():
                on_success()
            await self._is_due.wait()
            await asyncio.sleep(FLUSH_INTERVAL_SECONDS)
            self._is_due.clear()
            due, self._due = self._due, {}
            tenants: dict[UUID, list[_Due]] = defaultdict(list)
            for turn, events in due.values():
                tenants[turn.request.tenant_id].append((turn, events))
            flushes = (self._flush(tenant_id, kept) for tenant_id, kept in tenants.items())
            for failure in await asyncio.gather(*flushes, return_exceptions=True):  # none is under way when this ends
                if failure is not None:
                    raise failure
            on_success()

    def _keep(self, turn: AdmittedTurn, events: EventSequence) -> None:
        self._due[turn.turn_id] = turn, events
        self._is_due.set()

    async def _flush(self, tenant_id: UUID, due: list[_Due]) -> None:
        begun = [(turn, events, unstored) for turn, events in due if (unstored := events.begin_flush())]
        stored: set[UUID] = set()
        is_done = False
        try:
            stored = await self._stored(tenant_id, [(turn, unstored) for turn, _, unstored in begun])
            is_done = True
        finally:
            for turn, events, unstored in begun:
                events.end_flush(len(unstored) if turn.turn_id in stored else 0, try_again=not is_done)
        if stored:
            self._notify(stored)

    async def _stored(self, tenant_id: UUID, flushes: list[Flush]) -> set[UUID]:
        """Store all flushes together; if one cannot be stored (its thread is being deleted), store each alone."""
        if not flushes:
            return set()
        try:
            return await self._append(tenant_id, flushes)
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001  one turn that cannot be stored must not block the others
            if len(flushes) == 1:
                _log.exception("events_not_stored", turn_id=str(flushes[0][0].turn_id))
                return set()
        each = [await self._stored(tenant_id, [flush]) for flush in flushes]
        return {turn_id for stored in each for turn_id in stored}
