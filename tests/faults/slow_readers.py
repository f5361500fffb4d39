"""Clients that read little, late or never, over sockets whose buffers are as small as the system lets them be."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self
from urllib.parse import urlsplit

from httpx_sse import ServerSentEvent
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

from tests.faults.scripted_servers import QUESTION

_SMALL, _WIDE = 8 << 10, 1 << 20  # bytes
_SEGMENT = 536
FINAL = ("message_complete", "error")


def narrow_socket(address: str) -> socket.socket:
    """Connect so that little is under way: what is not read soon fills the server's own buffers."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
    narrow.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, _SEGMENT)
    narrow.connect((parts.hostname, parts.port))
    narrow.setblocking(False)
    return narrow


class SlowStream:
    """A stream over HTTP of which nothing is read unasked."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._received = bytearray()

    @classmethod
    @asynccontextmanager
    async def asking(cls, address: str, conversation: str) -> AsyncIterator[Self]:
        body = json.dumps(QUESTION).encode()
        head = (
            f"POST /api/conversations/{conversation}/messages HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\n"
            f"Accept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            "Connection: close\r\n\r\n"
        )
        with narrow_socket(address) as connection:
            await asyncio.get_running_loop().sock_sendall(connection, head.encode() + body)
            yield cls(connection)

    @property
    def address(self) -> tuple[str, int]:
        """The client's end."""
        return self._socket.getsockname()

    async def read(self, most: int) -> bool:
        """Receive at most so many bytes; False: there are no more. Raises OSError: the server cut the connection."""
        piece = await asyncio.get_running_loop().sock_recv(self._socket, most)
        self._received += piece
        return bool(piece)

    async def read_until(self, text: bytes) -> None:
        while text not in self._received and await self.read(_SMALL):
            pass

    async def read_to_the_end(self) -> None:
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _WIDE)
        while await self.read(1 << 16):
            pass

    def turn(self) -> str:
        """The turn's id, from the answer's head."""
        head = self._received.partition(b"\r\n\r\n")[0].decode()
        return next(line.partition(": ")[2] for line in head.split("\r\n") if line.lower().startswith("clew-turn-id:"))

    def events(self) -> list[ServerSentEvent]:
        """The whole events of what was received."""
        head, _, body = bytes(self._received).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        blocks = _joined(body).decode(errors="ignore").split("\n\n")[:-1]
        return [_event(block) for block in blocks if not block.startswith(":")]


def _event(block: str) -> ServerSentEvent:
    fields = {name: text for name, _, text in (line.partition(": ") for line in block.splitlines())}
    return ServerSentEvent(event=fields["event"], data=fields["data"], id=fields["id"])


def _joined(chunked: bytes) -> bytes:
    whole = bytearray()
    while chunked:
        size, _, rest = chunked.partition(b"\r\n")
        if not size:
            break
        whole += rest[: int(size, 16)]
        chunked = rest[int(size, 16) + 2 :]
    return bytes(whole)


@asynccontextmanager
async def slow_websocket(address: str) -> AsyncIterator[ClientConnection]:
    """Open `WS /ws` over a narrow socket; frames that nobody takes are left in it."""
    url = f"ws://{urlsplit(address).netloc}/ws"
    async with connect(url, sock=narrow_socket(address), max_queue=1, ping_interval=None, compression=None) as websocket:
        yield websocket


async def take_frames(websocket: ClientConnection, turns: int) -> dict[str, list[dict[str, Any]]]:
    """Return the frames of each conversation up to the ends of so many turns, or to where the server gave the reader up.

    It closes the socket for pings without an answer, and cuts it where the close is not read either.
    """
    websocket.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _WIDE)
    taken: dict[str, list[dict[str, Any]]] = {}
    try:
        while turns:
            frame = json.loads(await websocket.recv())
            taken.setdefault(frame["conversationId"], []).append(frame)
            turns -= frame["type"] in FINAL
    except ConnectionClosedError as closed:
        if closed.rcvd is not None and closed.rcvd.code != 1011:
            raise
    return taken
