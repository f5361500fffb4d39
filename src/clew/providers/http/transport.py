"""Sends requests of httpx2 over HTTP/1.1 connections of our own, which are used again while a provider keeps them open.

Above: `providers/clients`. Below: `connection`. httpx2's own transport takes four times as long for each piece of a stream, and
answers are streams of hundreds of pieces (decision 0016). Where a proxy is configured, httpx2's own is used.
"""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from typing import Any
from urllib.request import getproxies

import httpx2

from clew.providers.http.connection import Connection

IDLE_SECONDS = 5.0
IDLE_MOST = 100
_NEXT_ADDRESS_SECONDS = 0.25
"""How long one address of a host is tried before the next one is tried too (RFC 8305)."""
_PORTS = {"http": 80, "https": 443}
_Origin = tuple[str, str, int]
_Address = tuple[Any, ...]


def uses_proxy() -> bool:
    """Return whether a proxy for HTTP is configured: by `HTTPS_PROXY` and its like, or by the system."""
    return not getproxies().keys().isdisjoint(("http", "https", "all"))


class StreamTransport(httpx2.AsyncBaseTransport):
    """Sends requests, each with its whole body at once. Use it in one event loop."""

    def __init__(self) -> None:
        """Open nothing yet."""
        self._ssl: ssl.SSLContext | None = None
        self._idle: list[tuple[_Origin, Connection, float]] = []
        """The longest idle first, with the time since when."""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request and return the response, whose body is still to be read. Raises httpx2.TransportError."""
        if request.url.scheme not in _PORTS:
            raise httpx2.UnsupportedProtocol(f"The address begins with {request.url.scheme!r} instead of 'http' or 'https'.")
        message, timeouts = _message(request, await request.aread()), request.extensions.get("timeout", {})
        host = request.url.raw_host.decode("ascii")
        origin = request.url.scheme, host, request.url.port or _PORTS[request.url.scheme]
        connection = self._take_idle(origin) or await self._connect(origin, timeouts.get("connect"))
        try:
            connection.send(message, timeout=timeouts.get("read"))
            status, headers = await connection.head()
        except BaseException:
            connection.close()
            raise
        return httpx2.Response(status, headers=headers, stream=_Body(self, origin, connection))

    async def aclose(self) -> None:
        """Close the connections that are not in use."""
        idle, self._idle = self._idle, []
        for _, connection, _ in idle:
            connection.close()

    def give_back(self, origin: _Origin, connection: Connection) -> None:
        """Keep a connection for the next request if it can be used again; else close it."""
        self._drop_old()
        if connection.is_idle and len(self._idle) < IDLE_MOST:
            self._idle.append((origin, connection, asyncio.get_running_loop().time()))
        else:
            connection.close()

    def _take_idle(self, origin: _Origin) -> Connection | None:
        self._drop_old()
        found = next((one for one in reversed(self._idle) if one[0] == origin), None)
        if found is None:
            return None
        self._idle.remove(found)
        return found[1]

    def _drop_old(self) -> None:
        since, kept = asyncio.get_running_loop().time() - IDLE_SECONDS, list[tuple[_Origin, Connection, float]]()
        for one in self._idle:
            if one[1].is_idle and one[2] > since:
                kept.append(one)
            else:
                one[1].close()
        self._idle = kept

    async def _connect(self, origin: _Origin, timeout: float | None) -> Connection:
        scheme, host, port = origin
        loop = asyncio.get_running_loop()
        if scheme == "https" and self._ssl is None:
            self._ssl = await asyncio.to_thread(httpx2.create_ssl_context)  # reads the certificates of all authorities
        try:
            async with asyncio.timeout(timeout):
                opened = await _socket_to(await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM))
                try:
                    is_secure = scheme == "https"
                    _, connection = await loop.create_connection(
                        Connection, sock=opened, ssl=self._ssl if is_secure else None, server_hostname=host if is_secure else None
                    )
                except BaseException:
                    opened.close()
                    raise
        except TimeoutError as error:
            raise httpx2.ConnectTimeout("The connection could not be opened in time.") from error
        except (OSError, UnicodeError) as error:  # also ssl.SSLError
            raise httpx2.ConnectError(str(error)) from error
        return connection


class _Body(httpx2.AsyncByteStream):
    """The body of a response as it comes."""

    def __init__(self, transport: StreamTransport, origin: _Origin, connection: Connection) -> None:
        self._transport, self._origin, self._connection = transport, origin, connection
        self._is_closed = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while piece := await self._connection.piece():
            yield piece

    async def aclose(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._transport.give_back(self._origin, self._connection)


def _message(request: httpx2.Request, body: bytes) -> bytes:
    """Return a request as it is sent. Raises httpx2.LocalProtocolError: a header would end its line."""
    lines = [b"%s %s HTTP/1.1" % (request.method.encode("ascii"), request.url.raw_path)]
    lines += [b"%s: %s" % pair for pair in request.headers.raw]
    if any(sign in line for line in lines for sign in (b"\r", b"\n", b"\0")):
        raise httpx2.LocalProtocolError("A header contains a character that is not allowed there.")
    if "transfer-encoding" in request.headers:
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body) if body else b"0\r\n\r\n"
    return b"\r\n".join((*lines, b"", body))


async def _socket_to(addresses: Sequence[_Address]) -> socket.socket:
    """Return a socket that is connected to the first of the addresses that accepts. Raises OSError, that of the first one."""
    waiting, errors = list(addresses), list[BaseException]()
    trying: set[asyncio.Task[socket.socket]] = set()
    try:
        while waiting or trying:
            if waiting:
                trying.add(asyncio.create_task(_connected(waiting.pop(0))))
            patience = _NEXT_ADDRESS_SECONDS if waiting else None
            done, _ = await asyncio.wait(trying, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            for one in done:
                trying.discard(one)
                if (error := one.exception()) is None:
                    return one.result()
                errors.append(error)
    finally:
        for one in trying:
            one.cancel()
            with suppress(OSError, asyncio.CancelledError):
                (await one).close()
    raise errors[0] if errors else OSError("The host has no address.")


async def _connected(address: _Address) -> socket.socket:
    family, kind, protocol, _, place = address
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setblocking(False)
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await asyncio.get_running_loop().sock_connect(opened, place)
    except BaseException:
        opened.close()
        raise
    return opened
