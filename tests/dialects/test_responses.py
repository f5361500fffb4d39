"""Responses of OpenAI's API on a real server with the extractive model, through OpenAI's own SDK and plain HTTP."""

import base64
import json
import zlib
from typing import Any, get_args, get_type_hints
from urllib.parse import urlencode

import openai
import pytest
from openai.types.responses import ResponseInputItemParam

from tests.dialects.conftest import Client, NewClient, NewTenant
from tests.dialects.openai_sdk import sdk
from tests.dialects.requirements_responses import RESPONSES
from tests.dialects.responding import RESPOND, Json, events_in, respond_json, respond_sse
from tests.dialects.shelf import REPORT, put
from tests.rows import each

QUESTION = "What is a clew?"
FUNCTION: Any = {"type": "function", "name": "look_up", "parameters": {"type": "object"}, "strict": None}
FIRST_SENTENCE = "A clew is a ball of thread that leads back out of the labyrinth."
REQUIRED = (
    *("id", "object", "created_at", "completed_at", "status", "incomplete_details", "model", "previous_response_id"),
    *("instructions", "output", "error", "tools", "tool_choice", "truncation", "parallel_tool_calls", "text", "top_p"),
    *("presence_penalty", "frequency_penalty", "top_logprobs", "temperature", "reasoning", "usage", "max_output_tokens"),
    *("max_tool_calls", "store", "background", "service_tier", "safety_identifier", "prompt_cache_key", "metadata"),
)
NULLABLE = {
    *("completed_at", "incomplete_details", "previous_response_id", "instructions", "error", "reasoning", "max_output_tokens"),
    *("max_tool_calls", "safety_identifier", "prompt_cache_key", "usage"),
}
ORDER = [
    "response.created",
    "response.in_progress",
    "response.output_item.added",
    "response.content_part.added",
    "response.output_text.delta",
    "response.output_text.annotation.added",
    "response.output_text.done",
    "response.content_part.done",
    "response.output_item.done",
    "response.completed",
]


@RESPONSES.held_by("answers")
async def test_a_question_is_answered_from_the_documents(reader: Client, transport: str) -> None:
    answered = await RESPOND[transport](reader, QUESTION)
    assert FIRST_SENTENCE in answered.text
    assert answered.response["status"] == "completed"
    assert answered.kinds == ["message"]
    [message] = answered.response["output"]
    assert {name: message[name] for name in ("type", "role", "status")} == {
        "type": "message",
        "role": "assistant",
        "status": "completed",
    }
    assert message["id"].startswith("msg_")
    assert answered.response["clew"]["status"] == "answered"


@RESPONSES.held_by("object")
async def test_every_required_field_is_there_and_null_where_it_has_no_value(reader: Client, transport: str) -> None:
    answered = await RESPOND[transport](reader, QUESTION)
    for shown in [answered.response, *(event["response"] for event in answered.events if "response" in event)]:
        assert [name for name in REQUIRED if name not in shown] == []
        assert {name for name in REQUIRED if shown[name] is None} <= NULLABLE
        assert shown["object"] == "response"
    usage = answered.response["usage"]
    assert usage["input_tokens_details"] == {"cached_tokens": 0, "cache_write_tokens": 0}
    assert usage["output_tokens_details"] == {"reasoning_tokens": 0}
    assert usage["total_tokens"] == usage["input_tokens"] + usage["output_tokens"]
    assert answered.response["created_at"] <= answered.response["completed_at"]


