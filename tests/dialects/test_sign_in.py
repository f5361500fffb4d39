"""Sessions of the page over HTTP and sockets: a key is exchanged for one, what it may do without the token, how it ends."""

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from hashlib import sha256
from http.cookies import SimpleCookie
from typing import Any, LiteralString

import httpx
import psycopg
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from clew.store.keys import Keys
from clew.store.pool import Database
from clew.store.sign_ins import Person, SignIns
from tests.conftest import NO_AUTHORITIES
from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.ingestion import until


@pytest.fixture
async def page(served: Served, client: Client) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that has exchanged the client's key for a session."""
    async with httpx.AsyncClient(base_url=served.ready.address, timeout=30, verify=NO_AUTHORITIES, trust_env=False) as http:
        exchanged = await http.post("/auth/key", headers={"Authorization": f"Bearer {client.key}"})
        assert exchanged.status_code == 204
        http.headers["Origin"] = served.ready.address
        yield http


async def token_of(page: httpx.AsyncClient) -> str:
    return (await page.get("/auth/session")).raise_for_status().json()["csrfToken"]


def cookie_of(response: httpx.Response) -> Any:
    (morsel,) = SimpleCookie(response.headers["set-cookie"]).values()
    return morsel


async def test_a_key_is_exchanged_for_a_cookie_that_scripts_cannot_read(client: Client) -> None:
    exchanged = await client.http.post("/auth/key")
    cookie = cookie_of(exchanged)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (True, "lax", "/", "")
    assert int(cookie["max-age"]) == 12 * 3600
    assert not cookie["secure"], "this server is reached without TLS"
    assert client.key not in exchanged.headers["set-cookie"]
    assert exchanged.content == b""


