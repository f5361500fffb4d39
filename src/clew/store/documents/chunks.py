"""The chunks of a document, as they are stored and as they are searched: words, weights and vectors in one transaction.

Above: `ingest`, which has split and embedded, and `retrieval.postgres`, which reads. Below: `queries/documents/chunks.sql` and
migration 0002, which describes the index (decision 0005 says why). Next: `retrieval/postgres.py`.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

import numpy as np
from numpy.typing import NDArray
from psycopg import AsyncConnection
from psycopg.rows import class_row
from pydantic_core import to_json

from clew.domain.documents.position import Place
from clew.domain.errors import StoreUnsuitable
from clew.domain.text.lexemes import configuration_of, searchable
from clew.store.documents.mirror import note_documents
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/chunks")
_BATCH = 256
"""Chunks per statement, and the most that one posting block may hold."""


@dataclass(frozen=True, slots=True)
class NewChunk:
    """A piece of one document version, split and embedded."""

    ordinal: int
    """Position in the document, from 0, unique within it."""
    start: int
    """First code point in the stored text."""
    end: int
    """One past the last code point."""
    content: str
    heading_path: Sequence[str]
    language: str
    """ISO 639-1, or `und`."""
    vector: NDArray[np.float32] | None
    """`(d,) float32`, L2-normalised, of the active index's model; None when the model does not know the language."""
    index_text: str
    """The text that full-text search indexes: see `domain.text.lexemes.index_text`."""
    context: str = ""
    """The header that its rows are read with, if it was cut from a table below the header."""
    places: Sequence[Place] = ()
    """Where it is in the original."""


class Spec(Protocol):
    """What makes vectors comparable (`EmbeddingSpec` of the embedding providers)."""

    @property
    def model(self) -> str: ...  # noqa: D102
    @property
    def precision(self) -> str: ...  # noqa: D102
    @property
    def dimension(self) -> int: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class EmbeddingIndex:
    """The vectors of one model. `id` is the same for every tenant that uses the model."""

    id: int
    model: str
    precision: str
    dimension: int


@dataclass(frozen=True, slots=True)
class DocumentChunks:
    """All chunks of one document."""

    document_id: UUID
    version: int
    """The document's current version by the end of the transaction that writes them. Version 1 replaces nothing."""
    scope_id: UUID
    chunks: Sequence[NewChunk]


async def replace_chunks(
    connection: AsyncConnection[Any],
    tenant_id: UUID,
    *,
    document_id: UUID,
    version: int,
    scope_id: UUID,
    chunks: Sequence[NewChunk],
) -> None:
    """Make these the chunks of one document: see `replace_chunks_of`."""
    await replace_chunks_of(connection, tenant_id, [DocumentChunks(document_id, version, scope_id, chunks)])


async def replace_chunks_of(connection: AsyncConnection[Any], tenant_id: UUID, documents: Sequence[DocumentChunks]) -> None:
    """Make these the chunks of some documents, in the caller's transaction.

    Searches see the old chunks until the commit. Takes one round trip in pipeline mode, with one statement per 256 chunks of any
    documents. Writers of one scope do not wait for each other.

    Raises:
        StoreUnsuitable: vectors were given and no embedding index is active (`EmbeddingIndexes.ensure_active` comes first).
    """
    active = await connection.execute(SQL["active_embedding_index"], {"tenant_id": tenant_id})
    for document in documents:
        if document.version > 1:
            await _delete_chunks(connection, tenant_id, document)
    rows = [(document, chunk) for document in documents for chunk in document.chunks]
    for at in range(0, len(rows), _BATCH):
        await connection.execute(SQL["add_chunks"], {"tenant_id": tenant_id} | _columns(rows[at : at + _BATCH]))
    for scope_id in {document.scope_id for document in documents}:
        await connection.execute(SQL["compact_postings"], {"tenant_id": tenant_id, "scope_id": scope_id})
    await note_documents(connection, tenant_id, [document.document_id for document in documents])
    if await active.fetchone() is None and any(chunk.vector is not None for _, chunk in rows):
        raise StoreUnsuitable("No embedding index is active: the embedder was not registered before documents were written.")


