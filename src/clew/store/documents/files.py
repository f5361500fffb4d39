"""Files that callers keep apart from documents. Queries: `queries/documents/files.sql`.

Their bytes are originals (`store.documents.originals`). Above: `ingest.filing`, which also makes documents from them, and the
dialect `files`. Row-level security shows each caller its own.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row

from clew.domain.documents.document import UploadedFile
from clew.domain.documents.files import StoredFile, file_id_of
from clew.domain.errors import NotFound
from clew.store.documents.documents import delete_documents
from clew.store.documents.pages import Page
from clew.store.pool import Database
from clew.store.quotas import Room
from clew.store.sql import load_queries

SQL = load_queries("documents/files")


class Files:
    """Finds, lists and deletes files of one tenant, as the caller sees them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, tenant_id: UUID, file_id: UUID) -> StoredFile:
        """Return a file of the caller, or the one behind a document that the caller may see. Raises NotFound."""
        found = await self._database.one(tenant_id, SQL["find_file_or_document"], {"id": file_id}, StoredFile)
        if found is None:
            raise NotFound("file", file_id_of(file_id))
        return found

    async def find_own(self, tenant_id: UUID, file_ids: Sequence[UUID]) -> dict[UUID, StoredFile]:
        """Return those of the files that exist and that the caller may use."""
        rows = await self._database.rows(tenant_id, SQL["find_files"], {"ids": list(file_ids)}, StoredFile)
        return {row.id: row for row in rows}

    async def page(self, tenant_id: UUID, page: Page, *, purpose: str | None = None) -> tuple[list[StoredFile], bool]:
        """Return a page of the caller's files, and whether there are more."""
        statement = page.statement(SQL["list_files"])
        return page.ordered(await self._database.rows(tenant_id, statement, page.values | {"purpose": purpose}, StoredFile))

    async def delete(self, tenant_id: UUID, file_id: UUID) -> None:
        """Permanently delete a file with the documents that were made from it, or raise NotFound."""
        async with self._database.transaction(tenant_id) as connection:
            made = await connection.execute(SQL["documents_of_file"], {"id": file_id})
            documents = [row["id"] for row in await made.fetchall()]
            deleted = await connection.execute(SQL["delete_file"], {"id": file_id})
            if await deleted.fetchone() is None:
                raise NotFound("file", file_id_of(file_id))
            await delete_documents(connection, documents)


async def add_file(
    connection: AsyncConnection[Any], file: UploadedFile, *, purpose: str, expires_seconds: int | None
) -> StoredFile:
    """Store a file of the caller, in its transaction, which also keeps the bytes."""
    cursor = connection.cursor(row_factory=class_row(StoredFile))
    values: dict[str, Any] = {
        "name": file.name,
        "mime": file.mime,
        "purpose": purpose,
        "sha256": file.sha256,
        "bytes": file.bytes,
        "seconds": expires_seconds,
    }
    await cursor.execute(SQL["add_file"], values)
    found = await cursor.fetchone()
    assert found is not None  # noqa: S101  the statement returns one row
    return found


async def find_file_room(database: Database, tenant_id: UUID, size: int) -> list[Room]:
    """Return the limits of bytes that apply to the caller, and check a file of this size. Raises DocumentQuotaExceeded."""
    rooms = await database.rows(tenant_id, SQL["file_room"], {"bytes": size}, Room)
    for room in rooms:
        room.require()
    return rooms


async def expire_files(database: Database) -> None:
    """Delete files and contents of vector stores that have expired, of every tenant."""
    async with database.connection() as connection:
        await connection.execute(SQL["expire_files"])
