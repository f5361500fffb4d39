"""Runs turns as tasks of the server, apart from any connection; lends their events to readers, and stops them when asked to.

Above: the dialects start, read and stop turns. Below: `turn.py` for one turn, `flushing.py` to store its events, `followers.py`
for turns of other processes, `store.wakeups` to notify those and to hear of them. A turn's lease is kept while it runs here; a
turn whose process died is recorded as interrupted by whichever process sees it first. Next: `turns.py`, what the dialects get.
"""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from uuid import UUID

import structlog

from clew.domain.errors import Conflict, GenerationAborted, GenerationInterrupted, StoreUnavailable
from clew.domain.turns.events import Aborted, Numbered
from clew.domain.turns.turn import AdmittedTurn, IdempotencyKey, TurnRequest
from clew.engine.parts import TurnParts
from clew.engine.running.flushing import Flusher
from clew.engine.running.followers import LOOK_SECONDS, Followers, wait_until
from clew.engine.running.turns import AskedTurn, ReplayedTurn, RunningTurn
from clew.engine.stages.admit import admit
from clew.engine.stages.record import record_interruption
from clew.engine.turn import run_turn
from clew.store.turns.turns import KEY_TAKEN
from clew.store.wakeups import Listener, Wakeups

LEASE_SECONDS = 8
"""How long a turn counts as running without a sign of life of its process."""
_BEAT_SECONDS = 2.0
_ABORT_PATIENCE_SECONDS = 5.0
_KEY_ATTEMPTS = 3
HELD_SECONDS = 5.0
"""How long the events of a turn that has ended stay in memory for readers that are behind."""
_log = structlog.get_logger(__name__)


