"""API keys in Postgres: only their hashes. Queries: `queries/keys.sql`; finding a key crosses tenants (`clew_find_key`).

A key is `clew_` and random characters: scanners recognise a leaked one, and a fast hash is enough because keys cannot be guessed.
Above: `server.auth` and the dialect `keys`.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, LiteralString
from uuid import UUID

from psycopg.rows import class_row, scalar_row

from clew.domain.errors import NotFound
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("keys")
KEY_PREFIX = "clew_"
_HINT_LENGTH = len(KEY_PREFIX) + 4


def new_key() -> str:
    """Return a new key with 256 random bits."""
    return KEY_PREFIX + secrets.token_urlsafe(32)


def hash_key(key: str) -> bytes:
    """Return the hash that is stored for a key: 32 bytes."""
    return hashlib.sha256(key.encode("utf-8", "replace")).digest()


@dataclass(frozen=True, slots=True)
class FoundKey:
    """What a valid key may do, and for whom."""

    tenant_id: UUID
    key_id: UUID
    caller_app: str
    scopes: list[str]
    user_name: str
    """The user to whom the key belongs; empty: to nobody."""


@dataclass(frozen=True, slots=True)
class StoredKey:
    """A key as listed. `hint` is its beginning, too short to be useful to anyone else."""

    id: UUID
    hint: str
    caller_app: str
    scopes: list[str]
    user_name: str
    created_at: datetime
    revoked_at: datetime | None


class Keys:
    """Creates, finds, lists and revokes keys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, sha256: bytes) -> FoundKey | None:
        """Return the valid key with this hash, of any tenant, in one round trip."""
        async with self._database.connection() as connection:
            cursor = connection.cursor(row_factory=class_row(FoundKey))
            await cursor.execute(SQL["find_key"], {"sha256": sha256})
            return await cursor.fetchone()

    async def exist(self) -> bool:
        """Return whether any tenant has a valid key."""
        return bool(await self._value(SQL["has_keys"], {}))

    async def tenant_named(self, name: str) -> UUID:
        """Return the id of a tenant, or raise NotFound."""
        found = await self._value(SQL["find_tenant"], {"name": name})
        if found is None:
            raise NotFound("tenant", name)
        return found

    async def create(
        self, tenant_id: UUID, *, caller_app: str, scopes: Sequence[str], user_name: str = ""
    ) -> tuple[StoredKey, str]:
        """Create a key, store its hash, and return its listing and the key itself, which is never shown again."""
        secret = new_key()
        params = {
            "sha256": hash_key(secret),
            "hint": secret[:_HINT_LENGTH],
            "caller_app": caller_app,
            "scopes": list(scopes),
            "user_name": user_name,
        }
        key = await self._database.one(tenant_id, SQL["create_key"], params, StoredKey)
        assert key is not None, "an insert returns its row"  # noqa: S101
        return key, secret

    async def list(self, tenant_id: UUID) -> list[StoredKey]:
        """Return every key of a tenant, newest first, revoked ones included."""
        return await self._database.rows(tenant_id, SQL["list_keys"], None, StoredKey)

    async def revoke(self, tenant_id: UUID, key_id: UUID) -> None:
        """Revoke a key, or raise NotFound. Revoking it twice changes nothing."""
        if not await self._database.execute(tenant_id, SQL["revoke_key"], {"id": key_id}):
            raise NotFound("key", key_id)

    async def _value(self, query: LiteralString, params: dict[str, Any]) -> Any:  # noqa: ANN401  the type of the one column
        async with self._database.connection() as connection:
            cursor = connection.cursor(row_factory=scalar_row)
            await cursor.execute(query, params)
            return await cursor.fetchone()
