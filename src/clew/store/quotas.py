"""Quotas in Postgres: the limits of a tenant and its users, and what they used. Queries: `queries/quotas.sql`.

Above: the dialects `tenants` and `usage`, and `ingest.intake`, which refuses files above a quota. `turns.Turns` counts and
refuses questions. Below: the functions of migration 0026.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from clew.domain.documents.document import Place, UploadedFile
from clew.domain.errors import DocumentQuotaExceeded
from clew.domain.quotas import QUOTAS, Limits, Used
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("quotas")
KEEP_USAGE = timedelta(days=400)
_TENANT, _EACH_USER = "", "user:"
"""Owners of quotas. Another one is a user: `user:NAME`."""


@dataclass(frozen=True, slots=True)
class TenantQuotas:
    """The limits of one tenant."""

    tenant: Limits = field(default_factory=Limits)
    each_user: Limits = field(default_factory=Limits)
    users: Mapping[str, Limits] = field(default_factory=dict[str, Limits])
    """Limits of single users; what they leave open is as for each user."""


@dataclass(frozen=True, slots=True)
class Heavy:
    """Somebody who uses much of a tenant."""

    owner: str
    """`user:NAME` or `app:NAME`."""
    used: Used


class Quotas:
    """Reads and changes the limits of one tenant at a time, and reads what was used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, tenant_id: UUID) -> TenantQuotas:
        """Return every limit of a tenant."""
        rows = await self._database.dicts(tenant_id, SQL["list_quotas"])
        found = {row["owner"]: _limits(row) for row in rows}
        users = {owner.removeprefix(_EACH_USER): one for owner, one in found.items() if owner not in (_TENANT, _EACH_USER)}
        return TenantQuotas(found.get(_TENANT, Limits()), found.get(_EACH_USER, Limits()), users)

    async def change(
        self,
        tenant_id: UUID,
        *,
        tenant: Mapping[str, Any] | None = None,
        each_user: Mapping[str, Any] | None = None,
        users: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        """Set the given limits and leave the others as they are; None lifts one."""
        given = {_TENANT: tenant, _EACH_USER: each_user} | {f"{_EACH_USER}{name}": one for name, one in (users or {}).items()}
        async with self._database.batch(tenant_id) as connection:
            for owner, limits in sorted(given.items()):
                if limits:
                    values = {name: limits.get(name) for name in QUOTAS} | {"owner": owner, "given": list(limits)}
                    await connection.execute(SQL["set_quota"], values)
            await connection.execute(SQL["drop_empty_quotas"])

    async def of_owner(self, tenant_id: UUID, owner: str) -> tuple[Limits, Limits]:
        """Return the limits that apply to `user:NAME` or `app:NAME`: those of the tenant, and those of the user."""
        rows = {row["whose"]: _limits(row) for row in await self._database.dicts(tenant_id, SQL["limits_of"], {"owner": owner})}
        return rows.get("tenant", Limits()), rows.get("user", Limits())

    async def used(self, tenant_id: UUID, owner: str = "") -> Used:
        """Return what `user:NAME` or `app:NAME` used, or the whole tenant."""
        return await self._database.one(tenant_id, SQL["used"], {"owner": owner}, Used) or Used()

    async def heaviest(self, tenant_id: UUID, limit: int) -> list[Heavy]:
        """Return those who used most this month: by cost, tokens and questions; then those with the most documents."""
        rows = await self._database.dicts(tenant_id, SQL["heaviest"], {"limit": limit})
        return [Heavy(row.pop("owner"), Used(**row)) for row in rows]


@dataclass(frozen=True, slots=True)
class Room:
    """What an upload adds, and the limits that it must keep."""

    owner: str
    """Whose documents are counted: empty for the tenant."""
    whose: str
    documents_most: int | None
    bytes_most: int | None
    documents: int
    bytes: int
    """In use before the upload."""
    added_documents: int
    added_bytes: int

    def require(self) -> None:
        """Check that the upload fits. Raises DocumentQuotaExceeded."""
        self.require_kept(self.documents + self.added_documents, self.bytes + self.added_bytes)

    def require_kept(self, documents: int, size: int) -> None:
        """Check what is in use with this upload. Raises DocumentQuotaExceeded."""
        for quota, most, used, added in (
            ("documents", self.documents_most, documents, self.added_documents),
            ("bytes", self.bytes_most, size, self.added_bytes),
        ):
            if most is not None and added > 0 and used > most:
                raise DocumentQuotaExceeded(quota, self.whose, most=most, used=max(0, used - added), added=added)


async def find_room(database: Database, tenant_id: UUID, place: Place, files: Sequence[UploadedFile]) -> list[Room]:
    """Return the limits for documents that apply to the caller, and check the files, of which none was accepted yet.

    Raises:
        DocumentQuotaExceeded: they would exceed a limit.
    """
    values: dict[str, Any] = asdict(place) | {
        "paths": [file.source_path for file in files],
        "sizes": [file.bytes for file in files],
    }
    rooms = await database.rows(tenant_id, SQL["find_room"], values, Room)
    for room in rooms:
        room.require()
    return rooms


async def keep_room(connection: AsyncConnection[Any], rooms: Sequence[Room]) -> None:
    """Check the limits again, with what the caller's transaction added; until it ends, the tenant's other uploads wait here.

    Raises:
        DocumentQuotaExceeded: other uploads used up the room meanwhile.
    """
    rooms = [room for room in rooms if room.added_documents > 0 or room.added_bytes > 0]
    if not rooms:
        return
    await connection.execute(SQL["lock_documents"])
    for room in rooms:
        cursor = await connection.execute(SQL["documents_used"], {"owner": room.owner})
        row = await cursor.fetchone()
        assert row is not None  # noqa: S101  the function returns one row
        room.require_kept(row["documents"], row["bytes"])


async def sweep_usage(database: Database) -> None:
    """Delete what was used on days that are no longer kept, of every tenant."""
    async with database.connection() as connection:
        await connection.execute(SQL["sweep_usage"], {"keep": KEEP_USAGE})


def _limits(row: Mapping[str, Any]) -> Limits:
    return Limits(**{name: row[name] for name in QUOTAS})
