"""The header `Idempotency-Key` on every route that asks, over JSON and events."""

import asyncio
import json
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from httpx_sse import EventSource

from clew.dialects.shared.idempotency import MAX_KEY_LENGTH
from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.threads_cortex import RUN, new_thread, question

QUESTION = "What is a clew?"
EVENTS = {"Accept": "text/event-stream"}


@dataclass(frozen=True)
class Route:
    """A route that asks: its path, and the body of a question."""

    path: str
    body: Callable[[str], dict[str, Any]]


Opened = Callable[[Client], Awaitable[Route]]


async def conversation(client: Client) -> Route:
    created = await client.http.post("/api/conversations", json={})
    return Route(f"/api/conversations/{created.json()['id']}/messages", lambda text: {"content": text})


async def query(client: Client) -> Route:
    return Route("/api/query", lambda text: {"query": text})


async def run(client: Client) -> Route:
    thread = await new_thread(client)
    return Route(RUN, lambda text: question(text, thread_id=thread, parent_message_id=0, stream=False))


async def run_alone(client: Client) -> Route:
    return Route(RUN, lambda text: question(text, stream=False))


async def run_agent(client: Client) -> Route:
    agents = "/api/v2/databases/d/schemas/s/agents"
    (await client.http.post(agents, json={"name": "guide"}, params={"createMode": "ifNotExists"})).raise_for_status()
    thread = await new_thread(client)
    return Route(f"{agents}/guide:run", lambda text: question(text, thread_id=thread, parent_message_id=0, stream=False))


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Status and code, in whichever shape the dialect has them."""
    return answer.status_code, (answer.json().get("error") or answer.json())["code"]


ROUTES = pytest.mark.parametrize("opened", [conversation, query])
EVERY_ROUTE = pytest.mark.parametrize("opened", [conversation, query, run, run_alone, run_agent])


def new_key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}


async def ask(client: Client, route: Route, headers: dict[str, str], text: str = QUESTION) -> httpx.Response:
    return await client.http.post(route.path, json=route.body(text), headers=headers)


async def ask_events(client: Client, route: Route, headers: dict[str, str]) -> tuple[httpx.Response, list[tuple[str, str, str]]]:
    async with client.http.stream("POST", route.path, json=route.body(QUESTION), headers=headers | EVENTS) as response:
        return response, [(event.id, event.event, event.data) async for event in EventSource(response).aiter_sse()]


async def count(served: Served, client: Client, table: str) -> int:
    rows = await served.database.dicts(client.tenant, f"select count(*) as n from {table}")  # type: ignore[arg-type]  # noqa: S608
    return rows[0]["n"]


@EVERY_ROUTE
async def test_a_request_sent_again_gets_the_first_answer_and_asks_nothing(
    reader: Client, served: Served, opened: Opened
) -> None:
    route, key = await opened(reader), new_key()
    first, again = await ask(reader, route, key), await ask(reader, route, key)
    assert first.is_success, first.text
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert again.headers["Clew-Turn-Id"] == first.headers["Clew-Turn-Id"]
    assert ("Idempotent-Replayed" in first.headers, again.headers["Idempotent-Replayed"]) == (False, "true")
    assert await count(served, reader, "turns") == 1
    assert await count(served, reader, "threads") == 1


@ROUTES
async def test_events_are_replayed_from_the_first(reader: Client, opened: Opened) -> None:
    route, key = await opened(reader), new_key()
    first, events = await ask_events(reader, route, key)
    again, replayed = await ask_events(reader, route, key)
    assert replayed == events
    assert again.headers["Clew-Turn-Id"] == first.headers["Clew-Turn-Id"]
    answer = (await ask(reader, route, key)).json()
    told = json.loads(events[-1][2])
    assert told == answer if route.path == "/api/query" else told["usage"] == answer["metadata"]["tokensUsed"]


@EVERY_ROUTE
async def test_requests_that_race_with_one_key_are_one_turn(reader: Client, served: Served, opened: Opened) -> None:
    route, key = await opened(reader), new_key()
    answers = await asyncio.gather(*(ask(reader, route, key) for _ in range(6)))
    assert {answer.status_code for answer in answers} == {201 if "conversations" in route.path else 200}
    assert len({answer.headers["Clew-Turn-Id"] for answer in answers}) == 1
    assert len({answer.text for answer in answers}) == 1
    assert await count(served, reader, "turns") == 1
    assert await count(served, reader, "threads") == 1


@EVERY_ROUTE
async def test_a_key_stands_for_one_request_alone(reader: Client, opened: Opened) -> None:
    route, key = await opened(reader), new_key()
    first = await ask(reader, route, key)
    refused = await ask(reader, route, key, "What else?")
    assert refusal(refused) == (409, "IDEMPOTENCY_KEY_REUSED")
    if "error" in refused.json():
        assert refused.json()["error"]["details"] == {"turn_id": first.headers["Clew-Turn-Id"]}
    assert refusal(await ask(reader, await conversation(reader), key)) == (409, "IDEMPOTENCY_KEY_REUSED")


@EVERY_ROUTE
async def test_equal_keys_of_other_callers_never_meet(
    reader: Client, new_client: NewClient, new_tenant: NewTenant, opened: Opened
) -> None:
    key, route = new_key(), await opened(reader)
    first = await ask(reader, route, key)
    same_app, stranger = await new_client(reader.tenant), await new_client(new_tenant())
    for client in (same_app, stranger):
        other = await ask(client, await opened(client), key)
        assert other.is_success
        assert other.headers["Clew-Turn-Id"] != first.headers["Clew-Turn-Id"]
        assert "Idempotent-Replayed" not in other.headers
    assert (await ask(reader, route, key)).headers["Clew-Turn-Id"] == first.headers["Clew-Turn-Id"]


async def test_an_app_that_is_only_named_shares_no_key_with_itself_under_another_name(reader: Client) -> None:
    key = new_key()
    asked = {"query": QUESTION, "caller_app": "one"}
    assert (await reader.http.post("/api/query", json=asked, headers=key)).status_code == 200
    refused = await reader.http.post("/api/query", json=asked | {"caller_app": "two"}, headers=key)
    assert refusal(refused) == (409, "IDEMPOTENCY_KEY_REUSED")


@pytest.mark.parametrize("more", [{"assistant": "other"}, {"language": "fr"}, {"thread_id": "t"}, {"source_app": "a"}])
async def test_another_part_of_a_question_is_another_question(reader: Client, served: Served, more: dict[str, str]) -> None:
    key = new_key()
    (await reader.http.post("/api/assistants", json={"name": "other"})).raise_for_status()
    assert (await reader.http.post("/api/query", json={"query": QUESTION}, headers=key)).status_code == 200
    refused = await reader.http.post("/api/query", json={"query": QUESTION} | more, headers=key)
    assert refusal(refused) == (409, "IDEMPOTENCY_KEY_REUSED")
    assert await count(served, reader, "threads") == 1


@EVERY_ROUTE
@pytest.mark.parametrize("text", ["", "x" * 10_001])
async def test_a_request_that_is_refused_uses_up_no_key(client: Client, served: Served, opened: Opened, text: str) -> None:
    route, key = await opened(client), new_key()
    assert (await ask(client, route, key, text)).status_code == 400
    assert await count(served, client, "idempotency_keys") == 0
    assert (await ask(client, route, key)).is_success


async def test_a_turn_that_was_not_admitted_uses_up_no_key(client: Client, served: Served) -> None:
    route, key = await conversation(client), new_key()
    await served.database.execute(client.tenant, "update threads set message_count = 999")
    assert (await ask(client, route, key)).json()["error"]["code"] == "CONVERSATION_FULL"
    assert await count(served, client, "idempotency_keys") == 0
    await served.database.execute(client.tenant, "update threads set message_count = 0")
    assert (await ask(client, route, key)).status_code == 201


@ROUTES
@pytest.mark.parametrize("key", ["", "x" * (MAX_KEY_LENGTH + 1), "a\tb", "clé".encode()])
async def test_a_bad_key_is_refused_by_the_headers_name(client: Client, opened: Opened, key: str | bytes) -> None:
    route = await opened(client)
    headers: list[tuple[bytes, bytes]] = [(b"Idempotency-Key", key if isinstance(key, bytes) else key.encode())]
    refused = await client.http.post(route.path, json=route.body(QUESTION), headers=headers)
    assert refused.status_code == 400
    error = refused.json()["error"]
    assert (error["code"], error["details"]) == ("INVALID_INPUT", {"field": "Idempotency-Key"})
    assert "Idempotency-Key" in error["message"]
    twice = await client.http.post(
        route.path, json=route.body(QUESTION), headers=[("Idempotency-Key", "a"), ("Idempotency-Key", "b")]
    )
    assert (twice.status_code, twice.json()["error"]["details"]) == (400, {"field": "Idempotency-Key"})


@EVERY_ROUTE
async def test_a_key_is_forgotten_after_a_day(reader: Client, served: Served, opened: Opened) -> None:
    route, key = await opened(reader), new_key()
    first = await ask(reader, route, key)
    await served.database.execute(reader.tenant, "update idempotency_keys set created_at = now() - interval '24 hours 1 second'")
    second = await ask(reader, route, key, "What else?")
    assert second.is_success
    assert second.headers["Clew-Turn-Id"] != first.headers["Clew-Turn-Id"]
    assert (await ask(reader, route, key, "What else?")).headers["Clew-Turn-Id"] == second.headers["Clew-Turn-Id"]


async def test_a_key_goes_with_its_conversation(reader: Client) -> None:
    route, key = await conversation(reader), new_key()
    await ask(reader, route, key)
    await reader.http.delete(route.path.removesuffix("/messages"))
    assert (await ask(reader, route, key)).json()["error"]["code"] == "CONVERSATION_NOT_FOUND"
    assert (await ask(reader, await conversation(reader), key)).status_code == 201


async def test_refusals_and_warnings_are_replayed_as_they_were(client: Client) -> None:
    key, body = new_key(), {"query": QUESTION, "meaningless": 1}
    first, again = [await client.http.post("/api/query", json=body, headers=key) for _ in range(2)]
    assert first.json()["status"] == "no_context"
    assert first.json()["warnings"]
    assert again.json() == first.json()


@pytest.mark.parametrize("opened", [query, run_alone])
async def test_a_question_that_loses_its_key_to_another_one_leaves_no_empty_thread(
    reader: Client, served: Served, opened: Opened
) -> None:
    route, key = await opened(reader), new_key()
    answers = await asyncio.gather(*(ask(reader, route, key, f"What is clew number {n}?") for n in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
    assert await count(served, reader, "turns") == 1
    assert await count(served, reader, "threads") == 1
