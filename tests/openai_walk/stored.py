"""Chat completions with `store`: list, read, update, delete, and the messages that were sent."""

from tests.openai_walk.walking import BUILT, Walker, assistant, behaviour, chat, chunks, refused, text_of, user

GONE = "chatcmpl-aaaaaaaaaaaaaaaaaaaaaaaaaa"


@behaviour
async def are_read_as_they_were_returned(w: Walker) -> None:
    """A stored completion is read with its message, usage and metadata, and the options of its request."""
    done = await chat(w.ai, store=True, metadata={"part": "read"}, temperature=0.5)
    read = await w.ai.chat.completions.retrieve(done.id)
    assert (read.id, read.object, read.created, read.model) == (done.id, "chat.completion", done.created, "clew")
    assert (read.choices, read.usage, read.metadata) == (done.choices, done.usage, {"part": "read"})
    assert read.model_dump()["temperature"] == 0.5


@behaviour
async def of_a_stream_are_stored_too(w: Walker) -> None:
    """A completion that was streamed is read as one body."""
    found = await chunks(w.ai, store=True)
    assert (await w.ai.chat.completions.retrieve(found[0].id)).choices[0].message.content == text_of(found)


@behaviour
async def are_only_those_with_store(w: Walker) -> None:
    """Without `store`, or with false, a completion is 404; so is an unknown one, in every call."""
    for how in ({}, {"store": False}):
        done = await chat(w.plain, **how)
        await refused(w.plain.chat.completions.retrieve(done.id), 404)
    of = w.plain.chat.completions
    for name in (GONE, "x"):
        for call in (of.retrieve(name), of.update(name, metadata={}), of.delete(name), of.messages.list(name)):
            await refused(call, 404)


@behaviour
async def are_listed(w: Walker) -> None:
    """The list has pages in both orders, and is narrowed by metadata and model."""
    made = [(await chat(w.plain, store=True, metadata={"list": "yes", "number": str(n)})).id for n in range(3)]
    of = w.plain.chat.completions

    async def ids(**how: object) -> list[str]:
        return [one.id async for one in of.list(metadata={"list": "yes"}, **how)]

    assert await ids() == await ids(limit=1) == made
    assert await ids(order="desc") == made[::-1]
    assert await ids(after=made[0], model="clew") == made[1:]
    assert await ids(model="clew/lab") == []
    assert [one.id async for one in of.list(metadata={"list": "yes", "number": "1"})] == [made[1]]
    page = await of.list(metadata={"list": "yes"}, limit=2)
    assert (page.object, page.has_more) == ("list", True)
    await refused(of.list(limit=0), 400, "limit")
    await refused(of.list(order="up"), 400, "order")


@behaviour
async def get_new_metadata(w: Walker) -> None:
    """An update replaces the metadata; too many are 400."""
    done = await chat(w.plain, store=True, metadata={"a": "1"})
    assert (await w.plain.chat.completions.update(done.id, metadata={"b": "2"})).metadata == {"b": "2"}
    many = {str(number): "" for number in range(17)}
    await refused(w.plain.chat.completions.update(done.id, metadata=many), 400, "metadata")
    assert (await w.plain.chat.completions.retrieve(done.id)).metadata == {"b": "2"}


@behaviour
async def are_deleted(w: Walker) -> None:
    """A deletion is confirmed; afterwards the completion is 404."""
    done = await chat(w.plain, store=True)
    gone = await w.plain.chat.completions.delete(done.id)
    assert (gone.id, gone.object, gone.deleted) == (done.id, "chat.completion.deleted", True)
    await refused(w.plain.chat.completions.retrieve(done.id), 404)
    await refused(w.plain.chat.completions.delete(done.id), 404)


@behaviour
async def list_the_messages_sent(w: Walker) -> None:
    """The messages have ids, roles and texts, in pages."""
    done = await chat(w.plain, user("Hello."), assistant("Hello."), user(BUILT), store=True)
    of = w.plain.chat.completions.messages
    found = [one async for one in of.list(done.id, limit=2)]
    assert [(one.role, one.content) for one in found] == [("user", "Hello."), ("assistant", "Hello."), ("user", BUILT)]
    assert len({one.id for one in found}) == 3
    assert [one.id async for one in of.list(done.id, order="desc")] == [one.id for one in found][::-1]
    await refused(of.list(done.id, after="x"), 400, "after")
