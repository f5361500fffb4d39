"""Catches the very bytes of a request and its response as the SDK's HTTP client sends and reads them.

Above: `provider_model`, which says by a header which attempt a request belongs to: many answers share one client. The header is
taken off before the request leaves. Below: `assembly`, which makes one object of a stream of events.
"""

import secrets
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2

from clew.providers.answering.assembly import read_object, response_object
from clew.providers.answering.wire_log import Attempt

HEADER = "x-clew-attempt"


@dataclass(slots=True)
class _Caught:
    """What was sent and received for one attempt."""

    attempt: Attempt
    status: int = 0
    chunks: list[bytes] = field(default_factory=list[bytes])


class _CaughtStream(httpx2.AsyncByteStream):
    """A response's bytes, kept while they are read."""

    def __init__(self, stream: httpx2.AsyncByteStream, chunks: list[bytes]) -> None:
        self._stream, self._chunks = stream, chunks

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._stream:
            self._chunks.append(chunk)
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


class WireRecorder:
    """Fills attempts with what goes over the wire of one client."""

    def __init__(self, key: str | None) -> None:
        """`key` is kept out of what is recorded, should a provider repeat it."""
        self._key = key
        self._running: dict[str, _Caught] = {}

    def __repr__(self) -> str:
        return f"WireRecorder({len(self._running)} running)"

    @contextmanager
    def recording(self, attempt: Attempt) -> Generator[dict[str, str]]:
        """Give the headers that mark the attempt's request; at the end the attempt holds what came back, however it ended."""
        name = secrets.token_hex(8)
        caught = self._running[name] = _Caught(attempt)
        try:
            yield {HEADER: name}
        finally:
            del self._running[name]
            if caught.status:
                attempt.response_payload = response_object(b"".join(caught.chunks), caught.status, self._key)

    async def sent(self, request: httpx2.Request) -> None:
        """Note the request's body. The answer is asked for uncompressed: it comes in small pieces, and is kept as it comes."""
        name = request.headers.pop(HEADER, "")
        request.headers["accept-encoding"] = "identity"
        if caught := self._running.get(name):
            caught.attempt.request_payload = read_object(request.content)
            request.extensions["clew_attempt"] = caught

    async def received(self, response: httpx2.Response) -> None:
        """Note the response's status, and its bytes while they are read."""
        caught: Any = response.request.extensions.get("clew_attempt")
        if isinstance(caught, _Caught) and isinstance(response.stream, httpx2.AsyncByteStream):
            caught.status = response.status_code
            response.stream = _CaughtStream(response.stream, caught.chunks)
