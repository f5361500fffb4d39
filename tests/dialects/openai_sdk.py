"""Asks `/v1` through OpenAI's own SDK, for one body or as a stream, and tells the same of both."""

from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from openai import AsyncOpenAI

from tests.dialects.conftest import Client

Message = dict[str, Any]
BOTH = ("json", "stream")


@dataclass(frozen=True)
class Said:
    """An answer as the SDK read it."""

    text: str
    annotations: Sequence[Message]
    clew: Message
    id: str
    model: str
    headers: httpx.Headers
    chunks: Sequence[Message] = field(default_factory=list[Message])

    @property
    def conversation(self) -> str:
        return self.clew["conversation_id"]


Ask = Callable[..., Coroutine[Any, Any, Said]]
"""`await ask(client, user("Who?"), headers={…}, model="clew/legal")`."""


@asynccontextmanager
async def sdk(caller: Client, **options: object) -> AsyncIterator[AsyncOpenAI]:
    """Yield OpenAI's client with the caller's key; it uses the caller's connection and never repeats a request."""
    yield sdk_of(caller.http, caller.key, **options)


def sdk_of(http: httpx.AsyncClient, key: str, **options: object) -> AsyncOpenAI:
    base = str(http.base_url).rstrip("/") + "/v1"
    settings: dict[str, object] = {"max_retries": 0, "http_client": http} | options
    return AsyncOpenAI(api_key=key, base_url=base, **settings)  # type: ignore[arg-type]


def user(text: object) -> Message:
    return {"role": "user", "content": text}


def assistant(text: str) -> Message:
    return {"role": "assistant", "content": text}


async def ask_json(caller: Client, *messages: Message, headers: dict[str, str] | None = None, **how: Any) -> Said:
    body = {"model": "clew", "messages": list(messages), "extra_headers": headers or {}} | how
    async with sdk(caller) as ai:
        raw = await ai.chat.completions.with_raw_response.create(**body)
    done = raw.parse()
    message = done.choices[0].message.model_dump()
    assert done.choices[0].finish_reason == "stop"
    return Said(message["content"], message["annotations"], message["clew"], done.id, done.model, raw.headers)


async def ask_stream(caller: Client, *messages: Message, headers: dict[str, str] | None = None, **how: Any) -> Said:
    body = {"model": "clew", "messages": list(messages), "extra_headers": headers or {}, "stream": True} | how
    async with sdk(caller) as ai:
        raw = await ai.chat.completions.with_raw_response.create(**body)
        chunks = [chunk.model_dump() async for chunk in raw.parse()]
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks if chunk["choices"]]
    last = next((delta for delta in deltas if "clew" in delta), {})
    text = "".join(delta["content"] or "" for delta in deltas)
    return Said(text, last.get("annotations", []), last.get("clew", {}), chunks[0]["id"], chunks[0]["model"], raw.headers, chunks)


ASK: dict[str, Ask] = {"json": ask_json, "stream": ask_stream}
