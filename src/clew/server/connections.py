"""Bounds of a connection before a request reaches the application: its head, the time it takes, and how many there are.

A head has 32 KiB and 100 lines; it arrives within `seconds`, and a body arrives completely or at `BODY_BYTES_PER_SECOND`. Each
address has a number of connections, except trusted proxies, behind which many people share one. If the process has no room
for another connection, the oldest one that has sent no complete head gives way, so that silent connections shut nobody out.
Above: `server.serve` gives `Connections.http` and `Connections.websocket` to uvicorn. Below: uvicorn's protocols. Next: `bodies`.
"""

import json
from asyncio import BaseTransport, TimerHandle, Transport
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import structlog
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from clew.dialects.shared.errors import error_body
from clew.server.addresses import OncePerMinute, Proxies, one_client

HEAD_BYTES_MOST = 32 << 10
HEAD_LINES_MOST = 100
PIPELINED_MOST = 16
"""Requests that may wait on one connection until an earlier one is answered."""
BODY_BYTES_PER_SECOND = 500
CONNECTIONS_MOST = 10_000
logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a connection is closed before the application sees its request."""

    status: int
    code: str
    message: str


_MALFORMED = Refusal(400, "MALFORMED_REQUEST", "The request is not HTTP/1.1, or its headers contradict each other.")
_LARGE_HEAD = Refusal(
    431,
    "HEADERS_TOO_LARGE",
    f"The request line and headers are larger than {HEAD_BYTES_MOST:,} bytes or {HEAD_LINES_MOST} lines.",
)
_PIPELINE_FULL = Refusal(429, "TOO_MANY_REQUESTS", f"More than {PIPELINED_MOST} requests wait on this connection.")
_SLOW_HEAD = Refusal(408, "REQUEST_TIMEOUT", "The request line and headers did not arrive in time.")
_SLOW_BODY = Refusal(408, "REQUEST_TIMEOUT", f"The body arrived at less than {BODY_BYTES_PER_SECOND} bytes a second.")
_ADDRESS_FULL = Refusal(429, "TOO_MANY_CONNECTIONS", "This address has too many open connections. Close some or try again later.")
_SERVER_FULL = Refusal(503, "TOO_MANY_CONNECTIONS", "The server has too many open connections. Try again later.")


class _Refused(Exception):
    """Ends the parsing of a request."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The settings of a server about connections."""

    most: int = CONNECTIONS_MOST
    most_per_address: int = 200
    seconds: float = 20.0
    """Time for a head, and the time over which the speed of a body is measured."""
    trusted_proxies: Sequence[str] = ("127.0.0.1", "::1")


