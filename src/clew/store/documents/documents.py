"""Documents in Postgres: accepted, claimed by a worker, then published as a new version or failed.

Queries: `queries/documents/documents.sql`. Above: `ingest` (which publishes chunks in the same transaction) and the documents
dialect. Next: `blobs`, `chunks`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection, errors
from psycopg.rows import class_row, scalar_row
from psycopg.types.json import Jsonb

from clew.domain.documents.attribute_filter import Attributes
from clew.domain.documents.document import Accepted, Document, Place, TextSlice, UploadedFile
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.text.loose_match import word_patterns
from clew.store.documents.blobs import release_blob, release_blobs
from clew.store.documents.mirror import note_attributes
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/documents")
_DELETED_AT_ONCE = 1_000


@dataclass(frozen=True, slots=True)
class Claim:
    """A document that a worker is ingesting: the bytes uploaded last, and where they belong."""

    id: UUID
    scope_id: UUID
    name: str
    source_path: str
    mime: str
    sha256: bytes
    version: int
    """The version that is searched until this work is published; 0 for none."""
    language_given: str | None
    claims: int
    """How often work on these bytes began, this time included; more than once if a worker died meanwhile."""
    seen_at: datetime | None
    """When the bytes were stored last."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A page with the boxes of its words, packed (`ingest.reading.document.PageLayout`)."""

    number: int
    width: float
    height: float
    packed: bytes


@dataclass(frozen=True, slots=True)
class Extracted:
    """What parsing found, apart from the chunks."""

    bytes: int
    """Of the file."""
    text: str
    headings: Sequence[dict[str, Any]]
    mime: str
    title: str
    pages: int | None
    language: str
    tables: Sequence[Sequence[object]] = ()
    """[start, end, header_end, context] of each table."""
    places: Sequence[Sequence[object]] = ()
    """`Place.stored()` of each place."""
    notices: Sequence[dict[str, Any]] = ()
    """`code`, `message`, `details` of what could not be read completely."""
    layouts: Sequence[Layout] = ()
    reader_version: int = 1
    """The version of Clew's readers (`ingest.reading.parse.READER_VERSION`)."""


@dataclass(frozen=True, slots=True)
class Published:
    """The version that was published."""

    id: UUID
    """Of the document."""
    version: int
    scope_id: UUID


@dataclass(frozen=True, slots=True)
class DocumentFilter:
    """Which documents a list contains. None does not filter.

    `search`: every word of it occurs in the name or the title, ignoring case and accents.
    """

    assistant_id: UUID | None = None
    thread_id: UUID | None = None
    status: str | None = None
    source_app: str | None = None
    workspace: str | None = None
    repo: str | None = None
    search: str = ""


@dataclass(frozen=True, slots=True)
class _Row:
    id: UUID
    name: str
    source_path: str
    status: str


async def accept_uploads(
    connection: AsyncConnection[Any],
    place: Place,
    files: Sequence[UploadedFile],
    language: str | None,
    *,
    keeps_originals: bool = False,
    attributes: Mapping[str, Attributes] | None = None,
) -> list[Accepted]:
    """Queue new and changed files of one place, in the caller's transaction; one result per path, in the order of the files.

    Of two files with the same path the last one counts. `keeps_originals`: a document whose original is not kept counts as
    changed, so that uploading it again keeps the original. `attributes` by paths; a document without new ones keeps its own.

    Raises:
        NotFound: the assistant or the thread is gone.
    """
    last = {file.source_path: file for file in files}
    where: dict[str, Any] = {
        "assistant_id": place.assistant_id,
        "thread_id": place.thread_id,
        "source_app": place.source_app,
        "workspace": place.workspace,
        "repo": place.repo,
        "paths": list(last),
    }
    columns: dict[str, Any] = {
        "names": [file.name for file in last.values()],
        "mimes": [file.mime for file in last.values()],
        "sizes": [file.bytes for file in last.values()],
        "sha256s": [file.sha256 for file in last.values()],
        "language": language,
        "keeps_originals": keeps_originals,
    }
    queued = connection.cursor(row_factory=scalar_row)
    found = connection.cursor(row_factory=class_row(_Row))
    try:  # a pipeline: the error of one statement may be raised at any later one
        await queued.execute(SQL["accept_uploads"], where | columns)
        if attributes:
            await _set_attributes(connection, where, attributes)
        await found.execute(SQL["find_by_paths"], where)
        queued_ids = set(await queued.fetchall())
    except errors.ForeignKeyViolation as error:
        kind, gone = ("thread", place.thread_id) if place.thread_id is not None else ("assistant", place.assistant_id)
        raise NotFound(kind, gone) from error
    rows = {row.source_path: row for row in await found.fetchall()}
    return [Accepted(r.id, r.name, r.source_path, r.status, r.id not in queued_ids) for r in (rows[path] for path in last)]


