"""Responses: the object, its events in order, options, functions and file search."""

import json
from typing import Any

from pydantic import BaseModel

from tests.openai_walk.walking import BUILT, EATEN, NOWHERE, Json, Walker, assistant, behaviour, raised, refused, user
from tests.providers.wires.wire import Behaviour, Call

WEATHER = "What is the weather like in Oslo?"
TOOL: Json = {
    "type": "function",
    "name": "get_weather",
    "description": "The weather of a place",
    "parameters": {"type": "object", "properties": {"place": {"type": "string"}}},
    "strict": False,
}
OSLO = Behaviour(calls=(Call("get_weather", {"place": "Oslo"}),))
SUNNY = Behaviour(text="It is sunny in Oslo.")


class Thing(BaseModel):
    what: str


async def respond(ai: Any, given: Any = BUILT, **how: Any) -> Any:
    return await ai.responses.create(**{"model": "clew", "input": given} | how)


async def events(ai: Any, given: Any = BUILT, **how: Any) -> list[Any]:
    return [event async for event in await respond(ai, given, stream=True, **how)]


@behaviour
async def answers(w: Walker) -> None:
    """A response has its object, status completed, one message and the text in `output_text`."""
    done = await respond(w.plain)
    assert done.id.startswith("resp_")
    assert (done.object, done.status, done.error, done.incomplete_details) == ("response", "completed", None, None)
    [item] = done.output
    assert (item.type, item.role, item.status) == ("message", "assistant", "completed")
    assert item.id.startswith("msg_")
    assert "Daedalus" in done.output_text


@behaviour
async def required_fields_are_present(w: Walker) -> None:
    """Every field that OpenAI requires is in the body, as null where it has no value."""
    body = json.loads((await w.plain.responses.with_raw_response.create(model="clew", input=BUILT)).text)
    named = "id object created_at status error incomplete_details instructions max_output_tokens model output parallel_tool_calls"
    named += " previous_response_id reasoning store temperature text tool_choice tools top_p truncation usage metadata background"
    assert set(named.split()) <= set(body), set(named.split()) - set(body)


@behaviour
async def usage_adds_up(w: Walker) -> None:
    """Input and output tokens are the total, with their details."""
    used = (await respond(w.ai)).usage
    assert used.input_tokens + used.output_tokens == used.total_tokens > 0
    assert used.input_tokens_details.cached_tokens >= 0
    assert used.output_tokens_details.reasoning_tokens == 0


@behaviour
async def citations_are_annotations(w: Walker) -> None:
    """A citation is an annotation `url_citation` of the text."""
    part = (await respond(w.plain)).output[0].content[0]
    [one] = part.annotations
    assert (part.type, one.type) == ("output_text", "url_citation")
    assert one.url.startswith("http")
    assert one.title
    assert "Daedalus" in part.text[one.start_index : one.end_index]


@behaviour
async def events_have_openais_order(w: Walker) -> None:
    """created, in_progress, item added, part added, deltas and annotations, text done, part done, item done, completed."""
    names = [event.type.removeprefix("response.") for event in await events(w.plain)]
    assert names[:4] == ["created", "in_progress", "output_item.added", "content_part.added"]
    assert names[-4:] == ["output_text.done", "content_part.done", "output_item.done", "completed"]
    assert set(names[4:-4]) <= {"output_text.delta", "output_text.annotation.added"}


@behaviour
async def events_are_numbered(w: Walker) -> None:
    """`sequence_number` counts from 0 without a gap."""
    found = await events(w.ai)
    assert [event.sequence_number for event in found] == list(range(len(found)))


@behaviour
async def events_are_named_and_end_with_done(w: Walker) -> None:
    """On the wire each event has its type as its name, and the stream ends with `[DONE]`."""
    body = {"model": "clew", "input": BUILT, "stream": True}
    async with w.http.stream("POST", "/v1/responses", json=body) as response:
        blocks = (await response.aread()).decode().split("\n\n")
    assert blocks[-2:] == ["data: [DONE]", ""]
    for block in blocks[:-2]:
        name, data = block.split("\n")
        assert name == f"event: {json.loads(data[6:])['type']}"


@behaviour
async def the_stream_says_what_the_object_says(w: Walker) -> None:
    """Deltas add up to the text, and the last event has the object that is read later."""
    found = await events(w.ai)
    last = found[-1].response
    assert "".join(event.delta for event in found if event.type == "response.output_text.delta") == last.output_text
    assert await w.ai.responses.retrieve(last.id) == last


