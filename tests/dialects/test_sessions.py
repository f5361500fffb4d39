"""Sessions as records: opened, listed, changed, deleted; what is refused; whose they are. Answered without a provider."""

import uuid
from typing import Any

import psycopg
import pytest

from clew.domain.ids import parse_id
from tests.dialects.coding import JSON, Session, file, ready
from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.requirements_sessions import SESSIONS
from tests.dialects.shelf import put

ABSENT = str(uuid.uuid4())
QUESTION = "What is a clew?"


async def opened(client: Client, transport: str = JSON, **body: object) -> Session:
    created = await client.http.post("/api/sessions", json=body)
    assert created.status_code == 201, created.text
    return Session(client.http, created.json()["sessionId"], transport)


@SESSIONS.held_by("session-fields")
async def test_session_has_the_fields_of_the_source(client: Client) -> None:
    created = await client.http.post("/api/sessions", json={})
    session = created.json()
    assert created.status_code == 201
    assert str(uuid.UUID(session["sessionId"])) == session["sessionId"]
    assert session["createdUtc"] == session["updatedUtc"]
    assert session["createdUtc"].endswith("Z")
    assert {name: session[name] for name in ("name", "workspaceId", "expiresUtc", "responseCount", "summary")} == {
        "name": "",
        "workspaceId": None,
        "expiresUtc": None,
        "responseCount": 0,
        "summary": "",
    }
    assert session["assistantId"].startswith("asst_")
    read = (await client.http.get(f"/api/sessions/{session['sessionId']}")).json()
    assert read == session | {"responses": []}


@SESSIONS.held_by("session-list")
async def test_sessions_are_listed_by_their_last_change_and_by_working_copy(client: Client) -> None:
    ours = [(await opened(client, name=f"s{n}", workspaceId="laptop")).id for n in range(3)]
    other = (await opened(client, workspaceId="desktop")).id
    await client.http.post("/api/conversations", json={})
    everything = (await client.http.get("/api/sessions")).json()
    assert [one["sessionId"] for one in everything["sessions"]] == [other, *reversed(ours)]
    assert everything["nextCursor"] is None
    await client.http.patch(f"/api/sessions/{ours[0]}", json={"name": "renamed"})
    first = (await client.http.get("/api/sessions", params={"workspaceId": "laptop", "limit": 2})).json()
    params = {"workspaceId": "laptop", "limit": 2, "cursor": first["nextCursor"]}
    second = (await client.http.get("/api/sessions", params=params)).json()
    assert [one["sessionId"] for one in first["sessions"] + second["sessions"]] == [ours[0], ours[2], ours[1]]
    assert second["nextCursor"] is None


@SESSIONS.held_by("session-change")
async def test_session_is_renamed_and_its_context_changed(reader: Client) -> None:
    session = await opened(reader, workspaceId="laptop", conversationContext={"temperature": 0, "systemPrompt": "Be brief."})
    path = f"/api/sessions/{session.id}"
    renamed = (await reader.http.patch(path, json={"name": "  Release 2 "})).json()
    assert (renamed["name"], renamed["workspaceId"]) == ("Release 2", "laptop")
    assert renamed["conversationContext"] == {"systemPrompt": "Be brief.", "model": None, "temperature": 0}
    assert (await session.ask(QUESTION)).status == 201
    changed = (await reader.http.patch(path, json={"conversationContext": {"model": "extractive"}})).json()
    assert changed["name"] == "Release 2"
    assert changed["conversationContext"] == {"systemPrompt": None, "model": "extractive", "temperature": None}


@SESSIONS.held_by("session-delete")
async def test_deleted_session_leaves_nothing_behind(reader: Client, served: Served) -> None:
    session = await opened(reader)
    assert (await session.ask(QUESTION, activeFiles=[file("a.py")])).status == 201
    document = (await upload(session, "own.md", "Sphinxes guard Thebes."))["id"]
    assert (await reader.http.delete(f"/api/sessions/{session.id}")).status_code == 204
    assert (await reader.http.get(f"/api/sessions/{session.id}")).status_code == 404
    assert (await reader.http.get(f"/api/documents/{document}")).status_code == 404
    with psycopg.connect(served.dsn_of("postgres")) as connection:
        for table in ("turns", "chains", "messages", "documents", "turn_events"):
            found = connection.execute(f"select count(*) from {table} where thread_id = %s", (session.id,)).fetchone()  # noqa: S608
            assert found == (0,), table


