"""Server-sent events: one response class for every dialect that streams.

Above: the dialects' routes, which translate turn events to frames. Below: ASGI and FastAPI's wire format. A turn does not depend
on its stream: when the client disconnects, only the stream stops. `stopping` stops the turn too, for the dialects that want it.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from fastapi.sse import KEEPALIVE_COMMENT
from pydantic_core import to_json
from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse
from starlette.types import Receive, Send
from starlette.types import Scope as AsgiScope

PING_SECONDS = 15.0
_TOGETHER_BYTES = 16 * 1024
"""The most that is sent together: a client that reads no event across two chunks gets a long one as before, alone."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One event on the wire. `data` is sent as JSON; a string, which has no line breaks either, is sent as it is."""

    event: str | None
    data: object
    id: str | None = None

    def encode(self) -> bytes:
        """Return the frame's bytes, including the final blank line."""
        event = "" if self.event is None else f"event: {self.event}\n"
        number = "" if self.id is None else f"\nid: {self.id}"
        return f"{event}data: {self.encode_data()}{number}\n\n".encode()

    def encode_data(self) -> str:
        """Return the data as it is sent."""
        return self.data if isinstance(self.data, str) else to_json(self.data).decode()


class EventStream(StreamingResponse):
    """Sends frames as they come, a comment every `ping_seconds` without a frame, and always closes `frames`.

    Frames that are there together are sent together: an answer often has several at once, and each sending goes through all
    middleware and into the kernel. One task reads all `frames`, so a generator may hold a timeout or a connection across its
    yields. It reads on when the frames before were sent, so a slow client has at most `_TOGETHER_BYTES`, or a frame, waiting.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        frames: AsyncIterator[Frame],
        *,
        headers: Mapping[str, str] | None = None,
        ping_seconds: float = PING_SECONDS,
    ) -> None:
        self._frames = frames
        self._ping_seconds = ping_seconds
        self._unsent = bytearray()
        self._changed, self._may_read = asyncio.Event(), asyncio.Event()
        self._may_read.set()
        unbuffered = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__((), headers={**unbuffered, **(headers or {})})

    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        """Send what a task of its own reads, and comments in silence, until the frames end or the client disconnects."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        reading, leaving = asyncio.create_task(self._read()), asyncio.create_task(until_gone(receive))
        for task in (reading, leaving):
            task.add_done_callback(lambda _: self._changed.set())
        try:
            while True:
                await self._wait_for_change()
                if leaving.done():
                    break
                piece, is_over = bytes(self._unsent), reading.done()
                self._unsent.clear()
                await self._send(send, piece if piece or is_over else KEEPALIVE_COMMENT, is_last=is_over and not _failed(reading))
                if is_over:
                    break
        finally:
            reading.cancel()
            leaving.cancel()
            await asyncio.wait({reading, leaving})
        if not reading.cancelled():
            reading.result()

    async def _wait_for_change(self) -> None:
        """Wait until there is something to send or a task has ended, at most for the time of silence."""
        silence = asyncio.get_running_loop().call_later(self._ping_seconds, self._changed.set)
        try:
            await self._changed.wait()
        finally:
            silence.cancel()
        self._changed.clear()

    async def _read(self) -> None:
        try:
            async for frame in self._frames:
                piece = frame.encode()
                if self._unsent and len(self._unsent) + len(piece) > _TOGETHER_BYTES:
                    self._may_read.clear()  # set when what waits was sent
                    await self._may_read.wait()
                self._unsent += piece
                self._changed.set()
                await self._may_read.wait()
        finally:
            close = getattr(self._frames, "aclose", None)
            if close is not None:
                await close()

    async def _send(self, send: Send, piece: bytes, *, is_last: bool) -> None:
        self._may_read.clear()
        try:
            await send({"type": "http.response.body", "body": piece, "more_body": not is_last})
        finally:
            self._may_read.set()


def _failed(task: asyncio.Task[None]) -> bool:
    return task.cancelled() or task.exception() is not None


async def until_gone(receive: Receive) -> None:
    """Wait until the client of a request has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


def wants_stream(connection: HTTPConnection) -> bool:
    """Return whether the client accepts events: its Accept header names them (design: `text/event-stream` → SSE, else JSON)."""
    accepted = connection.headers.get("accept", "")
    return any(part.partition(";")[0].strip().lower() == "text/event-stream" for part in accepted.split(","))


def last_event_id(connection: HTTPConnection) -> int:
    """Return the number of the last event that the client received; 0 if the header is absent or invalid."""
    given = connection.headers.get("last-event-id", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0