async def _delete_chunks(connection: AsyncConnection[Any], tenant_id: UUID, document: DocumentChunks) -> None:
    which = {"tenant_id": tenant_id, "scope_id": document.scope_id, "document_id": document.document_id}
    # Not prepared: a plan made when the tables were empty would be kept until the next ANALYZE. One document at a time: without
    # statistics Postgres would look for a list of documents among all blocks of their scope.
    await connection.execute(SQL["delete_fresh_postings"], which, prepare=False)
    await connection.execute(SQL["delete_chunks"], which, prepare=False)


class EmbeddingIndexes:
    """Which embedding model is used to search a tenant's documents."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def active(self, tenant_id: UUID) -> EmbeddingIndex | None:
        """The active index, or None before the first document."""
        return await self._database.one(tenant_id, SQL["active_embedding_index"], {"tenant_id": tenant_id}, EmbeddingIndex)

    async def ensure_active(self, tenant_id: UUID, spec: Spec) -> int:
        """Return the id of the tenant's active index, made now if there was none.

        Raises:
            StoreUnsuitable: the documents were embedded by another model; the message names the command that fixes this.
        """
        values = {"model": spec.model, "precision": spec.precision, "dimension": spec.dimension}
        found = await self.active(tenant_id)
        if found is None:
            await self._open(tenant_id, values)
            found = await self.active(tenant_id)
        if found is None or (found.model, found.precision, found.dimension) != (spec.model, spec.precision, spec.dimension):
            raise StoreUnsuitable(
                f"The documents were embedded with {_described(found)}, but {_described(spec)} is "
                "configured. Run `clew reembed` to embed them again, or restore the previous "
                "CLEW_EMBEDDING.",
                **values,
            )
        return found.id

    async def _open(self, tenant_id: UUID, values: dict[str, Any]) -> None:
        async with self._database.transaction(tenant_id) as connection:
            cursor = connection.cursor(row_factory=class_row(_Opened))
            await cursor.execute(SQL["open_embedding_index"], values)
            opened = await cursor.fetchone()
            assert opened is not None, "a function of one row"  # noqa: S101
            row = values | {"tenant_id": tenant_id, "id": opened.id}
            await connection.execute(SQL["activate_first_embedding_index"], row)


@dataclass(frozen=True, slots=True)
class _Opened:
    id: int


def embedding_index_id(spec: Spec) -> int:
    """The id of a model's vectors, the same for every tenant and database (`clew_lexeme` in migration 0002)."""
    digest = hashlib.md5(f"{spec.model} {spec.precision} {spec.dimension}".encode(), usedforsecurity=False).hexdigest()
    return int(digest[:8], 16) % 1_000_000_000 + 1


def _described(spec: Spec | None) -> str:
    return f"{spec.model} ({spec.precision}, {spec.dimension} dimensions)" if spec else "nothing"


def _columns(rows: Sequence[tuple[DocumentChunks, NewChunk]]) -> dict[str, Any]:
    documents, chunks = [document for document, _ in rows], [chunk for _, chunk in rows]
    return {
        "document_ids": [document.document_id for document in documents],
        "versions": [document.version for document in documents],
        "scope_ids": [document.scope_id for document in documents],
        "ordinals": [chunk.ordinal for chunk in chunks],
        "starts": [chunk.start for chunk in chunks],
        "ends": [chunk.end for chunk in chunks],
        "contents": [chunk.content for chunk in chunks],
        "heading_paths": [json.dumps(list(chunk.heading_path)) for chunk in chunks],
        "languages": [chunk.language for chunk in chunks],
        "configurations": [configuration_of(chunk.language) for chunk in chunks],
        "searchables": [searchable(chunk.index_text, configuration_of(chunk.language)) for chunk in chunks],
        "contexts": [chunk.context for chunk in chunks],
        "places": [json.dumps([place.stored() for place in chunk.places]) for chunk in chunks],
        "vectors": [None if chunk.vector is None else vector_text(chunk.vector) for chunk in chunks],
    }


def vector_text(vector: NDArray[np.float32]) -> str:
    """A vector `(d,)` as pgvector reads it, to the precision of a half float."""
    return to_json(vector.astype(np.float16).tolist()).decode()
