"""Sessions at a provider that keeps the conversation: what goes over the wire, and what its model can see, whatever it forgets.

The real SDK talks to a scripted provider, whose model knows what it was told and nothing else.
"""

import asyncio
import json
import re
import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import datetime, timedelta
from pathlib import Path

import httpx
import psycopg
import pytest

from clew.domain.ids import parse_id
from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.coding import KEY, TOPICS, House, Json, Session, file, house, put_repository, question, ready
from tests.dialects.requirements_sessions import SESSIONS
from tests.providers.wires.provider import scripted_provider
from tests.providers.wires.wire import Behaviour

SHORT_WINDOW = 4_000
pytestmark = pytest.mark.timeout(180)


@pytest.fixture(scope="module")
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as opened:
        yield opened


@pytest.fixture(scope="module")
def repository(dsn_of: DsnOf, template_database: str, stack: AsyncExitStack) -> str:
    name = f"clew_sessions_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    stack.callback(drop_database, dsn_of, name)
    return name


@pytest.fixture(scope="module")
async def ours(repository: str, dsn_of: DsnOf, stack: AsyncExitStack, tmp_path_factory: pytest.TempPathFactory) -> House:
    """A server with OpenAI's responses behind it."""
    provider = stack.enter_context(scripted_provider("openai-responses"))
    dsn, owner = dsn_of("clew_app", repository), dsn_of("postgres", repository)
    home = Path(tmp_path_factory.mktemp("sessions"))
    found = await stack.enter_async_context(house(provider, home, dsn=dsn, owner=owner, settings={}))
    await put_repository(found.http)
    return found


@pytest.fixture(scope="module")
async def narrow(
    ours: House, repository: str, dsn_of: DsnOf, stack: AsyncExitStack, tmp_path_factory: pytest.TempPathFactory
) -> House:
    """Another one, of a model with a short window, whose provider is trusted for twelve hours."""
    settings = {"CLEW_MODEL_CONTEXT_TOKENS": str(SHORT_WINDOW), "CLEW_CHAIN_TTL": "12h"}
    dsn, home = dsn_of("clew_app", repository), Path(tmp_path_factory.mktemp("narrow"))
    return await stack.enter_async_context(house(ours.provider, home, dsn=dsn, owner=ours.dsn, settings=settings))


@pytest.fixture(autouse=True)
async def heard(ours: House) -> AsyncIterator[None]:
    ours.provider.requests.clear()
    yield
    assert KEY not in "".join(json.dumps(one.body) for one in ours.provider.requests)


def expire(ours: House, response: Json) -> None:
    """As if the answer were 30 days old."""
    with psycopg.connect(ours.dsn) as connection:
        identifier = parse_id("turn", response["internalResponseId"])
        done = connection.execute("update turns set upstream_expires_at = now() - interval '1 s' where id = %s", (identifier,))
        assert done.rowcount == 1


async def assert_exact(ours: House, response: Json) -> None:
    """Each quote is the stored text at its place, and each mark has a citation."""
    assert response["citations"] != []
    for one in response["citations"]:
        params = {name: one[name] for name in ("start", "end", "version")}
        stored = await ours.http.get(f"/api/documents/{one['documentId']}/text", params=params)
        assert stored.json()["text"] == one["content"]
    assert {f"[{one['label']}]" for one in response["citations"]} <= set(response["answer"].replace("]", "] ").split())


def labels_in(sent: str) -> list[int]:
    """The labels of the passages whose words a request holds."""
    return sorted(int(label) for label in re.findall(r'<passage \w+ label=\\"\[(\d+)\]', sent))


def warned(response: Json) -> list[str]:
    return [one["code"] for one in response["warnings"]]


