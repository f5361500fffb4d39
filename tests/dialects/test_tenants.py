"""Tenants over the API: an operator creates, describes, exports and deletes them, and deletes all of them."""

import io
import json
import uuid
import zipfile
from collections.abc import AsyncIterator
from typing import Any

import httpx
import psycopg
import pytest
from psycopg import sql

from clew.domain.memories.memory import MemoryPlace, MemoryUser, Remembered
from clew.domain.memories.memory_points import points_of
from clew.store.keys import Keys
from clew.store.memories import Memories
from clew.store.tenants import Tenants
from tests.conftest import NO_AUTHORITIES
from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.shelf import THREAD, put


@pytest.fixture
async def operator(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    """The owner of the machine."""
    headers = {"Authorization": f"Bearer {served.ready.local_key}"}
    async with httpx.AsyncClient(
        base_url=served.ready.address, headers=headers, timeout=60, verify=NO_AUTHORITIES, trust_env=False
    ) as http:
        yield http


@pytest.fixture
async def filled(served: Served, operator: httpx.AsyncClient, new_client: NewClient) -> tuple[str, Client]:
    """A tenant with one of nearly everything, and its administrator."""
    name = f"team-{uuid.uuid4().hex[:8]}"
    assert (await operator.post("/api/tenants", json={"name": name})).status_code == 201
    client = await new_client((await Tenants(served.database).named(name)).id)
    client.http.headers["Clew-User"] = "ana"
    await put(client, "thread.md", THREAD)
    for question in ("What is a clew?", "And who gave it?"):
        response = await client.http.post("/api/query", json={"query": question, "caller_app": "test", "thread_id": "one"})
        assert response.status_code == 200, response.text
    [conversation] = (await client.http.get("/api/conversations")).json()["conversations"]
    item = {"type": "function_call", "call_id": "c1", "name": "get_weather", "arguments": "{}"}
    added = await client.http.post(f"/v1/conversations/{conversation['id']}/items", json={"items": [item]})
    assert added.status_code == 200, added.text
    body = {"model": "clew", "input": "What is a clew?", "conversation": conversation["id"]}
    assert (await client.http.post("/v1/responses", json=body)).status_code == 200
    await client.http.patch("/api/rag/settings", json={"rrf_k": 61})
    limits = {"tenant": {"documents": 50}, "users": {"ana": {"turnsPerDay": 9}}}
    assert (await operator.patch(f"/api/tenants/{name}/quotas", json=limits)).status_code == 200
    [turn] = await served.database.dicts(client.tenant, "select id, assistant_id from turns order by created_at limit 1")
    place = MemoryPlace(client.tenant, turn["assistant_id"], MemoryUser("test", "ana"))
    left = points_of("I prefer short answers.", "en")
    await Memories(served.database).remember(place, Remembered(turn["id"], left), [None], 0)
    return name, client


def rows_of(served: Served, tenant: uuid.UUID) -> dict[str, int]:
    """How many rows every table of the schema has of a tenant, those without any left out."""
    tables = (
        "select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' "
        "where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition"
    )
    found: dict[str, int] = {}
    with psycopg.connect(served.dsn_of("postgres")) as superuser:
        names = [row[0] for row in superuser.execute(tables)]
        assert len(names) > 30
        for name in names:
            counted = superuser.execute(
                sql.SQL("select count(*) from {} where tenant_id = %s").format(sql.Identifier(name)), [tenant]
            ).fetchone()
            if counted and counted[0]:
                found[name] = counted[0]
    return found


async def test_a_tenant_is_created_with_an_assistant_listed_and_described(
    operator: httpx.AsyncClient, filled: tuple[str, Client]
) -> None:
    name, _ = filled
    listed = {one["name"]: one for one in (await operator.get("/api/tenants")).json()["tenants"]}
    assert (listed["default"]["isOfServer"], listed[name]["isOfServer"]) == (True, False)
    shown = (await operator.get(f"/api/tenants/{name}")).json()["uses"]
    assert (shown["assistants"], shown["documents"], shown["originals"], shown["conversations"]) == (1, 1, 1, 1)
    assert (shown["turns"], shown["keys"], shown["validKeys"]) == (3, 1, 1)
    assert shown["bytes"] == len(THREAD.encode())
    again = await operator.post("/api/tenants", json={"name": name})
    assert (again.status_code, again.json()["error"]["code"]) == (409, "TENANT_EXISTS")
    for bad in ("", "a/b", "../x", "-x", "x" * 101, "a b"):
        assert (await operator.post("/api/tenants", json={"name": bad})).status_code in {400, 422}, bad


async def test_a_deleted_tenant_leaves_no_row_no_file_and_no_key(
    served: Served, operator: httpx.AsyncClient, filled: tuple[str, Client], client: Client
) -> None:
    name, admin = filled
    other = rows_of(served, client.tenant)
    before = rows_of(served, admin.tenant)
    assert {"threads", "messages", "turns", "documents", "chunks", "originals", "api_keys", "rag_settings"} <= set(before)
    assert (before["conversation_items"], before["kept_requests"]) == (1, 1)
    files = served.ready.data_dir / "originals" / str(admin.tenant)
    assert [path for path in files.rglob("*") if path.is_file()]
    answer = (await operator.delete(f"/api/tenants/{name}")).json()
    assert (answer["name"], answer["originalsLeft"], answer["indexEntriesLeft"]) == (name, 0, 0)
    assert (answer["removed"]["documents"], answer["removed"]["conversations"], answer["removed"]["keys"]) == (1, 1, 1)
    assert rows_of(served, admin.tenant) == {}
    assert not [path for path in files.rglob("*") if path.is_file()]
    with psycopg.connect(served.dsn_of("clew_owner")) as owner:
        left = "select count(*) from pg_class where relkind = 'S' and relname like '%%' || %s"
        assert owner.execute(left, [admin.tenant.hex]).fetchone() == (0,)
        jobs = "select count(*) from procrastinate_jobs where status = 'todo' and args ->> 'tenant_id' = %s"
        assert owner.execute(jobs, [str(admin.tenant)]).fetchone() == (0,)
    assert (await operator.get(f"/api/tenants/{name}")).status_code == 404
    assert rows_of(served, client.tenant) == other


async def test_the_key_of_a_deleted_tenant_is_refused_at_once(operator: httpx.AsyncClient, filled: tuple[str, Client]) -> None:
    name, admin = filled
    assert (await admin.http.post("/auth/key")).status_code == 204  # its client keeps the cookie
    assert (await admin.http.get("/api/assistants")).status_code == 200
    assert (await admin.http.get("/auth/session")).json()["signedIn"] is not None
    assert (await operator.delete(f"/api/tenants/{name}")).status_code == 200
    refused = [
        await admin.http.delete("/api/memories"),
        await admin.http.post("/api/keys", json={"scopes": ["query"]}),
        await admin.http.post("/api/assistants", json={"name": "late"}),
    ]
    assert [one.status_code for one in refused] == [401, 401, 401]
    assert (await admin.http.get("/auth/session")).json()["signedIn"] is None


async def test_a_process_that_still_trusts_the_key_of_a_deleted_tenant_refuses_it_too(
    served: Served, filled: tuple[str, Client]
) -> None:
    _, admin = filled
    assert (await admin.http.get("/api/assistants")).status_code == 200
    await Tenants(served.database).delete(admin.tenant)  # as another process does it: this one is not notified
    created = await admin.http.post("/api/assistants", json={"name": "late"})
    assert (created.status_code, created.json()["error"]["code"]) == (401, "UNAUTHENTICATED")
    assert (await admin.http.post("/api/keys", json={"scopes": ["query"]})).status_code == 401
    assert (await admin.http.delete("/api/memories")).status_code < 500, "an entry that cannot be stored changes no response"


async def test_the_tenant_of_the_server_is_not_deleted(operator: httpx.AsyncClient) -> None:
    response = await operator.delete("/api/tenants/default")
    assert (response.status_code, response.json()["error"]["code"]) == (409, "TENANT_OF_SERVER")
    assert (await operator.get("/api/tenants/default")).status_code == 200


async def test_an_export_holds_everything_and_can_be_imported_elsewhere(
    served: Served, operator: httpx.AsyncClient, filled: tuple[str, Client]
) -> None:
    name, _ = filled
    response = await operator.get(f"/api/tenants/{name}/export")
    assert response.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(response.content)) as file:
        assert file.testzip() is None
        told: dict[str, Any] = json.loads(file.read("tenant.json"))
        assert told["counts"] == {"conversations": 1, "documents": 1, "originals": 1, "assistants": 1, "memories": 1}
        assert told["originals_missing"] == []
        assert (told["quotas"]["tenant"]["documents"], told["quotas"]["users"]["ana"]["turns_per_day"]) == (50, 9)
        assert any("API keys" in one for one in told["not_included"])
        assert file.read("documents/default/thread.md").decode() == THREAD
        assert [row["values"] for row in json.loads(file.read("settings.json"))] == [{"rrf_k": 61}]
        assert json.loads(file.read("memories.jsonl"))["user"] == "ana"
        assert json.loads(file.read("documents.jsonl"))["file"] == "documents/default/thread.md"
        threads = file.read("threads.jsonl")
    target = f"team-{uuid.uuid4().hex[:8]}"
    await operator.post("/api/tenants", json={"name": target})
    key = (await operator.post("/api/keys", params={"tenant": target}, json={"scopes": ["admin", "audit"]})).json()["key"]
    sent = await operator.post(
        "/api/threads/import",
        content=threads,
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/x-ndjson"},
    )
    assert [one["outcome"] for one in sent.json()["threads"]] == ["imported"]
    lines = [json.loads(line) for line in threads.splitlines()]
    assert [line["content"] for line in lines if line["type"] == "message" and line["role"] == "user"][1] == "And who gave it?"
    assert (lines[-1]["items"], lines[-1]["requests"]) == (1, 1)


