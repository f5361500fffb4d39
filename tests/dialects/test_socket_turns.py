"""Turns over `WS /ws` while they run: stopped, left and read on, on one server and on two; what one socket can take."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from clew.dialects.conversations.socket import MAX_READINGS
from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.requirements_socket import SOCKET
from tests.dialects.talking import SECONDS, Frame, Talk, talking
from tests.faults.scripted_servers import Caller, Script, ScriptedServer

QUESTION = "What is a clew?"


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    return Script(tmp_path_factory.mktemp("script"))


@pytest.fixture(scope="module")
def dsn(dsn_of: DsnOf, template_database: str) -> Iterator[str]:
    name = f"clew_sockets_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    yield dsn_of("clew_app", name)
    drop_database(dsn_of, name)


@pytest.fixture(scope="module")
def server(dsn: str, script: Script, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedServer]:
    server = ScriptedServer(tmp_path_factory.mktemp("sockets") / "one", script, dsn)
    yield server
    server.stop()


@pytest.fixture
def other(server: ScriptedServer, dsn: str, script: Script, tmp_path: Path) -> Iterator[ScriptedServer]:
    """Another server on the same database."""
    other = ScriptedServer(tmp_path / "two", script, dsn)
    yield other
    other.stop()


@pytest.fixture(scope="module")
async def shelf(server: ScriptedServer) -> None:
    async with server.client() as caller:
        await caller.put_document()


@pytest.fixture
async def caller(server: ScriptedServer, shelf: None) -> AsyncIterator[Caller]:
    async with server.client() as caller:
        yield caller


@pytest.fixture
async def talk(server: ScriptedServer, shelf: None) -> AsyncIterator[Talk]:
    """A socket of the local user, as a page of this server opens one."""
    async with talking(server.address, origin=server.address) as talk:
        yield talk


async def until_word(talk: Talk, word: str, **wanted: str) -> list[Frame]:
    """Return the frames up to the one that says the word."""
    frames: list[Frame] = []
    while not frames or word not in frames[-1].get("delta", "").split():  # white space comes with the next word
        frames.append(await talk.next(**wanted))
    return frames


@SOCKET.held_by("ws-origin")
async def test_without_keys_a_foreign_page_is_still_refused(server: ScriptedServer, talk: Talk, caller: Caller) -> None:
    await talk.send(type="abort", conversationId=await caller.open_conversation())
    assert (await talk.next())["type"] == "abort_result"
    async with talking(server.address, origin="https://evil.example") as refused:
        assert [frame["code"] for frame in await refused.until_closed()] == ["ORIGIN_NOT_ALLOWED"]
        assert (await refused.closed())[0] == 4403


@SOCKET.held_by("ws-busy", "ws-abort")
async def test_a_second_question_is_told_what_runs_and_an_abort_makes_room_for_it(
    talk: Talk, caller: Caller, script: Script
) -> None:
    script.says(100, hold_after=15)
    conversation = await caller.open_conversation()
    await talk.ask(conversation, QUESTION, ref="first")
    seen = await until_word(talk, "w14", ref="first")
    turn = seen[0]["turnId"]
    await talk.ask(conversation, QUESTION, ref="second")
    busy = await talk.next(ref="second")
    assert (busy["code"], busy["details"]["turn_id"]) == ("GENERATION_IN_PROGRESS", turn)
    assert "turnId" not in busy
    script.says(3)
    await talk.send(type="abort", conversationId=conversation, ref="stop")
    await talk.ask(conversation, QUESTION, ref="third")
    stopped = await talk.next(ref="stop")
    assert stopped == {
        "type": "abort_result",
        "aborted": True,
        "conversationId": conversation,
        "ref": "stop",
        "turnId": turn,
    }
    ending = (await talk.rest(ref="first"))[-1]
    assert (ending["type"], ending["code"], ending["turnId"]) == ("error", "GENERATION_ABORTED", turn)
    assert (await talk.rest(ref="third"))[-1]["type"] == "message_complete"
    assert [message["status"] for message in await caller.messages(conversation)] == [
        "complete",
        "aborted",
        "complete",
        "complete",
    ]
    await talk.send(type="abort", conversationId=conversation, ref="late")
    assert await talk.next(ref="late") == {
        "type": "abort_result",
        "aborted": False,
        "conversationId": conversation,
        "ref": "late",
    }


@SOCKET.held_by("ws-outlives", "ws-resume")
async def test_a_turn_goes_on_without_its_socket_and_is_read_on_without_gap(
    server: ScriptedServer, talk: Talk, caller: Caller, script: Script
) -> None:
    script.says(60, hold_after=20)
    conversation = await caller.open_conversation()
    async with talking(server.address) as leaving:
        await leaving.ask(conversation, QUESTION)
        seen = await until_word(leaving, "w12")
    turn = seen[0]["turnId"]
    await talk.send(type="resume", turnId=turn, after=seen[-1]["seq"])
    seen += await until_word(talk, "w19")
    script.go_on()
    seen += await talk.rest(turnId=turn)
    assert seen[-1]["type"] == "message_complete"
    await talk.send(type="resume", turnId=turn)
    assert await talk.rest() == seen
    stored = (await caller.messages(conversation))[-1]
    assert stored["content"] == "".join(frame.get("delta", "") for frame in seen)


@SOCKET.held_by("ws-resume")
async def test_a_turn_that_is_asked_for_again_is_read_once_from_there(talk: Talk, caller: Caller, script: Script) -> None:
    script.says(30, hold_after=10)
    await talk.ask(await caller.open_conversation(), QUESTION, ref="a")
    seen = await until_word(talk, "w9", ref="a")
    await talk.send(type="resume", turnId=seen[0]["turnId"], after=0, ref="b")
    assert [frame | {"ref": "a"} for frame in await until_word(talk, "w9", ref="b")] == seen
    script.go_on()
    rest = await talk.rest()
    assert {frame["ref"] for frame in rest} == {"b"}
    assert rest[-1]["type"] == "message_complete"


@SOCKET.held_by("ws-room")
async def test_one_socket_reads_so_many_turns_and_no_more(talk: Talk, caller: Caller, script: Script) -> None:
    script.says(5, hold_after=2)
    conversations = [await caller.open_conversation() for _ in range(MAX_READINGS + 1)]
    for conversation in conversations:
        await talk.ask(conversation, QUESTION)
    refused = await talk.next(type="error")
    assert (refused["code"], refused["conversationId"]) == ("TOO_MANY_TURNS", conversations[-1])
    script.go_on()
    for conversation in conversations[:-1]:
        assert (await talk.rest(conversationId=conversation))[-1]["type"] == "message_complete"
    await talk.ask(conversations[-1], QUESTION)
    assert (await talk.rest(conversationId=conversations[-1]))[-1]["type"] == "message_complete"


@SOCKET.held_by("ws-abort", "ws-going-away")
async def test_turns_of_another_server_are_stopped_and_read_and_its_end_closes_its_sockets(
    talk: Talk, caller: Caller, other: ScriptedServer, script: Script
) -> None:
    script.says(100, hold_after=15)
    stopped, interrupted = await caller.open_conversation(), await caller.open_conversation()
    async with talking(other.address) as there:
        for conversation in (stopped, interrupted):
            await there.ask(conversation, QUESTION)
        turns = {one: (await until_word(there, "w14", conversationId=one))[0]["turnId"] for one in (stopped, interrupted)}
        await talk.send(type="resume", turnId=turns[stopped])
        await until_word(talk, "w14", turnId=turns[stopped])
        await talk.send(type="abort", turnId=turns[stopped])
        assert (await talk.next(type="abort_result"))["aborted"] is True
        for side in (talk, there):
            assert (await side.rest(turnId=turns[stopped]))[-1]["code"] == "GENERATION_ABORTED"
        other.process.terminate()
        assert await there.closed() == (1001, "The server is shutting down.")
    await talk.send(type="resume", turnId=turns[interrupted])
    assert (await talk.rest(turnId=turns[interrupted]))[-1]["code"] == "GENERATION_INTERRUPTED"
    await asyncio.to_thread(other.process.communicate, timeout=SECONDS)
    assert other.process.returncode == 0
