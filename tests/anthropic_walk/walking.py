"""What the walk through Anthropic's API is made of: the walker with Anthropic's SDK, and what is checked of every refusal.

Above: `__main__`, the test of the walk, and one module of behaviours for each part of the API. Below: `openai_walk.walking`,
which has the servers and the behaviours.
"""

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Any

import anthropic
import httpx

from tests.conftest import NO_AUTHORITIES
from tests.dialects.anthropic_sdk import sdk
from tests.dialects.responding import House
from tests.openai_walk.walking import BUILT, Json, Walker, furnish


async def say(ai: Any, given: object = BUILT, **how: Any) -> Any:
    """Return the message that answers a text, blocks, or whole messages."""
    messages = given if isinstance(given, list) and given and "role" in given[0] else [user(given)]
    return await ai.messages.create(**{"model": "clew", "max_tokens": 1024, "messages": messages} | how)


async def events(ai: Any, given: object = BUILT, **how: Any) -> list[Any]:
    """Return the raw events of a stream."""
    return [event async for event in await say(ai, given, stream=True, **how)]


def user(content: object) -> Json:
    return {"role": "user", "content": content}


def assistant(content: object) -> Json:
    return {"role": "assistant", "content": content}


def text(content: str, **fields: object) -> Json:
    return {"type": "text", "text": content, **fields}


def text_of(message: Any) -> str:
    """Return the joined text of a message."""
    return "".join(block.text for block in message.content if block.type == "text")


def answered(message: Any) -> bool:
    """Return whether a message answers from the documents."""
    return message.clew["status"] == "answered" and bool(text_of(message).strip())


def warned(message: Any) -> list[str]:
    """Return the codes of the warnings of a message."""
    return [one["code"] for one in message.clew["warnings"]]


async def refused(call: Awaitable[Any], status: int, kind: str, field: str | None = None) -> anthropic.APIStatusError:
    """Return the error of a call, which must have Anthropic's body, this status and type, and this field (or one inside it)."""
    try:
        answer = await call
    except anthropic.APIStatusError as error:
        caught = error
    else:
        raise AssertionError(f"accepted: {str(answer)[:200]}")
    fault_of(caught.response, status, kind, field)
    assert caught.request_id, "no request-id"
    return caught


def fault_of(response: Any, status: int, kind: str, field: str | None = None) -> Json:
    """Return the error of a refusal, which must have Anthropic's body."""
    body: Json = response.json()
    assert set(body) == {"type", "error", "request_id"}, body
    assert body["type"] == "error", body
    assert (response.status_code, body["error"]["type"]) == (status, kind), f"{response.status_code}: {body}"
    assert body["error"]["message"], body
    assert response.headers["request-id"] == body["request_id"], response.headers
    if field is not None:
        given = str(body["error"]["details"]["field"])
        assert given == field or given.startswith(f"{field}."), body
    return body["error"]


@asynccontextmanager
async def walker(house: House, plain: House) -> AsyncIterator[Walker]:
    """Yield a caller of both servers through Anthropic's SDK, each with one document and an assistant of its own."""
    async with house.client() as one, plain.client() as other:
        for client in (one, other):
            await furnish(client)
    headers = {"X-Api-Key": house.key, "Anthropic-Version": "2023-06-01"}
    async with (
        sdk(house.address, house.key) as ai,
        sdk(plain.address, plain.key) as without,
        httpx.AsyncClient(base_url=house.address, headers=headers, timeout=60, verify=NO_AUTHORITIES, trust_env=False) as http,
    ):
        yield Walker(ai, without, house, plain, http)