@RESPONSES.held_by("url-citations")
async def test_a_citation_is_the_address_of_the_page_that_shows_the_quoted_words(reader: Client, transport: str) -> None:
    answered = await RESPOND[transport](reader, QUESTION)
    [part] = answered.response["output"][0]["content"]
    assert {one["type"] for one in part["annotations"]} == {"url_citation"}
    quotes = answered.response["clew"]["citations"]
    for annotation, quote in zip(part["annotations"], quotes, strict=True):
        assert annotation["title"] == "thread.md"
        assert part["text"][annotation["end_index"] :].startswith("[1]")
        place = {name: quote[name] for name in ("version", "start", "end")}
        assert annotation["url"] == f"{reader.http.base_url}/documents/{quote['document_id']}?{urlencode(place)}"
        read = (await reader.http.get(f"/api/documents/{quote['document_id']}/text", params=place)).json()
        assert read["text"] == quote["quote"]
        assert quote["quote"][:10] in part["text"][annotation["start_index"] : annotation["end_index"]]


@RESPONSES.held_by("refusal")
async def test_a_refusal_is_an_answer_that_says_so(reader: Client, transport: str) -> None:
    answered = await RESPOND[transport](reader, "Which planets have rings of ice?")
    assert answered.response["status"] == "completed"
    assert answered.text
    assert answered.response["clew"]["status"] == "no_context"
    assert answered.response["clew"]["refusal"]["stage"] == "guard"
    assert answered.response["output"][0]["content"][0]["annotations"] == []


@RESPONSES.held_by("small-talk")
async def test_small_talk_and_questions_back_are_answers(reader: Client, transport: str) -> None:
    thanks = await RESPOND[transport](reader, "Thanks!")
    assert (thanks.response["status"], thanks.response["clew"]["status"]) == ("completed", "small_talk")
    assert thanks.text
    asked_back = await RESPOND[transport](reader, "Tell me more")
    assert (asked_back.response["status"], asked_back.response["clew"]["status"]) == ("completed", "clarify")
    assert asked_back.text


@RESPONSES.held_by("chain")
async def test_a_response_continues_another_and_understands_what_it_points_at(client: Client, transport: str) -> None:
    await put(client, "report.md", REPORT)
    respond = RESPOND[transport]
    first = await respond(client, "Write a report about the laboratory.")
    outline = first.response["clew"]["outline"]
    assert len(outline) >= 4
    second = await respond(client, "Tell me more about S2", previous_response_id=first.id)
    assert second.response["previous_response_id"] == first.id
    assert second.response["clew"]["conversation_id"] == first.response["clew"]["conversation_id"]
    turn = (await client.http.get(f"/api/turns/{second.response['clew']['turn_id']}")).json()
    assert turn["followup"]["sectionIds"] == ["S2"]


@RESPONSES.held_by("history")
async def test_earlier_messages_of_the_input_are_the_history(client: Client, transport: str) -> None:
    await put(client, "report.md", REPORT)
    report = await respond_json(client, "Write a report about the laboratory.")
    given = [
        {"role": "system", "content": "Answer briefly."},
        {"role": "user", "content": "Write a report about the laboratory."},
        report.response["output"][0],
        {"role": "user", "content": [{"type": "input_text", "text": "Hello again."}]},
        {"type": "message", "role": "user", "content": "What is the energy consumption?"},
    ]
    answered = await RESPOND[transport](client, given)
    conversation = answered.response["clew"]["conversation_id"]
    messages = (await client.http.get(f"/api/conversations/{conversation}/messages")).json()["messages"]
    assert [one["role"] for one in messages] == ["user", "assistant", "user", "assistant"]
    assert messages[0]["content"] == "Write a report about the laboratory."
    assert messages[1]["content"] == report.text
    assert messages[2]["content"] == "Hello again.\n\nWhat is the energy consumption?"
    assert conversation == report.response["clew"]["conversation_id"]


