"""Who a request comes from while no key exists."""

from typing import cast
from uuid import uuid4

import pytest

from clew.domain.errors import Unauthenticated
from clew.server.auth import KeyRing
from clew.store.keys import Keys


class NoSuchKey:
    """A list of keys, empty or not, in which the key of the request is not."""

    def __init__(self, *, exist: bool) -> None:
        self._exist = exist

    async def exist(self) -> bool:
        return self._exist

    async def find(self, _sha256: bytes) -> None:
        return None


def ring(*, keys_exist: bool, is_open: bool = True) -> KeyRing:
    return KeyRing(cast(Keys, NoSuchKey(exist=keys_exist)), tenant_id=uuid4(), local_key="local", is_open=is_open)


@pytest.mark.parametrize("authorization", [None, "Bearer any", "bearer  sk-of-another-service "])
async def test_a_server_without_keys_accepts_any_key_or_none(authorization: str | None) -> None:
    principal = await ring(keys_exist=False).principal(authorization)
    assert (principal.key_id, principal.may("admin")) == (None, True)


@pytest.mark.parametrize(("keys_exist", "is_open"), [(True, True), (False, False)], ids=["a key exists", "not on loopback"])
@pytest.mark.parametrize("authorization", [None, "Bearer any"])
async def test_any_other_server_refuses_an_unknown_key(authorization: str | None, *, keys_exist: bool, is_open: bool) -> None:
    with pytest.raises(Unauthenticated):
        await ring(keys_exist=keys_exist, is_open=is_open).principal(authorization)


@pytest.mark.parametrize("authorization", ["Basic dXNlcjpwYXNz", "Bearer", "Bearer  "])
async def test_what_is_no_bearer_is_refused_without_keys_too(authorization: str) -> None:
    with pytest.raises(Unauthenticated):
        await ring(keys_exist=False).principal(authorization)