async def test_over_tls_the_cookie_is_of_this_host_alone(client: Client) -> None:
    exchanged = await client.http.post("/auth/key", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"})
    cookie = cookie_of(exchanged)
    assert cookie.key.startswith("__Host-")
    assert cookie["secure"] is True


async def test_only_the_hash_of_a_session_is_stored(client: Client, served: Served) -> None:
    token = cookie_of(await client.http.post("/auth/key")).value
    with psycopg.connect(served.dsn_of("clew_owner")) as connection:
        row = connection.execute("select string_agg(s::text, ' ') from sign_ins s").fetchone()
    assert row is not None
    assert token not in row[0]


async def test_a_session_does_what_its_key_may_do(page: httpx.AsyncClient, client: Client, served: Served) -> None:
    described = (await page.get("/auth/session")).raise_for_status().json()
    assert described["signedIn"]["by"] == "key"
    assert (await page.get("/api/server")).json()["scopes"] == (await client.http.get("/api/server")).json()["scopes"]
    headers = {"Clew-CSRF": described["csrfToken"]}
    created = await page.post("/api/conversations", json={}, headers=headers)
    assert created.status_code == 201
    assert (await client.http.get(f"/api/conversations/{created.json()['id']}")).status_code == 200


async def test_a_session_does_not_outlive_its_time_by_being_exchanged(page: httpx.AsyncClient) -> None:
    before = (await page.get("/auth/session")).json()
    again = await page.post("/auth/key", headers={"Clew-CSRF": before["csrfToken"]})
    assert (again.status_code, "set-cookie" in again.headers) == (204, False)
    assert (await page.get("/auth/session")).json()["signedIn"] == before["signedIn"]


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE"])
async def test_a_session_changes_nothing_without_the_token(page: httpx.AsyncClient, client: Client, method: str) -> None:
    conversation = (await client.http.post("/api/conversations", json={})).json()["id"]
    token, address = await token_of(page), str(page.base_url).rstrip("/")
    path = "/api/conversations" + ("" if method == "POST" else f"/{conversation}")
    body = None if method == "DELETE" else {} if method == "POST" else {"title": "forged"}
    for headers in ({"Origin": address}, {"Origin": address, "Clew-CSRF": "0" * 64}, {"Origin": "", "Clew-CSRF": token}):
        refused = await page.request(method, path, json=body, headers=headers)
        assert refused.status_code == 403
        assert refused.json()["error"]["code"] in {"CSRF_TOKEN_INVALID", "ORIGIN_NOT_ALLOWED"}
    found = (await client.http.get(f"/api/conversations/{conversation}")).raise_for_status().json()
    assert found["title"] == ""


async def test_a_key_needs_no_token(client: Client) -> None:
    assert (await client.http.post("/api/conversations", json={})).status_code == 201


async def test_a_key_counts_more_than_a_cookie(page: httpx.AsyncClient, new_tenant: NewTenant, new_client: NewClient) -> None:
    other = await new_client(new_tenant(), "query")
    answered = await page.get("/api/server", headers={"Authorization": f"Bearer {other.key}"})
    assert "admin" not in answered.json()["scopes"]
    refused = await page.get("/api/server", headers={"Authorization": "Bearer clew_wrong"})
    assert refused.status_code == 401


async def test_signing_out_ends_the_session_for_a_copy_of_the_cookie_too(page: httpx.AsyncClient, client: Client) -> None:
    kept = dict(page.cookies)
    assert (await page.post("/auth/logout")).status_code == 403
    ended = await page.post("/auth/logout", headers={"Clew-CSRF": await token_of(page)})
    assert (ended.status_code, ended.json()) == (200, {"continueAt": None})
    assert not page.cookies
    page.cookies.update(kept)
    refused = await page.get("/api/conversations")
    assert refused.status_code == 401
    assert "session is over" in refused.json()["error"]["message"]
    french = await page.get("/api/conversations", headers={"Accept-Language": "fr"})
    assert "votre session est terminée" in french.json()["error"]["message"]
    assert (await page.post("/auth/logout")).status_code == 200, "there is nothing left to end"
    assert (await client.http.get("/api/conversations")).status_code == 200, "the key is still valid"


async def test_a_revoked_key_ends_its_sessions(page: httpx.AsyncClient, client: Client, served: Served) -> None:
    assert (await page.get("/api/conversations")).status_code == 200
    await Keys(served.database).revoke(client.tenant, client.key_id)

    async def is_out() -> bool:
        return (await page.get("/api/conversations")).status_code == 401

    await until(is_out)
    described = (await page.get("/auth/session")).json()
    assert (described["signedIn"], described["csrfToken"]) == (None, None)


@pytest.mark.parametrize(
    "change",
    ["update sign_ins set expires_at = now()", "update sign_ins set last_seen_at = now() - interval '3 hours'"],
    ids=["absolute lifetime", "idle"],
)
async def test_a_session_ends_after_its_time(
    page: httpx.AsyncClient, client: Client, served: Served, change: LiteralString
) -> None:
    with psycopg.connect(served.dsn_of("clew_owner")) as connection:
        connection.execute(change + " where tenant_id = %s", [client.tenant])
    assert (await page.get("/api/conversations")).status_code == 401


async def test_sessions_that_are_over_are_deleted_by_the_next_sign_in(client: Client, served: Served) -> None:
    await client.http.post("/auth/key")
    client.http.cookies.clear()
    with psycopg.connect(served.dsn_of("clew_owner")) as connection:
        connection.execute("update sign_ins set expires_at = now() - interval '1 s' where tenant_id = %s", [client.tenant])
    await client.http.post("/auth/key")
    with psycopg.connect(served.dsn_of("clew_owner")) as connection:
        assert connection.execute("select count(*) from sign_ins where tenant_id = %s", [client.tenant]).fetchone() == (1,)


async def test_signing_in_again_ends_the_earlier_session_of_the_browser(page: httpx.AsyncClient, client: Client) -> None:
    earlier = dict(page.cookies)
    await page.post("/auth/key", headers={"Authorization": f"Bearer {client.key}"})
    assert dict(page.cookies) != earlier
    assert (await page.get("/api/conversations")).status_code == 200
    page.cookies.update(earlier)
    assert (await page.get("/api/conversations")).status_code == 401


async def test_a_person_is_a_user_of_the_tenant_and_no_local_user(served: Served, new_tenant: NewTenant) -> None:
    """Somebody whom a provider named has no key, as the owner of the machine has none, and must not be taken for that."""
    tenant = new_tenant()
    sign_ins = SignIns(served.database, idle=timedelta(hours=1))
    for name in ("ana", "ben"):
        person = Person(name, name.title(), ["staff"], ["query"])
        await sign_ins.begin(tenant, sha256(f"token of {name}".encode()).digest(), person, lifetime=timedelta(hours=1))
    async with browser_of(served, "token of ana") as ana, browser_of(served, "token of ben") as ben:
        conversation = (await ana.post("/api/conversations", json={})).raise_for_status().json()["id"]
        assert (await ana.get(f"/api/conversations/{conversation}")).status_code == 200
        assert (await ben.get(f"/api/conversations/{conversation}")).status_code == 404
        assert (await ben.get("/api/keys")).status_code == 403
        assert (await ben.get("/api/conversations", headers={"Clew-User": "ana"})).status_code == 403


@asynccontextmanager
async def browser_of(served: Served, token: str) -> AsyncIterator[httpx.AsyncClient]:
    address = served.ready.address
    cookies = {f"clew_session_{httpx.URL(address).port}": token}
    async with httpx.AsyncClient(base_url=address, cookies=cookies, verify=NO_AUTHORITIES, trust_env=False) as http:
        http.headers.update({"Origin": address, "Clew-CSRF": await token_of(http)})
        yield http


async def test_a_socket_with_a_cookie_needs_the_token_and_our_origin(page: httpx.AsyncClient) -> None:
    address, token = str(page.base_url).rstrip("/"), await token_of(page)
    cookies = "; ".join(f"{name}={value}" for name, value in page.cookies.items())

    async def code_of(offered: Sequence[str], origin: str | None = address) -> str | None:
        """Return the code of what a socket answers to a frame that is none of ours."""
        options: Any = {"origin": origin, "subprotocols": offered, "additional_headers": {"Cookie": cookies}}
        async with connect(f"{address.replace('http', 'ws', 1)}/ws", proxy=None, **options) as socket:
            with suppress(ConnectionClosed):
                await socket.send("{}")
            return json.loads(await socket.recv())["code"]

    with_token = ["clew", f"clew.csrf.{token}"]
    for refused in (await code_of(["clew"]), await code_of(["clew", "clew.csrf.0"]), await code_of(with_token, None)):
        assert refused == "CSRF_TOKEN_INVALID"
    assert await code_of(with_token, "http://evil.example") == "ORIGIN_NOT_ALLOWED"
    assert await code_of(with_token) not in {"CSRF_TOKEN_INVALID", "UNAUTHENTICATED", "ORIGIN_NOT_ALLOWED"}


async def test_sign_in_at_a_provider_that_is_not_configured_says_so_on_the_page(
    anonymous: httpx.AsyncClient, client: Client
) -> None:
    assert client.key
    answered = await anonymous.get("/auth/login", params={"next": "/documents?page=2"})
    assert (answered.status_code, answered.headers["location"]) == (303, "/documents?page=2&sign-in=not_configured")
    away = await anonymous.get("/auth/login", params={"next": "//evil.example/"})
    assert away.headers["location"] == "/?sign-in=not_configured"


async def test_sessions_of_a_tenant_are_seen_by_no_other(client: Client, served: Served, new_tenant: NewTenant) -> None:
    await client.http.post("/auth/key")
    database: Database = served.database
    assert await database.dicts(client.tenant, "select id from sign_ins")
    assert await database.dicts(new_tenant(), "select id from sign_ins") == []
