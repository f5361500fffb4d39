"""Responses whose answers a scripted provider writes: functions, limits, failures, and responses in the background."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import openai
import pytest
from openai.types.responses import ResponseStreamEvent

from clew.dialects.responses.items import pack
from tests.conftest import DsnOf
from tests.dialects.example_runs import examples_of
from tests.dialects.requirements_responses import RESPONSES
from tests.dialects.responding import (
    CALL_EVENTS,
    House,
    Json,
    events_in,
    respond_json,
    respond_sse,
    responding_house,
    socket,
)
from tests.ingestion import until
from tests.providers.wires.wire import Behaviour, Call

pytestmark = pytest.mark.timeout(180)
QUESTION = "What is a clew?"
WEATHER = "What is the weather like in Oslo?"
TOOL: Json = {
    "type": "function",
    "name": "get_weather",
    "description": "The weather of a place",
    "parameters": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
    "strict": False,
}
ASKS = Behaviour(calls=(Call("get_weather", {"place": "Oslo"}),))
SUNNY = Behaviour(text="It is sunny in Oslo.")


@pytest.fixture(scope="module")
def built(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with responding_house(dsn_of, template_database, Path(tmp_path_factory.mktemp("responding"))) as house:
        yield house


@pytest.fixture(scope="module")
async def shelf(built: House) -> None:
    await built.put_document()


@pytest.fixture
async def house(built: House, shelf: None) -> AsyncIterator[House]:
    built.provider.requests.clear()
    yield built
    assert built.provider.behaviours.empty()


def last_body(house: House) -> Json:
    return house.provider.requests[-1].body


async def read_to_first_text(stream: openai.AsyncStream[ResponseStreamEvent]) -> list[Any]:
    """The events up to the first text, after which the client closes the stream."""
    seen: list[Any] = []
    async for event in stream:
        seen.append(event)
        if event.type == "response.output_text.delta":
            break
    await stream.close()
    return seen


async def conversations_of(house: House) -> set[str]:
    async with house.client() as client:
        listed = (await client.http.get("/api/conversations", params={"limit": 100})).json()["conversations"]
    return {one["id"] for one in listed}


@RESPONSES.held_by("functions")
async def test_the_model_calls_a_function_and_answers_with_its_result(house: House) -> None:
    house.provider.will(ASKS, SUNNY)
    async with house.sdk() as ai:
        first = await ai.responses.create(model="clew", input=WEATHER, tools=[TOOL])  # type: ignore[list-item]
        [call] = first.output
        assert call.type == "function_call"
        assert (call.name, json.loads(call.arguments), call.status) == ("get_weather", {"place": "Oslo"}, "completed")
        assert first.status == "completed"
        second = await ai.responses.create(
            model="clew",
            input=[{"type": "function_call_output", "call_id": call.call_id, "output": "sunny, 21 degrees"}],
            previous_response_id=first.id,
            tools=[TOOL],  # type: ignore[list-item]
        )
        assert second.output_text == "It is sunny in Oslo."
        assert (await ai.responses.retrieve(first.id)).output == first.output
        items = [item async for item in ai.conversations.items.list(second.model_dump()["clew"]["conversation_id"], order="asc")]
    assert [one["function"]["name"] for one in house.provider.requests[0].body["tools"]] == ["get_weather"]
    told = last_body(house)["messages"]
    assert told[-2]["tool_calls"][0]["function"]["name"] == "get_weather"
    assert "sunny, 21 degrees" in told[-1]["content"]
    assert WEATHER in told[-3]["content"]
    assert [item.content[0].text for item in items] == [WEATHER, "It is sunny in Oslo."]  # type: ignore[union-attr]


@RESPONSES.held_by("functions")
@pytest.mark.parametrize("space", ["mcp__weather", "a_namespace_that_is_too_long_for_models_with_its_function"])
async def test_a_function_of_a_namespace_is_called_by_both_names(
    house: House, space: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools: Any = [{"type": "namespace", "name": space, "description": "Weather", "tools": [TOOL]}]

    def behave(body: Json) -> Behaviour:
        if body["messages"][-1]["role"] == "tool":
            return SUNNY
        return Behaviour(calls=(Call(body["tools"][0]["function"]["name"]),))

    monkeypatch.setattr(house.provider, "behave", behave)
    async with house.sdk() as ai:
        first = await ai.responses.create(model="clew", input=WEATHER, tools=tools)
        sent = last_body(house)["tools"][0]["function"]["name"]
        assert (sent.startswith(space[:40]), len(sent) <= 64) == (True, True)
        call: Any = first.output[0].model_dump()
        assert (call["type"], call["name"], call["namespace"]) == ("function_call", "get_weather", space)
        assert first.model_dump()["tools"][0]["tools"][0]["name"] == "get_weather"
        output = {"type": "function_call_output", "call_id": call["call_id"], "output": "sunny"}
        second = await ai.responses.create(model="clew", input=[output], previous_response_id=first.id, tools=tools)  # type: ignore[list-item]
        asked: Any = [{"role": "user", "content": WEATHER}, call, output]
        whole = await ai.responses.create(model="clew", input=asked, tools=tools, store=False)
        named: Any = [asked[0], {"type": "item_reference", "id": call["id"]}, output]
        third = await ai.responses.create(model="clew", input=named, tools=tools)
        listed: Any = (await ai.responses.input_items.list(third.id, order="asc")).data[1].model_dump()
        assert (listed["name"], listed["namespace"]) == ("get_weather", space)
    assert second.output_text == whole.output_text == "It is sunny in Oslo."
    for request in house.provider.requests[-3:]:
        assert request.body["messages"][-2]["tool_calls"][0]["function"]["name"] == sent


@RESPONSES.held_by("functions")
async def test_a_namespace_may_have_tools_without_a_name(house: House) -> None:
    house.provider.will(Behaviour(calls=(Call("crm__get_weather"),)))
    grouped: Any = {"type": "namespace", "name": "crm", "tools": [{"type": "web_search"}, TOOL]}
    async with house.client() as client:
        answered = await respond_json(client, WEATHER, tools=[{"type": "web_search"}, grouped])
        assert answered.response["output"][0]["namespace"] == "crm"
        assert [one["type"] for one in answered.response["tools"]] == ["namespace"]
        assert [one["type"] for one in answered.response["tools"][0]["tools"]] == ["function"]
        read = await client.http.get(f"/v1/responses/{answered.response['id']}")
        assert read.json()["output"] == answered.response["output"]


@RESPONSES.held_by("functions")
async def test_a_choice_names_functions_of_namespaces(house: House) -> None:
    def crm(*names: str, space: str = "crm") -> Json:
        return {"type": "namespace", "name": space, "tools": [TOOL | {"name": name} for name in names]}

    def one(name: str) -> Json:
        return {"type": "function", "name": name}

    def allowing(*entries: Json) -> Json:
        return {"type": "allowed_tools", "mode": "auto", "tools": list(entries)}

    tools = [TOOL, crm("get", "put")]
    async with house.client() as client:
        for choice in (one("get"), one("crm__get")):
            house.provider.will(SUNNY)
            await respond_json(client, WEATHER, tools=tools, tool_choice=choice)
            assert last_body(house)["tool_choice"]["function"]["name"] == "crm__get"
        space = {"type": "namespace", "name": "crm"}
        for choice, names in ((allowing(one("get")), ["crm__get"]), (allowing(space), ["crm__get", "crm__put"])):
            house.provider.will(SUNNY)
            await respond_json(client, WEATHER, tools=tools, tool_choice=choice)
            assert [tool["function"]["name"] for tool in last_body(house)["tools"]] == names
        for given, choice, param in (
            ([crm("get"), crm("get", space="erp")], one("get"), "tool_choice"),
            ([crm("get"), TOOL | {"name": "crm__get"}], "auto", "tools"),
        ):
            body = {"model": "clew", "input": WEATHER, "tools": given, "tool_choice": choice}
            refused = await client.http.post("/v1/responses", json=body)
            assert (refused.status_code, refused.json()["error"]["param"]) == (400, param)


@RESPONSES.held_by("functions")
async def test_tools_that_nobody_here_runs_are_left_out_with_a_warning(house: House) -> None:
    house.provider.will(SUNNY)
    tools: Any = [TOOL, {"type": "web_search", "external_web_access": False}, {"type": "custom", "name": "apply_patch"}]
    async with house.sdk() as ai:
        done = await ai.responses.create(model="clew", input=WEATHER, tools=tools)
    assert [one["function"]["name"] for one in last_body(house)["tools"]] == ["get_weather"]
    assert [one["type"] for one in done.model_dump()["tools"]] == ["function"]
    told = [one["message"] for one in done.model_dump()["clew"]["warnings"]]
    assert any("web_search" in one for one in told)
    assert any("custom" in one for one in told)


@pytest.mark.clients
@RESPONSES.held_by("items-of-tools")
async def test_a_session_of_the_agents_sdk_keeps_the_calls_of_its_tools(house: House) -> None:
    before = await conversations_of(house)
    async with examples_of("openai-agents") as examples, house.sdk() as ai:
        house.provider.will(ASKS, SUNNY)
        shown = await examples.run("session.py", house.address, house.key, WEATHER)
        assert shown.startswith(f"> {WEATHER}\nIt is sunny in Oslo.\n")
        session = shown.split("SESSION=")[1].strip()
        items = [item async for item in ai.conversations.items.list(session, order="asc")]
        assert [item.type for item in items] == ["message", "function_call", "function_call_output", "message"]
        assert "sunny in Oslo, 21 degrees" in str(items[2])
        house.provider.will(Behaviour(text="Rain tomorrow."))
        await examples.run("session.py", house.address, house.key, "And tomorrow?", SESSION=session)
        items = [item async for item in ai.conversations.items.list(session, order="asc")]
    assert len(items) == 6
    told = [message["content"] for message in last_body(house)["messages"]]
    assert any(WEATHER in text for text in told[:-1])
    assert "And tomorrow?" in told[-1]
    assert await conversations_of(house) - before == {session}


@RESPONSES.held_by("functions")
async def test_calls_are_streamed_with_their_arguments(house: House) -> None:
    house.provider.will(ASKS)
    async with house.client() as client:
        answered = await respond_sse(client, WEATHER, tools=[TOOL])
        assert (await client.http.get(f"/v1/responses/{answered.id}")).json() == answered.response
    assert [event["type"] for event in answered.events] == CALL_EVENTS
    assert json.loads(answered.events[4]["arguments"]) == {"place": "Oslo"}
    begun, done = answered.events[2]["item"], answered.events[5]["item"]
    assert begun == done | {"status": "in_progress", "arguments": ""}


@RESPONSES.held_by("functions")
async def test_calls_in_a_row_and_in_a_conversation_are_told_to_the_model(house: House) -> None:
    house.provider.will(ASKS, Behaviour(calls=(Call("get_weather", {"place": "Bergen"}),)), SUNNY)
    async with house.sdk() as ai:
        conversation = await ai.conversations.create()
        response = await ai.responses.create(model="clew", input=WEATHER, tools=[TOOL], conversation=conversation.id)  # type: ignore[list-item]
        for result in ("sunny", "rain"):
            call = response.output[0]
            assert call.type == "function_call"
            output = {"type": "function_call_output", "call_id": call.call_id, "output": result}
            response = await ai.responses.create(model="clew", input=[output], tools=[TOOL], conversation=conversation.id)  # type: ignore[list-item]
        assert response.output_text == "It is sunny in Oslo."
        items = [item async for item in ai.conversations.items.list(conversation.id, order="asc")]
    told = last_body(house)["messages"]
    assert [message["role"] for message in told[-4:]] == ["assistant", "tool", "assistant", "tool"]
    assert ["sunny" in told[-3]["content"], "rain" in told[-1]["content"]] == [True, True]
    assert [items[0].content[0].text, items[-1].content[0].text] == [WEATHER, "It is sunny in Oslo."]  # type: ignore[union-attr]
    assert {item.type for item in items[1:-1]} == {"function_call", "function_call_output"}


@RESPONSES.held_by("input-items")
@pytest.mark.parametrize("is_named", [False, True])
async def test_the_input_of_an_answer_has_the_question_its_calls_and_their_results(house: House, *, is_named: bool) -> None:
    house.provider.will(ASKS, Behaviour(calls=(Call("get_weather", {"place": "Bergen"}),)), SUNNY)
    tools: Any = [TOOL]
    async with house.sdk() as ai:
        named: Any = {"conversation": (await ai.conversations.create()).id} if is_named else {}
        response = await ai.responses.create(model="clew", input=WEATHER, tools=tools, **named)
        for result in ("sunny", "rain"):
            output: Any = {"type": "function_call_output", "call_id": response.output[0].call_id, "output": result}  # type: ignore[union-attr]
            place: Any = named or {"previous_response_id": response.id}
            response = await ai.responses.create(model="clew", input=[output], tools=tools, **place)
        items: Any = [item async for item in ai.responses.input_items.list(response.id, order="asc", limit=2)]
        assert items == [item async for item in ai.responses.input_items.list(response.id, limit=2)][::-1]
        pair = ["function_call", "function_call_output"]
        assert [item.type for item in items] == ["message", *pair, *pair]
        assert items[0].content[0].text == WEATHER
        assert [item.output for item in items if item.type == pair[1]] == ["sunny", "rain"]
        place = named or {"previous_response_id": response.id}
        further = await ai.responses.create(model="clew", input="And tomorrow?", **place)
        items = [item async for item in ai.responses.input_items.list(further.id, order="asc")]
        said = [item.content[0].text for item in items if item.type == "message"]
    assert said == [WEATHER, "It is sunny in Oslo.", "And tomorrow?"]


@RESPONSES.held_by("functions")
async def test_calls_and_results_in_one_input_need_no_earlier_response(house: House) -> None:
    house.provider.will(SUNNY)
    given = [
        {"role": "user", "content": WEATHER},
        {"type": "reasoning", "id": "rs_1", "summary": []},
        {"type": "function_call", "call_id": "call_1", "name": "get_weather", "arguments": '{"place": "Oslo"}'},
        {"type": "function_call_output", "call_id": "call_1", "output": "sunny"},
    ]
    async with house.client() as client:
        answered = await respond_json(client, given, tools=[TOOL], store=False)
    assert answered.text == "It is sunny in Oslo."
    told = last_body(house)["messages"]
    assert told[-2]["tool_calls"][0]["id"] == "call_1"
    assert "sunny" in told[-1]["content"]


@RESPONSES.held_by("functions-in-conversations")
async def test_calls_and_results_are_items_of_the_conversation(house: House) -> None:
    house.provider.will(ASKS, ASKS, SUNNY, SUNNY)
    async with house.sdk() as ai:
        conversation = (await ai.conversations.create()).id
        asked: Any = {"model": "clew", "tools": [TOOL], "conversation": conversation}
        first = await ai.responses.create(input=WEATHER, **asked)
        second = await ai.responses.create(input=[_sunny(first)], **asked)
        await ai.responses.create(input=[_sunny(second)], **asked)
        items = (await ai.conversations.items.list(conversation, order="asc")).data
        pair = ["function_call", "function_call_output"]
        assert [item.type for item in items] == ["message", *pair, *pair, "message"]
        assert [items[1].id, items[3].id] == [first.output[0].id, second.output[0].id]
        whole: Any = [
            {"type": "function_call", "call_id": "own", "name": "get_weather", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "own", "output": "sunny"},
        ]
        await ai.responses.create(input=[{"role": "user", "content": WEATHER}, *whole], **asked)
        items = (await ai.conversations.items.list(conversation, order="asc")).data
        assert [item.type for item in items[6:]] == ["message", *pair, "message"]


def _sunny(response: Any) -> Any:
    return {"type": "function_call_output", "call_id": response.output[0].call_id, "output": "sunny"}


@RESPONSES.held_by("references")
async def test_an_input_names_earlier_messages_and_calls(house: House) -> None:
    house.provider.will(ASKS, SUNNY, SUNNY)
    question: Any = {"role": "user", "content": WEATHER}
    async with house.sdk() as ai:
        asked = await ai.responses.create(model="clew", input=WEATHER, tools=[TOOL])  # type: ignore[list-item]
        call: Any = asked.output[0]
        output = {"type": "function_call_output", "call_id": call.call_id, "output": "sunny"}
        given: Any = [question, {"type": "item_reference", "id": "rs_1"}, {"type": "item_reference", "id": call.id}, output]
        answered = await ai.responses.create(model="clew", input=given, tools=[TOOL])  # type: ignore[list-item]
        told = last_body(house)["messages"]
        assert told[-2]["tool_calls"][0]["function"]["name"] == "get_weather"
        assert "sunny" in told[-1]["content"]
        listed = (await ai.responses.input_items.list(answered.id, order="asc")).data
        assert [item.type for item in listed] == ["message", "function_call", "function_call_output"]
        assert listed[1].id == call.id
        named: Any = [question, {"id": answered.output[0].id}, {"role": "user", "content": "And in Bergen?"}]
        await ai.responses.create(model="clew", input=named, tools=[TOOL])  # type: ignore[list-item]
        told = last_body(house)["messages"]
        assert [message["role"] for message in told] == ["system", "user", "assistant", "user"]
        assert told[2]["content"] == "It is sunny in Oslo."
        packed = await ai.responses.compact(model="clew", input=named[:2])
        assert [item.type for item in packed.output] == ["message", "compaction"]


@RESPONSES.held_by("references")
async def test_tokens_of_an_item_that_is_named_are_counted(house: House) -> None:
    question = {"role": "user", "content": WEATHER}
    async with house.sdk() as ai:
        answered = await ai.responses.create(model="clew", input=WEATHER)
        alone, named = [
            await ai.responses.input_tokens.count(model="clew", input=given)  # type: ignore[arg-type]
            for given in ([question], [{"type": "item_reference", "id": answered.output[0].id}, question])
        ]
    assert named.input_tokens > alone.input_tokens


@RESPONSES.held_by("compact")
async def test_a_conversation_too_long_to_be_read_again_is_not_compacted(house: House) -> None:
    given: Any = [{"role": "user", "content": "x" * 450_000}, {"role": "assistant", "content": "y"}] * 10
    async with house.sdk() as ai:
        with pytest.raises(openai.BadRequestError, match="oldest messages") as refused:
            await ai.responses.compact(model="clew", input=given)
    assert refused.value.param == "input"


@RESPONSES.held_by("compact")
async def test_a_new_conversation_begins_with_as_many_of_the_last_messages_as_fit(house: House) -> None:
    packed = {"type": "compaction", "encrypted_content": pack([("user", "a"), ("assistant", "b")] * 500)}
    async with house.client() as client:
        answered = await respond_json(client, [packed, {"role": "user", "content": QUESTION}])
        assert answered.response["status"] == "completed"
        more = {"model": "clew", "input": QUESTION, "previous_response_id": answered.response["id"]}
        assert (await client.http.post("/v1/responses", json=more)).json()["error"]["code"] == "conversation_full"


@RESPONSES.held_by("references")
@pytest.mark.parametrize("item_id", ["msg_x", "msg_" + "a" * 26, "fc_x", f"fc_{'a' * 26}_0", f"fc_{'a' * 26}_99999", "cmp_1", ""])
async def test_an_item_that_is_not_there_is_not_found(house: House, item_id: str) -> None:
    given: Any = [{"type": "item_reference", "id": item_id}, {"role": "user", "content": WEATHER}]
    async with house.sdk() as ai:
        with pytest.raises(openai.NotFoundError) as missing:
            await ai.responses.create(model="clew", input=given)
    assert missing.value.code == "item_not_found"


@RESPONSES.held_by("references")
async def test_items_of_another_person_cannot_be_named(house: House) -> None:
    house.provider.will(ASKS)
    async with house.client() as client:
        mine = await respond_json(client, WEATHER, tools=[TOOL])
        again = {"model": "clew", "input": [{"id": mine.response["output"][0]["id"]}, {"role": "user", "content": "And?"}]}
        theirs = await client.http.post("/v1/responses", json=again, headers={"Clew-User": "somebody"})
        assert (theirs.status_code, theirs.json()["error"]["code"]) == (404, "item_not_found")


@RESPONSES.held_by("functions")
async def test_the_choice_of_a_function_reaches_the_model(house: House) -> None:
    async with house.client() as client:
        for choice, sent in (
            ("required", "required"),
            ({"type": "function", "name": "get_weather"}, {"type": "function", "function": {"name": "get_weather"}}),
            ({"type": "allowed_tools", "mode": "auto", "tools": [{"type": "function", "name": "get_weather"}]}, None),
        ):
            house.provider.will(ASKS)
            answered = await respond_json(client, WEATHER, tools=[TOOL, TOOL | {"name": "other"}], tool_choice=choice)
            assert answered.kinds == ["function_call"]
            assert last_body(house).get("tool_choice", "auto") in (sent, "auto" if sent is None else sent)
        assert [one["function"]["name"] for one in last_body(house)["tools"]] == ["get_weather"]
        calls = (Call("get_weather", {"place": "Oslo"}), Call("get_weather", {"place": "Bergen"}))
        house.provider.will(Behaviour(calls=calls), Behaviour(calls=calls))
        assert len((await respond_json(client, WEATHER, tools=[TOOL])).kinds) == 2
        assert len((await respond_json(client, WEATHER, tools=[TOOL], parallel_tool_calls=False)).kinds) == 1


@RESPONSES.held_by("functions-checked")
async def test_calls_and_results_that_do_not_belong_together_are_refused(house: House) -> None:
    house.provider.will(ASKS)
    async with house.sdk() as ai:
        first = await ai.responses.create(model="clew", input=WEATHER, tools=[TOOL])  # type: ignore[list-item]
        for given, said in (
            ([{"type": "function_call_output", "call_id": "call_gone", "output": "?"}], "No tool call found"),
            ("And now?", "No tool output found"),
        ):
            with pytest.raises(openai.BadRequestError) as refused:
                await ai.responses.create(model="clew", input=given, previous_response_id=first.id, tools=[TOOL])  # type: ignore[arg-type]
            assert said in refused.value.message
            assert refused.value.param == "input"


@RESPONSES.held_by("instructions")
async def test_instructions_reach_the_model_for_this_response_only(house: House) -> None:
    async with house.client() as client:
        first = await respond_json(client, [{"role": "developer", "content": "Say ahoy."}, {"role": "user", "content": QUESTION}])
        assert "Say ahoy." in last_body(house)["messages"][0]["content"]
        second = await respond_json(client, QUESTION, instructions="Be formal.", previous_response_id=first.id)
        system = last_body(house)["messages"][0]["content"]
        assert "Be formal." in system
        assert "ahoy" not in json.dumps(last_body(house)["messages"])
        await respond_json(client, QUESTION, previous_response_id=second.id)
        assert "Be formal." not in json.dumps(last_body(house)["messages"])


@RESPONSES.held_by("history")
async def test_the_model_is_told_the_history_of_the_input(house: House) -> None:
    given = [
        {"role": "user", "content": "My name is Alice."},
        {"role": "assistant", "content": "Hello Alice!"},
        {"role": "user", "content": QUESTION},
    ]
    async with house.client() as client:
        await respond_json(client, given, max_output_tokens=64, temperature=0.5, top_p=0.9)
    body = last_body(house)
    assert "My name is Alice." in body["messages"][1]["content"]
    assert body["messages"][2] == {"role": "assistant", "content": "Hello Alice!"}
    assert body.get("max_completion_tokens", body.get("max_tokens")) == 64
    assert (body["temperature"], body["top_p"]) == (0.5, 0.9)


@RESPONSES.held_by("long-input")
async def test_a_long_text_is_given_with_its_question(house: House) -> None:
    text = "The ship sails at noon.\n" * 600
    async with house.client() as client:
        answered = await respond_json(
            client,
            [{"role": "user", "content": [{"type": "input_text", "text": text}, {"type": "input_text", "text": QUESTION}]}],
        )
        turn = (await client.http.get(f"/api/turns/{answered.response['clew']['turn_id']}")).json()
    told = json.dumps(last_body(house)["messages"])
    assert told.count("The ship sails at noon.") == 600
    assert turn["question"].endswith(QUESTION)


@RESPONSES.held_by("incomplete")
async def test_an_answer_that_reaches_its_limit_is_incomplete(house: House) -> None:
    cut = Behaviour(text="A clew is a ball", finish="length")
    house.provider.will(cut, cut)
    async with house.client() as client:
        for answered in (await respond_json(client, QUESTION), await respond_sse(client, QUESTION)):
            assert answered.response["status"] == "incomplete"
            assert answered.response["incomplete_details"] == {"reason": "max_output_tokens"}
            assert answered.response["output"][0]["status"] == "incomplete"
            assert (await client.http.get(f"/v1/responses/{answered.id}")).json() == answered.response
    assert answered.events[-1]["type"] == "response.incomplete"


@RESPONSES.held_by("failed")
async def test_a_response_whose_model_fails_is_failed(house: House) -> None:
    fault = Behaviour(fault="auth")
    house.provider.will(fault, fault, fault)
    async with house.client() as client:
        answered = await respond_json(client, QUESTION)
        assert answered.response["status"] == "failed"
        assert answered.response["error"]["code"] == "server_error"
        assert answered.response["error"]["message"]
        assert (await client.http.get(f"/v1/responses/{answered.id}")).json() == answered.response
        async with client.http.stream(
            "POST", "/v1/responses", json={"model": "clew", "input": QUESTION, "stream": True}
        ) as streamed:
            events = events_in((await streamed.aread()).decode())
    assert [event["type"] for event in events[-2:]] == ["error", "response.failed"]
    assert events[-2]["error"]["message"] == events[-2]["message"] == events[-1]["response"]["error"]["message"]
    async with house.sdk() as ai:
        with pytest.raises(openai.APIError):
            async for _ in await ai.responses.create(model="clew", input=QUESTION, stream=True):
                pass


@RESPONSES.held_by("schema")
async def test_an_answer_follows_a_schema(house: House) -> None:
    said = '{"what": "a ball of thread", "numbers": [1]}'
    house.provider.will(Behaviour(text=said), Behaviour(text=said))
    schema = {"type": "object", "properties": {"what": {"type": "string"}}, "required": ["what"]}
    form = {"type": "json_schema", "name": "clew", "schema": schema, "strict": False}
    async with house.client() as client:
        answered = await respond_json(client, QUESTION, text={"format": form})
        assert answered.text == said
        assert answered.response["text"]["format"] == form | {"description": None}
        sent = last_body(house)["response_format"]
        assert (sent["type"], sent["json_schema"]["name"]) == ("json_schema", "clew")
        assert sent["json_schema"]["schema"]["required"] == ["what"]
        assert (await respond_sse(client, QUESTION, text={"format": form})).text == said


@RESPONSES.held_by("background")
async def test_a_response_in_the_background_is_polled_until_it_has_ended(house: House) -> None:
    held = Behaviour(hold_after=1)
    house.provider.will(held)
    async with house.sdk() as ai:
        begun = await ai.responses.create(model="clew", input=QUESTION, background=True)
        assert (begun.status, begun.output, begun.background) == ("queued", [], True)
        assert (await ai.responses.retrieve(begun.id)).status == "in_progress"
        with pytest.raises(openai.ConflictError):
            await ai.responses.create(model="clew", input=QUESTION, previous_response_id=begun.id)
        held.go.set()

        async def has_ended() -> bool:
            return (await ai.responses.retrieve(begun.id)).status == "completed"

        await until(has_ended)
        assert "ball of thread" in (await ai.responses.retrieve(begun.id)).output_text


@RESPONSES.held_by("background", "resume")
async def test_a_stream_in_the_background_is_left_and_read_on(house: House) -> None:
    held = Behaviour(text="One two three four five six.", hold_after=2)
    house.provider.will(held)
    async with house.sdk() as ai:
        stream = await ai.responses.create(model="clew", input=QUESTION, background=True, stream=True)
        seen = await read_to_first_text(stream)
        assert [event.type for event in seen[:3]] == ["response.created", "response.queued", "response.in_progress"]
        held.go.set()
        response_id = seen[0].response.id
        rest = await ai.responses.retrieve(response_id, stream=True, starting_after=seen[-1].sequence_number)
        seen += [event async for event in rest]
    assert [event.sequence_number for event in seen] == list(range(len(seen)))
    assert "".join(event.delta for event in seen if event.type == "response.output_text.delta") == "One two three four five six."


@RESPONSES.held_by("background")
async def test_a_response_in_the_background_is_cancelled_with_its_text_so_far(house: House) -> None:
    held = Behaviour(text="One two three four five six.", hold_after=3)
    house.provider.will(held, SUNNY)
    async with house.sdk() as ai:
        stream = await ai.responses.create(model="clew", input=QUESTION, background=True, stream=True)
        seen = await read_to_first_text(stream)
        response_id = seen[0].response.id
        cancelled = await ai.responses.cancel(response_id)
        assert cancelled.status == "cancelled"
        assert cancelled.output_text
        assert "six" not in cancelled.output_text
        assert cancelled.output[0].status == "incomplete"  # type: ignore[union-attr]
        assert await ai.responses.cancel(response_id) == cancelled
        assert await ai.responses.retrieve(response_id) == cancelled
        ordinary = await ai.responses.create(model="clew", input=QUESTION)
        with pytest.raises(openai.BadRequestError) as refused:
            await ai.responses.cancel(ordinary.id)
        assert "Cannot cancel a synchronous response" in refused.value.message


@RESPONSES.held_by("left")
@pytest.mark.parametrize("key", ["", "left-1"])
async def test_a_client_that_closes_its_stream_stops_the_response_unless_a_retry_may_read_it(house: House, key: str) -> None:
    held = Behaviour(text="One two three four five six.", hold_after=3)
    house.provider.will(held, SUNNY)
    async with house.sdk() as ai:
        headers = {"Idempotency-Key": key} if key else {}
        stream = await ai.responses.create(model="clew", input=QUESTION, stream=True, extra_headers=headers)
        seen = await read_to_first_text(stream)
        response_id = seen[0].response.id

        async def is_ended() -> bool:
            return (await ai.responses.retrieve(response_id)).status != "in_progress"

        if key:
            assert not await is_ended()
            held.go.set()
        await until(is_ended)
        ended = await ai.responses.retrieve(response_id)
        assert (ended.status, "six" in ended.output_text) == (("completed", True) if key else ("incomplete", False))
        further = await ai.responses.create(model="clew", input="And now?", previous_response_id=response_id)
        assert further.status == "completed"


@RESPONSES.held_by("left")
@pytest.mark.parametrize("asked", [1, 3])
async def test_a_client_that_closes_its_socket_stops_the_response_that_is_being_answered(house: House, asked: int) -> None:
    held = Behaviour(text="One two three four five six.", hold_after=0)
    house.provider.will(held)
    house.provider.was_asked.clear()
    async with house.client() as client:
        async with socket(client) as sent:
            for _ in range(asked):
                await sent.connection.send(json.dumps({"type": "response.create", "model": "clew", "input": QUESTION}))
            created = json.loads(await sent.connection.recv())
            assert await asyncio.to_thread(house.provider.was_asked.wait, 20)

        async def is_stopped() -> bool:
            return (await client.http.get(f"/v1/responses/{created['response']['id']}")).json()["status"] == "incomplete"

        await until(is_stopped)
    held.go.set()


@RESPONSES.held_by("unstored")
@pytest.mark.parametrize("key", ["", "left-2"])
async def test_a_client_that_leaves_takes_what_is_not_stored_with_it(house: House, key: str) -> None:
    held = Behaviour(text="One two three four five six.", hold_after=2)
    house.provider.will(held)
    async with house.sdk() as ai:
        headers = {"Idempotency-Key": key} if key else {}
        stream = await ai.responses.create(model="clew", input=QUESTION, store=False, stream=True, extra_headers=headers)
        seen = await read_to_first_text(stream)
        turn = "turn_" + seen[0].response.id.removeprefix("resp_")  # type: ignore[union-attr]
    async with house.client() as client:

        async def is_gone() -> bool:
            return (await client.http.get(f"/api/turns/{turn}")).status_code == 404

        await until(is_gone)


@RESPONSES.held_by("compact")
async def test_a_conversation_is_put_into_one_item_that_continues_it(house: House) -> None:
    given = [{"role": "user", "content": "My name is Alice."}, {"role": "assistant", "content": "Hello Alice!"}]
    async with house.sdk() as ai:
        compacted = await ai.responses.compact(model="clew", input=given)  # type: ignore[arg-type]
        assert compacted.object == "response.compaction"
        window: Any = [item.model_dump(exclude_none=True, warnings=False) for item in compacted.output]
        assert [item["type"] for item in window] == ["message", "compaction"]
        assert (window[0]["role"], window[0]["content"][0]["text"]) == ("user", "My name is Alice.")
        assert compacted.usage.input_tokens == compacted.usage.total_tokens > 0
        asked = await ai.responses.create(model="clew", input=[*window, {"role": "user", "content": QUESTION}])  # type: ignore[list-item]
        told = last_body(house)["messages"]
        assert [message["role"] for message in told] == ["system", "user", "assistant", "user"]
        assert "My name is Alice." in told[1]["content"]
        assert told[2]["content"] == "Hello Alice!"
        again = await ai.responses.compact(model="clew", previous_response_id=asked.id)
        assert QUESTION in [item.content[0].text for item in again.output[:-1]]  # type: ignore[union-attr]
        item = again.output[-1].model_dump(exclude_none=True)
        twice = await ai.responses.compact(model="clew", input=[*window, {"role": "user", "content": "And now?"}])
        assert [item.type for item in twice.output] == ["message", "message", "compaction"]
        await ai.responses.create(model="clew", input=[item, {"role": "user", "content": "Who?"}])  # type: ignore[list-item]
        assert any(QUESTION in message["content"] for message in last_body(house)["messages"][1:-1])
        for body in ({"input": given}, {"model": "clew"}, {"model": "clew", "input": []}):
            with pytest.raises(openai.BadRequestError):
                await ai.post("/responses/compact", body=body, cast_to=object)
