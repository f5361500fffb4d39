"""What is let go by age and what is not: every tenant, every rule, with all that belongs to a thread and nothing else."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest

from clew.domain.threads.item import KeptItem
from clew.domain.turns.events import Completed, Numbered
from clew.domain.turns.turn import KeptRequest, TurnRecord
from clew.store.pool import Database
from clew.store.retention import DEFAULT_DAYS, EVERY, Retention, retire
from clew.store.threads.conversation_items import ConversationItems
from clew.store.threads.threads import NewThread, Threads
from clew.store.turns.turns import SQL as TURN_SQL
from tests.conftest import DsnOf
from tests.store.conversation import Conversation, begin

Own = tuple[Database, list[uuid.UUID]]
AGE = "update threads set updated_at = now() - make_interval(days => %(days)s) where id = %(id)s"


@pytest.fixture
async def own(dsn_of: DsnOf, own_database: str) -> AsyncIterator[Own]:
    """A database with three tenants of its own: whoever looks through all finds no others."""
    with psycopg.connect(dsn_of("clew_owner", own_database)) as owner:
        made = [owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone() for _ in range(3)]
    database = Database(dsn_of("clew_app", own_database))
    await database.open()
    yield database, [row[0] for row in made if row]
    await database.close()


async def assistant_of(database: Database, tenant: uuid.UUID) -> uuid.UUID:
    return (await database.dicts(tenant, "select id from assistants"))[0]["id"]


async def aged(database: Database, tenant: uuid.UUID, days: int, *, app: str = "conversations") -> uuid.UUID:
    """A thread that was last used so many days ago."""
    new = NewThread(await assistant_of(database, tenant), app)
    await Threads(database).create(tenant, new)
    await database.execute(tenant, AGE, {"id": new.id, "days": days})
    return new.id


async def threads_of(database: Database, tenant: uuid.UUID) -> set[uuid.UUID]:
    return {row["id"] for row in await database.dicts(tenant, "select id from threads")}


async def test_a_thread_goes_after_thirty_days_without_activity(database: Database, tenant: uuid.UUID) -> None:
    old, young = await aged(database, tenant, DEFAULT_DAYS + 1), await aged(database, tenant, DEFAULT_DAYS - 1)
    retention = Retention(database)
    due = await retention.due(tenant)
    assert (due.conversations, [one.id for one in await retention.list_due(tenant, 10)]) == (1, [old])
    assert due.oldest is not None
    assert datetime.now(UTC) - due.oldest > timedelta(days=DEFAULT_DAYS)
    assert await threads_of(database, tenant) == {old, young}, "asking what would go removes nothing"
    assert await retention.remove_due(tenant) == 1
    assert await threads_of(database, tenant) == {young}
    policy = await retention.policy(tenant)
    assert (policy.removed, policy.days, policy.days_in_force) == (1, None, DEFAULT_DAYS)
    assert policy.ran_at is not None
    assert policy.next_run_at == policy.ran_at + EVERY


RULES = [
    (None, None, None, "conversations", 30),
    (None, None, 7, "conversations", 7),
    (None, 90, 7, "conversations", 90),
    (5, 90, 7, "conversations", 5),
    (0, 90, 7, "conversations", None),
    (None, 0, 7, "conversations", None),
    (None, None, 0, "conversations", None),
    (None, None, 7, "an app", 7),
    (None, None, 7, "sessions", None),
    (None, None, 7, "cortex", None),
    (None, None, 7, "responses", None),
    (None, 90, 7, "sessions", 90),
    (5, None, None, "cortex", 5),
]


@pytest.mark.parametrize(("thread_days", "assistant_days", "tenant_days", "app", "goes_after"), RULES)
async def test_the_thread_says_how_long_else_its_assistant_else_the_tenant(
    database: Database,
    tenant: uuid.UUID,
    *,
    thread_days: int | None,
    assistant_days: int | None,
    tenant_days: int | None,
    app: str,
    goes_after: int | None,
) -> None:
    retention = Retention(database)
    kept_days, gone_days = (goes_after - 1, goes_after + 1) if goes_after else (4_000, 36_000)
    young, old = await aged(database, tenant, kept_days, app=app), await aged(database, tenant, gone_days, app=app)
    for thread in (young, old):
        await retention.keep_thread(tenant, thread, thread_days)
    await database.execute(tenant, "update assistants set retention_days = %s", (assistant_days,))
    await retention.choose(tenant, tenant_days)
    await retention.remove_due(tenant)
    assert await threads_of(database, tenant) == ({young} if goes_after else {young, old})


async def test_renaming_and_asking_make_a_thread_young_again(database: Database, tenant: uuid.UUID) -> None:
    renamed = await aged(database, tenant, 100)
    talk = await begin(database, tenant, await assistant_of(database, tenant))
    await database.execute(tenant, AGE, {"id": talk.thread.id, "days": 100})
    await Threads(database).change(tenant, renamed, title="Still wanted")
    await talk.say("again")
    assert await Retention(database).remove_due(tenant) == 0
    assert await threads_of(database, tenant) == {renamed, talk.thread.id}


async def test_many_go_in_small_batches_with_all_that_is_theirs(database: Database, tenant: uuid.UUID) -> None:
    assistant = await assistant_of(database, tenant)
    items, call = ConversationItems(database), KeptItem("call", {"type": "function_call"})
    kept = await begin(database, tenant, assistant)
    await kept.say("stays", kept=KeptRequest({}, []))
    await items.append(tenant, kept.thread.id, [call])
    for _ in range(45):
        talk = await begin(database, tenant, assistant)
        await talk.say("goes", kept=KeptRequest({}, []))
        await items.append(tenant, talk.thread.id, [call])
        await database.execute(tenant, AGE, {"id": talk.thread.id, "days": 31})
    assert await Retention(database).remove_due(tenant) == 45
    for table in ("messages", "turns", "turn_events", "branches", "conversation_items", "kept_requests"):
        rows = await database.dicts(tenant, f"select distinct thread_id from {table}")  # type: ignore[arg-type]  # noqa: S608
        assert [row["thread_id"] for row in rows] == [kept.thread.id], table


async def recorded(talk: Conversation, *texts: str) -> None:
    """A turn whose payload holds large texts."""
    turn = await talk.admit("q")
    record = TurnRecord(answer="a", request_payload={"parts": list(texts)})
    await talk.turns.finish(turn, record, [Numbered(1, Completed(turn.assistant_message_id))])


async def test_payloads_go_with_the_last_turn_that_refers_to_them_and_documents_stay(own: Own) -> None:
    database, [tenant, *_] = own
    assistant = await assistant_of(database, tenant)
    old, young = await begin(database, tenant, assistant), await begin(database, tenant, assistant)
    alone, shared = "own " * 1_000, "shared " * 1_000
    await recorded(old, alone, shared)
    await recorded(young, shared)
    insert = (
        "insert into documents (tenant_id, assistant_id, thread_id, name, source_path) values (clew_tenant(), %s, %s, %s, %s)"
    )
    await database.execute(tenant, insert, (assistant, None, "kept.md", "kept.md"))
    await database.execute(tenant, insert, (assistant, old.thread.id, "own.md", "own.md"))
    await database.execute(tenant, AGE, {"id": old.thread.id, "days": 31})
    await database.execute(tenant, "update blobs set created_at = now() - interval '31 days'")
    assert await retire(database) == 1
    left = {bytes(row["sha256"]) for row in await database.dicts(tenant, "select sha256 from blobs")}
    assert left == {sha256(shared.encode()).digest()}
    assert [row["name"] for row in await database.dicts(tenant, "select name from documents")] == ["kept.md"]


async def test_what_is_being_answered_or_asked_right_now_stays(database: Database, dsn_of: DsnOf, tenant: uuid.UUID) -> None:
    running = await begin(database, tenant, await assistant_of(database, tenant))
    turn = await running.admit("q")
    asked = await aged(database, tenant, 31)
    await database.execute(tenant, AGE, {"id": running.thread.id, "days": 31})
    async with database.transaction(tenant) as asking:
        await asking.execute(TURN_SQL["lock_thread"], {"thread_id": asked})
        await (await asking.execute("select 1 as locked")).fetchone()
        async with asyncio.timeout(30):
            assert await Retention(database).remove_due(tenant) == 0
        await asking.execute("update threads set updated_at = clock_timestamp() where id = %s", (asked,))
    assert await threads_of(database, tenant) == {running.thread.id, asked}
    await running.finish(turn, "done")
    await database.execute(tenant, AGE, {"id": running.thread.id, "days": 31})
    assert await Retention(database).remove_due(tenant) == 1
    assert await threads_of(database, tenant) == {asked}


async def test_processes_that_come_at_once_share_the_tenants_and_come_again_after_an_hour(own: Own) -> None:
    database, tenants = own
    for tenant in tenants:
        await aged(database, tenant, 31)
    assert sum(await asyncio.gather(*(retire(database) for _ in range(3)))) == 3
    late = await aged(database, tenants[0], 31)
    assert await retire(database) == 0, "the hour is not over"
    await database.execute(tenants[0], "update retention set claimed_at = now() - interval '61 minutes'")
    assert await retire(database) == 1
    assert late not in await threads_of(database, tenants[0])


async def test_a_tenant_that_cannot_be_looked_through_holds_up_no_other(own: Own) -> None:
    database, (broken, *others) = own
    beyond = await aged(database, broken, 31)
    await Retention(database).keep_thread(broken, beyond, 2_000_000_000)
    for tenant in others:
        await aged(database, tenant, 31)
    assert await retire(database) == 2
    assert await threads_of(database, broken) == {beyond}
    await Retention(database).keep_thread(broken, beyond, None)
    assert await retire(database, every=timedelta(0)) == 1


def test_the_sql_of_the_guide_deletes_what_is_due(dsn_of: DsnOf, own_database: str) -> None:
    guide = (Path(__file__).parents[2] / "docs/how-to/delete-conversations-by-age.md").read_text("utf-8")
    statements = guide.split("```sql\n")[1].split("```")[0]
    with psycopg.connect(dsn_of("clew_owner", own_database)) as owner:
        row = owner.execute("select clew_find_tenant('default')").fetchone()
        assert row is not None
        owner.execute("select set_config('clew.tenant_id', %s, true)", (str(row[0]),))
        for age in (31, 29):
            owner.execute(
                "insert into threads (tenant_id, caller_app, external_id, assistant_id, updated_at) select clew_tenant(), "
                "'conversations', %s, id, now() - make_interval(days => %s) from assistants where tenant_id = clew_tenant()",
                (str(age), age),
            )
    with psycopg.connect(dsn_of("clew_app", own_database)) as app:
        for statement in statements.replace("'…'", f"'{row[0]}'").strip().split(";\n"):
            app.execute(statement.encode())
        assert app.execute("select external_id from threads").fetchall() == [("29",)]
