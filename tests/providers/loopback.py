"""A scripted HTTP server on the loopback interface, for real clients to talk to."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Reply:
    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict[str, str])


@dataclass
class Loopback:
    url: str
    requests: list[Request] = field(default_factory=list[Request])


@contextmanager
def serve(answer: Callable[[Request], Reply]) -> Iterator[Loopback]:
    """Run `answer` on a free port until the block ends; the requests are kept in their order."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            names = {name.lower(): value for name, value in self.headers.items()}
            request = Request(self.command, self.path, names, body)
            loopback.requests.append(request)
            reply = answer(request)
            self.send_response(reply.status)
            length = {} if "Transfer-Encoding" in reply.headers else {"Content-Length": str(len(reply.body))}
            for name, value in {**length, **reply.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(reply.body)

        do_GET = do_HEAD = do_POST = answer  # noqa: N815

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    loopback = Loopback(f"http://127.0.0.1:{server.server_port}")
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield loopback
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