@RESPONSES.held_by("history-found")
async def test_a_whole_conversation_in_the_input_continues_the_stored_one(client: Client, transport: str) -> None:
    await put(client, "report.md", REPORT)
    given: list[object] = [{"role": "user", "content": "Write a report about the laboratory."}]
    report = await RESPOND[transport](client, given)
    given += [report.response["output"][0], {"role": "user", "content": "S2"}]
    second, again = await RESPOND[transport](client, given), await RESPOND[transport](client, given)
    assert second.response["previous_response_id"] is None
    for answered in (second, again):
        assert "liquid helium" in answered.text
        turn = (await client.http.get(f"/api/turns/{answered.response['clew']['turn_id']}")).json()
        assert turn["followup"]["sectionIds"] == ["S2"]
    given += [second.response["output"][0], {"role": "user", "content": "And the third?"}]
    third = await RESPOND[transport](client, given)
    assert "1.3 terawatt hours" in third.text
    [conversation] = (await client.http.get("/api/conversations")).json()["conversations"]
    messages = (await client.http.get(f"/api/conversations/{conversation['id']}/messages")).json()["messages"]
    assert [one["content"] for one in messages][1::2] == [report.text, second.text, third.text]
    unstored = await RESPOND[transport](client, given, store=False)
    assert "1.3 terawatt hours" in unstored.text
    assert len((await client.http.get("/api/conversations")).json()["conversations"]) == 1
    elsewhere = await RESPOND[transport](client, [{"role": "user", "content": "Hello"}, *given[1:]])
    assert elsewhere.response["clew"]["conversation_id"] != conversation["id"]
    assert "1.3 terawatt hours" in elsewhere.text


@RESPONSES.held_by("same-object")
async def test_json_stream_and_later_readings_are_the_same_object(reader: Client) -> None:
    for answered in (await respond_json(reader, QUESTION), await respond_sse(reader, QUESTION)):
        read = (await reader.http.get(f"/v1/responses/{answered.id}")).json()
        assert read == answered.response
    refused = await respond_sse(reader, "Which planets have rings of ice?")
    assert (await reader.http.get(f"/v1/responses/{refused.id}")).json() == refused.response
    thanks = await respond_json(reader, "Thanks!")
    assert (await reader.http.get(f"/v1/responses/{thanks.id}")).json() == thanks.response


@RESPONSES.held_by("stream-order")
async def test_events_have_the_order_and_the_numbers_that_clients_require(reader: Client) -> None:
    chunks: list[bytes] = []
    body = {"model": "clew", "input": QUESTION, "stream": True}
    async with reader.http.stream("POST", "/v1/responses", json=body) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        async for chunk in answer.aiter_raw():
            chunks.append(chunk)
    whole = b"".join(chunks)
    assert b"\r" not in whole
    events = events_in(whole.decode())
    assert [event["sequence_number"] for event in events] == list(range(len(events)))
    assert list(dict.fromkeys(event["type"] for event in events)) == ORDER
    assert events[0]["response"]["status"] == events[1]["response"]["status"] == "in_progress"
    assert events[0]["response"]["output"] == []
    text = "".join(event["delta"] for event in events if event["type"] == "response.output_text.delta")
    done = next(event for event in events if event["type"] == "response.output_text.done")
    assert text == done["text"] == events[-1]["response"]["output"][0]["content"][0]["text"]
    ids = {event["item_id"] for event in events if "item_id" in event} | {
        event["item"]["id"] for event in events if "item" in event
    }
    assert ids == {events[-1]["response"]["output"][0]["id"]}
    named = [
        event["response_id"] for event in events if event["type"].startswith(("response.output_item.", "response.content_part."))
    ]
    assert named == [events[0]["response"]["id"]] * 4
    added = [event["annotation"] for event in events if event["type"] == "response.output_text.annotation.added"]
    assert added == events[-1]["response"]["output"][0]["content"][0]["annotations"]


@RESPONSES.held_by("stream-helper")
async def test_the_stream_helper_of_the_sdk_accumulates_the_response(reader: Client) -> None:
    async with sdk(reader) as ai:
        async with ai.responses.stream(model="clew", input=QUESTION) as stream:
            kinds = [event.type async for event in stream]
            final = await stream.get_final_response()
        assert kinds[-1] == "response.completed"
        assert FIRST_SENTENCE in final.output_text
        assert final.id.startswith("resp_")