@behaviour
async def the_helper_accumulates(w: Walker) -> None:
    """`responses.stream` of the SDK accumulates the response."""
    async with w.ai.responses.stream(model="clew", input=BUILT) as stream:
        async for _ in stream:
            pass
        assert (await stream.get_final_response()).output_text


@behaviour
async def items_are_input(w: Walker) -> None:
    """Input may be messages with parts; earlier messages are the history."""
    parts = [{"type": "input_text", "text": EATEN}]
    given = [user(BUILT), assistant("Daedalus."), user(parts)]
    assert "Minotaur" in (await respond(w.plain, given)).output_text


@behaviour
async def images_beside_a_text_do_no_harm(w: Walker) -> None:
    """An input_image beside the question is no error."""
    image = {"type": "input_image", "image_url": "data:image/png;base64,iVBORw0KGgo="}
    content = [{"type": "input_text", "text": BUILT}, image]
    assert "Daedalus" in (await respond(w.plain, [{"role": "user", "content": content}])).output_text


@behaviour
async def instructions_hold_for_one_response(w: Walker) -> None:
    """`instructions` reach the model, are returned, and are not carried over to the next response."""
    first = await respond(w.ai, instructions="Be formal.")
    assert first.instructions == "Be formal."
    assert "Be formal." in json.dumps(w.sent()["messages"])
    await respond(w.ai, EATEN, previous_response_id=first.id)
    assert "Be formal." not in json.dumps(w.sent()["messages"])


@behaviour
async def parameters_are_returned(w: Walker) -> None:
    """metadata, temperature, top_p, max_output_tokens, truncation, user and store come back as they were sent."""
    given: dict[str, Any] = {"metadata": {"a": "b"}, "temperature": 0.5, "top_p": 0.9, "max_output_tokens": 64, "store": True}
    given |= {"truncation": "auto", "user": "ana", "parallel_tool_calls": False, "top_logprobs": 0}
    done = await respond(w.ai, **given)
    assert {name: getattr(done, name) for name in given} == given


@behaviour
async def options_reach_the_model(w: Walker) -> None:
    """temperature, top_p and max_output_tokens are sent to the model."""
    await respond(w.ai, temperature=0.5, top_p=0.9, max_output_tokens=64)
    sent = w.sent()
    assert (sent["temperature"], sent["top_p"]) == (0.5, 0.9)
    assert sent.get("max_completion_tokens", sent.get("max_tokens")) == 64


@behaviour
async def wrong_options_are_refused(w: Walker) -> None:
    """A value outside its range or of a wrong type is 400 and names its field."""
    wrong: tuple[tuple[str, Any], ...] = (
        ("temperature", 3),
        ("top_p", -1),
        ("max_output_tokens", 1),
        ("truncation", "sometimes"),
        ("metadata", {f"k{n}": "v" for n in range(17)}),
        ("tools", [{"type": "rocket"}]),
        ("tool_choice", "sometimes"),
        ("include", ["nothing"]),
        ("text", {"format": {"type": "yaml"}}),
        ("top_logprobs", 21),
        ("background", "yes"),
        ("stream", "yes"),
        ("store", 3),
        ("instructions", 7),
    )
    for name, value in wrong:
        await refused(respond(w.plain, **{name: value}), 400, name)


@behaviour
async def wrong_input_is_refused(w: Walker) -> None:
    """No input, an empty one, a number, an unknown item and an unknown part are 400 and name `input`."""
    wrong: tuple[Any, ...] = (
        None,
        "",
        [],
        7,
        [{"type": "hologram"}],
        [{"role": "robot", "content": "x"}],
        [{"role": "user", "content": [{"type": "hologram"}]}],
        [{"role": "user", "content": 7}],
        [{"role": "user"}],
        ["x"],
    )
    for given in wrong:
        await refused(respond(w.plain, given), 400, "input")


@behaviour
async def a_missing_model_is_refused(w: Walker) -> None:
    """A body without a model is 400, `missing_required_parameter`; an unknown one is 400, `model_not_found`."""
    call = w.plain.post("/responses", body={"input": BUILT}, cast_to=object)
    await refused(call, 400, "model", code="missing_required_parameter")
    await refused(respond(w.plain, model="gpt-5"), 400, "model", code="model_not_found")
    await refused(w.plain.responses.compact(model="gpt-5", input="x"), 400, "model", code="model_not_found")


