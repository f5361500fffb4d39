"""Server-sent events: one response class for every dialect that streams.

Above: the dialects' routes, which translate turn events to frames. Below: ASGI and FastAPI's wire format. A turn does not depend
on its stream: when the client disconnects, only the stream stops.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from pydantic_core import to_json
from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse
from starlette.types import Receive, Send
from starlette.types import Scope as AsgiScope

PING_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class Frame:
    """One event on the wire. `data` is sent as JSON; a string is sent as it is."""

    event: str | None
    data: object
    id: str | None = None

    def encode(self) -> bytes:
        """Return the frame's bytes, including the final blank line."""
        return format_sse_event(event=self.event, data_str=self.encode_data(), id=self.id)

    def encode_data(self) -> str:
        """Return the data as it is sent."""
        return self.data if isinstance(self.data, str) else to_json(self.data).decode()


class EventStream(StreamingResponse):
    """Sends frames as they come, a comment every `ping_seconds` without a frame, and always closes `frames`.

    One task reads all `frames`, so a generator may hold a timeout or a connection across its yields. It reads a frame after the
    previous one was sent: nothing is queued for a slow client.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        frames: AsyncIterator[Frame],
        *,
        status_code: int = 200,
        headers: Mapping[str, str] | None = None,
        ping_seconds: float = PING_SECONDS,
    ) -> None:
        self._frames = frames
        self._ping_seconds = ping_seconds
        self._is_sending = False
        self._sent_at = 0.0
        unbuffered = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__((), status_code, {**unbuffered, **(headers or {})})

    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        """Send frames from a separate task, and comments from this one, until the frames end or the client disconnects."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        self._sent_at = asyncio.get_running_loop().time()
        reading, leaving = asyncio.create_task(self._read(send)), asyncio.create_task(_until_gone(receive))
        try:
            while not (await asyncio.wait({reading, leaving}, timeout=self._left(), return_when=asyncio.FIRST_COMPLETED))[0]:
                if not self._is_sending and self._left() <= 0:
                    await self._send(send, KEEPALIVE_COMMENT)
        finally:
            reading.cancel()
            leaving.cancel()
            await asyncio.wait({reading, leaving})
        if not reading.cancelled():
            reading.result()

    def _left(self) -> float:
        """Return the seconds until the next comment is due."""
        return max(0.0, self._sent_at + self._ping_seconds - asyncio.get_running_loop().time())

    async def _read(self, send: Send) -> None:
        try:
            async for frame in self._frames:
                await self._send(send, frame.encode())
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            close = getattr(self._frames, "aclose", None)
            if close is not None:
                await close()

    async def _send(self, send: Send, piece: bytes) -> None:
        self._is_sending = True
        try:
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        finally:
            self._is_sending = False
            self._sent_at = asyncio.get_running_loop().time()


async def _until_gone(receive: Receive) -> None:
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
