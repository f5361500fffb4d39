"""What readers of a shared conversation see of the documents that its answers cite: migrations 0022 and 0034."""

import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb

from clew.domain.citations.citation import Citation
from clew.domain.citations.support import Support
from clew.domain.documents.given import given_chunk_id, given_document_id
from clew.domain.documents.position import Position
from clew.domain.errors import NotFound
from clew.domain.turns.events import Completed, Numbered
from clew.domain.turns.turn import TurnRecord
from clew.store.acting import Acting, acting_for
from clew.store.migrate import head_revision, migrate
from clew.store.threads.shares import Shares
from tests.conftest import DsnOf
from tests.store.conftest import MakeTenant
from tests.store.conversation import Conversation, begin, started
from tests.store.test_migrations import fill, insert_message, tenants

ANA = Acting("user:ana", sees_all=False, groups=frozenset())
BEA = Acting("user:bea", sees_all=False, groups=frozenset())
OF_HR = Acting("user:hal", sees_all=False, groups=frozenset({"hr"}))
TEXT = "Pay of the harbour office.\n\nAna earns 5,100 a month. Bob earns 4,700 a month."
QUOTE = "Ana earns 5,100 a month."
GIVEN = given_document_id("pay.pdf", TEXT)
KEPT = ("label", "version", "start", "end", "answer_start", "answer_end", "similarity", "relevance", "support", "is_added")


def citation(label: int, quote: str = QUOTE, **changed: Any) -> Citation:
    start = TEXT.find(quote)
    given = Citation(
        label=label,
        chunk_id=given_chunk_id(GIVEN, 0),
        document_id=GIVEN,
        document_name="pay.pdf",
        version=0,
        start=start,
        end=start + len(quote),
        quote=quote,
        heading_path=("Pay of the harbour office",),
        similarity=0.5,
        answer_start=0,
        answer_end=10,
        position=Position("page", 1, 1, "Salaries"),
        relevance=0.6,
        support=Support("supported", None, ()),
    )
    return replace(given, **changed)


OTHER = citation(3, document_id=given_document_id("b", "b"), chunk_id=given_chunk_id(GIVEN, 9), document_name="b", quote="Other.")
CITED = (citation(1), citation(2), OTHER, citation(4, version=1, document_id=uuid.uuid4(), chunk_id=7, document_name="hidden.md"))
"""Twice the same passage of a document of the request, another one, and a stored document that nobody may read."""


async def say(conversation: Conversation, question: str, citations: tuple[Citation, ...] = CITED) -> None:
    turn = await conversation.admit(question)
    events = [Numbered(1, started(turn)), Numbered(2, Completed(turn.assistant_message_id))]
    await conversation.turns.finish(turn, TurnRecord(answer="5,100 [1][2][3][4]", citations=citations), events)


async def sources(conversation: Conversation) -> list[dict[str, Any]]:
    """Those of the thread's only answer that the caller sees."""
    database, tenant, thread = conversation.database, conversation.tenant, conversation.thread.id
    query = "select clew_shown_sources(thread_id, sources) as sources from messages where role = 'assistant' and thread_id = %s"
    rows = await database.dicts(tenant, query, (thread,))
    return rows[0]["sources"] if rows else []


@pytest.fixture
async def shared(database: Any, tenant: uuid.UUID, default_assistant: uuid.UUID) -> Conversation:
    """A conversation of Ana that `hr` may read, and one that nobody else may."""
    with acting_for(ANA):
        own = await begin(database, tenant, default_assistant)
        await say(own, "And Bob?", (citation(1, "Bob earns 4,700 a month."),))
        conversation = await begin(database, tenant, default_assistant)
        await say(conversation, "What does Ana earn?")
        await Shares(database).with_group(tenant, conversation.thread.id, "hr", None)
    return conversation


async def test_readers_see_names_and_quotes_of_documents_that_came_with_the_question(shared: Conversation) -> None:
    with acting_for(ANA):
        owners = await sources(shared)
    assert owners == json.loads(json.dumps([asdict(one) for one in CITED], default=str))
    with acting_for(OF_HR):
        readers = await sources(shared)
    assert [(one["document_name"], one["quote"]) for one in readers] == [
        ("pay.pdf", QUOTE), ("pay.pdf", QUOTE), ("b", "Other."), ("", ""),
    ]  # fmt: skip
    assert [{name: one[name] for name in KEPT} for one in readers] == [{name: one[name] for name in KEPT} for one in owners]


