"""The tree of messages, written by turns and read by pages."""

import asyncio
from uuid import UUID

import pytest

from clew.domain.errors import Conflict, GenerationAborted, GenerationInterrupted, NotFound
from clew.domain.ids import public_id
from clew.domain.threads.thread_context import EarlierTurn
from clew.domain.turns.events import Completed, Delta, Numbered
from clew.store.pool import Database
from clew.store.threads.threads import Threads
from clew.store.turns.turn_events import TurnEvents
from clew.store.turns.turns import Lease, Turns
from tests.conftest import DsnOf
from tests.store.conversation import Conversation, begin


@pytest.fixture
async def conversation(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


async def test_turns_of_a_linear_thread_follow_each_other(conversation: Conversation) -> None:
    await conversation.say("one")
    second = await conversation.say("two")
    assert await conversation.texts(after=0) == ["one", "answer to one", "two", "answer to two"]
    assert second.earlier == (EarlierTurn("one", "answer to one", searched="one"),)
    thread = await conversation.threads.find(conversation.tenant, conversation.thread.id)
    assert (thread.message_count, await conversation.head()) == (4, second.assistant_message_id)


async def test_first_message_gives_the_title_and_a_given_one_stays(conversation: Conversation) -> None:
    await conversation.say("What is a clew?")
    await conversation.say("And a thread?")
    assert (await conversation.threads.find(conversation.tenant, conversation.thread.id)).title == "What is a clew?"
    await conversation.threads.change(conversation.tenant, conversation.thread.id, title="Mine")
    await conversation.say("Third")
    assert (await conversation.threads.find(conversation.tenant, conversation.thread.id)).title == "Mine"


async def test_failed_turn_stays_listed_and_is_skipped_by_the_history(conversation: Conversation) -> None:
    await conversation.say("one")
    failed = await conversation.admit("two")
    await conversation.fail(failed, partial="hal")
    third = await conversation.say("three")
    assert third.earlier == (EarlierTurn("one", "answer to one", searched="one"),)
    assert third.branch_id == failed.branch_id
    assert await conversation.texts(after=0) == ["one", "answer to one", "two", "hal", "three", "answer to three"]
    assert third.user_message_id > failed.assistant_message_id


async def test_first_turn_may_fail_and_the_thread_goes_on(conversation: Conversation) -> None:
    await conversation.fail(await conversation.admit("one"))
    await conversation.say("two")
    assert await conversation.texts(after=0) == ["one", "two", "answer to two"]


async def test_fork_sees_its_own_ancestors_only_and_copies_nothing(conversation: Conversation) -> None:
    first = await conversation.say("one")
    await conversation.say("two")
    forked = await conversation.say("two again", is_linear=False, parent_id=first.assistant_message_id)
    assert forked.earlier == (EarlierTurn("one", "answer to one", searched="one"),)
    assert await conversation.texts(after=0) == ["one", "answer to one", "two again", "answer to two again"]
    leaf = forked.assistant_message_id
    assert await conversation.texts(before=1_000_000, limit=3, leaf_id=leaf) == [
        "answer to two again",
        "two again",
        "answer to one",
    ]


async def test_explicit_root_starts_a_new_branch(conversation: Conversation) -> None:
    await conversation.say("one")
    other = await conversation.say("other", is_linear=False, parent_id=None)
    assert other.earlier == ()
    assert (other.parent_id, other.depth) == (None, 1)


async def test_second_writer_of_a_linear_thread_is_told_which_turn_runs(conversation: Conversation) -> None:
    running = await conversation.admit("one")
    with pytest.raises(Conflict) as refused:
        await conversation.admit("two")
    assert refused.value.code == "GENERATION_IN_PROGRESS"
    assert refused.value.details["turn_id"] == public_id("turn", running.turn_id)


async def test_one_of_many_racing_writers_wins(conversation: Conversation) -> None:
    results = await asyncio.gather(*(conversation.admit(f"q{n}") for n in range(8)), return_exceptions=True)
    assert sum(isinstance(result, Conflict) for result in results) == 7
    assert len(await conversation.texts(after=0)) == 1


async def test_racing_forks_of_one_parent_all_get_a_place(conversation: Conversation) -> None:
    first = await conversation.say("one")
    how = {"is_linear": False, "parent_id": first.assistant_message_id}
    turns = await asyncio.gather(*(conversation.say(f"q{n}", **how) for n in range(8)))
    assert len({(turn.branch_id, turn.depth) for turn in turns}) == 8
    thread = await conversation.threads.find(conversation.tenant, conversation.thread.id)
    assert thread.message_count == 18


async def test_full_thread_refuses_a_turn(conversation: Conversation) -> None:
    await conversation.say("one", max_messages=4)
    await conversation.say("two", max_messages=4)
    with pytest.raises(Conflict) as refused:
        await conversation.say("three", max_messages=4)
    assert refused.value.code == "CONVERSATION_FULL"


async def test_unknown_thread_and_unknown_parent_are_not_found(conversation: Conversation, tenant: UUID) -> None:
    with pytest.raises(NotFound, match="message 99999999"):
        await conversation.admit("x", is_linear=False, parent_id=99999999)
    await conversation.threads.delete(tenant, conversation.thread.id)
    with pytest.raises(NotFound, match="conversation"):
        await conversation.admit("x")


async def test_a_taken_over_turn_cannot_be_recorded_twice(
    conversation: Conversation, database: Database, dsn_of: DsnOf, shared_database: str
) -> None:
    turn = await conversation.admit("one")
    other = Turns(database, Lease("other", 1))
    await database.execute(conversation.tenant, "update turn_runs set lease_expires_at = now() - interval '1 second'")
    abandoned = [t for t in await other.claim_abandoned() if t.turn_id == turn.turn_id]
    assert [t.assistant_message_id for t in abandoned] == [turn.assistant_message_id]
    await Conversation(
        conversation.tenant, conversation.thread, conversation.threads, other, conversation.messages, database
    ).fail(abandoned[0])
    with pytest.raises(GenerationInterrupted):
        await conversation.finish(turn, "late")
    assert await conversation.texts(after=0) == ["one"]
    assert (await conversation.say("again")).earlier == ()


async def test_a_turn_recorded_by_its_first_process_leaves_nothing_for_the_one_that_took_it_over(
    conversation: Conversation, database: Database
) -> None:
    turn = await conversation.admit("one")
    await database.execute(conversation.tenant, "update turn_runs set lease_expires_at = now() - interval '1 second'")
    other = Turns(database, Lease("other", 1))
    assert turn.turn_id in {t.turn_id for t in await other.claim_abandoned()}
    await conversation.finish(turn, "just in time")
    assert await database.dicts(conversation.tenant, "select 1 from turn_runs") == []
    assert (await conversation.say("two")).earlier


async def test_only_the_turns_named_are_kept_alive(conversation: Conversation, database: Database) -> None:
    turn = await conversation.admit("one")
    await database.execute(conversation.tenant, "update turn_runs set lease_expires_at = now() - interval '1 second'")
    await conversation.turns.renew_leases([])
    expired = "select lease_expires_at < now() as is_expired from turn_runs"
    assert (await database.dicts(conversation.tenant, expired))[0]["is_expired"]
    await conversation.turns.renew_leases([turn.turn_id])
    assert not (await database.dicts(conversation.tenant, expired))[0]["is_expired"]


async def test_a_turn_whose_thread_was_deleted_meanwhile_ends_as_aborted(conversation: Conversation, database: Database) -> None:
    turn = await conversation.admit("one")
    await conversation.threads.delete(conversation.tenant, conversation.thread.id)
    with pytest.raises(GenerationAborted):
        await conversation.finish(turn, "too late")
    with pytest.raises(NotFound):
        await TurnEvents(database).append(turn, [Numbered(1, Completed(1))])


async def test_a_flush_that_stands_twice_is_read_once(conversation: Conversation, database: Database) -> None:
    turn = await conversation.admit("one")
    events = TurnEvents(database)
    for _ in range(2):
        await events.append(turn, [Numbered(1, Delta("a")), Numbered(2, Delta("b"))])
    stored = await events.read(conversation.tenant, conversation.thread.id, turn.turn_id, 0)
    assert [event.seq for event in stored] == [1, 2]


async def test_events_are_replayed_from_any_point(conversation: Conversation, database: Database) -> None:
    turn = await conversation.say("one")
    events = TurnEvents(database)
    stored = await events.read(conversation.tenant, conversation.thread.id, turn.turn_id, 0)
    assert [event.event.kind for event in stored] == ["started", "completed"]
    assert await events.read(conversation.tenant, conversation.thread.id, turn.turn_id, 2) == []


async def test_deleting_a_thread_leaves_nothing_of_it(conversation: Conversation, database: Database, tenant: UUID) -> None:
    await conversation.say("one")
    await conversation.threads.delete(tenant, conversation.thread.id)
    for table in ("messages", "branches", "turns", "turn_events", "turn_runs"):
        assert await database.dicts(tenant, f"select 1 from {table}") == []  # type: ignore[arg-type]  # noqa: S608


async def test_records_of_turns_cannot_be_changed(conversation: Conversation, database: Database, tenant: UUID) -> None:
    await conversation.say("one")
    from psycopg.errors import InsufficientPrivilege

    for statement in ("update turns set question = 'x'", "delete from turns"):
        with pytest.raises(InsufficientPrivilege):
            await database.execute(tenant, statement)  # type: ignore[arg-type]


async def test_one_tenant_never_sees_anothers_threads(
    conversation: Conversation, database: Database, dsn_of: DsnOf, shared_database: str
) -> None:
    import uuid

    import psycopg

    await conversation.say("secret")
    with psycopg.connect(dsn_of("clew_owner", shared_database)) as owner:
        stranger = owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone()[0]  # type: ignore[index]
    with pytest.raises(NotFound):
        await Threads(database).find(stranger, conversation.thread.id)
    assert await database.dicts(stranger, "select 1 from messages") == []