@behaviour
async def a_missing_input_is_refused(w: Walker) -> None:
    """A body without an input is 400, `missing_required_parameter`."""
    call = w.plain.post("/responses", body={"model": "clew"}, cast_to=object)
    await refused(call, 400, "input", code="missing_required_parameter")


@behaviour
async def truncation_is_returned_and_is_auto_by_default(w: Walker) -> None:
    """`truncation` comes back as it was sent; without it, Clew leaves out what does not fit, and says `auto`."""
    assert [(await respond(w.plain, truncation=one)).truncation for one in ("auto", "disabled")] == ["auto", "disabled"]
    assert (await respond(w.plain)).truncation == "auto"


@behaviour
async def an_input_that_is_too_long_is_refused(w: Walker) -> None:
    """A prompt beyond the window of the model is 400, `context_length_exceeded`; a stream raises it."""
    w.house.provider.will(*[Behaviour(fault="context")] * 2)
    await refused(respond(w.ai, truncation="disabled"), 400, "input", code="context_length_exceeded")
    error = await raised(events(w.ai, truncation="disabled"))
    assert (error.code, error.type, error.param) == ("context_length_exceeded", "invalid_request_error", "input")
    assert w.house.provider.behaviours.empty()


@behaviour
async def a_refusal_is_an_answer(w: Walker) -> None:
    """A question without a source is a completed response with a text."""
    done = await respond(w.plain, NOWHERE)
    assert done.status == "completed"
    assert done.output_text


@behaviour
async def a_cut_answer_is_incomplete(w: Walker) -> None:
    """An answer that reaches max_output_tokens is incomplete, and its stream ends with response.incomplete."""
    cut = Behaviour(text="A clew is a ball", finish="length")
    w.house.provider.will(cut, cut)
    done = await respond(w.ai)
    assert (done.status, done.incomplete_details.reason) == ("incomplete", "max_output_tokens")
    assert (await events(w.ai))[-1].type == "response.incomplete"


@behaviour
async def a_failed_model_fails_the_response(w: Walker) -> None:
    """A model that fails is status failed with an error, and an exception of the SDK on a stream."""
    fault = Behaviour(fault="auth")
    w.house.provider.will(fault, fault)
    done = await respond(w.ai)
    assert (done.status, bool(done.error.message)) == ("failed", True)
    assert (await raised(events(w.ai))).message


@behaviour
async def functions_are_called(w: Walker) -> None:
    """A call is a function_call item with call_id and arguments; its output continues the answer."""
    w.house.provider.will(OSLO, SUNNY)
    first = await respond(w.ai, WEATHER, tools=[TOOL])
    [call] = first.output
    assert (call.type, call.name, json.loads(call.arguments)) == ("function_call", "get_weather", {"place": "Oslo"})
    output = {"type": "function_call_output", "call_id": call.call_id, "output": "sunny"}
    done = await respond(w.ai, [output], previous_response_id=first.id, tools=[TOOL])
    assert done.output_text == "It is sunny in Oslo."
    assert "sunny" in str(w.sent()["messages"][-1]["content"])


@behaviour
async def calls_are_streamed(w: Walker) -> None:
    """A call has item added, arguments delta and done, item done."""
    w.house.provider.will(OSLO)
    names = [event.type.removeprefix("response.") for event in await events(w.ai, WEATHER, tools=[TOOL])]
    order = [
        "output_item.added",
        "function_call_arguments.delta",
        "function_call_arguments.done",
        "output_item.done",
        "completed",
    ]
    assert names == ["created", "in_progress", *order]


@behaviour
async def calls_and_outputs_in_one_input(w: Walker) -> None:
    """Calls and their outputs in the input need no earlier response."""
    w.house.provider.will(SUNNY)
    call = {"type": "function_call", "call_id": "call_1", "name": "get_weather", "arguments": "{}"}
    output = {"type": "function_call_output", "call_id": "call_1", "output": "sunny"}
    given = [{"role": "user", "content": WEATHER}, {"type": "reasoning", "id": "rs_1", "summary": []}, call, output]
    assert (await respond(w.ai, given, tools=[TOOL])).output_text == "It is sunny in Oslo."


@behaviour
async def lone_outputs_are_refused(w: Walker) -> None:
    """An output without its call is 400 and names `input`."""
    output = {"type": "function_call_output", "call_id": "call_gone", "output": "sunny"}
    await refused(respond(w.ai, [{"role": "user", "content": WEATHER}, output]), 400, "input")


