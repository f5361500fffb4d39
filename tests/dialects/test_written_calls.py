"""A small model writes its calls as text, and calls again instead of reading results: clients see calls and answers."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.conftest import DsnOf
from tests.dialects.responding import CALL_EVENTS, House, Json, respond_json, respond_sse, responding_house
from tests.providers.wires.wire import Behaviour

pytestmark = pytest.mark.timeout(180)
WEATHER = "What is the weather like in Oslo?"
SCHEMA: Json = {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]}
TOOL: Json = {"type": "function", "name": "get_weather", "description": "The weather of a place", "parameters": SCHEMA}
NESTED: Json = {"type": "function", "function": {"name": "get_weather", "description": "The weather", "parameters": SCHEMA}}
WRITTEN = '{"name": "get_weather", "arguments": {"place": "Oslo"}}'
ASKS = Behaviour(text=f"```json\n{WRITTEN}\n```")
REPEATS = Behaviour(text=f'{WRITTEN}\n{{"result": 21, "sky": "fog"}}', finish="length")
SUNNY = Behaviour(text="It is sunny in Oslo.")


@pytest.fixture(scope="module")
def built(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with responding_house(dsn_of, template_database, Path(tmp_path_factory.mktemp("written"))) as house:
        yield house


@pytest.fixture
async def house(built: House) -> AsyncIterator[House]:
    built.provider.requests.clear()
    yield built
    assert built.provider.behaviours.empty()


async def test_a_written_call_is_streamed_as_a_call(house: House) -> None:
    house.provider.will(ASKS)
    async with house.client() as client:
        answered = await respond_sse(client, WEATHER, tools=[TOOL])
    assert [event["type"] for event in answered.events] == CALL_EVENTS
    assert json.loads(answered.events[4]["arguments"]) == {"place": "Oslo"}


async def test_a_repeated_call_is_answered_with_its_result_as_text(house: House) -> None:
    house.provider.will(ASKS, REPEATS, SUNNY)
    async with house.client() as client:
        first = await respond_json(client, WEATHER, tools=[TOOL])
        [call] = first.response["output"]
        result = {"type": "function_call_output", "call_id": call["call_id"], "output": "sunny, 21 degrees"}
        second = await respond_json(client, [result], tools=[TOOL], previous_response_id=first.id)
    assert (second.kinds, second.text) == (["message"], SUNNY.text)
    assert second.response["status"] == "completed"
    assert not {"answer_repeats", "answer_cut"} & {one["code"] for one in second.response["clew"]["warnings"]}
    asked, repeated, told = (one.body for one in house.provider.requests)
    assert asked["tools"] == repeated["tools"]
    assert [one["role"] for one in repeated["messages"][-2:]] == ["assistant", "tool"]
    assert "tools" not in told
    assert told["messages"][-1]["role"] == "user"
    assert all(one in told["messages"][-1]["content"] for one in ("sunny, 21 degrees", "get_weather", "Oslo", WEATHER))
    assert len(told["messages"]) == len(asked["messages"])


async def test_a_model_that_repeats_its_calls_even_then_has_failed(house: House) -> None:
    house.provider.will(ASKS, REPEATS, REPEATS)
    async with house.client() as client:
        first = await respond_json(client, WEATHER, tools=[TOOL])
        result = {"type": "function_call_output", "call_id": first.response["output"][0]["call_id"], "output": "sunny"}
        second = await respond_json(client, [result], tools=[TOOL], previous_response_id=first.id)
    assert second.response["status"] == "failed"


async def test_a_call_may_be_made_again_after_another(house: House) -> None:
    other = Behaviour(text='{"name": "get_weather", "arguments": {"place": "Bergen"}}')
    house.provider.will(ASKS, other, ASKS)
    async with house.client() as client:
        answered = await respond_json(client, WEATHER, tools=[TOOL])
        for place in ("Bergen", "Oslo"):
            result = {"type": "function_call_output", "call_id": answered.response["output"][0]["call_id"], "output": "sunny"}
            answered = await respond_json(client, [result], tools=[TOOL], previous_response_id=answered.id)
            assert json.loads(answered.response["output"][0]["arguments"]) == {"place": place}


async def test_chat_completions_and_messages_have_written_calls_too(house: House) -> None:
    house.provider.will(ASKS, ASKS)
    question = {"messages": [{"role": "user", "content": WEATHER}], "model": "clew"}
    async with house.client() as client:
        completed = (await client.http.post("/v1/chat/completions", json={**question, "tools": [NESTED]})).json()
        tool = {"name": "get_weather", "input_schema": SCHEMA}
        said = (await client.http.post("/v1/messages", json={**question, "tools": [tool], "max_tokens": 100})).json()
    [choice] = completed["choices"]
    [call] = choice["message"]["tool_calls"]
    assert (choice["finish_reason"], choice["message"]["content"]) == ("tool_calls", None)
    assert (call["function"]["name"], json.loads(call["function"]["arguments"])) == ("get_weather", {"place": "Oslo"})
    [block] = said["content"]
    assert (said["stop_reason"], block["type"], block["input"]) == ("tool_use", "tool_use", {"place": "Oslo"})