@SESSIONS.held_by("response-fields", "file-hash", "workspace", "stream")
async def test_response_has_the_fields_of_the_source(reader: Client, transport: str) -> None:
    session = await opened(reader, transport, workspaceId="laptop")
    told = await session.ask(QUESTION, activeFiles=[file("a.py")], repo="thread", language="python")
    response = told.body
    assert response["internalResponseId"].startswith("turn_")
    assert response["internalResponseId"] == told.headers["Clew-Turn-Id"]
    assert response["originalInstruction"] == QUESTION
    assert response["status"] == "answered"
    assert response["timestampUtc"].endswith("Z")
    assert (response["workspaceId"], response["repo"], response["language"]) == ("laptop", "thread", "python")
    assert (response["ragScope"], response["errorMessage"], response["previousResponseId"]) == ({}, None, None)
    assert (response["openAIResponseId"], response["expiresUtc"]) == (None, None)
    assert response["retrievedChunkIds"] != []
    assert response["summary"].startswith(f"{QUESTION} — ")
    assert [(one["path"], one["state"], one["reason"]) for one in response["activeFiles"]] == [("a.py", "not_sent", "dirty")]
    assert len(response["activeFiles"][0]["sha256"]) == 64
    later = await session.ask("Who built the labyrinth of Crete?", workspaceId="desktop")
    assert later.body["previousResponseId"] == response["internalResponseId"]
    assert later.body["workspaceId"] == "desktop"
    if transport == "sse":
        assert told.frames[0][0] == "message_start"
        assert [name for name, _ in told.frames][-2:] == ["message_complete", "completed"]
        text = "".join(data["delta"] for name, data in told.frames if name == "content_delta")
        assert text == response["answer"]


@SESSIONS.held_by("response-immutable", "response-list")
async def test_record_of_a_response_never_changes_and_responses_are_listed_oldest_first(reader: Client, transport: str) -> None:
    session = await opened(reader, transport)
    first = (await session.ask(QUESTION)).body
    before = await session.full(first)
    others = [(await session.ask("Who built the labyrinth of Crete?")).body for _ in range(2)]
    await reader.http.patch(f"/api/sessions/{session.id}", json={"conversationContext": {"systemPrompt": "Shout."}})
    assert await session.full(first) == before
    assert {name: before[name] for name in first} == first
    assert await session.responses() == [first, *others]
    assert await session.read("/responses?limit=1") == [first]
    assert await session.read(f"/responses?after={first['internalResponseId']}") == others
    shown = await session.read()
    assert (shown["responses"], shown["responseCount"]) == ([first, *others], 3)


@SESSIONS.held_by("response-immutable", over=["json"])
async def test_server_may_not_change_a_record(reader: Client, served: Served) -> None:
    response = (await (await opened(reader)).ask(QUESTION)).body
    identifier = parse_id("turn", response["internalResponseId"])
    with psycopg.connect(served.dsn_of("clew_app")) as connection:
        connection.execute("select set_config('clew.tenant_id', %s, true)", (str(reader.tenant),))
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("update turns set question = '' where id = %s", (identifier,))


@SESSIONS.held_by("searched-again", "rag-scope")
async def test_scope_limits_the_documents_and_workspace_does_not(client: Client, transport: str) -> None:
    labels = {"source_app": "ci", "workspace": "main", "repo": "greek"}
    greek = await put(client, "greek.md", "A clew is a ball of thread from Greece.", path="lib/greek.md", **labels)
    await put(client, "other.md", "A clew is a corner of a sail.", path="sea/other.md")
    session = await opened(client, transport, workspaceId="main")
    unfiltered = (await session.ask(QUESTION)).body
    assert len(unfiltered["retrievedChunkIds"]) == 2
    scopes: list[dict[str, Any]] = [
        {"repo": "greek"},
        {"pathPrefix": "lib/"},
        {"workspace": "main"},
        {"sourceApp": "ci"},
        {"repo": "greek", "language": "en"},
    ]
    for scope in scopes:
        told = (await session.ask(QUESTION, ragScope=scope)).body
        assert {one["documentId"] for one in told["citations"]} == {greek}, scope
        assert len(told["retrievedChunkIds"]) == 1
        assert set(told["ragScope"].values()) == set(scope.values())
    nowhere = await session.ask(QUESTION, ragScope={"repo": "none"})
    assert (nowhere.status, nowhere.body["status"], nowhere.body["retrievedChunkIds"]) == (201, "no_context", [])


