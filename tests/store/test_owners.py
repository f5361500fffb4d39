"""Below the tenant: whose conversations a transaction sees, creates and changes. Row-level security decides, not the queries."""

import uuid
from dataclasses import replace

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clew.domain.errors import Forbidden, NotFound
from clew.domain.threads.item import KeptItem
from clew.domain.turns.turn import KeptRequest
from clew.store.acting import Acting, acting_for
from clew.store.assistants import Assistants
from clew.store.documents.pages import Page
from clew.store.pool import Database
from clew.store.threads.conversation_items import ConversationItems
from clew.store.threads.shares import Shares
from clew.store.threads.threads import NewThread, ThreadFilter, Threads
from clew.store.turns.completions import StoredCompletion, StoredCompletions
from tests.conftest import DsnOf
from tests.store.conversation import Conversation, begin

ANA, BEA = Acting("user:ana", sees_all=False, groups=frozenset()), Acting("user:bea", sees_all=False, groups=frozenset())
OF_HR = Acting("user:hal", sees_all=False, groups=frozenset({"hr"}))
AUDITOR = Acting("user:aud", sees_all=True, changes_all=False, groups=frozenset())


@pytest.fixture
async def anas(database: Database, tenant: uuid.UUID, default_assistant: uuid.UUID) -> Conversation:
    """A conversation of Ana with one answer."""
    with acting_for(ANA):
        conversation = await begin(database, tenant, default_assistant)
        await conversation.say("Where is it?")
    return conversation


async def count(database: Database, tenant: uuid.UUID, table: str) -> int:
    rows = await database.dicts(tenant, f"select count(*) as n from {table} where thread_id is not null")  # type: ignore[arg-type]  # noqa: S608
    return rows[0]["n"]


def test_every_table_of_a_conversation_hides_what_belongs_to_others(dsn_of: DsnOf, shared_database: str) -> None:
    with psycopg.connect(dsn_of("postgres", shared_database)) as superuser:
        rows = superuser.execute(
            "select c.relname, exists (select from pg_policies p where p.tablename = c.relname and p.permissive = 'RESTRICTIVE' "
            "  and p.cmd = 'SELECT' and (p.qual like '%clew_sees_thread%' or p.qual like '%clew_owns_thread%')) "
            "from pg_class c join pg_attribute a on a.attrelid = c.oid "
            "where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition "
            "  and a.attname = 'thread_id' and not a.attisdropped"
        ).fetchall()
    open_tables = {name for name, is_restricted in rows if not is_restricted}
    assert len(rows) > 8
    assert open_tables == HELD_OTHERWISE


HELD_OTHERWISE = {"idempotency_keys", "memories", "thread_shares"}
"""The first two are found by their owner or user alone; a share names the owner of its thread."""


async def test_only_the_owner_sees_a_conversation(anas: Conversation) -> None:
    database, tenant, threads = anas.database, anas.tenant, anas.threads
    for table in ("messages", "branches", "turns", "turn_events"):
        with acting_for(ANA):
            assert await count(database, tenant, table) > 0
        with acting_for(BEA):
            assert await count(database, tenant, table) == 0
    with acting_for(BEA):
        assert await threads.list(tenant, ThreadFilter()) == []
        for forbidden in (threads.find, threads.delete, threads.change):
            with pytest.raises(NotFound):
                await forbidden(tenant, anas.thread.id)
        with pytest.raises(NotFound):
            await anas.say("And I?")
    with acting_for(AUDITOR):
        assert [one.id for one in await threads.list(tenant, ThreadFilter())] == [anas.thread.id]


async def test_two_owners_give_their_conversations_the_same_name(
    database: Database, tenant: uuid.UUID, default_assistant: uuid.UUID
) -> None:
    threads, named = Threads(database), []
    for who in (ANA, BEA, ANA):
        with acting_for(who):
            named.append((await threads.ensure(tenant, NewThread(default_assistant, "app", "one"))).id)
    assert named[0] == named[2] != named[1]


