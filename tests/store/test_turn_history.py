"""Messages that come with a question are stored together with it, or not at all."""

from uuid import UUID

import pytest

from clew.domain.errors import Conflict, NotFound, TurnQuotaExceeded
from clew.domain.turns.turn import IdempotencyKey
from clew.store.pool import Database
from clew.store.quotas import Quotas
from clew.store.turns.turns import KEY_TAKEN
from tests.store.conversation import Conversation, begin

HISTORY = (("user", "Hello"), ("assistant", "Hello."))


@pytest.fixture
async def conversation(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


async def stored(conversation: Conversation) -> int:
    [row] = await conversation.database.dicts(conversation.tenant, "select count(*) as n from messages")
    return row["n"]


async def test_history_stands_before_the_question_and_is_told_to_its_turn(conversation: Conversation) -> None:
    first = await conversation.say("one")
    turn = await conversation.say("two", history=HISTORY)
    assert await conversation.texts(after=0) == ["one", "answer to one", "Hello", "Hello.", "two", "answer to two"]
    assert [one.question for one in turn.earlier][-1] == "Hello"
    fork = await conversation.say("three", history=HISTORY, parent_id=first.assistant_message_id, is_linear=False)
    assert await conversation.texts(after=0) == ["one", "answer to one", "Hello", "Hello.", "three", "answer to three"]
    assert fork.parent_id != turn.parent_id


async def test_a_refused_question_leaves_nothing_of_its_history(conversation: Conversation) -> None:
    await conversation.say("one")
    running = await conversation.admit("running")
    with pytest.raises(Conflict) as refused:
        await conversation.admit("two", history=HISTORY)
    assert refused.value.code == "GENERATION_IN_PROGRESS"
    await conversation.finish(running, "ended")
    for limit in (4, 6, 7):  # the history does not fit, or the question, or the answer
        with pytest.raises(Conflict) as refused:
            await conversation.admit("two", history=HISTORY, max_messages=limit)
        assert refused.value.code == "CONVERSATION_FULL"
    with pytest.raises(NotFound):
        await conversation.admit("two", history=HISTORY, parent_id=1 << 40, is_linear=False)
    await Quotas(conversation.database).change(conversation.tenant, tenant={"turns_per_day": 2})
    with pytest.raises(TurnQuotaExceeded):
        await conversation.admit("two", history=HISTORY)
    assert await stored(conversation) == 4
    await Quotas(conversation.database).change(conversation.tenant, tenant={"turns_per_day": None})
    await conversation.say("two", history=HISTORY, max_messages=8)
    assert await stored(conversation) == 8


async def test_history_is_not_stored_again_when_the_request_is_repeated(conversation: Conversation) -> None:
    key = IdempotencyKey("somebody", "once", b"x" * 32)
    turn = await conversation.say("two", history=HISTORY, idempotency_key=key)
    for limit in (None, 4):
        with pytest.raises(Conflict) as refused:
            await conversation.admit("two", history=HISTORY, idempotency_key=key, max_messages=limit)
        assert refused.value.code == KEY_TAKEN
    assert await stored(conversation) == 4
    assert await conversation.turns.find_key(conversation.tenant, key) == (conversation.thread.id, turn.turn_id)
