"""Asking in a thread that may be new, and deleting, as every dialect does them: on a real database, with a scripted runner."""

import asyncio
from collections.abc import Callable
from typing import cast
from uuid import UUID, uuid4

import pytest

from clew.domain.errors import ClewError, Conflict, InvalidInput, NotFound, StoreUnavailable, TooManyRequests
from clew.domain.turns.turn import IdempotencyKey, TurnRequest
from clew.engine.asking import Conversing, ThreadOpening
from clew.engine.running.runner import TurnRunner
from clew.engine.running.slots import Slot
from clew.engine.running.turns import ReplayedTurn, TurnHandle
from clew.store.assistants import Assistants
from clew.store.pool import Database
from clew.store.threads.threads import NewThread, Threads
from tests.store.conversation import begin

KEY = IdempotencyKey("local", "k1", b"\0" * 32)


class ScriptedRunner:
    """Stands in for the runner: keeps what it is asked and what it stops, and fails or replays where a test says so."""

    def __init__(self) -> None:
        self.requests: list[TurnRequest] = []
        self.stopped: list[UUID] = []
        self.fails_with: BaseException | None = None
        self.asked_elsewhere: UUID | None = None
        self.earlier: UUID | None = None
        self.refuses_with: TooManyRequests | None = None
        self.placed = 0
        """Places that are taken and not given back."""

    async def place(self, _request: TurnRequest) -> Slot:
        if self.refuses_with is not None:
            raise self.refuses_with
        self.placed += 1
        return Slot(lambda _: self._give_back())

    def _give_back(self) -> None:
        self.placed -= 1

    async def ask(self, request: TurnRequest, _slot: Slot) -> TurnHandle:
        self.requests.append(request)
        if self.fails_with is not None:
            raise self.fails_with
        return turn_in(self.asked_elsewhere or request.thread_id)

    async def find_replay(self, _tenant: UUID, _key: IdempotencyKey) -> TurnHandle | None:
        return turn_in(self.earlier) if self.earlier else None

    async def abort_thread(self, _tenant: UUID, thread_id: UUID) -> list[UUID]:
        self.stopped.append(thread_id)
        return []


def turn_in(thread_id: UUID) -> TurnHandle:
    nothing = cast(Callable[..., object], None)
    return ReplayedTurn(uuid4(), thread_id=thread_id, turn_id=uuid4(), read=nothing, turns=nothing)  # type: ignore[arg-type]


@pytest.fixture
def runner() -> ScriptedRunner:
    return ScriptedRunner()


@pytest.fixture
def conversing(runner: ScriptedRunner, database: Database) -> Conversing:
    return Conversing(cast(TurnRunner, runner), database)


def asking(tenant: UUID, new: NewThread, key: IdempotencyKey | None = None) -> TurnRequest:
    return TurnRequest(tenant, new.id, "What is a clew?", "test", "test", idempotency_key=key)


async def thread_count(database: Database, tenant: UUID) -> int:
    return (await database.dicts(tenant, "select count(*) as n from threads"))[0]["n"]


