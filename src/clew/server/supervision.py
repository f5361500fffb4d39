"""Watches the tasks that run as long as the server. One that ends is started again, or stops the server: `POLICIES` says which.

Above: `server.parts` starts them here, `server.health` reports those that do not work, `server.serve` stops when a task demands
it. Below: `store.jobs.tasks`. The rule and its reasons: `docs/decisions/0033-watched-tasks.md`.
"""

import asyncio
import inspect
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

import structlog

from clew.domain.errors import ClewError
from clew.store.jobs.tasks import end_tasks

BackgroundTask = Callable[[Callable[[], object]], Awaitable[None]]
"""Works until cancelled. Gets a function to call after each success: the task works, or works again."""
_FIRST_PAUSE_SECONDS = 0.2
_LONGEST_PAUSE_SECONDS = 60.0
_STEADY_SECONDS = 10.0
"""A task that works and has run this long is healthy: its next ending counts as the first in a row."""
_MOST_DOUBLINGS = 20
logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Policy:
    """What the ending of a task means: it is started again, up to `stops_server_after` times in a row if that is set."""

    stops_server_after: int | None = None
    """The server stops after this many unexpected endings in a row. None: it never stops because of this task."""
    is_needed_to_answer: bool = False
    """While the task does not work, the server should get no requests: `/readyz` returns 503."""
    longest_wait_seconds: float = 5.0
    """The longest pause while a dependency is unavailable: the task should continue soon after that is back."""


_RESTART = Policy()
_NEEDED = Policy(is_needed_to_answer=True)
_STOP = Policy(is_needed_to_answer=True, stops_server_after=6)
"""Six endings take about six seconds. By then the leases of the process's turns run out."""
POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        # without a lease, other processes record the turns of this one as interrupted; it is renewed every two seconds
        "turn_leases": replace(_STOP, longest_wait_seconds=2.0),
        "turn_events": _STOP,  # events that are only in memory reach no other process, and are lost with this one
        "abandoned_turns": _RESTART,  # any process can end them
        "wakeups": _RESTART,  # readers look every second without being woken
        "embedded_postgres": _NEEDED,
        "jobs": _RESTART,  # queued jobs wait in the database
        "qdrant_mirror": _RESTART,  # what is to be copied waits in the database
        "housekeeping": _RESTART,
        "promptx": _RESTART,  # without it, answers have a warning and no memories
    }
)
"""Every long-lived task of the server by its name, as `/readyz` and the log show it."""


@dataclass(frozen=True, slots=True)
class _Ending:
    reason: str
    """Public: without paths, values or driver messages."""
    error: Exception | None = None

    @property
    def is_expected(self) -> bool:
        """A dependency of the task is unavailable, and said so."""
        return isinstance(self.error, ClewError)


class Supervisor:
    """Runs the long-lived tasks of one server. Use it from one event loop."""

    def __init__(
        self,
        policies: Mapping[str, Policy] = POLICIES,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._policies = policies
        self._sleep = sleep
        self._clock = clock
        self._failing: dict[str, str] = {}
        self._failure: ClewError | None = None
        self._stop: Callable[[], object] | None = None

    @property
    def failing(self) -> Mapping[str, str]:
        """Tasks that have ended and not worked since, with the reason of each. Public."""
        return MappingProxyType(self._failing)

    @property
    def can_answer(self) -> bool:
        """Whether every task that is needed to answer works."""
        return not any(self._policies[name].is_needed_to_answer for name in self._failing)

    @asynccontextmanager
    async def running(self, runs: Mapping[str, BackgroundTask]) -> AsyncGenerator[None]:
        """Keep tasks running while the block runs; each name must have a policy."""
        policies = {name: self._policies[name] for name in runs}
        tasks = [asyncio.create_task(self._keep(name, policies[name], run), name=name) for name, run in runs.items()]
        try:
            yield
        finally:
            await end_tasks(*tasks)

    def on_failure(self, stop: Callable[[], object]) -> None:
        """Call `stop` when a task must stop the server; at once if that has already happened."""
        self._stop = stop
        if self._failure is not None:
            stop()

    def raise_failure(self) -> None:
        """Raise the ClewError that stopped the server, if a task did."""
        if self._failure is not None:
            raise self._failure

    async def _keep(self, name: str, policy: Policy, run: BackgroundTask) -> None:
        row, was_expected = 0, False
        while True:
            began = self._clock()
            ending = await self._run_until_it_ends(name, run)
            was_well = name not in self._failing and self._clock() - began >= _STEADY_SECONDS
            row = 1 if was_well or ending.is_expected != was_expected else row + 1
            was_expected = ending.is_expected
            self._failing[name] = ending.reason
            if not was_expected and policy.stops_server_after is not None and row >= policy.stops_server_after:
                self._stop_server(name, ending, row)
                return
            pause = _pause_after(row, policy.longest_wait_seconds if was_expected else _LONGEST_PAUSE_SECONDS)
            _log_ending(name, ending, pause)
            await self._sleep(pause)

    async def _run_until_it_ends(self, name: str, run: BackgroundTask) -> _Ending:
        """Return how a run ended; raises CancelledError if it ended because this task is cancelled."""
        try:
            await run(partial(self._note_success, name))
            ending = _Ending("It ended without an error.")
        except asyncio.CancelledError:
            ending = _Ending("It was cancelled.")
        except Exception as error:  # noqa: BLE001  whatever ends a task, it is logged, shown, and the task started again
            ending = _Ending(_reason_of(error), error)
        if (task := asyncio.current_task()) and task.cancelling():  # also if an error or a return replaced it
            raise asyncio.CancelledError
        return ending

    def _note_success(self, name: str) -> None:
        if self._failing.pop(name, None) is not None:
            logger.info("task_works_again", task=name)

    def _stop_server(self, name: str, ending: _Ending, row: int) -> None:
        logger.critical("task_stops_server", task=name, reason=ending.reason, endings=row, exc_info=ending.error)
        self._failure = ClewError(
            f"The server stopped because its background task {name} ended {row} times in a row. {ending.reason} "
            "See the log for the cause. Turns that were running are recorded as interrupted."
        )
        if self._stop is not None:
            self._stop()


def _pause_after(row: int, longest_seconds: float) -> float:
    return min(_FIRST_PAUSE_SECONDS * 2 ** min(row - 1, _MOST_DOUBLINGS), longest_seconds)


def _reason_of(error: Exception) -> str:
    if isinstance(error, ClewError):  # the message may name paths and hosts, the class does not
        return inspect.getdoc(type(error)) or error.code
    return f"It failed unexpectedly ({type(error).__name__})."


def _log_ending(name: str, ending: _Ending, pause: float) -> None:
    fields = {"task": name, "reason": ending.reason, "retry_seconds": pause}
    if isinstance(ending.error, ClewError):
        logger.warning("task_ended", **fields, code=ending.error.code, error=ending.error.message)
    else:
        logger.error("task_ended", **fields, exc_info=ending.error)
