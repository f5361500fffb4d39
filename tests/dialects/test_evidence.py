"""The audit log, what belongs to a person, and sharing: as callers see them."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import psycopg
import pytest

from clew.domain.ids import public_id
from clew.server.refusals import RECORDED_MOST
from clew.store.acting import Acting, acting_for
from clew.store.assistants import Assistants
from clew.store.turns.feedback import Feedback, NewFeedback
from tests.conftest import NO_AUTHORITIES
from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.shelf import THREAD, put
from tests.dialects.talking import talking

ELSEWHERE = {"X-Forwarded-For": "203.0.113.77"}
"""A client from which no other test is refused: of one address, only some refusals have an entry each."""


@pytest.fixture
async def operator(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    """The owner of the machine, who reads the log of the server's own tenant."""
    headers = {"Authorization": f"Bearer {served.ready.local_key}"}
    async with httpx.AsyncClient(
        base_url=served.ready.address, headers=headers, timeout=60, verify=NO_AUTHORITIES, trust_env=False
    ) as http:
        yield http


async def entries(client: Client, **query: Any) -> list[dict[str, Any]]:
    response = await client.http.get("/api/audit", params=query)
    assert response.status_code == 200, response.text
    return response.json()["entries"]


async def test_who_did_what_is_recorded_without_a_word_of_it(client: Client, new_client: NewClient) -> None:
    secret = "Zanzibar has cloves"
    created = await client.http.post("/api/conversations", json={"title": secret})
    conversation = created.json()["id"]
    key = (await client.http.post("/api/keys", json={"scopes": ["query"]})).json()["id"]
    await client.http.post(f"/api/conversations/{conversation}/shares", json={"group": "hr"})
    await client.http.get("/api/threads/export", params={"id": conversation})
    small = await new_client(client.tenant, "query", "small")
    assert (await small.http.delete(f"/api/keys/{key}")).status_code == 403
    await client.http.delete(f"/api/conversations/{conversation}", headers={"X-Request-ID": "req_of_this_test"})
    found = await entries(client)
    assert [(one["action"], one["status"]) for one in found] == [
        ("DELETE /api/conversations/{conversation_id}", 204),
        ("DELETE /api/keys/{key_id}", 403),
        ("GET /api/threads/export", 200),
        ("POST /api/conversations/{conversation_id}/shares", 201),
        ("POST /api/keys", 201),
    ]
    assert found[0] | {"at": ""} == {
        "at": "",
        "actor": "app:test",
        "keyId": public_id("key", client.key_id),
        "address": "127.0.0.1",
        "action": "DELETE /api/conversations/{conversation_id}",
        "object": f"conversation_id={conversation}",
        "status": 204,
        "requestId": "req_of_this_test",
    }
    assert secret not in str(found)
    assert [one["actor"] for one in await entries(client, refused=True)] == ["app:small"]
    assert len(await entries(client, object=conversation)) == 2
    assert [one["action"] for one in await entries(client, action="POST /api/keys")] == ["POST /api/keys"]
    assert await entries(client, until=found[-1]["at"]) == []


async def test_the_log_is_read_page_by_page_and_by_auditors_alone(client: Client, new_client: NewClient) -> None:
    for _ in range(3):
        await client.http.delete("/api/conversations/conv_x")
    first = (await client.http.get("/api/audit", params={"limit": 2})).json()
    rest = (await client.http.get("/api/audit", params={"limit": 2, "cursor": first["nextCursor"]})).json()
    assert (len(first["entries"]), len(rest["entries"]), rest["nextCursor"]) == (2, 1, None)
    assert (await client.http.get("/api/audit", params={"cursor": "x"})).status_code == 400
    writer = await new_client(client.tenant, "write", "writer")
    assert (await writer.http.get("/api/audit")).status_code == 403


async def test_what_an_auditor_reads_is_recorded(client: Client, new_client: NewClient) -> None:
    conversation = (await client.http.post("/api/conversations", json={})).json()["id"]
    auditor = await new_client(client.tenant, ["read", "audit"], "auditor")
    assert (await auditor.http.get(f"/api/conversations/{conversation}")).status_code == 200
    [entry] = await entries(client, actor="app:auditor")
    assert (entry["action"], entry["object"]) == ("GET /api/conversations/{conversation_id}", f"conversation_id={conversation}")