async def test_a_thread_begins_with_its_first_question_and_the_next_one_continues_it(
    conversing: Conversing, runner: ScriptedRunner, database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    first, again = (NewThread(default_assistant, "app", "t1") for _ in range(2))
    thread, turn = await conversing.ask(ThreadOpening(first), asking(tenant, first))
    assert thread.id == turn.thread_id == first.id
    thread, turn = await conversing.ask(ThreadOpening(again), asking(tenant, again))
    assert thread.id == turn.thread_id == first.id
    assert [request.thread_id for request in runner.requests] == [first.id, first.id]


async def test_a_new_thread_begins_with_the_history_that_came_with_the_question(
    conversing: Conversing, database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    new = NewThread(default_assistant, "app")
    await conversing.ask(ThreadOpening(new, [("user", "one"), ("assistant", "two")]), asking(tenant, new))
    assert (await Threads(database).find(tenant, new.id)).message_count == 2


@pytest.mark.parametrize("history", [[], [("user", "one"), ("assistant", "two")]])
@pytest.mark.parametrize("error", [Conflict(), RuntimeError("unforeseen"), asyncio.CancelledError()])
async def test_a_new_thread_whose_first_question_fails_goes_again(
    conversing: Conversing,
    runner: ScriptedRunner,
    database: Database,
    tenant: UUID,
    default_assistant: UUID,
    history: list[tuple[str, str]],
    error: BaseException,
) -> None:
    runner.fails_with, new = error, NewThread(default_assistant, "app", "t1")
    with pytest.raises(type(error)):
        await conversing.ask(ThreadOpening(new, history), asking(tenant, new))
    assert await thread_count(database, tenant) == 0


async def test_a_thread_that_was_there_stays_when_asking_fails(
    conversing: Conversing, runner: ScriptedRunner, database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    first, again = (NewThread(default_assistant, "app", "t1") for _ in range(2))
    await conversing.ask(ThreadOpening(first), asking(tenant, first))
    runner.fails_with = Conflict()
    with pytest.raises(Conflict):
        await conversing.ask(ThreadOpening(again), asking(tenant, again))
    assert await thread_count(database, tenant) == 1


async def test_a_new_thread_stays_when_somebody_else_asked_in_it_meanwhile(
    database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    conversation = await begin(database, tenant, default_assistant)
    await conversation.admit("one")
    await conversation.threads.delete_unused(tenant, conversation.thread.id)
    assert (await conversation.threads.find(tenant, conversation.thread.id)).message_count == 1


async def test_a_request_sent_again_gets_its_turn_and_begins_no_thread(
    conversing: Conversing, runner: ScriptedRunner, database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    first, again = NewThread(default_assistant, "app"), NewThread(default_assistant, "app")
    await conversing.ask(ThreadOpening(first), asking(tenant, first, KEY))
    runner.earlier = first.id
    thread, turn = await conversing.ask(ThreadOpening(again), asking(tenant, again, KEY))
    assert thread.id == turn.thread_id == first.id
    assert (len(runner.requests), await thread_count(database, tenant)) == (1, 1)


async def test_a_request_that_came_twice_at_once_leaves_one_thread(
    conversing: Conversing, runner: ScriptedRunner, database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    first, again = NewThread(default_assistant, "app"), NewThread(default_assistant, "app")
    await conversing.ask(ThreadOpening(first), asking(tenant, first, KEY))
    runner.asked_elsewhere = first.id
    thread, turn = await conversing.ask(ThreadOpening(again), asking(tenant, again, KEY))
    assert thread.id == turn.thread_id == first.id
    assert await thread_count(database, tenant) == 1


async def test_a_question_above_the_bounds_begins_no_thread(
    database: Database, conversing: Conversing, runner: ScriptedRunner, tenant: UUID, default_assistant: UUID
) -> None:
    runner.refuses_with = TooManyRequests("tenant", 1, retry_after_seconds=1)
    new = NewThread(default_assistant, "erp", "case")
    with pytest.raises(TooManyRequests):
        await conversing.ask(ThreadOpening(new), asking(tenant, new))
    assert await thread_count(database, tenant) == 0


async def test_the_place_of_a_question_that_fails_is_given_back(
    conversing: Conversing, runner: ScriptedRunner, tenant: UUID, default_assistant: UUID
) -> None:
    runner.fails_with = StoreUnavailable()
    new = NewThread(default_assistant, "erp", "case")
    with pytest.raises(StoreUnavailable):
        await conversing.ask(ThreadOpening(new), asking(tenant, new))
    assert runner.placed == 0


async def test_a_thread_keeps_the_assistant_it_began_with(
    conversing: Conversing, database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    other = (await Assistants(database).create(tenant, "other")).id
    first, again = NewThread(default_assistant, "app", "t1"), NewThread(other, "app", "t1")
    await conversing.ask(ThreadOpening(first), asking(tenant, first))
    thread, _ = await conversing.ask(ThreadOpening(again), asking(tenant, again))
    assert thread.assistant_id == default_assistant
    with pytest.raises(InvalidInput) as refused:
        await conversing.ask(ThreadOpening(again, must_keep_assistant=True), asking(tenant, again))
    assert refused.value.details == {"field": "assistant"}
    assert await thread_count(database, tenant) == 1


async def test_deleting_a_thread_stops_its_answers_first(
    conversing: Conversing, runner: ScriptedRunner, database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    thread = (await begin(database, tenant, default_assistant)).thread
    await conversing.delete_thread(tenant, thread.id)
    assert (runner.stopped, await thread_count(database, tenant)) == ([thread.id], 0)
    with pytest.raises(NotFound):
        await conversing.delete_thread(tenant, thread.id)


async def test_deleting_an_assistant_stops_the_answers_in_its_threads_first(
    conversing: Conversing, runner: ScriptedRunner, database: Database, tenant: UUID
) -> None:
    assistant = (await Assistants(database).create(tenant, "other")).id
    answering, quiet = [await begin(database, tenant, assistant) for _ in range(2)]
    await answering.admit("one")
    await quiet.say("two")
    await conversing.delete_assistant(tenant, assistant)
    assert (runner.stopped, await thread_count(database, tenant)) == ([answering.thread.id], 0)
    with pytest.raises(ClewError):
        await Assistants(database).find(tenant, assistant)