class Connections:
    """The open connections of one server. Use it from one event loop."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._proxies = Proxies(bounds.trusted_proxies)
        self._by_address: Counter[str] = Counter()
        self._open: dict[object, str] = {}
        self._waiting: dict[HttpConnection, None] = {}
        """Connections without a complete head, the oldest first."""
        self._warnings = OncePerMinute()

    def http(self) -> type["HttpConnection"]:
        """Return the protocol for uvicorn's `http`."""
        return type("BoundedHttpConnection", (HttpConnection,), {"registry": self})

    def websocket(self) -> type["Socket"]:
        """Return the protocol for uvicorn's `ws`."""
        return type("BoundedSocket", (Socket,), {"registry": self})

    def add(self, connection: object, host: str | None) -> Refusal | None:
        """Count a connection, even if it is refused, and return why it is refused, if it is."""
        address = "" if host is None or self._proxies.trust(host) else one_client(host)
        self._open[connection] = address
        self._by_address[address] += 1
        if address and self._by_address[address] > self.bounds.most_per_address:
            return _ADDRESS_FULL
        if len(self._open) > self.bounds.most and not self._make_room():
            return _SERVER_FULL
        return None

    def remove(self, connection: object) -> None:
        """Forget a connection; does nothing if it is not counted."""
        address = self._open.pop(connection, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def wait(self, connection: "HttpConnection") -> None:
        """Note that a connection has sent no complete head."""
        self._waiting[connection] = None

    def go_on(self, connection: "HttpConnection") -> None:
        """Note that a head is complete, or that the connection ends."""
        self._waiting.pop(connection, None)

    def warn(self, refusal: Refusal, host: str | None) -> None:
        """Log a refusal, at most once a minute for each address and code."""
        if self._warnings.passes(f"{refusal.code} {host and one_client(host)}"):
            logger.warning("connection_refused", code=refusal.code, address=host, open=len(self._open))

    def _make_room(self) -> bool:
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            return False
        self.warn(_SERVER_FULL, oldest.host)
        oldest.give_way()
        return True


class HttpConnection(HttpToolsProtocol):
    """One HTTP connection; the parts of the request that it reads are counted and timed."""

    registry: Connections
    _timer: TimerHandle | None = None
    _unread = 0
    """Bytes since the last complete head or piece of a body: a head, or what surrounds the pieces of a chunked body."""
    _in_body = False
    _body_bytes = 0
    """Bytes of the body since the timer started."""
    _was_paused = False
    _refusal: Refusal | None = None

    @property
    def host(self) -> str | None:
        """The address at the other end."""
        return self.client[0] if self.client else None

    def connection_made(self, transport: BaseTransport) -> None:
        """Count the connection and give its first head a time."""
        super().connection_made(cast(Transport, transport))
        refusal = self.registry.add(self, self.host)
        if refusal:
            self._refuse(refusal)
        else:
            self.registry.wait(self)
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._leave()
        super().connection_lost(exc)

    def give_way(self) -> None:
        """Close at once, to make room for another connection."""
        self._leave()
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Parse what arrives, unless it is too much."""
        if self.transport.is_closing():
            return
        if self._timer is None:
            self._start_timer()
        self._unread += len(data)
        super().data_received(data)
        if self._unread > HEAD_BYTES_MOST and not self.transport.is_closing():
            self._refuse(_LARGE_HEAD)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Collect a header. Raises _Refused."""
        if len(self.headers) >= HEAD_LINES_MOST:
            self._raise(_LARGE_HEAD)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the request, and the time of its body. Raises _Refused."""
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > HEAD_BYTES_MOST:
            self._raise(_LARGE_HEAD)
        if len(self.pipeline) >= PIPELINED_MOST:
            self._raise(_PIPELINE_FULL)
        self._unread, self._in_body = 0, True
        self.registry.go_on(self)
        self._start_timer()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a piece of a body."""
        self._unread = 0
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """End the time of the request."""
        self._unread, self._in_body = 0, False
        self._stop_timer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection to the protocol of WebSockets, which counts it."""
        self._leave()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Respond to what could not be parsed, or was refused while it was parsed."""
        if self._refusal is not None:
            self._refuse(self._refusal)
        elif self._is_answering:
            self.transport.close()
        else:
            self._refuse(_MALFORMED)

    @property
    def _request(self) -> RequestResponseCycle | None:
        """The last request whose head is complete."""
        return cast(RequestResponseCycle | None, self.cycle)

    @property
    def _is_running(self) -> bool:
        """Whether a request has no complete response yet."""
        return self._request is not None and not self._request.response_complete

    @property
    def _is_answering(self) -> bool:
        """Whether a part of a response was sent."""
        return self._request is not None and self._request.response_started and not self._request.response_complete

    def _raise(self, refusal: Refusal) -> None:
        self._refusal = refusal
        raise _Refused(refusal.code)

    def _refuse(self, refusal: Refusal) -> None:
        """Respond with the reason, unless that would break a response, and close."""
        self.registry.warn(refusal, self.host)
        self._stop_timer()
        self.registry.go_on(self)
        if not self._is_answering:
            body = json.dumps(error_body(refusal.code, refusal.message)).encode()
            retry = b"retry-after: 10\r\n" if refusal.status in {429, 503} else b""
            head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n%s\r\n" % (len(body), retry)
            self.transport.write(STATUS_LINE[refusal.status] + head + body)
        self.transport.close()

    def _leave(self) -> None:
        self._stop_timer()
        self.registry.go_on(self)
        self.registry.remove(self)

    def _start_timer(self) -> None:
        self._stop_timer()
        self._body_bytes, self._was_paused = 0, self._is_paused
        self._timer = self.loop.call_later(self.registry.bounds.seconds, self._on_time)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def _is_paused(self) -> bool:
        """Whether the client waits for the server: it may not send, or waits for `100 Continue`."""
        is_asked = self._request is not None and not self._request.waiting_for_100_continue
        return self.flow.read_paused or (self._in_body and not is_asked)

    def _on_time(self) -> None:
        self._timer = None
        if self._in_body:
            self._judge_body()
        elif self._is_running:  # the next head has its time when this request is answered
            self._start_timer()
        elif self._unread:
            self._refuse(_SLOW_HEAD)
        else:
            self.transport.close()

    def _judge_body(self) -> None:
        is_fast = self._body_bytes >= BODY_BYTES_PER_SECOND * self.registry.bounds.seconds
        if not self._is_running:  # nobody reads the rest
            self.transport.close()
        elif is_fast or self._was_paused or self._is_paused:
            self._start_timer()
        else:
            self._refuse(_SLOW_BODY)


class Socket(WebSocketsSansIOProtocol):
    """One WebSocket, counted like any connection. uvicorn closes it when its client no longer answers pings."""

    registry: Connections

    def connection_made(self, transport: BaseTransport) -> None:
        """Count the connection; it was admitted as an HTTP connection."""
        super().connection_made(transport)
        self.registry.add(self, self.client[0] if self.client else None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.registry.remove(self)
        super().connection_lost(exc)
