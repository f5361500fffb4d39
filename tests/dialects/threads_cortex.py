"""How the tests of the dialect `cortex` talk to it."""

import json
from dataclasses import dataclass
from typing import Any

import httpx
from httpx_sse import ServerSentEvent, aconnect_sse

from tests.dialects.conftest import Client

THREADS = "/api/v2/cortex/threads"
RUN = "/api/v2/cortex/agent:run"


@dataclass(frozen=True)
class Ran:
    """The events of a run."""

    events: list[ServerSentEvent]
    headers: httpx.Headers

    @property
    def names(self) -> list[str]:
        return [event.event for event in self.events]

    def all(self, name: str) -> list[dict[str, Any]]:
        return [json.loads(event.data) for event in self.events if event.event == name]

    @property
    def ids(self) -> dict[str, int]:
        """Message ids by role, as the metadata events tell them."""
        return {one["role"]: one["message_id"] for one in self.all("metadata")}

    @property
    def response(self) -> dict[str, Any]:
        [response] = self.all("response")
        return response

    @property
    def text(self) -> str:
        return "".join(delta["text"] for delta in self.all("response.text.delta"))


def said(text: str, role: str = "user") -> dict[str, Any]:
    return {"role": role, "content": [{"type": "text", "text": text}]}


def question(text: str, **more: Any) -> dict[str, Any]:
    return {"messages": [said(text)], **more}


def begin(thread: int, text: str, **more: Any) -> dict[str, Any]:
    """A question that begins a branch at the root."""
    return question(text, thread_id=thread, parent_message_id=0, **more)


def below(parent: int, thread: int, text: str) -> dict[str, Any]:
    """A question that continues an answer."""
    return question(text, thread_id=thread, parent_message_id=parent)


async def run(http: httpx.AsyncClient, body: dict[str, Any], path: str = RUN, **headers: str) -> Ran:
    """Run with the stream that is the default, and read it to its end."""
    async with aconnect_sse(http, "POST", path, json=body, headers=headers) as source:
        assert source.response.status_code == 200, await source.response.aread()
        return Ran([event async for event in source.aiter_sse()], source.response.headers)


async def replay(http: httpx.AsyncClient, path: str, *, starting_after: int = 0) -> Ran:
    """Read a run's events again."""
    async with aconnect_sse(http, "GET", path, params={"starting_after": starting_after}) as source:
        assert source.response.status_code == 200, await source.response.aread()
        return Ran([event async for event in source.aiter_sse()], source.response.headers)


async def refused(http: httpx.AsyncClient, body: dict[str, Any], path: str = RUN) -> dict[str, Any]:
    """Return the error of a run that is refused with 400."""
    answer = await http.post(path, json=body)
    assert answer.status_code == 400, answer.text
    return answer.json()


async def new_thread(client: Client, **body: str) -> int:
    created = await client.http.post(THREADS, json=body)
    assert created.status_code == 200, created.text
    return created.json()["thread_id"]


async def describe(client: Client, thread: int, **query: object) -> dict[str, Any]:
    found = await client.http.get(f"{THREADS}/{thread}", params=query)  # type: ignore[arg-type]
    assert found.status_code == 200, found.text
    return found.json()