@SESSIONS.held_by("chain", "snippets-delta", "searched-again", "grounded", "file-changed", "file-whole", "payloads")
async def test_later_requests_hold_the_previous_id_and_what_is_new(ours: House, transport: str) -> None:
    session = await ours.open(transport)
    files = [file("src/a.py"), file("src/b.py")]
    first = await session.answered("clock", activeFiles=files)
    assert "previous_response_id" not in ours.last.body
    assert all(one["content"] in ours.heard() for one in files)
    assert (first["openAIResponseId"], first["previousResponseId"]) == (ours.provider.state.ids()[-1], None)
    shown = ours.shown()

    second = await session.answered("clock", activeFiles=files)
    assert ours.last.body["previous_response_id"] == first["openAIResponseId"]
    assert not any(text in ours.sent() for text in (TOPICS["clock"], "value_3 = compute"))
    assert ours.shown().items() >= shown.items()
    assert len(ours.shown()) - len(shown) == len(set(second["retrievedChunkIds"]) - set(first["retrievedChunkIds"])) < 5

    files[1] = file("src/b.py", version=2)
    third = await session.answered("violin", activeFiles=files)
    assert ours.last.body["previous_response_id"] == second["openAIResponseId"]
    assert ours.shown().items() > shown.items()
    assert any(TOPICS["violin"] in text for text in ours.shown().values())
    assert files[1]["content"] in "\n".join(text for _, text in ours.last.heard.messages)  # type: ignore[union-attr]
    assert "src/a.py, version 1" not in ours.sent()
    assert TOPICS["clock"] not in ours.sent()
    states = [{one["path"]: one["state"] for one in response["activeFiles"]} for response in (first, second, third)]
    assert states == [
        {"src/a.py": "sent", "src/b.py": "sent"},
        {"src/a.py": "unchanged", "src/b.py": "unchanged"},
        {"src/a.py": "unchanged", "src/b.py": "changed"},
    ]
    for response in (first, second, third):
        await assert_exact(ours, response)
        assert warned(response) == []
    for response, request in zip((first, second, third), ours.provider.requests, strict=True):
        chunks = (await session.troubleshooting(response))["chunks"]
        assert labels_in(ours.sent(request)) == sorted(one["label"] for one in chunks if one["state"] == "new")
    full = [await session.full(response) for response in (first, second, third)]
    assert [one["requestPayload"] for one in full] == [request.body for request in ours.provider.requests]
    assert [one["responsePayload"]["id"] for one in full] == [one["openAIResponseId"] for one in full]
    assert [one["responsePayload"]["output"][0]["content"][0]["text"] != "" for one in full] == [True] * 3
    assert [list(one["requestPayload"]) for one in full] == [list(request.body) for request in ours.provider.requests]
    for one, request in zip(full, ours.provider.requests, strict=True):
        (exchange,) = one["exchanges"]
        assert exchange["requestText"].encode() == request.raw
        assert exchange["responseText"].encode() == bytes(request.told)
        assert (exchange["status"], exchange["redacted"], one["reassembled"]) == (200, False, True)


@SESSIONS.held_by("payloads", "refused")
async def test_request_that_the_provider_refused_keeps_its_exchange_beside_the_one_that_answered(ours: House) -> None:
    session = await ours.open()
    await session.answered("clock")
    ours.provider.state.forget()
    ours.provider.requests.clear()
    full = await session.full((await session.ask(question("clock"))).body)
    assert [one["requestText"].encode() for one in full["exchanges"]] == [one.raw for one in ours.provider.requests]
    assert [one["responseText"].encode() for one in full["exchanges"]] == [bytes(one.told) for one in ours.provider.requests]
    assert [one["status"] for one in full["exchanges"]] == [400, 200]
    assert full["requestPayload"] == ours.last.body


