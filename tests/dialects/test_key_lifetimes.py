"""Keys that expire, are rotated, belong to somebody, or work on other tenants."""

import uuid
from collections.abc import AsyncIterator

import httpx
import pytest

from tests.conftest import NO_AUTHORITIES
from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.ingestion import until


@pytest.fixture
async def operator(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    """The owner of the machine."""
    headers = {"Authorization": f"Bearer {served.ready.local_key}"}
    async with httpx.AsyncClient(
        base_url=served.ready.address, headers=headers, timeout=60, verify=NO_AUTHORITIES, trust_env=False
    ) as http:
        yield http


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


async def test_an_expired_key_is_refused_and_told_when_it_expired(client: Client) -> None:
    body = {"scopes": ["query"], "expiresInSeconds": 1}
    created = (await client.http.post("/api/keys", json=body)).json()
    day = "/".join(reversed(created["expiresAt"][:10].split("-")))

    async def is_refused() -> bool:
        return (await client.http.get("/api/conversations", headers=bearer(created["key"]))).status_code == 401

    await until(is_refused)
    response = await client.http.get("/api/conversations", headers=bearer(created["key"]) | {"Accept-Language": "fr"})
    assert response.json()["error"]["message"].startswith(f"Cette clé d'API a expiré le {day} ")


async def test_a_rotated_key_stays_valid_for_its_grace_period_and_the_new_one_may_do_the_same(client: Client) -> None:
    body = {"scopes": ["write", "audit"], "callerApp": "crm", "user": "ana", "groups": ["hr"], "expiresInSeconds": 86_400}
    old = (await client.http.post("/api/keys", json=body)).json()
    response = await client.http.post(f"/api/keys/{old['id']}/rotate", json={"graceSeconds": 3600})
    new = response.json()
    assert (response.status_code, response.headers["cache-control"]) == (201, "no-store")
    same = ("scopes", "callerApp", "user", "groups", "speaksForUsers")
    assert [new[name] for name in same] == [old[name] for name in same] == [["write", "audit"], "crm", "ana", ["hr"], False]
    assert new["key"] != old["key"]
    listed = {key["id"]: key for key in (await client.http.get("/api/keys")).json()["keys"]}
    assert listed[old["id"]]["expiresAt"] < old["expiresAt"] <= new["expiresAt"]
    for key in (old["key"], new["key"]):
        assert (await client.http.get("/api/assistants", headers=bearer(key))).status_code == 200
    gone = await client.http.post(f"/api/keys/{new['id']}/rotate", json={"graceSeconds": 0})
    assert gone.status_code == 201
    again = await client.http.post(f"/api/keys/{new['id']}/rotate", json={})
    assert (again.status_code, again.json()["error"]["code"]) == (409, "KEY_NOT_VALID")


async def test_the_last_use_of_a_key_is_recorded(client: Client) -> None:
    created = (await client.http.post("/api/keys", json={"scopes": ["read"]})).json()
    assert created["lastUsedAt"] is None
    await client.http.get("/api/assistants", headers=bearer(created["key"]))

    async def is_recorded() -> bool:
        keys = (await client.http.get("/api/keys")).json()["keys"]
        return next(key for key in keys if key["id"] == created["id"])["lastUsedAt"] is not None

    await until(is_recorded)


async def test_only_a_key_that_speaks_for_users_may_name_one(client: Client) -> None:
    alone = (await client.http.post("/api/keys", json={"scopes": ["query"]})).json()
    speaking = (await client.http.post("/api/keys", json={"scopes": ["query"], "speaksForUsers": True})).json()
    named = {"Clew-User": "ana"}
    refused = await client.http.get("/api/conversations", headers=bearer(alone["key"]) | named)
    assert refused.status_code == 403
    assert "--speaks-for-users" in refused.json()["error"]["message"]
    assert (await client.http.get("/api/conversations", headers=bearer(speaking["key"]) | named)).status_code == 200
    assert (await client.http.get("/api/conversations", headers=bearer(alone["key"]))).status_code == 200
    both = await client.http.post("/api/keys", json={"scopes": ["query"], "user": "ana", "speaksForUsers": True})
    assert both.status_code in {400, 422}


@pytest.mark.parametrize("scope", ["read", "query", "write"])
async def test_a_smaller_key_reaches_no_keys(client: Client, new_client: NewClient, scope: str) -> None:
    small = await new_client(client.tenant, scope)
    assert (await small.http.get("/api/keys")).status_code == 403


async def test_an_administrator_reaches_neither_other_tenants_nor_the_scope_operator(
    client: Client, new_tenant: NewTenant, new_client: NewClient, operator: httpx.AsyncClient, served: Served
) -> None:
    name = uuid.uuid4().hex
    assert (await operator.post("/api/tenants", json={"name": name})).status_code == 201
    for tenant in (name, "default", "none-of-these"):
        calls = [
            await client.http.get("/api/keys", params={"tenant": tenant}),
            await client.http.post("/api/keys", params={"tenant": tenant}, json={"scopes": ["query"]}),
            await client.http.get(f"/api/tenants/{tenant}"),
            await client.http.get(f"/api/tenants/{tenant}/export"),
            await client.http.delete(f"/api/tenants/{tenant}"),
        ]
        assert [one.status_code for one in calls] == [403] * 5
        assert {one.json()["error"]["details"]["required"] for one in calls} == {"operator"}
    assert (await client.http.get("/api/tenants")).status_code == 403
    assert (await client.http.post("/api/tenants", json={"name": "mine"})).status_code == 403
    refused = await client.http.post("/api/keys", json={"scopes": ["admin", "operator"]})
    assert (refused.status_code, refused.json()["error"]["details"]["required"]) == (403, "operator")


async def test_an_operator_creates_operators_and_keys_of_any_tenant_and_no_admin_takes_them_over(
    operator: httpx.AsyncClient, client: Client, served: Served
) -> None:
    name = uuid.uuid4().hex
    await operator.post("/api/tenants", json={"name": name})
    created = (await operator.post("/api/keys", params={"tenant": name}, json={"scopes": ["operator", "admin"]})).json()
    admin = (await operator.post("/api/keys", params={"tenant": name}, json={"scopes": ["admin"]})).json()
    listed = await operator.get("/api/keys", params={"tenant": name}, headers=bearer(created["key"]))
    assert {key["id"] for key in listed.json()["keys"]} == {created["id"], admin["id"]}
    own = await operator.get("/api/keys", headers=bearer(admin["key"]))
    assert {key["id"] for key in own.json()["keys"]} == {created["id"], admin["id"]}
    server = (await operator.get("/api/server", headers=bearer(admin["key"]))).json()
    assert (server["tenant"], "operator" in server["scopes"]) == (name, False)
    for refused in (
        await operator.post(f"/api/keys/{created['id']}/rotate", json={}, headers=bearer(admin["key"])),
        await operator.delete(f"/api/keys/{created['id']}", headers=bearer(admin["key"])),
    ):
        assert refused.status_code == 403
    unknown = await operator.get("/api/keys", params={"tenant": "team-2"})
    assert unknown.status_code == 404
    assert "There is no tenant team-2. Existing tenants: " in unknown.json()["error"]["message"]
    assert name in unknown.json()["error"]["message"] or " more. Create" in unknown.json()["error"]["message"]


async def test_keys_that_name_nobody_share_no_conversations(new_tenant: NewTenant, new_client: NewClient) -> None:
    admin = await new_client(new_tenant(), "admin")
    made = [(await admin.http.post("/api/keys", json={"scopes": ["query"]})).json() for _ in range(2)]
    assert len({"default", *(one["callerApp"] for one in made)}) == 3
    named, other = bearer(made[0]["key"]), bearer(made[1]["key"])
    conversation = (await admin.http.post("/api/conversations", headers=named)).json()["id"]
    assert (await admin.http.delete(f"/api/conversations/{conversation}", headers=other)).status_code == 404
    assert (await admin.http.get("/api/conversations", headers=other)).json()["conversations"] == []
    assert (await admin.http.delete(f"/api/conversations/{conversation}", headers=named)).status_code == 204
    for people in ({"user": "ana"}, {"speaksForUsers": True}):
        assert (await admin.http.post("/api/keys", json={"scopes": ["query"], **people})).json()["callerApp"] == "default"