class TurnRunner:
    """Owns the tasks of this process's turns. `keep_leases`, `reap` and `listen` run beside it as long as it is open."""

    def __init__(self, parts: TurnParts, wakeups: Wakeups | None = None) -> None:
        """Without `wakeups` nobody else is told; that is for a process that is alone."""
        self._parts = parts
        self._wakeups = wakeups
        self._followers = Followers(parts.turn_events)
        self._flusher = Flusher(parts.turn_events.append_all, self._tell)
        self._running: dict[UUID, RunningTurn] = {}
        self._tasks: dict[UUID, asyncio.Task[None]] = {}
        self._beat_now = asyncio.Event()
        self._renewed = asyncio.Event()
        self._claims_from = 0.0

    # Asking -----------------------------------------------------------------------------------------------------------

    async def start(self, request: TurnRequest) -> RunningTurn:
        """Admit a question and let a task of the server answer it. Raises what `admit` raises."""
        admitted = await admit(request, self._parts.turns)
        running = RunningTurn(admitted, self._flusher.sequence(admitted), asyncio.get_running_loop().create_future())
        task = asyncio.create_task(self._run(running), name=f"turn {admitted.turn_id}")
        self._tasks[admitted.turn_id] = task
        task.add_done_callback(lambda _: self._forget(admitted.turn_id))
        await asyncio.sleep(0)  # the task has begun: from now on it can be cancelled and still records its end
        return running

    async def ask(self, request: TurnRequest) -> AskedTurn:
        """Start a turn, or return the one that the request's idempotency key began at this moment.

        Raises:
            Conflict: IDEMPOTENCY_KEY_REUSED; else what `start` raises.
        """
        for _ in range(_KEY_ATTEMPTS):
            try:
                return await self.start(request)
            except Conflict as conflict:
                if conflict.code != KEY_TAKEN or request.idempotency_key is None:
                    raise
            earlier = await self.asked_before(request.tenant_id, request.idempotency_key)
            if earlier is not None:
                return earlier
        raise Conflict("Other requests with this Idempotency-Key come and fail at this moment. Try again.")

    async def asked_before(self, tenant_id: UUID, key: IdempotencyKey) -> ReplayedTurn | None:
        """Return the turn that an earlier request with this key began, None when there was none.

        Raises:
            Conflict: IDEMPOTENCY_KEY_REUSED, the key came with another request.
        """
        found = await self._parts.turns.find_key(tenant_id, key)
        if found is None:
            return None
        return ReplayedTurn(tenant_id, thread_id=found[0], turn_id=found[1], read=self.events, turns=self._parts.turns)

    # Reading ----------------------------------------------------------------------------------------------------------

    async def events(self, tenant_id: UUID, turn_id: UUID, after: int = 0) -> AsyncIterator[Numbered]:
        """Yield a turn's events above `after` up to its end, from this process or from the database.

        Raises:
            NotFound: no such turn. Expired: its events are no longer kept.
        """
        running = self._running.get(turn_id)
        is_here = running is not None and running.tenant_id == tenant_id
        events = running.events.read(after) if running and is_here else self._followers.read(tenant_id, turn_id, after)
        async for event in events:
            yield event

    async def thread_of(self, tenant_id: UUID, turn_id: UUID) -> UUID:
        """Return the thread of a turn, wherever it runs or ran, or raise NotFound."""
        running = self._running.get(turn_id)
        if running is not None and running.tenant_id == tenant_id:
            return running.thread_id
        return await self._parts.turns.find_thread(tenant_id, turn_id)

    # Stopping ---------------------------------------------------------------------------------------------------------

    async def abort_turn(self, tenant_id: UUID, turn_id: UUID) -> bool:
        """Stop a turn, wherever it runs, and wait until it has; False: it had ended, or its end came first. Raises NotFound."""
        running = self._running.get(turn_id)
        if running is not None and running.tenant_id == tenant_id:
            self._stop(running)
        elif not await self._parts.turns.request_abort(tenant_id, turn_id):
            await self._parts.turn_events.page(tenant_id, turn_id, 0)  # there is such a turn
            return False
        return await self._was_aborted(tenant_id, turn_id)

    async def abort_thread(self, tenant_id: UUID, thread_id: UUID) -> list[UUID]:
        """Stop every turn that runs in a thread, wherever; return those that were stopped."""
        here = [one for one in self._running.values() if one.tenant_id == tenant_id and one.thread_id == thread_id]
        for running in here:
            self._stop(running)
        elsewhere = await self._parts.turns.request_aborts(tenant_id, thread_id)
        stopped = dict.fromkeys([*(running.turn_id for running in here), *elsewhere])
        were = await asyncio.gather(*(self._was_aborted(tenant_id, turn_id) for turn_id in stopped))
        return [turn_id for turn_id, was_aborted in zip(stopped, were, strict=True) if was_aborted]

    def _stop(self, running: RunningTurn) -> None:
        if not running.events.is_aborting:
            running.events.is_aborting = True
            self._cancel(running)

    def _cancel(self, running: RunningTurn) -> None:
        if not running.events.is_ending:  # the record wins
            self._tasks[running.turn_id].cancel()

    async def _was_aborted(self, tenant_id: UUID, turn_id: UUID) -> bool:
        """Wait for the end of a turn; one that does not end in time is stopped as soon as its process can."""
        running = self._running.get(turn_id)
        try:
            async with asyncio.timeout(_ABORT_PATIENCE_SECONDS):
                if running is not None:
                    return isinstance(await running.ended(), Aborted)
                return await self._stored_status(tenant_id, turn_id) == "aborted"
        except TimeoutError:
            return True

    async def _stored_status(self, tenant_id: UUID, turn_id: UUID) -> str:
        with self._followers.waking(turn_id) as woken:
            while (status := await self._parts.turns.find_status(tenant_id, turn_id)) is None:
                await wait_until(woken, LOOK_SECONDS)
                woken.clear()
            return status

    # Living and dying -------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Until cancelled: hear what other processes tell about turns."""
        if self._wakeups is not None:
            await self._wakeups.listen(Listener(self._followers.wake, self._on_abort, self._on_gap))

    def _on_abort(self, turn_id: UUID) -> None:
        if turn_id in self._running:
            self._beat_now.set()  # which asks the database: anybody may notify

    def _on_gap(self) -> None:
        self._beat_now.set()
        self._followers.wake_all()

    async def keep_leases(self) -> None:
        """Until cancelled: say that our turns live, and stop those that somebody wants stopped. Waits for nothing else."""
        while True:
            try:
                await self._renew_leases()
                self._renewed.set()
            except StoreUnavailable as error:
                self._claims_from = asyncio.get_running_loop().time() + LEASE_SECONDS
                _log.warning("leases_not_kept", error=error.message)
            except Exception:  # noqa: BLE001  a loop of the server: whatever went wrong once, the leases must go on
                _log.exception("leases_not_kept")
            await wait_until(self._beat_now, _BEAT_SECONDS)
            self._beat_now.clear()

    async def reap(self) -> None:
        """Until cancelled: end the turns whose process died, each time after the turns of this one were said to live.

        After the database was away every process first has the time of a lease to say that it lives.
        """
        loop = asyncio.get_running_loop()
        while True:
            await self._renewed.wait()
            self._renewed.clear()
            try:
                if loop.time() >= self._claims_from:
                    await self.end_abandoned()
            except StoreUnavailable as error:
                self._claims_from = loop.time() + LEASE_SECONDS
                _log.warning("abandoned_not_ended", error=error.message)
            except Exception:  # noqa: BLE001  a loop of the server: whatever went wrong once, the dead must be found
                _log.exception("abandoned_not_ended")

    async def _renew_leases(self) -> None:
        said = list(self._running.values())
        ours = await self._parts.turns.renew_leases([running.turn_id for running in said]) if said else {}
        for running in said:
            if running.turn_id not in self._running:
                continue
            if ours.get(running.turn_id, False):
                self._stop(running)
            elif running.turn_id not in ours:  # taken over, or deleted with its thread: nobody wants the rest
                self._cancel(running)

    async def end_abandoned(self, *, is_alone: bool = False) -> None:
        """Record the turns whose process died as interrupted; `is_alone`: every turn of another process is one of them."""
        for abandoned in await self._parts.turns.claim_abandoned(is_alone=is_alone):
            await self._record_interruption(abandoned)
            self._tell({abandoned.turn_id})

    async def _record_interruption(self, abandoned: AdmittedTurn) -> None:
        try:
            await record_interruption(abandoned, self._parts)
        except (GenerationInterrupted, GenerationAborted):  # recorded by another process, or deleted: ended either way
            return
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001  one turn that cannot be recorded must not keep the others from it
            _log.exception("interruption_not_recorded", turn_id=str(abandoned.turn_id))

    async def close(self) -> None:
        """Stop every turn of this process; each is recorded as interrupted, or to its end where that has begun."""
        await asyncio.sleep(0)  # so that every task has begun
        for running in list(self._running.values()):
            self._cancel(running)
        if self._tasks:
            await asyncio.wait(self._tasks.values())
        await self._flusher.close()
        if self._wakeups is not None:
            await self._wakeups.close()

    async def _run(self, running: RunningTurn) -> None:
        self._running[running.turn_id] = running
        record = await run_turn(running.admitted, self._parts, running.events)
        running.recorded.set_result(record)  # before any reader of the final event runs: nothing was awaited since

    def _forget(self, turn_id: UUID) -> None:
        running = self._running.pop(turn_id, None)
        if running is not None:
            rest = partial(self._followers.read, running.tenant_id, turn_id)
            asyncio.get_running_loop().call_later(HELD_SECONDS, running.events.let_go, rest)
        del self._tasks[turn_id]
        self._tell({turn_id})

    def _tell(self, turn_ids: set[UUID]) -> None:
        for turn_id in turn_ids:
            self._followers.wake(turn_id)
        if self._wakeups is not None:
            self._wakeups.notify(*turn_ids)
