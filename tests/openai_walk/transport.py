"""How the SDK talks: headers, raw and streaming responses, retries, repeated requests, and the client without asyncio."""

import asyncio
import json
from typing import Any

import httpx
import openai

from tests.conftest import NO_AUTHORITIES
from tests.openai_walk.walking import BUILT, EATEN, Walker, behaviour, chat, raised, refused, user
from tests.providers.wires.wire import Behaviour

ASKED: dict[str, Any] = {"model": "clew", "messages": [user(BUILT)]}


@behaviour
async def requests_have_ids(w: Walker) -> None:
    """Every answer has x-request-id, which the SDK shows as `_request_id`, and no two are the same."""
    one, other = await chat(w.plain), await chat(w.plain)
    assert one._request_id.startswith("req_")
    assert one._request_id != other._request_id


@behaviour
async def clients_name_their_requests(w: Walker) -> None:
    """A request id of the client is returned."""
    assert (await chat(w.plain, extra_headers={"X-Request-ID": "walk-request-1"}))._request_id == "walk-request-1"


@behaviour
async def raw_responses(w: Walker) -> None:
    """`with_raw_response` has the headers, the body, and parses it."""
    raw = await w.plain.chat.completions.with_raw_response.create(**ASKED)
    assert raw.headers["content-type"].startswith("application/json")
    assert raw.headers["x-request-id"]
    assert json.loads(raw.text)["id"] == raw.parse().id


@behaviour
async def streaming_responses(w: Walker) -> None:
    """`with_streaming_response` reads lines of a stream, and the whole of a body."""
    async with w.plain.chat.completions.with_streaming_response.create(**ASKED, stream=True) as response:
        lines = [line async for line in response.iter_lines() if line]
    assert lines[-1] == "data: [DONE]"
    async with w.plain.chat.completions.with_streaming_response.create(**ASKED) as response:
        assert (await response.json())["object"] == "chat.completion"


@behaviour
async def processing_time_is_a_header(w: Walker) -> None:
    """`openai-processing-ms` says how long the request took, as OpenAI's API does."""
    raw = await w.plain.chat.completions.with_raw_response.create(**ASKED)
    assert int(raw.headers["openai-processing-ms"]) >= 0
    assert raw.headers["openai-version"]


@behaviour
async def rate_limits_are_headers(w: Walker) -> None:
    """`x-ratelimit-limit-requests`, `-remaining-requests` and `-reset-requests` are on every answer to a question."""
    for raw in (
        await w.plain.chat.completions.with_raw_response.create(**ASKED),
        await w.plain.responses.with_raw_response.create(model="clew", input=BUILT),
    ):
        assert int(raw.headers["x-ratelimit-limit-requests"]) > 0
        assert int(raw.headers["x-ratelimit-remaining-requests"]) >= 0
        assert raw.headers["x-ratelimit-reset-requests"]


@behaviour
async def repeated_requests_are_answered_once(w: Walker) -> None:
    """The same request with the same Idempotency-Key is the same completion; another one with that key is 409."""
    key = {"Idempotency-Key": "walk-once"}
    one, other = await chat(w.plain, extra_headers=key), await chat(w.plain, extra_headers=key)
    assert one.id == other.id
    await refused(chat(w.plain, user(EATEN), extra_headers=key), 409)


@behaviour
async def repeated_streams_are_answered_once(w: Walker) -> None:
    """A stream is repeated with its Idempotency-Key too."""
    how: dict[str, Any] = {"extra_headers": {"Idempotency-Key": "walk-stream"}, "stream": True}
    ids = {chunk.id for _ in range(2) async for chunk in await chat(w.ai, **how)}
    assert len(ids) == 1


@behaviour
async def the_sdk_retries_what_failed(w: Walker) -> None:
    """A request that failed at the model is repeated by the SDK and then answered."""
    w.house.provider.will(Behaviour(fault="auth"))
    raw = await w.ai.with_options(max_retries=2).chat.completions.with_raw_response.create(**ASKED)
    assert raw.retries_taken == 1
    assert raw.parse().choices[0].message.content


@behaviour
async def the_sdk_does_not_retry_refusals(w: Walker) -> None:
    """A request that is wrong is refused once, however many retries are allowed."""
    sent: list[str] = []

    async def note(request: httpx.Request) -> None:
        sent.append(request.headers["x-stainless-retry-count"])

    async with httpx.AsyncClient(event_hooks={"request": [note]}, verify=NO_AUTHORITIES, trust_env=False) as http:
        ai = w.ai.with_options(max_retries=3, http_client=http)
        await refused(ai.chat.completions.create(model="gpt-5", messages=[user(BUILT)]), 404)
    assert sent == ["0"]


@behaviour
async def the_client_without_asyncio(w: Walker) -> None:
    """`OpenAI`, the client without asyncio, asks, streams and lists."""

    def ask() -> None:
        client: Any = httpx.Client(verify=NO_AUTHORITIES, trust_env=False, timeout=60)
        with client as http:
            ai: Any = openai.OpenAI(api_key=w.house.key, base_url=f"{w.house.address}/v1", http_client=http)
            assert ai.chat.completions.create(**ASKED).choices[0].message.content
            assert list(ai.chat.completions.create(**ASKED, stream=True))[-1].choices[0].finish_reason == "stop"
            assert "clew" in [model.id for model in ai.models.list()]

    await asyncio.to_thread(ask)


@behaviour
async def trailing_slashes_of_the_base(w: Walker) -> None:
    """A base URL with a slash at its end works."""
    ai = w.plain.with_options(base_url=f"{w.plain_house.address}/v1/")
    assert (await ai.models.list()).data


@behaviour
async def organisations_and_projects_are_accepted(w: Walker) -> None:
    """The headers OpenAI-Organization and OpenAI-Project do no harm."""
    ai = w.plain.with_options(organization="org-1", project="proj_1")
    assert (await chat(ai)).choices


@behaviour
async def timeouts_are_the_clients(w: Walker) -> None:
    """A client that gives up gets APITimeoutError, and the server goes on."""
    held = Behaviour(text="One two three.", hold_after=1)
    w.house.provider.will(held)
    error = await raised(chat(w.ai.with_options(timeout=0.5)))
    held.go.set()
    assert isinstance(error, openai.APITimeoutError)
    assert (await chat(w.ai)).choices
