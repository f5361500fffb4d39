"""A tape between Clew and a model server: it passes requests on and keeps what the model writes, or plays a kept answer again.

Above: `models.py`, which says before each question whose answer follows. Below: any server of OpenAI's chat completions. Played
again, the same answers are judged by other rules in seconds, without the model.
"""

import threading
from codecs import getincrementaldecoder
from collections.abc import Generator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx

WRITES = "/chat/completions"
_BETWEEN, _DONE = "\n\n", "data: [DONE]"
_END = 'data: {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}'
_HOP = {"host", "content-length", "connection", "transfer-encoding", "accept-encoding"}


class Tape:
    """What a model wrote, by question: one body for each request."""

    def __init__(self, upstream: str | None, kept: dict[str, list[str]] | None = None) -> None:
        """`upstream` is the model server's address with `/v1`. None: play what was kept."""
        self.upstream = upstream
        self.kept: dict[str, list[str]] = dict(kept or {})
        self.question = ""
        self._played = 0

    def turn_to(self, question: str) -> None:
        """Name the question whose answer follows."""
        self.question, self._played = question, 0

    def next(self) -> str | None:
        """Return the next kept answer of the question."""
        bodies = self.kept.get(self.question, [])
        self._played += 1
        return bodies[self._played - 1] if self._played <= len(bodies) else None

    @contextmanager
    def running(self) -> Generator[str]:
        """Serve the tape on a port of its own; yield its address with `/v1`."""
        tape = self

        class Handler(_Handler):
            played = tape

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    played: Tape

    def do_GET(self) -> None:
        self._answer("GET", b"")

    def do_POST(self) -> None:
        self._answer("POST", self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name in BaseHTTPRequestHandler
        """Log nothing."""

    def _answer(self, method: str, body: bytes) -> None:
        if self.played.upstream is not None:
            with suppress(BrokenPipeError, ConnectionResetError):  # Clew has stopped the answer: the model is stopped too
                self._pass_on(method, body, self.played.upstream)
        elif self.path.endswith(WRITES) and (kept := self.played.next()) is not None:
            self._begin(200, "text/event-stream")
            self.wfile.write(_ended(kept).encode())
        else:
            self._begin(404, "application/json")
            self.wfile.write(b'{"error": {"message": "Nothing was kept."}}')

    def _pass_on(self, method: str, body: bytes, upstream: str) -> None:
        headers = {name: value for name, value in self.headers.items() if name.lower() not in _HOP}
        address = upstream.removesuffix("/v1") + self.path
        kept = self.played.kept.setdefault(self.played.question, []) if self.path.endswith(WRITES) else []
        kept.append("")
        with httpx.stream(method, address, content=body, headers=headers, timeout=1800, trust_env=False) as answer:
            self._begin(answer.status_code, answer.headers.get("Content-Type", "application/json"))
            decoder = getincrementaldecoder("utf-8")()
            for piece in answer.iter_bytes():
                kept[-1] += decoder.decode(piece)  # first, so that it is kept when Clew has read it and ends the answer
                self.wfile.write(piece)
                self.wfile.flush()

    def _begin(self, status: int, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        self.end_headers()


def _ended(body: str) -> str:
    """Return a body whose end was not read, because Clew ended the answer, as one that ends."""
    return body if _DONE in body else _BETWEEN.join((body.rpartition(_BETWEEN)[0], _END, _DONE, ""))
