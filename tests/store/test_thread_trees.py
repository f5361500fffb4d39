"""Threads as trees in Postgres: which head a switch chooses, what a turn then sees, and what reading a tree costs."""

import asyncio
import uuid
from typing import Any
from uuid import UUID

import psycopg
import pytest

from clew.domain.errors import Conflict
from clew.domain.text.loose_match import EXCERPT_LENGTH, loose_pattern
from clew.domain.turns.events import Aborted, Numbered
from clew.domain.turns.turn import AdmittedTurn, TurnRecord
from clew.store.pool import Database
from clew.store.threads.thread_trees import MAX_SEARCHED, SQL, ThreadTrees
from clew.store.threads.threads import SQL as THREADS
from tests.conftest import DsnOf
from tests.store.conversation import Conversation, begin
from tests.store.test_tree_cost import cost, grown


@pytest.fixture
async def talk(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


async def continue_from(talk: Conversation, turn: AdmittedTurn, *, answer: bool = False) -> int | None:
    """Switch to the question of a turn, or to its answer; return the head."""
    message = turn.assistant_message_uuid if answer else turn.user_message_uuid
    await ThreadTrees(talk.database).continue_from(talk.tenant, talk.thread.id, message)
    return await talk.head()


async def fork(talk: Conversation, text: str, below: AdmittedTurn | None) -> AdmittedTurn:
    return await talk.say(text, is_linear=False, parent_id=below.assistant_message_id if below else None)


async def keep_summary(talk: Conversation, turn: AdmittedTurn, text: str) -> None:
    insert = "insert into summaries (tenant_id, message_id, text) values (clew_tenant(), %s, %s)"
    await talk.database.execute(talk.tenant, insert, (turn.assistant_message_id, text))


async def test_a_turn_sees_the_branch_that_was_chosen_and_nothing_of_the_other(talk: Conversation) -> None:
    first = await talk.say("one")
    old = await talk.say("old")
    last = await talk.say("old, on")
    await fork(talk, "new", first)
    assert [turn.question for turn in (await talk.admit("next on new")).earlier] == ["one", "new"]
    await talk.turns_cleared()
    assert await continue_from(talk, old) == last.assistant_message_id
    seen = await talk.admit("next on old")
    assert [(turn.question, turn.answer) for turn in seen.earlier] == [
        (text, f"answer to {text}") for text in ("one", "old", "old, on")
    ]
    assert seen.parent_id == last.assistant_message_id


async def test_the_summary_is_that_of_the_branch(talk: Conversation) -> None:
    trees, first = ThreadTrees(talk.database), await talk.say("one")
    second = await fork(talk, "other", None)
    await keep_summary(talk, first, "about one")
    for turn, summary in ((first, "about one"), (second, "")):
        await continue_from(talk, turn)
        assert (await trees.detail(talk.tenant, talk.thread.id)).summary == summary


async def test_a_head_is_an_answer_that_did_not_fail(talk: Conversation) -> None:
    first = await talk.say("one")
    stopped = await talk.admit("stopped")
    record = TurnRecord(status="aborted", answer="as far as it")
    await talk.turns.finish(stopped, record, [Numbered(1, Aborted(stopped.assistant_message_id))])
    failed = await talk.admit("fails half-way")
    await talk.fail(failed, partial="so far")
    await fork(talk, "other", None)
    assert await continue_from(talk, first) == stopped.assistant_message_id
    for message in (failed.user_message_uuid, failed.assistant_message_uuid):
        with pytest.raises(Conflict) as refused:
            await ThreadTrees(talk.database).continue_from(talk.tenant, talk.thread.id, message)
        assert refused.value.code == "NOTHING_TO_CONTINUE"
    assert await talk.head() == stopped.assistant_message_id


async def test_a_running_turn_keeps_its_place_whoever_comes_first(talk: Conversation) -> None:
    first = await talk.say("one")
    other = await fork(talk, "other", None)

    async def switch() -> int | None:
        try:
            return await continue_from(talk, first)
        except Conflict as conflict:
            if conflict.code == "GENERATION_IN_PROGRESS":
                return None
            raise

    for _ in range(20):
        await continue_from(talk, other)
        turn, moved = await asyncio.gather(talk.admit("next"), switch())
        expected = other if moved is None else first
        is_after_the_turn = turn.parent_id == other.assistant_message_id
        assert (turn.parent_id == expected.assistant_message_id) or (is_after_the_turn and moved is not None)
        assert is_after_the_turn == (moved is None)
        await talk.fail(turn)


async def at_depth(talk: Conversation, depth: int) -> dict[str, Any]:
    """The message at a depth of the first branch."""
    query = "select id, uuid from messages where thread_id = %s and depth = %s order by id limit 1"
    return (await talk.database.dicts(talk.tenant, query, (talk.thread.id, depth)))[0]


async def many_ways(database: Database, tenant: UUID, assistant: UUID, length: int) -> Conversation:
    """A thread with forks below its fourth message and inside one of them."""
    talk = await grown(database, tenant, assistant, length)
    parent = (await talk.ids(before=5, limit=1))[0]
    turns = [await talk.say(f"way {n}", is_linear=False, parent_id=parent) for n in range(6)]
    for n in range(4):
        await fork(talk, f"inner {n}", turns[2])
    return talk


@pytest.fixture(scope="module")
async def pair(database: Database, dsn_of: DsnOf, shared_database: str) -> list[Conversation]:
    with psycopg.connect(dsn_of("clew_owner", shared_database)) as owner:
        tenant = owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone()[0]  # type: ignore[index]
    assistant = (await database.dicts(tenant, "select id from assistants"))[0]["id"]
    threads = [await many_ways(database, tenant, assistant, length) for length in (10, 10_000)]
    with psycopg.connect(dsn_of("clew_owner", shared_database), autocommit=True) as owner:
        for table in ("messages", "branches", "threads", "turn_runs"):
            owner.execute(f"analyze {table}")  # type: ignore[arg-type]
    return threads


@pytest.mark.parametrize("name", ["thread_detail", "forks", "continue_from"])
async def test_a_tree_costs_the_same_in_a_long_thread(pair: list[Conversation], database: Database, name: str) -> None:
    costs: list[tuple[int, int]] = []
    for talk in pair:
        params = {"thread_id": talk.thread.id, "message": (await at_depth(talk, 4))["uuid"]}
        costs.append(await cost(database, talk.tenant, SQL[name], params))
    (short_rows, short_buffers), (long_rows, long_buffers) = costs
    assert long_rows <= short_rows + 4
    assert long_buffers <= short_buffers + 60  # a B-tree level or two more for each of some twenty look-ups


async def test_a_search_reads_the_newest_messages_of_a_path_and_nothing_else(
    pair: list[Conversation], database: Database
) -> None:
    short, long = pair
    costs: list[tuple[int, int]] = []
    for talk, length in ((short, 10), (long, 10_000)):
        last = (await at_depth(talk, length))["id"]
        params = {
            "thread_id": talk.thread.id,
            "leaf_id": last,
            "pattern": loose_pattern("absent"),
            "most": 1_000,
            "limit": 100,
            "around": EXCERPT_LENGTH,
        }
        costs.append(await cost(database, talk.tenant, SQL["search_path"], params))
        found = await ThreadTrees(database).search(talk.tenant, talk.thread.id, "TEXT", limit=3, leaf_id=last)
        assert (found.total, found.length) == (min(length, MAX_SEARCHED), length)
        assert found.searched_from == found.matches[0].depth == max(1, length - MAX_SEARCHED + 1)
    (short_rows, _), (long_rows, _) = costs
    assert short_rows < 400  # the other threads hold some 10,000
    assert long_rows < 2 * 1_000 + 400  # read once, and looked through once


async def test_titles_are_searched_in_one_pass_and_a_page_without_a_search_reads_its_own_rows(
    database: Database,
    dsn_of: DsnOf,
    shared_database: str,
    default_assistant: UUID,
    tenant: UUID,
) -> None:
    fill = """
    insert into threads (tenant_id, caller_app, external_id, assistant_id, title, updated_at)
    select clew_tenant(), 'test', 'n' || n, %(assistant)s, 'Thread number ' || n, now() - make_interval(secs => n)
    from generate_series(1, 10000) n
    """
    await database.execute(tenant, fill, {"assistant": default_assistant})
    with psycopg.connect(dsn_of("clew_owner", shared_database), autocommit=True) as owner:
        owner.execute("analyze threads")
    with psycopg.connect(dsn_of("postgres", shared_database)) as superuser:
        [(stored,)] = superuser.execute("select count(*) from threads").fetchall()  # those of other tests are read, too
    nobody = dict.fromkeys(("owner", "caller_app", "status", "assistant_id", "before_at", "before_id")) | {"limit": 51}
    for word, most in (("zebra", stored + 50), ("number", stored + 50), ("", 60)):
        patterns = [loose_pattern(word)] if word else []
        rows, _ = await cost(database, tenant, THREADS["list_threads"], nobody | {"title_patterns": patterns})
        assert rows <= most, word
