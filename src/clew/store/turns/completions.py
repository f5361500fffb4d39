"""Chat completions that their clients asked to store. Queries: `queries/turns/completions.sql`.

Above: the dialect of chat completions. A stored completion is what the client sent and got: it never changes except for its
metadata, and it is deleted with its conversation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from clew.store.documents.pages import Page
from clew.store.faults import foreign
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("turns/completions")
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StoredCompletion:
    """One completion as its client got it."""

    turn_id: UUID
    """The turn of its first choice."""
    metadata: Mapping[str, str]
    request: Json
    """The options of the request."""
    messages: Sequence[Json]
    """The messages of the request; empty in a list."""
    completion: Json


class StoredCompletions:
    """Stores, reads and deletes completions of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def store(self, tenant_id: UUID, thread_id: UUID, model: str, completion: StoredCompletion) -> None:
        """Store a completion of a model, unless it is stored already or its thread was deleted."""
        values = {"turn_id": completion.turn_id, "thread_id": thread_id, "model": model}
        texts = {name: Jsonb(getattr(completion, name)) for name in ("metadata", "request", "messages", "completion")}
        await self._database.execute(tenant_id, SQL["store_completion"], values | texts)

    async def find(self, tenant_id: UUID, turn_id: UUID) -> StoredCompletion | None:
        """Return the completion of a turn; None if it is not stored, or whoever asks may not see it."""
        return await self._database.one(tenant_id, SQL["read_completion"], {"turn_id": turn_id}, StoredCompletion)

    async def page(
        self, tenant_id: UUID, page: Page, *, model: str | None, metadata: Mapping[str, str]
    ) -> tuple[list[StoredCompletion], bool]:
        """Return a page of the completions with these metadata, of one model or of all, and whether there are more."""
        wanted = {"model": model, "metadata": Jsonb(dict(metadata))}
        statement = page.statement(SQL["list_completions"])
        return page.ordered(await self._database.rows(tenant_id, statement, page.values | wanted, StoredCompletion))

    async def change_metadata(self, tenant_id: UUID, turn_id: UUID, metadata: Mapping[str, str]) -> None:
        """Replace the metadata of a completion. Raises Forbidden: it is not the caller's to change."""
        values = {"turn_id": turn_id, "metadata": Jsonb(dict(metadata))}
        if not await self._database.execute(tenant_id, SQL["change_metadata"], values):
            raise foreign()

    async def delete(self, tenant_id: UUID, turn_id: UUID) -> None:
        """Delete a completion; its turn stays in its conversation. Raises Forbidden: it is not the caller's to delete."""
        if not await self._database.execute(tenant_id, SQL["delete_completion"], {"turn_id": turn_id}):
            raise foreign()
