"""Runs turns as tasks of the server, independent of any connection; gives readers their events, and aborts them on request.

Above: the dialects start, read and stop turns. Below: `turn.py` for one turn, `flushing.py` to store its events, `followers.py`
for turns of other processes, `store.wakeups` for notifications between processes. A heartbeat renews the lease of a turn that
runs here; the first process that finds an expired lease records that turn as interrupted. Next: `turns.py`, what the dialects
get.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import contextmanager
from functools import partial
from uuid import UUID

import structlog

from clew.domain.errors import Conflict, GenerationAborted, GenerationInterrupted, StoreUnavailable
from clew.domain.fairness import Party, working_for
from clew.domain.turns.events import Aborted, Numbered
from clew.domain.turns.turn import AdmittedTurn, IdempotencyKey, TurnRequest
from clew.engine.parts import TurnParts
from clew.engine.running.flushing import Flusher
from clew.engine.running.followers import LOOK_SECONDS, Followers, wait_until
from clew.engine.running.slots import LOCAL, Bounds, Room, Slot, Slots
from clew.engine.running.turns import ReplayedTurn, RunningTurn, TurnHandle
from clew.engine.stages.record import record_interruption
from clew.engine.turn import admit_turn, run_turn
from clew.store.acting import acting
from clew.store.turns.turns import KEY_TAKEN
from clew.store.wakeups import Listener, Wakeups

LEASE_SECONDS = 8
"""How long a turn counts as running without a heartbeat of its process."""
_BEAT_SECONDS = 2.0
_ABORT_PATIENCE_SECONDS = 5.0
_KEY_ATTEMPTS = 3
DEFAULT_BOUNDS = Bounds()
HELD_SECONDS = 5.0
"""How long the events of an ended turn stay in memory for slow readers."""
_log = structlog.get_logger(__name__)


class TurnRunner:
    """Owns the tasks of this process's turns.

    `keep_leases`, `reap`, `listen` and `store_events` must run while it is open, each until it is cancelled. They call
    `on_success` after each success; start one that raises again. A process that is alone and needs no events before the end of a
    turn can do without them.
    """

    def __init__(self, parts: TurnParts, wakeups: Wakeups | None = None, bounds: Bounds = DEFAULT_BOUNDS) -> None:
        """Without `wakeups` no other process is notified; that suits a single process."""
        self._parts = parts
        self._slots = Slots(bounds)
        self._wakeups = wakeups
        self._followers = Followers(parts.turn_events)
        self._flusher = Flusher(parts.turn_events.append_all, self._notify)
        self._running: dict[UUID, RunningTurn] = {}
        self._tasks: dict[UUID, asyncio.Task[None]] = {}
        self._beat_now = asyncio.Event()
        self._renewed = asyncio.Event()
        self._claims_from = 0.0

    # Asking -----------------------------------------------------------------------------------------------------------

    async def place(self, request: TurnRequest) -> Slot:
        """Wait for a place for a turn, before anything is stored. Give it to `ask`, or release it. Raises TooManyRequests."""
        if request.is_linear and any(running.thread_id == request.thread_id for running in self._running.values()):
            return Slot.none()  # `admit` refuses it at once, unless the other turn ends first
        return await self._slots.take(_party_of(request))

    def room(self, tenant_id: UUID, caller_app: str) -> Room:
        """Return how many turns the acting caller may have at once, and how many places are free."""
        return self._slots.room(_party(tenant_id, caller_app))

    async def given_back(self, turn_id: UUID) -> None:
        """Wait until a turn that has ended in this process has given its place back."""
        if (task := self._tasks.get(turn_id)) is not None:
            await asyncio.wait({task})

    async def start(self, request: TurnRequest, slot: Slot | None = None) -> RunningTurn:
        """Admit a question and start the task that answers it. Raises TooManyRequests, and what `admit` raises."""
        slot = slot or await self.place(request)
        try:
            admitted = await admit_turn(request, self._parts)
        except BaseException:
            slot.release()
            raise
        held = slot.hand_over() if slot.is_held else self._slots.begin(_party_of(request))
        running = RunningTurn(admitted, self._flusher.sequence(admitted), asyncio.get_running_loop().create_future())
        task = asyncio.create_task(self._run(running), name=f"turn {admitted.turn_id}")
        self._tasks[admitted.turn_id] = task
        task.add_done_callback(lambda _: self._forget(admitted.turn_id))
        task.add_done_callback(lambda _: held.release())
        await asyncio.sleep(0)  # the task has begun: from now on it can be cancelled and still records its end
        return running

    async def ask(self, request: TurnRequest, slot: Slot | None = None) -> TurnHandle:
        """Start a turn, or return the one that a concurrent request with the same idempotency key started.

        `slot` is its place, if the caller has one; it is released in any case.

        Raises:
            Conflict: IDEMPOTENCY_KEY_REUSED; else what `start` raises.
        """
        for _ in range(_KEY_ATTEMPTS):
            try:
                return await self.start(request, slot)
            except Conflict as conflict:
                if conflict.code != KEY_TAKEN or request.idempotency_key is None:
                    raise
            slot = None  # released
            earlier = await self.find_replay(request.tenant_id, request.idempotency_key)
            if earlier is not None:
                return earlier
        raise Conflict("Other requests with this Idempotency-Key are failing at the same time. Try again.")

    async def find_replay(self, tenant_id: UUID, key: IdempotencyKey) -> ReplayedTurn | None:
        """Return the turn that an earlier request with this key started, None if there is none.

        Raises:
            Conflict: IDEMPOTENCY_KEY_REUSED, the key belongs to another request.
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
        running = self._seen(tenant_id, turn_id)
        events = running.events.read(after) if running else self._followers.read(tenant_id, turn_id, after)
        async for event in events:
            yield event

    async def thread_of(self, tenant_id: UUID, turn_id: UUID) -> UUID:
        """Return the thread of a turn, wherever it runs or ran, or raise NotFound."""
        running = self._seen(tenant_id, turn_id)
        if running is not None:
            return running.thread_id
        return await self._parts.turns.find_thread(tenant_id, turn_id)

    def _seen(self, tenant_id: UUID, turn_id: UUID) -> RunningTurn | None:
        """Return the turn if it runs here and whoever is asking may see it."""
        running = self._running.get(turn_id)
        return running if running is not None and running.is_seen_in(tenant_id) else None

    # Stopping ---------------------------------------------------------------------------------------------------------

    async def abort_turn(self, tenant_id: UUID, turn_id: UUID) -> bool:
        """Abort a turn in any process and wait for its end; False: it had ended, or completed first. Raises NotFound."""
        running = self._seen(tenant_id, turn_id)
        if running is not None and running.may_be_stopped_in(tenant_id):
            self._stop(running)
        elif not await self._parts.turns.request_abort(tenant_id, turn_id):
            await self._parts.turn_events.page(tenant_id, turn_id, 0)  # raises NotFound if there is no such turn
            return False
        return await self._was_aborted(tenant_id, turn_id)

    async def abort_keyed(self, tenant_id: UUID, owner: str, key: str) -> bool:
        """Abort the turn that an owner's request with this idempotency key started; False: none runs with it."""
        turn_id = await self._parts.turns.find_keyed_turn(tenant_id, owner, key)
        return turn_id is not None and await self.abort_turn(tenant_id, turn_id)

    async def abort_thread(self, tenant_id: UUID, thread_id: UUID) -> list[UUID]:
        """Abort every running turn of a thread, in any process; return those that were aborted."""
        here = [one for one in self._running.values() if one.thread_id == thread_id and one.may_be_stopped_in(tenant_id)]
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
        """Wait for the end of a turn. If it does not end in time, its process aborts it as soon as it can."""
        running = self._running.get(turn_id)
        try:
            async with asyncio.timeout(_ABORT_PATIENCE_SECONDS):
                if running is not None:
                    return isinstance(await running.ended(), Aborted)
                return await self._stored_status(tenant_id, turn_id) == "aborted"
        except TimeoutError:
            return True

    async def _stored_status(self, tenant_id: UUID, turn_id: UUID) -> str:
        with self._followers.subscribed(turn_id) as woken:
            while (status := await self._parts.turns.find_status(tenant_id, turn_id)) is None:
                await wait_until(woken, LOOK_SECONDS)
                woken.clear()
            return status

    # Heartbeats, abandoned turns, shutdown ----------------------------------------------------------------------------

    async def listen(self, on_success: Callable[[], object]) -> None:
        """Receive the notifications of other processes. Raises StoreUnavailable when the connection breaks."""
        if self._wakeups is None:
            raise RuntimeError("this process was opened to be alone")

        def on_gap() -> None:
            on_success()
            self._on_gap()

        await self._wakeups.listen(Listener(self._followers.wake, self._on_abort, on_gap))

    async def store_events(self, on_success: Callable[[], object]) -> None:
        """Store the events of running turns, soon after they were emitted. Raises StoreUnavailable; no event is lost then."""
        await self._flusher.run(on_success)

    def _on_abort(self, turn_id: UUID) -> None:
        if turn_id in self._running:
            self._beat_now.set()  # the heartbeat checks the database, because any client may notify

    def _on_gap(self) -> None:
        self._beat_now.set()
        self._followers.wake_all()

    async def keep_leases(self, on_success: Callable[[], object]) -> None:
        """Renew the leases of our turns, and abort those that should stop. Waits for nothing else. Raises StoreUnavailable."""
        while True:
            with self._claiming_later():
                await self._renew_leases()
            self._renewed.set()
            on_success()
            await wait_until(self._beat_now, _BEAT_SECONDS)
            self._beat_now.clear()

    async def reap(self, on_success: Callable[[], object]) -> None:
        """End the turns whose process died, each time after the leases of this process were renewed. Raises StoreUnavailable."""
        loop = asyncio.get_running_loop()
        while True:
            await self._renewed.wait()
            self._renewed.clear()
            if loop.time() >= self._claims_from:
                with self._claiming_later():
                    await self.end_abandoned()
            on_success()

    @contextmanager
    def _claiming_later(self) -> Generator[None]:
        """After the database was unavailable, give every process the time of one lease to renew its own."""
        try:
            yield
        except StoreUnavailable:
            self._claims_from = asyncio.get_running_loop().time() + LEASE_SECONDS
            raise

    async def _renew_leases(self) -> None:
        said = list(self._running.values())
        ours = await self._parts.turns.renew_leases([running.turn_id for running in said]) if said else {}
        for running in said:
            if running.turn_id not in self._running:
                continue
            if ours.get(running.turn_id, False):
                self._stop(running)
            elif running.turn_id not in ours:  # another process took it over, or it was deleted with its thread
                self._cancel(running)

    async def end_abandoned(self, *, is_alone: bool = False) -> None:
        """Record the turns whose process died as interrupted. `is_alone`: that is every turn of any other process."""
        for abandoned in await self._parts.turns.claim_abandoned(is_alone=is_alone):
            await self._record_interruption(abandoned)
            self._notify({abandoned.turn_id})

    async def _record_interruption(self, abandoned: AdmittedTurn) -> None:
        try:
            await record_interruption(abandoned, self._parts)
        except (GenerationInterrupted, GenerationAborted):  # recorded by another process, or deleted: ended either way
            return
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001  one turn that cannot be recorded must not block the others
            _log.exception("interruption_not_recorded", turn_id=str(abandoned.turn_id))

    async def close(self) -> None:
        """Stop every turn of this process; each is recorded as interrupted, or completed if it is already being recorded."""
        await asyncio.sleep(0)  # so that every task has begun
        for running in list(self._running.values()):
            self._cancel(running)
        if self._tasks:
            await asyncio.wait(self._tasks.values())
        if self._wakeups is not None:
            await self._wakeups.close()

    async def _run(self, running: RunningTurn) -> None:
        self._running[running.turn_id] = running
        with working_for(_party_of(running.admitted.request)):
            record = await run_turn(running.admitted, self._parts, running.events)
        running.recorded.set_result(record)  # no await since `run_turn`, so this precedes any reader of the final event

    def _forget(self, turn_id: UUID) -> None:
        running = self._running.pop(turn_id, None)
        if running is not None:
            rest = partial(self._followers.read, running.tenant_id, turn_id)
            asyncio.get_running_loop().call_later(HELD_SECONDS, running.events.release, rest)
        del self._tasks[turn_id]
        self._flusher.forget(turn_id)
        self._notify({turn_id})

    def _notify(self, turn_ids: set[UUID]) -> None:
        for turn_id in turn_ids:
            self._followers.wake(turn_id)
        if self._wakeups is not None:
            self._wakeups.notify(*turn_ids)


def _party_of(request: TurnRequest) -> Party:
    return _party(request.tenant_id, request.caller_app)


def _party(tenant_id: UUID, caller_app: str) -> Party:
    who = acting()
    owner = who.owner or f"app:{caller_app}"
    return Party(tenant_id, f"{LOCAL}{owner}" if who.changes_all else owner)
