"""Assistants in Postgres. Queries: `queries/assistants.sql`."""

from typing import Any
from uuid import UUID

from psycopg import errors

from clew.domain.errors import Conflict, NotFound
from clew.domain.ids import public_id
from clew.domain.thread import Assistant
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("assistants")
_EMPTY: dict[str, Any] = {"name": None, "instructions": None, "model": None, "memory_role": None, "retention_days": None}


class Assistants:
    """Creates, finds, lists, changes and deletes assistants of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, tenant_id: UUID, name: str, values: dict[str, Any] | None = None, *, namespace: str = "") -> Assistant:
        """Store a new assistant; `values` may hold instructions, model, memory_role, retention_days.

        Raises:
            Conflict: the name is taken in that namespace.
        """
        params = _EMPTY | {"instructions": ""} | (values or {}) | {"name": name, "namespace": namespace}
        assistant = await self._database.one(tenant_id, SQL["create_assistant"], params, Assistant)
        if assistant is None:
            raise _name_taken(name)
        return assistant

    async def list(self, tenant_id: UUID, limit: int = 1000) -> list[Assistant]:
        """Return every assistant by name."""
        return await self._database.rows(tenant_id, SQL["list_assistants"], {"limit": limit}, Assistant)

    async def find(self, tenant_id: UUID, assistant_id: UUID) -> Assistant:
        """Return one assistant by id, or raise NotFound."""
        return await self._find(tenant_id, public_id("asst", assistant_id), {"id": assistant_id, "name": None, "namespace": ""})

    async def find_by_name(self, tenant_id: UUID, name: str, namespace: str = "") -> Assistant:
        """Return one assistant by name, or raise NotFound."""
        return await self._find(tenant_id, name, {"id": None, "name": name, "namespace": namespace})

    async def change(self, tenant_id: UUID, assistant_id: UUID, values: dict[str, Any]) -> Assistant:
        """Change the given values.

        Raises:
            NotFound: there is no such assistant.
            Conflict: the new name is taken in its namespace.
        """
        params = _EMPTY | values | {"id": assistant_id}
        try:
            assistant = await self._database.one(tenant_id, SQL["change_assistant"], params, Assistant)
        except errors.UniqueViolation as error:
            raise _name_taken(values["name"]) from error
        if assistant is None:
            raise NotFound("assistant", public_id("asst", assistant_id))
        return assistant

    async def delete(self, tenant_id: UUID, assistant_id: UUID) -> None:
        """Delete an assistant with its documents and threads, for good, or raise NotFound."""
        if not await self._database.execute(tenant_id, SQL["delete_assistant"], {"id": assistant_id}):
            raise NotFound("assistant", public_id("asst", assistant_id))

    async def _find(self, tenant_id: UUID, shown: object, params: dict[str, Any]) -> Assistant:
        assistant = await self._database.one(tenant_id, SQL["find_assistant"], params, Assistant)
        if assistant is None:
            raise NotFound("assistant", shown)
        return assistant


def _name_taken(name: str) -> Conflict:
    return Conflict(f"There is already an assistant named {name!r}.", field="name")