async def _set_attributes(connection: AsyncConnection[Any], where: dict[str, Any], given: Mapping[str, Attributes]) -> None:
    values = where | {"paths": list(given), "attributes": [Jsonb(dict(one)) for one in given.values()]}
    changed = connection.cursor(row_factory=scalar_row)
    await changed.execute(SQL["set_attributes"], values)
    await note_attributes(connection, await changed.fetchall())


async def publish_documents(connection: AsyncConnection[Any], works: Sequence[tuple[Claim, Extracted]]) -> list[Published]:
    """Make the claimed bytes the current versions with their texts, in the caller's transaction, which then replaces the chunks.

    Documents that were deleted or uploaded again meanwhile are missing from the result; only their claimed bytes are released.
    """
    cursor = connection.cursor(row_factory=class_row(Published))
    columns = {
        "ids": [claim.id for claim, _ in works],
        "sha256s": [claim.sha256 for claim, _ in works],
        "bytes": [extracted.bytes for _, extracted in works],
        "mimes": [extracted.mime for _, extracted in works],
        "titles": [extracted.title for _, extracted in works],
        "pages": [extracted.pages for _, extracted in works],
        "languages": [extracted.language for _, extracted in works],
        "texts": [extracted.text for _, extracted in works],
        "headings": [Jsonb(list(extracted.headings)) for _, extracted in works],
        "tables": [Jsonb(list(extracted.tables)) for _, extracted in works],
        "places": [Jsonb(list(extracted.places)) for _, extracted in works],
        "notices": [Jsonb(list(extracted.notices)) for _, extracted in works],
        "reader_version": max((extracted.reader_version for _, extracted in works), default=1),
        **_page_columns(works),
    }
    await cursor.execute(SQL["publish_documents"], columns)
    await _release(connection, [claim for claim, _ in works])
    return await cursor.fetchall()


async def _release(connection: AsyncConnection[Any], claims: Sequence[Claim]) -> None:
    for claim in sorted(claims, key=lambda one: one.sha256):  # in the order in which uploads store them
        await release_blob(connection, claim.sha256, claim.seen_at)


def _page_columns(works: Sequence[tuple[Claim, Extracted]]) -> dict[str, Any]:
    pages = [(claim.id, layout) for claim, extracted in works for layout in extracted.layouts]
    return {
        "page_documents": [document_id for document_id, _ in pages],
        "page_numbers": [layout.number for _, layout in pages],
        "page_widths": [layout.width for _, layout in pages],
        "page_heights": [layout.height for _, layout in pages],
        "page_boxes": [layout.packed for _, layout in pages],
    }


async def delete_documents(connection: AsyncConnection[Any], document_ids: Sequence[UUID]) -> int:
    """Delete documents with their texts and chunks, in the caller's transaction, and return how many were deleted."""
    deleted = 0
    for start in range(0, len(document_ids), _DELETED_AT_ONCE):
        cursor = connection.cursor(row_factory=scalar_row)
        await cursor.execute(SQL["delete_documents"], {"ids": list(document_ids[start : start + _DELETED_AT_ONCE])})
        waiting = await cursor.fetchall()
        deleted += len(waiting)
        if released := [sha256 for sha256 in waiting if sha256 is not None]:
            await release_blobs(connection, released)
    return deleted


