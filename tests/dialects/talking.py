"""How the tests talk over `WS /ws`: one socket, frames by kind, bounded waits."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.faults.scripted_servers import Caller

SECONDS = 30.0
"""Longest wait for anything; a test that needs it all has failed."""
FINAL = ("message_complete", "error")
Frame = dict[str, Any]


class Talk:
    """One socket. Frames of turns that nobody asks for yet are kept in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._kept: list[Frame] = []

    async def send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def ask(self, conversation: str, content: str, **more: Any) -> None:
        await self.send(type="message", conversationId=conversation, content=content, **more)

    async def next(self, **wanted: Any) -> Frame:
        """Return the next frame whose fields are these; the others wait for whoever wants them."""
        for frame in self._kept:
            if wanted.items() <= frame.items():
                self._kept.remove(frame)
                return frame
        async with asyncio.timeout(SECONDS):
            while True:
                frame = json.loads(await self.socket.recv())
                if wanted.items() <= frame.items():
                    return frame
                self._kept.append(frame)

    async def rest(self, **wanted: Any) -> list[Frame]:
        """Return the frames with these fields up to the one that ends them."""
        frames = [await self.next(**wanted)]
        while frames[-1]["type"] not in FINAL:
            frames.append(await self.next(**wanted))
        return frames

    async def closed(self) -> tuple[int | None, str | None]:
        """Wait until the server has closed the socket; return its code and reason."""
        async with asyncio.timeout(SECONDS):
            await self.socket.wait_closed()
        return self.socket.close_code, self.socket.close_reason

    async def until_closed(self) -> list[Frame]:
        """Return every frame up to the close."""
        frames = list(self._kept)
        async with asyncio.timeout(SECONDS):
            try:
                while True:
                    frames.append(json.loads(await self.socket.recv()))
            except ConnectionClosed:
                return frames


@asynccontextmanager
async def talking(address: str, key: str | None = None, **options: Any) -> AsyncIterator[Talk]:
    """Open a socket to a server, with a key as a header where one is given."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    url = address.replace("http://", "ws://") + "/ws"
    async with connect(url, additional_headers=headers | options.pop("headers", {}), proxy=None, **options) as socket:
        yield Talk(socket)


@asynccontextmanager
async def grounding(caller: Caller, value: str) -> AsyncIterator[None]:
    """Change the setting of that name, and change it back."""
    (await caller.http.patch("/api/rag/settings", json={"grounding": value})).raise_for_status()
    try:
        yield
    finally:
        (await caller.http.patch("/api/rag/settings", json={"grounding": "auto"})).raise_for_status()
