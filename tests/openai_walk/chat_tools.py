"""Functions of the client in chat completions: offered, called, answered, and streamed."""

import json
from typing import Any

from pydantic import BaseModel

from tests.openai_walk.walking import BUILT, Json, Walker, assistant, behaviour, chat, chunks, refused, user
from tests.providers.wires.wire import Behaviour, Call

WEATHER = "What is the weather like in Oslo?"
TOOL: Json = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "The weather of a place",
        "parameters": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
    },
}
OSLO = Behaviour(calls=(Call("get_weather", {"place": "Oslo"}),))
SUNNY = Behaviour(text="It is sunny in Oslo.")


def returned(call: Any, result: str) -> Json:
    return {"role": "tool", "tool_call_id": call.id, "content": result}


def repeated(message: Any) -> Json:
    """Return the message of the assistant as a client sends it back."""
    return message.model_dump(exclude_none=True)


@behaviour
async def tools_reach_the_model(w: Walker) -> None:
    """`tools` are sent to the model with name, description and parameters."""
    w.house.provider.will(OSLO)
    await chat(w.ai, user(WEATHER), tools=[TOOL])
    [sent] = w.sent()["tools"]
    assert sent["function"]["name"] == "get_weather"
    assert sent["function"]["description"] == "The weather of a place"
    assert sent["function"]["parameters"]["required"] == ["place"]


@behaviour
async def calls_come_back(w: Walker) -> None:
    """A call is in `tool_calls` with an id and its arguments, the content is null, and finish_reason is `tool_calls`."""
    w.house.provider.will(OSLO)
    choice = (await chat(w.ai, user(WEATHER), tools=[TOOL])).choices[0]
    assert choice.finish_reason == "tool_calls"
    assert choice.message.content is None
    [call] = choice.message.tool_calls
    assert (call.type, call.function.name, json.loads(call.function.arguments)) == ("function", "get_weather", {"place": "Oslo"})
    assert call.id.startswith("call_")


@behaviour
async def results_continue_the_answer(w: Walker) -> None:
    """A message of the role `tool` returns the result, and the model answers with it."""
    w.house.provider.will(OSLO, SUNNY)
    message = (await chat(w.ai, user(WEATHER), tools=[TOOL])).choices[0].message
    done = await chat(w.ai, user(WEATHER), repeated(message), returned(message.tool_calls[0], "21 degrees, sunny"), tools=[TOOL])
    assert done.choices[0].message.content == "It is sunny in Oslo."
    assert done.choices[0].finish_reason == "stop"
    told = w.sent()["messages"]
    assert [one["role"] for one in told[-3:]] == ["user", "assistant", "tool"]
    assert told[-2]["tool_calls"][0]["id"] == told[-1]["tool_call_id"]
    assert "21 degrees" in str(told[-1]["content"])


@behaviour
async def the_question_is_stored_once(w: Walker) -> None:
    """A question that needed calls is one conversation, which the next question continues."""
    w.house.provider.will(OSLO, SUNNY)
    first = await w.ai.chat.completions.with_raw_response.create(model="clew", messages=[user(WEATHER)], tools=[TOOL])
    message = first.parse().choices[0].message
    messages = [user(WEATHER), repeated(message), returned(message.tool_calls[0], "sunny")]
    second = await w.ai.chat.completions.with_raw_response.create(model="clew", messages=messages, tools=[TOOL])
    place = first.headers["clew-conversation-id"]
    assert second.headers["clew-conversation-id"] == place, "the result"
    messages += [assistant("It is sunny in Oslo."), user(BUILT)]
    third = await w.ai.chat.completions.with_raw_response.create(model="clew", messages=messages, tools=[TOOL])
    assert third.headers["clew-conversation-id"] == place, "the next question"
    stored = (await w.http.get(f"/api/conversations/{place}/messages")).json()["messages"]
    said = [one["content"] for one in stored if one["status"] != "failed"]
    assert said[:3] == [WEATHER, "It is sunny in Oslo.", BUILT], stored


@behaviour
async def several_rounds_continue(w: Walker) -> None:
    """Calls and results of several rounds are all sent to the model."""
    w.house.provider.will(OSLO, Behaviour(calls=(Call("get_weather", {"place": "Bergen"}),)), SUNNY)
    messages: list[Json] = [user(WEATHER)]
    for result in ("sunny", "rain"):
        message = (await chat(w.ai, messages=messages, tools=[TOOL])).choices[0].message
        messages += [repeated(message), returned(message.tool_calls[0], result)]
    assert (await chat(w.ai, messages=messages, tools=[TOOL])).choices[0].message.content == "It is sunny in Oslo."
    assert [one["role"] for one in w.sent()["messages"][-4:]] == ["assistant", "tool", "assistant", "tool"]