@RESPONSES.held_by("resume")
async def test_a_stream_is_read_again_after_an_event(reader: Client) -> None:
    answered = await respond_sse(reader, QUESTION)
    path = f"/v1/responses/{answered.id}"
    whole = (await reader.http.get(path, params={"stream": "true"})).text
    assert events_in(whole) == answered.events
    rest = (await reader.http.get(path, params={"stream": "true", "starting_after": 5})).text
    assert events_in(rest) == answered.events[6:]
    async with sdk(reader) as ai:
        stream = await ai.responses.retrieve(answered.id, stream=True, starting_after=len(answered.events) - 2)
        assert [event.type async for event in stream] == ["response.completed"]


@RESPONSES.held_by("echo")
async def test_metadata_and_parameters_come_back_as_they_came(reader: Client) -> None:
    async with sdk(reader) as ai:
        response = await ai.responses.create(
            model="clew",
            input=QUESTION,
            instructions="Be brief.",
            metadata={"case": "42"},
            temperature=0.25,
            top_p=0.5,
            max_output_tokens=500,
            truncation="auto",
            parallel_tool_calls=False,
            reasoning={"effort": "low"},
            safety_identifier="somebody",
            prompt_cache_key="cache",
            tools=[FUNCTION],
            tool_choice="none",
            extra_body={"unheard_of": 1},
        )
        read = await ai.responses.retrieve(response.id)
    assert read.model_dump() == response.model_dump()
    shown = response.model_dump()
    kept = {"instructions": "Be brief.", "metadata": {"case": "42"}, "temperature": 0.25, "top_p": 0.5, "truncation": "auto"}
    kept |= {"max_output_tokens": 500, "parallel_tool_calls": False, "safety_identifier": "somebody", "tool_choice": "none"}
    assert {name: shown[name] for name in kept} == kept
    assert shown["tools"][0] | {"defer_loading": None, "allowed_callers": None, "output_schema": None} == shown["tools"][0] | {
        "type": "function",
        "name": "look_up",
        "description": None,
        "parameters": {"type": "object"},
        "strict": None,
        "defer_loading": None,
        "allowed_callers": None,
        "output_schema": None,
    }
    warned = {one["message"].split("`")[1] for one in shown["clew"]["warnings"] if one["code"] == "ignored"}
    assert warned == {"reasoning", "unheard_of", "prompt_cache_key", "tools"} | {
        *("instructions", "max_output_tokens", "temperature", "top_p")  # for a language model, which this server has not
    }


@RESPONSES.held_by("images")
async def test_images_have_no_effect_and_the_response_says_so(reader: Client) -> None:
    parts: list[Json] = [
        {"type": "input_text", "text": QUESTION},
        {"type": "input_image", "image_url": "data:image/png;base64,iVBORw0KGgo=", "detail": "auto"},
    ]
    answered = await respond_json(reader, [{"role": "user", "content": parts}])
    assert FIRST_SENTENCE in answered.text
    assert {one["message"].split("`")[1] for one in answered.response["clew"]["warnings"]} == {"input_image"}


