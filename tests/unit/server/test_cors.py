"""Pages of the origins in CLEW_CORS_ORIGINS may call the server from a browser; all others stay out."""

from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from clew.domain.errors import ConfigurationInvalid
from clew.server.cors import cross_origin
from clew.server.middleware import LOCAL_HOSTS, Boundary, RequestLog
from clew.server.settings import load_settings

FRIEND, STRANGER = "https://app.example.com", "https://app.example.com.evil.example"


async def answer(_request: Request) -> Response:
    return JSONResponse({}, headers={"Clew-Turn-Id": "turn_x"})


def application(*origins: str) -> Starlette:
    return Starlette(
        routes=[Route("/", answer, methods=["GET", "POST"])],
        middleware=[
            Middleware(RequestLog),
            Middleware(Boundary, hosts=LOCAL_HOSTS, origins=frozenset(origins)),
            *cross_origin(origins),
        ],
    )


async def client_of(*origins: str) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(application(*origins))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:5200") as client:
        yield client


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    async for one in client_of(FRIEND):
        yield one


@pytest.fixture
async def closed() -> AsyncIterator[httpx.AsyncClient]:
    async for one in client_of():
        yield one


async def preflight(client: httpx.AsyncClient, origin: str, **headers: str) -> httpx.Response:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}
    return await client.options("/", headers={"Origin": origin, **asked, **headers})


async def test_page_of_a_named_origin_writes_and_reads_the_headers_of_the_answer(client: httpx.AsyncClient) -> None:
    asked = await preflight(client, FRIEND)
    assert (asked.status_code, asked.headers["access-control-allow-origin"]) == (200, FRIEND)
    sent = await client.post("/", headers={"Origin": FRIEND})
    assert (sent.status_code, sent.headers["access-control-allow-origin"]) == (200, FRIEND)
    assert "Clew-Turn-Id" in sent.headers["access-control-expose-headers"].split(", ")
    assert "Origin" in sent.headers["vary"]


@pytest.mark.parametrize(
    "sent",
    [
        "authorization, clew-user, content-type, idempotency-key",
        "authorization, content-type, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id",
        "authorization, content-type, x-stainless-arch, x-stainless-helper-method, x-stainless-timeout",
        "anthropic-dangerous-direct-browser-access, anthropic-version, content-type, x-api-key",
    ],
)
async def test_clients_of_each_protocol_may_send_their_own_headers(client: httpx.AsyncClient, sent: str) -> None:
    asked = await preflight(client, FRIEND, **{"Access-Control-Request-Headers": sent})
    assert asked.status_code == 200
    assert set(sent.split(", ")) <= set(asked.headers["access-control-allow-headers"].lower().split(", "))
    answered = await client.post("/", headers={"Origin": FRIEND})
    assert {"Mcp-Session-Id", "X-Should-Retry"} <= set(answered.headers["access-control-expose-headers"].split(", "))


async def test_cookies_are_never_allowed(client: httpx.AsyncClient) -> None:
    for response in (await preflight(client, FRIEND), await client.get("/", headers={"Origin": FRIEND})):
        assert "access-control-allow-credentials" not in response.headers


async def test_page_of_any_other_origin_neither_writes_nor_reads(client: httpx.AsyncClient) -> None:
    asked = await preflight(client, STRANGER)
    assert asked.status_code == 400
    assert "access-control-allow-origin" not in asked.headers
    assert "access-control-allow-origin" not in (await client.get("/", headers={"Origin": STRANGER})).headers
    assert (await client.post("/", headers={"Origin": STRANGER})).status_code == 403


async def test_a_named_origin_does_not_open_another_host_name(client: httpx.AsyncClient) -> None:
    refused = await preflight(client, FRIEND, Host="evil.example")
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "HOST_NOT_ALLOWED")


async def test_without_the_setting_no_header_allows_anything(closed: httpx.AsyncClient) -> None:
    assert (await preflight(closed, FRIEND)).status_code == 405
    read = await closed.get("/", headers={"Origin": FRIEND})
    assert not [name for name in read.headers if name.startswith("access-control-")]
    assert (await closed.post("/", headers={"Origin": FRIEND})).status_code == 403


def test_origins_are_read_from_a_list_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_CORS_ORIGINS", "https://App.example.com, http://localhost:5173")
    assert load_settings().cors_origins == ("https://app.example.com", "http://localhost:5173")
    monkeypatch.delenv("CLEW_CORS_ORIGINS")
    assert load_settings().cors_origins == ()


@pytest.mark.parametrize(
    "origin", ["*", "https://*.example.com", "null", "app.example.com", "https://app.example.com/", "https://a@b.example"]
)
def test_what_is_no_origin_is_refused(monkeypatch: pytest.MonkeyPatch, origin: str) -> None:
    monkeypatch.setenv("CLEW_CORS_ORIGINS", origin)
    with pytest.raises(ConfigurationInvalid, match="scheme and host, without a path"):
        load_settings()
