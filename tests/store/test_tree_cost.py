"""A page, the history, a fork and a turn cost the same at message 10 and at 10,000: counted in statements, rows and buffers."""

import uuid
from collections.abc import AsyncIterator, Iterator
from typing import Any
from uuid import UUID

import psycopg
import pytest
from psycopg import sql
from psycopg.types.json import Jsonb

from clew.store.pool import Database
from clew.store.threads.messages import SQL as MESSAGES
from clew.store.turns.turns import SQL as TURNS
from tests.conftest import DsnOf, create_database, drop_database
from tests.store.conversation import Conversation, begin

GROW = """
insert into messages (tenant_id, uuid, thread_id, parent_id, branch_id, depth, role, content)
select clew_tenant(), gen_random_uuid(), %(thread)s, null, b.id, n, case when n %% 2 = 1 then 'user' else 'assistant' end, 'text'
from branches b, generate_series(1, %(length)s) n where b.thread_id = %(thread)s
"""
SETTLE = """
update threads set message_count = %(length)s,
  head_message_id = (select id from messages m where m.thread_id = %(thread)s and m.depth = %(length)s)
where id = %(thread)s
"""
TABLES = """
select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
"""


async def grown(database: Database, tenant: UUID, assistant: UUID, length: int) -> Conversation:
    conversation = await begin(database, tenant, assistant)
    params = {"thread": conversation.thread.id, "length": length}
    await database.execute(tenant, GROW, params)
    await database.execute(tenant, SETTLE, params)
    return conversation


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", []):
        yield from nodes(child)


