"""Chat completions while an answer is written: failures, a client that leaves, and marks across pieces."""

import asyncio
from typing import Any
from uuid import uuid4

import openai
import pytest

from tests.dialects.conftest import Client, Scripted
from tests.dialects.openai_sdk import ASK, Ask, ask_stream, assistant, sdk_of, user
from tests.dialects.requirements_completions import COMPLETIONS
from tests.faults.scripted_servers import Caller
from tests.ingestion import until

QUESTION = "What is a clew?"


def caller_of(steered: Caller) -> Client:
    """Return the local user of a server without keys; clients of OpenAI must send a key, whatever it is."""
    return Client(steered.http, None, None, "any")  # type: ignore[arg-type]


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask over the transport of this run of the test."""
    return ASK[transport]


@COMPLETIONS.held_by("failure")
async def test_a_turn_that_fails_is_an_error(steered: Caller, scripted: Scripted, ask: Ask) -> None:
    scripted.script.says(5, fail_after=0)
    with pytest.raises(openai.APIError) as caught:
        await ask(caller_of(steered), user(QUESTION))
    assert (caught.value.code, caught.value.type) == ("llm_service_error", "server_error")
    if isinstance(caught.value, openai.APIStatusError):
        assert caught.value.status_code == 502
        assert caught.value.response.headers["Clew-Turn-Id"].startswith("turn_")


@COMPLETIONS.held_by("failure")
async def test_an_answer_that_fails_on_the_way_says_so_after_its_pieces(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(50, fail_after=20)
    body = {"model": "clew", "messages": [user(QUESTION)], "stream": True}
    async with steered.http.stream("POST", "/v1/chat/completions", json=body) as response:
        text = (await response.aread()).decode()
    events = text.split("\n\n")
    assert events[-2:] == ["data: [DONE]", ""]
    assert '"code":"llm_service_error"' in events[-3]
    assert '"finish_reason":"stop"' not in text


@COMPLETIONS.held_by("abort")
async def test_a_client_that_closes_its_stream_stops_the_turn(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(50, hold_after=10)
    ai = sdk_of(steered.http, "any")
    stream = await ai.chat.completions.create(model="clew", messages=[user(QUESTION)], stream=True)  # type: ignore[list-item]
    conversation, said = stream.response.headers["Clew-Conversation-Id"], ""
    async for chunk in stream:
        said += chunk.choices[0].delta.content or ""
        if "w5" in said:
            break
    await stream.close()

    async def is_stopped() -> bool:
        return [one["status"] for one in await steered.messages(conversation)] == ["complete", "aborted"]

    await until(is_stopped)
    stored = (await steered.messages(conversation))[1]["content"]
    assert stored.startswith(said.strip())
    scripted.script.says(5)
    again = await ask_stream(caller_of(steered), user(QUESTION), assistant(stored), user("And what does it do?"))
    assert again.conversation == conversation


@COMPLETIONS.held_by("abort")
@pytest.mark.parametrize("path", ["/v1/chat/completions", "/v1/messages", "/v1/responses"])
@pytest.mark.parametrize("key", ["", "a-retry-may-follow"])
async def test_a_client_that_hangs_up_before_a_body_stops_the_turn_too(
    steered: Caller, scripted: Scripted, path: str, key: str
) -> None:
    scripted.script.says(20, hold_after=3)
    conversation = await steered.open_conversation()
    asked = {"input": QUESTION, "conversation": conversation} if path == "/v1/responses" else {"messages": [user(QUESTION)]}
    headers = {"Clew-Conversation-Id": conversation} | ({"Idempotency-Key": key + path} if key else {})
    body = {"model": "clew", **asked} | ({"max_tokens": 1_000} if path == "/v1/messages" else {})
    asking = asyncio.create_task(steered.http.post(path, json=body, headers=headers))

    async def statuses() -> list[str]:
        return [one["status"] for one in await steered.messages(conversation)]

    async def is_asked() -> bool:
        return bool(await statuses())

    await until(is_asked)
    [question] = await steered.messages(conversation)
    async with steered.following(question["turnId"]) as stream:
        await stream.take_words(1)  # without a word there would be no answer to keep
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking

    async def is_ended() -> bool:
        return await statuses() == ["complete", "complete" if key else "aborted"]

    if key:
        scripted.script.go_on()
    await until(is_ended)


@COMPLETIONS.held_by("abort")
@pytest.mark.parametrize("path", ["/v1/chat/completions", "/v1/messages"])
async def test_a_closed_stream_stops_no_turn_that_a_retry_may_follow(steered: Caller, scripted: Scripted, path: str) -> None:
    scripted.script.says(20, hold_after=3)
    body = {"model": "clew", "messages": [user(QUESTION)], "max_tokens": 1_000, "stream": True}
    sent: dict[str, Any] = {"json": body, "headers": {"Idempotency-Key": uuid4().hex}}
    async with steered.http.stream("POST", path, **sent) as first:
        async for line in first.aiter_lines():
            if "w1" in line:
                break
        async with steered.http.stream("POST", path, **sent) as again:
            await first.aclose()
            scripted.script.go_on()
            text = (await again.aread()).decode()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "w19" in text
    stored = await steered.messages(again.headers["Clew-Conversation-Id"])
    assert [one["status"] for one in stored] == ["complete", "complete"]


@COMPLETIONS.held_by("links", over=["stream"])
async def test_marks_become_links_however_the_answer_comes(steered: Caller, scripted: Scripted) -> None:
    text = "A clew is a ball of thread that leads back out of the labyrinth. [1] Ariadne gave a clew to Theseus. [1]"
    for characters in (1, 3, 1_000):
        scripted.script.tells(text, characters=characters)
        plain = await ask_stream(caller_of(steered), user(QUESTION))
        said = await ask_stream(caller_of(steered), user(QUESTION), headers={"Clew-Links": "markdown"})
        assert plain.text == text
        [url] = {one["url_citation"]["url"].partition("?")[0] for one in said.annotations}
        assert said.text.count(f"({url}?") == 2
        cited = said.annotations[0]["url_citation"]
        sentence = said.text[cited["start_index"] : cited["end_index"]]
        assert sentence.startswith("A clew is a ball")
        assert sentence.endswith(")]")
        last = said.text.index("Ariadne")
        assert last > cited["end_index"]
