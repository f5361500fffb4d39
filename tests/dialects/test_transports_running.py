"""Turns of source 001 while they run, over each transport: stopped, too slow, failed, left alone, read again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.dialects.conftest import Client, Scripted, Served
from tests.dialects.requirements_conversations import CONVERSATIONS
from tests.dialects.talking import grounding, talking
from tests.dialects.test_conversations import ask as answered
from tests.dialects.test_conversations import open_conversation
from tests.dialects.transports import ASK, Ask, Event, Told, blocks_of
from tests.faults.scripted_servers import Caller, Script
from tests.ingestion import until

QUESTION = "What is a clew?"
CITED, LOOSE = "A clew is a ball of thread [1].", "Penguins live in Antarctica and eat krill."
INVENTED = "Bananas are the capital of Jupiter [1]."


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask over the transport of this run of the test."""
    return ASK[transport]


@pytest.fixture
def script(scripted: Scripted) -> Script:
    return scripted.script


async def running_turn(caller: Caller, conversation: str, words: int) -> str:
    """Wait until the answer to the last question has so many words; return its turn."""

    async def has_begun() -> bool:
        return [message["role"] for message in await caller.messages(conversation)][-1:] == ["user"]

    await until(has_begun)
    turn: str = (await caller.messages(conversation))[-1]["turnId"]
    async with caller.following(turn) as followed:
        await followed.take_words(words - 1)
    return turn


@asynccontextmanager
async def asking(ask: Ask, caller: Caller, conversation: str, words: int) -> AsyncIterator[tuple[asyncio.Task[Told], str]]:
    """Ask and wait until the answer has so many words; lend what will be told, and the turn."""
    task = asyncio.create_task(ask(caller.http, conversation, QUESTION))
    try:
        yield task, await running_turn(caller, conversation, words)
    finally:
        task.cancel()


async def statuses(caller: Caller, conversation: str) -> list[tuple[str, str]]:
    return [(message["role"], message["status"]) for message in await caller.messages(conversation)]


@CONVERSATIONS.held_by("FR-008", "BR-005", "GENERATION_ABORTED", "error-event", over=("json", "sse", "ws"))
@pytest.mark.parametrize("named", ["turn", "conversation"])
async def test_stopped_answer_is_kept_and_continued(
    steered: Caller, script: Script, ask: Ask, transport: str, named: str
) -> None:
    script.says(100, hold_after=15)
    conversation = await steered.open_conversation()
    async with asking(ask, steered, conversation, 15) as (told, turn):
        if transport == "ws":
            async with talking(str(steered.http.base_url).rstrip("/")) as talk:
                await talk.send(type="abort", **({"turnId": turn} if named == "turn" else {"conversationId": conversation}))
                stopped = await talk.next(type="abort_result")
        else:
            path = f"turns/{turn}" if named == "turn" else f"conversations/{conversation}"
            stopped = (await steered.http.post(f"/api/{path}/abort")).json()
        assert (stopped["aborted"], stopped["turnId"]) == (True, turn)
        ended = await told
    assert ended.error is not None
    assert (ended.code, ended.error.get("status", 499)) == ("GENERATION_ABORTED", 499)
    assert ended.error["message"]
    partial = (await steered.messages(conversation))[-1]
    assert "w14" in partial["content"]
    assert ended.text in ("", partial["content"])
    script.says(3)
    assert (await ask(steered.http, conversation, QUESTION)).code is None
    kinds = [("user", "complete"), ("assistant", "aborted"), ("user", "complete"), ("assistant", "complete")]
    assert await statuses(steered, conversation) == kinds
    assert (await steered.messages(conversation))[2]["parentMessageId"] == partial["id"]


@CONVERSATIONS.held_by("BR-004", "GENERATION_TIMEOUT", "error-event", over=("json", "sse", "ws"))
@pytest.mark.parametrize("words", [0, 7], ids=["no word", "some words"])
async def test_answer_that_takes_too_long_ends_and_is_kept(hurried: Caller, script: Script, ask: Ask, words: int) -> None:
    script.says(10, hold_after=words)
    conversation = await hurried.open_conversation()
    told = await ask(hurried.http, conversation, QUESTION)
    assert told.error is not None
    assert (told.code, told.error.get("status", 504)) == ("GENERATION_TIMEOUT", 504)
    assert f"{2 if words else 1} seconds" in told.error["message"]
    kept = await hurried.messages(conversation)
    assert [one["status"] for one in kept] == ["failed", "failed"][: 2 if words else 1]
    assert words == 0 or "w6" in kept[-1]["content"]
    assert told.text in ("", kept[-1]["content"])
    script.says(3)
    assert (await ask(hurried.http, conversation, QUESTION)).code is None


