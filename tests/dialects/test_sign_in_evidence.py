"""Who signed in, who was turned away, and why: in the audit log, at a real provider and behind a proxy."""

import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from tests.conftest import NO_AUTHORITIES, DsnOf, create_database, drop_database
from tests.faults.scripted_servers import Script, ScriptedServer
from tests.oidc import provider

PEOPLE: dict[str, dict[str, Any]] = {
    "ana": {"groups": ["staff"], "org": "default"},
    "zoe": {"groups": ["guests"], "org": "default"},
    "max": {"groups": ["staff"], "org": "elsewhere"},
}


@pytest.fixture(scope="module")
def guarded(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedServer]:
    """A server where people of the group `staff` sign in at a provider, or behind a proxy."""
    home, name = tmp_path_factory.mktemp("guarded"), f"clew_guarded_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    with ExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        variables = {
            "CLEW_OIDC_ISSUER": stack.enter_context(provider(**PEOPLE)),
            "CLEW_OIDC_CLIENT_ID": "clew",
            "CLEW_OIDC_CLIENT_SECRET": "a secret of this test",
            "CLEW_OIDC_TENANT_CLAIM": "org",
            "CLEW_QUERY_GROUPS": "staff",
            "CLEW_PROXY_USER_HEADER": "X-Clew-User",
            "CLEW_PROXY_GROUPS_HEADER": "X-Clew-Groups",
            "CLEW_TRUSTED_PROXIES": "127.0.0.1",
        }
        server = ScriptedServer(home / "data", Script(home), dsn_of("clew_app", name), **variables)
        stack.callback(server.stop)
        yield server


@pytest.fixture
async def operator(guarded: ScriptedServer) -> AsyncIterator[httpx.AsyncClient]:
    """The owner of the machine."""
    key = (guarded.log.parent / "data" / "local.key").read_text()
    async with browser(guarded) as http:
        http.headers["Authorization"] = f"Bearer {key}"
        yield http


def browser(server: ScriptedServer) -> httpx.AsyncClient:
    """Return a new browser."""
    return httpx.AsyncClient(base_url=server.address, timeout=60, verify=NO_AUTHORITIES, trust_env=False)


async def sign_in(http: httpx.AsyncClient, name: str) -> str:
    """Sign in at the provider, and return where the browser ends."""
    place = (await http.get("/auth/login")).headers["location"]
    identified = await http.post(place, data={"sub": name})
    finished = await http.get(identified.headers["location"], headers={"X-Request-ID": f"req_of_{name}_signing_in"})
    assert finished.status_code == 303
    return finished.headers["location"]


async def recorded(operator: httpx.AsyncClient, request_id: str) -> tuple[str, str, str, int]:
    """Return the entry of a request: who, what, named what, and how it ended."""
    found = (await operator.get("/api/audit")).raise_for_status().json()["entries"]
    [entry] = [one for one in found if one["requestId"] == request_id]
    return entry["actor"], entry["action"], entry["object"], entry["status"]


@pytest.mark.parametrize(
    ("name", "place", "outcome", "status"),
    [
        ("ana", "/", "signed_in", 303),
        ("zoe", "/?sign-in=no_role", "no_role", 403),
        ("max", "/?sign-in=no_tenant", "no_tenant", 403),
    ],
)
async def test_how_a_sign_in_ended_and_whose_it_was_is_recorded(
    guarded: ScriptedServer, operator: httpx.AsyncClient, name: str, place: str, outcome: str, status: int
) -> None:
    async with browser(guarded) as http:
        assert await sign_in(http, name) == place
    found = await recorded(operator, f"req_of_{name}_signing_in")
    assert found == (f"user:{name}", "GET /auth/callback", f"outcome={outcome}", status)


async def test_a_sign_in_that_nobody_began_is_recorded_without_a_name(
    guarded: ScriptedServer, operator: httpx.AsyncClient
) -> None:
    async with browser(guarded) as http:
        await http.get("/auth/callback?state=made-up&code=made-up", headers={"X-Request-ID": "req_made_up"})
    assert await recorded(operator, "req_made_up") == ("", "GET /auth/callback", "outcome=state", 403)


async def test_somebody_whom_a_proxy_names_and_no_group_lets_in_is_recorded_by_name(
    guarded: ScriptedServer, operator: httpx.AsyncClient
) -> None:
    async with browser(guarded) as http:
        http.headers.update({"X-Clew-User": "eve", "X-Clew-Groups": "guests"})
        refused = await http.get("/api/conversations", headers={"X-Request-ID": "req_of_eve"})
        assert refused.status_code == 403
        assert (await http.get("/auth/session", headers={"X-Request-ID": "req_of_the_page"})).status_code == 200
    assert await recorded(operator, "req_of_eve") == ("user:eve", "GET /api/conversations", "outcome=no_role", 403)
    found = (await operator.get("/api/audit")).json()["entries"]
    assert "req_of_the_page" not in {one["requestId"] for one in found}, "asking who one is is no act"
