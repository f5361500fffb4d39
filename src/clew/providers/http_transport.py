"""Sends requests of httpx2 over aiohttp, which reads a stream of many small pieces in less than half the processor time.

Above: `clients`. The errors are those of httpx2, which the SDKs and `failures` expect. Where a proxy is configured, httpx2's own
transport is used (decision 0016).
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager
from urllib.request import getproxies

import aiohttp
import httpx2
import yarl

_WAIT_OF_STREAM_SECONDS, _LONGEST_WAIT_SECONDS = 0.025, 0.125
"""Between two reads of a stream: for each stream, and at most."""
_PIECE_OF_STREAM = 4 << 10
"""Bytes of a piece that may be all there is for now; behind a longer one, more is on its way."""
IDLE_SECONDS = 5.0
IDLE_MOST = 100
HEADER_BYTES_MOST = 64 << 10
_ADDED_BY_ITSELF = ("Accept", "Accept-Encoding", "Content-Type", "User-Agent")
"""Headers that aiohttp would add; a request of an SDK has those that it wants."""
_FRAMING = b"transfer-encoding"
"""A body is sent whole, with its length."""


def uses_proxy() -> bool:
    """Return whether a proxy for HTTP is configured: by `HTTPS_PROXY` and its like, or by the system."""
    return not getproxies().keys().isdisjoint(("http", "https", "all"))


class AiohttpTransport(httpx2.AsyncBaseTransport):
    """Sends requests, each with its whole body at once. Use it in one event loop."""

    def __init__(self) -> None:
        """Open nothing yet: the certificates of all authorities are read with the first request."""
        self._opening = asyncio.Lock()
        self._session: aiohttp.ClientSession | None = None
        self._pace = _Pace()

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request and return the response, whose body is still to be read. Raises httpx2.TransportError."""
        if request.url.scheme not in ("http", "https"):
            raise httpx2.UnsupportedProtocol(f"The address begins with {request.url.scheme!r} instead of 'http' or 'https'.")
        session, body = await self._open(), await request.aread()
        headers = [(_text(name), _text(value)) for name, value in request.headers.raw if name.lower() != _FRAMING]
        timeouts = request.extensions.get("timeout", {})
        patience = aiohttp.ClientTimeout(total=None, sock_connect=timeouts.get("connect"), sock_read=timeouts.get("read"))
        with _told_as_httpx2():
            address = yarl.URL(str(request.url), encoded=True)
            answer = await session.request(
                request.method, address, headers=headers, data=body or None, timeout=patience, allow_redirects=False
            )
        if answer.status < 200:
            answer.close()
            raise httpx2.RemoteProtocolError("The response changes the protocol, which was not asked for.")
        return httpx2.Response(answer.status, headers=list(answer.raw_headers), stream=_Body(answer, self._pace))

    async def aclose(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()

    async def _open(self) -> aiohttp.ClientSession:
        async with self._opening:
            if self._session is None:
                secure: ssl.SSLContext = await asyncio.to_thread(httpx2.create_ssl_context)
                self._session = aiohttp.ClientSession(
                    connector=aiohttp.TCPConnector(ssl=secure, limit=0, keepalive_timeout=IDLE_SECONDS),
                    cookie_jar=aiohttp.DummyCookieJar(),
                    auto_decompress=False,
                    skip_auto_headers=_ADDED_BY_ITSELF,
                    max_field_size=HEADER_BYTES_MOST,
                )
            return self._session


class _Pace:
    """Spaces the reads of many streams, and lets them fall together.

    A read costs nearly as much for one token as for ten. So a stream is read again after a time that grows with the number of
    streams: at most 0.025 s for one, 0.05 s for two and 0.125 s for five or more; meanwhile its tokens gather in the kernel.
    """

    def __init__(self) -> None:
        self._streams = 0

    @contextmanager
    def stream(self) -> Generator[None]:
        """Count a stream while it is read."""
        self._streams += 1
        try:
            yield
        finally:
            self._streams -= 1

    def wait_seconds(self) -> float:
        """Return how long a stream waits before it is read again: until all others are."""
        interval = min(self._streams * _WAIT_OF_STREAM_SECONDS, _LONGEST_WAIT_SECONDS)
        return interval - asyncio.get_running_loop().time() % interval


class _Body(httpx2.AsyncByteStream):
    """The body of a response as it comes: its first bytes at once."""

    def __init__(self, answer: aiohttp.ClientResponse, pace: _Pace) -> None:
        self._answer, self._pace = answer, pace

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _told_as_httpx2(), self._pace.stream():
            async for piece in self._answer.content.iter_any():
                yield piece
                if len(piece) < _PIECE_OF_STREAM:
                    await self._rest()

    async def _rest(self) -> None:
        """Let the next bytes gather, without waking up for each of them."""
        connection = self._answer.connection
        if connection is None or connection.transport is None:  # all of it is here
            return
        transport = connection.transport
        transport.pause_reading()
        try:
            await asyncio.sleep(self._pace.wait_seconds())
        finally:
            transport.resume_reading()

    async def aclose(self) -> None:
        """Close the connection, which stops the provider; after the end of the response it is free already."""
        self._answer.close()


@contextmanager
def _told_as_httpx2() -> Generator[None]:
    """Raise what aiohttp raises as the error of httpx2 that says the same."""
    try:
        yield
    except aiohttp.ConnectionTimeoutError as error:
        raise httpx2.ConnectTimeout("The connection could not be opened in time.") from error
    except TimeoutError as error:
        raise httpx2.ReadTimeout("The response did not arrive in time.") from error
    except aiohttp.ClientConnectorError as error:
        raise httpx2.ConnectError(str(error)) from error
    except aiohttp.ClientOSError as error:
        raise httpx2.ReadError(str(error)) from error
    except aiohttp.ClientError as error:  # a response that is cut off, or is no HTTP
        raise httpx2.RemoteProtocolError(str(error)) from error
    except ValueError as error:  # a header that would end its line
        raise httpx2.LocalProtocolError(str(error)) from error


def _text(header: bytes) -> str:
    return header.decode("utf-8", "surrogateescape")  # as aiohttp encodes it