async def test_what_an_auditor_does_over_a_socket_is_recorded(reader: Client, new_client: NewClient, served: Served) -> None:
    auditor = await new_client(reader.tenant, ["query", "audit"], "auditor")
    conversation = (await auditor.http.post("/api/conversations", json={})).json()["id"]
    async with talking(served.ready.address, auditor.key) as talk:
        await talk.ask(conversation, "What keeps the thread?")
        turn = (await talk.rest())[0]["turnId"]
        await talk.send(type="resume", turnId=turn)
        await talk.rest(turnId=turn)
        await talk.send(type="abort", conversationId="conv_x")
        await talk.next(type="error")
        await talk.send(type="nonsense")
        await talk.next(type="error")
    found = [
        (one["action"], one["object"], one["status"]) for one in await entries(reader, action="WEBSOCKET", actor="app:auditor")
    ]
    assert found == [
        ("WEBSOCKET /ws invalid", "", 400),
        ("WEBSOCKET /ws abort", "conversation_id=conv_x", 404),
        ("WEBSOCKET /ws resume", f"turn_id={turn}", 200),
        ("WEBSOCKET /ws message", f"conversation_id={conversation}", 200),
    ]
    async with talking(served.ready.address, reader.key) as talk:
        await talk.ask(conversation, "What keeps the thread?")
        await talk.rest()
    assert await entries(reader, action="WEBSOCKET", actor="app:test") == [], "nobody else's questions are"


async def test_a_socket_that_is_refused_is_recorded(
    client: Client, new_client: NewClient, served: Served, operator: httpx.AsyncClient
) -> None:
    page = {"Origin": "https://evil.example", "X-Request-ID": "req_of_a_page"}
    for key, headers in (("clew_wrong", {"X-Request-ID": "req_of_a_wrong_key"}), (client.key, page)):
        async with talking(served.ready.address, key, headers=headers | ELSEWHERE) as talk:
            await talk.closed()
    weak = await new_client(client.tenant, "read", "weak")
    async with talking(served.ready.address, weak.key) as talk:
        await talk.ask("conv_x", "What keeps the thread?")
        await talk.closed()
    assert [(one["action"], one["status"]) for one in await entries(client, refused=True)] == [("WEBSOCKET /ws message", 403)]
    unknown = (await operator.get("/api/audit", params={"action": "WEBSOCKET"})).json()["entries"]
    told = {one["requestId"]: (one["action"], one["status"]) for one in unknown}
    assert told["req_of_a_wrong_key"] == ("WEBSOCKET /ws", 401)
    assert told["req_of_a_page"] == ("WEBSOCKET /ws", 403)


async def test_a_refused_request_is_recorded_with_its_route_before_one_matched(
    anonymous: httpx.AsyncClient, operator: httpx.AsyncClient
) -> None:
    for path, headers in (
        ("/api/conversations/conv_x/messages/msg_%00", {}),
        ("/api/keys/key_x", {"Host": "evil.example"}),
        ("/no/such/place", {}),
    ):
        sent = {"Authorization": "Bearer wrong", "X-Request-ID": "req_refused", **headers, **ELSEWHERE}
        assert (await anonymous.delete(path, headers=sent)).status_code in {401, 403}
    found = (await operator.get("/api/audit", params={"action": "DELETE", "refused": True})).json()["entries"]
    assert {(one["action"], one["object"], one["status"]) for one in found if one["requestId"] == "req_refused"} == {
        (
            "DELETE /api/conversations/{conversation_id}/messages/{message_id}",
            "conversation_id=conv_x message_id=msg_\N{REPLACEMENT CHARACTER}",
            401,
        ),
        ("DELETE /api/keys/{key_id}", "key_id=key_x", 403),
        ("DELETE -", "", 401),
    }