@CONVERSATIONS.held_by("LLM_SERVICE_ERROR", "error-event", over=("json", "sse", "ws"))
async def test_model_that_fails_is_said_and_the_question_is_skipped(steered: Caller, script: Script, ask: Ask) -> None:
    script.says(3)
    conversation = await steered.open_conversation()
    good = await ask(steered.http, conversation, QUESTION)
    script.says(0)
    failed = await ask(steered.http, conversation, QUESTION)
    assert failed.error is not None
    assert (failed.code, failed.error.get("status", 502)) == ("LLM_SERVICE_ERROR", 502)
    script.says(3)
    assert (await ask(steered.http, conversation, QUESTION)).code is None
    messages = await steered.messages(conversation)
    assert [one["status"] for one in messages] == ["complete", "complete", "failed", "complete", "complete"]
    assert messages[3]["parentMessageId"] == good.message_id


@CONVERSATIONS.held_by("busy")
async def test_second_question_is_told_which_turn_runs_unless_it_names_a_parent(
    steered: Caller, script: Script, ask: Ask
) -> None:
    script.says(3)
    conversation = await steered.open_conversation()
    first = await ask(steered.http, conversation, QUESTION)
    script.says(20, hold_after=5)
    async with asking(ask, steered, conversation, 5) as (told, turn):
        refused = await ask(steered.http, conversation, QUESTION)
        assert refused.error is not None
        assert (refused.code, refused.error.get("status", 409)) == ("GENERATION_IN_PROGRESS", 409)
        assert refused.error["details"] == {"turn_id": turn}
        script.says(3)
        assert (await ask(steered.http, conversation, QUESTION, parentMessageId=first.message_id)).code is None
        script.go_on()
        assert (await told).code is None


@CONVERSATIONS.held_by("BR-006")
async def test_deleting_a_conversation_stops_its_answer(steered: Caller, script: Script, ask: Ask) -> None:
    script.says(20, hold_after=5)
    conversation = await steered.open_conversation()
    async with asking(ask, steered, conversation, 5) as (told, turn):
        deleted = await steered.http.delete(f"/api/conversations/{conversation}")
        assert deleted.status_code == 204, deleted.text
        assert (await told).code == "GENERATION_ABORTED"
    for path in (f"/api/conversations/{conversation}/messages", f"/api/turns/{turn}/events"):
        assert (await steered.http.get(path)).status_code == 404


@CONVERSATIONS.held_by("outlives")
async def test_turn_goes_on_without_its_client(steered: Caller, script: Script, ask: Ask) -> None:
    script.says(30, hold_after=10)
    conversation = await steered.open_conversation()
    async with asking(ask, steered, conversation, 10) as (told, _):
        told.cancel()
        with pytest.raises((asyncio.CancelledError, ConnectionClosed)):
            await told
    script.go_on()

    async def is_stored() -> bool:
        return await statuses(steered, conversation) == [("user", "complete"), ("assistant", "complete")]

    await until(is_stored)
    assert "w29" in (await steered.messages(conversation))[-1]["content"]


@CONVERSATIONS.held_by("support", "warnings")
async def test_support_and_warnings_end_the_stream_and_are_stored(steered: Caller, script: Script, ask: Ask) -> None:
    script.tells(f"{CITED} {LOOSE} It rains [9].")
    conversation = await steered.open_conversation()
    told = await ask(steered.http, conversation, QUESTION)
    answer = (await steered.messages(conversation))[-1]
    assert told.text == answer["content"] == f"{CITED} {LOOSE} It rains."
    judged = [(told.text[one["start"] : one["end"]], one["strength"]) for one in answer["metadata"]["support"]]
    assert judged == [(CITED, "supported"), (LOOSE, "none"), ("It rains.", "none")]
    assert [(source["support"], source["added"]) for source in told.sources] == [("supported", False)]
    warnings = answer["metadata"]["warnings"]
    assert [one["code"] for one in warnings] == ["unknown_citation", "weak_support"]
    if told.events:
        assert told.events[-1]["warnings"] == warnings
        assert told.events[-1]["support"] == answer["metadata"]["support"]