async def test_a_shared_conversation_is_read_by_the_group_and_changed_by_nobody_else(anas: Conversation) -> None:
    database, tenant, threads = anas.database, anas.tenant, anas.threads
    with acting_for(BEA), pytest.raises(NotFound):
        await Shares(database).with_group(tenant, anas.thread.id, "hr", None)
    with acting_for(ANA):
        share = await Shares(database).with_group(tenant, anas.thread.id, "hr", None)
    with acting_for(OF_HR):
        assert await anas.texts() == ["Where is it?", "answer to Where is it?"]
        assert [one.id for one in await Shares(database).shared_with_me(tenant, before=None, limit=5)] == [anas.thread.id]
        assert await threads.list(tenant, ThreadFilter()) == []
        with pytest.raises(Forbidden):
            await threads.delete(tenant, anas.thread.id)
        with pytest.raises(Forbidden):
            await threads.change(tenant, anas.thread.id, title="mine")
        with pytest.raises(Forbidden):
            await anas.say("And I?")
        with pytest.raises(Forbidden):
            await Shares(database).with_group(tenant, anas.thread.id, "others", None)
    with acting_for(ANA):
        assert (await threads.find(tenant, anas.thread.id)).title != "mine"
        await Shares(database).revoke(tenant, anas.thread.id, share.id)
    with acting_for(OF_HR), pytest.raises(NotFound):
        await threads.find(tenant, anas.thread.id)


async def test_items_and_kept_requests_are_seen_as_turn_records_are_and_changed_by_the_owner_alone(anas: Conversation) -> None:
    database, tenant, thread = anas.database, anas.tenant, anas.thread.id
    items, item = ConversationItems(database), KeptItem("call", {"type": "function_call"})
    kept = KeptRequest({}, [], is_stored=True)
    with acting_for(ANA):
        await items.append(tenant, thread, [item])
        turn = await anas.say("And then?", kept=kept)
        await Shares(database).with_group(tenant, thread, "hr", None)
    insert = (
        "insert into conversation_items (tenant_id, thread_id, public_id, item) values (clew_tenant(), %s, 'more', '{}')",
        "insert into kept_requests (tenant_id, turn_id, thread_id, parameters, items, is_stored, created_at) "
        "values (clew_tenant(), gen_random_uuid(), %s, '{}', '[]', true, now())",
    )
    for who, sees, refusal in ((AUDITOR, 1, Forbidden), (OF_HR, 0, NotFound), (BEA, 0, NotFound)):
        with acting_for(who):
            assert [await count(database, tenant, table) for table in ("conversation_items", "kept_requests")] == [sees, sees]
            with pytest.raises(refusal):
                await items.delete(tenant, thread, "call")
            assert await database.execute(tenant, "delete from kept_requests where turn_id = %s", (turn.turn_id,)) == 0
            for statement in insert:
                with pytest.raises(Forbidden):
                    await database.execute(tenant, statement, (thread,))  # type: ignore[arg-type]
    with acting_for(ANA):
        await items.delete(tenant, thread, "call")
        assert await database.execute(tenant, "delete from kept_requests where turn_id = %s", (turn.turn_id,)) == 1


async def test_stored_completions_are_seen_as_turn_records_are_and_changed_by_the_owner_alone(anas: Conversation) -> None:
    database, tenant, thread = anas.database, anas.tenant, anas.thread.id
    stored, page = StoredCompletions(database), Page(10)
    with acting_for(ANA):
        turn = await anas.say("And then?")
        kept = StoredCompletion(turn.turn_id, {"case": "42"}, {}, [], {})
        await stored.store(tenant, thread, "clew", kept)
        await stored.store(tenant, thread, "clew", replace(kept, metadata={}))
        assert await stored.page(tenant, page, model=None, metadata={}) == ([kept], False)
        await Shares(database).with_group(tenant, thread, "hr", None)
    for who, sees in ((AUDITOR, [kept]), (OF_HR, []), (BEA, [])):
        with acting_for(who):
            assert await stored.page(tenant, page, model="clew", metadata={"case": "42"}) == (sees, False)
            assert await stored.find(tenant, turn.turn_id) == (kept if sees else None)
            for change in (stored.delete(tenant, turn.turn_id), stored.change_metadata(tenant, turn.turn_id, {})):
                with pytest.raises(Forbidden):
                    await change
            await database.execute(tenant, "update stored_completions set metadata = '{}'")
    with acting_for(ANA):
        assert await stored.find(tenant, turn.turn_id) == kept
        await Threads(database).delete(tenant, thread)
        assert await stored.find(tenant, turn.turn_id) is None
        await stored.store(tenant, thread, "clew", kept)
        assert await stored.find(tenant, turn.turn_id) is None


