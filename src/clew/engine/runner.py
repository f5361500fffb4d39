"""Runs turns as tasks of the server, apart from any connection, and lends their events to readers.

Above: the dialects start turns and read them. Below: `turn.py` for one turn, `sequence.py` for its events. A turn's lease is kept
while it runs here; a turn whose process died is recorded as interrupted by whichever process sees it first.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from uuid import UUID

import structlog

from clew.domain.errors import Expired, GenerationAborted, GenerationInterrupted, StoreUnavailable
from clew.domain.events import FINAL_EVENTS, Numbered
from clew.domain.turn import AdmittedTurn, TurnRecord, TurnRequest
from clew.engine.admit import admit
from clew.engine.parts import TurnParts
from clew.engine.record import record_interruption
from clew.engine.sequence import EventSequence
from clew.engine.turn import run_turn

LEASE_SECONDS = 10
_POLL_SECONDS = 0.1
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class RunningTurn:
    """A turn that was admitted here: its question is stored and its events can be read."""

    admitted: AdmittedTurn
    events: EventSequence
    record: TurnRecord
    """Complete once `events` has ended."""


class TurnRunner:
    """Owns the tasks of this process's turns. Open with `run`, which also keeps their leases."""

    def __init__(self, parts: TurnParts) -> None:
        self._parts = parts
        self._running: dict[UUID, RunningTurn] = {}
        self._tasks: dict[asyncio.Task[None], RunningTurn] = {}

    async def start(self, request: TurnRequest) -> RunningTurn:
        """Admit a question and let a task of the server answer it. Raises what `admit` raises."""
        admitted = await admit(request, self._parts.turns)
        running = RunningTurn(admitted, self._sequence(admitted), TurnRecord())
        self._running[admitted.turn_id] = running
        work = run_turn(admitted, self._parts, running.events, running.record)
        task = asyncio.create_task(work, name=f"turn {admitted.turn_id}")
        self._tasks[task] = running
        task.add_done_callback(self._forget)
        return running

    async def events(self, tenant_id: UUID, turn_id: UUID, after: int = 0) -> AsyncIterator[Numbered]:
        """Yield a turn's events above `after` up to its end, from this process or from the database.

        Raises:
            NotFound: no such turn. Expired: its events are no longer kept.
        """
        running = self._running.get(turn_id)
        if running is not None and running.admitted.request.tenant_id == tenant_id:
            async for event in running.events.read(after):
                yield event
            return
        async for event in self._stored_events(tenant_id, turn_id, after):
            yield event

    async def _stored_events(self, tenant_id: UUID, turn_id: UUID, after: int) -> AsyncIterator[Numbered]:
        while True:
            thread_id, is_running = await self._parts.turns.find(tenant_id, turn_id)
            for event in await self._parts.turn_events.read(tenant_id, thread_id, turn_id, after):
                after = event.seq
                yield event
                if isinstance(event.event, FINAL_EVENTS):
                    return
            if not is_running and not await self._parts.turn_events.read(tenant_id, thread_id, turn_id, 0):
                raise Expired("The events of this turn are no longer kept. Read its messages instead.", code="EVENTS_EXPIRED")
            if not is_running:
                return
            await asyncio.sleep(_POLL_SECONDS)

    async def keep_leases(self) -> None:
        """Until cancelled: say that our turns live, and record those whose process died as interrupted."""
        while True:
            try:
                if self._running:
                    await self._parts.turns.extend_leases(list(self._running))
                for abandoned in await self._parts.turns.claim_expired():
                    await self._record_interruption(abandoned)
            except StoreUnavailable as error:
                _log.warning("leases_not_kept", error=error.message)
            except Exception:  # noqa: BLE001  a loop of the server: whatever went wrong once, the leases must go on
                _log.exception("leases_not_kept")
            await asyncio.sleep(LEASE_SECONDS / 3)

    async def _record_interruption(self, abandoned: AdmittedTurn) -> None:
        try:
            await record_interruption(abandoned, self._parts)
        except (GenerationInterrupted, GenerationAborted):  # recorded by another process, or deleted: ended either way
            return
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001  one turn that cannot be recorded must not keep the others from it
            _log.exception("interruption_not_recorded", turn_id=str(abandoned.turn_id))

    def _forget(self, task: asyncio.Task[None]) -> None:
        self._running.pop(self._tasks.pop(task).admitted.turn_id, None)

    async def close(self) -> None:
        """Stop every turn of this process; each is recorded as interrupted, or to its end where that has begun."""
        for task, running in self._tasks.items():
            if not running.events.is_ending:
                task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _sequence(self, turn: AdmittedTurn) -> EventSequence:
        async def flush(events: list[Numbered]) -> None:
            await self._parts.turn_events.append(turn, events)

        return EventSequence(flush)
