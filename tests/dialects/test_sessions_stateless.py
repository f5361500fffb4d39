"""Sessions at providers that keep nothing, and at several of them: the same beginning again, each text once, nothing lost.

Anthropic's messages and OpenAI's chat completions, asked by the real SDKs; and what a session takes of the database.
"""

import json
import re
import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import psycopg
import pytest

from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.coding import TOPICS, House, Json, file, house, put_repository, question
from tests.dialects.requirements_sessions import SESSIONS
from tests.providers.wires.provider import Kind, scripted_provider
from tests.providers.wires.wire import Behaviour

KINDS: tuple[Kind, ...] = ("anthropic", "openai", "openai-responses")
pytestmark = pytest.mark.timeout(180)


@pytest.fixture(scope="module")
async def houses(
    dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[dict[str, House]]:
    """A server for each provider, and one that has two of them, on one database."""
    name = f"clew_stateless_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    dsn, owner = dsn_of("clew_app", name), dsn_of("postgres", name)
    async with AsyncExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        providers = {kind: stack.enter_context(scripted_provider(kind)) for kind in KINDS}
        two = ",".join(f"{kind}:scripted@{providers[kind].base_url}" for kind in ("openai-responses", "openai"))
        settings = {"two": {"CLEW_MODEL": two}} | {kind: {} for kind in ("anthropic", "openai")}
        found: dict[str, House] = {}
        for kind, own in settings.items():
            provider = providers["openai-responses" if kind == "two" else kind]
            home = Path(tmp_path_factory.mktemp(kind))
            found[kind] = await stack.enter_async_context(house(provider, home, dsn=dsn, owner=owner, settings=own))
        found["second"] = House(found["openai"].http, providers["openai"], owner)
        await put_repository(found["openai"].http)
        yield found


@pytest.fixture(autouse=True)
def heard(houses: dict[str, House]) -> None:
    for one in houses.values():
        one.provider.requests.clear()


def told_of(ours: House) -> list[list[tuple[str, str]]]:
    """What the model of each request was told, message by message, the instructions first."""
    told: list[list[tuple[str, str]]] = []
    for request in ours.provider.requests:
        assert request.heard is not None
        told.append([("system", request.heard.system), *request.heard.messages])
    return told


@SESSIONS.held_by("stable-prefix", "snippets-delta", "file-changed", "file-whole")
@pytest.mark.parametrize("kind", ["anthropic", "openai"])
async def test_provider_without_state_gets_the_same_beginning_again(houses: dict[str, House], kind: str, transport: str) -> None:
    ours = houses[kind]
    session = await ours.open(transport)
    topics = ("clock", "clock", "violin", "clock", "harbour")
    responses: list[Json] = []
    for number, topic in enumerate(topics):
        files = [file("src/a.py"), file("src/b.py", version=1 if number < 3 else 2)]
        responses.append(await session.answered(topic, activeFiles=files))
    told = told_of(ours)
    for before, now in pairwise(told):
        *beginning, last = before
        assert now[: len(beginning)] == beginning
        assert last[1].startswith(now[len(beginning)][1].partition("<question")[0])  # in front of what is only for one turn
        assert len(now) == len(before) + 2
    everything = "\n".join(text for _, text in told[-1])
    passages = "\n".join(re.findall(r"<passage .*?</passage", everything, re.DOTALL))
    assert all(passages.count(TOPICS[topic]) == 1 for topic in topics)
    assert everything.count(file("src/a.py")["content"]) == 1
    assert everything.count(file("src/b.py")["content"]) == 1
    assert everything.count(file("src/b.py", version=2)["content"]) == 1
    for response, body in zip(responses, [one.body for one in ours.provider.requests], strict=True):
        full = await session.full(response)
        assert full["requestPayload"] == body
        assert (full["openAIResponseId"], full["expiresUtc"], full["warnings"]) == (None, None, [])
        for one in response["citations"]:
            params = {name: one[name] for name in ("start", "end", "version")}
            stored = await ours.http.get(f"/api/documents/{one['documentId']}/text", params=params)
            assert stored.json()["text"] == one["content"]


@SESSIONS.held_by("fallback", "stable-prefix")
async def test_when_another_model_answers_it_is_told_everything(houses: dict[str, House], transport: str) -> None:
    first, second = houses["two"], houses["second"]
    session = await first.open(transport)
    files = [file("src/a.py")]
    one = await session.answered("clock", activeFiles=files)
    two = await session.answered("violin", activeFiles=files)
    assert first.last.body["previous_response_id"] == one["openAIResponseId"]
    assert two["model"] == "openai-responses:scripted"
    first.provider.will(*[Behaviour(fault="auth")] * 2)
    three = await session.answered("orchard", activeFiles=files)
    assert three["model"] == "openai:scripted"
    assert "model_fell_back" in [warning["code"] for warning in three["warnings"]]
    assert three["openAIResponseId"] is None
    heard = second.heard()
    assert all(question(topic) in heard for topic in ("clock", "violin", "orchard"))
    assert heard.count(files[0]["content"]) == 1
    assert all(any(TOPICS[topic] in text for text in second.shown().values()) for topic in ("clock", "violin", "orchard"))
    four = await session.answered("clock", activeFiles=files)
    assert four["model"] == "openai-responses:scripted"
    assert "previous_response_id" not in first.last.body
    assert all(question(topic) in first.heard() for topic in ("clock", "violin", "orchard"))
    assert files[0]["content"] in first.heard()
    five = await session.answered("clock", activeFiles=files)
    assert first.last.body["previous_response_id"] == four["openAIResponseId"]
    assert five["warnings"] == []


@SESSIONS.held_by("stored-once")
@pytest.mark.parametrize("kind", ["anthropic", "openai", "two"])
async def test_twenty_responses_over_six_files_store_each_version_once(houses: dict[str, House], kind: str) -> None:
    ours = houses[kind]
    session = await ours.open()
    mark = uuid.uuid4().hex
    versions: set[str] = set()
    for number in range(20):
        changed = {0: number // 5, 1: number // 7}
        files = [file(f"src/{mark}/{n}.py", lines=120, version=1 + changed.get(n, 0)) for n in range(6)]
        versions |= {one["content"] for one in files}
        await session.answered(list(TOPICS)[number % len(TOPICS)], activeFiles=files)
    with psycopg.connect(ours.dsn) as connection:
        blobs = connection.execute(
            "select encode(b.sha256, 'hex'), convert_from(b.content, 'utf8') from blobs b where exists (select from turn_blobs x "
            "join turns t on t.tenant_id = x.tenant_id and t.id = x.turn_id where x.tenant_id = b.tenant_id "
            "and x.sha256 = b.sha256 and t.thread_id = %s)",
            (session.id,),
        ).fetchall()
        payloads = connection.execute(
            "select request_payload::text from turns where thread_id = %s order by created_at", (session.id,)
        ).fetchall()
    texts = [text for _, text in blobs]
    assert len(versions) == 6 + 3 + 2
    assert all(texts.count(version) == 1 for version in versions)
    assert [text for text in texts if "value_3 = compute" in text and text not in versions] == []
    assert all(sha256(text.encode()).hexdigest() == name for name, text in blobs)
    assert not any("value_3 = compute" in payload for (payload,) in payloads)
    kept = sum(len(text.encode()) for text in texts) + sum(len(payload.encode()) for (payload,) in payloads)
    resent = sum(len(json.dumps(request.body)) for request in ours.provider.requests)
    assert kept < (resent / 2 if kind != "two" else resent)
    last = (await session.responses())[-1]
    assert (await session.full(last))["requestPayload"] == ours.last.body
