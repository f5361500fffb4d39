"""One HTTP/1.1 connection to a provider: sends a request, and gives the bytes of its response as they come.

Above: `transport`, which opens connections and uses them again. Below: the event loop's transports, and httptools, whose parser
is written in C. Errors are those of httpx2, which the SDKs expect. A response that nobody reads stops the sender.
"""

import asyncio
import select
from typing import cast

import httptools
import httpx2

HEAD_BYTES_MOST = 64 << 10
HEAD_LINES_MOST = 200
_HELD_BYTES_MOST = 256 << 10
"""Read but not taken yet; the connection is not read from while it holds more."""


class Connection(asyncio.Protocol):
    """A connection that is open. One request at a time: `send`, then `head`, then `piece` until it is empty."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._parser: httptools.HttpResponseParser | None = None
        self._error: httpx2.TransportError | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._asked_at = self._seconds = 0.0
        """Since when it is waited for the next bytes, and how long at most; 0 seconds: without an end."""
        self.is_open = False
        self._begin()

    def _begin(self) -> None:
        self._headers: list[tuple[bytes, bytes]] = []
        self._head_bytes = self._status = 0
        self._pieces: list[bytes] = []
        self._held = 0
        self._is_paused = self._has_head = self._has_length = self._is_complete = self._may_be_used_again = False

    @property
    def is_idle(self) -> bool:
        """Whether another request can be sent: the response is complete, and neither side has closed."""
        if not self.is_open or self._parser is not None or self._transport is None or self._transport.is_closing():
            return False
        return not _is_readable(self._transport.get_extra_info("socket").fileno())  # nothing comes unasked but an end

    def send(self, request: bytes, *, timeout: float | None) -> None:
        """Send a request, complete with its head. `timeout` is the longest pause before any bytes of the response."""
        self._begin()
        self._parser = httptools.HttpResponseParser(self)
        # As lenient as the standard lets clients be: some small servers send both lengths, or end lines without a return.
        self._parser.set_dangerous_leniencies(lenient_chunked_length=True, lenient_optional_cr_before_lf=True)
        self._seconds, self._asked_at = timeout or 0.0, self._loop.time()
        if self._transport is None or not self.is_open:
            raise httpx2.WriteError("The connection is closed.")
        if self._seconds:
            self._timer = self._loop.call_later(self._seconds, self._on_time)
        self._transport.write(request)

    async def head(self) -> tuple[int, list[tuple[bytes, bytes]]]:
        """Wait for the status and the headers of the response. Raises httpx2.TransportError."""
        while not self._has_head:
            await self._change()
        return self._status, self._headers

    async def piece(self) -> bytes:
        """Wait for the next bytes of the body; empty at its end. Raises httpx2.TransportError."""
        while not self._pieces:
            if self._is_complete:
                self._end()
                return b""
            await self._change()
        pieces, self._pieces, self._held = self._pieces, [], 0
        if self._is_paused and self._transport is not None:
            self._is_paused = False
            self._transport.resume_reading()
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def close(self) -> None:
        """Close at once; the provider ends its work on an answer that is not complete."""
        self._stop_timer()
        self.is_open = False
        if self._transport is not None:
            self._transport.abort()

    # What waits --------------------------------------------------------------------------------------------------------

    async def _change(self) -> None:
        if self._error is not None:
            raise self._error
        self._asked_at = self._loop.time()
        self._waiting = self._loop.create_future()
        try:
            await self._waiting
        finally:
            self._waiting = None

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _fail(self, error: httpx2.TransportError) -> None:
        self._error = self._error or error
        self.close()
        self._wake()

    def _on_time(self) -> None:
        """Look, once a while instead of once a piece, whether the next bytes are late."""
        left = self._asked_at + self._seconds - self._loop.time() if self._waiting is not None else self._seconds
        if left > 0:
            self._timer = self._loop.call_later(left, self._on_time)
        else:
            self._fail(httpx2.ReadTimeout("The response did not arrive in time."))

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self) -> None:
        """The response was read to its end: the connection is free, or closed."""
        self._stop_timer()
        self._parser = None
        if not self._may_be_used_again:
            self.close()

    # The event loop's calls --------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport, self.is_open = cast(asyncio.Transport, transport), True  # uvloop's own are none by class

    def data_received(self, data: bytes) -> None:
        """Read what came."""
        if self._parser is None:  # nothing was asked
            self.close()
            return
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._fail(httpx2.RemoteProtocolError("The response changes the protocol, which was not asked for."))
        except httptools.HttpParserError as error:
            self._fail(httpx2.RemoteProtocolError(f"The response is not HTTP/1.1: {error}"))
        if self._held > _HELD_BYTES_MOST and self.is_open and self._transport is not None:
            self._is_paused = True
            self._transport.pause_reading()
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the response, well only if its end is the end of the connection."""
        self.is_open = False
        if self._parser is not None and not self._is_complete:
            if exc is None and self._has_head and not self._has_length:
                self._is_complete = True
            elif exc is None:
                self._fail(httpx2.RemoteProtocolError("The connection was closed before the response was complete."))
            else:
                self._fail(httpx2.ReadError(str(exc)))
        self._wake()

    # The parser's calls ------------------------------------------------------------------------------------------------

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header; not those behind a body."""
        if self._has_head:
            return
        self._head_bytes += len(name) + len(value)
        if self._head_bytes > HEAD_BYTES_MOST or len(self._headers) >= HEAD_LINES_MOST:
            raise _HeadTooLarge
        self._headers.append((name, value))
        self._has_length = self._has_length or name.lower() in (b"content-length", b"transfer-encoding")

    def on_headers_complete(self) -> None:
        """Keep the status; `100 Continue` and its like announce a response."""
        assert self._parser is not None  # noqa: S101  it calls this
        self._status = self._parser.get_status_code()
        if self._status < 200:
            self._headers, self._head_bytes, self._has_length = [], 0, False
        else:
            self._has_head = True

    def on_body(self, body: bytes) -> None:
        """Keep bytes of the body."""
        self._pieces.append(body)
        self._held += len(body)

    def on_message_complete(self) -> None:
        """Note the end of the response."""
        if self._has_head and self._parser is not None:
            self._is_complete, self._may_be_used_again = True, self._parser.should_keep_alive()


def _is_readable(descriptor: int) -> bool:
    """Return whether bytes or the end of a connection wait, which the event loop has not looked at."""
    if not hasattr(select, "poll"):  # Windows
        return bool(select.select([descriptor], [], [], 0)[0])
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))


class _HeadTooLarge(Exception):
    """The head of a response is larger than any provider's; the parser reports it as one of its errors."""
