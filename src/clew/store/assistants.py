"""Assistants in Postgres. Queries: `queries/assistants.sql`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg import errors
from psycopg.types.json import Jsonb

from clew.domain.errors import Conflict, NotFound
from clew.domain.ids import public_id
from clew.domain.threads.thread import AgentName, Assistant
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("assistants")
_EMPTY: dict[str, Any] = {
    "name": None,
    "instructions": None,
    "model": None,
    "memory_role": None,
    "retention_days": None,
    "readers": None,
    "metadata": None,
}


@dataclass(frozen=True, slots=True)
class Contents:
    """How much belongs to an assistant."""

    documents: int
    conversations: int


class Assistants:
    """Creates, finds, lists, changes and deletes assistants of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, tenant_id: UUID, name: str, values: dict[str, Any] | None = None, *, namespace: str = "") -> Assistant:
        """Store a new assistant; `values` may hold instructions, model, memory_role, retention_days, readers, metadata.

        Raises:
            Conflict: the name is taken in that namespace.
        """
        params = _EMPTY | {"instructions": ""} | _storable(values or {}) | {"name": name, "namespace": namespace}
        assistant = await self._database.one(tenant_id, SQL["create_assistant"], params, Assistant)
        if assistant is None:
            raise _name_taken(name)
        return assistant

    async def list_namespace(
        self, tenant_id: UUID, namespace: str, *, like: str | None = None, from_name: str | None = None, limit: int = 1000
    ) -> list[Assistant]:
        """Return the assistants of a namespace, sorted by name; `like` is a SQL pattern, `from_name` the first name to return."""
        params = {"namespace": namespace, "like": like, "from_name": from_name, "limit": limit}
        return await self._database.rows(tenant_id, SQL["list_assistants_of_namespace"], params, Assistant)

    async def list(self, tenant_id: UUID, limit: int = 1000) -> list[Assistant]:
        """Return every assistant, sorted by name."""
        return await self._database.rows(tenant_id, SQL["list_assistants"], {"limit": limit}, Assistant)

    async def find(self, tenant_id: UUID, assistant_id: UUID) -> Assistant:
        """Return one assistant by id, or raise NotFound."""
        return await self._find(tenant_id, public_id("asst", assistant_id), {"id": assistant_id, "name": None, "namespace": ""})

    async def find_by_name(self, tenant_id: UUID, name: str, namespace: str = "") -> Assistant:
        """Return one assistant by name, or raise NotFound."""
        return await self._find(tenant_id, name, {"id": None, "name": name, "namespace": namespace})

    async def of_turns(self, tenant_id: UUID, turn_ids: Iterable[UUID]) -> dict[UUID, AgentName]:
        """Map each turn to the assistant that answered it, if that assistant has a namespace."""
        rows = await self._database.rows(tenant_id, SQL["agents_of_turns"], {"turn_ids": list(turn_ids)}, AgentName)
        return {row.turn_id: row for row in rows}

    async def change(self, tenant_id: UUID, assistant_id: UUID, values: dict[str, Any]) -> Assistant:
        """Change the given values; None removes a model, a memory role, a retention period or readers.

        Raises:
            NotFound: there is no such assistant.
            Conflict: the new name is taken in its namespace.
        """
        params = _EMPTY | _storable(values) | {"id": assistant_id, "given": list(values)}
        try:
            assistant = await self._database.one(tenant_id, SQL["change_assistant"], params, Assistant)
        except errors.UniqueViolation as error:
            raise _name_taken(values["name"]) from error
        if assistant is None:
            raise NotFound("assistant", public_id("asst", assistant_id))
        return assistant

    async def contents(self, tenant_id: UUID, assistant_id: UUID) -> Contents:
        """Count what deleting the assistant would delete."""
        found = await self._database.one(tenant_id, SQL["count_contents"], {"id": assistant_id}, Contents)
        return found or Contents(0, 0)

    async def running_threads(self, tenant_id: UUID, assistant_id: UUID) -> Sequence[UUID]:
        """Return the threads of an assistant in which an answer is being written."""
        rows = await self._database.dicts(tenant_id, SQL["running_threads"], {"id": assistant_id})
        return [row["thread_id"] for row in rows]

    async def delete(self, tenant_id: UUID, assistant_id: UUID) -> None:
        """Permanently delete an assistant with its documents and threads, or raise NotFound."""
        if not await self._database.execute(tenant_id, SQL["delete_assistant"], {"id": assistant_id}):
            raise NotFound("assistant", public_id("asst", assistant_id))

    async def _find(self, tenant_id: UUID, shown: object, params: dict[str, Any]) -> Assistant:
        assistant = await self._database.one(tenant_id, SQL["find_assistant"], params, Assistant)
        if assistant is None:
            raise NotFound("assistant", shown)
        return assistant


def _storable(values: dict[str, Any]) -> dict[str, Any]:
    return values | {"metadata": Jsonb(values["metadata"])} if "metadata" in values else values


def _name_taken(name: str) -> Conflict:
    return Conflict(f"An assistant named {name!r} already exists.", field="name")