@behaviour
async def parallel_calls_come_back_together(w: Walker) -> None:
    """Several calls are in one message, and their results in a row continue it; with parallel_tool_calls false there is one."""
    both = Behaviour(calls=(Call("get_weather", {"place": "Oslo"}), Call("get_weather", {"place": "Bergen"})))
    w.house.provider.will(both, SUNNY, both)
    message = (await chat(w.ai, user(WEATHER), tools=[TOOL])).choices[0].message
    assert len({call.id for call in message.tool_calls}) == 2
    results = [returned(call, f"{call.function.arguments}: rain") for call in message.tool_calls]
    assert (await chat(w.ai, user(WEATHER), repeated(message), *results, tools=[TOOL])).choices[0].message.content
    told = w.sent()["messages"]
    assert len(told[-3]["tool_calls"]) == 2
    one = await chat(w.ai, user(WEATHER), tools=[TOOL], parallel_tool_calls=False)
    assert len(one.choices[0].message.tool_calls) == 1


@behaviour
async def the_order_of_results_does_not_matter(w: Walker) -> None:
    """Results are matched by the ids of their calls."""
    both = Behaviour(calls=(Call("get_weather", {"place": "Oslo"}), Call("get_weather", {"place": "Bergen"})))
    w.house.provider.will(both, SUNNY)
    message = (await chat(w.ai, user(WEATHER), tools=[TOOL])).choices[0].message
    oslo, bergen = message.tool_calls
    await chat(w.ai, user(WEATHER), repeated(message), returned(bergen, "rain"), returned(oslo, "sun"), tools=[TOOL])
    told = {one["tool_call_id"]: str(one["content"]) for one in w.sent()["messages"] if one["role"] == "tool"}
    called = {one["id"]: one["function"]["arguments"] for one in w.sent()["messages"][-3]["tool_calls"]}
    assert all(("Oslo" in called[name]) == ("sun" in text) for name, text in told.items())


@behaviour
async def calls_are_streamed(w: Walker) -> None:
    """A stream has the id and name of a call first, then its arguments, by index; the last finish_reason is `tool_calls`."""
    both = Behaviour(calls=(Call("get_weather", {"place": "Oslo"}), Call("get_weather", {"place": "Bergen"})))
    w.house.provider.will(both)
    found = await chunks(w.ai, user(WEATHER), tools=[TOOL])
    deltas = [one for chunk in found for one in chunk.choices[0].delta.tool_calls or ()]
    for index, place in enumerate(("Oslo", "Bergen")):
        own = [one for one in deltas if one.index == index]
        assert own[0].id.startswith("call_")
        assert (own[0].type, own[0].function.name) == ("function", "get_weather")
        assert not any(one.id for one in own[1:])
        assert json.loads("".join(one.function.arguments or "" for one in own)) == {"place": place}
    assert [chunk.choices[0].finish_reason for chunk in found if chunk.choices[0].finish_reason] == ["tool_calls"]


@behaviour
async def the_helper_accumulates_calls(w: Walker) -> None:
    """`chat.completions.stream` of the SDK accumulates the call and parses its arguments."""

    class Weather(BaseModel):
        place: str

    import openai

    w.house.provider.will(Behaviour(calls=(Call("Weather", {"place": "Oslo"}),)))
    tool = openai.pydantic_function_tool(Weather)
    async with w.ai.chat.completions.stream(model="clew", messages=[user(WEATHER)], tools=[tool]) as stream:
        async for _ in stream:
            pass
        final = await stream.get_final_completion()
    assert final.choices[0].message.tool_calls[0].function.parsed_arguments == Weather(place="Oslo")


@behaviour
async def a_text_before_calls_is_the_content(w: Walker) -> None:
    """A message may have a text and calls."""
    w.house.provider.will(Behaviour(text="Let me look.", calls=OSLO.calls))
    message = (await chat(w.ai, user(WEATHER), tools=[TOOL])).choices[0].message
    assert message.content == "Let me look."
    assert message.tool_calls


@behaviour
async def the_choice_reaches_the_model(w: Walker) -> None:
    """`tool_choice` none, auto, required and a named function are sent to the model."""
    named = {"type": "function", "function": {"name": "get_weather"}}
    other = {"type": "function", "function": {"name": "other", "parameters": {"type": "object", "properties": {}}}}
    for choice in ("required", named):
        w.house.provider.will(OSLO)
        assert (await chat(w.ai, user(WEATHER), tools=[TOOL, other], tool_choice=choice)).choices[0].message.tool_calls
        assert w.sent()["tool_choice"] == choice
    await chat(w.ai, user(BUILT), tools=[TOOL], tool_choice="none")
    assert w.sent().get("tool_choice", "none") == "none"