async def test_every_tenant_counts_its_own_threads_and_messages(
    served: Served, operator: httpx.AsyncClient, new_client: NewClient
) -> None:
    seen: list[list[int]] = []
    for _ in range(2):
        name = f"team-{uuid.uuid4().hex[:8]}"
        await operator.post("/api/tenants", json={"name": name})
        client = await new_client((await Tenants(served.database).named(name)).id)
        numbers = [int((await client.http.post("/api/v2/cortex/threads", json={})).json()["thread_id"]) for _ in range(3)]
        seen.append(numbers)
        question = {"role": "user", "content": [{"type": "text", "text": "What is there?"}]}
        run = {"thread_id": str(numbers[0]), "parent_message_id": 0, "messages": [question]}
        assert (await client.http.post("/api/v2/cortex/agent:run", json=run)).status_code == 200
        listed = (await client.http.get(f"/api/v2/cortex/threads/{numbers[0]}")).json()["messages"]
        assert sorted(int(one["message_id"]) for one in listed) == [1, 2]
    assert seen == [[1, 2, 3], [1, 2, 3]]


async def test_a_new_tenant_has_no_key(served: Served, operator: httpx.AsyncClient) -> None:
    name = f"team-{uuid.uuid4().hex[:8]}"
    await operator.post("/api/tenants", json={"name": name})
    assert await Keys(served.database).list((await Tenants(served.database).named(name)).id) == []
