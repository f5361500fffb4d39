"""The people of a leak test: two throwaway tenants, and a key for everybody who must see nothing of Ana's.

Above: `testing`. Below: the API for tenants and keys, with the credential of the server's owner.
"""

import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import httpx

from clew.domain.errors import ClewError

PREFIX = "clew-leak-test-"
"""Names of tenants that a leak test made."""
GROUP, APP = "leak-test-readers", "leak-test"
_LEFT_BEHIND = timedelta(hours=1)
_PATIENCE = httpx.Timeout(30, read=120)
_USER_HEADER = "Clew-User"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sends requests."""

    name: str
    tenant: str
    """As the report calls it: `same`, `other` or `none`."""
    http: httpx.AsyncClient
    runs_it: bool = False
    """Administers Ana's tenant: sees and changes everything but conversations, which need the scope `audit`."""


@dataclass(frozen=True, slots=True)
class People:
    """Everybody in a leak test. All keys belong to one application, so that its name keeps nobody apart."""

    run: str
    """A random word in everything that Ana stores."""
    tenant: str
    """Name of Ana's tenant."""
    user: str
    """Ana's name."""
    owner: httpx.AsyncClient
    """The owner of the server."""
    ana: httpx.AsyncClient
    """Owns everything; in the group that may read her assistant."""
    auditor: httpx.AsyncClient
    """Administers Ana's tenant and sees what belongs to others."""
    others: tuple[Person, ...]
    """Those who must see nothing of hers."""


@asynccontextmanager
async def gathered(address: str, owner_key: str) -> AsyncGenerator[People]:
    """Create two tenants and the keys of everybody for the block; both tenants are deleted at the end, whatever happened."""
    run = secrets.token_hex(5)
    async with _Clients(address) as clients:
        owner = clients.open(owner_key)
        await _remove_left_behind(owner)
        try:
            yield await _people(owner, clients, run)
        finally:
            await _remove_all(owner, f"{PREFIX}{run}")


async def _people(owner: httpx.AsyncClient, clients: "_Clients", run: str) -> People:
    first, second, user = f"{PREFIX}{run}-a", f"{PREFIX}{run}-b", f"ana-{run}"
    for tenant in (first, second):
        await expect(owner, "POST", "/api/tenants", json={"name": tenant})

    async def keyed(tenant: str, *scopes: str, named: str | None = None, **more: object) -> httpx.AsyncClient:
        body = {"scopes": scopes, "callerApp": APP, **more}
        key = await expect(owner, "POST", "/api/keys", params={"tenant": tenant}, json=body)
        return clients.open(key["key"], named=named)

    return People(
        run=run,
        tenant=first,
        user=user,
        owner=owner,
        ana=await keyed(first, "write", user=user, groups=[GROUP]),
        auditor=await keyed(first, "admin", "audit"),
        others=(
            Person("another user", "same", await keyed(first, "write", user=f"bea-{run}")),
            Person("an application", "same", await keyed(first, "write")),
            Person("an application naming her", "same", await keyed(first, "write", named=user)),
            Person("another user of an application", "same", await keyed(first, "write", named="bob", speaksForUsers=True)),
            Person("an administrator", "same", await keyed(first, "admin"), runs_it=True),
            Person("a user of her name", "other", await keyed(second, "write", user=user, groups=[GROUP])),
            Person("an administrator", "other", await keyed(second, "admin", "audit")),
            Person("nobody", "none", clients.open(None)),
        ),
    )


class _Clients:
    """HTTP clients of one server."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._opened: list[httpx.AsyncClient] = []

    def open(self, key: str | None, *, named: str | None = None) -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        headers |= {_USER_HEADER: named} if named else {}
        self._opened.append(httpx.AsyncClient(base_url=self._address, headers=headers, timeout=_PATIENCE, trust_env=False))
        return self._opened[-1]

    async def __aenter__(self) -> "_Clients":
        return self

    async def __aexit__(self, *_: object) -> None:
        for client in self._opened:
            await client.aclose()


async def expect(http: httpx.AsyncClient, method: str, path: str, **request: Any) -> Any:  # noqa: ANN401  any JSON
    """Send a request that must succeed and return the JSON of the response. Raises ClewError."""
    response = await http.request(method, path, **request)
    if not response.is_success:
        raise ClewError(f"The leak test failed: {method} {path} returned {response.status_code}: {response.text[:300]}")
    return response.json() if response.content else None


async def _remove_left_behind(owner: httpx.AsyncClient) -> None:
    """Delete the tenants of an earlier leak test that was killed."""
    for tenant in (await expect(owner, "GET", "/api/tenants"))["tenants"]:
        age = datetime.now(UTC) - datetime.fromisoformat(tenant["createdAt"])
        if tenant["name"].startswith(PREFIX) and age > _LEFT_BEHIND:
            await _remove_all(owner, tenant["name"])


async def _remove_all(owner: httpx.AsyncClient, prefix: str) -> None:
    """Delete the tenants whose names begin like this."""
    for tenant in (await expect(owner, "GET", "/api/tenants"))["tenants"]:
        name = tenant["name"]
        if not name.startswith(prefix):
            continue
        response = await owner.delete(f"/api/tenants/{quote(name, safe='')}")
        if not response.is_success and response.status_code != 404:
            raise ClewError(f"The tenant {name} is left over. Delete it with `clew tenants delete {name}`.")
