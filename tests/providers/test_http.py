"""Requests over aiohttp: what comes back is whole, or an error that the SDKs know."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from clew.providers import http_transport
from clew.providers.http_transport import HEADER_BYTES_MOST, AiohttpTransport, uses_proxy

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
HELLO = b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"


async def request_of(reader: asyncio.StreamReader) -> bytes:
    """Read one request with its body; empty if there is none."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return b""
    length = next((int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0)
    return head + await reader.readexactly(length)


class Provider:
    """A server that answers each request of a connection with the same bytes."""

    def __init__(self, reply: bytes = HELLO, *, closes: bool = False) -> None:
        self.reply, self.closes = reply, closes
        self.requests: list[bytes] = []
        self.connections = 0

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        while request := await request_of(reader):
            self.requests.append(request)
            writer.write(self.reply)
            if self.closes:
                break
        writer.close()


@asynccontextmanager
async def served(talk: Talk) -> AsyncIterator[str]:
    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@asynccontextmanager
async def client() -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(transport=AiohttpTransport(), timeout=20) as opened:
        yield opened


async def fetch(reply: bytes, *, closes: bool = True) -> httpx2.Response:
    async with served(Provider(reply, closes=closes).talk) as url, client() as opened:
        return await opened.post(url, content=b"{}")


async def test_a_request_is_sent_as_it_is_and_its_connection_is_used_again() -> None:
    provider = Provider()
    async with served(provider.talk) as url, client() as opened:
        for _ in range(3):
            answer = await opened.post(f"{url}/v1/a%20b?c=%C3%A9", content=b'{"a": 1}', headers={"X-One": "1"})
            assert (answer.status_code, answer.text) == (200, "hello")
    assert provider.connections == 1
    head, _, body = provider.requests[2].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /v1/a%20b?c=%C3%A9 HTTP/1.1\r\n")
    assert b"X-One: 1" in head.split(b"\r\n")
    assert body == b'{"a": 1}'


async def test_pieces_arrive_when_they_are_sent() -> None:
    asked = asyncio.Event()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await request_of(reader)
        writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\n")
        await asked.wait()
        writer.write(b"3\r\ntwo\r\n0\r\nx-late: 1\r\n\r\n")
        writer.close()

    async with served(talk) as url, client() as opened, opened.stream("GET", url) as answer:
        pieces = answer.aiter_raw()
        assert await anext(pieces) == b"one"
        asked.set()
        assert [piece async for piece in pieces] == [b"two"]
        assert "x-late" not in answer.headers


async def test_many_streams_are_read_together() -> None:
    written = [f"{number:02d} ".encode() for number in range(40)]

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await request_of(reader)
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        for piece in written:
            writer.write(piece)
            await asyncio.sleep(0.01)
        writer.close()

    async def read(opened: httpx2.AsyncClient, url: str) -> list[bytes]:
        async with opened.stream("GET", url) as answer:
            return [piece async for piece in answer.aiter_raw()]

    async with served(talk) as url, client() as opened:
        streams = await asyncio.gather(*(read(opened, url) for _ in range(20)))
    assert {b"".join(pieces) for pieces in streams} == {b"".join(written)}
    assert all(pieces[0] == written[0] for pieces in streams), "the first piece does not wait"
    assert sum(map(len, streams)) < 20 * len(written) / 2


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\nto the end", "to the end"),
        (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nx-hint: 1\r\n\r\n" + HELLO, "hello"),
        (b"HTTP/1.0 200 OK\ncontent-length: 5\n\nhello", "hello"),
        (b"HTTP/1.1 204 No Content\r\n\r\n", ""),
    ],
    ids=["until it closes", "announced", "lines without a return", "no body"],
)
async def test_what_servers_send_is_read(reply: bytes, text: str) -> None:
    answer = await fetch(reply)
    assert answer.text == text
    assert "x-hint" not in answer.headers


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (b"", httpx2.RemoteProtocolError),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhello", httpx2.RemoteProtocolError),
        (b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel", httpx2.RemoteProtocolError),
        (b"SSH-2.0-OpenSSH_9\r\n", httpx2.RemoteProtocolError),
        (b"HTTP/1.1 200 OK\r\nx: " + b"y" * HEADER_BYTES_MOST + b"\r\n\r\n", httpx2.RemoteProtocolError),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n", httpx2.RemoteProtocolError),
        (b"HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n", httpx2.RemoteProtocolError),
    ],
    ids=["nothing", "short", "cut", "no http", "a huge head", "two lengths", "an upgrade"],
)
async def test_what_is_no_whole_response_is_an_error(reply: bytes, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        await fetch(reply)


async def test_the_pieces_before_a_cut_are_read() -> None:
    reply = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n"
    async with served(Provider(reply, closes=True).talk) as url, client() as opened, opened.stream("GET", url) as answer:
        pieces = answer.aiter_raw()
        assert await anext(pieces) == b"hello"
        with pytest.raises(httpx2.RemoteProtocolError):
            await anext(pieces)


async def test_a_connection_that_the_server_closes_is_not_used_again() -> None:
    provider = Provider(b"HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok")
    async with served(provider.talk) as url, client() as opened:
        assert [(await opened.get(url)).text for _ in range(2)] == ["ok", "ok"]
        provider.reply, provider.closes = HELLO, True
        assert [(await opened.get(url)).text for _ in range(2)] == ["hello", "hello"]
    assert provider.connections == 4


async def test_whoever_stops_reading_closes_the_connection() -> None:
    gone = asyncio.Event()

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await request_of(reader)
        writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\n")
        assert await reader.read() == b""
        gone.set()
        writer.close()

    async with served(talk) as url, client() as opened:
        async with opened.stream("GET", url) as answer:
            assert await anext(answer.aiter_raw()) == b"one"
        await asyncio.wait_for(gone.wait(), 20)


async def test_a_response_that_nobody_reads_stops_its_sender() -> None:
    sent = 0

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await request_of(reader)
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        while not writer.is_closing() and sent < 1 << 28:
            writer.write(b"x" * (1 << 16))
            sent += 1 << 16
            await writer.drain()
        writer.close()

    async with served(talk) as url, client() as opened, opened.stream("GET", url) as answer:
        before = -1
        while before != sent:  # until the sender no longer gets on
            before = sent
            await asyncio.sleep(0.3)
        assert sent < 1 << 28
        pieces = answer.aiter_raw()
        assert set(await anext(pieces)) == {ord("x")}


async def test_silence_ends_in_a_timeout() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await request_of(reader)
        await reader.read()
        writer.close()

    async with served(talk) as url, client() as opened:
        with pytest.raises(httpx2.ReadTimeout):
            await opened.get(url, timeout=0.1)


async def test_a_server_that_is_away_is_an_error() -> None:
    async with served(Provider().talk) as url:
        pass
    async with client() as opened:
        with pytest.raises(httpx2.ConnectError):
            await opened.get(url)


async def test_headers_cannot_end_their_line() -> None:
    async with served(Provider().talk) as url, client() as opened:
        with pytest.raises(httpx2.LocalProtocolError):
            await opened.get(url, headers={b"x-one": b"1\r\nx-two: 2"})


async def test_old_connections_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    provider = Provider()
    monkeypatch.setattr(http_transport, "IDLE_SECONDS", 0.0)
    async with served(provider.talk) as url, client() as opened:
        assert [(await opened.get(url)).text for _ in range(2)] == ["hello", "hello"]
    assert provider.connections == 2


def own_certificate(place: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return what a server for `localhost` speaks TLS with, and what a client that trusts it does."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    begin = datetime.now(UTC) - timedelta(hours=1)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
    made = made.not_valid_before(begin).not_valid_after(begin + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    pem = made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)
    place.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + pem)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(place)
    return server, ssl.create_default_context(cadata=pem.decode())


async def test_https_is_spoken_with_whom_the_certificate_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    serving, trusting = own_certificate(tmp_path / "own.pem")
    provider = Provider()
    server = await asyncio.start_server(provider.talk, "127.0.0.1", 0, ssl=serving)
    port = server.sockets[0].getsockname()[1]
    async with server, client() as opened, client() as stranger:
        with pytest.raises(httpx2.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            await stranger.get(f"https://localhost:{port}")
        monkeypatch.setattr(httpx2, "create_ssl_context", lambda: trusting)
        assert [(await opened.get(f"https://localhost:{port}")).text for _ in range(2)] == ["hello", "hello"]
        assert provider.connections == 1
        with pytest.raises(httpx2.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            await opened.get(f"https://127.0.0.1:{port}")


async def test_other_schemes_are_refused() -> None:
    async with client() as opened:
        with pytest.raises(httpx2.UnsupportedProtocol):
            await opened.get("ftp://127.0.0.1/")


def test_a_proxy_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    assert not uses_proxy()
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example:3128")
    assert uses_proxy()