@SESSIONS.held_by("response-find", "session-find", "file-read")
async def test_sessions_and_responses_are_found_by_date_words_path_and_hash(ours: House) -> None:
    mark = f"zebra{uuid.uuid4().hex[:8]}"
    one, other = await ours.open(name=f"Named {mark}"), await ours.open()
    given = file(f"src/{mark}/Café.py")
    first = await one.answered("clock", activeFiles=[given])
    files = [given, {"path": f"{mark}.bin", "content": "x" * 102_401}]
    second = (await one.ask(f"{question('violin')} two{mark}", activeFiles=files)).body
    third = (await other.ask(f"{question('harbour')} {mark} three{mark}")).body
    sha256 = first["activeFiles"][0]["sha256"]

    async def sessions(**params: str) -> list[str]:
        found = await ours.http.get("/api/sessions", params=params)
        return [row["sessionId"] for row in found.raise_for_status().json()["sessions"]]

    async def responses(session: Session, **params: str) -> list[str]:
        found = await ours.http.get(f"/api/sessions/{session.id}/responses", params=params)
        return [row["internalResponseId"] for row in found.raise_for_status().json()]

    ids = [response["internalResponseId"] for response in (first, second)]
    assert await sessions(search=mark.upper()) == [other.id, one.id]
    assert await sessions(search=f"three{mark} module") == [other.id]
    assert await sessions(search=f"no{mark}") == []
    assert await sessions(path=f".\\src/{mark}//Café.py") == [one.id]
    assert await sessions(path=f"{mark}.bin") == [one.id]
    assert await sessions(path=f"src/{mark}") == []
    assert one.id in await sessions(sha256=sha256.upper())
    assert await sessions(sha256="0" * 64) == []
    assert await sessions(search=mark, **{"from": third["timestampUtc"]}) == [other.id]
    assert await sessions(search=mark, to=third["timestampUtc"], path=f"src/{mark}/Café.py") == []
    assert await sessions(search=f"two{mark}", to=third["timestampUtc"], path=f"src/{mark}/Café.py") == [one.id]
    assert await sessions(**{"from": "2200-01-01T00:00:00Z"}) == []
    assert await responses(one) == ids
    assert await responses(one, search=f"MODULE two{mark}") == ids[1:]
    assert await responses(one, path=f"{mark}.bin") == ids[1:]
    assert await responses(one, sha256=sha256, to=second["timestampUtc"]) == ids[:1]
    assert await responses(one, **{"from": second["timestampUtc"]}) == ids[1:]
    assert await responses(other, path=f"{mark}.bin") == []
    content = await ours.http.get(f"/api/sessions/active-files/{sha256}")
    assert (content.status_code, content.text, content.headers["content-type"]) == (
        200,
        given["content"],
        "text/plain; charset=utf-8",
    )
    assert (await ours.http.get(f"/api/sessions/active-files/{'0' * 64}")).status_code == 404
    for path in ("/api/sessions", f"/api/sessions/{one.id}", f"/api/sessions/{one.id}/responses"):
        refused = await ours.http.get(path, params={"serach": mark})
        assert refused.status_code == 422
        assert refused.json()["error"]["details"]["fields"][0]["field"] == "serach"
    for params in ({"path": "./"}, {"search": "\0"}):
        assert (await ours.http.get("/api/sessions", params=params)).status_code == 400
    for params in ({"from": "yesterday"}, {"from": "2026-01-01T00:00:00"}, {"sha256": "x" * 64}):
        assert (await ours.http.get("/api/sessions", params=params)).status_code == 422
    assert (await ours.http.delete(f"/api/sessions/{one.id}")).status_code == 204
    assert await sessions(path=f"src/{mark}/Café.py") == []


@SESSIONS.held_by("response-immutable", "session-fields")
async def test_no_request_changes_what_the_source_calls_immutable(ours: House) -> None:
    session = await ours.open()
    response = await session.answered("clock", activeFiles=[file("src/a.py")])
    kept, of_session = await session.full(response), await session.read()
    path = f"/api/sessions/{session.id}"
    for name in (
        "sessionId",
        "createdUtc",
        "expiresUtc",
        "updatedUtc",
        "workspaceId",
        "assistantId",
        "responses",
        "responseCount",
    ):
        assert (await ours.http.patch(path, json={name: of_session[name]})).status_code == 422
        assert (
            name == "assistantId"
            or name == "workspaceId"
            or (await ours.http.post("/api/sessions", json={name: of_session[name]})).status_code == 422
        )
    for method in ("PATCH", "PUT", "DELETE", "POST"):
        assert (
            await ours.http.request(method, f"{path}/responses/{response['internalResponseId']}", json=kept)
        ).status_code == 405
    await session.answered("violin")
    assert await session.full(response) == kept
    with psycopg.connect(ours.dsn) as connection:
        rights = connection.execute(
            "select has_column_privilege('clew_app', 'messages', 'content', 'update'), "
            "has_column_privilege('clew_app', 'messages', 'sources', 'update'), "
            "has_table_privilege('clew_app', 'turns', 'update'), "
            "has_table_privilege('clew_app', 'turn_exchanges', 'update'), has_table_privilege('clew_app', 'turn_files', 'update')"
        ).fetchone()
    assert rights == (False,) * 5


