"""`/v1/messages` as events, through Anthropic's own SDK, and how a turn ends that does not end well."""

import json
from typing import Any

import anthropic
import httpx
import pytest
from httpx_sse import aconnect_sse

from tests.dialects.anthropic_sdk import sdk
from tests.dialects.conftest import Client, Scripted, Served
from tests.dialects.requirements_anthropic import ANTHROPIC
from tests.dialects.test_anthropic import asking, clew_of, text_of
from tests.faults.scripted_servers import Caller
from tests.ingestion import until

CITED = "A clew is a ball of thread [1]. Penguins live in Antarctica! Ariadne gave a clew to Theseus [1]."


async def events_of(http: httpx.AsyncClient, **fields: Any) -> list[tuple[str, dict[str, Any]]]:
    async with aconnect_sse(http, "POST", "/v1/messages", json=asking(**fields) | {"stream": True}) as source:
        return [(event.event, json.loads(event.data)) async for event in source.aiter_sse()]


@ANTHROPIC.held_by("events")
async def test_events_come_in_the_order_of_the_api(reader: Client) -> None:
    events = await events_of(reader.http)
    assert all(kind == data["type"] for kind, data in events)
    kinds = [kind for kind, _ in events]
    assert kinds[:3] == ["message_start", "ping", "content_block_start"]
    assert kinds[-3:] == ["content_block_stop", "message_delta", "message_stop"]
    started = events[0][1]["message"]
    assert (started["content"], started["stop_reason"], started["role"]) == ([], None, "assistant")
    assert events[-2][1]["delta"] == {"stop_reason": "end_turn", "stop_sequence": None, "stop_details": None}
    assert set(events[-2][1]["usage"]) >= {"input_tokens", "output_tokens"}
    open_blocks: list[int] = []
    for kind, data in events:
        if kind == "content_block_start":
            assert not open_blocks
            open_blocks.append(data["index"])
        elif kind in ("content_block_delta", "content_block_stop"):
            assert [data["index"]] == open_blocks
            if kind == "content_block_stop":
                open_blocks.pop()
    assert not open_blocks


@ANTHROPIC.held_by("events", "housekeeping")
async def test_a_message_without_a_turn_has_the_same_events(reader: Client) -> None:
    of_session = "[SUGGESTION MODE: Suggest what the user might naturally type next.]"
    events = await events_of(reader.http, text=of_session)
    assert [kind for kind, _ in events] == [
        "message_start",
        "ping",
        "content_block_start",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
    ]
    assert events[-2][1]["clew"]["status"] == "housekeeping"
    answered = await events_of(reader.http)
    for kind in ("message_start", "content_block_start", "message_delta"):
        ours, theirs = dict(events)[kind], dict(answered)[kind]
        assert {name: type(value) for name, value in ours.items()} == {name: type(value) for name, value in theirs.items()}
    assert set(events[0][1]["message"]) == set(answered[0][1]["message"])


@ANTHROPIC.held_by("same-message")
async def test_the_stream_adds_up_to_the_message(served: Served, reader: Client) -> None:
    async with sdk(served.ready.address, reader.key) as ai:
        whole = await ai.messages.create(**asking())
        async with ai.messages.stream(**asking()) as stream:
            kinds = [event.type async for event in stream]
            streamed = await stream.get_final_message()
            assert stream.response.headers["Clew-Conversation-Id"].startswith("conv_")
            assert stream.request_id
    assert "citation" in kinds
    assert [(block.text, block.citations) for block in streamed.content if block.type == "text"] == [
        (block.text, block.citations) for block in whole.content if block.type == "text"
    ]
    assert (streamed.stop_reason, streamed.model) == ("end_turn", "clew")


@ANTHROPIC.held_by("details")
async def test_details_of_an_answer_come_with_its_end(reader: Client) -> None:
    details = (await events_of(reader.http))[-2][1]["clew"]
    assert (details["status"], details["warnings"]) == ("answered", [])
    assert {one["strength"] for one in details["support"]} == {"supported"}
    turn = await reader.http.get(f"/api/turns/{details['turn_id']}")
    assert turn.json()["status"] == "completed"


