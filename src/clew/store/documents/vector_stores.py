"""Assistants as vector stores: what they have besides, their documents as files, and batches. Queries:
`queries/documents/vector_stores.sql`.

Above: the dialect `vector_stores` and `ingest.filing`. Row-level security shows only what the caller's groups may ask.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection, errors
from psycopg.rows import scalar_row
from psycopg.types.json import Jsonb

from clew.domain.documents.attribute_filter import Attributes
from clew.domain.documents.files import AddedFile, FileBatch, FileCounts, StoreFile, VectorStore, file_id_of
from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.store.documents.blobs import release_blobs
from clew.store.documents.pages import Page
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/vector_stores")
_ONE = Page(1)
_COUNTS = ("completed", "in_progress", "failed", "cancelled")


@dataclass(frozen=True, slots=True)
class StoreValues:
    """What a vector store has besides its assistant. None leaves a value as it is."""

    name: str | None = None
    description: str | None = None
    metadata: Mapping[str, str] | None = None
    expires_days: int | None = None
    sets_expiry: bool = False
    """Takes `expires_days` even if it is None, which is never."""


@dataclass(frozen=True, slots=True)
class FilesWanted:
    """Which files of a vector store: those of a batch or all, with one status or any."""

    document_ids: Sequence[UUID] | None = None
    status: str | None = None


class VectorStores:
    """Reads and changes vector stores of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, tenant_id: UUID, page: Page) -> tuple[list[VectorStore], bool]:
        """Return a page of vector stores, and whether there are more."""
        rows, has_more = page.ordered(await self._read(tenant_id, page, None))
        return [_store(row) for row in rows], has_more

    async def find(self, tenant_id: UUID, store_id: UUID) -> VectorStore:
        """Return one, or raise NotFound."""
        rows = await self._read(tenant_id, _ONE, store_id)
        if not rows:
            raise NotFound("vector store", public_id("vs", store_id))
        return _store(rows[0])

    async def set(self, tenant_id: UUID, store_id: UUID, values: StoreValues) -> None:
        """Store what a vector store has besides its assistant, and note that it is used."""
        given: dict[str, Any] = {
            "id": store_id,
            "name": values.name,
            "description": values.description,
            "metadata": None if values.metadata is None else Jsonb(dict(values.metadata)),
            "expires_days": values.expires_days,
            "sets_expiry": values.sets_expiry,
        }
        await self._database.execute(tenant_id, SQL["set_store"], given)

    async def touch(self, tenant_id: UUID, store_ids: Sequence[UUID]) -> None:
        """Note that vector stores were used, which postpones their expiry."""
        await self._database.execute(tenant_id, SQL["touch_stores"], {"ids": list(store_ids)})

    async def files(self, tenant_id: UUID, store_id: UUID, page: Page, wanted: FilesWanted) -> tuple[list[StoreFile], bool]:
        """Return a page of the files of a vector store, and whether there are more."""
        values = page.values | {"store_id": store_id, "file_id": None, "status": wanted.status}
        values |= {"document_ids": None if wanted.document_ids is None else list(wanted.document_ids)}
        return page.ordered(await self._database.rows(tenant_id, page.statement(SQL["list_store_files"]), values, StoreFile))

    async def file(self, tenant_id: UUID, store_id: UUID, file_id: UUID) -> StoreFile:
        """Return one file of a vector store, or raise NotFound."""
        values = _ONE.values | {"store_id": store_id, "file_id": file_id, "document_ids": None, "status": None}
        found = await self._database.one(tenant_id, _ONE.statement(SQL["list_store_files"]), values, StoreFile)
        if found is None:
            raise NotFound("file", file_id_of(file_id))
        return found

    async def files_of(self, tenant_id: UUID, document_ids: Sequence[UUID]) -> dict[UUID, tuple[UUID, Attributes]]:
        """Return the file id and the attributes of each document."""
        rows = await self._database.dicts(tenant_id, SQL["files_of_documents"], {"ids": list(document_ids)})
        return {row["document_id"]: (row["file_id"], row["attributes"]) for row in rows}

    async def batch(self, tenant_id: UUID, store_id: UUID, batch_id: UUID) -> FileBatch:
        """Return a batch of a vector store, or raise NotFound."""
        rows = await self._database.dicts(tenant_id, SQL["find_batch"], {"store_id": store_id, "id": batch_id})
        if not rows:
            raise NotFound("file batch", public_id("vsfb", batch_id))
        row = rows[0]
        counts = FileCounts(**{name: row.pop(name) for name in _COUNTS})
        return FileBatch(**row, counts=counts)

    async def cancel(self, tenant_id: UUID, store_id: UUID, batch_id: UUID) -> None:
        """Stop reading the files of a batch that are not ready. Files that are ready stay."""
        async with self._database.transaction(tenant_id) as connection:
            cursor = connection.cursor(row_factory=scalar_row)
            await cursor.execute(SQL["cancel_batch"], {"store_id": store_id, "id": batch_id})
            if waiting := await cursor.fetchall():
                await release_blobs(connection, waiting)

    async def _read(self, tenant_id: UUID, page: Page, store_id: UUID | None) -> list[dict[str, Any]]:
        return await self._database.dicts(tenant_id, page.statement(SQL["list_stores"]), page.values | {"id": store_id})


async def link_files(connection: AsyncConnection[Any], files: Mapping[UUID, AddedFile]) -> None:
    """Record in the caller's transaction from which files (values) documents (keys) were made.

    Raises:
        NotFound: a file was deleted meanwhile.
    """
    added = files.values()
    sizes = [Jsonb(asdict(one.chunking)) if one.chunking else None for one in added]
    values = {"ids": list(files), "file_ids": [one.file.id for one in added], "chunking": sizes}
    try:
        async with connection.transaction():
            await connection.execute(SQL["link_files"], values)
    except errors.ForeignKeyViolation as error:
        cursor = await connection.execute(SQL["first_deleted"], {"ids": values["file_ids"]})
        [row] = await cursor.fetchall()
        raise NotFound("file", file_id_of(row["id"])) from error


async def add_batch(connection: AsyncConnection[Any], store_id: UUID, document_ids: Sequence[UUID]) -> UUID:
    """Store in the caller's transaction that these documents were added together, and return the id of the batch."""
    cursor = await connection.execute(SQL["add_batch"], {"store_id": store_id, "document_ids": list(document_ids)})
    row = await cursor.fetchone()
    assert row is not None  # noqa: S101  the statement returns one row
    return row["id"]


def _store(row: dict[str, Any]) -> VectorStore:
    created: datetime = row["created_at"]
    return VectorStore(
        id=row["id"],
        name=row["name"],
        description=row["description"],
        metadata=row["metadata"],
        expires_days=row["expires_days"],
        created_at=created,
        last_active_at=row["last_active_at"],
        counts=FileCounts(**{name: row[name] for name in _COUNTS}),
        bytes=row["bytes"],
    )
