"""Tools of the client: the model calls them, the client makes the calls and returns what they say."""

import json
from typing import Any

from anthropic import beta_async_tool

from tests.anthropic_walk.walking import answered, assistant, events, refused, say, text, text_of, user, warned
from tests.openai_walk.walking import BUILT, Json, Walker, behaviour
from tests.providers.wires.wire import Behaviour, Call

TOOL: Json = {
    "name": "get_weather",
    "description": "The weather of a place",
    "input_schema": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
}
ASKED = "What is the weather like in Oslo?"


async def called(w: Walker, **how: Any) -> Any:
    """Return a message that calls the tool."""
    w.house.provider.will(Behaviour(calls=(Call("get_weather", {"place": "Oslo"}),)))
    return await say(w.ai, ASKED, **{"tools": [TOOL]} | how)


def returned(message: Any, content: object, **fields: object) -> list[Json]:
    """Return the messages that bring back what the calls of a message said."""
    results = [
        {"type": "tool_result", "tool_use_id": block.id, "content": content, **fields}
        for block in message.content
        if block.type == "tool_use"
    ]
    return [user(ASKED), assistant([block.model_dump(mode="json") for block in message.content]), user(results)]


@behaviour
async def a_call_ends_the_message(w: Walker) -> None:
    """A call is a block tool_use with its input, and the message ends with tool_use."""
    message = await called(w)
    assert message.stop_reason == "tool_use"
    block = message.content[-1]
    assert (block.type, block.name, block.input) == ("tool_use", "get_weather", {"place": "Oslo"})
    assert block.id.startswith("toolu_")
    assert warned(message) == []


@behaviour
async def the_model_gets_the_tools(w: Walker) -> None:
    """Name, description and schema reach the model."""
    await called(w)
    [offered] = w.sent()["tools"]
    assert offered["function"]["name"] == "get_weather"
    assert offered["function"]["description"] == TOOL["description"]
    assert offered["function"]["parameters"]["required"] == ["place"]


@behaviour
async def results_continue_the_question(w: Walker) -> None:
    """What a tool returned, as text or as blocks, reaches the model, which answers the question."""
    for content in ("21 degrees", [text("21 degrees")]):
        first = await called(w)
        w.house.provider.will(Behaviour(text="It is 21 degrees."))
        message = await say(w.ai, returned(first, content), tools=[TOOL])
        assert (message.stop_reason, text_of(message)) == ("end_turn", "It is 21 degrees.")
        assert "21 degrees" in str(w.sent())
        assert message.clew["conversation_id"] == first.clew["conversation_id"]


@behaviour
async def a_result_may_be_an_error(w: Walker) -> None:
    """A result with is_error reaches the model."""
    first = await called(w)
    w.house.provider.will(Behaviour(text="I could not find out."))
    message = await say(w.ai, returned(first, "no connection", is_error=True), tools=[TOOL])
    assert text_of(message) == "I could not find out."
    assert "no connection" in str(w.sent())


@behaviour
async def the_choice_of_a_tool_reaches_the_model(w: Walker) -> None:
    """tool_choice any, tool and none reach the model."""
    await called(w, tool_choice={"type": "any"})
    assert w.sent()["tool_choice"] == "required"
    other = TOOL | {"name": "get_time"}
    await called(w, tools=[TOOL, other], tool_choice={"type": "tool", "name": "get_weather"})
    sent = w.sent()
    assert "get_weather" in str(sent["tool_choice"]) or [one["function"]["name"] for one in sent["tools"]] == ["get_weather"]
    message = await say(w.ai, BUILT, tools=[TOOL], tool_choice={"type": "none"})
    assert answered(message)


@behaviour
async def calls_may_be_parallel_or_not(w: Walker) -> None:
    """A message may have several calls, and only one with disable_parallel_tool_use."""
    two = Behaviour(calls=(Call("get_weather", {"place": "Oslo"}), Call("get_weather", {"place": "Rome"})))
    w.house.provider.will(two, two)
    message = await say(w.ai, ASKED, tools=[TOOL])
    assert [block.input["place"] for block in message.content] == ["Oslo", "Rome"]
    assert len({block.id for block in message.content}) == 2
    one = await say(w.ai, ASKED, tools=[TOOL], tool_choice={"type": "auto", "disable_parallel_tool_use": True})
    assert [block.input["place"] for block in one.content] == ["Oslo"]


@behaviour
async def a_choice_of_an_unknown_tool_is_refused(w: Walker) -> None:
    """tool_choice must name a tool of the request."""
    how: Any = {"tools": [TOOL], "tool_choice": {"type": "tool", "name": "other"}}
    await refused(say(w.ai, ASKED, **how), 400, "invalid_request_error", "tool_choice")


