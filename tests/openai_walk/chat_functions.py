"""`functions` and `function_call`, the older form of `tools`, which programs and libraries still send."""

import json
from typing import Any

from tests.openai_walk.walking import Walker, behaviour, chat, chunks, refused, user
from tests.providers.wires.wire import Behaviour, Call

WEATHER: dict[str, Any] = {
    "name": "get_weather",
    "description": "The weather of a place",
    "parameters": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
}
ASKED = user("What is the weather in Oslo?")
IN_OSLO, IN_BERGEN = Call("get_weather", {"place": "Oslo"}), Call("get_weather", {"place": "Bergen"})


@behaviour
async def the_model_calls_one(w: Walker) -> None:
    """The call is `function_call` of the message, the only one of several, and the finish reason is `function_call`."""
    w.house.provider.will(Behaviour(calls=(IN_OSLO, IN_BERGEN)))
    [choice] = (await chat(w.ai, ASKED, functions=[WEATHER], function_call="auto")).choices
    assert choice.finish_reason == "function_call"
    assert choice.message.function_call.name == "get_weather"
    assert json.loads(choice.message.function_call.arguments) == {"place": "Oslo"}
    assert (choice.message.tool_calls, choice.message.content) == (None, None)


@behaviour
async def a_call_in_a_stream(w: Walker) -> None:
    """A stream has the name and the arguments in `delta.function_call`."""
    w.house.provider.will(Behaviour(calls=(IN_OSLO,)))
    found = await chunks(w.ai, ASKED, functions=[WEATHER])
    called = [one.choices[0].delta.function_call for one in found if one.choices and one.choices[0].delta.function_call]
    assert "".join(one.name or "" for one in called) == "get_weather"
    assert json.loads("".join(one.arguments or "" for one in called)) == {"place": "Oslo"}
    assert [one.choices[0].finish_reason for one in found if one.choices][-1] == "function_call"


@behaviour
async def a_result_of_the_older_form(w: Walker) -> None:
    """A message of the role `function` is the result of the call before it, which the model reads."""
    called = {"role": "assistant", "content": None, "function_call": {"name": "get_weather", "arguments": '{"place": "Oslo"}'}}
    result = {"role": "function", "name": "get_weather", "content": "21 degrees, sunny"}
    w.house.provider.will(Behaviour(text="It is 21 degrees."))
    done = await chat(w.ai, ASKED, called, result, functions=[WEATHER])
    assert done.choices[0].message.content == "It is 21 degrees."
    assert "21 degrees, sunny" in json.dumps(w.sent()["messages"])


@behaviour
async def a_named_function_must_be_called(w: Walker) -> None:
    """`function_call` with a name demands this function of the model."""
    w.house.provider.will(Behaviour(calls=(IN_OSLO,)))
    other = WEATHER | {"name": "get_tide"}
    done = await chat(w.ai, ASKED, functions=[WEATHER, other], function_call={"name": "get_weather"})
    assert done.choices[0].message.function_call.name == "get_weather"
    assert w.sent()["tool_choice"] == {"type": "function", "function": {"name": "get_weather"}}


@behaviour
async def wrong_functions_are_400(w: Walker) -> None:
    """A call of an unknown function, a demand without functions, both forms at once and a wrong type are a BadRequestError."""
    await refused(chat(w.ai, functions=[WEATHER], function_call={"name": "other"}), 400)
    await refused(chat(w.ai, function_call={"name": "get_weather"}), 400, "function_call")
    tool = {"type": "function", "function": WEATHER}
    await refused(chat(w.ai, functions=[WEATHER], tools=[tool]), 400, "functions")
    await refused(chat(w.ai, functions="x"), 400, "functions", code="invalid_type")
    await refused(chat(w.ai, functions=[{}]), 400, "functions[0].name", code="missing_required_parameter")


@behaviour
async def parameters_that_are_no_object_are_400(w: Walker) -> None:
    """The parameters of a function must be the schema of an object: `invalid_function_parameters`, here and in responses."""
    wrong = {"name": "f", "parameters": {"type": "string"}}
    tools = [{"type": "function", "function": wrong}]
    await refused(chat(w.ai, tools=tools), 400, "tools[0].function.parameters", code="invalid_function_parameters")
    made = w.ai.responses.create(model="clew", input="x", tools=[{"type": "function", **wrong}])
    await refused(made, 400, "tools[0].parameters", code="invalid_function_parameters")
