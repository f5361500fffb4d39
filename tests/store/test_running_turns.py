"""Leases, aborts and wake-ups between processes, as two of them on one database see them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID, uuid4

import psycopg
import pytest

from clew.domain.errors import Expired, NotFound
from clew.domain.turns.events import Aborted, Completed, Delta, Failed, Numbered
from clew.domain.turns.turn import AdmittedTurn, TurnRecord
from clew.engine.running.followers import Followers
from clew.server.supervision import Supervisor
from clew.store.pool import Database
from clew.store.turns.turn_events import FLUSHES_PER_PAGE, TurnEvents
from clew.store.turns.turns import Lease, Turns
from clew.store.wakeups import Listener, Wakeups
from tests.conftest import DsnOf
from tests.store.conversation import Conversation, begin

SECONDS = 20.0


@pytest.fixture
async def conversation(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


async def expire(conversation: Conversation) -> None:
    await conversation.database.execute(
        conversation.tenant, "update turn_runs set lease_expires_at = now() - interval '1 second'"
    )


async def tell(conversation: Conversation, turn: AdmittedTurn, *flushes: list[Numbered]) -> None:
    for flush in flushes:
        await TurnEvents(conversation.database).append(turn, flush)


class Heard:
    """What a process heard, each kind to be waited for."""

    def __init__(self) -> None:
        self.events: asyncio.Queue[UUID] = asyncio.Queue()
        self.aborts: asyncio.Queue[UUID] = asyncio.Queue()
        self.gaps: asyncio.Queue[None] = asyncio.Queue()

    async def next(self, queue: "asyncio.Queue[UUID]", wanted: UUID) -> None:
        """Wait for one turn; others on the database may be told of meanwhile."""
        async with asyncio.timeout(SECONDS):
            while await queue.get() != wanted:
                pass


@asynccontextmanager
async def listening(database: Database) -> AsyncIterator[tuple[Heard, Wakeups]]:
    heard, wakeups = Heard(), Wakeups(database, database.dsn)
    listener = Listener(heard.events.put_nowait, heard.aborts.put_nowait, lambda: heard.gaps.put_nowait(None))
    async with Supervisor().running({"wakeups": lambda _: wakeups.listen(listener)}):
        async with asyncio.timeout(SECONDS):
            await heard.gaps.get()
        yield heard, wakeups
    await wakeups.close()


async def test_a_sign_of_life_is_answered_with_what_is_to_be_stopped(conversation: Conversation) -> None:
    turn = await conversation.admit("one")
    assert await conversation.turns.renew_leases([turn.turn_id, uuid4()]) == {turn.turn_id: False}
    assert await conversation.turns.request_abort(conversation.tenant, turn.turn_id)
    assert await conversation.turns.renew_leases([turn.turn_id]) == {turn.turn_id: True}
    assert await Turns(conversation.database, Lease("other", 60)).renew_leases([turn.turn_id]) == {}


async def test_who_is_alone_takes_over_what_others_left_and_keeps_its_own(own_database: str, dsn_of: DsnOf) -> None:
    database = Database(dsn_of("clew_app", own_database))
    await database.open()
    try:
        [tenant] = await database.dicts(uuid4(), "select clew_find_tenant('default') as id")
        [assistant] = await database.dicts(tenant["id"], "select id from assistants where name = 'default'")
        left = await begin(database, tenant["id"], assistant["id"])
        turn = await left.admit("one")
        alone = Turns(database, Lease("alone", 60))
        assert await alone.claim_abandoned() == []
        assert [claimed.turn_id for claimed in await alone.claim_abandoned(is_alone=True)] == [turn.turn_id]
        assert await alone.claim_abandoned(is_alone=True) == []
    finally:
        await database.close()


async def test_aborts_reach_turns_of_ones_own_tenant_only(
    conversation: Conversation, dsn_of: DsnOf, shared_database: str
) -> None:
    turn = await conversation.admit("one")
    with psycopg.connect(dsn_of("clew_owner", shared_database)) as owner:
        row = owner.execute("select clew_create_tenant(%s)", (uuid4().hex,)).fetchone()
    assert row is not None
    assert not await conversation.turns.request_abort(row[0], turn.turn_id)
    assert await conversation.turns.request_aborts(row[0], conversation.thread.id) == []
    assert await conversation.turns.request_aborts(conversation.tenant, conversation.thread.id) == [turn.turn_id]


async def test_an_aborted_answer_with_text_is_the_head_and_one_without_leaves_the_question_out(
    conversation: Conversation,
) -> None:
    first = await conversation.admit("one")
    await conversation.turns.finish(first, TurnRecord(status="aborted", answer="half"), [Numbered(1, Aborted(1))])
    second = await conversation.admit("two")
    assert second.parent_id == first.assistant_message_id
    await conversation.turns.finish(second, TurnRecord(status="aborted"), [Numbered(1, Aborted(None))])
    third = await conversation.say("three")
    assert (third.parent_id, third.branch_id) == (first.assistant_message_id, second.branch_id)
    assert [one.question for one in third.earlier] == ["one"]
    assert await conversation.texts(after=0) == ["one", "half", "two", "three", "answer to three"]


async def test_processes_hear_of_events_and_aborts(conversation: Conversation, database: Database) -> None:
    turn = await conversation.admit("one")
    async with listening(database) as (heard, _):
        Wakeups(database, "").notify(*(uuid4() for _ in range(500)), turn.turn_id)
        await heard.next(heard.events, turn.turn_id)
        await conversation.turns.request_abort(conversation.tenant, turn.turn_id)
        await heard.next(heard.aborts, turn.turn_id)


async def test_notifications_that_are_not_ours_are_passed_over(conversation: Conversation, database: Database) -> None:
    turn = await conversation.admit("one")
    async with listening(database) as (heard, wakeups):
        for channel in ("clew_turn_events", "clew_turn_aborts"):
            await database.execute(conversation.tenant, "select pg_notify(%s, 'drop table')", (channel,))
        wakeups.notify(turn.turn_id)
        await heard.next(heard.events, turn.turn_id)
        assert heard.aborts.empty()


async def test_a_connection_that_breaks_is_made_again_and_the_gap_is_told(
    conversation: Conversation, database: Database, dsn_of: DsnOf, shared_database: str
) -> None:
    turn = await conversation.admit("one")
    async with listening(database) as (heard, wakeups):
        with psycopg.connect(dsn_of("postgres", "postgres"), autocommit=True) as connection:
            connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s and application_name = 'clew listen'",
                (shared_database,),
            )
        async with asyncio.timeout(SECONDS):
            await heard.gaps.get()
        wakeups.notify(turn.turn_id)
        await heard.next(heard.events, turn.turn_id)


async def read(database: Database, conversation: Conversation, turn: AdmittedTurn, after: int = 0) -> list[Numbered]:
    followers = Followers(TurnEvents(database))
    return [event async for event in followers.read(conversation.tenant, turn.turn_id, after)]


async def test_a_reader_takes_a_long_turn_page_by_page(conversation: Conversation, database: Database) -> None:
    turn = await conversation.admit("one")
    events = [Numbered(n, Delta(str(n))) for n in range(1, 2 * FLUSHES_PER_PAGE + 10)]
    await tell(conversation, turn, *([event] for event in events))
    page = await TurnEvents(database).page(conversation.tenant, turn.turn_id, 0)
    assert (len(page.events), page.is_running) == (FLUSHES_PER_PAGE, True)
    end = Numbered(len(events) + 1, Completed(1))
    await conversation.turns.finish(turn, TurnRecord(answer="x"), [end])
    assert await read(database, conversation, turn) == [*events, end]
    assert await read(database, conversation, turn, after=end.seq) == []


@pytest.mark.parametrize("seen", [2, 3, 7])
async def test_a_reader_that_saw_more_than_was_stored_gets_the_end_as_its_next_event(
    conversation: Conversation, database: Database, seen: int
) -> None:
    turn = await conversation.admit("one")
    await tell(conversation, turn, [Numbered(1, Delta("a"))])
    failed = Failed("GENERATION_INTERRUPTED", "gone")
    await conversation.turns.finish(turn, TurnRecord(status="failed"), [Numbered(2, failed)])
    assert await read(database, conversation, turn, after=seen) == [Numbered(seen + 1, failed)]


async def test_nothing_is_stored_of_a_turn_after_its_end(conversation: Conversation, database: Database) -> None:
    turn = await conversation.say("one")
    with pytest.raises(NotFound, match="running turn"):
        await tell(conversation, turn, [Numbered(3, Delta("late"))])
    assert [event.event.kind for event in await read(database, conversation, turn)] == ["started", "completed"]


async def test_events_with_a_gap_are_expired(conversation: Conversation, database: Database) -> None:
    turn = await conversation.admit("one")
    await tell(conversation, turn, [Numbered(1, Delta("a"))], [Numbered(2, Delta("b"))])
    await conversation.turns.finish(turn, TurnRecord(answer="ab"), [Numbered(3, Completed(1))])
    await database.execute(conversation.tenant, "delete from turn_events where first_seq = 1")
    with pytest.raises(Expired):
        await read(database, conversation, turn)
    assert [event.seq for event in await read(database, conversation, turn, after=1)] == [2, 3]


async def test_a_turn_that_is_deleted_ends_its_readers(conversation: Conversation, database: Database) -> None:
    turn = await conversation.admit("one")
    await tell(conversation, turn, [Numbered(1, Delta("a"))])
    followers = Followers(TurnEvents(database))
    events = followers.read(conversation.tenant, turn.turn_id, 0)
    assert (await anext(events)).seq == 1
    await conversation.threads.delete(conversation.tenant, conversation.thread.id)
    followers.wake_all()
    with pytest.raises(NotFound):
        await asyncio.wait_for(anext(events), SECONDS)


async def test_a_turn_that_is_taken_over_is_recorded_with_who_answered_it(conversation: Conversation) -> None:
    database, tenant = conversation.database, conversation.tenant
    rows = await database.dicts(
        tenant, "insert into assistants (tenant_id, namespace, name) values (clew_tenant(), 'D.S', 'GUIDE') returning id"
    )
    turn = await conversation.admit("Who?", assistant_id=rows[0]["id"])
    await expire(conversation)
    [taken] = [one for one in await Turns(database, Lease("heir", 0)).claim_abandoned() if one.turn_id == turn.turn_id]
    assert taken.assistant_id == turn.assistant_id == rows[0]["id"]
