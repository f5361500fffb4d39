"""Records the exact bytes of a request and its response as the SDK's HTTP client sends and reads them.

Above: `provider_model`, which marks by a header which attempt a request belongs to, since many answers share one client. The
header is removed before the request is sent. Below: `assembly`, which builds one object from a stream of events.
"""

import secrets
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2

from clew.providers.answering.assembly import kept_body, read_object, response_object, without_key
from clew.providers.answering.reading import Reading
from clew.providers.answering.wire_log import Attempt

HEADER = "x-clew-attempt"
_EXTENSION = "clew_recording"


@dataclass(slots=True)
class Recording:
    """What is sent and received for one attempt."""

    attempt: Attempt
    headers: dict[str, str]
    """Headers that mark the attempt's request."""
    key: str | None
    status: int = 0
    chunks: list[bytes] = field(default_factory=list[bytes])
    """All bytes of the response."""
    told: list[bytes] = field(default_factory=list[bytes])
    """What the SDK reads of them: the same answer in fewer events."""
    reading: Reading = field(default_factory=Reading)

    def response(self) -> dict[str, Any] | None:
        """The response so far; None if there is none."""
        if not self.status:
            return None
        return response_object(b"".join((*self.told, self.reading.early.pending())), self.status, self.key)

    def keep_bytes(self) -> None:
        """Put what was received into the attempt, byte for byte except for the key."""
        if self.status:
            received, is_redacted = kept_body(b"".join(self.chunks), self.status, self.key)
            self.attempt.status, self.attempt.received = self.status, received
            self.attempt.is_redacted = self.attempt.is_redacted or is_redacted


class _CaughtStream(httpx2.AsyncByteStream):
    """A response's bytes, recorded while they are read. The SDK gets them without the text that was taken out early."""

    def __init__(self, stream: httpx2.AsyncByteStream, recording: Recording) -> None:
        self._stream, self._recording = stream, recording

    async def __aiter__(self) -> AsyncIterator[bytes]:
        early, chunks, told = self._recording.reading.early, self._recording.chunks, self._recording.told
        async for chunk in self._stream:
            chunks.append(chunk)
            if now := early.read(chunk):
                told.append(now)
                yield now
        told.append(early.rest())
        yield told[-1]

    async def aclose(self) -> None:
        await self._stream.aclose()


class WireRecorder:
    """Fills attempts with the requests and responses of one client."""

    def __init__(self) -> None:
        self.key: str | None = None
        """The key to remove from recordings, in case a provider repeats it."""
        self._running: dict[str, Recording] = {}

    def __repr__(self) -> str:
        return f"WireRecorder({len(self._running)} running)"

    @contextmanager
    def recording(self, attempt: Attempt) -> Generator[Recording]:
        """Record the request with these headers; at the end the attempt contains the response, however it ended."""
        name = secrets.token_hex(8)
        recording = self._running[name] = Recording(attempt, {HEADER: name}, self.key)
        try:
            yield recording
        finally:
            del self._running[name]
            attempt.response_payload = recording.response()
            recording.keep_bytes()

    async def sent(self, request: httpx2.Request) -> None:
        """Record the request's body."""
        name = request.headers.pop(HEADER, "")
        if recording := self._running.get(name):
            recording.attempt.request_payload = read_object(request.content)
            recording.attempt.sent, recording.attempt.is_redacted = without_key(request.content, recording.key)
            request.extensions[_EXTENSION] = recording

    async def received(self, response: httpx2.Response) -> None:
        """Record the response's status, and its bytes while they are read."""
        recording: Any = response.request.extensions.get(_EXTENSION)
        if isinstance(recording, Recording) and isinstance(response.stream, httpx2.AsyncByteStream):
            recording.status = response.status_code
            response.stream = _CaughtStream(response.stream, recording)
