"""Many streams at once, and readers that read little, late or never: no turn waits for them, and no memory."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from httpx_sse import ServerSentEvent
from websockets.asyncio.client import ClientConnection

from tests.conftest import NO_AUTHORITIES, DsnOf
from tests.faults.scripted_servers import QUESTION, Caller, Script, ScriptedServer, text_of, told
from tests.faults.slow_readers import FINAL, SlowStream, slow_websocket, take_frames
from tests.ingestion import until

STREAMS, SLOW = 200, 20
SHORT, LONG = 30, 1_200  # words; a long answer is more than the buffers of a narrow socket hold
ENDLESS = 2_500
"""Words that fit into no buffer between the server and a client that reads none of them."""
VERY_LONG, ROUNDS = 2_500, 3
_HELD_SECONDS = 0.5
MOST_BYTES_PER_UNREAD_WORD = 320
"""Over 450 where events are held for a reader that stopped; what stays is its connection's buffer and its turn's record."""
PATIENT = {"CLEW_GENERATION_TIMEOUT_SECONDS": "600", "CLEW_UNREAD_TIMEOUT_SECONDS": "600", "CLEW_POOL_SIZE": "10"}
NARROW = {"CLEW_TEST_SEND_BUFFER_BYTES": "8192", "CLEW_TEST_HELD_SECONDS": str(_HELD_SECONDS)}
pytestmark = pytest.mark.timeout(600)
Stopped = tuple[dict[str, SlowStream], ClientConnection, list[str]]
StartServer = Callable[..., ScriptedServer]


@pytest.fixture
def script(tmp_path: Path) -> Script:
    directory = tmp_path / "script"
    directory.mkdir()
    return Script(directory)


@pytest.fixture
async def start(dsn_of: DsnOf, own_database: str, script: Script, tmp_path: Path) -> AsyncIterator[StartServer]:
    servers: list[ScriptedServer] = []

    def started(**variables: str) -> ScriptedServer:
        servers.append(
            ScriptedServer(tmp_path / "server", script, dsn_of("clew_app", own_database), **PATIENT | NARROW | variables)
        )
        return servers[-1]

    yield started
    for server in servers:
        server.stop()


@asynccontextmanager
async def wide_client(server: ScriptedServer) -> AsyncIterator[Caller]:
    """A client with as many connections as it likes."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
    async with httpx.AsyncClient(
        base_url=server.address, timeout=60, verify=NO_AUTHORITIES, trust_env=False, limits=limits
    ) as http:
        yield Caller(http)


async def ended(caller: Caller, conversation: str) -> None:
    """Wait until the one turn of a conversation is recorded as complete."""
    while [message["status"] for message in await caller.messages(conversation)] != ["complete"] * 2:  # noqa: ASYNC110
        await asyncio.sleep(0.1)


async def check(caller: Caller, conversation: str, events: list[ServerSentEvent], words: int) -> None:
    """What a reader got is the whole turn as it is kept: every event, each once, and the text of the message."""
    message = (await caller.messages(conversation))[-1]
    async with caller.following(message["turnId"]) as replay:
        assert told(events) == told(await replay.rest())
    assert events[-1].event == "message_complete"
    assert text_of(events) == message["content"]
    assert [int(n) for n in re.findall(r"\bw(\d+)", message["content"])] == list(range(words))


async def read_fast(caller: Caller, conversation: str, opening: asyncio.Semaphore) -> list[ServerSentEvent]:
    async with AsyncExitStack() as stack:
        async with opening:  # so many ask in the same moment
            stream = await stack.enter_async_context(caller.asking(conversation))
        return await stream.rest()


async def read_bit_by_bit(slow: SlowStream) -> None:
    while await slow.read(4096):  # noqa: ASYNC110  it pauses on purpose
        await asyncio.sleep(0.02)  # so slow is this reader


async def test_two_hundred_streams_with_slow_readers_among_them_are_all_complete(start: StartServer, script: Script) -> None:
    server = start()
    async with wide_client(server) as caller, AsyncExitStack() as stack:
        await caller.put_document()
        conversations = [await caller.open_conversation() for _ in range(STREAMS)]
        fast, little = conversations[SLOW:], conversations[:8]
        late, on_sockets = conversations[8:14], conversations[14:SLOW]

        script.says(LONG, every_seconds=0.002)
        asked = [await stack.enter_async_context(SlowStream.asking(server.address, one)) for one in little + late]
        sockets = [await stack.enter_async_context(slow_websocket(server.address)) for _ in range(3)]
        for n, one in enumerate(on_sockets):
            await sockets[n % 3].send(json.dumps({"type": "message", "conversationId": one} | QUESTION))
        for slow in asked:
            await slow.read_until(b"content_delta")
        await until(lambda: all_begun(caller, on_sockets))

        script.says(SHORT, every_seconds=0.2)
        opening = asyncio.Semaphore(20)
        bit_by_bit = [asyncio.create_task(read_bit_by_bit(slow)) for slow in asked[:8]]
        seen = await asyncio.gather(*(read_fast(caller, one, opening) for one in fast))
        for one in conversations:  # those who do not read included
            await ended(caller, one)
        await asyncio.gather(*bit_by_bit)
        for slow in asked[8:]:
            await slow.read_to_the_end()
        frames = [await read_late(server, caller, sockets[n], on_sockets[n::3]) for n in range(3)]

        for conversation, events in zip(fast, seen, strict=True):
            await check(caller, conversation, events, SHORT)
        for conversation, slow in zip(little + late, asked, strict=True):
            await check(caller, conversation, slow.events(), LONG)
        for n, conversation in enumerate(on_sockets):
            await check_frames(caller, conversation, frames[n % 3][conversation])