@ANTHROPIC.held_by("blocks")
@pytest.mark.parametrize("size", [1, 3, 1000])
async def test_blocks_do_not_depend_on_the_pieces_of_the_model(steered: Caller, scripted: Scripted, size: int) -> None:
    scripted.script.tells(CITED, characters=size)
    sentences = {"Clew-Blocks": "sentences"}
    async with sdk(scripted.server.address) as ai, ai.messages.stream(**asking(), extra_headers=sentences) as stream:
        message = await stream.get_final_message()
    blocks = [(block.text, len(block.citations or [])) for block in message.content if block.type == "text"]
    assert blocks == [
        ("A clew is a ball of thread [1]. ", 1),
        ("Penguins live in Antarctica! ", 0),
        ("Ariadne gave a clew to Theseus [1].", 1),
    ]
    assert message.usage.output_tokens == -(-len(CITED) // size)


@ANTHROPIC.held_by("usage")
async def test_usage_comes_at_the_end(steered: Caller, scripted: Scripted) -> None:
    scripted.script.tells(CITED)
    events = dict(await events_of(steered.http))
    assert events["message_start"]["message"]["usage"]["output_tokens"] == 0
    assert events["message_delta"]["usage"]["output_tokens"] == 1
    assert events["message_delta"]["usage"]["input_tokens"] > 0


@ANTHROPIC.held_by("support")
async def test_support_says_which_sentence_nothing_supports(steered: Caller, scripted: Scripted) -> None:
    scripted.script.tells(CITED)
    async with sdk(scripted.server.address) as ai:
        message = await ai.messages.create(**asking())
    judged = {text_of(message)[one["start"] : one["end"]]: one["strength"] for one in clew_of(message)["support"]}
    assert judged["Penguins live in Antarctica!"] == "none"
    assert "weak_support" in [one["code"] for one in clew_of(message)["warnings"]]


@ANTHROPIC.held_by("failure")
async def test_a_model_that_fails_is_an_api_error(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(5, fail_after=2)
    async with sdk(scripted.server.address) as ai:
        with pytest.raises(anthropic.InternalServerError) as caught:
            await ai.messages.create(**asking())
    assert (caught.value.status_code, caught.value.type, caught.value.error_code) == (500, "api_error", "llm_service_error")
    assert caught.value.request_id
    assert caught.value.response.headers["Clew-Turn-Id"].startswith("turn_")


@ANTHROPIC.held_by("failure")
async def test_a_model_that_fails_later_ends_the_stream_with_an_error(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(5, fail_after=2)
    async with sdk(scripted.server.address) as ai:
        with pytest.raises(anthropic.APIStatusError) as caught:
            async with ai.messages.stream(**asking()) as stream:
                await stream.get_final_message()
    assert (caught.value.type, caught.value.error_code) == ("api_error", "llm_service_error")
    events = await events_of(steered.http)
    assert events[-1][0] == "error"
    assert set(events[-1][1]) == {"type", "error", "request_id"}
    assert events[-1][1]["request_id"]


@ANTHROPIC.held_by("timeout")
async def test_an_answer_that_takes_too_long_is_a_timeout(hurried: Caller, scripted: Scripted) -> None:
    scripted.script.says(5, hold_after=2)
    async with sdk(scripted.hasty.address) as ai:
        with pytest.raises(anthropic.GatewayTimeoutError) as caught:
            await ai.messages.create(**asking())
    assert caught.value.type == "timeout_error"


@ANTHROPIC.held_by("stopped")
async def test_a_stopped_answer_is_an_error_and_keeps_its_text(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(8, hold_after=4)
    async with sdk(scripted.server.address) as ai, ai.messages.stream(**asking()) as stream:
        conversation = stream.response.headers["Clew-Conversation-Id"]
        await anext(stream.text_stream)
        await steered.http.post(f"/api/conversations/{conversation}/abort")
        with pytest.raises(anthropic.APIStatusError) as caught:
            await stream.get_final_message()
    assert caught.value.error_code == "generation_aborted"
    stored = await steered.messages(conversation)
    assert (stored[-1]["status"], stored[-1]["content"][:2]) == ("aborted", "w0")


@ANTHROPIC.held_by("disconnect")
async def test_a_client_that_closes_its_stream_stops_the_turn(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(50, hold_after=3)
    async with sdk(scripted.server.address) as ai, ai.messages.stream(**asking()) as stream:
        conversation = stream.response.headers["Clew-Conversation-Id"]
        async for _ in stream.text_stream:
            break

    async def is_stopped() -> bool:
        return [one["status"] for one in await steered.messages(conversation)] == ["complete", "aborted"]

    await until(is_stopped)
    assert (await steered.messages(conversation))[-1]["content"].startswith("w0")
    scripted.script.says(5)
    async with sdk(scripted.server.address) as ai:
        again = await ai.messages.create(**asking("And what does it do?"), extra_headers={"Clew-Conversation-Id": conversation})
    assert clew_of(again)["conversation_id"] == conversation


@ANTHROPIC.held_by("busy")
async def test_two_questions_to_one_conversation_at_once_are_refused(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(6, hold_after=3)
    async with sdk(scripted.server.address) as ai, ai.messages.stream(**asking()) as stream:
        header = {"Clew-Conversation-Id": stream.response.headers["Clew-Conversation-Id"]}
        with pytest.raises(anthropic.ConflictError) as caught:
            await ai.messages.create(**asking(), extra_headers=header)
        scripted.script.go_on()
    assert (caught.value.type, caught.value.error_code) == ("invalid_request_error", "generation_in_progress")