@behaviour
async def allowed_tools_reach_the_model(w: Walker) -> None:
    """`tool_choice` of the type allowed_tools offers only the tools that it names."""
    w.house.provider.will(OSLO)
    other = {"type": "function", "function": {"name": "other", "parameters": {"type": "object", "properties": {}}}}
    allowed = {"mode": "auto", "tools": [{"type": "function", "function": {"name": "get_weather"}}]}
    await chat(w.ai, user(WEATHER), tools=[TOOL, other], tool_choice={"type": "allowed_tools", "allowed_tools": allowed})
    assert [one["function"]["name"] for one in w.sent()["tools"]] == ["get_weather"]


@behaviour
async def tools_may_be_left_unused(w: Walker) -> None:
    """A model that calls nothing answers from the documents, with `stop` and annotations."""
    choice = (await chat(w.ai, tools=[TOOL])).choices[0]
    assert choice.finish_reason == "stop"
    assert choice.message.annotations
    assert not choice.message.tool_calls


@behaviour
async def tools_do_no_harm_without_a_model(w: Walker) -> None:
    """A server without a language model answers a request with tools."""
    assert "Daedalus" in (await chat(w.plain, tools=[TOOL], tool_choice="auto")).choices[0].message.content


@behaviour
async def a_choice_that_cannot_be_met_is_refused(w: Walker) -> None:
    """Without a model, a `tool_choice` that demands a call is 400 and names the field."""
    await refused(chat(w.plain, tools=[TOOL], tool_choice="required"), 400, "tool_choice")


@behaviour
async def a_choice_without_tools_is_refused(w: Walker) -> None:
    """`tool_choice` without `tools`, or of a function that is not offered, is 400 and names the field."""
    await refused(chat(w.ai, tool_choice="required"), 400, "tool_choice")
    unknown = {"type": "function", "function": {"name": "other"}}
    await refused(chat(w.ai, tools=[TOOL], tool_choice=unknown), 400, "tool_choice")
    await refused(chat(w.ai, tools=[TOOL], tool_choice="sometimes"), 400, "tool_choice")


@behaviour
async def wrong_tools_are_refused(w: Walker) -> None:
    """A tool without a function, or with a name that cannot be one, is 400 and names its place."""
    wrong: tuple[Any, ...] = (
        {"type": "function"},
        {"type": "rocket", "function": {"name": "x"}},
        {"type": "function", "function": {"name": "a b"}},
        {"type": "function", "function": {"name": "x" * 65}},
        {"type": "function", "function": {"name": "x", "parameters": "none"}},
        {"function": {"name": "x"}},
    )
    for tool in wrong:
        await refused(chat(w.ai, tools=[tool]), 400, "tools")


@behaviour
async def a_result_without_its_call_is_refused(w: Walker) -> None:
    """A message of the role `tool` that answers no call is 400 and names the message."""
    lone = {"role": "tool", "tool_call_id": "call_gone", "content": "sunny"}
    await refused(chat(w.ai, user(WEATHER), lone, tools=[TOOL]), 400, "messages")
    nameless = {"role": "tool", "content": "sunny"}
    await refused(chat(w.ai, user(WEATHER), nameless, tools=[TOOL]), 400, "messages")


@behaviour
async def calls_without_results_are_refused(w: Walker) -> None:
    """Calls of the assistant that are not all answered are 400 and name the messages."""
    call = {"id": "call_1", "type": "function", "function": {"name": "get_weather", "arguments": "{}"}}
    calling = {"role": "assistant", "content": None, "tool_calls": [call]}
    await refused(chat(w.ai, user(WEATHER), calling, user("And now?"), tools=[TOOL]), 400, "messages")


@behaviour
async def calls_that_another_program_made_continue(w: Walker) -> None:
    """Calls and results in the messages need no earlier request to this server."""
    w.house.provider.will(SUNNY)
    call = {"id": "call_abc", "type": "function", "function": {"name": "get_weather", "arguments": '{"place": "Oslo"}'}}
    calling = {"role": "assistant", "content": None, "tool_calls": [call]}
    result = {"role": "tool", "tool_call_id": "call_abc", "content": [{"type": "text", "text": "sunny"}]}
    done = await chat(w.ai, user(WEATHER), calling, result)
    assert done.choices[0].message.content == "It is sunny in Oslo."
    assert w.sent()["messages"][-2]["tool_calls"][0]["id"] == "call_abc"


