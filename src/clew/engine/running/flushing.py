"""Stores the events of this process's turns: every 100 ms while there are new ones, all turns of a tenant in one statement.

Above: `runner.py`. Below: `sequence.py`, which keeps events that are not stored yet; `store.turns.turn_events`. Events that
cannot be stored now stay in their sequence for the next try; the end of a turn stores the rest.
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
"""Stores flushes of turns of one tenant, all or none; returns the turns whose events are stored, which are still running."""
_log = structlog.get_logger(__name__)


class Flusher:
    """Stores the events of one process. Use it from one event loop."""

    def __init__(self, append: Append, notify: Callable[[set[UUID]], object]) -> None:
        """`notify` is called with the turns that have new events in the store."""
        self._append = append
        self._notify = notify
        self._due: list[tuple[AdmittedTurn, EventSequence]] = []
        self._working: asyncio.Task[None] | None = None

    def sequence(self, turn: AdmittedTurn) -> EventSequence:
        """Return a new sequence whose events this flusher stores."""
        return EventSequence(lambda events: self._keep(turn, events))

    async def close(self) -> None:
        """Stop. All turns must have ended, so that their events are stored."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.wait([self._working])

    def _keep(self, turn: AdmittedTurn, events: EventSequence) -> None:
        self._due.append((turn, events))
        if self._working is None:
            self._working = asyncio.create_task(self._work(), context=Context())  # its log lines belong to no single request

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