async def cost(database: Database, tenant: UUID, query: str, params: dict[str, Any]) -> tuple[int, int]:
    """Rows that scans produced or threw away, and buffers touched."""
    async with database.batch(tenant) as connection:
        await connection.execute("set local plan_cache_mode = force_custom_plan")
        cursor = await connection.execute(f"explain (analyze, buffers, format json) {query}", params)  # type: ignore[arg-type]
        row = await cursor.fetchone()
    assert row is not None
    root = row["QUERY PLAN"][0]["Plan"]
    rows = sum(
        int((node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"])
        for node in nodes(root)
        if "Scan" in node["Node Type"] and node["Actual Loops"]
    )
    return rows, root["Shared Hit Blocks"] + root["Shared Read Blocks"]


async def rows_held(database: Database, tenant: UUID) -> dict[str, int]:
    """Rows of every table that has a tenant."""
    held: dict[str, int] = {}
    for table in await database.dicts(tenant, TABLES):
        count = sql.SQL("select count(*) as n from {}").format(sql.Identifier(table["name"]))
        held[table["name"]] = (await database.dicts(tenant, count.as_string()))[0]["n"]  # type: ignore[arg-type]
    return held


@pytest.fixture(scope="module")
def shared_database(dsn_of: DsnOf, template_database: str) -> Iterator[str]:
    """A database of this module alone: how a query is planned depends on all that a database holds."""
    name = f"clew_cost_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    yield name
    drop_database(dsn_of, name)


@pytest.fixture(scope="module")
async def database(dsn_of: DsnOf, shared_database: str) -> AsyncIterator[Database]:
    database = Database(dsn_of("clew_app", shared_database))
    await database.open()
    yield database
    await database.close()


@pytest.fixture(scope="module")
async def pair(database: Database, dsn_of, shared_database: str):  # noqa: ANN001, ANN201
    with psycopg.connect(dsn_of("clew_owner", shared_database)) as owner:
        tenant = owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone()[0]  # type: ignore[index]
    assistant = (await database.dicts(tenant, "select id from assistants"))[0]["id"]
    short = await grown(database, tenant, assistant, 10)
    long = await grown(database, tenant, assistant, 10_000)
    with psycopg.connect(dsn_of("clew_owner", shared_database), autocommit=True) as owner:
        owner.execute("analyze messages")
        owner.execute("analyze branches")
        owner.execute("analyze threads")
    return short, long


READS = {
    "newest page": (MESSAGES["path_page_before"], {"limit": 10, "before": 2**31 - 1, "leaf_id": None, "bytes_most": 1 << 62}),
    "oldest page": (MESSAGES["path_page_after"], {"limit": 10, "after": 0, "leaf_id": None, "bytes_most": 1 << 62}),
    "history": (MESSAGES["turns_before"], {"limit": 10, "is_linear": True, "parent_id": None}),
    "outline": (MESSAGES["outline_before"], {"is_linear": True, "parent_id": None}),
}


@pytest.mark.parametrize("name", READS)
async def test_reading_costs_the_same_in_a_long_thread(
    pair: tuple[Conversation, Conversation], database: Database, name: str
) -> None:
    query, params = READS[name]
    (short_rows, short_buffers), (long_rows, long_buffers) = [
        await cost(database, c.tenant, query, params | {"thread_id": c.thread.id}) for c in pair
    ]
    assert long_rows <= short_rows + 2
    assert long_buffers <= short_buffers + 30  # a B-tree level or two more for each of the page's look-ups


@pytest.mark.parametrize("query", ["path_page_after", "path_page_before"])
async def test_the_fiftieth_page_costs_what_the_first_one_costs(
    pair: tuple[Conversation, Conversation], database: Database, query: str
) -> None:
    """The pages of `GET …/messages`, oldest first and, as the page reads them, newest first: one row more than asked for."""
    _, long = pair
    size, ends = 20, {"path_page_after": ("after", 0, 1), "path_page_before": ("before", 10_001, -1)}
    name, first, step = ends[query]
    common = {"limit": size + 1, "leaf_id": None, "bytes_most": 4 << 20, "thread_id": long.thread.id}
    costs = [
        await cost(database, long.tenant, MESSAGES[query], common | {name: first + step * (page - 1) * size})
        for page in (1, 50, 400)
    ]
    assert len({rows for rows, _ in costs}) == 1
    assert max(buffers for _, buffers in costs) <= min(buffers for _, buffers in costs) + 10


async def test_admitting_and_forking_cost_the_same_in_a_long_thread(
    pair: tuple[Conversation, Conversation], database: Database
) -> None:
    import uuid

    measured: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
    for conversation in pair:
        parent = (await conversation.ids(before=9, limit=1))[0]
        for is_linear in (True, False):
            params = {
                "thread_id": conversation.thread.id,
                "parent_id": parent,
                "is_linear": is_linear,
                "assistant_id": None,
                "turn_id": uuid.uuid4(),
                "user_uuid": uuid.uuid4(),
                "content": "q",
                "title": "t",
                "metadata": Jsonb({}),
                "max_messages": None,
                "lease_owner": "t",
                "lease_seconds": 9,
                "key": None,
                "key_owner": None,
            }
            measured[is_linear].append(await cost(database, conversation.tenant, TURNS["admit_turn"], params))
    for (short_rows, short_buffers), (long_rows, long_buffers) in measured.values():
        assert long_rows <= short_rows + 4
        assert long_buffers <= short_buffers + 40


async def test_storing_an_answer_costs_the_same_in_a_long_thread(
    pair: tuple[Conversation, Conversation], database: Database
) -> None:
    measured: list[tuple[int, int]] = []
    for conversation in pair:
        await conversation.turns_cleared()
        turn = await conversation.admit("q")
        params = {
            "id": turn.assistant_message_id,
            "uuid": turn.assistant_message_uuid,
            "thread_id": conversation.thread.id,
            "parent_id": turn.user_message_id,
            "branch_id": turn.branch_id,
            "depth": turn.depth + 1,
            "content": "a",
            "sources": Jsonb([]),
            "metadata": Jsonb({}),
            "outline": None,
            "status": "complete",
            "usage": Jsonb({}),
            "turn_id": turn.turn_id,
        }
        measured.append(await cost(database, conversation.tenant, TURNS["insert_answer"], params))
        await conversation.turns_cleared()
    (short_rows, short_buffers), (long_rows, long_buffers) = measured
    assert long_rows <= short_rows + 4
    assert long_buffers <= short_buffers + 40


async def test_a_fork_adds_a_branch_and_copies_no_row(pair: tuple[Conversation, Conversation], database: Database) -> None:
    _, long = pair
    await long.turns_cleared()
    fork_from = (await long.ids(before=9_001, limit=1))[0]
    before = await rows_held(database, long.tenant)
    turn = await long.say("elsewhere", is_linear=False, parent_id=fork_from)
    after = await rows_held(database, long.tenant)
    came = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert came == {"branches": 1, "messages": 2, "turns": 1, "turn_events": 1}
    assert await long.texts(before=9_004, limit=4, leaf_id=turn.assistant_message_id) == [
        "answer to elsewhere",
        "elsewhere",
        "text",
        "text",
    ]


async def test_a_turn_takes_the_same_statements_in_a_long_thread(
    pair: tuple[Conversation, Conversation], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []
    execute = psycopg.AsyncCursor.execute

    async def counting(self: Any, *args: Any, **kwargs: Any) -> Any:
        counted[-1] += 1
        return await execute(self, *args, **kwargs)

    monkeypatch.setattr(psycopg.AsyncCursor, "execute", counting)
    for conversation in pair:
        counted.append(0)
        await conversation.turns_cleared()
        await conversation.say("one more")
    assert counted[0] == counted[1] > 0


async def test_deep_nests_of_forks_are_paged_exactly(database: Database, tenant: UUID, default_assistant: UUID) -> None:
    conversation = await begin(database, tenant, default_assistant)
    turn = await conversation.say("0")
    for n in range(1, 12):
        await conversation.say(f"discarded {n}", is_linear=False, parent_id=turn.assistant_message_id)
        turn = await conversation.say(str(n), is_linear=False, parent_id=turn.assistant_message_id)
    path = [text for n in range(12) for text in (str(n), f"answer to {n}")]
    leaf = turn.assistant_message_id
    assert await conversation.texts(after=0, leaf_id=leaf) == path
    for depth in (1, 5, 17, 24):
        assert await conversation.texts(after=depth, limit=4, leaf_id=leaf) == path[depth : depth + 4]
        before = await conversation.texts(before=depth, limit=4, leaf_id=leaf)
        assert before[::-1] == path[max(0, depth - 5) : depth - 1]
    assert [text for turn in turn.earlier for text in (turn.question, turn.answer)] == path[-12:-2]
