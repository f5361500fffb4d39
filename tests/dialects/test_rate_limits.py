"""Too many questions at once: refused in each dialect's own form, with the time to ask again, before anything is stored."""

import json
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.conftest import DsnOf, create_database, drop_database
from tests.faults.scripted_servers import QUESTION, Caller, Script, ScriptedServer


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Script:
    return Script(tmp_path_factory.mktemp("narrow"))


@pytest.fixture(scope="module")
def narrow(
    dsn_of: DsnOf, template_database: str, script: Script, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ScriptedServer]:
    """A server that answers one question of a tenant at a time and lets none wait."""
    name = f"clew_narrow_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    bounds = {"CLEW_TURNS_PER_TENANT": "1", "CLEW_TURNS_WAITING": "0"}
    prices = {"CLEW_PRICE_PER_MILLION_OUTPUT_TOKENS": "100000"}
    server = ScriptedServer(Path(tmp_path_factory.mktemp("home")) / "one", script, dsn_of("clew_app", name), **bounds, **prices)
    yield server
    server.stop()
    drop_database(dsn_of, name)


@pytest.fixture
async def caller(narrow: ScriptedServer) -> AsyncIterator[Caller]:
    async with narrow.client() as caller:
        await caller.put_document()
        yield caller


async def test_a_question_above_the_bound_is_refused_in_every_dialect_and_leaves_nothing(
    caller: Caller, narrow: ScriptedServer, script: Script
) -> None:
    script.says(5, hold_after=1)
    held, other = await caller.open_conversation(), await caller.open_conversation()
    path = f"/api/conversations/{other}/messages"
    async with caller.asking(held) as stream:
        await stream.take_words(0)
        conversations = await caller.http.post(path, json=QUESTION)
        query = await caller.http.post("/api/query", json={"query": "What is a clew?", "thread_id": "of-nobody"})
        said = {"messages": [{"role": "user", "content": [{"type": "text", "text": "What is a clew?"}]}]}
        cortex = await caller.http.post("/api/v2/cortex/agent:run", json=said, headers={"Accept-Language": "fr"})
        frame = await asked_over_socket(narrow.address, other)
        again = await caller.http.post(f"/api/conversations/{held}/messages", json=QUESTION)
        script.go_on()
        await stream.rest()
    for refused in (conversations, query, cortex):
        assert refused.status_code == 429, refused.text
        assert refused.headers["ratelimit-policy"] == '"tenant";q=1;qu="concurrent-requests"'
        assert refused.headers["ratelimit"] == f'"tenant";r=0;t={refused.headers["retry-after"]}'
        assert 1 <= int(refused.headers["retry-after"]) <= 60
    assert conversations.json()["error"]["code"] == query.json()["error"]["code"] == "RATE_LIMITED"
    assert query.json()["error"]["details"]["limit"] == "tenant"
    assert cortex.json()["code"] == "RATE_LIMITED"
    assert "Réessayez" in cortex.json()["message"]
    assert frame["code"] == "RATE_LIMITED"
    assert again.json()["error"]["code"] == "GENERATION_IN_PROGRESS"  # that of its own conversation, as ever
    assert await caller.messages(other) == []
    titles = (await caller.http.get("/api/rag/conversations")).json()
    assert {one["id"] for one in titles} == {held, other}, "a thread of a refused question is left"
    assert (await caller.http.post(path, json=QUESTION)).status_code == 201, "the place was not given back"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/chat/completions", {"messages": [{"role": "user", "content": "What is a clew?"}]}),
        ("/v1/responses", {"input": "What is a clew?"}),
    ],
)
async def test_a_complete_answer_does_not_count_itself_among_those_at_once(
    caller: Caller, script: Script, path: str, body: dict[str, object]
) -> None:
    script.says(5)
    answer = await caller.http.post(path, json={"model": "clew"} | body)
    assert (answer.status_code, answer.headers["x-ratelimit-remaining-requests"]) == (200, "1")
    streamed = await caller.http.post(path, json={"model": "clew", "stream": True} | body)
    assert streamed.headers["x-ratelimit-remaining-requests"] == "0", "it is written while the client reads"


async def test_tokens_of_answers_and_their_cost_are_counted_and_limited(caller: Caller, script: Script) -> None:
    script.says(5)
    path = f"/api/conversations/{await caller.open_conversation()}/messages"
    before = await used(caller)
    assert (await caller.http.post(path, json=QUESTION)).status_code == 201
    after = await used(caller)
    assert after["turns_per_day"] == before["turns_per_day"] + 1
    assert after["tokens_per_month"] > before["tokens_per_month"] + 5, "those of the passages and of five words"
    assert after["cost_per_month"] == pytest.approx(before["cost_per_month"] + 0.5)
    quotas = "/api/tenants/default/quotas"
    limit = {"tenant": {"costPerMonth": after["cost_per_month"] + 0.25}}
    assert (await caller.http.patch(quotas, json=limit)).status_code == 200
    statuses = [(await caller.http.post(path, json=QUESTION)).status_code for _ in range(2)]
    assert statuses == [201, 429], "a question that begins below the limit may end above it"
    assert (await caller.http.patch(quotas, json={"tenant": {"costPerMonth": None}})).status_code == 200
    assert (await caller.http.post(path, json=QUESTION)).status_code == 201


async def used(caller: Caller) -> dict[str, float]:
    """What the tenant used."""
    return {one["quota"]: one["used"] for one in (await caller.http.get("/api/usage")).raise_for_status().json()["tenant"]}


async def asked_over_socket(address: str, conversation: str) -> dict[str, str]:
    """Ask over a WebSocket and return the first frame."""
    async with connect(f"{address.replace('http', 'ws', 1)}/ws", proxy=None) as socket:
        await socket.send(json.dumps({"type": "message", "conversationId": conversation, "content": "What is a clew?"}))
        return json.loads(await socket.recv())
