"""Conversations and their items."""

from typing import Any

from tests.openai_walk.walking import BUILT, Walker, behaviour, refused, user

GONE = "conv_aaaaaaaaaaaaaaaaaaaaaaaaaa"
ITEMS: list[Any] = [user("My name is Alice."), {"role": "assistant", "content": "Hello Alice!"}]


@behaviour
async def are_created(w: Walker) -> None:
    """A conversation has id, object, created_at and metadata."""
    made = await w.plain.conversations.create(metadata={"topic": "a"})
    assert made.id.startswith("conv_")
    assert (made.object, made.metadata) == ("conversation", {"topic": "a"})
    assert isinstance(made.created_at, int)
    assert await w.plain.conversations.retrieve(made.id) == made


@behaviour
async def are_changed(w: Walker) -> None:
    """An update replaces the metadata."""
    made = await w.plain.conversations.create(metadata={"topic": "a"})
    assert (await w.plain.conversations.update(made.id, metadata={"x": "y"})).metadata == {"x": "y"}


@behaviour
async def are_deleted(w: Walker) -> None:
    """A deletion is confirmed; afterwards the conversation is 404."""
    made = await w.plain.conversations.create()
    gone = await w.plain.conversations.delete(made.id)
    assert (gone.id, gone.object, gone.deleted) == (made.id, "conversation.deleted", True)
    await refused(w.plain.conversations.retrieve(made.id), 404)


@behaviour
async def unknown_ones_are_not_found(w: Walker) -> None:
    """Reading, changing and deleting an unknown conversation and its items are 404."""
    of = w.plain.conversations
    for call in (of.retrieve(GONE), of.update(GONE, metadata={}), of.delete(GONE), of.items.list(GONE)):
        await refused(call, 404)
    await refused(of.items.create(GONE, items=ITEMS), 404)


@behaviour
async def metadata_are_checked(w: Walker) -> None:
    """More than 16 metadata are 400 and name the field."""
    await refused(w.plain.conversations.create(metadata={f"k{n}": "v" for n in range(17)}), 400, "metadata")


@behaviour
async def begin_with_items(w: Walker) -> None:
    """Items of the creation are the history of the next response."""
    made = await w.ai.conversations.create(items=ITEMS)
    await w.ai.responses.create(model="clew", input=BUILT, conversation=made.id)
    assert "My name is Alice." in str(w.sent()["messages"])


@behaviour
async def items_are_added_and_listed(w: Walker) -> None:
    """Added items come back as a list in their order; the list is newest first and has pages."""
    made = await w.plain.conversations.create()
    added = await w.plain.conversations.items.create(made.id, items=ITEMS)
    assert (added.object, [one.role for one in added.data]) == ("list", ["user", "assistant"])
    assert (added.first_id, added.last_id) == (added.data[0].id, added.data[-1].id)
    assert [one.id async for one in w.plain.conversations.items.list(made.id, limit=1)] == [one.id for one in added.data][::-1]


@behaviour
async def items_are_read_and_deleted(w: Walker) -> None:
    """An item is read by its id; deleting it returns the conversation; afterwards it is 404."""
    made = await w.plain.conversations.create(items=ITEMS)
    [_, first] = (await w.plain.conversations.items.list(made.id)).data
    read = await w.plain.conversations.items.retrieve(first.id, conversation_id=made.id)
    assert (read.type, read.content[0].text) == ("message", "My name is Alice.")
    assert (await w.plain.conversations.items.delete(first.id, conversation_id=made.id)).id == made.id
    await refused(w.plain.conversations.items.retrieve(first.id, conversation_id=made.id), 404)


@behaviour
async def too_many_items_are_refused(w: Walker) -> None:
    """More than 20 items at once are 400 and name `items`; so is none."""
    made = await w.plain.conversations.create()
    await refused(w.plain.conversations.items.create(made.id, items=[user("x")] * 21), 400, "items")
    await refused(w.plain.conversations.items.create(made.id, items=[]), 400, "items")
    await refused(w.plain.conversations.create(items=[user("x")] * 21), 400, "items")


@behaviour
async def wrong_items_are_refused(w: Walker) -> None:
    """An item that is no message, or has an unknown role, is 400 and names its place."""
    for item in ({"type": "hologram"}, {"role": "robot", "content": "x"}, {"role": "user", "content": 7}):
        await refused(w.plain.conversations.create(items=[item]), 400, "items")


@behaviour
async def wrong_pages_are_refused(w: Walker) -> None:
    """A limit outside 1 to 100 and an unknown order are 400 and name the field."""
    made = await w.plain.conversations.create()
    for limit in (0, 101):
        await refused(w.plain.conversations.items.list(made.id, limit=limit), 400, "limit")
    await refused(w.plain.conversations.items.list(made.id, order="up"), 400, "order")
