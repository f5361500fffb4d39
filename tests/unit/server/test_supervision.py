"""Tasks that end, raise, and raise again under the supervisor: what is started again, when, what is reported, what stops."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import structlog
from structlog.testing import LogCapture

from clew.domain.errors import ClewError, StoreFull, StoreUnavailable
from clew.server.supervision import POLICIES, Policy, Supervisor

TASKS = {
    "patient": Policy(),
    "prompt": Policy(longest_wait_seconds=2.0),
    "vital": Policy(is_needed_to_answer=True, stops_server_after=3),
}
Ending = Exception | None


@pytest.fixture(autouse=True)
def log(monkeypatch: pytest.MonkeyPatch) -> LogCapture:
    capture = LogCapture()
    monkeypatch.setattr("clew.server.supervision.logger", structlog.wrap_logger(None, processors=[capture]))
    return capture


class Time:
    """A clock that only pauses move on. Pauses are kept; the one after the last ending that was planned never ends."""

    def __init__(self, pauses: int) -> None:
        self.now = 0.0
        self.pauses: list[float] = []
        self.is_over = asyncio.Event()
        self._left = pauses

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds
        self._left -= 1
        if self._left == 0:
            self.is_over.set()
            await asyncio.Event().wait()


class Planned:
    """A task whose runs end as planned; each has worked or not, and took so many seconds. Then it works for ever."""

    def __init__(self, time: Time, *endings: Ending, works: bool = False, seconds: float = 0.0) -> None:
        self.endings = list(endings)
        self.runs = 0
        self._time, self._works, self._seconds = time, works, seconds

    async def run(self, on_success: Callable[[], object]) -> None:
        self.runs += 1
        if not self.endings:
            on_success()
            self._time.is_over.set()
            await asyncio.Event().wait()
        if self._works:
            on_success()
        self._time.now += self._seconds
        ending = self.endings.pop(0)
        if ending is not None:
            raise ending


@asynccontextmanager
async def watched(name: str, *endings: Ending, pauses: int = 0, **how: Any) -> AsyncIterator[tuple[Supervisor, Time, Planned]]:
    """Run a planned task until it works, or until that many pauses were begun."""
    time = Time(pauses)
    supervisor, task = Supervisor(TASKS, sleep=time.sleep, clock=time.clock), Planned(time, *endings, **how)
    async with asyncio.timeout(10), supervisor.running({name: task.run}):
        await time.is_over.wait()
        yield supervisor, time, task


async def test_a_task_that_raises_is_started_again_after_a_pause() -> None:
    async with watched("patient", LookupError("secret")) as (supervisor, time, task):
        assert task.runs == 2
        assert time.pauses == [0.2]
        assert supervisor.failing == {}


async def test_a_task_that_returns_is_started_again_too() -> None:
    async with watched("patient", None, pauses=1) as (supervisor, _, _):
        assert supervisor.failing == {"patient": "It ended without an error."}
    async with watched("patient", None) as (supervisor, _, task):
        assert task.runs == 2
        assert supervisor.failing == {}


async def test_pauses_double_up_to_a_minute_or_five_seconds_while_something_is_away() -> None:
    async with watched("patient", *[LookupError()] * 11) as (_, time, _):
        assert time.pauses == [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 51.2, 60.0, 60.0]
    async with watched("patient", *[StoreUnavailable()] * 7) as (_, time, _):
        assert time.pauses == [0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]
    async with watched("patient", *[StoreUnavailable() for _ in range(1100)]) as (_, time, _):
        assert time.pauses[-1] == 5.0
    async with watched("prompt", *[StoreUnavailable()] * 6) as (_, time, _):
        assert time.pauses == [0.2, 0.4, 0.8, 1.6, 2.0, 2.0]
    async with watched("prompt", *[LookupError()] * 6) as (_, time, _):
        assert time.pauses[-1] == 6.4


async def test_only_a_task_that_is_needed_to_answer_keeps_the_server_from_answering() -> None:
    async with watched("patient", LookupError(), pauses=1) as (supervisor, _, _):
        assert list(supervisor.failing) == ["patient"]
        assert supervisor.can_answer
    async with watched("vital", StoreUnavailable(), pauses=1) as (supervisor, _, _):
        assert not supervisor.can_answer
    async with watched("vital", StoreUnavailable()) as (supervisor, _, _):
        assert supervisor.can_answer


async def test_a_task_that_worked_for_a_while_is_started_again_soon() -> None:
    async with watched("patient", *[LookupError()] * 3, works=True, seconds=10) as (_, time, _):
        assert time.pauses == [0.2, 0.2, 0.2]
    async with watched("patient", *[LookupError()] * 3, works=True, seconds=1) as (_, time, _):
        assert time.pauses == [0.2, 0.4, 0.8]
    async with watched("patient", *[LookupError()] * 3, works=False, seconds=10) as (_, time, _):
        assert time.pauses == [0.2, 0.4, 0.8]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (StoreUnavailable("The host db.example refuses /var/lib/key."), "The database does not respond."),
        (StoreFull("/var/lib/postgres is full."), "The database server's disk is full."),
        (LookupError("the text of a document"), "It failed unexpectedly (LookupError)."),
    ],
)
async def test_the_reason_of_an_ending_is_for_everybody_to_read(error: Exception, reason: str) -> None:
    async with watched("patient", error, pauses=1) as (supervisor, _, _):
        assert supervisor.failing == {"patient": reason}


async def test_a_task_stays_reported_until_it_has_worked_again() -> None:
    supervisor, may_work = Supervisor(TASKS), asyncio.Event()
    runs = 0

    async def run(on_success: Callable[[], object]) -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise StoreUnavailable
        begun.set()
        await may_work.wait()
        on_success()
        worked.set()
        await asyncio.Event().wait()

    begun, worked = asyncio.Event(), asyncio.Event()
    async with asyncio.timeout(10), supervisor.running({"patient": run}):
        await begun.wait()
        assert list(supervisor.failing) == ["patient"]
        may_work.set()
        await worked.wait()
        assert supervisor.failing == {}


async def test_a_vital_task_that_keeps_ending_stops_the_server_with_its_reason() -> None:
    time = Time(0)
    supervisor, task = Supervisor(TASKS, sleep=time.sleep, clock=time.clock), Planned(time, *[LookupError("secret")] * 3)
    stopped = asyncio.Event()
    supervisor.on_failure(stopped.set)
    async with asyncio.timeout(10), supervisor.running({"vital": task.run}):
        await stopped.wait()
    assert task.runs == 3
    assert list(supervisor.failing) == ["vital"]
    with pytest.raises(ClewError) as failure:
        supervisor.raise_failure()
    assert "vital ended 3 times in a row. It failed unexpectedly (LookupError)." in failure.value.message
    assert "secret" not in failure.value.message
    late = asyncio.Event()
    supervisor.on_failure(late.set)
    assert late.is_set(), "a late subscriber is called at once"


async def test_a_database_that_is_away_stops_no_server_however_long() -> None:
    endings = [LookupError(), LookupError(), *[StoreUnavailable()] * 50, LookupError(), LookupError()]
    async with watched("vital", *endings) as (supervisor, _, task):
        assert task.runs == len(endings) + 1
        supervisor.raise_failure()


async def test_other_tasks_go_on() -> None:
    time = Time(0)
    supervisor, steady = Supervisor(TASKS, sleep=time.sleep, clock=time.clock), Planned(Time(0))
    failing = Planned(time, LookupError(), LookupError())
    async with asyncio.timeout(10), supervisor.running({"patient": steady.run, "vital": failing.run}):
        await time.is_over.wait()
        assert (steady.runs, failing.runs) == (1, 3)


async def test_the_end_of_the_server_ends_every_task_also_in_its_pause() -> None:
    async with watched("patient", LookupError(), pauses=1) as (supervisor, _, task):
        before = asyncio.all_tasks()
    assert task.runs == 1
    assert {one.get_name() for one in before - asyncio.all_tasks()} == {"patient"}
    supervisor.raise_failure()


async def test_a_task_whose_error_takes_the_place_of_its_cancellation_is_not_started_again() -> None:
    runs = 0

    async def run(_: Callable[[], object]) -> None:
        nonlocal runs
        runs += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise StoreUnavailable from None

    async with asyncio.timeout(10), Supervisor(TASKS).running({"patient": run}):
        await asyncio.sleep(0)
    assert runs == 1


async def test_a_cancellation_from_inside_is_an_ending_like_others() -> None:
    async def run(_: Callable[[], object]) -> None:
        raise asyncio.CancelledError

    time = Time(1)
    supervisor = Supervisor(TASKS, sleep=time.sleep, clock=time.clock)
    async with asyncio.timeout(10), supervisor.running({"patient": run}):
        await time.is_over.wait()
        assert supervisor.failing == {"patient": "It was cancelled."}


async def test_a_task_without_a_policy_is_refused_before_any_is_started() -> None:
    before = asyncio.all_tasks()
    with pytest.raises(KeyError, match="unheard"):
        async with Supervisor(TASKS).running({"unheard of": Planned(Time(0)).run}):
            pass
    assert asyncio.all_tasks() == before


async def test_the_log_says_what_ended_when_it_is_tried_again_and_that_it_works(log: LogCapture) -> None:
    async with watched("patient", StoreUnavailable(), LookupError("secret")):
        pass
    said = [(one["event"], one["log_level"], one.get("retry_seconds"), one.get("code")) for one in log.entries]
    assert said == [
        ("task_ended", "warning", 0.2, "STORE_UNAVAILABLE"),
        ("task_ended", "error", 0.2, None),
        ("task_works_again", "info", None, None),
    ]


def test_the_tasks_whose_end_would_harm_turns_stop_the_server() -> None:
    assert {name for name, policy in POLICIES.items() if policy.stops_server_after} == {"turn_leases", "turn_events"}


def test_the_tasks_needed_to_answer_are_those_of_turns_and_of_their_database() -> None:
    needed = {name for name, policy in POLICIES.items() if policy.is_needed_to_answer}
    assert needed == {"turn_leases", "turn_events", "embedded_postgres"}


def test_leases_are_tried_again_as_often_as_they_are_renewed() -> None:
    assert POLICIES["turn_leases"].longest_wait_seconds == 2.0