class Documents:
    """Reads, claims, fails and deletes documents of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, tenant_id: UUID, document_id: UUID) -> Claim | None:
        """Claim what was uploaded last; None if there is nothing to do."""
        return await self._database.one(tenant_id, SQL["claim_document"], {"id": document_id}, Claim)

    async def claim_untouched(self, tenant_id: UUID, document_ids: Sequence[UUID]) -> Sequence[Claim]:
        """Claim those of these documents that are waiting and that no worker has begun; the others must be claimed one by one."""
        return await self._database.rows(tenant_id, SQL["claim_untouched"], {"ids": list(document_ids)}, Claim)

    async def read_contents(self, tenant_id: UUID, claims: Sequence[Claim]) -> dict[bytes, bytes]:
        """Return the claimed bytes by their SHA-256; missing ones (in a database restored without them) are left out."""
        values = {"sha256s": list({claim.sha256 for claim in claims})}
        rows = await self._database.dicts(tenant_id, SQL["read_contents"], values)
        return {row["sha256"]: row["content"] for row in rows}

    async def any_still_waiting(self, tenant_id: UUID, claims: Sequence[Claim]) -> bool:
        """Return whether any of these documents still waits for the claimed bytes: not deleted, and no newer upload."""
        values = {"ids": [claim.id for claim in claims], "sha256s": [claim.sha256 for claim in claims]}
        return bool(await self._database.dicts(tenant_id, SQL["any_still_waiting"], values))

    async def let_go(self, tenant_id: UUID, claims: Sequence[Claim]) -> None:
        """Release the claimed bytes, for which no document waits any more."""
        async with self._database.transaction(tenant_id) as connection:
            await _release(connection, claims)

    async def set_progress(self, tenant_id: UUID, claim: Claim, progress: float) -> None:
        """Store how far the work is, 0..1."""
        values = {"id": claim.id, "sha256": claim.sha256, "progress": progress}
        await self._database.execute(tenant_id, SQL["set_progress"], values)

    async def fail(self, tenant_id: UUID, claim: Claim, reason: str, *, reader_version: int) -> None:
        """Record why the claimed bytes could not be ingested, unless newer ones came. An earlier version stays searchable."""
        async with self._database.transaction(tenant_id) as connection:
            values = {"id": claim.id, "sha256": claim.sha256, "reason": reason, "reader_version": reader_version}
            await connection.execute(SQL["fail_document"], values)
            await release_blob(connection, claim.sha256, claim.seen_at)

    async def put_back(self, tenant_id: UUID, claim: Claim, reason: str) -> None:
        """Mark the document as waiting again, with the reason; the job is retried later."""
        values = {"id": claim.id, "sha256": claim.sha256, "reason": reason}
        await self._database.execute(tenant_id, SQL["put_back"], values)

    async def list(
        self, tenant_id: UUID, only: DocumentFilter, *, limit: int, before: tuple[datetime, UUID] | None = None
    ) -> list[Document]:
        """Return documents, newest first; `before` is (created_at, id) of the last one on the previous page."""
        params: dict[str, Any] = {
            "assistant_id": only.assistant_id,
            "thread_id": only.thread_id,
            "status": only.status,
            "source_app": only.source_app,
            "workspace": only.workspace,
            "repo": only.repo,
            "name_patterns": word_patterns(only.search),
            "before_time": before[0] if before else None,
            "before_id": before[1] if before else None,
            "limit": limit,
        }
        return await self._database.rows(tenant_id, SQL["list_documents"], params, Document)

    async def find(self, tenant_id: UUID, document_id: UUID) -> Document:
        """Return one document, or raise NotFound."""
        document = await self._database.one(tenant_id, SQL["find_document"], {"id": document_id}, Document)
        if document is None:
            raise NotFound("document", document_id)
        return document

    async def change_attributes(self, tenant_id: UUID, document_id: UUID, attributes: Attributes) -> None:
        """Replace the attributes of a document, or raise NotFound."""
        async with self._database.transaction(tenant_id) as connection:
            values = {"id": document_id, "attributes": Jsonb(dict(attributes))}
            changed = await connection.execute(SQL["change_attributes"], values)
            if await changed.fetchone() is None:
                raise NotFound("document", document_id)
            await note_attributes(connection, [document_id])

    async def delete(self, tenant_id: UUID, document_id: UUID) -> None:
        """Permanently delete a document with its texts and chunks, or raise NotFound. Safe while it is being ingested."""
        async with self._database.transaction(tenant_id) as connection:
            if not await delete_documents(connection, [document_id]):
                raise NotFound("document", document_id)

    async def read_text(
        self, tenant_id: UUID, document_id: UUID, *, start: int = 0, end: int | None = None, version: int | None = None
    ) -> TextSlice:
        """Return [start:end] of a version's text in code points; by default the whole current text.

        Raises:
            NotFound: no such document, or no such version of it.
            InvalidInput: not 0 <= start <= end <= total.
        """
        upper = 2**31 - 1 if end is None else end
        params = {"id": document_id, "start": start, "end": upper, "version": version}
        if not 0 <= start <= upper < 2**31:
            raise InvalidInput("`start` and `end` must be numbers with 0 <= start <= end.", field="start")
        rows = await self._database.dicts(tenant_id, SQL["read_text"], params)
        if not rows:
            document = await self.find(tenant_id, document_id)
            raise NotFound("text", f"of version {document.version if version is None else version} of {document.name}")
        total = rows[0]["total"]
        if start > total or (end is not None and end > total):
            field, value = ("start", start) if start > total else ("end", end)
            raise InvalidInput(f"{field} is {value}, but the text has {total} characters.", field=field, total=total)
        return TextSlice(document_id, rows[0]["version"], start, total if end is None else end, rows[0]["text"], total)