@SESSIONS.held_by("file-skipped")
async def test_limit_of_a_file_is_102400_bytes_of_utf8(reader: Client, transport: str) -> None:
    session = await opened(reader, transport)
    exact, one_more, wide = "x" * 102_400, "x" * 102_401, "é" * 51_201
    files = [{"path": path, "content": text} for path, text in (("exact", exact), ("more", one_more), ("wide", wide))]
    response = (await session.ask(QUESTION, activeFiles=files)).body
    assert [(one["path"], one["bytes"], one["reason"]) for one in response["activeFiles"]] == [("exact", 102_400, "explicit")]
    assert response["skippedFiles"] == [{"path": "more", "bytes": 102_401}, {"path": "wide", "bytes": 102_402}]
    told = await session.troubleshooting(response)
    assert told["files"]["skipped"] == response["skippedFiles"]


@SESSIONS.held_by("file-reasons")
async def test_file_is_active_for_one_of_three_reasons(reader: Client) -> None:
    session = await opened(reader)
    files = [file(f"{reason}.py", reason=reason) for reason in ("dirty", "open", "explicit")]
    response = (await session.ask(QUESTION, activeFiles=files)).body
    assert [one["reason"] for one in response["activeFiles"]] == ["dirty", "open", "explicit"]
    refused = await session.ask(QUESTION, activeFiles=[file("a.py", reason="mood")])
    assert (refused.status, refused.error["details"]["fields"][0]["field"]) == (422, "activeFiles.0.reason")


@SESSIONS.held_by("no-context")
async def test_what_the_documents_do_not_answer_is_refused(reader: Client, transport: str) -> None:
    session = await opened(reader, transport)
    told = await session.ask("Which enzymes digest lactose in newborn kangaroos?")
    assert (told.status, told.body["status"], told.body["citations"], told.body["errorMessage"]) == (201, "no_context", [], None)
    full = await session.full(told.body)
    assert (full["requestPayload"], full["responsePayload"]) == (None, None)
    assert (await session.troubleshooting(told.body))["chain"] is None


@SESSIONS.held_by("again")
async def test_response_asked_for_again_with_its_key_is_made_once(reader: Client, transport: str) -> None:
    session = await opened(reader, transport)
    first = await session.ask(QUESTION, key="k-1", activeFiles=[file("a.py")])
    await reader.http.patch(f"/api/sessions/{session.id}", json={"conversationContext": {"systemPrompt": "Shout."}})
    again = await session.ask(QUESTION, key="k-1", activeFiles=[file("a.py")])
    assert again.body == first.body
    assert again.headers["Idempotent-Replayed"] == "true"
    assert len(await session.responses()) == 1
    other = await session.ask(QUESTION, key="k-1", activeFiles=[file("a.py", version=2)])
    assert (other.status, other.error["code"]) == (409, "IDEMPOTENCY_KEY_REUSED")


BAD: list[tuple[int, str, dict[str, Any]]] = [
    (400, "instruction", {"instruction": "  "}),
    (400, "instruction", {"instruction": "x" * 10_001}),
    (422, "instruction", {"instruction": 7}),
    (422, "instruction", {}),
    (422, "activeFiles.0.content", {"instruction": "x", "activeFiles": [{"path": "a"}]}),
    (422, "activeFiles.0.path", {"instruction": "x", "activeFiles": [{"path": "", "content": ""}]}),
    (400, "activeFiles.0.path", {"instruction": "x", "activeFiles": [{"path": "./", "content": ""}]}),
    (400, "activeFiles.1.path", {"instruction": "x", "activeFiles": [file("src/a.py"), file("./src\\a.py")]}),
    (400, "activeFiles.0.content", {"instruction": "x", "activeFiles": [{"path": "a", "content": "\0"}]}),
    (422, "activeFiles", {"instruction": "x", "activeFiles": [file(f"{n}", 1) for n in range(201)]}),
    (422, "ragScope.language", {"instruction": "x", "ragScope": {"language": "English"}}),
    (422, "workspaceId", {"instruction": "x", "workspaceId": "w" * 201}),
    (422, "stream", {"instruction": "x", "stream": "yes"}),
]


