"""Places for turns: how many run at once in this process, of one tenant, and of one user or key; who waits, and who is refused.

Above: `runner.py` takes a place before it stores a question. Below: `domain.fairness`, which says whose turn is next. A tenant
never holds all places, so another one's question does not wait for an answer that somebody else is reading (decision 0042).
"""

import asyncio
import math
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from clew.domain.errors import GenerationAborted, TooManyRequests
from clew.domain.fairness import FairQueue, Party, Usage

_FIRST_GUESS_SECONDS = 1.0
_RETRY_MOST_SECONDS = 60
LOCAL = "local:"
"""Begins the owner of a party without key and user: the owner of the machine, who leaves one place of the tenant to its users."""
_LEFT: ContextVar["asyncio.Future[None] | None"] = ContextVar("left", default=None)
_LEARNING = 0.2
"""How much the latest turn counts in the estimate of how long turns take."""


@contextmanager
def waiting_until(left: "asyncio.Future[None]") -> Generator[None]:
    """Let questions that are asked in the block wait for a place only until `left` has a result: until their client has gone."""
    token = _LEFT.set(left)
    try:
        yield
    finally:
        _LEFT.reset(token)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many turns run and wait in one process."""

    at_once: int = 32
    per_tenant: int = 16
    per_key: int = 12
    """Of the application of one key, where it names no user."""
    per_user: int = 4
    waiting: int = 16
    """Of one tenant; of one key or user in proportion."""
    wait_seconds: float = 30.0
    """How long a question waits for a place at most."""

    def of_owner(self, party: Party) -> int:
        """Return how many turns of this user or key run at once; the owner of the machine has its tenant's but one."""
        if party.owner.startswith(LOCAL):
            return max(1, self.per_tenant - 1)
        return self.per_user if party.owner.startswith("user:") else self.per_key


@dataclass(frozen=True, slots=True)
class Room:
    """How many turns of a caller may run at once, how many of these places are free, and when the next one should be."""

    most: int
    free: int
    seconds: float
    """0 while one is free."""


class Slot:
    """The place of one turn. Release it once the turn has ended; releasing it again does nothing."""

    def __init__(self, on_release: Callable[[float], object] | None) -> None:
        """`on_release` is called once, with the seconds that the place was held; None: it holds no place."""
        self._on_release = on_release
        self._begun = time.monotonic()

    @property
    def is_held(self) -> bool:
        """Whether it holds a place."""
        return self._on_release is not None

    def hand_over(self) -> "Slot":
        """Return a slot that now holds this place; releasing this one no longer does anything."""
        other = Slot(self._on_release)
        other._begun, self._on_release = self._begun, None
        return other

    def release(self) -> None:
        """Give the place to the next question."""
        on_release, self._on_release = self._on_release, None
        if on_release is not None:
            on_release(time.monotonic() - self._begun)

    @classmethod
    def none(cls) -> "Slot":
        """Return a slot that holds no place."""
        return cls(None)


class Slots:
    """The places of one process. For one event loop."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._running = 0
        self._queue: FairQueue[asyncio.Future[Slot]] = FairQueue()
        self._usual_seconds = _FIRST_GUESS_SECONDS
        self._refused = Usage()

    async def take(self, party: Party) -> Slot:
        """Wait for a place.

        Raises:
            TooManyRequests: too many questions of the tenant or user wait, or this one did too long.
            GenerationAborted: its client left while it waited, see `waiting_until`.
        """
        if self._may_start(party):
            return self.begin(party)
        self._check_room(party)
        place: asyncio.Future[Slot] = asyncio.get_running_loop().create_future()
        self._queue.add(party, place)
        is_given = False
        try:
            with _ending_with_client(place):
                async with asyncio.timeout(self._bounds.wait_seconds):
                    await place
                    is_given = True
        except TimeoutError:
            raise self._refusal(party) from None
        finally:
            if not is_given:
                self._give_up(party, place)
        return place.result()

    def begin(self, party: Party) -> Slot:
        """Count a turn that begins now, whatever the bounds are."""
        self._running += 1
        self._queue.begin(party)
        return Slot(partial(self._ended, party))

    def room(self, party: Party) -> Room:
        """Return the room of a caller, by the narrowest of its limits."""
        limits = [(most, most - self._queue.active_of(key)) for _, key, most in self._limits(party)]
        most, free = min(limits, key=lambda one: one[1])
        free = max(0, min(free, self._bounds.at_once - self._running))
        return Room(most, free, 0.0 if free else self._usual_seconds)

    def _ended(self, party: Party, seconds: float) -> None:
        """Count the end of a turn that ran this long, and let the next ones begin."""
        self._running -= 1
        self._queue.end(party, seconds)
        self._usual_seconds += _LEARNING * (seconds - self._usual_seconds)
        while (found := self._queue.take(self._may_start)) is not None:
            next_party, place = found
            if place.done():  # its question no longer waits, and leaves the queue when its task runs again
                self._queue.end(next_party, 0.0)
                continue
            self._running += 1
            place.set_result(Slot(partial(self._ended, next_party)))

    def _give_up(self, party: Party, place: asyncio.Future[Slot]) -> None:
        self._queue.remove(party, place)
        is_mine = place.done() and not place.cancelled() and place.exception() is None
        if is_mine:  # it got the place in the moment when it was cancelled
            place.result().release()

    def _may_start(self, party: Party) -> bool:
        return self._running < self._bounds.at_once and not any(
            self._queue.active_of(key) >= most for _, key, most in self._limits(party)
        )

    def _limits(self, party: Party) -> tuple[tuple[str, Party | UUID | None, int], ...]:
        of_owner = self._bounds.of_owner(party)
        if party.owner.startswith(LOCAL):  # whoever has the other places: one stays free for the next user
            return (("tenant", party.tenant_id, of_owner),)
        owner = "user" if party.owner.startswith("user:") else "key"
        return (("tenant", party.tenant_id, self._bounds.per_tenant), (owner, party, of_owner))

    def _check_room(self, party: Party) -> None:
        waiting = self._bounds.waiting
        proportional = math.ceil(waiting * min(1.0, self._bounds.of_owner(party) / self._bounds.per_tenant))
        if self._queue.waiting_of(party.tenant_id) >= waiting or self._queue.waiting_of(party) >= proportional:
            raise self._refusal(party)

    def _refusal(self, party: Party) -> TooManyRequests:
        """Name the narrowest limit that is reached, and when a place should be free."""
        limits = self._limits(party)
        name, _, most = next((one for one in reversed(limits) if self._queue.active_of(one[1]) >= one[2]), limits[0])
        # Whoever was refused before comes back before: so a flood does not return all at once.
        ahead = self._queue.waiting_of(party.tenant_id) + 1 + self._refused.of(party.tenant_id)
        self._refused.add(party.tenant_id, 1.0)
        seconds = math.ceil(self._usual_seconds * ahead / self._bounds.per_tenant)
        return TooManyRequests(name, most, retry_after_seconds=max(1, min(_RETRY_MOST_SECONDS, seconds)))


@contextmanager
def _ending_with_client(place: "asyncio.Future[Slot]") -> Generator[None]:
    """End the wait for a place with GenerationAborted if the client leaves."""
    left = _LEFT.get()
    if left is None:
        yield
        return

    def give_up(gone: "asyncio.Future[None]") -> None:
        if not gone.cancelled() and gone.exception() is None and not place.done():
            place.set_exception(GenerationAborted())

    left.add_done_callback(give_up)
    try:
        yield
    finally:
        left.remove_done_callback(give_up)
