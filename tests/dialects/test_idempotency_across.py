"""One idempotency key over several transports: whichever way a question comes again, it is the same turn, also while it runs."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from itertools import product
from typing import Any

import httpx
import pytest
from httpx_sse import aconnect_sse

from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.talking import talking
from tests.dialects.threads_cortex import RUN, THREADS, question, run
from tests.faults.scripted_servers import Caller, Script, ScriptedServer, text_of
from tests.ingestion import until

QUESTION, OTHER = "What is a clew?", "Who gave a clew to Theseus?"
Told = tuple[str, str]
"""Id of the turn, and the text of its answer."""
Refused = tuple[int, str]
"""Status, if the transport has one, and code."""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    return Script(tmp_path_factory.mktemp("script"))


@pytest.fixture(scope="module")
def server(
    dsn_of: DsnOf, template_database: str, script: Script, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ScriptedServer]:
    name = f"clew_keys_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    server = ScriptedServer(tmp_path_factory.mktemp("keys") / "one", script, dsn_of("clew_app", name))
    yield server
    server.stop()
    drop_database(dsn_of, name)


@pytest.fixture(scope="module")
async def shelf(server: ScriptedServer) -> None:
    async with server.client() as caller:
        await caller.put_document()


@pytest.fixture
async def caller(server: ScriptedServer, shelf: None) -> AsyncIterator[Caller]:
    async with server.client() as caller:
        yield caller


async def ask_json(caller: Caller, conversation: str, content: str, key: str) -> Told | Refused:
    path = f"/api/conversations/{conversation}/messages"
    answer = await caller.http.post(path, json={"content": content}, headers={"Idempotency-Key": key})
    if answer.is_error:
        return answer.status_code, answer.json()["error"]["code"]
    return answer.headers["Clew-Turn-Id"], answer.json()["content"]


async def ask_events(caller: Caller, conversation: str, content: str, key: str) -> Told | Refused:
    path = f"/api/conversations/{conversation}/messages"
    async with aconnect_sse(caller.http, "POST", path, json={"content": content}, headers={"Idempotency-Key": key}) as source:
        if source.response.is_error:
            return source.response.status_code, json.loads(await source.response.aread())["error"]["code"]
        return source.response.headers["Clew-Turn-Id"], text_of([event async for event in source.aiter_sse()])


async def ask_socket(caller: Caller, conversation: str, content: str, key: str) -> Told | Refused:
    async with talking(str(caller.http.base_url).rstrip("/")) as talk:
        await talk.ask(conversation, content, idempotencyKey=key, ref=uuid.uuid4().hex)
        frames = await talk.rest()
    if frames[-1]["type"] == "error":
        return 409, frames[-1]["code"]
    return frames[0]["turnId"], "".join(frame["delta"] for frame in frames if frame["type"] == "content_delta")


Ask = Callable[[Caller, str, str, str], Coroutine[Any, Any, Told | Refused]]
TRANSPORTS: dict[str, Ask] = {"json": ask_json, "events": ask_events, "socket": ask_socket}


@pytest.mark.parametrize(("first", "second"), list(product(TRANSPORTS, TRANSPORTS)))
async def test_a_question_that_comes_again_another_way_is_the_same_turn(
    caller: Caller, script: Script, first: str, second: str
) -> None:
    script.says(30, hold_after=20)
    key, conversation = uuid.uuid4().hex, await caller.open_conversation()
    running = asyncio.create_task(TRANSPORTS[first](caller, conversation, QUESTION, key))
    await until(lambda: holds(caller, conversation, 1))
    again = asyncio.create_task(TRANSPORTS[second](caller, conversation, QUESTION, key))
    for transport in TRANSPORTS.values():
        assert await transport(caller, conversation, OTHER, key) == (409, "IDEMPOTENCY_KEY_REUSED")
    assert not running.done()
    script.go_on()
    told = await running
    assert "w29" in told[1]
    assert await again == told
    assert await TRANSPORTS[second](caller, conversation, QUESTION, key) == told
    assert await TRANSPORTS[second](caller, conversation, OTHER, key) == (409, "IDEMPOTENCY_KEY_REUSED")
    assert await holds(caller, conversation, 2)


async def run_events(caller: Caller, body: dict[str, Any], key: str) -> Told:
    ran = await run(caller.http, body, **{"Idempotency-Key": key})
    return ran.headers["X-Snowflake-Request-ID"], ran.text


async def run_json(caller: Caller, body: dict[str, Any], key: str) -> Told:
    answer = await posted(caller, body | {"stream": False}, key)
    return answer.headers["X-Snowflake-Request-ID"], answer.json()["content"][0]["text"]


async def run_behind(caller: Caller, body: dict[str, Any], key: str) -> Told:
    """Begin a run in the background and read its events by its id."""
    answer = await posted(caller, body | {"stream": False, "background": True}, key)
    assert answer.json()["status"] == "in_progress"
    replayed = await caller.http.get(f"/api/v2/cortex/agent/runs/{answer.json()['metadata']['run_id']}")
    deltas = [line[6:] for line in replayed.text.splitlines() if line.startswith('data: {"content_index":0,"text"')]
    return answer.headers["X-Snowflake-Request-ID"], json.loads(deltas[-1])["text"]


async def posted(caller: Caller, body: dict[str, Any], key: str) -> httpx.Response:
    return (await caller.http.post(RUN, json=body, headers={"Idempotency-Key": key})).raise_for_status()


RUNS = {"events": run_events, "json": run_json, "background": run_behind}


@pytest.mark.parametrize(("first", "second"), list(product(RUNS, RUNS)))
async def test_a_run_that_comes_again_another_way_is_the_same_run(
    caller: Caller, script: Script, first: str, second: str
) -> None:
    script.says(30, hold_after=20)
    key, thread = uuid.uuid4().hex, (await caller.http.post(THREADS)).json()["thread_id"]
    body = question(QUESTION, thread_id=thread, parent_message_id=0)
    running = asyncio.create_task(RUNS[first](caller, body, key))
    await until(lambda: has_messages(caller, thread, 1))
    again = asyncio.create_task(RUNS[second](caller, body, key))
    refused = await caller.http.post(
        RUN, json=question(OTHER, thread_id=thread, parent_message_id=0), headers={"Idempotency-Key": key}
    )
    assert (refused.status_code, refused.json()["code"]) == (409, "IDEMPOTENCY_KEY_REUSED")
    assert not running.done()
    script.go_on()
    told = await running
    assert "w29" in told[1]
    assert await again == told
    assert await has_messages(caller, thread, 2)


@pytest.mark.parametrize("dialect", ["conversations", "query", "cortex"])
async def test_a_turn_that_failed_stays_so_and_both_answers_name_it(caller: Caller, script: Script, dialect: str) -> None:
    script.says(0)  # a model that says nothing has failed
    path, body = {
        "conversations": (f"/api/conversations/{await caller.open_conversation()}/messages", {"content": QUESTION}),
        "query": ("/api/query", {"query": QUESTION}),
        "cortex": (RUN, question(QUESTION, stream=False)),
    }[dialect]
    key = {"Idempotency-Key": uuid.uuid4().hex}
    first, again = [await caller.http.post(path, json=body, headers=key) for _ in range(2)]
    assert (first.status_code, again.status_code) == (502, 502)
    assert first.headers["Clew-Turn-Id"] == again.headers["Clew-Turn-Id"]
    assert ("Idempotent-Replayed" in first.headers, again.headers["Idempotent-Replayed"]) == (False, "true")


async def holds(caller: Caller, conversation: str, messages: int) -> bool:
    return len(await caller.messages(conversation)) == messages


async def has_messages(caller: Caller, thread: int, messages: int) -> bool:
    return len((await caller.http.get(f"{THREADS}/{thread}")).json()["messages"]) == messages
