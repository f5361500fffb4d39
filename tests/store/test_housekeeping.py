"""What the housekeeping removes, for every tenant, and what it leaves alone."""

import uuid

from clew.store.housekeeping import sweep
from clew.store.pool import Database
from clew.store.threads.threads import NewThread
from clew.store.turns.feedback import Feedback, NewFeedback
from tests.store.conftest import MakeTenant
from tests.store.conversation import Conversation, begin

LONG_AGO = "update threads set updated_at = now() - interval '24 hours 1 second'"


async def stateless(database: Database, tenant: uuid.UUID) -> Conversation:
    """A conversation in a thread that keeps a run which named none."""
    assistant = await assistant_of(database, tenant)
    talk = await begin(database, tenant, assistant)
    await talk.threads.delete(tenant, talk.thread.id)
    talk.thread = await talk.threads.create(tenant, NewThread(assistant, "cortex", metadata={"is_stateless": True}))
    return talk


async def assistant_of(database: Database, tenant: uuid.UUID) -> uuid.UUID:
    [row] = await database.dicts(tenant, "select id from assistants")
    return row["id"]


async def threads_of(database: Database, tenant: uuid.UUID) -> set[uuid.UUID]:
    return {row["id"] for row in await database.dicts(tenant, "select id from threads")}


async def test_stateless_threads_of_every_tenant_go_after_a_day(database: Database, new_tenant: MakeTenant) -> None:
    tenants = [new_tenant(), new_tenant()]
    for tenant in tenants:
        await (await stateless(database, tenant)).say("asked long ago")
        await database.execute(tenant, LONG_AGO)
        await (await stateless(database, tenant)).say("asked today")
    kept = [await threads_of(database, tenant) for tenant in tenants]
    await sweep(database)
    for tenant, before in zip(tenants, kept, strict=True):
        left = await threads_of(database, tenant)
        assert (len(before), len(left)) == (2, 1)
        [turn] = await database.dicts(tenant, "select thread_id, question from turns")
        assert turn == {"thread_id": left.pop(), "question": "asked today"}
        for table in ("messages", "turn_events", "branches"):
            rows = await database.dicts(tenant, f"select distinct thread_id from {table}")  # type: ignore[arg-type]  # noqa: S608
            assert [row["thread_id"] for row in rows] == [turn["thread_id"]], table


async def test_a_thread_that_somebody_names_stays_however_old(database: Database, new_tenant: MakeTenant) -> None:
    tenant = new_tenant()
    await (await begin(database, tenant, await assistant_of(database, tenant))).say("asked long ago")
    await database.execute(tenant, LONG_AGO)
    await sweep(database)
    assert len(await threads_of(database, tenant)) == 1


async def test_a_stateless_thread_stays_while_it_runs_and_when_its_answer_was_judged(
    database: Database, new_tenant: MakeTenant
) -> None:
    tenant = new_tenant()
    running, judged = await stateless(database, tenant), await stateless(database, tenant)
    turn, judged_turn = await running.admit("runs"), await judged.say("judged")
    feedback = NewFeedback(judged_turn.turn_id, positive=True, message="", categories=(), caller_app="test")
    await Feedback(database).add(tenant, judged_turn.assistant_id, feedback)
    await database.execute(tenant, LONG_AGO)
    await sweep(database)
    assert await threads_of(database, tenant) == {running.thread.id, judged.thread.id}
    await running.finish(turn, "done")
    await database.execute(tenant, LONG_AGO)
    await sweep(database)
    assert await threads_of(database, tenant) == {judged.thread.id}
