"""`WS /v1/responses` on a real server: responses one after another over one socket."""

import json
from typing import Any, cast

import pytest
from openai import AsyncOpenAI

from tests.dialects.conftest import Client
from tests.dialects.requirements_responses import RESPONSES
from tests.dialects.responding import socket
from tests.dialects.test_responses import FIRST_SENTENCE, QUESTION
from tests.dialects.test_responses_state import WHO, conversations_of
from tests.ingestion import until


@RESPONSES.held_by("socket-sequence")
async def test_a_socket_answers_one_request_after_another(reader: Client) -> None:
    async with socket(reader) as sent:
        first = await sent.create(QUESTION)
        second = await sent.create(WHO, previous_response_id=first.id)
    assert FIRST_SENTENCE in first.text
    assert "Daedalus" in second.text
    assert [event["sequence_number"] for event in second.events] == list(range(len(second.events)))
    assert (await reader.http.get(f"/v1/responses/{second.id}")).json() == second.response


@RESPONSES.held_by("socket-sequence")
async def test_the_sdk_connects_and_receives_the_events(reader: Client) -> None:
    base = str(reader.http.base_url).rstrip("/") + "/v1"
    ai = AsyncOpenAI(api_key=reader.key, base_url=base, http_client=cast(Any, reader.http))
    async with ai.responses.connect() as connection:
        await connection.response.create(model="clew", input=QUESTION)  # type: ignore[call-arg]
        kinds: list[str] = []
        async for event in connection:
            kinds.append(event.type)
            if event.type == "response.completed":
                break
    assert kinds[:2] == ["response.created", "response.in_progress"]


@RESPONSES.held_by("socket-sequence")
async def test_what_belongs_to_http_changes_nothing_over_a_socket(reader: Client) -> None:
    async with socket(reader) as sent:
        for more in ({"stream": True}, {"stream": False, "background": False}, {"stream_options": {"include_usage": True}}):
            assert FIRST_SENTENCE in (await sent.create(QUESTION, **more)).text


@RESPONSES.held_by("socket-lanes")
async def test_every_event_repeats_the_lane_of_its_frame(reader: Client) -> None:
    create = {"type": "response.create", "model": "clew", "input": QUESTION}
    async with socket(reader) as sent:
        first = await sent.create(QUESTION, stream_id="left")
        assert {event.get("stream_id") for event in first.events} == {"left"}
        assert first.response["clew"]["warnings"] == []
        for wrong in ({"input": []}, {"temperature": "hot"}):
            [error] = await sent.send(create | {"stream_id": "left"} | wrong)
            assert (error["error"]["param"], error["stream_id"]) == (next(iter(wrong)), "left")
        for unusable in ("", "x" * 129, 7):
            [error] = await sent.send(create | {"stream_id": unusable})
            assert error["error"]["param"] == "stream_id"
            assert "stream_id" not in error
        second = await sent.create(WHO, stream_id="right", previous_response_id=first.id)
        assert {event.get("stream_id") for event in second.events} == {"right"}
        assert all("stream_id" not in event for event in (await sent.create(QUESTION)).events)


@RESPONSES.held_by("socket-prepares")
async def test_a_request_that_is_prepared_is_answered_with_the_one_that_continues_it(reader: Client) -> None:
    async with socket(reader) as sent:
        said = [{"role": "user", "content": QUESTION}, {"role": "assistant", "content": FIRST_SENTENCE}]
        prepared = await sent.create(said, generate=False)
        assert [event["type"] for event in prepared.events] == [
            f"response.{one}" for one in ("created", "in_progress", "completed")
        ]
        assert (prepared.response["status"], prepared.response["output"]) == ("completed", [])
        assert await conversations_of(reader) == []
        more = await sent.create([], generate=False, previous_response_id=prepared.id)
        answered = await sent.create(WHO, previous_response_id=more.id)
        assert "Daedalus" in answered.text
        items = (await reader.http.get(f"/v1/responses/{answered.id}/input_items", params={"order": "asc"})).json()["data"]
        assert [item["content"][0]["text"] for item in items] == [QUESTION, FIRST_SENTENCE, WHO]
        assert FIRST_SENTENCE in (await sent.create(QUESTION, generate=True)).text
        for wrong, param in (({"generate": "no"}, "generate"), ({"generate": False, "model": "gpt-5"}, "model")):
            [error] = await sent.send({"type": "response.create", "model": "clew", "input": QUESTION} | wrong)
            assert (error["status"], error["error"]["param"]) == (400, param)
    async with socket(reader) as other:
        [error] = await other.send(
            {"type": "response.create", "model": "clew", "input": WHO, "previous_response_id": prepared.id}
        )
        assert error["error"]["code"] == "previous_response_not_found"


