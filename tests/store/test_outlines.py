"""Which outline a question may point into: the nearest one above it on its own path."""

from collections.abc import Sequence
from uuid import UUID

import pytest

from clew.domain.deliverables.outline import Section
from clew.domain.threads.item import GivenMessage
from clew.domain.turns.events import Completed, Numbered
from clew.domain.turns.turn import AdmittedTurn, Status, TurnRecord
from clew.store.pool import Database
from clew.store.threads.conversation_items import ConversationItems
from tests.store.conversation import Conversation, begin

FIRST = tuple(Section(f"S{n}", f"First {n}") for n in range(1, 5))
SECOND = tuple(Section(f"S{n}", f"Second {n}") for n in range(1, 6))


@pytest.fixture
async def conversation(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


async def deliver(
    conversation: Conversation, outline: tuple[Section, ...], status: Status = "completed", **how: object
) -> AdmittedTurn:
    turn = await conversation.admit("Summarise it", **how)  # type: ignore[arg-type]
    record = TurnRecord(answer="A summary.", outline=outline, status=status, resolved_query="Summarise it")
    await conversation.turns.finish(turn, record, [Numbered(1, Completed(turn.assistant_message_id))])
    return turn


def outline_above(turn: AdmittedTurn) -> tuple[Section, ...] | None:
    return turn.outlined.outline if turn.outlined else None


async def test_outline_stays_until_the_next_one_however_many_turns_lie_between(conversation: Conversation) -> None:
    assert outline_above(await conversation.say("hello")) is None
    await deliver(conversation, FIRST)
    for n in range(12):
        assert outline_above(await conversation.say(str(n))) == FIRST
    await deliver(conversation, SECOND)
    assert outline_above(await conversation.say("more")) == SECOND


async def test_fork_points_into_its_own_ancestors_outline(conversation: Conversation) -> None:
    before = await conversation.say("hello")
    first = await deliver(conversation, FIRST)
    await deliver(conversation, SECOND)
    beside = await conversation.say("what of it?", is_linear=False, parent_id=first.assistant_message_id)
    assert outline_above(beside) == FIRST
    bare = await conversation.say("what of it?", is_linear=False, parent_id=before.assistant_message_id)
    assert outline_above(bare) is None


async def test_question_that_was_asked_back_says_nothing_about_the_subject(conversation: Conversation) -> None:
    turn = await conversation.admit("detail that")
    record = TurnRecord(answer="Which one?", status="clarified")
    await conversation.turns.finish(turn, record, [Numbered(1, Completed(turn.assistant_message_id))])
    following = await conversation.say("and now?")
    assert [(earlier.question, earlier.searched) for earlier in following.earlier] == [("detail that", "")]


async def test_state_of_a_thread_is_what_its_head_points_into(conversation: Conversation) -> None:
    first = await deliver(conversation, FIRST)
    await deliver(conversation, SECOND)
    query = "select last_outline from thread_state where thread_id = %s"
    external = (conversation.thread.external_id,)
    rows = await conversation.database.dicts(conversation.tenant, query, external)
    assert [section["title"] for section in rows[0]["last_outline"]] == [section.title for section in SECOND]
    await conversation.say("again", is_linear=False, parent_id=first.assistant_message_id)
    rows = await conversation.database.dicts(conversation.tenant, query, external)
    assert [section["title"] for section in rows[0]["last_outline"]] == [section.title for section in FIRST]


GIVEN = [
    ("user", "Summarise it"),
    ("assistant", "A summary.\n\nSUIVI\n" + "\n".join(f"[{one.id}] {one.title}" for one in FIRST)),
    ("user", "Thanks\n\nSUIVI\n" + "\n".join(f"[{one.id}] {one.title}" for one in SECOND)),
    ("assistant", "You are welcome."),
]
"""What a client says was said. Only answers have outlines."""


@pytest.mark.parametrize("way", ["seed", "append"])
async def test_question_points_into_the_outline_of_an_answer_that_a_client_gave(conversation: Conversation, way: str) -> None:
    async def append(tenant: UUID, thread: UUID, given: Sequence[tuple[str, str]]) -> None:
        await ConversationItems(conversation.database).append(tenant, thread, [GivenMessage(*one) for one in given])

    store = {"seed": conversation.messages.seed, "append": append}[way]
    await store(conversation.tenant, conversation.thread.id, GIVEN)
    assert outline_above(await conversation.say("S2")) == FIRST
    await deliver(conversation, SECOND)
    await append(conversation.tenant, conversation.thread.id, GIVEN[2:])
    assert outline_above(await conversation.say("S2")) == SECOND
