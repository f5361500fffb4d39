"""Pages of a conversation's items: complete in both orders, bounded as a whole, and read in few round trips."""

from itertools import chain
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

import pytest

from clew.dialects.responses import conversation_items
from clew.dialects.responses.conversation_items import Conversation as Items
from clew.dialects.responses.references import with_references
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import public_id
from clew.domain.threads.item import GivenMessage, KeptItem
from clew.domain.threads.message import Message
from clew.domain.turns.turn import KeptRequest
from clew.store.pool import Database
from clew.store.threads.conversation_items import ConversationItems
from tests.store.conversation import Conversation, begin


@pytest.fixture
async def conversation(database: Database, tenant: UUID, default_assistant: UUID) -> Conversation:
    return await begin(database, tenant, default_assistant)


class Counting:
    """A database that counts the statements which read from it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.statements = 0

    def __getattr__(self, name: str) -> Any:
        if name in {"rows", "one", "dicts", "execute"}:
            self.statements += 1
        return getattr(self.database, name)


def items_of(conversation: Conversation) -> Items:
    parts = cast(Any, SimpleNamespace(database=conversation.database))
    return Items(parts, conversation.tenant, conversation.thread.id)


async def messages_of(conversation: Conversation, *texts: str) -> list[Message]:
    kept = ConversationItems(conversation.database)
    added = await kept.append(conversation.tenant, conversation.thread.id, [GivenMessage("user", text) for text in texts])
    return [one for one in added if isinstance(one, Message)]


def call(name: str, size: int = 0) -> KeptItem:
    return KeptItem(name, {"type": "function_call", "id": name, "arguments": "x" * size})


def name_of(one: Message | KeptItem) -> str:
    return one.content if isinstance(one, Message) else one.public_id


def id_of(one: Message | KeptItem) -> str:
    return public_id("msg", one.uuid) if isinstance(one, Message) else one.public_id


async def listed(items: Items, limit: int, *, is_newest_first: bool) -> list[list[str]]:
    """Return the names on every page, from the first to the one that says that there are no more."""
    pages: list[list[str]] = []
    after: str | None = None
    while True:
        page, has_more = await items.page(limit, is_newest_first=is_newest_first, after=after)
        assert page or not has_more
        pages.append([name_of(one) for one in page])
        if not has_more:
            return pages
        after = id_of(page[-1])


async def test_pages_of_any_size_meet_in_both_orders_along_the_path_of_the_head(conversation: Conversation) -> None:
    kept, tenant, thread = ConversationItems(conversation.database), conversation.tenant, conversation.thread.id
    await kept.append(tenant, thread, [call("r1"), call("r2")])
    first = await conversation.say("one")
    await kept.append(tenant, thread, [call("a1"), call("a2"), GivenMessage("user", "two"), call("b1")])
    await conversation.fail(await conversation.admit("lost"))
    await conversation.say("fork", parent_id=first.assistant_message_id, is_linear=False)
    await kept.append(tenant, thread, [call("c1"), call("c2"), call("c3")])
    expected = ["r1", "r2", "one", "answer to one", "a1", "a2", "fork", "answer to fork", "c1", "c2", "c3"]
    items = items_of(conversation)
    for limit in (1, 2, 3, 5, 11, 12):
        oldest = await listed(items, limit, is_newest_first=False)
        newest = await listed(items, limit, is_newest_first=True)
        assert list(chain.from_iterable(oldest)) == expected
        assert list(chain.from_iterable(newest)) == expected[::-1]
        assert {len(page) for page in oldest[:-1] + newest[:-1]} <= {limit}
    from_other_branch, _ = await items.page(9, is_newest_first=False, after="b1")
    assert [name_of(one) for one in from_other_branch] == expected[6:]


async def test_a_page_is_bounded_by_its_bytes_and_says_that_there_is_more(conversation: Conversation) -> None:
    kept, tenant, thread = ConversationItems(conversation.database), conversation.tenant, conversation.thread.id
    names = [f"i{number:02}" for number in range(45)]
    size = conversation_items.PAGE_BYTES // 20
    for start in range(0, 45, 15):
        await kept.append(tenant, thread, [call(name, size) for name in names[start : start + 15]])
    await kept.append(tenant, thread, [GivenMessage("user", name * 250_000) for name in "abc"])
    items = items_of(conversation)
    for is_newest_first in (False, True):
        pages = await listed(items, 100, is_newest_first=is_newest_first)
        told = [name[:3] for page in pages for name in page]
        assert (told[::-1] if is_newest_first else told) == [*names, "aaa", "bbb", "ccc"]
        assert [len(page) for page in pages] == [19, 19, 10]
    huge = conversation_items.PAGE_BYTES + 1
    await kept.append(tenant, thread, [call("huge", huge), call("last")])
    assert [len(page) for page in await listed(items, 100, is_newest_first=True)][:2] == [1, 1]


async def test_many_references_are_read_in_one_statement_for_messages_and_one_for_calls(conversation: Conversation) -> None:
    said = await messages_of(conversation, *map(str, range(200)))
    database = Counting(conversation.database)
    parts = cast(Any, SimpleNamespace(database=database))
    given = [{"type": "item_reference", "id": public_id("msg", one.uuid)} for one in [*said, *said, said[0]]]
    read = await with_references(parts, conversation.tenant, given)
    assert [one["content"] for one in cast(Any, read)] == [one.content for one in [*said, *said, said[0]]]
    assert database.statements == 1
    turn = await conversation.say("Weather?", kept=KeptRequest({"model": "clew"}, []))
    await conversation.database.execute(conversation.tenant, "select 1")
    unknown = f"{public_id('fc', turn.turn_id)}_0"
    database.statements = 0
    with pytest.raises(NotFound, match="There is no item fc_"):
        await with_references(parts, conversation.tenant, [*given, *[{"id": unknown}] * 100])
    assert database.statements == 2


async def test_references_to_more_text_than_a_request_may_have_are_refused(conversation: Conversation) -> None:
    said = await messages_of(conversation, *["ü" * 450_000] * 10)
    parts = cast(Any, SimpleNamespace(database=conversation.database))
    given = [{"type": "item_reference", "id": public_id("msg", one.uuid)} for one in said]
    assert len(await with_references(parts, conversation.tenant, given[:9]) or ()) == 9
    with pytest.raises(InvalidInput, match="have 9,000,000 bytes") as refused:
        await with_references(parts, conversation.tenant, given)
    assert refused.value.details["field"] == "input"
