"""Streams: frames as the specification of server-sent events wants them, pings in silence, an end when the client is gone."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from clew.dialects.shared.sse import EventStream, Frame, last_event_id, wants_stream


class Wire:
    """A client of one response: collects what is sent, and goes away when told."""

    def __init__(self) -> None:
        self.body = b""
        self.pieces: list[bytes] = []
        self.is_whole = False
        self.headers: dict[bytes, bytes] = {}
        self.gone = asyncio.Event()
        self.changed = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.headers = dict(message["headers"])
        if message["type"] == "http.response.body":
            self.pieces.append(message["body"])
            self.is_whole = not message["more_body"]
        self.body += message.get("body", b"")
        self.changed.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(5):
            while not is_so():
                self.changed.clear()
                await self.changed.wait()


async def run(response: EventStream, wire: Wire) -> None:
    await response({"type": "http", "asgi": {"spec_version": "2.3"}}, wire.receive, wire.send)


async def some(*frames: Frame) -> AsyncIterator[Frame]:
    for frame in frames:
        yield frame


async def test_frames_arrive_in_order_with_event_data_and_id() -> None:
    wire = Wire()
    await run(EventStream(some(Frame("content_delta", {"delta": "é\n"}, "3"), Frame(None, "[DONE]"))), wire)
    assert wire.body.decode() == 'event: content_delta\ndata: {"delta":"é\\n"}\nid: 3\n\ndata: [DONE]\n\n'
    assert wire.headers[b"content-type"].startswith(b"text/event-stream")
    assert wire.headers[b"cache-control"] == b"no-store"


async def test_silence_is_filled_with_comments_and_nothing_is_lost_by_it() -> None:
    wire, go = Wire(), asyncio.Event()

    async def late() -> AsyncIterator[Frame]:
        yield Frame("a", {})
        await go.wait()
        yield Frame("b", {})

    running = asyncio.create_task(run(EventStream(late(), ping_seconds=0.01), wire))
    await wire.until(lambda: wire.body.count(b": ping\n\n") >= 2)
    go.set()
    await running
    assert wire.body.startswith(b"event: a\n")
    assert wire.body.endswith(b"event: b\ndata: {}\n\n")


async def test_a_client_that_goes_away_ends_the_reading_in_the_task_that_began_it() -> None:
    wire, tasks = Wire(), set[asyncio.Task[Any] | None]()

    async def endless() -> AsyncIterator[Frame]:
        try:
            while True:
                tasks.add(asyncio.current_task())
                yield Frame("a", {})
                await asyncio.sleep(0)
        finally:
            tasks.add(asyncio.current_task())
            closed.set()

    closed = asyncio.Event()
    running = asyncio.create_task(run(EventStream(endless()), wire))
    await wire.until(lambda: wire.body.count(b"event: a") > 3)
    wire.gone.set()
    async with asyncio.timeout(5):
        await running
        await closed.wait()
    assert len(tasks) == 1


async def test_an_error_in_the_source_is_raised_after_what_came_before_it_was_sent() -> None:
    wire = Wire()

    async def broken() -> AsyncIterator[Frame]:
        yield Frame("a", {})
        raise LookupError("gone")

    with pytest.raises(LookupError):
        await run(EventStream(broken()), wire)
    assert wire.body == b"event: a\ndata: {}\n\n"
    assert not wire.is_whole


async def test_frames_that_are_there_together_are_sent_together_with_the_end() -> None:
    wire = Wire()
    await run(EventStream(some(Frame("a", {}), Frame("b", {}))), wire)
    assert wire.pieces == [b"event: a\ndata: {}\n\nevent: b\ndata: {}\n\n"]
    assert wire.is_whole


async def test_a_slow_client_does_not_make_frames_pile_up() -> None:
    wire, go = Wire(), asyncio.Event()
    read: list[int] = []

    async def slow(message: Any) -> None:
        await go.wait()
        await wire.send(message)

    async def many() -> AsyncIterator[Frame]:
        for number in range(100):
            read.append(number)
            yield Frame("a", "x" * 10_000)

    stream = EventStream(many())
    running = asyncio.create_task(stream({"type": "http"}, wire.receive, slow))
    await asyncio.sleep(0)  # the client took nothing yet, not even the headers
    go.set()
    await wire.until(lambda: bool(wire.headers))
    go.clear()
    for _ in range(1000):
        await asyncio.sleep(0)
    assert len(read) < 20
    go.set()
    await running
    assert len(wire.body) > 100 * 10_000
    assert wire.is_whole
    assert max(map(len, wire.pieces)) < 17_000


async def test_a_long_frame_is_sent_alone() -> None:
    wire = Wire()
    await run(EventStream(some(Frame("a", {}), Frame("b", "x" * 50_000), Frame("c", {}))), wire)
    assert [piece[:8] for piece in wire.pieces if piece] == [b"event: a", b"event: b", b"event: c"]


def connection(**headers: str) -> HTTPConnection:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "headers": raw})


@pytest.mark.parametrize(
    ("accept", "expected"),
    [
        ("text/event-stream", True),
        ("application/json, Text/Event-Stream;q=0.9", True),
        ("application/json", False),
        ("*/*", False),
        ("text/event-streams", False),
    ],
)
def test_only_who_names_the_media_type_gets_a_stream(accept: str, expected: bool) -> None:
    assert wants_stream(connection(accept=accept)) is expected


@pytest.mark.parametrize(("given", "expected"), [("7", 7), ("", 0), ("-1", 0), ("x", 0), ("٣", 0), ("9" * 40, 0)])
def test_what_is_no_event_number_reads_from_the_beginning(given: str, expected: int) -> None:
    assert last_event_id(connection(last_event_id=given)) == expected
