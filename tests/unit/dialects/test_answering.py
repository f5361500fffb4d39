"""One answer in two forms: as JSON or as events, whichever the body or the header `Accept` asks for."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, cast
from uuid import uuid4

import pytest
from starlette.requests import Request

from clew.dialects.shared.answering import Ending, answered
from clew.domain.errors import ModelFailed
from clew.domain.ids import public_id
from clew.domain.turns.events import Aborted, Completed, Delta, Failed, Numbered, TurnEvent
from clew.engine.running.turns import TurnHandle

COMPLETED = Completed(2)


class Turn:
    """A turn that has ended."""

    def __init__(self, ending: TurnEvent = COMPLETED) -> None:
        self.turn_id = uuid4()
        self._events = [Numbered(1, Delta("Yes.")), Numbered(2, ending)]

    async def read(self) -> AsyncIterator[Numbered]:
        for event in self._events:
            yield event

    async def ended(self) -> TurnEvent:
        return self._events[-1].event


async def encode(ending: Ending) -> dict[str, str]:
    return {"ended": ending.kind}


async def send(turn: Turn, *, accept: str = "*/*", **how: Any) -> tuple[int, dict[str, str], str]:
    """Return status, headers and body of the answer."""
    headers, body, status = dict[str, str](), b"", 0
    request = Request({"type": "http", "headers": [(b"accept", accept.encode())]})
    response = await answered(request, cast(TurnHandle, turn), encode, **how)

    async def receive() -> Any:
        await asyncio.Event().wait()  # the client stays

    async def collect(message: Any) -> None:
        nonlocal body, status
        if message["type"] == "http.response.start":
            status = message["status"]
            headers.update({name.decode(): value.decode() for name, value in message["headers"]})
        body += message.get("body", b"")

    await response({"type": "http", "asgi": {"spec_version": "2.3"}}, receive, collect)
    return status, headers, body.decode()


@pytest.mark.parametrize(
    ("accept", "stream", "is_stream"),
    [
        ("*/*", None, False),
        ("application/json", True, True),
        ("text/event-stream", None, True),
        ("text/event-stream", False, False),
    ],
)
async def test_the_body_decides_before_the_header(accept: str, stream: bool | None, is_stream: bool) -> None:
    _, headers, _ = await send(Turn(), accept=accept, stream=stream)
    assert headers["content-type"].startswith("text/event-stream" if is_stream else "application/json")


async def test_json_has_the_status_and_names_the_turn() -> None:
    turn = Turn()
    status, headers, body = await send(turn, status=201, headers={"Clew-User-Message-Id": "msg_1"})
    assert (status, json.loads(body)) == (201, {"ended": "completed"})
    assert (headers["clew-turn-id"], headers["clew-user-message-id"]) == (public_id("turn", turn.turn_id), "msg_1")


async def test_events_end_with_the_json_body_where_the_dialect_wants_that() -> None:
    _, _, body = await send(Turn(), stream=True)
    assert body.rstrip().endswith('event: completed\ndata: {"ended":"completed"}')
    _, _, body = await send(Turn(), stream=True, repeats_body=False)
    assert [line for line in body.splitlines() if line.startswith("event")] == ["event: content_delta", "event: message_complete"]


@pytest.mark.parametrize(
    ("ending", "status", "code"),
    [(Failed(ModelFailed.code, "down"), 502, ModelFailed.code), (Aborted(None), 499, "GENERATION_ABORTED")],
)
async def test_a_turn_that_failed_is_an_error_in_json_and_an_event_of_the_stream(
    ending: TurnEvent, status: int, code: str
) -> None:
    turn = Turn(ending)
    answer = await send(turn)
    assert (answer[0], json.loads(answer[2])["error"]["code"]) == (status, code)
    assert answer[1]["clew-turn-id"] == public_id("turn", turn.turn_id)
    status, _, body = await send(turn, stream=True)
    assert (status, "event: error" in body, "completed" in body) == (200, True, False)
