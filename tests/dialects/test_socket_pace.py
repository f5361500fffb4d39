"""A socket whose client does not read: what the server reads for it, and what becomes of the turn."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from clew.dialects.conversations.socket import Outbox
from clew.dialects.conversations.socket_frames import Place
from clew.domain.turns.events import Completed, Delta, Numbered
from clew.engine.running.sequence import EventSequence
from tests.dialects.requirements_socket import SOCKET


class Wire:
    """A client of one socket that reads only while it is told to, and may go away."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.reads = asyncio.Event()
        self.waiting = asyncio.Event()
        self.has_many = asyncio.Event()
        self.gone: Exception | None = None

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(self, message: Any) -> None:
        if message["type"] != "websocket.send":
            return
        self.waiting.set()
        await self.reads.wait()
        if self.gone is not None:
            raise self.gone
        self.frames.append(json.loads(message["text"]))
        if len(self.frames) == 20:
            self.has_many.set()


async def outbox_to(wire: Wire) -> Outbox:
    websocket = WebSocket({"type": "websocket", "headers": []}, wire.receive, wire.send)
    await websocket.accept()
    return Outbox(websocket)


async def drop(_: list[Numbered]) -> None: ...


def place() -> Place:
    return Place(uuid4(), uuid4())


@SOCKET.held_by("ws-slow")
async def test_a_turn_ends_while_its_reader_does_not_read_and_nothing_is_lost() -> None:
    wire, sequence = Wire(), EventSequence(lambda _: None)
    outbox = await outbox_to(wire)
    sequence.emit(Delta("0 "))
    taken: list[int] = []

    async def counted() -> AsyncIterator[Numbered]:
        async for numbered in sequence.read():
            taken.append(numbered.seq)
            yield numbered

    async with asyncio.timeout(30):
        sending = asyncio.create_task(outbox.send_events(place(), counted()))
        await wire.waiting.wait()
        for n in range(1, 1000):
            sequence.emit(Delta(f"{n} "))
        await sequence.end(Completed(7), drop)
        for _ in range(100):
            await asyncio.sleep(0)
        assert taken == [1]
        wire.reads.set()
        await sending
    assert [frame["seq"] for frame in wire.frames] == list(range(1, 1002))
    assert wire.frames[-1]["type"] == "message_complete"


@SOCKET.held_by("ws-slow")
@pytest.mark.parametrize("gone", [OSError(), RuntimeError("closed")])
async def test_turns_of_one_socket_take_turns_and_end_when_it_is_gone(gone: Exception) -> None:
    wire = Wire()
    outbox = await outbox_to(wire)
    closed: list[str] = []

    async def endless(name: str) -> AsyncIterator[Numbered]:
        try:
            for n in range(1, 1_000_000):
                yield Numbered(n, Delta(name))
        finally:
            closed.append(name)

    async with asyncio.timeout(30):
        sending = [asyncio.create_task(outbox.send_events(place(), endless(name))) for name in "ab"]
        wire.reads.set()
        await wire.has_many.wait()
        assert {frame["delta"] for frame in wire.frames} == {"a", "b"}
        wire.gone = gone
        await asyncio.gather(*sending)
    assert sorted(closed) == ["a", "b"]
    with pytest.raises(WebSocketDisconnect):
        await outbox.send({})
