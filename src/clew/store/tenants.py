"""Tenants: lists, creates, counts and deletes them. Queries: `queries/tenants.sql`, and the functions of migration 0023.

Above: the dialect `tenants`, for operators, and `keys`. Everything here works on a whole tenant, whoever asks: `dialects` checks
that the caller is an operator.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, LiteralString
from uuid import UUID

from psycopg import errors

from clew.domain.errors import Conflict, NoSuchTenant
from clew.store.acting import Acting, acting_for
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("tenants")
_DELETED_AT_ONCE = 50
"""Threads or documents per transaction, so that few rows are locked at a time."""
_LISTED_AT_ONCE = 500
_WHOLE = Acting()
"""Sees everything in the tenant, also what belongs to somebody."""


@dataclass(frozen=True, slots=True)
class Tenant:
    """A tenant as listed."""

    id: UUID
    name: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class TenantUse:
    """What a tenant has."""

    assistants: int
    documents: int
    bytes: int
    """Of the original files."""
    originals: int
    threads: int
    turns: int
    chunks: int
    memories: int
    keys: int
    valid_keys: int
    """Keys that were not revoked and have not expired."""


@dataclass(frozen=True, slots=True)
class Left:
    """What of a deleted tenant still waits to be removed elsewhere."""

    originals: int
    """Files in the store of originals."""
    notes: int
    """Documents and assistants in the search index beside Postgres."""


class Tenants:
    """Lists, creates, counts and deletes tenants."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list(self) -> list[Tenant]:
        """Return every tenant, sorted by name."""
        async with self._database.connection() as connection:
            cursor = await connection.execute(SQL["list_tenants"])
            return [Tenant(**row) for row in await cursor.fetchall()]

    async def named(self, name: str) -> Tenant:
        """Return one tenant, or raise NoSuchTenant."""
        tenants = await self.list()
        for tenant in tenants:
            if tenant.name == name:
                return tenant
        raise NoSuchTenant(name, [tenant.name for tenant in tenants])

    async def name_of(self, tenant_id: UUID) -> str:
        """Return the name of a tenant; empty if it was deleted."""
        rows = await self._database.dicts(tenant_id, SQL["own_name"])
        return rows[0]["name"] if rows else ""

    async def create(self, name: str) -> Tenant:
        """Create a tenant with its assistant `default`. Raises Conflict if the name is taken."""
        try:
            async with self._database.connection() as connection:
                await connection.execute(SQL["create_tenant"], {"name": name})
        except errors.UniqueViolation as error:
            raise Conflict(f"A tenant named {name} already exists.", code="TENANT_EXISTS", field="name") from error
        return await self.named(name)

    async def count(self, tenant_id: UUID) -> TenantUse:
        """Count what a tenant has."""
        with acting_for(_WHOLE):
            use = await self._database.one(tenant_id, SQL["count_tenant"], None, TenantUse)
        assert use is not None  # noqa: S101  the statement has one row
        return use

    async def delete(self, tenant_id: UUID) -> None:
        """Permanently delete a tenant with every row that belongs to it, its keys first.

        What is stored elsewhere is noted for removal: see `left`. Interrupted, it can be repeated.
        """
        with acting_for(_WHOLE):
            await self._database.execute(tenant_id, SQL["delete_keys"])
            await self._database.execute(tenant_id, SQL["delete_jobs"])
            for statement in (SQL["delete_threads"], SQL["delete_some_documents"]):
                while await self._database.execute(tenant_id, statement, {"most": _DELETED_AT_ONCE}):
                    pass
            await self._run(SQL["delete_tenant"], {"id": tenant_id})
            await self._database.execute(tenant_id, SQL["delete_jobs"])

    async def left(self, tenant_id: UUID) -> Left:
        """Return what of a deleted tenant still waits to be removed elsewhere; forgets the files that were removed."""
        await self._run(SQL["forget_removals"], {"id": tenant_id})
        return await self._database.one(tenant_id, SQL["count_left"], None, Left) or Left(0, 0)

    def memories(self, tenant_id: UUID) -> AsyncIterator[dict[str, Any]]:
        """Yield the memories of every user."""
        return self._pages(tenant_id, SQL["list_memories"])

    def documents(self, tenant_id: UUID) -> AsyncIterator[dict[str, Any]]:
        """Yield every document, also those of conversations; `sha256` is that of the bytes uploaded last, or None."""
        return self._pages(tenant_id, SQL["list_documents"])

    async def settings(self, tenant_id: UUID) -> Sequence[dict[str, Any]]:
        """Return the newest version of the tenant's settings and of those of each assistant."""
        with acting_for(_WHOLE):
            return await self._database.dicts(tenant_id, SQL["list_settings"])

    async def _pages(self, tenant_id: UUID, statement: LiteralString) -> AsyncIterator[dict[str, Any]]:
        after: UUID | None = None
        while True:
            with acting_for(_WHOLE):
                rows = await self._database.dicts(tenant_id, statement, {"after": after, "limit": _LISTED_AT_ONCE})
            for row in rows:
                yield row
            if len(rows) < _LISTED_AT_ONCE:
                return
            after = rows[-1]["id"]

    async def _run(self, statement: LiteralString, params: dict[str, Any]) -> None:
        async with self._database.connection() as connection:
            await connection.execute(statement, params)
