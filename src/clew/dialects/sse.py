"""Server-sent events: one response class for every dialect that streams.

Above: the dialects' routes, which translate turn events to frames. Below: Starlette's streaming response and FastAPI's wire
format. A turn is not the stream's: when the client goes away only the reading stops.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse
from starlette.types import Receive, Send
from starlette.types import Scope as AsgiScope

PING_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class Frame:
    """One event on the wire. `data` is JSON unless it is a text, which goes as it stands."""

    event: str | None
    data: object
    id: str | None = None

    def encode(self) -> bytes:
        """Return the frame's bytes, the blank line at its end included."""
        text = self.data if isinstance(self.data, str) else json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))
        return format_sse_event(event=self.event, data_str=text, id=self.id)


class EventStream(StreamingResponse):
    """Sends frames as they come, a comment every `ping_seconds` while none does, and closes `frames` whatever happens.

    One task reads `frames` from its first to its last, so a generator may hold a timeout or a connection across its yields.
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
        self._writer, self._reader = _pipe()
        unbuffered = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(self._pieces(), status_code, {**unbuffered, **(headers or {})})

    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        """Read frames in one task and send them in this one until they end or the client is gone."""
        pump = asyncio.create_task(self._pump())
        try:
            await super().__call__(scope, receive, send)
        finally:
            pump.cancel()
            await asyncio.wait({pump})
            self._reader.close()
        if not pump.cancelled():
            pump.result()

    async def _pump(self) -> None:
        try:
            with self._writer:
                async for frame in self._frames:
                    await self._writer.send(frame.encode())
        except anyio.BrokenResourceError:
            return
        finally:
            close = getattr(self._frames, "aclose", None)
            if close is not None:
                await close()

    async def _pieces(self) -> AsyncIterator[bytes]:
        while True:
            piece = KEEPALIVE_COMMENT
            with anyio.move_on_after(self._ping_seconds):
                try:
                    piece = await self._reader.receive()
                except anyio.EndOfStream:
                    return
            yield piece


def _pipe() -> tuple[MemoryObjectSendStream[bytes], MemoryObjectReceiveStream[bytes]]:
    return anyio.create_memory_object_stream[bytes](1)


def wants_stream(connection: HTTPConnection) -> bool:
    """Return whether the client asks for events: its Accept header names them (design: `text/event-stream` → SSE, else JSON)."""
    accepted = connection.headers.get("accept", "")
    return any(part.partition(";")[0].strip().lower() == "text/event-stream" for part in accepted.split(","))


def last_event_id(connection: HTTPConnection) -> int:
    """Return the number of the last event the client has, 0 when it has none or sends something else."""
    given = connection.headers.get("last-event-id", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0