@SESSIONS.held_by("expired", "expires", "response-immutable")
@pytest.mark.parametrize("why", ["the provider keeps conversations for a shorter time", "the provider no longer has it"])
async def test_sixth_response_after_the_chain_is_gone_is_told_everything_again(ours: House, transport: str, why: str) -> None:
    session = await ours.open(transport)
    topics = ("clock", "ledger", "violin", "harbour", "clock")
    past = [await session.answered(topic, activeFiles=[file("src/a.py"), file("src/old.py")]) for topic in topics[:3]]
    past += [await session.answered(topic, activeFiles=[file("src/a.py")]) for topic in topics[3:]]
    chain = (await session.troubleshooting(past[-1]))["chain"]["id"]
    before = [await session.full(one) for one in past]
    if "shorter" in why:
        expire(ours, past[-1])
        before[-1] = await session.full(past[-1])
    else:
        ours.provider.state.forget()
    files = [file("src/a.py", version=2)]
    sixth = await session.answered("violin", activeFiles=files)
    assert warned(sixth) == ["chain_rebuilt"]
    assert why in sixth["warnings"][0]["message"]
    assert "previous_response_id" not in ours.last.body
    heard, shown = ours.heard(), "\n".join(ours.shown().values())
    assert all(question(topic) in heard for topic in topics)
    assert all(shown.count(TOPICS[topic]) == 1 for topic in topics)
    assert files[0]["content"] in heard
    assert file("src/old.py")["content"] in heard
    assert file("src/a.py")["content"] not in heard
    assert {one["path"]: one["state"] for one in sixth["activeFiles"]} == {"src/old.py": "preloaded", "src/a.py": "sent"}
    await assert_exact(ours, sixth)
    told = (await session.troubleshooting(sixth))["chain"]
    assert (told["beginsHere"], told["exchangesTold"]) == (True, 5)
    assert told["previousEndedAs"] == ("expired" if "shorter" in why else "refused")
    assert (
        f"about {told['tokensToldAgain'] + (await session.troubleshooting(sixth))['tokensSent']:,} tokens"
        in (sixth["warnings"][0]["message"])
    )
    assert told["id"] != chain
    seventh = await session.answered("violin", activeFiles=files)
    assert ours.last.body["previous_response_id"] == sixth["openAIResponseId"]
    assert TOPICS["violin"] not in ours.sent()
    assert warned(seventh) == []
    await assert_exact(ours, seventh)
    assert [await session.full(one) for one in past] == before


@SESSIONS.held_by("refused")
async def test_provider_that_forgets_is_asked_twice_and_the_user_sees_one_answer(ours: House, transport: str) -> None:
    session = await ours.open(transport)
    first = await session.answered("clock")
    ours.provider.state.forget()
    ours.provider.requests.clear()
    told = await session.ask(question("clock"))
    assert [one.body.get("previous_response_id") for one in ours.provider.requests] == [first["openAIResponseId"], None]
    assert told.body["answer"] == first["answer"]
    assert told.body["status"] == "answered"
    assert warned(told.body) == ["chain_rebuilt"]
    assert [one["content"] for one in told.body["citations"]] == [one["content"] for one in first["citations"]]
    if transport == "sse":
        text = "".join(data["delta"] for name, data in told.frames if name == "content_delta")
        assert text == first["answer"]
        assert {name for name, _ in told.frames} == {
            "message_start",
            "content_delta",
            "source_reference",
            "message_complete",
            "completed",
        }


@SESSIONS.held_by("expires", "stream")
async def test_responses_expire_after_30_days_or_as_the_setting_says(ours: House, narrow: House, transport: str) -> None:
    for server, lifetime in ((ours, timedelta(days=30)), (narrow, timedelta(hours=12))):
        session = await server.open(transport)
        response = await session.answered("clock")
        made, expires = (datetime.fromisoformat(response[name]) for name in ("timestampUtc", "expiresUtc"))
        assert expires - made == lifetime
        assert (await session.read())["expiresUtc"] == response["expiresUtc"]


@SESSIONS.held_by("overflow")
async def test_chain_that_gets_too_long_begins_again(narrow: House, transport: str) -> None:
    session = await narrow.open(transport)
    codes: list[str] = []
    for version in range(1, 7):
        response = await session.answered("clock", activeFiles=[file("src/a.py", lines=50, version=version)])
        codes += warned(response)
        assert file("src/a.py", lines=50, version=version)["content"] in narrow.heard()
        assert narrow.last.heard is not None
        assert response["usage"]["inputTokens"] < SHORT_WINDOW
        await assert_exact(narrow, response)
    assert codes.count("chain_rebuilt") >= 1
    assert set(codes) == {"chain_rebuilt", "turns_left_out"}
    narrow.provider.will(Behaviour(fault="context"))
    response = await session.answered("clock", activeFiles=[file("src/a.py", lines=50, version=6)])
    assert any("longer than the model can read" in one["message"] for one in response["warnings"])
    assert file("src/a.py", lines=50, version=6)["content"] in narrow.heard()