async def test_refusals_of_one_address_do_not_fill_the_database(client: Client, new_client: NewClient) -> None:
    weak = await new_client(client.tenant, "read", "weak")
    weak.http.headers.update(ELSEWHERE)
    for _ in range(RECORDED_MOST + 10):
        assert (await weak.http.delete("/api/keys/key_x")).status_code == 403
    assert len(await entries(client, actor="app:weak")) == RECORDED_MOST
    await client.http.delete("/api/conversations/conv_x")
    assert [one["status"] for one in await entries(client, actor="app:test")] == [404], "what is no refusal has its entry"


async def test_the_token_of_a_link_is_not_in_the_log(client: Client, new_client: NewClient) -> None:
    conversation = (await client.http.post("/api/conversations", json={})).json()["id"]
    path = f"/api/conversations/{conversation}/shares"
    link = (await client.http.post(path, json={"link": True})).json()["path"]
    token = link.rpartition("/")[2]
    auditor = await new_client(client.tenant, ["read", "audit"], "auditor")
    assert (await auditor.http.get(f"/api{link}")).status_code == 200
    [entry] = await entries(client, actor="app:auditor")
    assert (entry["action"], entry["object"]) == ("GET /api/shared/{token}", f"token={token[:6]}…")
    assert token not in str(await entries(client))


async def test_changes_of_agents_and_syncs_of_sources_are_recorded(client: Client) -> None:
    agents = "/api/v2/databases/a/schemas/b/agents"
    await client.http.post(agents, json={"name": "helper"})
    await client.http.put(f"{agents}/helper", json={"comment": "new"})
    await client.http.post("/api/sources/src_none/sync", json={})
    await client.http.post("/api/documents/reingest", json={})
    assert {one["action"].rpartition("/")[2] for one in await entries(client, action="P")} == {
        "agents",
        "{name}",
        "sync",
        "reingest",
    }


async def test_the_servers_role_can_neither_change_nor_delete_entries(served: Served, client: Client) -> None:
    await client.http.delete("/api/conversations/conv_x")
    with psycopg.connect(served.dsn_of("clew_app"), autocommit=True) as connection:
        connection.execute("select set_config('clew.tenant_id', %s, false)", (str(client.tenant),))
        assert connection.execute("select count(*) from audit_log").fetchone() == (1,)
        for statement in ("delete from audit_log", "update audit_log set actor = 'user:eve'", "truncate audit_log"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)  # type: ignore[arg-type]


async def test_a_person_is_deleted_with_all_that_is_theirs(served: Served, client: Client, new_client: NewClient) -> None:
    await put(client, "thread.md", THREAD)
    ana = await new_client(client.tenant, "query", "intranet", user="ana")
    asked = {"content": "What keeps the thread? Please remember that I prefer short answers."}
    conversation = ""
    for _ in range(2):
        conversation = (await ana.http.post("/api/conversations", json={})).json()["id"]
        assert (await ana.http.post(f"/api/conversations/{conversation}/messages", json=asked)).status_code == 201
    await ana.http.post(f"/api/conversations/{conversation}/shares", json={"link": True})
    others = (await client.http.post("/api/conversations", json={})).json()["id"]
    default = await Assistants(served.database).find_by_name(client.tenant, "default")
    with acting_for(Acting("user:ana", sees_all=False)):
        await Feedback(served.database).add(client.tenant, default.id, NewFeedback(None, False, "Call me", (), "intranet"))
    before = (await client.http.get("/api/users/ana")).json()
    assert (before["conversations"], before["keys"], before["shares"], before["feedback"]) == (2, 1, 1, 1)
    gone = await client.http.delete("/api/users/ana")
    assert gone.status_code == 200
    assert gone.json() | {"memories": 0} == before | {"memories": 0}
    left = (await client.http.get("/api/users/ana")).json()
    assert {name: left[name] for name in left if name != "user"} == dict.fromkeys(set(left) - {"user"}, 0)
    assert (await client.http.get(f"/api/conversations/{others}")).status_code == 200
    assert "Call me" not in (await client.http.get("/api/feedback")).text


