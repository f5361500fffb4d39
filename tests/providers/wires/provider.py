"""A provider's HTTP server: takes requests, keeps them, and answers as it was told to, or as a model that reads."""

import contextlib
import json
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from threading import Event, Thread
from typing import Literal

from tests.providers.wires.anthropic_messages import MessagesWire
from tests.providers.wires.openai_chat import ChatWire
from tests.providers.wires.openai_responses import Forgotten, ResponsesState, ResponsesWire
from tests.providers.wires.reading import answer
from tests.providers.wires.wire import Behaviour, Heard, Json, Wire, pieces_of

Kind = Literal["anthropic", "openai", "openai-responses"]
_HOLD_SECONDS = 60


class _Reset(Exception):
    """The connection is to be reset."""


@dataclass
class Received:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: Json
    heard: Heard | None = None
    """None where the provider could not go on from the previous response."""
    ended: Event = field(default_factory=Event)
    """The provider has done with it."""
    was_closed_early: bool = False
    """The client hung up before the answer was complete."""
    raw: bytes = b""
    """The body to the byte."""
    told: bytearray = field(default_factory=bytearray)
    """The body of the response to the byte."""


@dataclass
class ScriptedProvider:
    """A provider on the loopback interface. Behaviours that were put in are used one after the other, then it just answers."""

    kind: Kind
    url: str = ""
    requests: list[Received] = field(default_factory=list[Received])
    was_asked: Event = field(default_factory=Event)
    """A first request has come."""
    state: ResponsesState = field(default_factory=ResponsesState)
    """What it keeps of responses; `state.forget()` makes it lose them."""
    behaviours: Queue[Behaviour] = field(default_factory=Queue[Behaviour])
    respond: Callable[[Heard], str] = answer
    behave: Callable[[Json], Behaviour] = lambda _: Behaviour()
    """How it behaves towards a request that no behaviour was put in for."""
    pace_seconds: float = 0.0
    """Between two pieces of an answer."""

    @property
    def base_url(self) -> str:
        """What CLEW_MODEL_BASE_URL is set to."""
        return self.url if self.kind == "anthropic" else f"{self.url}/v1"

    @property
    def model(self) -> str:
        """What CLEW_MODEL is set to."""
        return f"{self.kind}:scripted"

    def will(self, *behaviours: Behaviour) -> None:
        """Behave so towards the next requests, one each."""
        for behaviour in behaviours:
            self.behaviours.put(behaviour)

    def wire(self) -> Wire:
        """The wire of one request."""
        return {"anthropic": MessagesWire, "openai": ChatWire}.get(self.kind, lambda: ResponsesWire(self.state))()

    def next_behaviour(self, body: Json) -> Behaviour:
        try:
            return self.behaviours.get_nowait()
        except Empty:
            return self.behave(body)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    provider: ScriptedProvider
    received: Received

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = json.loads(raw or b"{}")
        wire, behaviour = self.provider.wire(), self.provider.next_behaviour(body)
        headers = {name.lower(): value for name, value in self.headers.items()}
        received = self.received = Received(self.path.partition("?")[0], headers, body, raw=raw)
        self.provider.requests.append(received)
        self.provider.was_asked.set()
        try:
            self._answer(wire, behaviour, received)
        except _Reset:
            self._reset()
        except OSError:
            received.was_closed_early = True
            self.close_connection = True
        finally:
            received.ended.set()

    def _answer(self, wire: Wire, behaviour: Behaviour, received: Received) -> None:
        if received.path != wire.path:
            return self._send(404, {"error": {"message": f"no {received.path}", "type": "not_found"}}, {})
        try:
            received.heard = wire.heard(received.body)
        except Forgotten:
            status, body = wire.fault("forgotten", received.body)
            return self._send(status, body, {})
        if behaviour.fault and behaviour.fault_after is None:
            status, body = wire.fault(behaviour.fault, received.body)
            return self._send(status, body, behaviour.headers)
        if behaviour.reset_after == -1:
            raise _Reset
        if not received.body.get("stream"):
            return self._tell(wire, behaviour, received, received.heard)
        return self._stream(wire, behaviour, received, received.heard)

    def _tell(self, wire: Wire, behaviour: Behaviour, received: Received, heard: Heard) -> None:
        if behaviour.hold_after is not None:
            self._hold(behaviour)
        text = behaviour.text if behaviour.text is not None else self.provider.respond(heard)
        self._send(200, wire.whole(received.body, text, heard), {})

    def _stream(self, wire: Wire, behaviour: Behaviour, received: Received, heard: Heard) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        if behaviour.raw is not None:
            self._write(behaviour.raw)
            return self._write(b"")
        text = behaviour.text if behaviour.text is not None else "" if behaviour.calls else self.provider.respond(heard)
        for event in wire.opening(received.body):
            self._write(wire.frame(event))
        for number, piece in enumerate(pieces_of(text)):
            if self._is_over(wire, behaviour, received.body, number):
                return self._write(b"")
            self._write(wire.frame(wire.piece(piece)))
            time.sleep(self.provider.pace_seconds)
        if self._is_over(wire, behaviour, received.body, 1 << 30):
            return self._write(b"")
        closing = wire.calling(text, behaviour.calls, heard) if behaviour.calls else wire.closing(text, behaviour.finish, heard)
        for event in closing:
            self._write(wire.frame(event))
        if wire.ending:
            self._write(wire.ending)
        return self._write(b"")

    def _is_over(self, wire: Wire, behaviour: Behaviour, body: Json, number: int) -> bool:
        """Do what is to be done before a piece; tell whether the stream ends there."""
        if number == behaviour.hold_after:
            self._hold(behaviour)
        if number == behaviour.reset_after:
            raise _Reset
        if number == behaviour.malformed_after:
            self._write(b'event: content_block_delta\ndata: {"type": "content_blo\n\n')
        if behaviour.fault and behaviour.fault_after is not None and number >= behaviour.fault_after:
            self._write(wire.frame(wire.fault_in_stream(behaviour.fault, body)))
            return True
        return behaviour.cut_after is not None and number >= behaviour.cut_after

    def _hold(self, behaviour: Behaviour) -> None:
        """Wait for the test, and notice when the client has gone meanwhile."""
        self.connection.settimeout(0.01)
        for _ in range(_HOLD_SECONDS * 100):
            if behaviour.go.is_set():
                break
            with contextlib.suppress(TimeoutError):
                if not self.connection.recv(1, socket.MSG_PEEK):
                    raise BrokenPipeError
        self.connection.settimeout(None)

    def _send(self, status: int, body: Json, headers: dict[str, str]) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(content)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.received.told += content
        self.wfile.write(content)

    def _write(self, content: bytes) -> None:
        """One chunk; the empty one is the last."""
        self.received.told += content
        self.wfile.write(f"{len(content):x}\r\n".encode() + content + b"\r\n")

    def _reset(self) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def finish(self) -> None:
        with contextlib.suppress(OSError):
            super().finish()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@contextmanager
def scripted_provider(kind: Kind, port: int = 0) -> Iterator[ScriptedProvider]:
    """Run a provider until the block ends."""
    provider = ScriptedProvider(kind)
    handler = type("Handler", (_Handler,), {"provider": provider})
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    provider.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
