"""How the tests ask in a conversation over each transport of source 001: one JSON answer, server-sent events, `WS /ws`.

Each way takes a client of a server, reads the answer to its end, and tells the same of it.
"""

import json
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from httpx_sse import EventSource

from tests.dialects.talking import talking

JSON, SSE, WS = ("json", "sse", "ws")
Event = dict[str, Any]
METADATA = {"tokensUsed": "usage"} | {name: name for name in ("refusal", "outline", "clarification", "understoodAs")}
"""Field of a message's metadata → the field of `message_complete` that says the same."""


@dataclass(frozen=True)
class Told:
    """What a client was told of an answer; where it was refused or failed, only `error` says something."""

    text: str = ""
    sources: Sequence[Event] = ()
    message_id: str = ""
    turn_id: str = ""
    end: Event = field(default_factory=dict[str, Any])
    """`usage`, and `refusal`, `outline`, `clarification` or `understoodAs` where there is one."""
    error: Event | None = None
    """`code`, the text in `message`, `details`; `status` where HTTP has one."""
    events: Sequence[Event] = ()
    """As they came: `type` and the data; none over JSON."""

    @property
    def code(self) -> str | None:
        return self.error["code"] if self.error else None


Ask = Callable[..., Coroutine[Any, Any, Told]]
"""`await ask(http, "conv_…", "Who?", parentMessageId="msg_…")`; `key` is an idempotency key."""


async def ask_json(
    http: httpx.AsyncClient, conversation: str, content: object, *, key: str | None = None, **more: object
) -> Told:
    path, body = f"/api/conversations/{conversation}/messages", {"content": content, **more}
    answer = await http.post(path, json=body, headers=_key(key))
    if answer.status_code != 201:
        return _refused(answer.status_code, answer.json())
    message = answer.json()
    metadata = message["metadata"]
    end = {shown: metadata[name] for name, shown in METADATA.items() if metadata[name] is not None}
    return Told(message["content"], metadata["sources"], message["id"], answer.headers["Clew-Turn-Id"], end)


async def ask_sse(http: httpx.AsyncClient, conversation: str, content: object, *, key: str | None = None, **more: object) -> Told:
    path, body = f"/api/conversations/{conversation}/messages", {"content": content, **more}
    headers = {"Accept": "text/event-stream"} | _key(key)
    async with http.stream("POST", path, json=body, headers=headers) as response:
        if response.status_code != 200:
            return _refused(response.status_code, json.loads(await response.aread()))
        events = [{"type": event.event, "data": event.json()} async for event in EventSource(response).aiter_sse()]
    flat = [{"type": one["type"], **_nested(one["type"], one["data"])} for one in events]
    return _streamed(flat, response.headers["Clew-Turn-Id"])


async def ask_ws(http: httpx.AsyncClient, conversation: str, content: object, *, key: str | None = None, **more: object) -> Told:
    secret = http.headers.get("Authorization", "").removeprefix("Bearer ") or None
    once = {"idempotencyKey": key} if key else {}
    async with talking(str(http.base_url).rstrip("/"), secret) as talk:
        await talk.send(type="message", conversationId=conversation, content=content, **once, **more)
        frames = await talk.rest()
    return _streamed(frames, frames[0].get("turnId", ""))


ASK: dict[str, Ask] = {JSON: ask_json, SSE: ask_sse, WS: ask_ws}


def _key(key: str | None) -> dict[str, str]:
    return {"Idempotency-Key": key} if key else {}


def _nested(name: str, data: Event) -> Event:
    """Return the data of an event as a frame of a socket has it (source 001 §6.2)."""
    return {"source": data} if name == "source_reference" else data


def _refused(status: int, body: Event) -> Told:
    error = body["error"]
    return Told(error={"status": status, **{name: error[name] for name in ("code", "message", "details")}})


def _streamed(events: list[Event], turn_id: str) -> Told:
    last = events[-1]
    if last["type"] == "error":
        error = {"code": last["code"], "message": last["error"], "details": last.get("details", {})}
        return Told("".join(one.get("delta", "") for one in events), turn_id=turn_id, error=error, events=events)
    return Told(
        text="".join(one["delta"] for one in events if one["type"] == "content_delta"),
        sources=[one["source"] for one in events if one["type"] == "source_reference"],
        message_id=events[0]["messageId"],
        turn_id=turn_id,
        end={name: last[name] for name in METADATA.values() if name in last},
        events=events,
    )


def blocks_of(text: str) -> list[dict[str, str]]:
    """Return the fields of each event of a stream as they stand there."""
    return [dict(line.split(": ", 1) for line in block.splitlines()) for block in text.strip().split("\n\n")]
