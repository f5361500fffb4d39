"""Some 700 requests by hand over raw connections: bodies, heads and frames that no client sends, to every interface.

No answer is a server error, none takes longer than its time, the log names no error, and the memory of the server does not grow.
"""

import gzip
import json
import re
import socket
import struct
import time
import zlib
from collections.abc import Iterator

from tests.abuse.attacked import Attacked, Row, attacked, report

SECONDS = 3
"""How long the server waits for a head or a body; an answer takes at most that and a model's turn."""
GROWTH_MEGABYTES = 100
JSON = b"Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
FORM = b"Content-Type: multipart/form-data; boundary=b\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\n"
)
GOOD = {
    "/v1/chat/completions": {"model": "clew", "messages": [{"role": "user", "content": "Hello."}]},
    "/v1/responses": {"model": "clew", "input": "Hello."},
    "/v1/messages": {"model": "clew", "max_tokens": 99, "messages": [{"role": "user", "content": "Hello."}]},
    "/mcp": {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
    "/api/query": {"query": "Hello."},
    "/api/conversations": {},
}
OTHERS = ("/v1/embeddings", "/v1/vector_stores", "/v1/conversations", "/api/search", "/api/v2/cortex/agent:run", "/api/ai/chat")
BODIES = [
    *(b"", b"null", b"[]", b'"x"', b"1", b"{} x", b"{}{}", b"\xef\xbb\xbf{}", '{"a":1}'.encode("utf-16")),
    *(b'{"model":"\xe9"}', b'{"model":"\xed\xa0\x80"}', b'{"model":"\\ud800"}', b'{"\\udfff":1}', b'{"model":"\\u0000"}'),
    *(b'{"n":%s}' % (b"9" * 5_000), b'{"n":1E400000000}', b'{"temperature":NaN}', b'{"temperature":1e999}'),
    *(b'{"model":1,"model":"clew"}', b'{"model_config":1,"__class__":1}', b"[" * 30_000, b'{"a":' * 3_000 + b"1" + b"}" * 3_000),
]
HEADS = [
    *(b"Content-Encoding: gzip\r\n", b"Content-Length: 1\r\n", b"Content-Length: 9, 9\r\n", b"Transfer-Encoding: identity\r\n"),
    *(
        b"Expect: 100-continue\r\n",
        b"X-Folded: a\r\n b\r\n",
        b"X-Spaced : a\r\n",
        b"X-Nul: a\0b\r\n",
        b": x\r\n",
        b"nonsense\r\n",
    ),
    *(
        b"Idempotency-Key: \xff\r\n",
        b"Clew-User: \xff\r\n",
        b"Accept-Language: \xff,;q=x,en;q=1e99\r\n",
        b"X-Request-ID: a\xffb\r\n",
    ),
    *(b"Origin: http://[::1\r\n", b"Cookie: \xff=;;;\r\n", b"X-Forwarded-For: \xff, ::::\r\n", b"Last-Event-ID: 9999\r\n"),
    *(b"Host: localhost\r\n", b"Mcp-Session-Id: \xff\r\n", b"Clew-Conversation-Id: \xff\r\n"),
]
HOSTS = (b"localhost:99999", b"localhost:x", b"[::1", b"localhost/x", b"", b"\xff")
METHODS = (b"HEAD", b"OPTIONS", b"TRACE", b"PUT", b"PATCH", b"DELETE", b"GET", b"CONNECT", b"NONSENSE")
NAMES = ("%00", "%ff", "a%2Fb", "%2e%2e%2fx", "%0d%0aX-Injected:1", "9" * 30, "a" * 9_000, "conv_" + "a" * 26, "%ed%a0%80")
FILE = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\n# Hi\r\n'
FORMS = [
    *(b"", b"nothing", FILE, FILE[:30], FILE.replace(b"a.md", b"a\0.md"), FILE.replace(b"a.md", b"\xff.md"), FILE * 3_000),
    *(FILE.replace(b"a.md", b"../../x.md"), b"--b\r\nX: y\r\n\r\nabc\r\n--b--\r\n", b"--b\r\nX: " + b"y" * 100_000),
    FILE.replace(b'filename="a.md"', b"filename*=UTF-8''%ff%00.md") + b"--b--\r\n",
]


def request(start: bytes, head: bytes = b"", body: bytes = b"", *, host: bytes = b"localhost") -> bytes:
    """Return a request that ends its connection."""
    length = b"Content-Length: %d\r\n" % len(body) if body and CHUNKED not in head else b""
    return b"%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s%s\r\n%s" % (start, host, head, length, body)


def requests() -> Iterator[bytes]:
    """Yield all requests."""
    for path in (*GOOD, *OTHERS):
        start = b"POST " + path.encode()
        yield from (request(start, JSON, body) for body in BODIES)
    for path, good in GOOD.items():
        start, body = b"POST " + path.encode(), json.dumps(good).encode()
        yield from (request(start, JSON + head, body) for head in HEADS)
        yield from (request(start, JSON, body, host=host) for host in HOSTS)
        yield from (request(method + b" " + path.encode(), JSON, body) for method in METHODS)
        yield from (request(start + b"?" + query, JSON, body) for query in (b"a=%00", b"a=%ff", b"&" * 9_000, b"a" * 40_000))
        yield from (request(start, JSON + CHUNKED, piece + body) for piece in (b"zz\r\n", b"-5\r\n", b"ffffffffffffffffff\r\n"))
        yield request(start, JSON + b"Content-Encoding: gzip\r\n", gzip.compress(b'{"x":"' + b"a" * 10_000_000 + b'"}'))
    for path in ("/v1/files", "/api/documents", "/api/threads/import"):
        yield from (request(b"POST " + path.encode(), FORM, form) for form in FORMS)
    for place in (
        *("/v1/models/", "/v1/files/", "/v1/responses/", "/v1/vector_stores/", "/v1/conversations/", "/api/shared/"),
        "/",
    ):
        yield from (request(b"GET " + place.encode() + name.encode()) for name in NAMES)
    for place in ("/api/documents/", "/api/conversations/", "/api/turns/", "/api/users/", "/api/v2/cortex/threads/", "/assets/"):
        yield from (request(b"GET " + place.encode() + name.encode()) for name in NAMES)


def frames() -> Iterator[bytes]:
    """Yield frames of a WebSocket, masked with zeros."""
    for text in (*BODIES, b'{"type":{}}', b'{"type":"response.create","input":[1]}', b'{"type":"message"}', b"\xff"):
        yield b"\x81" + _length(len(text)) + text
    yield from (b"\x82\x80\0\0\0\0", b"\x80\x81\0\0\0\0x", b"\xf1\x80\0\0\0\0", b"\x81\x02{}", b"\x81\xff" + b"\x7f" * 8)
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = (packing.compress(b"a" * 100_000_000) + packing.flush(zlib.Z_SYNC_FLUSH))[:-4]
    yield b"\xc1" + _length(len(bomb)) + bomb


def _length(size: int) -> bytes:
    short = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size) if size < 65_536 else None
    return (short or b"\xff" + struct.pack("!Q", size)) + b"\0\0\0\0"


