"""What belongs to a person, in every application of a tenant. Queries: `queries/users.sql`.

There is no table of people: a user is a name that a key, an application or a sign-in gives. Above: the dialect `users`.
"""

from dataclasses import dataclass
from uuid import UUID

from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("users")


@dataclass(frozen=True, slots=True)
class Belongings:
    """How much belongs to a user. `documents` are those of single conversations; `keys` those that are not revoked."""

    conversations: int
    documents: int
    memories: int
    keys: int
    shares: int
    feedback: int


class Users:
    """Counts, lists and deletes what belongs to users. Call it as the server (`acting_for(Acting())`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def belongings(self, tenant_id: UUID, user: str) -> Belongings:
        """Count what belongs to a user."""
        params = {"owner": f"user:{user}", "user": user}
        return await self._database.one(tenant_id, SQL["count_user"], params, Belongings) or Belongings(0, 0, 0, 0, 0, 0)

    async def threads(self, tenant_id: UUID, user: str, limit: int = 100) -> list[UUID]:
        """Return some conversations of a user."""
        rows = await self._database.dicts(tenant_id, SQL["threads_of_user"], {"owner": f"user:{user}", "limit": limit})
        return [row["id"] for row in rows]

    async def detach(self, tenant_id: UUID, user: str) -> None:
        """Delete a user's files and what is remembered and counted of them; revoke their keys. Their documents are nobody's."""
        await self._database.execute(tenant_id, SQL["detach_user"], {"user": user})