async def test_a_link_shows_its_conversation_until_it_is_revoked(anas: Conversation) -> None:
    shares = Shares(anas.database)
    with acting_for(ANA):
        share, token = await shares.by_link(anas.tenant, anas.thread.id, None)
    with acting_for(BEA):
        thread_id, owner = await shares.thread_of_link(anas.tenant, token)
        with acting_for(owner):
            assert (await anas.threads.find(anas.tenant, thread_id)).id == anas.thread.id
        with pytest.raises(NotFound):
            await shares.thread_of_link(anas.tenant, token[:-1])
        with pytest.raises(NotFound):
            await shares.thread_of_link(uuid.uuid4(), token)
    with acting_for(ANA):
        await shares.revoke(anas.tenant, anas.thread.id, share.id)
    with pytest.raises(NotFound):
        await shares.thread_of_link(anas.tenant, token)


async def test_an_assistant_with_readers_is_seen_by_their_groups_alone(database: Database, tenant: uuid.UUID) -> None:
    assistants = Assistants(database)
    hidden = await assistants.create(tenant, "hr-only")
    await database.execute(tenant, "update assistants set readers = '{hr}' where id = %s", (hidden.id,))
    document = (
        "insert into documents (tenant_id, assistant_id, name, mime, bytes, sha256, source_path) "
        "values (clew_tenant(), %s, 'pay.md', 'text/markdown', 1, sha256('x'), 'pay.md')"
    )
    await database.execute(tenant, document, (hidden.id,))
    for who, sees in ((BEA, False), (OF_HR, True), (Acting(), True)):
        with acting_for(who):
            assert (hidden.id in [one.id for one in await assistants.list(tenant)]) is sees
            assert bool(await database.dicts(tenant, "select id from documents where assistant_id = %s", (hidden.id,))) is sees


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    steps=st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from(["begin", "share", "unshare", "delete"]), st.integers(0, 5)),
        max_size=12,
    )
)
async def test_lists_show_exactly_what_is_owned_or_shared(
    database: Database, tenant: uuid.UUID, default_assistant: uuid.UUID, steps: list[tuple[str, str, int]]
) -> None:
    """Three people begin, share with a group and delete at random; whatever they do, each sees what a plain model says."""
    await database.execute(tenant, "delete from threads")
    threads, shares = Threads(database), Shares(database)
    people = {
        name: Acting(f"user:{name}", sees_all=False, groups=frozenset({"g"}) if name == "c" else frozenset()) for name in "abc"
    }
    owned: list[tuple[str, uuid.UUID]] = []
    shared: dict[uuid.UUID, uuid.UUID] = {}
    for name, step, at in steps:
        with acting_for(people[name]):
            if step == "begin":
                owned.append((name, (await threads.create(tenant, NewThread(default_assistant, "app"))).id))
            elif owned:
                owner, thread = owned[at % len(owned)]
                try:
                    if step == "share":
                        shared[thread] = (await shares.with_group(tenant, thread, "g", None)).id
                    elif step == "unshare" and thread in shared:
                        await shares.revoke(tenant, thread, shared[thread])
                        del shared[thread]
                    elif step == "delete":
                        await threads.delete(tenant, thread)
                        owned.remove((owner, thread))
                        shared.pop(thread, None)
                except (Forbidden, NotFound):
                    assert name != owner
                else:
                    assert name == owner or step == "unshare"
    for name, who in people.items():
        with acting_for(who):
            assert {one.id for one in await threads.list(tenant, ThreadFilter())} == {
                thread for owner, thread in owned if owner == name
            }
            others = {one.id for one in await shares.shared_with_me(tenant, before=None, limit=50)}
            assert others == {thread for owner, thread in owned if name == "c" and thread in shared and owner != name}


async def test_a_question_to_an_assistant_of_other_readers_is_not_admitted(anas: Conversation) -> None:
    """Also in a conversation that began when everybody could ask it."""
    database, tenant = anas.database, anas.tenant
    await database.execute(tenant, "update assistants set readers = '{hr}' where id = %s", (anas.thread.assistant_id,))
    with acting_for(ANA):
        with pytest.raises(NotFound, match="assistant"):
            await anas.admit("And now?")
        assert await anas.texts() == ["Where is it?", "answer to Where is it?"]
    with acting_for(Acting("user:ana", sees_all=False, groups=frozenset({"hr"}))):
        await anas.say("And now?")