def answer(server: Attacked, *pieces: bytes) -> tuple[bytes, float]:
    """Send pieces and close the own half; return what the server answers and how long it takes."""
    started, got = time.perf_counter(), b""
    with server.connect() as connection:
        try:
            for piece in pieces:
                connection.sendall(piece)
                time.sleep(0.02 if len(pieces) > 1 else 0)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(1 << 16):
                got += piece
        except OSError:  # closed, or silent for 30 s, which counts
            pass
    return got, time.perf_counter() - started


def main() -> None:
    """Attack, print, judge."""
    with attacked(CLEW_RECEIVE_TIMEOUT_SECONDS=str(SECONDS)) as server:
        sent = [(one,) for one in requests()]
        sent += [
            (b"GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n" % (path, UPGRADE), frame)
            for path in (b"/ws", b"/v1/responses")
            for frame in frames()
        ]
        answer(server, *sent[0])
        before = server.process.memory_info().rss
        answers = [answer(server, *one) for one in sent]
        grown = (server.process.memory_info().rss - before) >> 20
        failed = server.log().count("request_failed")
    errors = sum(bool(re.match(rb"HTTP/1.1 5(?!05)", got)) for got, _ in answers)
    injected = sum(b"x-injected" in got.partition(b"\r\n\r\n")[0].lower() for got, _ in answers)
    longest = max(seconds for _, seconds in answers)
    report(
        f"{len(sent):,} malformed requests",
        Row("server errors", "12", str(errors), "0", errors == 0),
        Row("errors in the log", "30", str(failed), "0", failed == 0),
        Row("headers that a path injected", "0", str(injected), "0", injected == 0),
        Row("longest answer", "0.8 s", f"{longest:.1f} s", f"{3 * SECONDS} s", longest < 3 * SECONDS),
        Row("memory that the server gained", "36 MB", f"{grown} MB", f"{GROWTH_MEGABYTES} MB", grown < GROWTH_MEGABYTES),
    )


if __name__ == "__main__":
    main()