async def all_begun(caller: Caller, conversations: list[str]) -> bool:
    return all([await caller.messages(one) for one in conversations])


async def read_late(
    server: ScriptedServer, caller: Caller, websocket: ClientConnection, conversations: list[str]
) -> dict[str, list[dict[str, Any]]]:
    """Read what a socket holds, and on over another one where the server closed it: its pings had no answer."""
    taken: dict[str, list[dict[str, Any]]] = {one: [] for one in conversations} | await take_frames(websocket, len(conversations))
    cut = [one for one in conversations if not taken[one] or taken[one][-1]["type"] not in FINAL]
    async with slow_websocket(server.address) as again:
        for one in cut:
            turn, after = (await caller.messages(one))[-1]["turnId"], taken[one][-1]["seq"] if taken[one] else 0
            await again.send(json.dumps({"type": "resume", "turnId": turn, "after": after}))
        for one, rest in (await take_frames(again, len(cut))).items():
            taken[one] += rest
    return taken


async def check_frames(caller: Caller, conversation: str, frames: list[dict[str, Any]]) -> None:
    message = (await caller.messages(conversation))[-1]
    async with caller.following(message["turnId"]) as replay:
        events = await replay.rest()
    assert [(str(frame["seq"]), frame["type"]) for frame in frames] == [(event.id, event.event) for event in events]
    assert "".join(str(frame["delta"]) for frame in frames if frame["type"] == "content_delta") == message["content"]


async def test_what_nobody_reads_costs_the_server_no_memory_and_is_there_when_it_is_read(
    start: StartServer, script: Script
) -> None:
    server = start()
    process = psutil.Process(server.process.pid)
    async with wide_client(server) as caller, AsyncExitStack() as stack:
        await caller.put_document()
        script.says(VERY_LONG)
        stopped, used = list[Stopped](), list[int]()
        for _ in range(1 + ROUNDS):
            stopped.append(await stop_reading(stack, server, caller))
            await asyncio.sleep(_HELD_SECONDS + 1)  # what is let go is used again for the next turns, not given back
            used.append(process.memory_info().rss)
        per_word = (used[-1] - used[0]) / (8 * ROUNDS * VERY_LONG)
        print(f"{[one >> 10 for one in used]} kB, {per_word:.1f} bytes more per unread word")
        assert per_word <= MOST_BYTES_PER_UNREAD_WORD
        streams, websocket, asked_there = stopped[0]  # those who waited longest
        for conversation, slow in streams.items():
            await slow.read_to_the_end()
            await check(caller, conversation, slow.events(), VERY_LONG)
        frames = await read_late(server, caller, websocket, asked_there)
        for conversation in asked_there:
            await check_frames(caller, conversation, frames[conversation])


async def stop_reading(stack: AsyncExitStack, server: ScriptedServer, caller: Caller) -> Stopped:
    """Ask six questions over HTTP and two over a WebSocket, read nothing more, and wait until all eight are answered."""
    conversations = [await caller.open_conversation() for _ in range(8)]
    streams = {one: await stack.enter_async_context(SlowStream.asking(server.address, one)) for one in conversations[:6]}
    for slow in streams.values():
        await slow.read_until(b"message_start")
    websocket = await stack.enter_async_context(slow_websocket(server.address))
    for one in conversations[6:]:
        await websocket.send(json.dumps({"type": "message", "conversationId": one} | QUESTION))
    await until(lambda: all_begun(caller, conversations))
    for one in conversations:
        await ended(caller, one)
    return streams, websocket, conversations[6:]


async def test_who_never_reads_is_cut_off_and_may_read_on_with_the_last_event_id(start: StartServer, script: Script) -> None:
    server = start(CLEW_UNREAD_TIMEOUT_SECONDS="2")
    process = psutil.Process(server.process.pid)
    async with wide_client(server) as caller, AsyncExitStack() as stack:
        await caller.put_document()
        script.says(ENDLESS)
        first, second = [await caller.open_conversation() for _ in range(2)]
        slow = await stack.enter_async_context(SlowStream.asking(server.address, first))
        await slow.read_until(b"content_delta")
        websocket = await stack.enter_async_context(slow_websocket(server.address))
        await websocket.send(json.dumps({"type": "message", "conversationId": second} | QUESTION))
        for one in (first, second):
            await ended(caller, one)

        async def both_are_cut() -> bool:
            theirs = {one.raddr for one in process.net_connections("tcp") if one.raddr and one.status != psutil.CONN_LISTEN}
            return not theirs & {slow.address, websocket.local_address}

        await until(both_are_cut)
        with pytest.raises(OSError, match=r"reset|broken|timed out"):
            await slow.read_to_the_end()
        seen = slow.events()
        async with caller.following(slow.turn(), int(seen[-1].id)) as rest:
            seen += await rest.rest()
        await check(caller, first, seen, ENDLESS)
