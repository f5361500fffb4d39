"""How the tests ask through `POST /api/query`: the same question as JSON and as events, with one outcome."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from httpx_sse import EventSource, ServerSentEvent

from tests.dialects.conftest import Client


@dataclass(frozen=True)
class Told:
    """What came back. `body` is the JSON answer, or that of the last event."""

    status: int
    body: dict[str, Any]
    headers: httpx.Headers
    events: list[ServerSentEvent] = field(default_factory=list[ServerSentEvent])

    @property
    def error(self) -> dict[str, Any]:
        return self.body["error"]


Ask = Callable[..., Awaitable[Told]]
"""`await ask(client, "Who?", thread_id="t")`."""


async def ask_json(client: Client, query: object, **body: object) -> Told:
    response = await client.http.post("/api/query", json={"query": query, **body})
    return Told(response.status_code, response.json(), response.headers)


async def ask_sse(client: Client, query: object, **body: object) -> Told:
    headers = {"Accept": "text/event-stream"}
    async with client.http.stream("POST", "/api/query", json={"query": query, **body}, headers=headers) as response:
        if response.status_code != 200:
            return Told(response.status_code, json.loads(await response.aread()), response.headers)
        events = [event async for event in EventSource(response).aiter_sse()]
        return Told(200, json.loads(events[-1].data), response.headers, events)


ASK: dict[str, Ask] = {"json": ask_json, "sse": ask_sse}
"""By the name of the transport."""