@SESSIONS.held_by("bad-input")
async def test_what_cannot_be_used_is_refused_with_its_field_and_nothing_is_stored(reader: Client, transport: str) -> None:
    session = await opened(reader, transport)
    for status, field, body in BAD:
        accept = {"Accept": "text/event-stream"} if transport == "sse" else {}
        answer = await reader.http.post(f"/api/sessions/{session.id}/responses", json=body, headers=accept)
        error = answer.json()["error"]
        fields = [one["field"] for one in error["details"].get("fields", [])] or [error["details"].get("field")]
        assert (answer.status_code, fields[0]) == (status, field), error
    assert await session.responses() == []


@SESSIONS.held_by("bad-input", over=["json"])
@pytest.mark.parametrize(
    ("status", "field", "body"),
    [
        (422, "name", {"name": " "}),
        (422, "conversationContext.temperature", {"conversationContext": {"temperature": 2.5}}),
        (422, "conversationContext.systemPrompt", {"conversationContext": {"systemPrompt": "x" * 20_001}}),
        (400, "conversationContext.model", {"conversationContext": {"model": "gpt-none"}}),
    ],
)
async def test_session_that_cannot_be_is_refused(client: Client, status: int, field: str, body: dict[str, Any]) -> None:
    for answer in (
        await client.http.post("/api/sessions", json=body),
        await client.http.patch(f"/api/sessions/{(await opened(client)).id}", json=body),
    ):
        error = answer.json()["error"]
        fields = [one["field"] for one in error["details"].get("fields", [])] or [error["details"].get("field")]
        assert (answer.status_code, fields) == (status, [field])


@SESSIONS.held_by("not-found")
async def test_what_is_not_there_is_named(reader: Client, transport: str) -> None:
    session = await opened(reader, transport)
    absent = Session(reader.http, ABSENT, transport)
    assert (await absent.ask(QUESTION)).error["code"] == "SESSION_NOT_FOUND"
    paths = {
        f"/api/sessions/{ABSENT}": "SESSION_NOT_FOUND",
        "/api/sessions/none": "SESSION_NOT_FOUND",
        f"/api/sessions/{ABSENT}/files": "SESSION_NOT_FOUND",
        f"/api/sessions/{session.id}/responses/none": "RESPONSE_NOT_FOUND",
        f"/api/sessions/{session.id}/responses/none/troubleshooting": "RESPONSE_NOT_FOUND",
        f"/api/sessions/{session.id}/responses?after=none": "RESPONSE_NOT_FOUND",
    }
    for path, code in paths.items():
        answer = await reader.http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, code), path
    other = (await (await opened(reader)).ask(QUESTION)).body
    for path in (f"responses/{other['internalResponseId']}", f"responses?after={other['internalResponseId']}"):
        assert (await reader.http.get(f"/api/sessions/{session.id}/{path}")).status_code == 404
    assert (await reader.http.get("/api/sessions", params={"cursor": "none.12"})).status_code == 400


@SESSIONS.held_by("tenants")
async def test_sessions_of_another_tenant_do_not_exist(
    reader: Client, new_tenant: NewTenant, new_client: NewClient, transport: str
) -> None:
    session = await opened(reader, transport)
    response = (await session.ask(QUESTION)).body
    stranger = await new_client(new_tenant())
    theirs = Session(stranger.http, session.id, transport)
    assert (await theirs.ask(QUESTION)).error["code"] == "SESSION_NOT_FOUND"
    own = await opened(stranger, transport)
    for path in (
        f"/api/sessions/{session.id}",
        f"/api/sessions/{session.id}/responses",
        f"/api/sessions/{session.id}/files",
        f"/api/sessions/{own.id}/responses/{response['internalResponseId']}",
        f"/api/sessions/{own.id}/responses/{response['internalResponseId']}/troubleshooting",
    ):
        assert (await stranger.http.get(path)).status_code == 404, path
    assert (await stranger.http.delete(f"/api/sessions/{session.id}")).status_code == 404
    assert [one["sessionId"] for one in (await stranger.http.get("/api/sessions")).json()["sessions"]] == [own.id]
    assert (await session.read())["responseCount"] == 1


