"""Quotas over the API: what is over one is refused by name in every dialect, and an operator and a user see what is used."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

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


class Team:
    """A tenant whose quotas an operator sets, and its administrator."""

    def __init__(self, served: Served, operator: httpx.AsyncClient, name: str, client: Client) -> None:
        self.served, self.operator, self.name, self.client, self.http = served, operator, name, client, client.http

    async def limit(self, **change: Any) -> dict[str, Any]:
        response = await self.operator.patch(f"/api/tenants/{self.name}/quotas", json=change)
        return response.raise_for_status().json()

    async def spend(self, *, tokens: int = 0, cost: float = 0, owner: str = "") -> None:
        """Count something as used this month, as answers would."""
        await self.served.database.execute(
            self.client.tenant,
            "insert into usage_days (tenant_id, owner, day, input_tokens, cost) values (clew_tenant(), %s, clew_today(), %s, %s)",
            (owner, tokens, cost),
        )

    async def ask(self, **options: Any) -> httpx.Response:
        return await self.http.post("/api/query", json={"query": "What is a clew?", "thread_id": uuid.uuid4().hex}, **options)


@pytest.fixture
async def team(served: Served, operator: httpx.AsyncClient, new_client: NewClient) -> Team:
    name = f"team-{uuid.uuid4().hex[:8]}"
    assert (await operator.post("/api/tenants", json={"name": name})).status_code == 201
    return Team(served, operator, name, await new_client((await Tenants(served.database).named(name)).id))


def seconds_until_midnight() -> float:
    now = datetime.now(UTC)
    return (now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1) - now).total_seconds()


async def test_a_question_above_the_quota_of_the_day_is_refused_in_every_dialect_and_leaves_nothing(team: Team) -> None:
    http = team.http
    opened = (await http.post("/api/conversations", json={})).json()["id"]
    await team.limit(tenant={"turnsPerDay": 1})
    assert (await team.ask()).status_code == 200
    query = await team.ask()
    path, question, key = f"/api/conversations/{opened}/messages", {"content": "What is a clew?"}, {"Idempotency-Key": "once"}
    conversations = await http.post(path, json=question, headers=key)
    stream = await http.post("/api/query", json={"query": "What is a clew?", "stream": True})
    said = {"messages": [{"role": "user", "content": [{"type": "text", "text": "What is a clew?"}]}]}
    cortex = await http.post("/api/v2/cortex/agent:run", json=said, headers={"Accept-Language": "fr"})
    session_id = (await http.post("/api/sessions", json={})).json()["sessionId"]
    session = await http.post(f"/api/sessions/{session_id}/responses", json={"instruction": "What is a clew?"})
    frame = await asked_over_socket(team, opened)
    anthropic = await http.post("/v1/messages", json=said | {"model": "clew", "max_tokens": 100})
    parts = [{"type": "text", "text": "What is a clew?"}]
    chat = await http.post("/api/ai/chat", json={"id": "a", "messages": [{"role": "user", "parts": parts}]})
    assert (anthropic.json()["error"]["type"], anthropic.headers["x-should-retry"]) == ("rate_limit_error", "false")
    for refused in (query, conversations, stream, cortex, session, anthropic, chat):
        assert refused.status_code == 429, refused.text
        assert refused.headers["ratelimit-policy"] == '"turns_per_day";q=1;w=86400'
        assert abs(int(refused.headers["retry-after"]) - seconds_until_midnight()) < 60
        assert refused.headers["ratelimit"] == f'"turns_per_day";r=0;t={refused.headers["retry-after"]}'
    error = query.json()["error"]
    assert error["code"] == conversations.json()["error"]["code"] == stream.json()["error"]["code"] == "QUOTA_EXCEEDED"
    assert {name: error["details"][name] for name in ("quota", "of", "limit", "used")} == {
        "quota": "turns_per_day",
        "of": "tenant",
        "limit": 1,
        "used": 1,
    }
    assert "The quota that all users share is used up: 1 of 1 questions today." in error["message"]
    assert "The operator of this server can raise it." in error["message"]
    assert cortex.json()["code"] == "QUOTA_EXCEEDED"
    assert "Le quota commun à tous les utilisateurs est épuisé" in cortex.json()["message"]
    assert frame["code"] == "QUOTA_EXCEEDED"
    assert (await http.get(f"/api/conversations/{opened}/messages")).json()["messages"] == []
    kept = await team.served.database.dicts(team.client.tenant, "select count(*) as n from threads")
    assert kept == [{"n": 3}], "a thread of a refused question is left"
    await team.limit(tenant={"turnsPerDay": None})
    assert (await http.post(path, json=question, headers=key)).status_code == 201, "a refused question took the key"


async def asked_over_socket(team: Team, conversation: str) -> dict[str, str]:
    """Ask over a WebSocket and return the first frame."""
    address = team.served.ready.address.replace("http", "ws", 1)
    headers = {"Authorization": f"Bearer {team.client.key}"}
    async with connect(f"{address}/ws", additional_headers=headers, proxy=None) as socket:
        await socket.send(json.dumps({"type": "message", "conversationId": conversation, "content": "What is a clew?"}))
        return json.loads(await socket.recv())


async def test_tokens_and_cost_of_the_month_hold_back_further_questions(team: Team) -> None:
    unknown = await team.operator.patch(f"/api/tenants/{team.name}/quotas", json={"tenant": {"costPerMonth": 2.5}})
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (400, "PRICE_UNKNOWN")
    await team.limit(tenant={"tokensPerMonth": 1000})
    await team.spend(tokens=999)
    assert (await team.ask()).status_code == 200
    await team.served.database.execute(team.client.tenant, "update usage_days set output_tokens = 1, cost = 2.5 where owner = ''")
    by_tokens = await team.ask()
    await team.served.database.execute(team.client.tenant, "update quotas set cost_per_month = 2.5, tokens_per_month = null")
    by_cost = await team.ask()
    for refused, quota, limit in ((by_tokens, "tokens_per_month", 1000), (by_cost, "cost_per_month", 2.5)):
        assert refused.status_code == 429, refused.text
        details = refused.json()["error"]["details"]
        assert (details["quota"], details["of"], details["limit"], details["used"]) == (quota, "tenant", limit, limit)
        assert details["resets_at"].endswith("-01T00:00:00Z")
        assert refused.headers["ratelimit-policy"].startswith(f'"{quota}";q=')
    await team.served.database.execute(team.client.tenant, "update usage_days set day = day - 31")
    assert (await team.ask()).status_code == 200


async def test_a_limit_of_each_user_holds_for_users_one_by_one_and_not_for_keys_without_a_user(team: Team) -> None:
    shown = await team.limit(eachUser={"turnsPerDay": 1}, users={"cem": {"turnsPerDay": 2}})
    assert (shown["eachUser"]["turnsPerDay"], shown["users"]["cem"]["turnsPerDay"]) == (1, 2)

    async def asks(user: str) -> httpx.Response:
        return await team.ask(headers={"Clew-User": user})

    assert [(await asks(user)).status_code for user in ("ana", "bea", "cem", "cem")] == [200] * 4
    refused = [await asks(user) for user in ("ana", "bea", "cem")]
    assert [one.status_code for one in refused] == [429] * 3
    assert "Your quota is used up: 2 of 2 questions today." in refused[2].json()["error"]["message"]
    assert refused[0].json()["error"]["details"]["of"] == "user"
    assert [(await team.ask()).status_code for _ in range(2)] == [200, 200]
    use = (await team.http.get("/api/usage", headers={"Clew-User": "ana"})).json()
    assert use["owner"] == "user:ana"
    assert next(one for one in use["mine"] if one["quota"] == "turns_per_day") | {"resetsAt": ""} == {
        "quota": "turns_per_day",
        "used": 1,
        "limit": 1,
        "resetsAt": "",
    }
    of_tenant = {one["quota"]: (one["used"], one["limit"]) for one in use["tenant"]}
    assert of_tenant["turns_per_day"] == (6, None)
    found = (await team.operator.get(f"/api/tenants/{team.name}")).json()
    assert found["eachUser"]["turnsPerDay"] == 1
    assert {one["owner"]: one["turnsToday"] for one in found["users"]} == {
        "app:test": 2,
        "user:ana": 1,
        "user:bea": 1,
        "user:cem": 2,
    }
    assert (await team.limit(users={"cem": None}))["users"] == {}
    deleted = await team.http.delete("/api/users/ana")
    assert deleted.status_code == 200, deleted.text
    left = (await team.operator.get(f"/api/tenants/{team.name}")).json()["users"]
    assert "user:ana" not in {one["owner"] for one in left}


async def test_files_above_a_quota_are_refused_by_name_before_they_are_stored(team: Team) -> None:
    http, size = team.http, len(THREAD.encode())
    await put(team.client, "first.md", THREAD)
    await team.limit(tenant={"documents": 2})
    two = [("file", (name, text.encode(), "text/markdown")) for name, text in (("a.md", "# A"), ("b.md", "# B"))]
    refused = await http.post("/api/documents", files=two)
    assert refused.status_code == 413, refused.text
    error = refused.json()["error"]
    assert error["code"] == "QUOTA_EXCEEDED"
    assert error["details"] == {"quota": "documents", "of": "tenant", "limit": 2, "used": 1, "added": 2}
    assert "1 of 2 documents are in use, and it would add 2." in error["message"]
    assert len((await http.get("/api/documents")).json()["documents"]) == 1
    assert (await http.post("/api/documents", files=two[:1])).status_code == 202
    assert (await http.post("/api/documents", files=two[:1])).status_code == 202, "the same file again adds nothing"
    await team.limit(tenant={"documents": None, "bytes": size + 10})
    larger = await http.post("/api/documents", files=[("file", ("b.md", b"# " + b"b" * 20, "text/markdown"))])
    replaced = await http.post("/api/documents", files=[("file", ("a.md", b"# " + b"a" * 20, "text/markdown"))])
    for one, added in ((larger, 22), (replaced, 19)):
        assert one.status_code == 413, one.text
        details = one.json()["error"]["details"]
        assert (details["quota"], details["used"], details["added"]) == ("bytes", size + 3, added)
    session = (await http.post("/api/sessions", json={})).json()["sessionId"]
    in_session = await http.post(f"/api/sessions/{session}/files", files=[("file", ("c.md", b"# " + b"c" * 20, "text/markdown"))])
    assert (in_session.status_code, in_session.json()["error"]["code"]) == (413, "QUOTA_EXCEEDED")


async def test_documents_of_each_user_count_for_who_added_them(team: Team, new_client: NewClient) -> None:
    await team.limit(eachUser={"documents": 1})
    ana, bea = [await new_client(team.client.tenant, "write", user=name) for name in ("ana", "bea")]
    files = [("file", (name, name.encode(), "text/markdown")) for name in ("one.md", "two.md", "three.md")]
    assert (await ana.http.post("/api/documents", files=files[:1])).status_code == 202
    refused = await ana.http.post("/api/documents", files=files[1:2])
    assert (refused.status_code, refused.json()["error"]["details"]["of"]) == (413, "user")
    assert (await bea.http.post("/api/documents", files=files[1:2])).status_code == 202
    assert (await bea.http.post("/api/documents", files=files[:1])).status_code == 202, (
        "hers is not the document that she replaces"
    )
    assert (await team.http.post("/api/documents", files=files[2:])).status_code == 202
    mine = (await ana.http.get("/api/usage")).json()["mine"]
    assert next(one["used"] for one in mine if one["quota"] == "documents") == 1


async def test_a_run_of_a_folder_is_refused_too(team: Team) -> None:
    await team.limit(tenant={"documents": 0})
    created = await team.http.post("/api/sources", json={"host": "h", "root": "/r"})
    source = f"/api/sources/{created.json()['id']}"
    lease = (await team.http.put(f"{source}/lease", json={"holder": "h:1"})).raise_for_status().json()["lease"]
    entry = {"path": "a.md", "bytes": 3, "sha256": "0" * 64}
    begun = await team.http.post(f"{source}/sync", json={"lease": lease, "files": [entry]})
    run = begun.raise_for_status().json()["run"]
    sent = await team.http.post(
        "/api/documents", files=[("file", ("a.md", b"# A", "text/markdown"))], data={"run": run, "path": "a.md"}
    )
    assert (sent.status_code, sent.json()["error"]["details"]["quota"]) == (413, "documents"), sent.text


async def test_uploads_and_questions_at_the_same_time_do_not_exceed_a_quota_together(team: Team) -> None:
    await team.limit(tenant={"documents": 3, "turnsPerDay": 3})
    uploads = [
        team.http.post("/api/documents", files=[("file", (f"{n}.md", f"# {n}".encode(), "text/markdown"))]) for n in range(8)
    ]
    statuses = [one.status_code for one in await asyncio.gather(*uploads)]
    assert sorted(statuses) == [202] * 3 + [413] * 5
    asked = [one.status_code for one in await asyncio.gather(*(team.ask() for _ in range(8)))]
    assert sorted(asked) == [200] * 3 + [429] * 5


async def test_quotas_are_read_and_set_by_operators_and_every_change_is_audited(team: Team) -> None:
    path = f"/api/tenants/{team.name}/quotas"
    assert (await team.http.patch(path, json={"tenant": {"documents": 5}})).status_code == 403
    await team.limit(tenant={"documents": 5, "bytes": 1 << 31}, eachUser={"tokensPerMonth": 7})
    await team.limit(tenant={"documents": None})
    found = (await team.operator.get(path)).json()
    assert (found["tenant"]["documents"], found["tenant"]["bytes"], found["eachUser"]["tokensPerMonth"]) == (None, 1 << 31, 7)
    for wrong in ({"documents": -1}, {"documents": True}, {"documents": 1.5}, {"costPerMonth": "1"}, {"pages": 1}):
        assert (await team.operator.patch(path, json={"tenant": wrong})).status_code == 422, wrong
    entries = (await team.operator.get("/api/audit", params={"object": f"tenant={team.name}"})).json()["entries"]
    acts = [(one["action"], one["status"]) for one in entries if one["status"] != 422]
    assert acts == [("PATCH /api/tenants/{tenant}/quotas", 200)] * 2