@SESSIONS.held_by("file-skipped", "file-hash")
async def test_file_too_large_is_named_and_not_sent(ours: House, transport: str) -> None:
    session = await ours.open(transport)
    exact, large = "x" * 102_400, "y" * 102_401
    files = [{"path": "exact.txt", "content": exact}, {"path": "large.txt", "content": large}, file("src/a.py")]
    response = await session.answered("clock", activeFiles=files)
    assert exact in ours.heard()
    assert large not in ours.heard()
    assert "Files that are too large to be shown: large.txt" in ours.heard()
    assert response["skippedFiles"] == [{"path": "large.txt", "bytes": 102_401}]
    assert [one["path"] for one in response["activeFiles"]] == ["exact.txt", "src/a.py"]
    full = await session.full(response)
    assert full["requestPayload"] == ours.last.body


@SESSIONS.held_by("local-wins", "troubleshooting", over=["json", "sse"])
async def test_passages_of_an_active_file_are_left_out(ours: House, transport: str) -> None:
    session = await ours.open(transport)
    local = {"path": "./docs\\clock.md", "content": "The clock module is being rewritten.", "reason": "open"}
    told = await session.ask(question("clock"), activeFiles=[local])
    assert told.body["status"] == "answered"
    assert TOPICS["clock"] not in ours.heard()
    assert local["content"] in ours.heard()
    looked = await session.troubleshooting(told.body)
    left_out = [one for one in looked["chunks"] if one["state"] == "superseded_by_active_file"]
    assert [(one["path"], one["label"]) for one in left_out] == [("docs/clock.md", None)]
    assert left_out[0]["chunkId"] in told.body["retrievedChunkIds"]
    later = await session.answered("clock")
    states = {one["path"]: one["state"] for one in (await session.troubleshooting(later))["chunks"]}
    assert states["docs/clock.md"] == "new"


@SESSIONS.held_by("local-wins", over=["json"])
async def test_file_of_another_repository_is_not_the_local_one(ours: House) -> None:
    text = "The windmill module turns its sails into the wind and grinds barley by night."
    documents: list[str] = []
    for repo in ("mill", "farm"):
        part = {"file": ("windmill.md", f"# {repo}\n\n{text}\n".encode(), "text/markdown")}
        taken = await ours.http.post("/api/documents", files=part, data={"path": "lib/windmill.md", "repo": repo})
        documents.append(taken.json()["documents"][0]["id"])
        await ready(ours.http, documents[-1])
    session = await ours.open()
    local = {"path": "lib/windmill.md", "content": "The windmill module is empty."}
    told = await session.ask("What does the windmill module do?", activeFiles=[local], repo="mill")
    states = [one["state"] for one in (await session.troubleshooting(told.body))["chunks"] if "windmill" in one["path"]]
    assert sorted(states) == ["new", "superseded_by_active_file"]
    assert told.body["citations"][0]["content"] == text
    assert "# farm" in ours.sent()
    assert "# mill" not in ours.sent()
    for document in documents:
        assert (await ours.http.delete(f"/api/documents/{document}")).status_code == 204


@SESSIONS.held_by("deleted")
async def test_deleted_document_is_out_of_the_conversation(ours: House, transport: str) -> None:
    text = "The lantern module lights the harbour pier with forty lamps of tinted glass."
    part = {"file": ("lantern.md", f"# lantern\n\n{text}\n".encode(), "text/markdown")}
    taken = await ours.http.post("/api/documents", files=part)
    document = taken.json()["documents"][0]["id"]
    await ready(ours.http, document)
    session = await ours.open(transport)
    told = (await session.ask("What does the lantern module do?", activeFiles=[file("src/a.py")])).body
    assert told["citations"][0]["content"] == text
    await session.answered("clock", activeFiles=[file("src/a.py")])
    assert any(text in shown for shown in ours.shown().values())
    assert (await ours.http.delete(f"/api/documents/{document}")).status_code == 204
    later = await session.answered("clock", activeFiles=[file("src/a.py")])
    assert "previous_response_id" not in ours.last.body
    assert not any(text in shown for shown in ours.shown().values())
    assert file("src/a.py")["content"] in ours.heard()
    assert (await session.troubleshooting(later))["chain"]["previousEndedAs"] == "left"
    await session.answered("clock", activeFiles=[file("src/a.py")])
    assert ours.last.body["previous_response_id"] == later["openAIResponseId"]


