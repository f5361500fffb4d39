"""Streams of `/v1/messages`."""

from itertools import groupby

import anthropic
import pytest

from tests.anthropic_walk.walking import events, say, text_of, user
from tests.openai_walk.walking import BUILT, NOWHERE, Walker, behaviour
from tests.providers.wires.wire import Behaviour


@behaviour
async def events_have_their_order(w: Walker) -> None:
    """A stream is message_start, blocks from their start to their end, message_delta and message_stop."""
    kinds = [event.type for event in await events(w.ai)]
    assert kinds[0] == "message_start"
    assert kinds[-2:] == ["message_delta", "message_stop"]
    inner = [kind for kind, _ in groupby(kind for kind in kinds[1:-2] if kind != "ping")]
    block = ["content_block_start", "content_block_delta", "content_block_stop"]
    assert inner == block * (len(inner) // 3), inner


@behaviour
async def a_stream_begins_with_an_empty_message(w: Walker) -> None:
    """message_start has the message without content, and its usage."""
    message = (await events(w.ai))[0].message
    assert (message.content, message.stop_reason, message.role) == ([], None, "assistant")
    assert message.usage.input_tokens is not None


@behaviour
async def blocks_are_numbered(w: Walker) -> None:
    """Blocks are numbered from 0, and their events name them."""
    found = [event for event in await events(w.ai) if event.type.startswith("content_block")]
    assert sorted({event.index for event in found}) == list(range(found[-1].index + 1))


@behaviour
async def a_stream_adds_up_to_the_message(w: Walker) -> None:
    """What the SDK collects from a stream is the message of the same request."""
    whole = await say(w.plain)
    async with w.plain.messages.stream(model="clew", max_tokens=1024, messages=[user(BUILT)]) as stream:
        texts = [text async for text in stream.text_stream]
        streamed = await stream.get_final_message()
    assert "".join(texts) == text_of(streamed) == text_of(whole)
    assert [block.type for block in streamed.content] == [block.type for block in whole.content]
    assert [len(block.citations or []) for block in streamed.content] == [len(block.citations or []) for block in whole.content]
    assert streamed.stop_reason == whole.stop_reason


@behaviour
async def citations_are_streamed(w: Walker) -> None:
    """A citation comes as citations_delta in its block, and as an event of the helper."""
    found = await events(w.plain)
    deltas = [one for one in found if one.type == "content_block_delta" and one.delta.type == "citations_delta"]
    assert deltas
    assert all(one.delta.citation.type == "char_location" for one in deltas)
    async with w.plain.messages.stream(model="clew", max_tokens=1024, messages=[user(BUILT)]) as stream:
        cited = [event.citation async for event in stream if event.type == "citation"]
    assert len(cited) == len(deltas)


@behaviour
async def the_last_delta_has_the_usage(w: Walker) -> None:
    """message_delta has why the message ended and the tokens of the whole answer."""
    [delta] = [event for event in await events(w.ai) if event.type == "message_delta"]
    assert (delta.delta.stop_reason, delta.delta.stop_sequence) == ("end_turn", None)
    assert delta.usage.output_tokens > 0
    assert delta.usage.input_tokens > 0


@behaviour
async def frames_have_their_form(w: Walker) -> None:
    """Each frame is `event:` with the type and one line of `data:`."""
    sent = {"model": "clew", "max_tokens": 99, "stream": True, "messages": [user(BUILT)]}
    response = await w.http.post("/v1/messages", json=sent)
    assert response.headers["content-type"].startswith("text/event-stream")
    frames = [frame for frame in response.text.split("\n\n") if frame]
    for frame in frames:
        name, data = frame.split("\n")
        assert f'"type":"{name.removeprefix("event: ")}"' in data.replace('": "', '":"')
    assert response.headers["request-id"]


@behaviour
async def a_failure_after_the_start_is_an_event(w: Walker) -> None:
    """A provider that fails while it answers is the event error, which the SDK raises."""
    w.house.provider.will(Behaviour(fault="server", fault_after=2))
    with pytest.raises(anthropic.APIError) as caught:
        await events(w.ai)
    assert str(getattr(caught.value, "type", "")) == "api_error"


@behaviour
async def a_refusal_is_streamed_as_a_text(w: Walker) -> None:
    """What the documents do not say is refused as a text."""
    async with w.ai.messages.stream(model="clew", max_tokens=99, messages=[user(NOWHERE)]) as stream:
        message = await stream.get_final_message()
    assert text_of(message)
    assert message.stop_reason == "end_turn"


@behaviour
async def beta_streams_are_the_same(w: Walker) -> None:
    """The beta client reads the same stream."""
    async with w.ai.beta.messages.stream(model="clew", max_tokens=99, messages=[user(BUILT)]) as stream:
        assert text_of(await stream.get_final_message())