async def test_readers_see_nothing_else_of_such_a_document(shared: Conversation) -> None:
    """Neither its headings and places, nor an id that is a hash of its text, with which guesses at the rest could be checked."""
    with acting_for(OF_HR):
        readers = await sources(shared)
    assert all((one["heading_path"], one["position"]) == ([], None) for one in readers)
    assert [uuid.UUID(one["document_id"]).int for one in readers[:3]] == [1, 1, 3]
    assert [one["chunk_id"] for one in readers[:3]] == [-1, -1, -3]
    assert readers[0].keys() == asdict(CITED[0]).keys()
    told = json.dumps(readers)
    for secret in ("Bob", "4,700", "harbour office", "Salaries", "hidden.md", str(GIVEN), str(CITED[0].chunk_id)):
        assert secret not in told


async def test_a_link_shows_the_same_quotes(shared: Conversation) -> None:
    shares = Shares(shared.database)
    with acting_for(OF_HR):
        of_group = await sources(shared)
    with acting_for(ANA):
        _, token = await shares.by_link(shared.tenant, shared.thread.id, None)
    with acting_for(BEA):
        _, by_link = await shares.thread_of_link(shared.tenant, token)
    with acting_for(by_link):
        assert await sources(shared) == of_group != []


async def test_nobody_else_sees_them(shared: Conversation, new_tenant: MakeTenant) -> None:
    """Other users, other groups, other tenants, and whoever read it until the share ended."""
    shares, thread = Shares(shared.database), shared.thread.id
    with acting_for(ANA):
        _, token = await shares.by_link(shared.tenant, thread, None)
    with acting_for(BEA):
        _, by_link = await shares.thread_of_link(shared.tenant, token)
    for who in (BEA, replace(BEA, groups=frozenset({"sales"})), replace(by_link, link=uuid.uuid4())):
        with acting_for(who):
            assert await sources(shared) == []
    for who in (OF_HR, by_link, Acting()):
        with acting_for(who):
            assert await sources(replace(shared, tenant=new_tenant())) == []
            assert await sources(shared) != []
    expire = "update thread_shares set expires_at = now() - interval '1 second' where thread_id = %s"
    assert await shared.database.execute(shared.tenant, expire, (thread,)) == 2
    with acting_for(OF_HR):
        assert await sources(shared) == []
    with acting_for(BEA), pytest.raises(NotFound):
        await shares.thread_of_link(shared.tenant, token)


async def test_a_group_sees_answers_of_no_other_conversation(shared: Conversation) -> None:
    query = "select clew_shown_sources(thread_id, sources)::text as sources from messages"
    with acting_for(OF_HR):
        told = [one["sources"] for one in await shared.database.dicts(shared.tenant, query)]
    assert len(told) == 2
    assert "4,700" not in "".join(told)


def test_earlier_answers_of_a_filled_database_show_their_quotes(dsn_of: DsnOf, empty_database: str) -> None:
    owner_dsn = dsn_of("clew_owner", empty_database)
    migrate(owner_dsn, "0033")
    stored = Jsonb(json.loads(json.dumps([asdict(one) for one in CITED], default=str)))
    share = (
        "insert into thread_shares (tenant_id, thread_id, group_name, owner) "
        "select tenant_id, id, 'hr', owner from threads where tenant_id = %s"
    )
    with psycopg.connect(owner_dsn) as owner:
        fill(owner)
        for tenant in tenants(owner):
            insert_message(owner, tenant)
            owner.execute("update messages set sources = %s where tenant_id = %s", (stored, tenant))
            owner.execute(share, [tenant])
        mine = tenants(owner)
    app_dsn = dsn_of("clew_app", empty_database)
    assert [names(app_dsn, tenant) for tenant in mine] == [["", "", "", ""]] * 2
    assert migrate(owner_dsn) == head_revision()
    assert [names(app_dsn, tenant) for tenant in mine] == [["pay.pdf", "pay.pdf", "b", ""]] * 2


def names(dsn: str, tenant: uuid.UUID) -> list[str]:
    """The names of cited documents that a member of `hr` sees."""
    with reading(dsn, tenant) as app:
        rows = app.execute("select clew_shown_sources(thread_id, sources) from messages").fetchall()
    return [one["document_name"] for (sources,) in rows for one in sources]


@contextmanager
def reading(dsn: str, tenant: uuid.UUID) -> Iterator[psycopg.Connection]:
    with psycopg.connect(dsn) as app:
        setting = {
            "tenant_id": str(tenant),
            "owner": "user:hal",
            "sees_only": "user:hal",
            "changes_only": "user:hal",
            "groups": "{hr}",
        }
        for name, value in setting.items():
            app.execute("select set_config(%s, %s, true)", (f"clew.{name}", value))
        yield app
