"""The frames of `WS /ws` and `WS /v1/responses` that ask for what is Ana's, and how one of them is sent.

Above: `answers`, `testing`. Below: the shapes of the dialect's frames, so that a new kind of frame is included.
"""

import asyncio
import json
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from clew.cli.doctor.leaks.calls import Call, Schemas, responses_of
from clew.dialects.conversations.socket_frames import ClientFrame
from clew.server.app import load_dialects

PATH, RESPONSES = "/ws", "/v1/responses"
_SECONDS = 2.0
_ENDS = frozenset({"error", "abort_result", "message_complete", "response.completed", "response.incomplete", "response.failed"})


def other_sockets() -> list[str]:
    """Return the paths of the server's WebSockets, except those that are tested here."""
    routes = (route for dialect in load_dialects() for router in dialect.routers for route in router.routes)
    paths = {getattr(route, "path", "") for route in routes if not hasattr(route, "methods")}
    return sorted(paths - {PATH, RESPONSES})


def frames(names: Mapping[str, str]) -> Iterator[Call]:
    """Yield every kind of frame, with each name that it may have."""
    for kind in get_args(ClientFrame):
        schema: dict[str, Any] = kind.model_json_schema(by_alias=True)
        for frame in Schemas(schema, names).variants(schema):
            yield Call(f"WS {PATH} {frame['type']}", "WS", PATH, body={"json": frame})
    for one in responses_of(names):
        yield Call(f"WS {RESPONSES} response.create", "WS", RESPONSES, body={"json": one | {"type": "response.create"}})


async def send_frame(http: httpx.AsyncClient, call: Call) -> tuple[int, str]:
    """Send one frame over a socket of its own; return a status as HTTP would have it, and the frames that came back."""
    headers = {name: http.headers[name] for name in ("Authorization", "Clew-User") if name in http.headers}
    received: list[str] = []
    try:
        async with (
            asyncio.timeout(_SECONDS),
            connect(str(http.base_url.copy_with(scheme="ws", path=call.url)), additional_headers=headers, proxy=None) as socket,
        ):
            await socket.send(json.dumps(call.body["json"]))
            async for message in socket:
                received.append(str(message))
                if json.loads(message)["type"] in _ENDS:
                    break
    except InvalidStatus as refused:
        return refused.response.status_code, ""
    except (TimeoutError, ConnectionClosed):
        pass
    is_refused = bool(received) and json.loads(received[-1])["type"] == "error"
    return 403 if is_refused else 200, "\n".join(received)
