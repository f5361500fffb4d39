"""What one connection may do to everybody: its head, its time, its number. Each test runs uvicorn on a free port of loopback."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, field

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from clew.server import open_files
from clew.server.connections import HEAD_BYTES_MOST, HEAD_LINES_MOST, PIPELINED_MOST, Bounds, Connections
from clew.server.open_files import RESERVED_FILES, room_for_connections

SECONDS = 20.0
"""Longest wait for anything; a test that needs it all has failed."""
QUICK = 0.3
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
STRANGERS = ("192.0.2.0/24",)
"""Trusted proxies of a server to which 127.0.0.1 is an address like any other."""


@dataclass
class Client:
    """One connection to a server."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def response(self, sent: bytes = b"") -> tuple[int, bytes]:
        """Send, and return the status and body of the next response; (0, b"") when the server closes without one."""
        self.writer.write(sent)
        async with asyncio.timeout(SECONDS):
            try:
                head = await self.reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                return 0, b""
            length = next(
                (line.partition(b": ")[2] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")), b"0"
            )
            return int(head.split()[1]), await self.reader.readexactly(int(length))

    async def is_closed(self) -> bool:
        """Wait until the server closes the connection."""
        async with asyncio.timeout(SECONDS):
            with suppress(ConnectionError):
                await self.reader.read()
            return True


@dataclass
class Served:
    """A server, and whose requests its application saw."""

    port: int
    connections: Connections
    seen: list[str]
    clients: list[Client] = field(default_factory=list[Client])

    async def client(self) -> Client:
        self.clients.append(Client(*await asyncio.open_connection("127.0.0.1", self.port)))
        return self.clients[-1]


class Server(uvicorn.Server):
    """A server that leaves signals to pytest."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_ready = asyncio.Event()

    def capture_signals(self) -> AbstractContextManager[None]:  # pyright: ignore[reportIncompatibleMethodOverride]
        return nullcontext()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_ready.set()


@asynccontextmanager
async def served(bounds: Bounds) -> AsyncIterator[Served]:
    """Run uvicorn with these bounds and a small application."""
    seen: list[str] = []

    async def echo(request: Request) -> Response:
        seen.append(request.method)
        try:
            return JSONResponse({"bytes": len(await request.body())})
        except ClientDisconnect:
            seen.append("gone")
            raise

    async def slowly(_request: Request) -> Response:
        async def pieces() -> AsyncIterator[bytes]:
            for _ in range(4):
                await asyncio.sleep(QUICK)
                yield b"piece"

        return StreamingResponse(pieces(), headers={"Content-Length": "20"})

    async def listen(listener: WebSocket) -> None:
        await listener.accept()
        await listener.send_text(await listener.receive_text())
        await listener.receive()

    routes = [Route("/", echo, methods=["GET", "POST"]), Route("/slowly", slowly), WebSocketRoute("/socket", listen)]
    connections = Connections(bounds)
    config = uvicorn.Config(
        Starlette(routes=routes),
        port=0,
        lifespan="off",
        log_config=None,
        http=connections.http(),
        ws=connections.websocket(),
        timeout_graceful_shutdown=1,
    )
    server = Server(config)
    running = asyncio.create_task(server.serve())
    await server.is_ready.wait()
    here = Served(server.servers[0].sockets[0].getsockname()[1], connections, seen)
    try:
        yield here
    finally:
        for client in here.clients:
            client.writer.close()
            with suppress(ConnectionError):
                await client.writer.wait_closed()
        server.should_exit = True
        await running


def code_of(body: bytes) -> str:
    return json.loads(body)["error"]["code"]


async def test_ordinary_requests_share_a_connection() -> None:
    async with served(Bounds()) as server:
        client = await server.client()
        assert await client.response(HEAD + b"\r\n") == (200, b'{"bytes":0}')
        assert await client.response(POST + b"Content-Length: 4\r\n\r\nabcd") == (200, b'{"bytes":4}')
        assert await client.response(POST + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n") == (200, b'{"bytes":3}')


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /" + b"x" * HEAD_BYTES_MOST,
        HEAD + b"X-Long: " + b"x" * HEAD_BYTES_MOST,
        HEAD + b"X-Long: " + b"x" * HEAD_BYTES_MOST + b"\r\n\r\n",
        HEAD + b"X-Many: 1\r\n" * (HEAD_LINES_MOST + 1),
        b"\r\n" * HEAD_BYTES_MOST,
    ],
    ids=["line of the request", "header without an end", "whole header", "many headers", "empty lines"],
)
async def test_a_large_head_is_refused_before_the_application_sees_it(sent: bytes) -> None:
    async with served(Bounds()) as server:
        client = await server.client()
        status, body = await client.response(sent)
        assert (status, code_of(body)) == (431, "HEADERS_TOO_LARGE")
        assert await client.is_closed()
        assert server.seen == []


@pytest.mark.parametrize(
    "sent",
    [
        b"NONSENSE\r\n\r\n",
        HEAD + b"X-Folded: a\r\n b\r\n\r\n",
        HEAD + b"X-Spaced : a\r\n\r\n",
        POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        POST + b"Transfer-Encoding: identity\r\n\r\n{}",
        POST + b"Transfer-Encoding: chunked\r\n\r\n-2\r\n{}",
    ],
)
async def test_what_is_no_http_is_refused_in_json_like_everything_else(sent: bytes) -> None:
    async with served(Bounds()) as server:
        client = await server.client()
        status, body = await client.response(sent)
        assert (status, code_of(body)) == (400, "MALFORMED_REQUEST")
        assert await client.is_closed()


async def test_trailers_of_a_chunked_body_are_bounded_like_headers() -> None:
    async with served(Bounds()) as server:
        client = await server.client()
        client.writer.write(POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-Long: ")
        status, body = await client.response(b"x" * HEAD_BYTES_MOST * 20)
        assert (status, code_of(body)) == (431, "HEADERS_TOO_LARGE")


async def test_a_head_that_does_not_end_in_time_is_refused_and_a_silent_connection_closed() -> None:
    async with served(Bounds(seconds=QUICK)) as server:
        half, silent = await server.client(), await server.client()
        status, body = await half.response(HEAD)
        assert (status, code_of(body)) == (408, "REQUEST_TIMEOUT")
        assert await half.is_closed()
        assert await silent.response() == (0, b"")


async def test_a_body_that_stops_is_refused_and_the_application_knows() -> None:
    async with served(Bounds(seconds=QUICK)) as server:
        client = await server.client()
        status, body = await client.response(POST + b"Content-Length: 1000\r\n\r\nabc")
        assert (status, code_of(body)) == (408, "REQUEST_TIMEOUT")
        assert await client.is_closed()
        assert server.seen == ["POST", "gone"]


async def test_a_body_may_take_longer_while_it_goes_on() -> None:
    pieces = 6
    async with served(Bounds(seconds=QUICK)) as server:
        client = await server.client()
        client.writer.write(POST + b"Content-Length: %d\r\n\r\n" % (pieces * 1000))
        for _ in range(pieces):
            await asyncio.sleep(QUICK / 2)
            client.writer.write(b"x" * 1000)
        assert await client.response() == (200, b'{"bytes":6000}')


async def test_a_response_may_take_longer_than_a_request() -> None:
    async with served(Bounds(seconds=QUICK)) as server:
        client = await server.client()
        client.writer.write(b"GET /slowly HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        client.writer.write(b"\r\n")  # some clients send an empty line after a request
        assert await client.response() == (200, b"piece" * 4)


async def test_an_address_has_a_number_of_connections_and_gets_them_back() -> None:
    async with served(Bounds(most_per_address=3, trusted_proxies=STRANGERS)) as server:
        held = [await server.client() for _ in range(3)]
        for client in held:
            assert (await client.response(HEAD + b"\r\n"))[0] == 200
        refused = await server.client()
        status, body = await refused.response()
        assert (status, code_of(body)) == (429, "TOO_MANY_CONNECTIONS")
        held[0].writer.close()
        await held[0].writer.wait_closed()
        assert (await answered(server))[0] == 200


async def answered(server: Served) -> tuple[int, bytes]:
    """Return a response that is no refusal; closed connections are counted until the server notices."""
    while True:
        response = await (await server.client()).response(HEAD + b"\r\n")
        if response[0] != 429:
            return response


async def test_a_trusted_proxy_has_no_number_of_its_own() -> None:
    async with served(Bounds(most_per_address=3)) as server:
        held = [await server.client() for _ in range(10)]
        assert [(await client.response(HEAD + b"\r\n"))[0] for client in held] == [200] * 10


async def test_silent_connections_give_way_to_others_and_busy_ones_do_not() -> None:
    async with served(Bounds(most=3)) as server:
        busy, silent, late = await server.client(), await server.client(), await server.client()
        assert (await busy.response(HEAD + b"\r\n"))[0] == 200
        assert (await late.response(HEAD + b"\r\n"))[0] == 200
        more = await server.client()
        assert (await more.response(HEAD + b"\r\n"))[0] == 200
        assert await silent.is_closed()
        assert (await busy.response(HEAD + b"\r\n"))[0] == 200
        full = await server.client()
        status, body = await full.response()
        assert (status, code_of(body)) == (503, "TOO_MANY_CONNECTIONS")


async def test_a_websocket_counts_until_it_is_closed() -> None:
    async with served(Bounds(most_per_address=1, seconds=QUICK, trusted_proxies=STRANGERS)) as server:
        async with connect(f"ws://127.0.0.1:{server.port}/socket", proxy=None) as opened:
            await asyncio.sleep(2 * QUICK)  # its head is complete: no timer closes it
            await opened.send("hello")
            assert await opened.recv() == "hello"
            assert (await (await server.client()).response())[0] == 429
        assert (await answered(server))[0] == 200


async def test_requests_that_wait_on_one_connection_are_bounded() -> None:
    async with served(Bounds()) as server:
        client = await server.client()
        asked = b"GET /slowly HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + (HEAD + b"\r\n") * (PIPELINED_MOST + 1)
        status, body = await client.response(asked)
        assert (status, code_of(body)) == (429, "TOO_MANY_REQUESTS")
        assert await client.is_closed()


@pytest.mark.parametrize(
    ("wanted", "allowed", "room"),
    [(10_000, 65_536, 10_000), (10_000, 1024, 1024 - RESERVED_FILES), (10_000, 100, 50), (10, None, 10)],
)
def test_connections_leave_files_to_everything_else(
    monkeypatch: pytest.MonkeyPatch, wanted: int, allowed: int | None, room: int
) -> None:
    def raised(_: int) -> int | None:
        return allowed

    monkeypatch.setattr(open_files, "_raise_limit", raised)
    assert room_for_connections(wanted) == room
