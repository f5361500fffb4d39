"""Quotas in the database: what is counted and when, windows of days and months, and who waits for whom."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest

from clew.domain.errors import Conflict, DocumentQuotaExceeded, TurnQuotaExceeded
from clew.domain.quotas import Limits, Prices, Used, resets_at, turn_refusal
from clew.domain.turns.events import Completed, Numbered, Usage
from clew.domain.turns.turn import TurnRecord
from clew.ingest.isolation.sandbox import Sandbox
from clew.store.acting import Acting, acting_for
from clew.store.pool import Database
from clew.store.quotas import Quotas, TenantQuotas, sweep_usage
from clew.store.turns.turns import Lease, Turns
from clew.store.users import Users
from tests.ingestion import Library, upload
from tests.store.conversation import Conversation, begin

ANA, BEA = Acting("user:ana", sees_all=False, groups=frozenset()), Acting("user:bea", sees_all=False, groups=frozenset())


@pytest.fixture
async def talk(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    """A conversation of Ana."""
    with acting_for(ANA):
        return await begin(database, tenant, default_assistant)


@pytest.fixture
def quotas(database: Database) -> Quotas:
    return Quotas(database)


async def answer(talk: Conversation, usage: Usage) -> None:
    turn = await talk.admit("Where is it?")
    await talk.turns.finish(turn, TurnRecord(answer="There.", usage=usage), [Numbered(1, Completed(turn.assistant_message_id))])


async def test_questions_tokens_and_cost_are_counted_for_who_asks_and_for_the_tenant(
    talk: Conversation, quotas: Quotas, tenant: UUID, default_assistant: UUID
) -> None:
    talk.turns = Turns(talk.database, Lease("test", 60), prices=Prices(Decimal("2.5"), Decimal(10)))
    with acting_for(ANA):
        await answer(talk, Usage(1000, 200))
        await answer(talk, Usage())
    with acting_for(BEA):
        other = await begin(talk.database, tenant, default_assistant)
        await other.say("And where is that?")
    assert await quotas.used(tenant, "user:ana") == Used(0, 0, 2, 1200, Decimal("0.0045"))
    assert await quotas.used(tenant, "user:bea") == Used(0, 0, 1)
    assert await quotas.used(tenant) == Used(0, 0, 3, 1200, Decimal("0.0045"))
    assert [one.owner for one in await quotas.heaviest(tenant, 10)] == ["user:ana", "user:bea"]


async def test_a_question_that_is_not_admitted_is_not_counted(talk: Conversation, quotas: Quotas, tenant: UUID) -> None:
    with acting_for(ANA):
        await talk.admit("Where is it?")
        with pytest.raises(Conflict):
            await talk.admit("And now?")
        await talk.turns_cleared()
        await quotas.change(tenant, tenant={"turns_per_day": 1})
        with pytest.raises(TurnQuotaExceeded) as refused:
            await talk.admit("And now?")
    assert refused.value.details | {"resets_at": "", "retry_after_seconds": 0} == {
        "quota": "turns_per_day",
        "of": "tenant",
        "limit": 1,
        "used": 1,
        "resets_at": "",
        "retry_after_seconds": 0,
    }
    assert (await quotas.used(tenant)).turns_per_day == 1
    assert await talk.texts() == ["Where is it?"]


async def test_days_and_months_end(talk: Conversation, quotas: Quotas, tenant: UUID) -> None:
    await quotas.change(tenant, each_user={"turns_per_day": 1, "tokens_per_month": 1000, "cost_per_month": Decimal(3)})
    with acting_for(ANA):
        await answer(talk, Usage(500, 400))
        with pytest.raises(TurnQuotaExceeded, match="1 of 1 questions today"):
            await talk.admit("Again?")
        # Yesterday, but of this month, unless this is its first day.
        await talk.database.execute(
            tenant, "update usage_days set day = greatest(day - 1, date_trunc('month', day)::date), turns = 0"
        )
        await answer(talk, Usage(100, 0))
        with pytest.raises(TurnQuotaExceeded, match="tokens this month"):
            await talk.admit("Again?")
        await talk.database.execute(tenant, "update usage_days set input_tokens = 0, output_tokens = 0, turns = 0, cost = 3")
        with pytest.raises(TurnQuotaExceeded, match="this month"):
            await talk.admit("Again?")
        last_month = "update usage_days set day = (date_trunc('month', day) - interval '1 day')::date - (clew_today() - day)"
        await talk.database.execute(tenant, last_month)
        await talk.say("Again?")


async def test_a_users_own_limit_comes_before_that_of_each_user(talk: Conversation, quotas: Quotas, tenant: UUID) -> None:
    each, own = {"turns_per_day": 0, "documents": 5}, {"turns_per_day": 2}
    await quotas.change(tenant, tenant={"bytes": 9}, each_user=each, users={"ana": own})
    limits = TenantQuotas(Limits(bytes=9), Limits(turns_per_day=0, documents=5), {"ana": Limits(turns_per_day=2)})
    assert await quotas.read(tenant) == limits
    assert await quotas.of_owner(tenant, "user:ana") == (Limits(bytes=9), Limits(documents=5, turns_per_day=2))
    assert await quotas.of_owner(tenant, "user:bea") == (Limits(bytes=9), limits.each_user)
    assert await quotas.of_owner(tenant, "app:test") == (Limits(bytes=9), Limits())
    with acting_for(ANA):
        await talk.say("Where is it?")
        await talk.say("And now?")
        with pytest.raises(TurnQuotaExceeded, match="2 of 2 questions"):
            await talk.say("And then?")
    await quotas.change(tenant, tenant={"bytes": None}, each_user=dict.fromkeys(each), users={"ana": dict.fromkeys(own)})
    assert await quotas.read(tenant) == TenantQuotas()
    assert await talk.database.dicts(tenant, "select count(*) as n from quotas") == [{"n": 0}]


async def test_parallel_first_questions_of_a_day_do_not_pass_the_limit(
    database: Database, quotas: Quotas, tenant: UUID, default_assistant: UUID
) -> None:
    await quotas.change(tenant, tenant={"turns_per_day": 3})
    talks = [await begin(database, tenant, default_assistant) for _ in range(8)]
    admitted = await asyncio.gather(*(one.admit("Where is it?") for one in talks), return_exceptions=True)
    assert sorted(type(one).__name__ for one in admitted) == ["AdmittedTurn"] * 3 + ["TurnQuotaExceeded"] * 5
    assert (await quotas.used(tenant)).turns_per_day == 3


async def test_parallel_uploads_do_not_pass_the_limit_and_hidden_documents_count(
    database: Database, quotas: Quotas, tenant: UUID, default_assistant: UUID, sandbox: Sandbox
) -> None:
    library = Library(database, tenant, default_assistant, sandbox)
    await library.take_in(upload("0.md", "# Zero"))
    await database.execute(tenant, "update assistants set readers = '{hr}'")
    with acting_for(replace(ANA, groups=frozenset())):
        assert (await quotas.used(tenant)).documents == 1, "what the caller may not see counts too"
        assert await database.dicts(tenant, "select id from documents") == [], "the caller sees everything after the count"
    await database.execute(tenant, "update assistants set readers = null")
    await quotas.change(tenant, tenant={"documents": 4})
    taken = await asyncio.gather(*(library.take_in(upload(f"{n}.md", f"# {n}")) for n in range(1, 9)), return_exceptions=True)
    refused = [one for one in taken if isinstance(one, BaseException)]
    assert [type(one) for one in refused] == [DocumentQuotaExceeded] * 5
    assert (await quotas.used(tenant)).documents == 4
    assert await library.count("blobs") == 4


async def test_deleting_a_user_deletes_what_is_counted_of_them(
    talk: Conversation, quotas: Quotas, tenant: UUID, default_assistant: UUID, sandbox: Sandbox
) -> None:
    library = Library(talk.database, tenant, default_assistant, sandbox)
    await quotas.change(tenant, users={"ana": {"documents": 7}, "bea": {"documents": 8}})
    with acting_for(ANA):
        await talk.say("Where is it?")
        await library.take_in(upload("a.md", "# A"))
    assert (await quotas.used(tenant, "user:ana")).documents == 1
    await Users(talk.database).detach(tenant, "ana")
    assert await quotas.used(tenant, "user:ana") == Used()
    assert (await quotas.used(tenant)).documents == (await quotas.used(tenant)).turns_per_day == 1
    assert set((await quotas.read(tenant)).users) == {"bea"}


async def test_what_was_used_long_ago_is_swept(talk: Conversation, tenant: UUID) -> None:
    await talk.say("Where is it?")
    old = "insert into usage_days (tenant_id, owner, day, turns) select clew_tenant(), '', clew_today() - %s, 1"
    for days in (390, 401):
        await talk.database.execute(tenant, old, (days,))
    await sweep_usage(talk.database)
    rows = await talk.database.dicts(tenant, "select clew_today() - day as age from usage_days where owner = '' order by 1")
    assert [row["age"] for row in rows] == [0, 390]


@pytest.mark.parametrize(
    ("now", "day", "month"),
    [
        ("2026-01-31T23:59:30", "2026-02-01", "2026-02-01"),
        ("2026-12-05T00:00:00", "2026-12-06", "2027-01-01"),
        ("2028-02-01T12:00:00", "2028-02-02", "2028-03-01"),
    ],
)
def test_a_refusal_says_when_the_quota_begins_again(now: str, day: str, month: str) -> None:
    at = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert resets_at("turns_per_day", at) == datetime.fromisoformat(day).replace(tzinfo=UTC)
    assert resets_at("cost_per_month", at) == datetime.fromisoformat(month).replace(tzinfo=UTC)
    assert resets_at("documents", at) is None
    error = turn_refusal({"whose": "user", "quota": "tokens_per_month", "most": 5, "used": 6}, at)
    ends = at + timedelta(seconds=error.retry_after_seconds)
    assert ends == datetime.fromisoformat(month).replace(tzinfo=UTC)
    assert 28 <= error.window_seconds / 86400 <= 31
