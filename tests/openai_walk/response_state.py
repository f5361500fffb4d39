"""Responses that are stored: read, deleted, cancelled, continued, forked, in the background and in conversations."""

from typing import Any

from tests.ingestion import until
from tests.openai_walk.responses import events, respond
from tests.openai_walk.walking import BUILT, EATEN, Walker, behaviour, refused
from tests.providers.wires.wire import Behaviour

GONE = "resp_aaaaaaaaaaaaaaaaaaaaaaaaaa"


async def ended(ai: Any, response_id: str) -> Any:
    """Wait until a response has ended, and return it."""

    async def has_ended() -> bool:
        return (await ai.responses.retrieve(response_id)).status not in ("queued", "in_progress")

    await until(has_ended)
    return await ai.responses.retrieve(response_id)


@behaviour
async def are_retrieved(w: Walker) -> None:
    """A response is read again as it was returned."""
    done = await respond(w.plain)
    assert await w.plain.responses.retrieve(done.id) == done


@behaviour
async def unknown_ones_are_not_found(w: Walker) -> None:
    """Reading, deleting, cancelling and listing the input of an unknown response are 404."""
    of = w.plain.responses
    for call in (of.retrieve(GONE), of.delete(GONE), of.cancel(GONE), of.input_items.list(GONE)):
        await refused(call, 404)


@behaviour
async def ids_of_another_form_are_refused(w: Walker) -> None:
    """An id that does not begin with `resp_` is 400 and names the parameter."""
    for call in (w.plain.responses.retrieve("turn_1"), w.plain.responses.delete("x"), w.plain.responses.input_items.list("x")):
        await refused(call, 400, "response_id", code="invalid_value")


@behaviour
async def are_deleted(w: Walker) -> None:
    """A deleted response is gone, and deleting it again is 404."""
    done = await respond(w.plain)
    await w.plain.responses.delete(done.id)
    await refused(w.plain.responses.retrieve(done.id), 404)
    await refused(w.plain.responses.delete(done.id), 404)


@behaviour
async def unstored_ones_are_not_kept(w: Walker) -> None:
    """With store false a response cannot be read or continued."""
    done = await respond(w.plain, store=False)
    assert done.store is False
    await refused(w.plain.responses.retrieve(done.id), 404)
    call = respond(w.plain, EATEN, previous_response_id=done.id)
    await refused(call, 400, "previous_response_id", code="previous_response_not_found")


@behaviour
async def are_continued(w: Walker) -> None:
    """previous_response_id continues below that answer."""
    first = await respond(w.plain)
    second = await respond(w.plain, "And for whom did he build it?", previous_response_id=first.id)
    assert second.previous_response_id == first.id
    assert "Minos" in second.output_text


@behaviour
async def are_forked(w: Walker) -> None:
    """Two responses continue from one, and neither sees the other."""
    first = await respond(w.ai)
    await respond(w.ai, "What is a fork?", previous_response_id=first.id)
    await respond(w.ai, EATEN, previous_response_id=first.id)
    told = str(w.sent()["messages"])
    assert BUILT in told
    assert "What is a fork?" not in told


@behaviour
async def unknown_previous_ones_are_400(w: Walker) -> None:
    """An unknown previous_response_id is 400, `previous_response_not_found`, and names the field."""
    for given in (GONE, "resp_x", "nonsense"):
        call = respond(w.plain, previous_response_id=given)
        await refused(call, 400, "previous_response_id", code="previous_response_not_found")


@behaviour
async def a_previous_one_and_a_conversation_exclude_each_other(w: Walker) -> None:
    """previous_response_id together with conversation is 400."""
    first = await respond(w.plain)
    conversation = await w.plain.conversations.create()
    error = await refused(respond(w.plain, previous_response_id=first.id, conversation=conversation.id), 400)
    assert "conversation" in error.message


@behaviour
async def input_items_are_listed(w: Walker) -> None:
    """The input is listed item by item, the newest first, with pages."""
    given = [{"role": "user", "content": "One."}, {"role": "assistant", "content": "Two."}, {"role": "user", "content": BUILT}]
    done = await respond(w.plain, given)
    texts = [item.content[0].text async for item in w.plain.responses.input_items.list(done.id, limit=2)]
    assert texts == [BUILT, "Two.", "One."]
    page = await w.plain.responses.input_items.list(done.id, limit=1, order="asc")
    assert (page.object, page.data[0].content[0].text, page.has_more) == ("list", "One.", True)
    assert page.first_id == page.last_id == page.data[0].id
    await refused(w.plain.responses.input_items.list(done.id, limit=0), 400, "limit")
    await refused(w.plain.responses.input_items.list(done.id, order="up"), 400, "order")


@behaviour
async def run_in_the_background(w: Walker) -> None:
    """A response in the background is queued, then completed."""
    begun = await respond(w.plain, background=True)
    assert (begun.status, begun.background) == ("queued", True)
    assert "Daedalus" in (await ended(w.plain, begun.id)).output_text


@behaviour
async def streams_are_resumed(w: Walker) -> None:
    """A stream in the background is read on after a number."""
    found = await events(w.ai, background=True)
    rest = await w.ai.responses.retrieve(found[0].response.id, stream=True, starting_after=found[2].sequence_number)
    assert [event.sequence_number for event in found[3:]] == [event.sequence_number async for event in rest]


@behaviour
async def are_cancelled(w: Walker) -> None:
    """A running response in the background is cancelled; cancelling again changes nothing; another one is 400."""
    held = Behaviour(text="One two three four five six.", hold_after=3)
    w.house.provider.will(held)
    begun = await respond(w.ai, background=True)
    assert (await w.ai.responses.cancel(begun.id)).status == "cancelled"
    held.go.set()
    assert (await w.ai.responses.cancel(begun.id)).status == "cancelled"
    ordinary = await respond(w.ai)
    await refused(w.ai.responses.cancel(ordinary.id), 400)


@behaviour
async def background_needs_store(w: Walker) -> None:
    """background with store false is 400."""
    await refused(respond(w.plain, background=True, store=False), 400)


@behaviour
async def join_conversations(w: Walker) -> None:
    """A response in a conversation names it, and its items are added to it."""
    conversation = await w.plain.conversations.create()
    first = await respond(w.plain, conversation=conversation.id)
    assert first.conversation.id == conversation.id
    second = await respond(w.plain, "And for whom did he build it?", conversation={"id": conversation.id})
    assert "Minos" in second.output_text
    items = [item async for item in w.plain.conversations.items.list(conversation.id, order="asc")]
    assert [item.role for item in items] == ["user", "assistant", "user", "assistant"]


@behaviour
async def of_unknown_conversations_are_refused(w: Walker) -> None:
    """An unknown conversation is 404; an id of another form is 400 and names the field."""
    await refused(respond(w.plain, conversation="conv_aaaaaaaaaaaaaaaaaaaaaaaaaa"), 404)
    await refused(respond(w.plain, conversation="thread_1"), 400, "conversation")
