"""Checks request bodies: JSON with a JSON content type and only storable text, or files on routes that accept them.

Pure ASGI. A JSON body is read completely (up to the limit of its path), checked once and passed on; a body of files is streamed
and counted. Above: `server.app`. The schemas of the dialects check the meaning of fields.
"""

import asyncio
from collections.abc import Callable, Mapping

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.dialects.shared.dialect import BodyLimit
from clew.dialects.shared.replaying import replayed
from clew.dialects.shared.storable import fault_of_json
from clew.server.middleware import refuse

_FORM = "multipart/form-data"
_NO_FORM = "The body must be a form with the file. Send it with the header `Content-Type: multipart/form-data`."
_NO_JSON = "The body must be JSON. Send it with the header `Content-Type: application/json`."
_SMALL_BYTES = 4 << 10
"""Bodies up to this size are read without waiting for their turn."""
_QUICKLY_READ_BYTES = 64 << 10
"""Bodies up to this size are checked without a thread."""


class _TooLarge(Exception):
    pass


class Bodies:
    """Checks bodies before a route reads them.

    `streams` returns whether bodies with this path and content type are streamed, `limit` how much JSON a path accepts, `knows`
    whether a path has a route.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        streams: Callable[[str, str], bool],
        limit: Callable[[str], BodyLimit],
        knows: Callable[[str], bool],
        streamed_limit_bytes: int,
    ) -> None:
        self.app = app
        self._streams = streams
        self._limit = limit
        self._knows = knows
        self._reading = asyncio.Lock()
        self.streamed_limit_bytes = streamed_limit_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check and pass the request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if "\0" in scope["path"] or b"%00" in scope["query_string"] or b"\0" in scope["query_string"]:
            await _refuse_field(scope, receive, send, field=_field_with_nul(scope), reason="must not contain a NUL character")
        elif not _has_body(headers):
            await self.app(scope, receive, send)
        elif _is_encoded(headers) and self._knows(scope["path"]):
            message = "The body must not be compressed. Send it without the header `Content-Encoding`."
            await _refuse_type(scope, receive, send, message, {"Accept-Encoding": "identity"})
        elif self._streams(scope["path"].rstrip("/"), _content_type(headers)):
            await self._count_body(scope, receive, send, headers)
        elif _content_type(headers) == "application/json":
            await self._check_json(scope, receive, send, headers)
        elif not self._knows(scope["path"]):
            await self.app(scope, receive, send)  # 404, whatever the body is
        else:
            is_form = self._streams(scope["path"].rstrip("/"), _FORM)
            await _refuse_type(scope, receive, send, _NO_FORM if is_form else _NO_JSON)

    async def _check_json(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        limit = self._limit(scope["path"].rstrip("/"))
        try:
            body = await _read(receive, headers, limit.bytes)
        except _TooLarge:
            await _refuse_size(scope, receive, send, limit.bytes)
            return
        if body is None:
            return
        if len(body) <= _SMALL_BYTES:
            fault = fault_of_json(body, values_most=limit.values) if body else None
            await self._answer(fault, scope, replayed(body, receive), send)
            return
        turn = _Turn(self._reading)
        async with turn:
            fault = await _fault(body, limit)
            turn.end_soon()
            await self._answer(fault, scope, replayed(body, receive), send)

    async def _answer(self, fault: tuple[str, str] | None, scope: Scope, receive: Receive, send: Send) -> None:
        if fault:
            await _refuse_field(scope, receive, send, field=fault[0], reason=fault[1])
        else:
            await self.app(scope, receive, send)

    async def _count_body(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        limit = self.streamed_limit_bytes
        if int(headers.get("content-length", "0")) > limit:
            await _refuse_size(scope, receive, send, limit)
            return
        counted = _Counted(receive, send, limit)
        try:
            await self.app(scope, counted.receive, counted.send)
        except _TooLarge:
            if counted.has_started:
                raise
        if counted.is_too_large and not counted.has_started:
            await _refuse_size(scope, receive, send, limit)


class _Counted:
    """A body that fails beyond its limit, and suppresses the framework's response in that case, which would be 400."""

    def __init__(self, receive: Receive, send: Send, limit: int) -> None:
        self._receive, self._send, self._left = receive, send, limit
        self.is_too_large = self.has_started = False

    async def receive(self) -> Message:
        """Read the next part. Raises _TooLarge."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self.is_too_large = True
            raise _TooLarge
        return message

    async def send(self, message: Message) -> None:
        """Send the response, unless the body was too large before it began."""
        if self.is_too_large and not self.has_started:
            return
        self.has_started = True
        await self._send(message)


async def _read(receive: Receive, headers: Headers, limit: int) -> bytes | None:
    """Return the whole body, or None if the client disconnected."""
    if int(headers.get("content-length", "0")) > limit:
        raise _TooLarge
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > limit:
            raise _TooLarge
        if not message.get("more_body"):
            return bytes(body)


async def _fault(body: bytes, limit: BodyLimit) -> tuple[str, str] | None:
    if len(body) <= _QUICKLY_READ_BYTES:
        return fault_of_json(body, values_most=limit.values)
    return await asyncio.to_thread(fault_of_json, body, values_most=limit.values)


class _Turn:
    """Lets one body at a time be read, by the check and then by the route: other requests continue between two bodies.

    A route reads and validates its body before it waits for anything, or never reads it: so the turn ends with its first pause.
    """

    def __init__(self, lock: asyncio.Lock) -> None:
        self._lock, self._has_it = lock, False

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        self._has_it = True

    async def __aexit__(self, *_: object) -> None:
        self._end()

    def end_soon(self) -> None:
        """End the turn when its task pauses for the next time."""
        asyncio.get_running_loop().call_soon(self._end)

    def _end(self) -> None:
        if self._has_it:
            self._has_it = False
            self._lock.release()


def _has_body(headers: Headers) -> bool:
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _is_encoded(headers: Headers) -> bool:
    return headers.get("content-encoding", "").strip().lower() not in {"", "identity"}


def _content_type(headers: Headers) -> str:
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def _field_with_nul(scope: Scope) -> str:
    for pair in scope["query_string"].split(b"&"):
        name, _, value = pair.partition(b"=")
        if b"%00" in value or b"\0" in value:
            return name.decode("ascii", "replace")[:100]
    return "path"


async def _refuse_field(scope: Scope, receive: Receive, send: Send, *, field: str, reason: str) -> None:
    message = f"{field}: {reason}" if field else reason[0].upper() + reason[1:]
    details = {"fields": [{"field": field, "message": reason}]}
    await refuse(scope, receive, send, status=400, code="INVALID_INPUT", message=message, field=field or None, details=details)


async def _refuse_type(
    scope: Scope, receive: Receive, send: Send, message: str, headers: Mapping[str, str] | None = None
) -> None:
    await refuse(scope, receive, send, status=415, code="UNSUPPORTED_MEDIA_TYPE", message=message, headers=headers)


async def _refuse_size(scope: Scope, receive: Receive, send: Send, limit: int) -> None:
    message = f"The request body is larger than the limit of {limit:,} bytes."
    await refuse(scope, receive, send, status=413, code="PAYLOAD_TOO_LARGE", message=message)
