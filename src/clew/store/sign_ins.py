"""Sessions of the page in Postgres: who is signed in, by the hash of a random token. Queries: `queries/sign_ins.sql`.

Finding a session crosses tenants (`clew_find_sign_in`). A session that a key was exchanged for has the user, groups and scopes of
that key, and ends with it. Above: `server.signin`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from psycopg.rows import class_row

from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("sign_ins")


@dataclass(frozen=True, slots=True)
class FoundSignIn:
    """A session that is valid now."""

    tenant_id: UUID
    id: UUID
    key_id: UUID | None
    """The key that was exchanged for it."""
    caller_app: str
    """Of the key; empty without one."""
    user_name: str
    display_name: str
    groups: list[str]
    scopes: list[str]
    speaks_for_users: bool
    expires_at: datetime
    id_token: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Person:
    """Whom a session is for: a user with groups and scopes, or whoever has a key."""

    user_name: str = ""
    display_name: str = ""
    groups: Sequence[str] = ()
    scopes: Sequence[str] = ()
    key_id: UUID | None = None
    id_token: str | None = field(default=None, repr=False)


class SignIns:
    """Begins, finds and ends sessions. `idle`: a session that was not used for this long is over."""

    def __init__(self, database: Database, *, idle: timedelta) -> None:
        self._database = database
        self._idle = idle

    async def find(self, sha256: bytes) -> FoundSignIn | None:
        """Return the session with this hash, of any tenant, if it is valid; in one round trip."""
        async with self._database.connection() as connection:
            cursor = connection.cursor(row_factory=class_row(FoundSignIn))
            await cursor.execute(SQL["find_sign_in"], {"sha256": sha256, "idle": self._idle})
            return await cursor.fetchone()

    async def begin(self, tenant_id: UUID, sha256: bytes, person: Person, *, lifetime: timedelta) -> None:
        """Store a session, and delete those of the tenant that are over."""
        params = {
            "sha256": sha256,
            "key_id": person.key_id,
            "user_name": person.user_name,
            "display_name": person.display_name,
            "groups": list(person.groups),
            "scopes": list(person.scopes),
            "id_token": person.id_token,
            "lifetime": lifetime,
            "idle": self._idle,
        }
        await self._database.execute(tenant_id, SQL["begin_sign_in"], params)

    async def note_seen(self, tenant_id: UUID, sign_in_id: UUID) -> None:
        """Record that a session was used now, at most once a minute."""
        await self._database.execute(tenant_id, SQL["note_seen"], {"id": sign_in_id})

    async def end(self, tenant_id: UUID, sign_in_id: UUID) -> None:
        """End a session. Ending it twice changes nothing."""
        await self._database.execute(tenant_id, SQL["end_sign_in"], {"id": sign_in_id})
