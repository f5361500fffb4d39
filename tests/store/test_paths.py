"""A conversation is found by its texts: the same path, its forks, and nobody else's."""

from uuid import UUID

import pytest

from clew.domain.threads.path import path_hashes
from clew.store.acting import Acting, acting_for
from clew.store.pool import Database
from clew.store.threads.messages import Messages
from clew.store.threads.threads import NewThread, Threads
from tests.store.conversation import Conversation, begin


@pytest.fixture
async def conversation(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


def exchange(text: str) -> list[tuple[str, str]]:
    return [("user", text), ("assistant", f"answer to {text}")]


async def test_a_path_is_found_by_its_texts_and_a_longer_or_other_one_is_not(conversation: Conversation) -> None:
    first, second = await conversation.say("one"), await conversation.say("two")
    find = conversation.messages.find_path
    found = await find(conversation.tenant, exchange("one") + exchange("two"))
    assert found is not None
    assert (found.id, found.thread_id) == (second.assistant_message_id, conversation.thread.id)
    padded = await find(conversation.tenant, [("user", " one\n"), ("assistant", "answer to one\n\n")])
    assert padded is not None
    assert padded.id == first.assistant_message_id
    for texts in (exchange("two"), exchange("one") + exchange("three"), exchange("one")[:1], [("assistant", "one")]):
        assert await find(conversation.tenant, texts) is None


async def test_forks_are_found_each_by_its_own_texts_and_a_failed_question_does_not_count(conversation: Conversation) -> None:
    first = await conversation.say("one")
    await conversation.fail(await conversation.admit("lost"))
    second = await conversation.say("two")
    fork = await conversation.say("other", parent_id=first.assistant_message_id, is_linear=False)
    again = await conversation.say("two", parent_id=first.assistant_message_id, is_linear=False)
    find = conversation.messages.find_path
    other = await find(conversation.tenant, exchange("one") + exchange("other"))
    newest = await find(conversation.tenant, exchange("one") + exchange("two"))
    assert other is not None
    assert other.id == fork.assistant_message_id
    assert newest is not None
    assert newest.id == again.assistant_message_id > second.assistant_message_id


async def test_a_seeded_thread_is_found_and_continued(conversation: Conversation) -> None:
    thread = await Threads(conversation.database).create(
        conversation.tenant, NewThread(conversation.thread.assistant_id, "test", "seeded")
    )
    await conversation.messages.seed(conversation.tenant, thread.id, exchange("ü") + exchange("two"))
    found = await conversation.messages.find_path(conversation.tenant, exchange("ü") + exchange("two"))
    assert found is not None
    assert found.thread_id == thread.id
    hidden = await Threads(conversation.database).create(
        conversation.tenant, NewThread(conversation.thread.assistant_id, "test", "hidden", metadata={"is_stateless": True})
    )
    await conversation.messages.seed(conversation.tenant, hidden.id, exchange("secret"))
    assert await conversation.messages.find_path(conversation.tenant, exchange("secret")) is None


async def test_a_named_thread_is_found_among_others_with_the_same_texts(conversation: Conversation) -> None:
    where = ("test", conversation.thread.external_id)
    mine = await conversation.say("hello")
    newer = await begin(conversation.database, conversation.tenant, conversation.thread.assistant_id)
    await newer.say("hello")
    found = await conversation.messages.find_path(conversation.tenant, exchange("hello"), thread=where)
    assert found is not None
    assert found.id == mine.assistant_message_id
    assert await conversation.messages.find_path(conversation.tenant, exchange("hello"), thread=("test", "unknown")) is None
    any_of_them = await conversation.messages.find_path(conversation.tenant, exchange("hello"))
    assert any_of_them is not None
    assert any_of_them.thread_id == newer.thread.id


async def test_the_same_texts_of_somebody_else_are_not_found(conversation: Conversation) -> None:
    messages = Messages(conversation.database)
    for owner in ("user:ana", "user:bea"):
        with acting_for(Acting(owner, sees_all=False)):
            own = await begin(conversation.database, conversation.tenant, conversation.thread.assistant_id)
            assert await messages.find_path(conversation.tenant, exchange("hello")) is None
            await own.say("hello")
            found = await messages.find_path(conversation.tenant, exchange("hello"))
            assert found is not None
            assert found.thread_id == own.thread.id
    with acting_for(Acting("user:zoe", sees_all=True)):
        assert await messages.find_path(conversation.tenant, exchange("hello")) is None


@pytest.mark.parametrize("text", ["", " \t\n\r x \n", "é中🙂", "a" * 100_000])
async def test_the_database_computes_the_hash_as_we_do(conversation: Conversation, text: str) -> None:
    ours = path_hashes("user:ana", [("user", text), ("assistant", text)])
    query = "select clew_path_sha256(clew_path_sha256(sha256('user:ana'), 'user', %(text)s), 'assistant', %(text)s) as found"
    [row] = await conversation.database.dicts(conversation.tenant, query, {"text": text})
    assert row["found"] == ours[1]


async def test_finding_a_path_reads_one_index(conversation: Conversation) -> None:
    await conversation.say("one")
    query = (
        "explain (format text) select m.id from messages m where m.tenant_id = clew_tenant() and m.path_sha256 = sha256('x') "
        "and m.role = 'assistant' and m.status <> 'failed' order by m.id desc limit 1"
    )
    async with conversation.database.batch(conversation.tenant) as connection:
        await connection.execute("set local enable_seqscan = off")
        plan = await connection.execute(query)
    lines = [str(row) for row in await plan.fetchall()]
    assert any("messages_by_path" in line for line in lines), lines
    assert not any("Sort" in line for line in lines), lines
