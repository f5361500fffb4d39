"""Chat completions as chunks: their order, their end, the usage, and errors after the stream has begun."""

import json
from typing import Any

from tests.openai_walk.walking import BUILT, Walker, behaviour, chat, chunks, fault_of, raised, refused, text_of, user
from tests.providers.wires.wire import Behaviour


async def raw(w: Walker, **body: Any) -> tuple[str, list[str]]:
    """Return the content type and the events of a stream as they are on the wire."""
    given = {"model": "clew", "messages": [user(BUILT)], "stream": True, **body}
    async with w.http.stream("POST", "/v1/chat/completions", json=given) as response:
        text = (await response.aread()).decode()
    assert "\r" not in text
    return response.headers["content-type"], text.split("\n\n")


@behaviour
async def ends_with_done(w: Walker) -> None:
    """A stream is `text/event-stream` of nameless data events, the last of which is `[DONE]`."""
    kind, events = await raw(w)
    assert kind.startswith("text/event-stream")
    assert events[-2:] == ["data: [DONE]", ""]
    assert all(event.startswith("data: {") for event in events[:-2])


@behaviour
async def begins_with_the_role(w: Walker) -> None:
    """The first chunk names the role; later chunks do not."""
    found = await chunks(w.plain)
    assert found[0].choices[0].delta.role == "assistant"
    assert not any(chunk.choices[0].delta.role for chunk in found[1:] if chunk.choices)


@behaviour
async def ends_with_one_finish_reason(w: Walker) -> None:
    """Only the last choice has a finish_reason, `stop`, with an empty delta."""
    found = [chunk.choices[0] for chunk in await chunks(w.plain)]
    assert [choice.finish_reason for choice in found if choice.finish_reason] == ["stop"]
    assert found[-1].finish_reason == "stop"
    assert not found[-1].delta.content


@behaviour
async def chunks_are_of_one_completion(w: Walker) -> None:
    """All chunks have the same id, time and model, and the object `chat.completion.chunk`."""
    found = await chunks(w.plain)
    assert len({(chunk.id, chunk.created, chunk.model, chunk.object) for chunk in found}) == 1
    assert found[0].object == "chat.completion.chunk"


@behaviour
async def says_what_the_body_says(w: Walker) -> None:
    """A stream has the text of the answer without a stream."""
    assert text_of(await chunks(w.plain)) == (await chat(w.plain)).choices[0].message.content


@behaviour
async def comes_in_pieces(w: Walker) -> None:
    """The answer of a model comes in several chunks."""
    assert sum(bool(chunk.choices[0].delta.content) for chunk in await chunks(w.ai)) > 2


@behaviour
async def has_annotations(w: Walker) -> None:
    """A delta of a stream has the annotations."""
    deltas = [chunk.choices[0].delta.model_dump() for chunk in await chunks(w.plain) if chunk.choices]
    assert next(one for delta in deltas for one in delta.get("annotations") or ())["type"] == "url_citation"


@behaviour
async def includes_usage_if_asked(w: Walker) -> None:
    """With `include_usage` a last chunk without choices has the usage; the others have null."""
    found = await chunks(w.ai, stream_options={"include_usage": True})
    assert found[-1].choices == []
    assert found[-1].usage.total_tokens > 0
    assert all(chunk.usage is None for chunk in found[:-1])
    _, events = await raw(w, stream_options={"include_usage": True})
    assert all("usage" in json.loads(event[6:]) for event in events[:-2])


@behaviour
async def leaves_usage_out_otherwise(w: Walker) -> None:
    """Without `include_usage` no chunk has a usage, and each has a choice."""
    for options in ({}, {"stream_options": {"include_usage": False}}):
        found = await chunks(w.ai, **options)
        assert all(chunk.usage is None and len(chunk.choices) == 1 for chunk in found)


@behaviour
async def obfuscation_is_accepted(w: Walker) -> None:
    """`include_obfuscation` does no harm."""
    assert await chunks(w.plain, stream_options={"include_obfuscation": False, "include_usage": True})


@behaviour
async def options_need_a_stream(w: Walker) -> None:
    """`stream_options` without `stream` is 400 and names the field."""
    await refused(chat(w.plain, stream_options={"include_usage": True}), 400, "stream_options")


@behaviour
async def a_cut_answer_has_the_reason_length(w: Walker) -> None:
    """A stream that reaches the limit of tokens ends with `length`."""
    w.house.provider.will(Behaviour(text="A clew is a ball", finish="length"))
    assert [chunk.choices[0].finish_reason for chunk in await chunks(w.ai)][-1] == "length"


@behaviour
async def refusals_come_before_the_stream(w: Walker) -> None:
    """A request that is refused gets a status and an error body, also if it asks for a stream."""
    await refused(chunks(w.plain, model="gpt-5"), 404, "model", code="model_not_found")
    await refused(chunks(w.plain, temperature=9), 400, "temperature")


@behaviour
async def an_error_on_the_way_is_raised(w: Walker) -> None:
    """A model that fails within its answer is an APIError of the SDK, and the stream still ends with `[DONE]`."""
    fault = Behaviour(text="One two three four five six seven eight.", fault="server", fault_after=3)
    w.house.provider.will(fault, fault)
    error = await raised(chunks(w.ai))
    assert error.type == "server_error", error.body
    _, events = await raw(w)
    assert events[-2] == "data: [DONE]"
    fault_of(json.loads(events[-3][6:]))


@behaviour
async def the_helper_accumulates(w: Walker) -> None:
    """`chat.completions.stream` of the SDK accumulates the completion."""
    async with w.plain.chat.completions.stream(model="clew", messages=[user(BUILT)]) as stream:
        kinds = {event.type async for event in stream}
        final = await stream.get_final_completion()
    assert {"chunk", "content.delta", "content.done"} <= kinds
    assert "Daedalus" in final.choices[0].message.content


@behaviour
async def closing_stops_and_the_next_question_is_answered(w: Walker) -> None:
    """A client that leaves its stream can ask again at once."""
    held = Behaviour(text="One two three four five six.", hold_after=2)
    w.house.provider.will(held)
    stream = await chat(w.ai, stream=True)
    async for chunk in stream:
        if chunk.choices and chunk.choices[0].delta.content:
            break
    await stream.close()
    held.go.set()
    assert (await chat(w.ai)).choices[0].message.content
