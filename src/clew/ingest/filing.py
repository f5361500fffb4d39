"""Keeps uploaded files apart from documents, and makes documents of an assistant from them.

A file is kept as an original, so no byte is copied to make a document from it: a worker reads the original. Above: the dialects
`files` and `vector_stores`. Below: `store.documents.files`, `store.documents.vector_stores`, the job queue of `jobs`.
"""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from clew.domain.documents.document import Place, UploadedFile
from clew.domain.documents.files import AddedFile, StoredFile
from clew.domain.errors import InvalidInput
from clew.ingest.intake import Upload
from clew.ingest.jobs import Waiting, enqueue_documents
from clew.ingest.originals import OriginalFiles
from clew.store.documents.blobs import put_blob
from clew.store.documents.documents import accept_uploads
from clew.store.documents.files import add_file, find_file_room
from clew.store.documents.originals import bytes_kept, note_originals
from clew.store.documents.vector_stores import add_batch, link_files
from clew.store.pool import Database
from clew.store.quotas import find_room, keep_room


async def keep_file(
    database: Database,
    originals: OriginalFiles,
    tenant_id: UUID,
    upload: Upload,
    *,
    purpose: str,
    expires_seconds: int | None = None,
) -> StoredFile:
    """Keep a file of the caller.

    Raises:
        InvalidInput: FILES_NOT_KEPT, this server keeps no originals.
        QuotaExceeded: the file would exceed a quota.
    """
    require_originals(originals)
    file = upload.file
    rooms = await find_file_room(database, tenant_id, file.bytes)
    await originals.require_room(tenant_id, {file.sha256: file.bytes})
    async with database.transaction(tenant_id) as connection:
        added = await note_originals(connection, {file.sha256: file.bytes})
        if added:
            await put_blob(connection, file.sha256, await asyncio.to_thread(upload.read))
        stored = await add_file(connection, file, purpose=purpose, expires_seconds=expires_seconds)
        if originals.has_quota and added:  # last: until the commit, other uploads of the tenant wait here
            originals.require(await bytes_kept(connection) - added, added)
        await keep_room(connection, rooms)
    return stored


async def add_to_store(
    database: Database, originals: OriginalFiles, tenant_id: UUID, store_id: UUID, files: Sequence[AddedFile]
) -> UUID:
    """Make documents of an assistant from files, all or none, queue them, and return the id of their batch.

    A file that the assistant has already keeps its document and gets the new attributes.

    Raises:
        InvalidInput: FILES_NOT_KEPT, this server keeps no originals.
        QuotaExceeded: the documents would exceed a quota.
        NotFound: the assistant or a file was deleted meanwhile.
    """
    require_originals(originals)
    place = Place(store_id)
    uploads = [_as_upload(added.file) for added in files]
    by_path = {upload.source_path: added for upload, added in zip(uploads, files, strict=True)}
    rooms = await find_room(database, tenant_id, place, uploads)
    async with database.transaction(tenant_id) as connection:
        await note_originals(connection, {added.file.sha256: added.file.bytes for added in files})
        attributes = {path: added.attributes for path, added in by_path.items()}
        accepted = await accept_uploads(connection, place, uploads, None, attributes=attributes)
        documents = {one.id: by_path[one.source_path] for one in accepted}
        await link_files(connection, documents)
        batch = await add_batch(connection, store_id, list(documents))
        waiting = [Waiting(one.id, one.name, documents[one.id].file.bytes) for one in accepted if not one.is_unchanged]
        await enqueue_documents(connection, tenant_id, waiting)
        await keep_room(connection, rooms)
    return batch


def require_originals(originals: OriginalFiles) -> None:
    """Raise InvalidInput (FILES_NOT_KEPT) if files cannot be kept here."""
    if not originals.keeps:
        raise InvalidInput(
            "This server stores no original files (CLEW_ORIGINALS=none), so it keeps no files. Upload documents with "
            "POST /api/documents.",
            code="FILES_NOT_KEPT",
            field="file",
        )


def _as_upload(file: StoredFile) -> UploadedFile:
    return UploadedFile(file.name, f"files/{file.id}/{file.name}", file.mime, file.sha256, file.bytes)