def compacted(written: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode()


CALL = {"type": "function_call", "call_id": "c1", "name": "f"}
UNSTORABLE = ('{"a": "\\u0000"}', '{"a": NaN}', '{"a": ["\\ud800"]}', '{"a": 1e999}', '{"a": ' + "[" * 90_000, "[" * 90_000)
"""Arguments of a call."""
UNREADABLE = [
    compacted(one)
    for one in (
        '[["user", "\\u0000"]]',
        '[["user", "\\ud800"]]',
        "[" * 90_000,
        json.dumps([["user", "x"]] * 1_001),
        json.dumps([["user", "x" * 5_000_000]]),
    )
]
"""Compactions."""
NOT_READ = {"additional_tools", "compaction_trigger", "configuration_update"}
"""Items of OpenAI's API that change how the response is made, and are refused."""
READ = {"message", "function_call", "function_call_output", "compaction"}


@RESPONSES.held_by("bad-input")
@each(
    ("body", "param"),
    [
        ({"input": None}, "input"),
        ({"input": "  "}, "input"),
        ({"input": []}, "input"),
        ({"input": "x" * 500_001}, "input"),
        ({"input": [{"role": "user", "content": [{"type": "input_image", "image_url": "data:"}]}]}, "input"),
        ({"input": [{"role": "king", "content": "x"}]}, "input[0].role"),
        ({"input": [{"role": "user", "content": 7}]}, "input[0].content"),
        ({"input": [{"role": "user", "content": [{"type": "smell"}]}]}, "input[0].content[0].type"),
        ({"input": [{"type": "item_reference"}]}, "input[0].id"),
        *(({"input": [{"type": kind}]}, "input[0].type") for kind in ("smell", *NOT_READ)),
        ({"input": [{"type": "compaction", "encrypted_content": "x"}]}, "input[0].encrypted_content"),
        ({"input": [{"type": "function_call", "name": "f", "arguments": "{}"}]}, "input[0].call_id"),
        ({"input": [{"role": ["user"], "content": "x"}]}, "input[0].role"),
        ({"input": [{"role": "user", "content": [{"type": {}}]}]}, "input[0].content[0].type"),
        *(({"input": [CALL | {"arguments": text}]}, "input[0].arguments") for text in UNSTORABLE),
        *(({"input": [{"type": "compaction", "encrypted_content": one}]}, "input[0].encrypted_content") for one in UNREADABLE),
        ({"model": None}, "model"),
        ({"model": 7}, "model"),
        ({"include": ["everything"]}, "include[0]"),
        ({"metadata": {"k": "v" * 513}}, "metadata.k"),
        ({"temperature": 3}, "temperature"),
        ({"max_output_tokens": 1}, "max_output_tokens"),
        ({"tools": [{"type": "teleport"}]}, "tools[0]"),
        ({"tools": [{"type": "web_search"}], "max_tool_calls": 0}, "max_tool_calls"),
        ({"tools": [{"type": "web_search"}], "tool_choice": "perhaps"}, "tool_choice"),
        ({"tools": [{"type": "web_search"}], "tool_choice": "required"}, "tool_choice"),
        ({"tools": [{"type": "namespace", "name": "n", "tools": [{"type": "teleport"}]}]}, "tools[0].tools[0]"),
        ({"tool_choice": {"type": "function", "name": "gone"}}, "tool_choice"),
        ({"tools": [FUNCTION], "tool_choice": "required"}, "tool_choice"),
        ({"tools": [FUNCTION], "tool_choice": {"type": "function", "name": "look_up"}}, "tool_choice"),
        ({"conversation": "thread_1"}, "conversation"),
        ({"background": True, "store": False}, "store"),
        ({"text": {"format": {"type": "json_schema", "name": "x"}}}, "text.format.schema"),
        ({"text": {"format": {"type": "json_object"}}}, "text.format"),
    ],
)
async def test_input_that_cannot_be_used_is_refused_with_its_field(reader: Client, body: Json, param: str) -> None:
    answer = await reader.http.post("/v1/responses", json={"model": "clew", "input": QUESTION} | body)
    assert answer.status_code == 400, answer.text
    error = answer.json()["error"]
    assert (error["type"], error["param"]) == ("invalid_request_error", param)
    assert (await reader.http.get("/api/conversations")).json()["conversations"] == []


@RESPONSES.held_by("bad-input")
async def test_what_an_item_lacks_is_a_missing_parameter(reader: Client) -> None:
    said: Json = {"type": None, "role": "user", "content": QUESTION}
    for lacking, param in (
        ({}, "type"),
        ({"role": "user", "content": [{}]}, "content[0].type"),
        ({"type": "item_reference"}, "id"),
        ({"role": "user"}, "content"),
        ({"type": "function_call_output", "output": "x"}, "call_id"),
    ):
        answer = await reader.http.post("/v1/responses", json={"model": "clew", "input": [lacking, said]})
        error = answer.json()["error"]
        assert (answer.status_code, error["param"], error["code"]) == (400, f"input[0].{param}", "missing_required_parameter")
    assert (await reader.http.post("/v1/responses", json={"model": "clew", "input": [said]})).status_code == 200


@RESPONSES.held_by("foreign-items")
async def test_items_of_tools_that_the_provider_runs_are_kept_and_not_read(reader: Client) -> None:
    named = (get_args(get_type_hints(item)["type"]) for item in get_args(ResponseInputItemParam))
    kinds = {kind for found in named for kind in found if isinstance(kind, str)}
    assert kinds > READ | NOT_READ
    conversation = (await reader.http.post("/v1/conversations", json={})).json()["id"]
    said = {"role": "user", "content": QUESTION}
    for kind in sorted(kinds - READ - NOT_READ):
        item = {"type": kind, "id": f"x_{kind}", "status": "completed"}
        answer = await reader.http.post("/v1/responses", json={"model": "clew", "input": [item, said], "store": False})
        assert (answer.status_code, answer.json()["status"]) == (200, "completed"), kind
        added = await reader.http.post(f"/v1/conversations/{conversation}/items", json={"items": [item]})
        assert added.json()["data"] == [item], kind


@RESPONSES.held_by("model")
async def test_the_model_names_the_assistant(client: Client) -> None:
    assistant = (await client.http.post("/api/assistants", json={"name": "library"})).json()["id"]
    await put(client, "report.md", REPORT, assistant=assistant)
    async with sdk(client) as ai:
        answered = await ai.responses.create(model="clew/library", input="How much helium was lost in 2024?")
        assert "9 tonnes" in answered.output_text
        assert answered.model == "clew/library"
        refused = await ai.responses.create(model="clew", input="How much helium was lost in 2024?")
        assert refused.model_dump()["clew"]["status"] == "no_context"
        with pytest.raises(openai.BadRequestError) as missing:
            await ai.responses.create(model="gpt-5", input="Who?")
        assert (missing.value.code, missing.value.param) == ("model_not_found", "model")


@RESPONSES.held_by("tenants")
async def test_responses_of_others_are_not_there(reader: Client, new_tenant: NewTenant, new_client: NewClient) -> None:
    answered = await respond_json(reader, QUESTION)
    conversation = answered.response["clew"]["conversation_id"]
    strangers = [await new_client(new_tenant()), await new_client(reader.tenant, "query", user="bob")]
    for stranger in strangers:
        for method, path in (
            ("GET", f"/v1/responses/{answered.id}"),
            ("DELETE", f"/v1/responses/{answered.id}"),
            ("POST", f"/v1/responses/{answered.id}/cancel"),
            ("GET", f"/v1/responses/{answered.id}/input_items"),
            ("GET", f"/v1/conversations/{conversation}"),
            ("DELETE", f"/v1/conversations/{conversation}"),
            ("GET", f"/v1/conversations/{conversation}/items"),
        ):
            assert (await stranger.http.request(method, path)).status_code == 404, (method, path)
        body = {"model": "clew", "input": "Who?", "conversation": conversation}
        assert (await stranger.http.post("/v1/responses", json=body)).status_code == 404
    assert (await reader.http.get(f"/v1/responses/{answered.id}")).json() == answered.response


@RESPONSES.held_by("idempotency")
async def test_a_repeated_request_returns_the_first_response(reader: Client) -> None:
    headers = {"Idempotency-Key": "once"}
    body = {"model": "clew", "input": QUESTION}
    first = await reader.http.post("/v1/responses", json=body, headers=headers)
    again = await reader.http.post("/v1/responses", json=body, headers=headers)
    assert again.json() == first.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    other = await reader.http.post("/v1/responses", json=body | {"input": "Who?"}, headers=headers)
    assert (other.status_code, other.json()["error"]["code"]) == (409, "idempotency_key_reused")
