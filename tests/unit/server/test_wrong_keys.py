"""Who tries keys is slowed down by address, and named in the log once a minute; a right key passes."""

import time
from typing import cast
from uuid import uuid4

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from structlog.testing import capture_logs

from clew.server import wrong_keys
from clew.server.addresses import Proxies, one_client
from clew.server.auth import Authentication, KeyRing
from clew.server.wrong_keys import WrongKeys
from clew.store.keys import Keys

LOCAL_KEY = "the key of the owner of the data directory"
MOST = 3
PATH = "/no/such/path"


class NoKeys:
    """A store without keys."""

    async def find(self, _sha256: bytes) -> None:
        return None


@pytest.fixture
def app() -> Starlette:
    """An application without routes, for which every caller needs a key."""
    middleware = Middleware(Authentication, is_open=lambda _: False, wrong_keys=WrongKeys(MOST))
    app = Starlette(middleware=[middleware])
    app.state.key_ring = KeyRing(cast(Keys, NoKeys()), tenant_id=uuid4(), local_key=LOCAL_KEY, is_open=False)
    return app


async def status(app: Starlette, key: str | None, address: str = "192.0.2.7") -> tuple[int, httpx.Headers]:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    transport = httpx.ASGITransport(app, client=(address, 1234))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost:5200") as client:
        response = await client.get(PATH, headers=headers)
        return response.status_code, response.headers


async def test_an_address_with_many_wrong_keys_waits_and_a_right_key_passes(app: Starlette) -> None:
    with capture_logs() as logs:
        seen = [(await status(app, f"guess {number}"))[0] for number in range(MOST + 3)]
        refused, headers = await status(app, "guess again")
        assert seen == [401] * MOST + [429] * 3
        assert refused == 429
        assert 1 <= int(headers["retry-after"]) <= 60
        assert (await status(app, LOCAL_KEY))[0] == 404
        assert (await status(app, None))[0] == 401
        assert (await status(app, "guess", address="192.0.2.8"))[0] == 401
    warnings = [line for line in logs if line["event"] == "wrong_keys"]
    assert [line["address"] for line in warnings] == ["192.0.2.7"]
    assert "guess" not in str(logs)


async def test_an_address_may_try_again_after_a_minute(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [(await status(app, f"guess {number}"))[0] for number in range(MOST + 1)][-1] == 429
    later = time.monotonic() + 61
    monkeypatch.setattr(wrong_keys.time, "monotonic", lambda: later)
    assert (await status(app, "guess"))[0] == 401


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one_client(host: str, client: str) -> None:
    assert one_client(host) == client


@pytest.mark.parametrize(
    ("host", "is_trusted"),
    [("127.0.0.1", True), ("10.1.2.3", True), ("::ffff:10.1.2.3", True), ("11.1.2.3", False), ("::1", False), ("pipe", False)],
)
def test_proxies_are_addresses_or_networks(host: str, is_trusted: bool) -> None:
    assert Proxies(["127.0.0.1", "10.0.0.0/8"]).trust(host) == is_trusted
