"""`/api/memories`: one's own to see and to delete, nobody else's."""

from uuid import UUID, uuid4

import pytest

from clew.domain.ids import public_id
from clew.domain.memories.memory import MemoryPlace, MemoryUser, Remembered
from clew.domain.memories.memory_points import points_of
from clew.store.acting import Acting, acting_for
from clew.store.assistants import Assistants
from clew.store.memories import Memories
from tests.dialects.conftest import Client, NewClient, Served
from tests.store.conversation import begin

Headers = list[tuple[bytes, bytes]]
ANA = MemoryUser("test", "ana")


def asking_for(user: str) -> Headers:
    return [(b"Clew-User", user.encode())]


async def remember(served: Served, tenant: UUID, user: MemoryUser, text: str, assistant: str = "default") -> UUID:
    """Remember what a turn says; return the assistant."""
    found = await Assistants(served.database).find_by_name(tenant, assistant)
    with acting_for(Acting(f"user:{user.name}", sees_all=False)):
        turn = await (await begin(served.database, tenant, found.id)).say(text)
    points = points_of(text, "en")
    place = MemoryPlace(tenant, found.id, user)
    await Memories(served.database).remember(place, Remembered(turn.turn_id, points), [None] * len(points), 0)
    return found.id


async def contents(client: Client, *, headers: Headers | None = None, params: dict[str, str] | None = None) -> list[str]:
    page = await client.http.get("/api/memories", headers=headers, params=params)
    return [memory["content"] for memory in page.raise_for_status().json()["memories"]]


async def test_what_is_remembered_is_shown_to_its_user(served: Served, client: Client) -> None:
    assistant = await remember(served, client.tenant, ANA, "I prefer tables")
    page = (await client.http.get("/api/memories", headers=asking_for("ana"))).json()
    (memory,) = page["memories"]
    assert page["nextCursor"] is None
    assert memory["id"].startswith("mem_")
    assert memory["createdAt"].endswith("Z")
    assert memory["usedAt"].endswith("Z")
    (conversation,) = memory["conversationIds"]
    assert (await client.http.get(f"/api/conversations/{conversation}", headers=asking_for("ana"))).status_code == 200
    assert {name: memory[name] for name in ("assistantId", "content", "keywords", "strength", "type")} == {
        "assistantId": public_id("asst", assistant),
        "content": "I prefer tables",
        "keywords": ["wish", "prefer", "tables"],
        "strength": 0.7,
        "type": "LINK",
    }


async def test_users_of_one_application_are_kept_apart(served: Served, client: Client, new_client: NewClient) -> None:
    asking = await new_client(client.tenant, "query", "crm")
    await remember(served, client.tenant, MemoryUser("crm", "ana"), "I prefer tables")
    await remember(served, client.tenant, MemoryUser("crm", "José"), "I prefer lists")
    ana, jose = asking_for("ana"), asking_for("José")
    assert await contents(asking, headers=ana) == ["I prefer tables"]
    assert await contents(asking, headers=jose) == ["I prefer lists"]
    assert await contents(await new_client(client.tenant, "query", "other"), headers=ana) == []
    memory = (await asking.http.get("/api/memories", headers=ana)).json()["memories"][0]["id"]
    assert (await asking.http.delete(f"/api/memories/{memory}", headers=jose)).status_code == 404
    assert (await asking.http.delete("/api/memories", headers=jose)).status_code == 204
    assert await contents(asking, headers=ana) == ["I prefer tables"]
    assert (await asking.http.delete(f"/api/memories/{memory}", headers=ana)).status_code == 204
    assert await contents(asking, headers=ana) == []


async def test_memories_go_with_the_conversation_that_said_them(served: Served, client: Client) -> None:
    await remember(served, client.tenant, ANA, "I prefer tables")
    page = (await client.http.get("/api/memories", headers=asking_for("ana"))).json()
    (conversation,) = page["memories"][0]["conversationIds"]
    assert (await client.http.delete(f"/api/conversations/{conversation}", headers=asking_for("ana"))).status_code == 204
    assert await contents(client, headers=asking_for("ana")) == []


async def test_memories_of_nobody_are_neither_listed_nor_deleted(client: Client) -> None:
    for method, path in (("GET", ""), ("DELETE", ""), ("DELETE", f"/{public_id('mem', uuid4())}")):
        for params in ({}, {"app": "crm"}):
            refused = await client.http.request(method, f"/api/memories{path}", params=params)
            assert (refused.status_code, refused.json()["error"]["code"]) == (400, "INVALID_INPUT")
            assert "Clew-User" in refused.json()["error"]["message"]