@behaviour
async def a_stream_has_the_events_of_a_call(w: Walker) -> None:
    """A call is streamed as a block with an empty input, its JSON, and the end."""
    w.house.provider.will(Behaviour(calls=(Call("get_weather", {"place": "Oslo"}),)))
    found = await events(w.ai, ASKED, tools=[TOOL])
    start = next(one for one in found if one.type == "content_block_start" and one.content_block.type == "tool_use")
    assert (start.content_block.name, start.content_block.input) == ("get_weather", {})
    pieces = [
        one.delta.partial_json for one in found if one.type == "content_block_delta" and one.delta.type == "input_json_delta"
    ]
    assert json.loads("".join(pieces)) == {"place": "Oslo"}
    assert next(one for one in found if one.type == "message_delta").delta.stop_reason == "tool_use"


@behaviour
async def the_helper_collects_a_streamed_call(w: Walker) -> None:
    """The SDK's helper builds the same block from the stream."""
    w.house.provider.will(Behaviour(text="Let me see.", calls=(Call("get_weather", {"place": "Oslo"}),)))
    async with w.ai.messages.stream(model="clew", max_tokens=99, messages=[user(ASKED)], tools=[TOOL]) as stream:
        message = await stream.get_final_message()
    assert (message.stop_reason, message.content[-1].input) == ("tool_use", {"place": "Oslo"})
    assert text_of(message).startswith("Let me see.")


@behaviour
async def the_tool_runner_runs_to_the_end(w: Walker) -> None:
    """The SDK's tool runner makes the calls by itself and gets the answer."""

    @beta_async_tool
    async def get_weather(place: str) -> str:
        """The weather of a place.

        Args:
            place: Where.
        """
        return f"21 degrees in {place}"

    w.house.provider.will(Behaviour(calls=(Call("get_weather", {"place": "Oslo"}),)), Behaviour(text="21 degrees."))
    runner = w.ai.beta.messages.tool_runner(model="clew", max_tokens=99, messages=[user(ASKED)], tools=[get_weather])
    assert text_of(await runner.until_done()) == "21 degrees."


@behaviour
async def calls_without_results_are_refused(w: Walker) -> None:
    """Each call of the assistant needs its result in the next message."""
    first = await called(w)
    asked = [user(ASKED), assistant([block.model_dump(mode="json") for block in first.content]), user("And?")]
    await refused(say(w.ai, asked, tools=[TOOL]), 400, "invalid_request_error", "messages")


@behaviour
async def results_without_calls_are_refused(w: Walker) -> None:
    """A result must belong to a call of the message before."""
    content = [{"type": "tool_result", "tool_use_id": "toolu_x", "content": "x"}]
    await refused(say(w.ai, [user(content)], tools=[TOOL]), 400, "invalid_request_error", "messages")


@behaviour
async def calls_of_earlier_questions_are_accepted(w: Walker) -> None:
    """A conversation with calls of an earlier question goes on."""
    first = await called(w)
    w.house.provider.will(Behaviour(text="It is 21 degrees."))
    messages = returned(first, "21 degrees")
    second = await say(w.ai, messages, tools=[TOOL])
    third = await say(w.ai, [*messages, assistant(second.content), user(BUILT)], tools=[TOOL])
    assert answered(third)
    assert third.clew["conversation_id"] == second.clew["conversation_id"]


@behaviour
async def tools_of_the_provider_are_left_out(w: Walker) -> None:
    """The model is not offered a tool that the provider would run, and a warning names its type."""
    tools: Any = [{"type": "web_search_20250305", "name": "web_search", "max_uses": 8}, {"type": "custom", **TOOL}]
    message = await say(w.ai, BUILT, tools=tools)
    assert [tool["function"]["name"] for tool in w.sent()["tools"]] == ["get_weather"]
    assert [one["message"] for one in message.clew["warnings"] if "web_search_20250305" in one["message"]]
    assert "tools_ignored" in warned(await say(w.plain, BUILT, tools=tools[:1]))


@behaviour
async def tools_of_the_provider_cannot_be_demanded(w: Walker) -> None:
    """A `tool_choice` that demands a tool which nobody runs here is refused by its type."""
    tools: Any = [{"type": "web_search_20250305", "name": "web_search"}, TOOL]
    for offered, choice in ((tools, {"type": "tool", "name": "web_search"}), (tools[:1], {"type": "any"})):
        how: Any = {"tools": offered, "tool_choice": choice}
        error = await refused(say(w.ai, **how), 400, "invalid_request_error", "tool_choice")
        assert "web_search_20250305" in error.message


@behaviour
async def without_a_model_tools_are_named(w: Walker) -> None:
    """Without a language model nothing is called: a warning says so, and a demanded call is refused."""
    message = await say(w.plain, BUILT, tools=[TOOL])
    assert "tools_ignored" in warned(message)
    how: Any = {"tools": [TOOL], "tool_choice": {"type": "any"}}
    await refused(say(w.plain, BUILT, **how), 400, "invalid_request_error", "tool_choice")
