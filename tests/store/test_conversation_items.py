"""Items that are no messages: what is stored of them together with messages, and what is refused as a whole."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from clew.domain.errors import Conflict, InvalidInput, NotFound
from clew.domain.threads.item import GivenMessage, KeptItem
from clew.store.pool import Database
from clew.store.threads import conversation_items
from clew.store.threads.conversation_items import ConversationItems
from tests.store.conversation import Conversation, begin


@pytest.fixture
async def conversation(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


def item(name: str) -> KeptItem:
    return KeptItem(name, {"type": "function_call", "name": name})


async def test_items_stand_behind_the_head_and_behind_messages_added_with_them(conversation: Conversation) -> None:
    items, tenant, thread = ConversationItems(conversation.database), conversation.tenant, conversation.thread.id
    await items.append(tenant, thread, [item("first")])
    turn = await conversation.say("one")
    _, added, _ = await items.append(tenant, thread, [item("a"), GivenMessage("user", "two"), item("b")])
    assert not isinstance(added, KeptItem)
    behind = await items.behind(tenant, thread, [turn.assistant_message_id, added.id], limit=9)
    assert [(one.public_id, one.message_id) for one in behind] == [("a", turn.assistant_message_id), ("b", added.id)]
    [root] = await items.behind(tenant, thread, [], limit=9, from_root=True)
    assert (root.public_id, root.message_id) == ("first", None)
    assert await conversation.texts(after=0) == ["one", "answer to one", "two"]


async def test_what_is_refused_stores_nothing(conversation: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation_items, "MOST_BEHIND", 2)
    items, tenant, thread = ConversationItems(conversation.database), conversation.tenant, conversation.thread.id
    await items.append(tenant, thread, [item("a")])
    for refused, said in (([item("a")], "item a already"), ([item(name) for name in "bcd"], "At most 2 items")):
        with pytest.raises(InvalidInput, match=said):
            await items.append(tenant, thread, [GivenMessage("user", "two"), *refused])
    assert [one.public_id for one in await items.behind(tenant, thread, [], limit=9, from_root=True)] == ["a"]
    assert await conversation.texts(after=0) == []
    with pytest.raises(NotFound):
        await items.append(tenant, UUID(int=1), [item("a")])


async def test_a_full_conversation_takes_no_more_messages(conversation: Conversation) -> None:
    items, tenant, thread = ConversationItems(conversation.database), conversation.tenant, conversation.thread.id
    await items.append(tenant, thread, [GivenMessage("user", "one"), GivenMessage("user", "two"), item("a")], max_messages=2)
    with pytest.raises(Conflict, match="2 messages") as refused:
        await items.append(tenant, thread, [item("b"), GivenMessage("user", "three")], max_messages=2)
    assert refused.value.code == "CONVERSATION_FULL"
    await items.append(tenant, thread, [item("c")], max_messages=2)
    behind = await items.behind(tenant, thread, [(await conversation.messages.newest(tenant, thread, limit=1))[0].id], limit=9)
    assert [one.public_id for one in behind] == ["a", "c"]


async def test_an_item_makes_its_conversation_young_again(conversation: Conversation) -> None:
    items, tenant, thread = ConversationItems(conversation.database), conversation.tenant, conversation.thread.id
    await conversation.database.execute(
        tenant, "update threads set updated_at = now() - interval '90 days' where id = %s", (thread,)
    )
    await items.append(tenant, thread, [item("a")])
    found = await conversation.threads.find(tenant, thread)
    assert datetime.now(UTC) - found.updated_at < timedelta(days=1)
