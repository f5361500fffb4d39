"""Fair shares of what tenants have in common: who a piece of work is for, and whose work is next.

Set for a turn by `engine.running.runner` and for a job by `ingest.pipeline`; read where work queues up: places for turns, threads
of the embedder, readers of documents. The tenant goes first that has least under way, or had least of late; of its users and keys
the same; then who came first (decision 0042).
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, TypeVar
from uuid import UUID

Item = TypeVar("Item")
HALF_LIFE_SECONDS = 10.0
"""After this time, half of what somebody used is forgotten."""
_FORGOTTEN = 0.001
_REMEMBERED_MOST = 1024


@dataclass(frozen=True, slots=True)
class Party:
    """Who work is for. Work of the server itself has no tenant."""

    tenant_id: UUID | None = None
    owner: str = ""
    """The user or the key's application, unique within the tenant."""


_PARTY: ContextVar[Party] = ContextVar("party", default=Party())  # noqa: B039  a frozen value


def current_party() -> Party:
    """Return who the running task works for."""
    return _PARTY.get()


@contextmanager
def working_for(party: Party) -> Generator[None]:
    """Let everything inside, tasks that it creates included, count as work for this party."""
    token = _PARTY.set(party)
    try:
        yield
    finally:
        _PARTY.reset(token)


class Usage:
    """How much each key used of late, in any unit: exponentially forgotten."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._used: dict[object, tuple[float, float]] = {}
        self._most = _REMEMBERED_MOST

    def of(self, key: object) -> float:
        """Return what is left of the key's use."""
        used, at = self._used.get(key, (0.0, 0.0))
        return used * 0.5 ** ((self._clock() - at) / HALF_LIFE_SECONDS) if used else 0.0

    def add(self, key: object, used: float) -> None:
        """Add to the key's use."""
        self._used[key] = (self.of(key) + used, self._clock())
        if len(self._used) > self._most:
            self._used = {one: kept for one, kept in self._used.items() if self.of(one) > _FORGOTTEN}
            self._most = max(_REMEMBERED_MOST, 2 * len(self._used))  # so that looking through all of them is rare


class FairQueue(Generic[Item]):
    """Work that waits, and whose is next. Not safe for several threads; the caller locks."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._waiting: dict[Party, deque[Item]] = {}
        self._active: Counter[object] = Counter()
        self._usage = Usage(clock)

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, party: Party, item: Item) -> None:
        """Let an item wait."""
        self._waiting.setdefault(party, deque()).append(item)

    def remove(self, party: Party, item: Item) -> None:
        """Take an item back, if it still waits."""
        queue = self._waiting.get(party)
        if queue and item in queue:
            queue.remove(item)
            if not queue:
                del self._waiting[party]

    def take(self, may_start: Callable[[Party], bool] = lambda _: True) -> tuple[Party, Item] | None:
        """Return the next item of those whose party may start one, and count it as begun; None if there is none."""
        startable = [party for party in self._waiting if may_start(party)]
        if not startable:
            return None
        party = min(startable, key=self._precedence)
        queue = self._waiting[party]
        item = queue.popleft()
        if not queue:
            del self._waiting[party]
        self.begin(party)
        return party, item

    def _precedence(self, party: Party) -> tuple[int, float, int, float]:
        tenant = party.tenant_id
        return self._active[tenant], self._usage.of(tenant), self._active[party], self._usage.of(party)

    def begin(self, party: Party) -> None:
        """Count work that did not have to wait."""
        self._active[party] += 1
        self._active[party.tenant_id] += 1

    def end(self, party: Party, used: float = 1.0) -> None:
        """Work of this party ended; `used` is what it cost, in one unit for all."""
        for key in (party, party.tenant_id):
            self._active[key] -= 1
            if not self._active[key]:
                del self._active[key]
            self._usage.add(key, used)

    def active_of(self, key: Party | UUID | None) -> int:
        """Return how much work of a party, or of a tenant, is under way."""
        return self._active.get(key, 0)

    def waiting_of(self, key: Party | UUID | None) -> int:
        """Return how many items of a party, or of a tenant, wait."""
        return sum(len(queue) for party, queue in self._waiting.items() if key in (party, party.tenant_id))


class FairSemaphore:
    """A semaphore whose waiters take turns by party. For one event loop; acquire and release in the same context."""

    def __init__(self, places: int, *, most_of_tenant: int | None = None) -> None:
        """`most_of_tenant`: how many places one tenant may have; None: all."""
        self._free = places
        self._most_of_tenant = places if most_of_tenant is None else most_of_tenant
        self._queue: FairQueue[asyncio.Future[None]] = FairQueue()

    @property
    def is_free(self) -> bool:
        """Whether `acquire` gets a place at once."""
        return bool(self._free) and not len(self._queue)

    async def acquire(self, party: Party | None = None) -> None:
        """Wait for a place, for the running task's party or another one."""
        party = party or current_party()
        if self._free and self._may_start(party):  # whoever waits may not start either
            self._free -= 1
            self._queue.begin(party)
            return
        place = asyncio.get_running_loop().create_future()
        self._queue.add(party, place)
        try:
            await place
        except asyncio.CancelledError:
            self._queue.remove(party, place)
            if place.done() and not place.cancelled():  # it got the place in the same moment
                self.release(party, 0.0)
            raise

    def release(self, party: Party | None = None, used: float = 1.0) -> None:
        """Give the place to the next waiter. `used` is what the work cost, in one unit for all."""
        self._free += 1
        self._queue.end(party or current_party(), used)
        while self._free and (found := self._queue.take(self._may_start)):
            party, place = found
            if place.cancelled():
                self._queue.end(party, 0.0)
            else:
                self._free -= 1
                place.set_result(None)

    def _may_start(self, party: Party) -> bool:
        return self._queue.active_of(party.tenant_id) < self._most_of_tenant

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()
