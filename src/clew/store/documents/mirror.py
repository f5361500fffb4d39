"""What an external search index has a copy of, and the notes of what it still has to copy.

Queries: `queries/documents/mirror.sql`. Above: `retrieval.qdrant*`. Next: `chunks`, which notes documents in the transaction that
writes them; triggers note deletions (migration 0008). A note only names a document: the worker that processes it copies the
current state, so processing a note twice does no harm.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/mirror")


@dataclass(frozen=True, slots=True)
class Note:
    """A document whose copy must be updated; a deleted assistant is its own document."""

    tenant_id: UUID
    document_id: UUID
    assistant_id: UUID
    revision: int
    attempts: int
    """How often it was claimed, this time included."""


@dataclass(frozen=True, slots=True)
class CopiedChunk:
    """A current chunk of a document with everything that the copy holds."""

    id: int
    document_id: UUID
    version: int
    scope_id: UUID
    content: str
    start_offset: int
    end_offset: int
    name: str
    source_path: str
    source_app: str
    workspace: str
    repo: str
    language: str
    attributes: dict[str, Any]
    """Values of the document that filters compare."""
    weights: str | None
    """BM25 weights as pgvector prints a sparsevec."""
    vector: str | None
    """The embedding as pgvector prints it; None when the model does not know the language."""


@dataclass(frozen=True, slots=True)
class ChunkId:
    """What a check compares."""

    id: int
    document_id: UUID
    version: int
    has_vector: bool


@dataclass(frozen=True, slots=True)
class Backlog:
    """How far the copy is behind."""

    waiting: int
    error: str | None
    """Why the last attempt failed."""


class Mirrors:
    """Switches copying on and off for all tenants, and reads and updates the notes of one."""

    def __init__(self, database: Database, index_id: int) -> None:
        """`index_id`: the embedding index whose vectors are copied."""
        self._database = database
        self.index_id = index_id

    async def begin(self, tenant_id: UUID | None = None) -> None:
        """Start noting changes, for one tenant or all; existing documents are noted too, unless copying was on before."""
        async with self._database.connection() as connection:
            await connection.execute(SQL["begin_mirror"], {"index_id": self.index_id, "tenant_id": tenant_id})

    async def exists(self, tenant_id: UUID) -> bool:
        """Return whether this tenant's chunks are copied with the vectors of this index."""
        return (await self._database.dicts(tenant_id, SQL["has_mirror"], {"index_id": self.index_id}))[0]["it_does"]

    async def claim(self, *, lease: timedelta, most: int) -> list[Note]:
        """Claim notes that are due, of any tenant; after the lease another worker may claim them."""
        async with self._database.connection() as connection:
            values = {"index_id": self.index_id, "lease": lease, "most": most}
            cursor = await connection.execute(SQL["claim_work"], values)
            return [Note(**row) for row in await cursor.fetchall()]

    async def finish(self, note: Note) -> None:
        """Delete a processed note and mark its document as ready; keep the note of a document that changed meanwhile."""
        which = {"document_id": note.document_id, "assistant_id": note.assistant_id, "revision": note.revision}
        if not await self._database.dicts(note.tenant_id, SQL["finish_note"], which):
            await self._database.execute(note.tenant_id, SQL["note_again"], which)

    async def postpone(self, note: Note, *, wait: timedelta, reason: str) -> None:
        """Retry the note later and record the reason on its document."""
        values = {"document_id": note.document_id, "revision": note.revision, "wait": wait, "reason": reason}
        await self._database.execute(note.tenant_id, SQL["postpone_note"], values)

    async def hurry(self, tenant_id: UUID) -> None:
        """Make every waiting note due now."""
        await self._database.execute(tenant_id, SQL["hurry_notes"])

    async def backlog(self, tenant_id: UUID) -> Backlog:
        """Return how far the copy is behind."""
        return await self._database.one(tenant_id, SQL["count_notes"], None, Backlog) or Backlog(0, None)

    async def now(self, tenant_id: UUID) -> datetime:
        """Return the database's clock."""
        return (await self._database.dicts(tenant_id, SQL["now"]))[0]["now"]

    async def move_here(self, tenant_id: UUID, *, since: datetime) -> None:
        """Make the copy with this index's vectors the current one; what changed after `since` is noted again."""
        async with self._database.transaction(tenant_id) as connection:
            await connection.execute(SQL["move_mirror"], {"index_id": self.index_id})
            await connection.execute(SQL["note_changed_since"], {"since": since})

    async def assistant_exists(self, tenant_id: UUID, assistant_id: UUID) -> bool:
        """Return whether an assistant still exists."""
        found = await self._database.dicts(tenant_id, SQL["assistant_exists"], {"assistant_id": assistant_id})
        return found[0]["it_does"]

    async def assistants(self, tenant_id: UUID) -> dict[str, UUID]:
        """Return every assistant of the tenant by its name."""
        return {row["name"]: row["id"] for row in await self._database.dicts(tenant_id, SQL["assistants"])}

    async def documents(self, tenant_id: UUID, assistant_id: UUID) -> list[UUID]:
        """Return the documents of an assistant and of its threads that have chunks."""
        rows = await self._database.dicts(tenant_id, SQL["documents_of_assistant"], {"assistant_id": assistant_id})
        return [row["id"] for row in rows]

    async def embedding_index_ids(self, tenant_id: UUID) -> set[int]:
        """Return the indexes of which the tenant still has vectors."""
        return {row["id"] for row in await self._database.dicts(tenant_id, SQL["embedding_index_ids"])}

    async def chunks(self, tenant_id: UUID, document_id: UUID, *, after: int, limit: int) -> list[CopiedChunk]:
        """Return the next current chunks of a document by id; none if it was deleted."""
        which = {"index_id": self.index_id, "document_id": document_id, "after": after, "limit": limit}
        return await self._database.rows(tenant_id, SQL["copied_chunks"], which, CopiedChunk)

    async def chunk_ids(self, tenant_id: UUID, assistant_id: UUID, *, after: int, limit: int) -> list[ChunkId]:
        """Return the next chunks, by id, that the copy of an assistant must hold."""
        which = {"index_id": self.index_id, "assistant_id": assistant_id, "after": after, "limit": limit}
        return await self._database.rows(tenant_id, SQL["current_chunk_ids"], which, ChunkId)


async def end_mirror(database: Database) -> None:
    """Stop noting changes for every tenant: only Postgres is searched, where every document is ready."""
    async with database.connection() as connection:
        await connection.execute(SQL["end_mirror"])


async def note_attributes(connection: Any, document_ids: Sequence[UUID]) -> None:  # noqa: ANN401  # documents' connection
    """Note in the caller's transaction that documents have other attributes; does nothing without a copy."""
    if document_ids:
        await connection.execute(SQL["note_attributes"], {"document_ids": list(document_ids)})


async def note_documents(connection: Any, tenant_id: UUID, document_ids: Sequence[UUID]) -> None:  # noqa: ANN401  # chunks' connection
    """Note in the caller's transaction that documents have new chunks; does nothing without a copy."""
    await connection.execute(SQL["note_documents"], {"tenant_id": tenant_id, "document_ids": list(document_ids)})