@RESPONSES.held_by("socket-unstored")
async def test_only_the_same_socket_continues_from_what_is_not_stored(reader: Client) -> None:
    async with socket(reader) as sent:
        first = await sent.create(QUESTION, store=False)
        second = await sent.create(WHO, store=False, previous_response_id=first.id)
        assert "Daedalus" in second.text
        third = await sent.create(QUESTION, store=False, previous_response_id=second.id)
        assert third.response["clew"]["conversation_id"] == first.response["clew"]["conversation_id"]
        assert (await reader.http.get(f"/v1/responses/{first.id}")).status_code == 404
        async with socket(reader) as other:
            [error] = await other.send(
                {"type": "response.create", "model": "clew", "input": WHO, "previous_response_id": first.id, "store": False}
            )
            assert (error["status"], error["error"]["code"]) == (400, "previous_response_not_found")
    path = f"/api/turns/{first.response['clew']['turn_id']}"

    async def is_gone() -> bool:
        return (await reader.http.get(path)).status_code == 404

    await until(is_gone)  # with the socket
    assert await conversations_of(reader) == []


@RESPONSES.held_by("socket-unstored", "unstored")
async def test_a_stored_response_continues_from_one_that_is_not(reader: Client) -> None:
    async with socket(reader) as sent:
        first = await sent.create(QUESTION, store=False)
        second = await sent.create(WHO, previous_response_id=first.id)
    conversation = second.response["clew"]["conversation_id"]
    assert conversation != first.response["clew"]["conversation_id"]
    messages = (await reader.http.get(f"/api/conversations/{conversation}/messages")).json()["messages"]
    assert [one["content"] for one in messages] == [QUESTION, first.text, WHO, second.text]


@RESPONSES.held_by("socket-evicts")
async def test_a_continuation_that_fails_takes_what_is_not_stored_with_it(reader: Client) -> None:
    async with socket(reader) as sent:
        first = await sent.create(QUESTION, store=False)
        output = [{"type": "function_call_output", "call_id": "call_x", "output": "?"}]
        frame = {"type": "response.create", "model": "clew", "store": False, "previous_response_id": first.id}
        [error] = await sent.send(frame | {"input": output})
        assert (error["type"], error["status"], error["error"]["param"]) == ("error", 400, "input")
        [error] = await sent.send(frame | {"input": WHO})
        assert error["error"]["code"] == "previous_response_not_found"
        assert FIRST_SENTENCE in (await sent.create(QUESTION)).text


@RESPONSES.held_by("socket-errors")
async def test_a_frame_that_cannot_be_used_is_an_error_and_the_socket_stays_open(reader: Client) -> None:
    create = {"type": "response.create", "model": "clew", "input": QUESTION}
    async with socket(reader) as sent:
        for frame, param in (
            ("nonsense", None),
            (b"bytes", None),
            ("[]", "type"),
            (json.dumps({"type": "response.cancel"}), "type"),
            (json.dumps(create | {"background": True}), "background"),
            (json.dumps(create | {"temperature": "hot"}), "temperature"),
            (json.dumps(create | {"input": []}), "input"),
            (json.dumps(create | {"input": [1]}), "input[0]"),
        ):
            [error] = await sent.send(frame)
            assert error["type"] == "error", frame
            assert (error["status"], error["error"]["type"], error["error"]["param"]) == (400, "invalid_request_error", param)
        [error] = await sent.send(create | {"model": "gpt-5"})
        assert (error["status"], error["error"]["code"]) == (400, "model_not_found")
        assert FIRST_SENTENCE in (await sent.create(QUESTION)).text


@RESPONSES.held_by("socket-errors")
@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Authorization": "Bearer clew_wrong"}, 401, "invalid_api_key"),
        ({"Origin": "https://evil.example"}, 403, "origin_not_allowed"),
    ],
)
async def test_a_socket_that_is_not_opened_says_why_like_every_other_error(
    reader: Client, headers: dict[str, str], status: int, code: str
) -> None:
    async with socket(reader, **headers) as sent:
        error = json.loads(await sent.connection.recv())
        await sent.connection.wait_closed()
    assert (error["type"], error["status"], error["error"]["code"]) == ("error", status, code)
    assert error["error"].keys() == {"message", "type", "param", "code"}


@RESPONSES.held_by("socket-errors")
async def test_a_socket_of_invalid_frames_only_is_closed(reader: Client) -> None:
    async with socket(reader) as sent:
        for _ in range(20):
            await sent.send("nonsense")
        await sent.connection.wait_closed()
        assert sent.connection.close_code == 4400