async def test_a_key_that_belongs_to_a_user_needs_no_header_and_names_nobody_else(
    served: Served, client: Client, new_client: NewClient
) -> None:
    created = await client.http.post("/api/keys", json={"scopes": ["query"], "callerApp": "crm", "user": " ana "})
    assert (created.status_code, created.json()["user"]) == (201, "ana")
    assert (await client.http.get("/api/keys")).json()["keys"][0]["user"] == "ana"
    await remember(served, client.tenant, MemoryUser("crm", "ana"), "I prefer tables")
    own = [(b"Authorization", f"Bearer {created.json()['key']}".encode())]
    assert await contents(client, headers=own) == ["I prefer tables"]
    assert await contents(client, headers=[*own, *asking_for("ana")]) == ["I prefer tables"]
    refused = await client.http.get("/api/memories", headers=[*own, *asking_for("bob")])
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "FORBIDDEN")
    for wrong in ("", "a\u200bb", "a" * 201):
        assert (await client.http.post("/api/keys", json={"scopes": ["query"], "user": wrong})).status_code == 422


async def test_only_an_administrator_names_another(served: Served, client: Client, new_client: NewClient) -> None:
    await remember(served, client.tenant, MemoryUser("crm", "ana"), "I prefer tables")
    named = {"app": "crm", "user": "ana"}
    for scope in ("query", "write"):
        plain = await new_client(client.tenant, scope, "crm")
        for method, path in (("GET", ""), ("DELETE", ""), ("DELETE", f"/{public_id('mem', uuid4())}")):
            refused = await plain.http.request(method, f"/api/memories{path}", params=named)
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "FORBIDDEN")
        assert (await plain.http.get("/api/memories", params=named, headers=asking_for("ana"))).status_code == 200
    assert await contents(client, params=named) == ["I prefer tables"]
    assert (await client.http.delete("/api/memories", params=named)).status_code == 204
    assert await contents(client, params=named) == []


async def test_one_assistants_memories_may_be_deleted_alone(served: Served, client: Client) -> None:
    await Assistants(served.database).create(client.tenant, "legal")
    await remember(served, client.tenant, ANA, "I prefer tables")
    await remember(served, client.tenant, ANA, "I prefer lists", "legal")
    ana = asking_for("ana")
    assert await contents(client, headers=ana, params={"assistant": "legal"}) == ["I prefer lists"]
    assert (await client.http.delete("/api/memories", headers=ana, params={"assistant": "legal"})).status_code == 204
    assert await contents(client, headers=ana) == ["I prefer tables"]
    assert (await client.http.get("/api/memories", headers=ana, params={"assistant": "nobody"})).status_code == 404


async def test_pages_lead_on_without_gap_or_repetition(served: Served, client: Client) -> None:
    for n in range(5):
        await remember(served, client.tenant, ANA, f"I prefer {n}")
    seen, cursor = list[str](), None
    while True:
        params: dict[str, str] = {"limit": "2"} | ({"cursor": cursor} if cursor else {})
        page = (await client.http.get("/api/memories", headers=asking_for("ana"), params=params)).json()
        seen += [memory["content"] for memory in page["memories"]]
        cursor = page["nextCursor"]
        if cursor is None:
            break
    assert seen == [f"I prefer {n}" for n in reversed(range(5))]
    for wrong in ("x", "mem_x.1", f"{public_id('mem', uuid4())}.x"):
        assert (await client.http.get("/api/memories", headers=asking_for("ana"), params={"cursor": wrong})).status_code in (
            400,
            404,
        )


@pytest.mark.parametrize("user", [b"\xff", b"a" * 201, "a\u200bb".encode(), "é".encode("latin-1")])
async def test_a_user_whose_name_cannot_be_one_is_refused(client: Client, user: bytes) -> None:
    refused = await client.http.get("/api/memories", headers=[(b"Clew-User", user)])
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "INVALID_INPUT")


async def test_a_model_that_reads_no_context_has_no_memory_and_no_cost(reader: Client, served: Served) -> None:
    asked = await reader.http.post("/api/query", json={"query": "I prefer tables. What is a clew?"})
    assert asked.json().get("status") == "answered", asked.text
    rows = await served.database.dicts(reader.tenant, "select timings, trace from turns")
    assert "recall" not in rows[0]["timings"]
    assert "recall" not in rows[0]["trace"]
