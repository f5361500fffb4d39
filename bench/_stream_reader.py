"""A client that reads many streams at once and costs little: it looks for nothing in the bytes but the tokens and the end.

    python -m bench._stream_reader PORT SPREAD_SECONDS DIALECT < JSON: [[conversation, question], …]

Above: `streams.py` runs it as a process of its own. Each stream has a connection of its own. Prints, as JSON, its own CPU seconds
and for each stream what `Reading.told` says.
"""

import asyncio
import json
import random
import re
import resource
import sys
import time
from typing import Any, cast

import uvloop

TOKEN = re.compile(rb"t(\d{15})")
CODE = re.compile(rb'"code":"\w+"')
_TAIL = 64


def starts(streams: int, spread_seconds: float) -> list[float]:
    """Return when each stream begins, in seconds: at random over the spread, the same in every run; a single one at once."""
    source = random.Random(streams)
    return sorted(source.uniform(0, spread_seconds) for _ in range(streams)) if streams > 1 else [0.0]


class Reading:
    """What one stream has brought. Times are seconds of CLOCK_MONOTONIC."""

    def __init__(self, asked: float) -> None:
        self.asked = asked
        self.delays: list[float] = []
        self.first: float | None = None
        self.end: float | None = None
        self.outcome = "broken"
        self._tail = b""

    def take(self, data: bytes, now: float) -> None:
        """Read what has come: tokens, and whether the answer is complete."""
        text, last = self._tail + data, 0
        for found in TOKEN.finditer(text):
            self.delays.append(now - int(found.group(1)) / 1e6)
            last = found.end()
        if self.delays and self.first is None:
            self.first = now
        if b"event: message_complete" in text or b'"finish_reason":"stop"' in text:
            self.outcome = "complete" if self.delays else "refused"
        elif (
            b"event: error" in text
            or b'data: {"error"' in text
            or (self.first is None and text.startswith(b"HTTP/1.1 ") and text[9:12] != b"200")
        ):
            self.outcome = (CODE.search(text) or [b"failed"])[0].decode()
        self._tail = text[max(last, len(text) - _TAIL) :]

    def ended(self, now: float) -> "Reading":
        """The stream is over."""
        self.end = now
        return self

    def told(self) -> dict[str, Any]:
        """Return the delays of the tokens, the time to the first one and to the end, in seconds, and how it ended."""
        first, end = self.first or float("inf"), self.end or float("inf")
        return {"delays": self.delays, "first": first - self.asked, "total": end - self.asked, "outcome": self.outcome}


class Client(asyncio.Protocol):
    """Asks one question and reads its answer to the end of the connection."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.over: asyncio.Future[Reading] = asyncio.get_running_loop().create_future()
        self.reading = Reading(time.monotonic())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast(asyncio.WriteTransport, transport).write(self.request)  # uvloop's own are none by class

    def data_received(self, data: bytes) -> None:
        self.reading.take(data, time.monotonic())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.over.done():
            self.over.set_result(self.reading.ended(time.monotonic()))


def request_of(conversation: str, question: str, port: int, dialect: str) -> bytes:
    path, sent, name = f"/api/conversations/{conversation}/messages", {"content": question}, ""
    if dialect == "completions":
        path, name = "/v1/chat/completions", f"Clew-Conversation-Id: {conversation}\r\n"
        sent = {"model": "clew", "messages": [{"role": "user", "content": question}], "stream": True}
    body = json.dumps(sent).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n{name}"
        f"Accept: text/event-stream\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def read_all(port: int, spread_seconds: float, dialect: str, questions: list[list[str]]) -> list[Reading]:
    """Ask all questions, each in its moment, and read every answer."""
    began, loop = time.monotonic(), asyncio.get_running_loop()

    async def read(start: float, conversation: str, question: str) -> Reading:
        await asyncio.sleep(began + start - time.monotonic())
        request = request_of(conversation, question, port, dialect)
        _, client = await loop.create_connection(lambda: Client(request), "127.0.0.1", port)
        return await client.over

    planned = zip(starts(len(questions), spread_seconds), questions, strict=True)
    return await asyncio.gather(*(read(start, *asked) for start, asked in planned))


def main(words: list[str]) -> None:
    readings = uvloop.run(read_all(int(words[0]), float(words[1]), words[2], json.load(sys.stdin)))
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"cpu": used.ru_utime + used.ru_stime, "streams": [reading.told() for reading in readings]}))


if __name__ == "__main__":
    main(sys.argv[1:])
