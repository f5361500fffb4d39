"""Memories in Postgres: each place apart, a turn once, what is deleted stays deleted, the weakest oldest go."""

import asyncio
from dataclasses import replace
from uuid import UUID, uuid4

import numpy as np
import psycopg
import psycopg.sql
import pytest

from clew.domain.errors import NotFound
from clew.domain.memories.memory import MemoryPlace, MemoryUser, Point, Remembered
from clew.domain.turns.events import Completed, Numbered
from clew.domain.turns.trace import RecallTrace, TurnTrace
from clew.domain.turns.turn import Status, TurnRecord
from clew.store.assistants import Assistants
from clew.store.memories import MOST_MEMORIES, Memories, Vector
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.store.conversation import Conversation, begin

ANA = MemoryUser("crm", "ana")
INDEX = 7


@pytest.fixture
async def conversation(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


@pytest.fixture
def memories(database: Database) -> Memories:
    return Memories(database)


@pytest.fixture
def place(tenant: UUID, default_assistant: UUID) -> MemoryPlace:
    return MemoryPlace(tenant, default_assistant, ANA)


def point(content: str, strength: float = 0.5) -> Point:
    return Point(f"said:{content}", content, ("wish", content), strength, "LINK")


def vector(*values: float) -> Vector:
    return np.array(values, np.float32)


async def said(conversation: Conversation, *points: Point) -> Remembered:
    """What a turn leaves that has just been answered."""
    return Remembered((await conversation.say("?")).turn_id, points)


async def contents(memories: Memories, place: MemoryPlace, limit: int = 8, asked: Vector | None = None) -> list[str]:
    return [one.content for one in await memories.recall(place, asked, INDEX, limit)]


async def test_memories_of_others_are_never_recalled(
    memories: Memories, conversation: Conversation, place: MemoryPlace, database: Database
) -> None:
    await memories.remember(place, await said(conversation, point("mine")), [None], INDEX)
    other = await Assistants(database).create(place.tenant_id, "other")
    elsewhere = [
        replace(place, tenant_id=uuid4()),
        replace(place, assistant_id=other.id),
        replace(place, user=MemoryUser("crm", "anna")),
        replace(place, user=MemoryUser("", "crm/ana")),
        replace(place, user=MemoryUser("ana", "crm")),
    ]
    for one in elsewhere:
        assert await contents(memories, one) == []
        assert await memories.list(one.tenant_id, one.user, assistant_id=one.assistant_id, limit=9) == []
        if one.tenant_id == place.tenant_id:
            assert await memories.forget_all(one.tenant_id, one.user, one.assistant_id) == 0
    assert await contents(memories, place) == ["mine"]


@pytest.mark.parametrize("table", ["memories", "memory_users", "remembered_turns"])
async def test_the_database_itself_keeps_tenants_apart(
    table: str,
    memories: Memories,
    conversation: Conversation,
    place: MemoryPlace,
    dsn_of: DsnOf,
    shared_database: str,
) -> None:
    await memories.remember(place, await said(conversation, point("mine")), [None], INDEX)
    for role in ("clew_app", "clew_reader", "clew_owner"):
        with psycopg.connect(dsn_of(role, shared_database)) as connection:
            for tenant, seen in ((place.tenant_id, True), (uuid4(), False), ("", False)):
                connection.execute("select set_config('clew.tenant_id', %s, true)", (str(tenant),))
                query = psycopg.sql.SQL("select count(*) from {} where tenant_id = %s").format(psycopg.sql.Identifier(table))
                row = connection.execute(query, (place.tenant_id,)).fetchone()
                assert row is not None
                assert bool(row[0]) == seen, (role, tenant)


async def test_the_same_turn_is_remembered_once_and_the_same_words_grow(
    memories: Memories, conversation: Conversation, place: MemoryPlace
) -> None:
    first = await said(conversation, point("tables"))
    for _ in range(3):
        await memories.remember(place, first, [None], INDEX)
    assert (await memories.recall(place, None, INDEX, 8))[0].strength == pytest.approx(0.5)
    await memories.remember(place, await said(conversation, point("tables")), [None], INDEX)
    await memories.remember(place, first, [None], INDEX)
    assert (await memories.recall(place, None, INDEX, 8))[0].strength == pytest.approx(0.6)
    for _ in range(6):
        await memories.remember(place, await said(conversation, point("tables")), [None], INDEX)
    found = await memories.recall(place, None, INDEX, 8)
    assert [(one.content, one.strength) for one in found] == [("tables", pytest.approx(1.0))]


async def test_one_turn_remembered_by_many_at_once_is_remembered_once(
    memories: Memories, conversation: Conversation, place: MemoryPlace
) -> None:
    left = await said(conversation, point("tables"), point("french"))
    await asyncio.gather(*(memories.remember(place, left, [None, None], INDEX) for _ in range(8)))
    assert [one.strength for one in await memories.recall(place, None, INDEX, 8)] == [pytest.approx(0.5)] * 2


async def test_a_newer_name_takes_the_place_of_the_old_one(
    memories: Memories, conversation: Conversation, place: MemoryPlace
) -> None:
    for name in ("Ana", "Anna"):
        called = Point("name", f"My name is {name}.", ("name", name.lower()), 0.8, "ATOMIC")
        await memories.remember(place, await said(conversation, called), [None], INDEX)
    assert await contents(memories, place) == ["My name is Anna."]


async def test_what_is_similar_and_strong_comes_first_and_vectors_of_another_model_count_for_nothing(
    memories: Memories, conversation: Conversation, place: MemoryPlace
) -> None:
    points = [point("far", 0.5), point("near", 0.5), point("strong", 1.0)]
    vectors = [vector(0, 1, 0), vector(1, 0, 0), vector(0, 0, 1)]
    await memories.remember(place, await said(conversation, *points), vectors, INDEX)
    assert await contents(memories, place, asked=vector(1, 0, 0)) == ["near", "strong", "far"]
    assert await contents(memories, place, limit=1, asked=vector(1, 0, 0)) == ["near"]
    await memories.remember(place, await said(conversation, point("near", 0.4)), [vector(1, 0)], INDEX + 1)
    assert (await contents(memories, place, asked=vector(1, 0, 0)))[0] == "strong"


async def test_a_weak_memory_is_kept_and_not_recalled_until_it_has_grown(
    memories: Memories, conversation: Conversation, place: MemoryPlace
) -> None:
    for seen in ([], [], ["topic"]):
        await memories.remember(place, await said(conversation, point("topic", 0.1)), [None], INDEX)
        assert await contents(memories, place) == seen
    assert [one.content for one in await memories.list(place.tenant_id, ANA, limit=9)] == ["topic"]


async def test_the_weakest_oldest_go_when_there_are_too_many(
    memories: Memories, conversation: Conversation, place: MemoryPlace
) -> None:
    many = [point(f"{n}", 0.4) for n in range(MOST_MEMORIES)]
    await memories.remember(
        place, await said(conversation, point("oldest and strong", 0.9), point("oldest", 0.4)), [None] * 2, INDEX
    )
    await memories.remember(place, await said(conversation, *many), [None] * len(many), INDEX)
    kept = {one.content for one in await memories.list(place.tenant_id, ANA, limit=1000)}
    assert len(kept) == MOST_MEMORIES
    assert "oldest and strong" in kept
    assert "oldest" not in kept


async def test_what_is_deleted_is_gone_and_no_turn_that_had_begun_brings_it_back(
    memories: Memories, conversation: Conversation, place: MemoryPlace
) -> None:
    await memories.remember(place, await said(conversation, point("tables"), point("french")), [None] * 2, INDEX)
    under_way = await said(conversation, point("tables"))
    listed = await memories.list(place.tenant_id, ANA, limit=9)
    await memories.forget(place.tenant_id, ANA, next(one.id for one in listed if one.content == "tables"))
    await memories.remember(place, under_way, [None], INDEX)
    assert await contents(memories, place) == ["french"]
    with pytest.raises(NotFound):
        await memories.forget(place.tenant_id, MemoryUser("crm", "bob"), listed[0].id)
    assert await memories.forget_all(place.tenant_id, ANA) == 1
    assert await memories.list(place.tenant_id, ANA, limit=9) == []
    await memories.remember(place, await said(conversation, point("tables")), [None], INDEX)
    assert await contents(memories, place) == ["tables"]


async def test_a_turn_that_is_deleted_leaves_nothing(memories: Memories, conversation: Conversation, place: MemoryPlace) -> None:
    left = await said(conversation, point("tables"))
    await conversation.threads.delete(place.tenant_id, conversation.thread.id)
    await memories.remember(place, left, [None], INDEX)
    assert await contents(memories, place) == []
    assert await memories.turn(place.tenant_id, left.turn_id) is None


def test_there_is_no_user_without_a_name() -> None:
    with pytest.raises(ValueError, match="needs a name"):
        MemoryUser("crm", "")


async def test_the_database_takes_no_memory_of_nobody(conversation: Conversation, dsn_of: DsnOf, shared_database: str) -> None:
    with psycopg.connect(dsn_of("clew_app", shared_database)) as connection:
        connection.execute("select set_config('clew.tenant_id', %s, true)", (str(conversation.tenant),))
        with pytest.raises(psycopg.errors.CheckViolation, match="memory_users_named"):
            connection.execute("insert into memory_users (tenant_id, caller_app, user_name) values (clew_tenant(), 'crm', '')")


async def test_a_memory_goes_with_its_conversation_and_another_keeps_what_it_said_itself(
    memories: Memories, conversation: Conversation, place: MemoryPlace, database: Database
) -> None:
    second = await begin(database, place.tenant_id, place.assistant_id)
    called = [Point("name", f"My name is {name}.", ("name", name.lower()), 0.8, "ATOMIC") for name in ("Ana", "Anna")]
    await memories.remember(place, await said(conversation, called[0], point("tables")), [None] * 2, INDEX)
    await memories.remember(place, await said(second, called[1], point("french")), [None] * 2, INDEX)
    found = {one.content: one for one in await memories.list(place.tenant_id, ANA, limit=9)}
    assert found.keys() == {"My name is Anna.", "tables", "french"}
    assert set(found["My name is Anna."].thread_ids) == {conversation.thread.id, second.thread.id}
    assert found["My name is Anna."].strength == pytest.approx(0.9)
    await second.threads.delete(place.tenant_id, second.thread.id)
    assert set(await contents(memories, place)) == {"My name is Ana.", "tables"}
    await conversation.threads.delete(place.tenant_id, conversation.thread.id)
    assert await memories.list(place.tenant_id, ANA, limit=9) == []


async def test_one_memory_is_forgotten_in_every_conversation_that_said_it(
    memories: Memories, conversation: Conversation, place: MemoryPlace, database: Database
) -> None:
    for one in (conversation, await begin(database, place.tenant_id, place.assistant_id)):
        await memories.remember(place, await said(one, point("tables")), [None], INDEX)
    (listed,) = await memories.list(place.tenant_id, ANA, limit=9)
    await memories.forget(place.tenant_id, ANA, listed.id)
    assert await memories.list(place.tenant_id, ANA, limit=9) == []


async def test_a_conversation_that_is_deleted_while_it_is_remembered_leaves_nothing(
    memories: Memories, place: MemoryPlace, database: Database
) -> None:
    for _ in range(8):
        one = await begin(database, place.tenant_id, place.assistant_id)
        left = await said(one, point("tables"))
        await asyncio.gather(memories.remember(place, left, [None], INDEX), one.threads.delete(place.tenant_id, one.thread.id))
    assert await memories.list(place.tenant_id, ANA, limit=9) == []


async def test_memories_go_with_their_assistant(
    memories: Memories, conversation: Conversation, place: MemoryPlace, database: Database
) -> None:
    other = await Assistants(database).create(place.tenant_id, "other")
    theirs = replace(place, assistant_id=other.id)
    await memories.remember(theirs, await said(conversation, point("tables")), [None], INDEX)
    await Assistants(database).delete(place.tenant_id, other.id)
    assert await memories.list(place.tenant_id, ANA, limit=9) == []


async def test_only_an_answered_turn_that_recalled_is_remembered(memories: Memories, conversation: Conversation) -> None:
    traced, untraced = TurnTrace(recall=RecallTrace("crm", "ana", ("m",))), TurnTrace()
    cases: list[tuple[Status, TurnTrace, bool]] = [
        ("completed", traced, True),
        ("completed", untraced, False),
        ("refused", traced, False),
    ]
    for status, trace, is_remembered in cases:
        turn = await conversation.admit("I prefer tables.")
        record = TurnRecord(status=status, answer="Yes.", trace=trace)
        await conversation.turns.finish(turn, record, [Numbered(1, Completed(turn.assistant_message_id))])
        found = await memories.turn(conversation.tenant, turn.turn_id)
        assert (found is not None) == is_remembered
        if found is not None:
            assert (found.app, found.user, found.used, found.question) == ("crm", "ana", ["m"], "I prefer tables.")


async def test_pages_list_each_memory_once(memories: Memories, conversation: Conversation, place: MemoryPlace) -> None:
    await memories.remember(place, await said(conversation, *(point(f"{n}") for n in range(7))), [None] * 7, INDEX)
    seen, before = list[str](), None
    while page := await memories.list(place.tenant_id, ANA, before=before, limit=3):
        seen += [one.content for one in page]
        before = (page[-1].created_at, page[-1].id)
    assert sorted(seen) == [str(n) for n in range(7)]