@behaviour
async def calls_in_the_history_do_no_harm(w: Walker) -> None:
    """A conversation with calls of an earlier question is continued, also without a model."""
    call = {"id": "call_abc", "type": "function", "function": {"name": "get_weather", "arguments": '{"place": "Oslo"}'}}
    calling = {"role": "assistant", "content": None, "tool_calls": [call]}
    result = {"role": "tool", "tool_call_id": "call_abc", "content": "sunny"}
    for ai in (w.ai, w.plain):
        done = await chat(ai, user(WEATHER), calling, result, assistant("It is sunny in Oslo."), user(BUILT))
        assert done.choices[0].message.content


@behaviour
async def streams_of_calls_have_usage(w: Walker) -> None:
    """`include_usage` holds for calls: a last chunk without choices behind `tool_calls`."""
    w.house.provider.will(OSLO)
    found = await chunks(w.ai, user(WEATHER), tools=[TOOL], stream_options={"include_usage": True})
    assert found[-2].choices[0].finish_reason == "tool_calls"
    assert (found[-1].choices, found[-1].usage.total_tokens > 0) == ([], True)


@behaviour
async def repeated_requests_have_the_same_calls(w: Walker) -> None:
    """A request that is repeated with its Idempotency-Key returns the same calls, also as a stream."""
    w.house.provider.will(OSLO)
    how: Json = {"tools": [TOOL], "extra_headers": {"Idempotency-Key": "walk-calls"}}
    one = (await chat(w.ai, user(WEATHER), **how)).choices[0].message.tool_calls
    found = await chunks(w.ai, user(WEATHER), **how)
    assert [one[0].id] == [call.id for chunk in found for call in chunk.choices[0].delta.tool_calls or () if call.id]


@behaviour
async def results_without_a_model_do_no_harm(w: Walker) -> None:
    """Without a language model, a question with results of calls is answered from the documents."""
    call = {"id": "call_abc", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    calling = {"role": "assistant", "content": None, "tool_calls": [call]}
    result = {"role": "tool", "tool_call_id": "call_abc", "content": "nothing"}
    assert "Daedalus" in (await chat(w.plain, user(BUILT), calling, result, tools=[TOOL])).choices[0].message.content


@behaviour
async def deprecated_functions_do_no_harm(w: Walker) -> None:
    """`functions` and `function_call`, which `tools` replaced, are no error."""
    done = await chat(w.plain, functions=[TOOL["function"]], function_call="auto")
    assert "Daedalus" in done.choices[0].message.content


@behaviour
async def results_may_be_empty(w: Walker) -> None:
    """A function may return nothing."""
    w.house.provider.will(OSLO, SUNNY)
    message = (await chat(w.ai, user(WEATHER), tools=[TOOL])).choices[0].message
    done = await chat(w.ai, user(WEATHER), repeated(message), returned(message.tool_calls[0], ""), tools=[TOOL])
    assert done.choices[0].message.content == "It is sunny in Oslo."


@behaviour
async def calls_behind_a_history_continue_it(w: Walker) -> None:
    """A later question of a conversation may need calls, and its answer belongs to that conversation."""
    first = await w.ai.chat.completions.with_raw_response.create(model="clew", messages=[user(BUILT)])
    before = [user(BUILT), assistant(first.parse().choices[0].message.content), user(WEATHER)]
    w.house.provider.will(OSLO, SUNNY)
    message = (await chat(w.ai, messages=before, tools=[TOOL])).choices[0].message
    given = [*before, repeated(message), returned(message.tool_calls[0], "sunny")]
    last = await w.ai.chat.completions.with_raw_response.create(model="clew", messages=given, tools=[TOOL])
    assert last.headers["clew-conversation-id"] == first.headers["clew-conversation-id"]
    assert BUILT in str(w.sent()["messages"])


@behaviour
async def custom_tools_are_left_out_and_named(w: Walker) -> None:
    """A tool with free text as its input is not offered, with a warning; a call may not be demanded of it alone."""
    free = {"type": "custom", "custom": {"name": "shell", "description": "A command", "format": {"type": "text"}}}
    w.house.provider.will(OSLO)
    done = await chat(w.ai, user(WEATHER), tools=[free, TOOL])
    assert done.choices[0].message.tool_calls[0].function.name == "get_weather"
    assert [one["function"]["name"] for one in w.sent()["tools"]] == ["get_weather"]
    assert "`tools.custom`" in str(done.choices[0].message.clew["warnings"])
    await refused(chat(w.ai, tools=[free], tool_choice="required"), 400, "tool_choice")
    await refused(chat(w.ai, tools=[{"type": "smell"}]), 400, "tools")
