"""How the tests run a question of the dialect `cortex` over each way it has: events, one body, or in the background."""

import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
from httpx_sse import aconnect_sse

from tests.dialects.threads_cortex import RUN, Ran, replay

RUNS = "/api/v2/cortex/agent/runs"


@dataclass(frozen=True)
class Ended:
    """How a run ended: with a `response`, or with an `error`; `status` is that of the HTTP answer."""

    status: int
    response: dict[str, Any] = field(default_factory=dict[str, Any])
    error: dict[str, Any] | None = None
    headers: httpx.Headers = field(default_factory=httpx.Headers)

    at_once: dict[str, Any] = field(default_factory=dict[str, Any])
    """What a run in the background answered before it had ended."""

    @property
    def warnings(self) -> list[dict[str, str]]:
        return [*self.at_once.get("warnings", []), *self.response["warnings"]]

    @property
    def text(self) -> str:
        return "".join(item["text"] for item in self.response["content"])

    @property
    def ids(self) -> dict[str, int]:
        """Numbers of the question and of the answer by role."""
        metadata = self.response["metadata"]
        named = {"user": "user_message_id", "assistant": "assistant_message_id"}
        return {role: metadata[name] for role, name in named.items() if name in metadata}


Ask = Callable[..., Coroutine[Any, Any, Ended]]
"""`await ask(http, question("Who?", thread_id=1, parent_message_id=0), path)`."""


async def ask_stream(http: httpx.AsyncClient, body: dict[str, Any], path: str = RUN, **headers: str) -> Ended:
    async with aconnect_sse(http, "POST", path, json=body, headers=headers) as source:
        if source.response.status_code != 200:
            return Ended(source.response.status_code, error=json.loads(await source.response.aread()))
        return _told(Ran([event async for event in source.aiter_sse()], source.response.headers))


async def ask_body(http: httpx.AsyncClient, body: dict[str, Any], path: str = RUN, **headers: str) -> Ended:
    answer = await http.post(path, json=body | {"stream": False}, headers=headers)
    if answer.status_code != 200:
        return Ended(answer.status_code, error=answer.json(), headers=answer.headers)
    return Ended(200, answer.json(), headers=answer.headers)


async def ask_background(http: httpx.AsyncClient, body: dict[str, Any], path: str = RUN, **headers: str) -> Ended:
    begun = await http.post(path, json=body | {"stream": False, "background": True}, headers=headers)
    if begun.status_code != 200:
        return Ended(begun.status_code, error=begun.json(), headers=begun.headers)
    assert begun.json()["status"] == "in_progress"
    told = _told(await replay(http, f"{RUNS}/{begun.json()['metadata']['run_id']}"))
    return replace(told, headers=begun.headers, at_once=begun.json())


def _told(ran: Ran) -> Ended:
    """Read the last event but `done`, without its number."""
    *_, last, done = ran.events
    assert (last.event in ("response", "error"), done.data) == (True, "[DONE]")
    told = {name: value for name, value in last.json().items() if name != "sequence_number"}
    return Ended(200, told, headers=ran.headers) if last.event == "response" else Ended(200, error=told, headers=ran.headers)


ASK: dict[str, Ask] = {"stream": ask_stream, "body": ask_body, "background": ask_background}