@SESSIONS.held_by("elsewhere")
async def test_session_goes_on_in_other_dialects(reader: Client) -> None:
    session = await opened(reader)
    response = (await session.ask(QUESTION)).body
    threads = (await reader.http.get("/api/conversations")).json()["conversations"]
    path = f"/api/conversations/{threads[0]['id']}/messages"
    messages = (await reader.http.get(path)).json()["messages"]
    assert [one["content"] for one in messages] == [QUESTION, response["answer"]]
    assert (await reader.http.post(path, json={"content": "Who built the labyrinth of Crete?"})).status_code == 201
    listed = await session.responses()
    assert [one["originalInstruction"] for one in listed] == [QUESTION, "Who built the labyrinth of Crete?"]
    assert listed[1]["previousResponseId"] == response["internalResponseId"]


async def upload(session: Session, name: str, text: str, **fields: str) -> dict[str, Any]:
    sent = await session.http.post(
        f"/api/sessions/{session.id}/files", files={"file": (name, text.encode(), "text/markdown")}, data=fields
    )
    assert sent.status_code == 202, sent.text
    return await ready(session.http, sent.json()["documents"][0]["id"])


@SESSIONS.held_by("session-files")
async def test_files_of_a_session_are_found_by_it_alone(client: Client) -> None:
    session, other = await opened(client), await opened(client)
    long_words = "administrative responsibilities, philosophical characteristics, championships"  # few tokens to embed
    large = "\n\n".join(f"{n} {long_words}" for n in range(1_400))
    document = await upload(session, "spec.md", f"{large}\n\nThe sphinx of Thebes asked travellers a riddle.\n")
    assert document["bytes"] > 102_400  # more than an active file may have
    question = "What did the sphinx of Thebes ask travellers?"
    found = (await session.ask(question)).body
    assert {one["documentId"] for one in found["citations"]} == {document["id"]}
    for stranger in (await other.ask(question), await (await opened(client)).ask(question)):
        assert (stranger.body["status"], stranger.body["retrievedChunkIds"]) == ("no_context", [])
    listed = (await client.http.get(f"/api/sessions/{session.id}/files")).json()["documents"]
    assert [one["id"] for one in listed] == [document["id"]]
    assert (await client.http.get(f"/api/sessions/{other.id}/files")).json()["documents"] == []
    assert (await client.http.delete(f"/api/documents/{document['id']}")).status_code == 204
    assert (await session.ask(question)).body["status"] == "no_context"


@SESSIONS.held_by("session-files")
async def test_files_that_cannot_be_taken_are_refused_with_the_field(client: Client, new_client: NewClient) -> None:
    session = await opened(client)
    path, part = f"/api/sessions/{session.id}/files", {"file": ("a.md", b"A.", "text/markdown")}
    for field in ("assistant", "thread"):
        refused = await client.http.post(path, files=part, data={field: "x"})
        assert (refused.status_code, refused.json()["error"]["details"]["field"]) == (400, field)
    assert (await client.http.post(path, data={"path": "a"}, files={"other": b"x"})).status_code == 400
    assert (await client.http.post(path, json={})).status_code == 400
    absent = await client.http.post(f"/api/sessions/{ABSENT}/files", files=part)
    assert (absent.status_code, absent.json()["error"]["code"]) == (404, "SESSION_NOT_FOUND")
    reading = await new_client(client.tenant, "query")
    assert (await reading.http.post(path, files=part)).status_code == 403
    assert (await client.http.get(path)).json()["documents"] == []


@SESSIONS.held_by("full")
async def test_a_session_takes_a_thousand_messages(client: Client, served: Served, transport: str) -> None:
    session = await opened(client, transport)
    await served.database.execute(client.tenant, "update threads set message_count = 999 where id = %s", (session.id,))
    told = await session.ask(QUESTION)
    assert (told.status, told.body["error"]["code"]) == (409, "CONVERSATION_FULL")
    assert (await client.http.get(f"/api/sessions/{session.id}/responses")).json() == []