@SESSIONS.held_by("troubleshooting")
async def test_troubleshooting_tells_what_came_what_went_and_what_was_spared(ours: House) -> None:
    session = await ours.open(workspaceId="laptop")
    files = [file("src/a.py"), file("src/b.py")]
    first = await session.answered("clock", activeFiles=files)
    files = [file("src/a.py"), file("src/b.py", version=2), {"path": "big", "content": "z" * 200_000}]
    second = await session.answered("orchard", activeFiles=files)
    looked = await session.troubleshooting(second)
    now, then = second["retrievedChunkIds"], first["retrievedChunkIds"]
    assert looked["came"] == [one for one in now if one not in then] != []
    assert looked["went"] == [one for one in then if one not in now] != []
    states = {one["chunkId"]: one["state"] for one in looked["chunks"]}
    assert states == {one: "known" if one in then else "new" for one in now}
    assert all(one["path"].startswith("docs/") and one["end"] > one["start"] for one in looked["chunks"])
    assert looked["files"] == {
        "sent": [],
        "changed": ["src/b.py"],
        "unchanged": ["src/a.py"],
        "preloaded": [],
        "unanswered": [],
        "skipped": [{"path": "big", "bytes": 200_000}],
    }
    assert looked["tokensSaved"] > len(files[0]["content"]) // 4
    assert looked["tokensSent"] > len(files[1]["content"]) // 4
    assert looked["chain"]["beginsHere"] is False
    assert looked["chain"]["openAIResponseId"] == second["openAIResponseId"]
    assert looked["usage"]["inputTokens"] == second["usage"]["inputTokens"] > 0
    assert {"retrieve", "assemble", "generate"} <= looked["timings"].keys()


@SESSIONS.held_by("context")
async def test_context_of_a_session_reaches_the_model(ours: House, transport: str) -> None:
    context = {"systemPrompt": "Answer like a harbour pilot.", "model": "scripted", "temperature": 0.25}
    session = await ours.open(transport, conversationContext=context)
    first = await session.answered("clock")
    assert "Answer like a harbour pilot." in ours.last.body["instructions"]
    assert (ours.last.body["model"], ours.last.body["temperature"]) == ("scripted", 0.25)
    change = {"conversationContext": {"systemPrompt": "Answer like a judge.", "model": "scripted"}}
    (await session.http.patch(f"/api/sessions/{session.id}", json=change)).raise_for_status()
    await session.answered("clock")
    assert "judge" in ours.last.body["instructions"]
    assert "pilot" not in ours.heard()
    assert "temperature" not in ours.last.body
    assert ours.last.body["previous_response_id"] == first["openAIResponseId"]


@SESSIONS.held_by("workspace")
async def test_working_copy_reaches_neither_the_model_nor_the_index(ours: House, transport: str) -> None:
    session = await ours.open(transport, workspaceId="KevinLaptop1")
    await session.answered("clock", activeFiles=[file("src/only_here.py")])
    assert "KevinLaptop1" not in ours.heard()
    other = await ours.open(transport, workspaceId="FredDesktop1")
    told = await other.ask("value_3 = compute(3, 'src/only_here.py')")
    assert all("only_here" not in one["documentName"] for one in told.body["citations"])
    with psycopg.connect(ours.dsn) as connection:
        found = connection.execute("select count(*) from documents where workspace <> '' or name like '%only_here%'").fetchone()
    assert found == (0,)


@SESSIONS.held_by("interim-told", "no-context")
async def test_refused_turn_between_is_not_told_to_the_provider(ours: House, transport: str) -> None:
    session = await ours.open(transport)
    first = await session.answered("clock")
    asked = len(ours.provider.requests)
    aside = "Which enzymes digest lactose in newborn kangaroos?"
    refused = (await session.ask(aside)).body
    assert (refused["status"], refused["openAIResponseId"], refused["previousResponseId"]) == (
        "no_context",
        None,
        first["internalResponseId"],
    )
    assert len(ours.provider.requests) == asked
    await session.answered("clock")
    assert ours.last.body["previous_response_id"] == first["openAIResponseId"]
    assert aside not in ours.sent()
    assert refused["answer"] not in ours.heard()