@behaviour
async def schemas_reach_the_model(w: Walker) -> None:
    """`responses.parse` returns an object of the class."""
    w.house.provider.will(Behaviour(text='{"what": "thread"}'))
    done = await w.ai.responses.parse(model="clew", input=BUILT, text_format=Thing)
    assert done.output_parsed == Thing(what="thread")


@behaviour
async def a_refusal_of_a_schema_is_a_refusal(w: Walker) -> None:
    """A question without a source, asked for JSON, is a part `refusal` with its own events, which the SDK does not parse."""
    done = await w.ai.responses.parse(model="clew", input=NOWHERE, text_format=Thing)
    [part] = done.output[0].content
    assert (done.status, part.type, done.output_parsed, done.output_text) == ("completed", "refusal", None, "")
    async with w.ai.responses.stream(model="clew", input=NOWHERE, text_format=Thing) as stream:
        found = [event async for event in stream]
    kinds = list(dict.fromkeys(event.type for event in found))
    assert kinds[3:6] == ["response.content_part.added", "response.refusal.delta", "response.refusal.done"]
    assert found[-1].response.output[0].content[0].refusal == part.refusal
    assert (await w.ai.responses.retrieve(done.id)).output[0].content[0].refusal == part.refusal
    again = [{"role": "user", "content": NOWHERE}, done.output[0].model_dump(), {"role": "user", "content": BUILT}]
    assert (await respond(w.ai, again)).output_text


@behaviour
async def a_schema_without_its_name_is_refused(w: Walker) -> None:
    """`text.format` json_schema without a schema is 400 and names the field."""
    await refused(respond(w.ai, text={"format": {"type": "json_schema", "name": "x"}}), 400, "text")


@behaviour
async def built_in_tools_are_left_out_and_named(w: Walker) -> None:
    """A tool that the provider would run may be used or not: the answer warns that it has no effect; a demand for it is 400."""
    for kind in ("web_search", "code_interpreter", "computer_use_preview", "image_generation"):
        done = await respond(w.plain, tools=[{"type": kind}])
        assert kind in str(done.model_dump()["clew"]["warnings"])
        await refused(respond(w.plain, tools=[{"type": kind}], tool_choice="required"), 400, "tool_choice")


@behaviour
async def file_search_cites_files(w: Walker) -> None:
    """file_search of a vector store answers with a file_search_call, file citations, and results if they are included."""
    ai = w.plain
    store = await ai.vector_stores.create(name="search")
    text = b"# Delay\n\nThe supplier pays a penalty of two percent for each week of delay.\n"
    await ai.vector_stores.files.upload_and_poll(vector_store_id=store.id, file=("delay.md", text), poll_interval_ms=50)
    tool = {"type": "file_search", "vector_store_ids": [store.id], "max_num_results": 3}
    question = "What penalty does the supplier pay for delay?"
    done = await respond(ai, question, tools=[tool], include=["file_search_call.results"])
    call, message = done.output
    assert (call.type, call.status, bool(call.queries)) == ("file_search_call", "completed", True)
    assert call.results[0].filename == "delay.md"
    assert "two percent" in call.results[0].text
    [cited] = message.content[0].annotations
    assert (cited.type, cited.filename, cited.file_id) == ("file_citation", "delay.md", call.results[0].file_id)
    assert not (await respond(ai, question, tools=[tool])).output[0].results
    missing = {"type": "file_search", "vector_store_ids": ["vs_aaaaaaaaaaaaaaaaaaaaaaaaaa"]}
    await refused(respond(ai, question, tools=[missing]), 404)


@behaviour
async def input_tokens_are_counted(w: Walker) -> None:
    """`responses.input_tokens.count` returns how many tokens an input has."""
    counted = await w.plain.responses.input_tokens.count(model="clew", input=BUILT)
    assert counted.object == "response.input_tokens"
    assert counted.input_tokens > 0


@behaviour
async def conversations_are_compacted(w: Walker) -> None:
    """`responses.compact` returns an item that continues the conversation."""
    given = [{"role": "user", "content": "My name is Alice."}, {"role": "assistant", "content": "Hello Alice!"}]
    compacted = await w.ai.responses.compact(model="clew", input=given)
    window = [item.model_dump(exclude_none=True, warnings=False) for item in compacted.output]
    await respond(w.ai, [*window, {"role": "user", "content": BUILT}])
    assert "My name is Alice." in json.dumps(w.sent()["messages"])
