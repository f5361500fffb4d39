"""API keys in Postgres: only their hashes. Queries: `queries/keys.sql`; finding a key crosses tenants (`clew_find_key`).

A key is `clew_` and random characters: scanners recognise a leaked one, and a fast hash is enough because keys cannot be guessed.
Above: `server.auth` and the dialect `keys`.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, LiteralString
from uuid import UUID

from psycopg.rows import class_row, scalar_row

from clew.domain.errors import Conflict, NoSuchTenant, NotFound
from clew.domain.ids import public_id
from clew.store.pool import Database
from clew.store.sql import load_queries
from clew.store.tenants import Tenants

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
    """What a key may do, and for whom; it was not revoked, but it may have expired."""

    tenant_id: UUID
    key_id: UUID
    caller_app: str
    scopes: list[str]
    user_name: str
    """The user to whom the key belongs; empty: to nobody."""
    groups: list[str]
    """The groups whose shared conversations and assistants it reads."""
    speaks_for_users: bool
    """A key that belongs to nobody may name the user of each request."""
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class StoredKey:
    """A key as listed. `hint` is its beginning, too short to be useful to anyone else."""

    id: UUID
    hint: str
    caller_app: str
    scopes: list[str]
    user_name: str
    groups: list[str]
    speaks_for_users: bool
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None
    """To the minute."""
    revoked_at: datetime | None


class Keys:
    """Creates, finds, lists, rotates and revokes keys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, sha256: bytes) -> FoundKey | None:
        """Return the key with this hash, of any tenant, unless it was revoked; in one round trip."""
        async with self._database.connection() as connection:
            cursor = connection.cursor(row_factory=class_row(FoundKey))
            await cursor.execute(SQL["find_key"], {"sha256": sha256})
            return await cursor.fetchone()

    async def exist(self) -> bool:
        """Return whether any tenant has a key that was not revoked; an expired one counts, so that no server opens by itself."""
        return bool(await self._value(SQL["has_keys"], {}))

    async def tenant_named(self, name: str) -> UUID:
        """Return the id of a tenant, or raise NoSuchTenant."""
        found = await self._value(SQL["find_tenant"], {"name": name})
        if found is None:
            raise NoSuchTenant(name, [tenant.name for tenant in await Tenants(self._database).list()])
        return found

    async def create(
        self,
        tenant_id: UUID,
        *,
        caller_app: str,
        scopes: Sequence[str],
        user_name: str = "",
        groups: Sequence[str] = (),
        speaks_for_users: bool = False,
        expires_at: datetime | None = None,
    ) -> tuple[StoredKey, str]:
        """Create a key, store its hash, and return its listing and the key itself, which is never shown again."""
        secret = new_key()
        params = _hashed(secret) | {
            "caller_app": caller_app,
            "scopes": list(scopes),
            "user_name": user_name,
            "groups": list(groups),
            "speaks_for_users": speaks_for_users,
            "expires_at": expires_at,
        }
        key = await self._database.one(tenant_id, SQL["create_key"], params, StoredKey)
        assert key is not None, "an insert returns its row"  # noqa: S101
        return key, secret

    async def read(self, tenant_id: UUID, key_id: UUID) -> StoredKey:
        """Return one key, or raise NotFound."""
        key = await self._database.one(tenant_id, SQL["read_key"], {"id": key_id}, StoredKey)
        if key is None:
            raise NotFound("key", public_id("key", key_id))
        return key

    async def rotate(self, tenant_id: UUID, key_id: UUID, *, grace: timedelta) -> tuple[StoredKey, str]:
        """Create a key like this one, which expires after the grace period, and return it as `create` does.

        Raises:
            NotFound: there is no such key.
            Conflict: KEY_NOT_VALID, it was revoked or has expired.
        """
        secret = new_key()
        params = _hashed(secret) | {"id": key_id, "grace": grace}
        key = await self._database.one(tenant_id, SQL["rotate_key"], params, StoredKey)
        if key is None:
            await self.read(tenant_id, key_id)
            raise Conflict("This key was revoked or has expired. Create a new one.", code="KEY_NOT_VALID")
        return key, secret

    async def note_use(self, tenant_id: UUID, key_id: UUID) -> None:
        """Record that a key was used now, at most once a minute."""
        await self._database.execute(tenant_id, SQL["note_use"], {"id": key_id})

    async def list(self, tenant_id: UUID) -> list[StoredKey]:
        """Return every key of a tenant, newest first, revoked ones included."""
        return await self._database.rows(tenant_id, SQL["list_keys"], None, StoredKey)

    async def revoke(self, tenant_id: UUID, key_id: UUID) -> None:
        """Revoke a key, or raise NotFound. Revoking it twice changes nothing."""
        if not await self._database.execute(tenant_id, SQL["revoke_key"], {"id": key_id}):
            raise NotFound("key", public_id("key", key_id))

    async def _value(self, query: LiteralString, params: dict[str, Any]) -> Any:  # noqa: ANN401  the type of the one column
        async with self._database.connection() as connection:
            cursor = connection.cursor(row_factory=scalar_row)
            await cursor.execute(query, params)
            return await cursor.fetchone()


def _hashed(secret: str) -> dict[str, Any]:
    return {"sha256": hash_key(secret), "hint": secret[:_HINT_LENGTH]}
