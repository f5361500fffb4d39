"""A model that says a token every few milliseconds: in a Clew of its own (`serve`), over OpenAI's wire (`provide`), or `alone`.

    python -m bench._scripted_stream serve DIRECTORY TOKENS EVERY_MS
    python -m bench._scripted_stream provide PORT TOKENS EVERY_MS STAMPED_EVERY   (`PUT` with another number changes TOKENS)
    python -m bench._scripted_stream alone STREAMS TOKENS EVERY_MS SPREAD_SECONDS

Above: `streams.py` runs the first and the last, `proxies.py` the second. The model keeps to a clock: token n is due n intervals
after it was asked, however late the one before was taken, and each token carries when it was due (µs of CLOCK_MONOTONIC, which
all processes of a machine share), or with STAMPED_EVERY one in so many, between ordinary words. A server that is busy when a
token is due is therefore late, as it would be in reading a provider's socket.
"""

import asyncio
import json
import re
import resource
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import uvloop
from bench._stream_reader import Reading, starts

from clew.domain.turns.events import Usage
from clew.providers.answering.protocol import Abilities, AnswerModel, Finished, Measure, Prompt, TextPiece
from clew.providers.embedding.protocol import Embedder

LENGTH = re.compile(rb"(?i)content-length: *(\d+)")
KNOWN = b'{"object":"list","data":[{"id":"metronome","object":"model"}]}'
CHUNK = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "metronome"}
SENTENCE = 20
"""Tokens of a sentence; each one begins with a capital letter, or it would continue the one before, and ends with a mark."""

WORDS = ("the", "manual", "says", "where", "files", "are", "kept", "and", "who", "may", "read", "them")


class Metronome:
    """Says tokens at a fixed pace; with a pace of 0 all at once."""

    name = "metronome"
    abilities = Abilities()

    def __init__(self, tokens: int, every_seconds: float, stamped_every: int = 1) -> None:
        self.tokens, self.every_seconds, self.stamped_every = tokens, every_seconds, stamped_every

    async def prepare(self) -> None:
        """Nothing is to be learned."""

    async def measure(self, prompt: Prompt) -> Measure:
        """Return no length: it has no window."""
        return Measure(0)

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        """Say every token in its time, whatever was asked."""
        began = time.monotonic()
        for n in range(self.tokens):
            due = began + n * self.every_seconds
            if (left := due - time.monotonic()) > 0:
                await asyncio.sleep(left)
            begin, end = "At " if n % SENTENCE == 0 else "", ". [1] " if n % SENTENCE == SENTENCE - 1 else " "
            word = WORDS[n % len(WORDS)] if n % self.stamped_every else f"t{int(due * 1e6):015d}"
            yield TextPiece(f"{begin}{word}{end}")
        yield Finished(Usage(len(prompt.passages), self.tokens))

    async def close(self) -> None:
        """Nothing is open."""


def serve(directory: Path, model: AnswerModel) -> None:
    """Run Clew as `clew serve` does, but for its answers, until it is told to stop."""
    from clew.server import parts
    from clew.server.logs import configure_logs
    from clew.server.serve import Run
    from clew.server.serve import serve as run_server
    from clew.server.settings import Settings

    def only(names: str, embedder: Embedder | None, access: object) -> AnswerModel:
        return model

    parts.open_answer_models = only
    configure_logs()
    run_server(Settings.model_validate({"data_dir": directory, "port": 0}), Run())


async def alone(streams: int, model: Metronome, spread_seconds: float) -> None:
    """Take the tokens of as many streams from the model itself; print what a client would measure, as `_stream_reader` does."""
    prompt = Prompt("", "", (), (), "", None)
    began = time.monotonic()

    async def take(start: float) -> Reading:
        await asyncio.sleep(began + start - time.monotonic())
        reading = Reading(time.monotonic())
        async for piece in model.stream(prompt):
            if isinstance(piece, TextPiece):
                reading.take(piece.text.encode(), time.monotonic())
        return reading.ended(time.monotonic())

    readings = await asyncio.gather(*(take(start) for start in starts(streams, spread_seconds)))
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"cpu": used.ru_utime + used.ru_stime, "streams": [reading.told() for reading in readings]}))


class Provider(asyncio.Protocol):
    """Answers each request of a connection: a list of models, a chat completion as a stream, `PUT` sets how long answers are."""

    def __init__(self, model: Metronome) -> None:
        self.model, self.received = model, b""
        self.answering: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.WriteTransport, transport)  # uvloop's own are none by class

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, _, body = self.received.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if b"\r\n\r\n" not in self.received or len(body) < (int(length.group(1)) if length else 0):
            return
        self.received = b""
        if head.startswith((b"GET", b"PUT")):
            if head.startswith(b"PUT"):
                self.model.tokens = int(body)
            self.transport.write(
                b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(KNOWN) + KNOWN
            )
        else:
            self.answering = asyncio.ensure_future(self.say())

    def connection_lost(self, exc: Exception | None) -> None:
        if self.answering is not None:
            self.answering.cancel()

    async def say(self) -> None:
        """Stream the answer, a chunk a token."""
        self.transport.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n")
        async for piece in self.model.stream(Prompt("", "", (), (), "", None)):
            text = piece.text if isinstance(piece, TextPiece) else None
            delta = {"role": "assistant", "content": text} if text else {}
            choice = {"index": 0, "delta": delta, "finish_reason": None if text else "stop"}
            self.send(json.dumps(CHUNK | {"choices": [choice]}).encode())
        self.send(b"[DONE]")
        self.transport.write(b"0\r\n\r\n")

    def send(self, data: bytes) -> None:
        event = b"data: " + data + b"\n\n"
        self.transport.write(b"%x\r\n%b\r\n" % (len(event), event))


async def provide(port: int, model: Metronome) -> None:
    """Serve the model on a port of this machine until the process is told to stop."""
    server = await asyncio.get_running_loop().create_server(lambda: Provider(model), "127.0.0.1", port)
    await server.serve_forever()


def main(words: list[str]) -> None:
    model = Metronome(int(words[2]), float(words[3]) / 1000, int(words[4]) if words[0] == "provide" else 1)
    if words[0] == "serve":
        serve(Path(words[1]), model)
    elif words[0] == "provide":
        uvloop.run(provide(int(words[1]), model))
    else:
        uvloop.run(alone(int(words[1]), model, float(words[4])))


if __name__ == "__main__":
    main(sys.argv[1:])