async def test_a_conversation_is_shared_with_a_group_and_by_a_link(client: Client, new_client: NewClient) -> None:
    await put(client, "thread.md", THREAD)
    ana = await new_client(client.tenant, "query", user="ana")
    hal = await new_client(client.tenant, "query", user="hal", groups=["hr"])
    bea = await new_client(client.tenant, "query", user="bea")
    conversation = (await ana.http.post("/api/conversations", json={})).json()["id"]
    path = f"/api/conversations/{conversation}"
    await ana.http.post(f"{path}/messages", json={"content": "What keeps the thread?"})
    for nobody in ({}, {"group": "hr", "link": True}, {"group": " "}):
        assert (await ana.http.post(f"{path}/shares", json=nobody)).status_code in {400, 422}
    assert (await hal.http.get(path)).status_code == 404
    for until in (1_900_000_000, "2099-01-01T00:00:00", "soon"):
        assert (await ana.http.post(f"{path}/shares", json={"group": "hr", "expiresAt": until})).status_code == 422, until
    share = (await ana.http.post(f"{path}/shares", json={"group": "hr", "expiresAt": "2099-01-01T00:00:00Z"})).json()
    assert share["expiresAt"] == "2099-01-01T00:00:00.000000Z"
    assert [(await one.http.get(path)).json()["sharedBy"] for one in (ana, hal)] == [None, "user:ana"]
    for search, n in (("thread", 1), ("zebra", 0)):
        await ana.http.patch(path, json={"title": "What keeps the thread"})
        assert len((await hal.http.get("/api/shared", params={"search": search})).json()["conversations"]) == n
    assert [one["id"] for one in (await hal.http.get("/api/shared")).json()["conversations"]] == [conversation]
    assert len((await hal.http.get(f"{path}/messages")).json()["messages"]) == 2
    refused = await hal.http.post(f"{path}/messages", json={"content": "And what else?"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "FORBIDDEN")
    assert (await hal.http.delete(path)).status_code == 403
    assert (await hal.http.patch(path, json={"title": "mine"})).status_code == 403
    link = (await ana.http.post(f"{path}/shares", json={"link": True})).json()
    shown = await bea.http.get(f"/api{link['path']}")
    assert [one["role"] for one in shown.json()["messages"]] == ["user", "assistant"]
    assert shown.json()["conversation"]["sharedBy"] == "user:ana"
    assert (await bea.http.get(path)).status_code == 404
    assert len((await ana.http.get(f"{path}/shares")).json()["shares"]) == 2
    for one in (share, link):
        assert (await ana.http.delete(f"{path}/shares/{one['id']}")).status_code == 204
    assert (await hal.http.get(path)).status_code == 404
    assert (await bea.http.get(f"/api{link['path']}")).status_code == 404


async def test_an_assistant_with_readers_is_not_there_for_others(client: Client, new_client: NewClient) -> None:
    created = (await client.http.post("/api/assistants", json={"name": "personnel", "readers": ["hr"]})).json()
    document = await put(client, "pay.md", "# Pay\n\nThe director earns 90,000 crowns a year.", assistant="personnel")
    hal = await new_client(client.tenant, "query", user="hal", groups=["hr"])
    bea = await new_client(client.tenant, "query", user="bea")
    question = {"query": "What does the director earn?", "assistant": "personnel"}
    assert "90,000" in (await hal.http.post("/api/search", json=question)).text
    for path in (f"/api/assistants/{created['id']}", f"/api/documents/{document}", f"/api/documents/{document}/text"):
        assert (await hal.http.get(path)).status_code == 200
        assert (await bea.http.get(path)).status_code == 404
    assert (await bea.http.post("/api/search", json=question)).status_code == 404
    assert (await bea.http.post("/api/conversations", json={"assistantId": created["id"]})).status_code == 404
    assert "personnel" not in (await bea.http.get("/api/assistants")).text
    assert "pay.md" not in (await bea.http.get("/api/documents")).text
    will = await new_client(client.tenant, "write", user="will", groups=["hr"])
    for change in ({"readers": None}, {"readers": ["hr", "will"]}, {"readers": ["nobody"]}):
        refused = await will.http.patch(f"/api/assistants/{created['id']}", json=change)
        assert (refused.status_code, refused.json()["error"]["details"]["required"]) == (403, "admin")
    opened = await client.http.patch(f"/api/assistants/{created['id']}", json={"readers": None})
    assert opened.json()["readers"] is None
    assert (await bea.http.get(f"/api/assistants/{created['id']}")).status_code == 200


async def test_readers_of_a_conversation_learn_nothing_of_documents_that_they_may_not_read(
    client: Client, new_client: NewClient
) -> None:
    await client.http.post("/api/assistants", json={"name": "personnel", "readers": ["hr"]})
    await put(client, "pay.md", "# Pay\n\nThe director earns 90,000 crowns a year.", assistant="personnel")
    ana = await new_client(client.tenant, "query", user="ana", groups=["hr"])
    hal = await new_client(client.tenant, "query", user="hal", groups=["hr", "staff"])
    bea = await new_client(client.tenant, "query", user="bea", groups=["staff"])
    conversation = (await ana.http.post("/api/conversations", json={"assistantId": "personnel"})).json()["id"]
    path = f"/api/conversations/{conversation}"
    await ana.http.post(f"{path}/messages", json={"content": "What does the director earn?"})
    [source] = (await ana.http.get(f"{path}/messages")).json()["messages"][1]["metadata"]["sources"]
    assert source["documentName"] == "pay.md"
    await ana.http.post(f"{path}/shares", json={"group": "staff"})
    link = (await ana.http.post(f"{path}/shares", json={"link": True})).json()["path"]
    for reader, name, quote in ((hal, "pay.md", source["content"]), (bea, "", "")):
        for read in (f"{path}/messages", f"/api{link}"):
            [shown] = (await reader.http.get(read)).raise_for_status().json()["messages"][1]["metadata"]["sources"]
            assert (shown["documentName"], shown["content"]) == (name, quote), read
    assert (await ana.http.get(f"{path}/messages")).json()["messages"][1]["metadata"]["sources"] == [source]


async def test_sharing_a_conversation_shows_no_records_of_its_turns(client: Client, new_client: NewClient) -> None:
    await put(client, "thread.md", THREAD)
    ana = await new_client(client.tenant, "query", user="ana")
    bea = await new_client(client.tenant, "query", user="bea", groups=["staff"])
    path = "/api/conversations/" + (await ana.http.post("/api/conversations")).json()["id"]
    turn = (await ana.http.post(f"{path}/messages", json={"content": "What keeps the thread?"})).headers["Clew-Turn-Id"]
    await ana.http.post(f"{path}/shares", json={"group": "staff"})
    assert len((await bea.http.get(f"{path}/messages")).json()["messages"]) == 2
    for record in (f"/api/turns/{turn}", f"/api/turns/{turn}/payloads", f"/api/turns/{turn}/events"):
        assert (await ana.http.get(record)).status_code == 200, record
        assert (await bea.http.get(record)).status_code == 404, record
    exported = await bea.http.get("/api/threads/export", params={"id": path.rpartition("/")[2]})
    assert '"type":"message"' in exported.text
    assert '"type":"turn"' not in exported.text


async def test_the_scope_audit_reads_and_changes_nothing(client: Client, new_client: NewClient) -> None:
    await put(client, "thread.md", THREAD)
    ana = await new_client(client.tenant, "query", user="ana")
    auditor = await new_client(client.tenant, ["admin", "audit"], user="aud")
    path = "/api/conversations/" + (await ana.http.post("/api/conversations")).json()["id"]
    await ana.http.post(f"{path}/messages", json={"content": "What keeps the thread?"})
    assert len((await auditor.http.get(f"{path}/messages")).json()["messages"]) == 2
    for method, to, body in (
        ("PATCH", path, {"title": "mine"}),
        ("DELETE", path, None),
        ("POST", f"{path}/messages", {"content": "And what else?"}),
        ("POST", f"{path}/shares", {"link": True}),
    ):
        refused = await auditor.http.request(method, to, json=body)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "FORBIDDEN"), (method, refused.text)
    assert len((await ana.http.get(f"{path}/messages")).json()["messages"]) == 2
