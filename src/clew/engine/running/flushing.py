"""Stores the events of the turns of this process: every 100 ms while there is something, all turns of a tenant in one statement.

Above: `runner.py`. Below: `sequence.py`, which holds what is not stored yet; `store.turns.turn_events`. What cannot be stored now
stays in its sequence and is tried again; the end of a turn takes the rest along.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from uuid import UUID

import structlog

from clew.domain.errors import StoreUnavailable
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.running.sequence import EventSequence
from clew.store.turns.turn_events import Flush

FLUSH_INTERVAL_SECONDS = 0.1
Append = Callable[[UUID, Sequence[Flush]], Awaitable[set[UUID]]]
"""Stores flushes of turns of one tenant, all or none; returns the turns whose events are stored, those that run yet."""
_log = structlog.get_logger(__name__)


class Flusher:
    """The events of one process on their way to the store. Use it from one event loop."""

    def __init__(self, append: Append, notify: Callable[[set[UUID]], object]) -> None:
        """`notify` gets the turns that have new events in the store."""
        self._append = append
        self._notify = notify
        self._due: list[tuple[AdmittedTurn, EventSequence]] = []
        self._working: asyncio.Task[None] | None = None

    def sequence(self, turn: AdmittedTurn) -> EventSequence:
        """Return a new sequence whose events are stored here."""
        return EventSequence(lambda events: self._keep(turn, events))

    async def close(self) -> None:
        """Stop. Every turn has ended, and with it its events are stored."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait([self._working])

    def _keep(self, turn: AdmittedTurn, events: EventSequence) -> None:
        self._due.append((turn, events))
        if self._working is None:
            self._working = asyncio.create_task(self._work(), context=Context())  # no request's: its log lines are of all

    async def _work(self) -> None:
        try:
            while self._due:
                await asyncio.sleep(FLUSH_INTERVAL_SECONDS)
                due, self._due = self._due, []
                tenants: dict[UUID, list[tuple[AdmittedTurn, EventSequence]]] = defaultdict(list)
                for turn, events in due:
                    tenants[turn.request.tenant_id].append((turn, events))
                await asyncio.gather(*(self._flush(tenant_id, kept) for tenant_id, kept in tenants.items()))
        finally:
            self._working = None

    async def _flush(self, tenant_id: UUID, due: list[tuple[AdmittedTurn, EventSequence]]) -> None:
        begun = [(turn, events, unstored) for turn, events in due if (unstored := events.begin_flush())]
        stored: set[UUID] = set()
        is_away = False
        try:
            stored = await self._stored(tenant_id, [(turn, unstored) for turn, _, unstored in begun])
        except StoreUnavailable as error:
            is_away = True
            _log.warning("events_not_stored", error=error.message, turns=len(begun))
        finally:
            for turn, events, unstored in begun:
                events.end_flush(len(unstored) if turn.turn_id in stored else 0, try_again=is_away)
        if stored:
            self._notify(stored)

    async def _stored(self, tenant_id: UUID, flushes: list[Flush]) -> set[UUID]:
        """Store all together; where one cannot be stored (its thread is being deleted), each alone."""
        if not flushes:
            return set()
        try:
            return await self._append(tenant_id, flushes)
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001  one turn that cannot be stored must not keep the others from it
            if len(flushes) == 1:
                _log.exception("events_not_stored", turn_id=str(flushes[0][0].turn_id))
                return set()
        each = [await self._stored(tenant_id, [flush]) for flush in flushes]
        return {turn_id for stored in each for turn_id in stored}