@SESSIONS.held_by("aborted-kept", "interim-told", "response-list", "busy")
async def test_stopped_response_is_kept_and_told_to_the_provider(ours: House, transport: str) -> None:
    session = await ours.open(transport)
    first = await session.answered("clock")
    behaviour = Behaviour(hold_after=4)
    ours.provider.will(behaviour)
    ours.provider.was_asked.clear()
    asking = asyncio.create_task(session.ask(question("violin"), activeFiles=[file("src/a.py")]))
    await asyncio.to_thread(ours.provider.was_asked.wait, 30)
    busy = await session.ask(question("clock"))
    assert (busy.status, busy.error["code"]) == (409, "GENERATION_IN_PROGRESS")
    turn = busy.error["details"]["turn_id"]
    await delta_of(session.http, turn)
    assert (await session.http.post(f"/api/turns/{turn}/abort")).json()["aborted"] is True
    stopped = await asking
    assert stopped.error["code"] == "GENERATION_ABORTED"
    kept = (await session.responses())[-1]
    assert (kept["internalResponseId"], kept["status"]) == (turn, "aborted")
    assert kept["answer"] != ""
    assert kept["openAIResponseId"] is None
    assert [one["state"] for one in kept["activeFiles"]] == ["unanswered"]
    full, looked = await session.full(turn), await session.troubleshooting(turn)
    assert full["requestPayload"] == ours.last.body
    assert looked["files"]["unanswered"] == ["src/a.py"]
    assert {one["state"] for one in looked["chunks"]} == {"unanswered"}
    later = await session.answered("violin", activeFiles=[file("src/a.py")])
    assert ours.last.body["previous_response_id"] == first["openAIResponseId"]
    assert question("violin") in ours.sent()
    assert file("src/a.py")["content"] in ours.heard()
    assert later["previousResponseId"] == turn
    await assert_exact(ours, later)


async def delta_of(http: httpx.AsyncClient, turn: str) -> None:
    """Wait until the first words of a turn can be read."""
    async with http.stream("GET", f"/api/turns/{turn}/events", headers={"Accept": "text/event-stream"}) as events:
        async for line in events.aiter_lines():
            if line == "event: content_delta":
                return
    raise AssertionError("the turn ended without a word")


@SESSIONS.held_by("error-kept", "response-list", "secrets")
async def test_failed_response_keeps_its_error_and_what_was_sent(ours: House, transport: str) -> None:
    session = await ours.open(transport)
    first = await session.answered("clock")
    ours.provider.will(Behaviour(fault="auth"))
    failed = await session.ask(question("violin"), activeFiles=[file("src/a.py")])
    assert failed.error["code"] == "LLM_SERVICE_ERROR"
    assert failed.status in (502, 0)
    turn = failed.headers["Clew-Turn-Id"]
    kept = (await session.responses())[-1]
    assert (kept["internalResponseId"], kept["status"], kept["answer"]) == (turn, "failed", "")
    assert kept["errorMessage"] == failed.error["message"]
    assert kept["originalInstruction"] == question("violin")
    full = await session.full(turn)
    assert full["requestPayload"] == ours.last.body
    assert full["responsePayload"]["status"] == 401
    (exchange,) = full["exchanges"]
    assert exchange["requestText"].encode() == ours.last.raw
    assert (exchange["status"], exchange["redacted"], full["reassembled"]) == (401, True, False)
    later = await session.answered("violin", activeFiles=[file("src/a.py")])
    assert ours.last.body["previous_response_id"] == first["openAIResponseId"]
    assert later["previousResponseId"] == first["internalResponseId"]
    assert later["activeFiles"][0]["state"] == "sent"
    everything = json.dumps([await session.read(), await session.responses(), full, await session.troubleshooting(turn)])
    assert KEY not in everything
    with psycopg.connect(ours.dsn) as connection:
        rows = connection.execute("select row_to_json(t)::text from turns t").fetchall()
        blobs = connection.execute("select convert_from(content, 'utf8') from blobs").fetchall()
    assert rows != []
    assert not [row for row in (*rows, *blobs) if KEY in row[0]]