@CONVERSATIONS.held_by("strict")
async def test_an_answer_that_nothing_supports_is_flagged_or_refused_as_the_settings_say(
    steered: Caller, script: Script, ask: Ask
) -> None:
    script.tells(INVENTED)
    shown = await ask(steered.http, await steered.open_conversation(), QUESTION)
    assert (shown.text, "refusal" in shown.end) == (INVENTED, False)
    async with grounding(steered, "strict"):
        conversation = await steered.open_conversation()
        refused = await ask(steered.http, conversation, QUESTION)
    assert refused.end["refusal"]["stage"] == "support"
    assert (refused.sources, "Jupiter" in str(refused)) == ([], False)
    stored = (await steered.messages(conversation))[-1]
    assert (stored["content"], stored["metadata"]["sources"], stored["metadata"]["support"]) == (refused.text, [], None)


@CONVERSATIONS.held_by("strict")
async def test_a_strict_answer_that_is_stopped_before_it_is_supported_keeps_nothing(steered: Caller, script: Script) -> None:
    script.tells(f"{INVENTED} {CITED}", characters=len(INVENTED), hold_after=1)
    async with grounding(steered, "strict"), steered.asking(await steered.open_conversation()) as stream:
        await steered.http.post(f"/api/turns/{stream.turn}/abort")
        events = await stream.rest()
    assert [event.event for event in events if event.event == "content_delta"] == []
    stored = await steered.http.get(f"/api/turns/{stream.turn}/events")
    assert "Jupiter" not in stored.text


# Reading again --------------------------------------------------------------------------------------------------------


async def page(http: httpx.AsyncClient, turn: str, after: int) -> list[Event]:
    told = await http.get(f"/api/turns/{turn}/events", params={"starting_after": after})
    return [{"seq": one["seq"], "type": one["event"]} | one["data"] for one in told.raise_for_status().json()["events"]]


async def stream(http: httpx.AsyncClient, turn: str, after: int) -> list[Event]:
    async with Caller(http).following(turn, after) as followed:
        return [{"seq": int(one.id), "type": one.event} | one.json() for one in await followed.rest()]


async def socket(http: httpx.AsyncClient, turn: str, after: int) -> list[Event]:
    secret = http.headers["Authorization"].removeprefix("Bearer ")
    async with talking(str(http.base_url).rstrip("/"), secret) as talk:
        await talk.send(type="resume", turnId=turn, after=after)
        frames = await talk.rest()
    bare = [{name: frame[name] for name in frame if name not in ("conversationId", "turnId")} for frame in frames]
    return [{"seq": one["seq"], "type": one["type"]} | one.get("source", one) for one in bare]


READ: dict[str, Callable[[httpx.AsyncClient, str, int], Awaitable[list[Event]]]] = {"json": page, "sse": stream, "ws": socket}


@CONVERSATIONS.held_by("replay")
async def test_events_are_read_again_from_any_point_the_same_over_every_transport(reader: Client, transport: str) -> None:
    answer = await answered(reader, (await open_conversation(reader))["id"], QUESTION)
    whole = await page(reader.http, answer["turnId"], 0)
    for place, event in enumerate(whole[:-1]):
        assert await READ[transport](reader.http, answer["turnId"], event["seq"]) == whole[place + 1 :]
    assert await READ[transport](reader.http, answer["turnId"], 0) == whole


@CONVERSATIONS.held_by("sse-frames")
async def test_event_stream_has_names_data_and_numbers_as_the_source_shows(reader: Client, served: Served) -> None:
    conversation = (await open_conversation(reader))["id"]
    headers, body = {"Accept": "text/event-stream"}, {"content": QUESTION}
    answer = await reader.http.post(f"/api/conversations/{conversation}/messages", json=body, headers=headers)
    assert answer.headers["Content-Type"].startswith("text/event-stream")
    blocks = blocks_of(answer.text)
    assert {frozenset(block) for block in blocks} == {frozenset({"event", "data", "id"})}
    assert blocks[0]["event"] == "message_start"
    assert blocks[0]["data"].startswith('{"messageId":"msg_')
    assert [int(block["id"]) for block in blocks] == sorted({int(block["id"]) for block in blocks})
