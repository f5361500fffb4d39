"""`/v1/vector_stores/{id}/files` and `/file_batches`: add files, read their status and text, change attributes, remove them.

A file that is added becomes a document of the assistant; removing it deletes the document and keeps the file.
"""

from collections.abc import Sequence
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query

from clew.dialects.shared.accepted_language import AcceptedLanguage
from clew.dialects.shared.access import Reading, Writing
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.openai_shapes import Deleted, ListPage, Order, PageLimit, encode_page
from clew.dialects.shared.parts import AppParts, Parts
from clew.dialects.vector_stores.decode import (
    WantedFile,
    file_wanted,
    files_of_batch,
    find_files,
    page_of,
    read_batch_id,
    read_file_id,
    read_store_id,
)
from clew.dialects.vector_stores.encode import encode_batch, encode_file
from clew.dialects.vector_stores.reading import read_soon
from clew.dialects.vector_stores.routes import Cursor, require_not_expired
from clew.dialects.vector_stores.wire import (
    BatchBody,
    FileChange,
    FileContent,
    NewBatch,
    NewFile,
    StoreFileBody,
    TextPart,
)
from clew.domain.documents.attribute_filter import read_attributes
from clew.domain.documents.files import FileBatch
from clew.domain.errors import NotFound
from clew.ingest.filing import add_to_store
from clew.store.documents.documents import Documents
from clew.store.documents.vector_stores import FilesWanted, VectorStores

router = APIRouter(prefix="/v1/vector_stores/{vector_store_id}", tags=["openai"], route_class=OpenAIRoute)
OnlyStatus = Annotated[Literal["in_progress", "completed", "failed", "cancelled"] | None, Query(alias="filter")]


@router.post("/files")
async def add_store_file(
    vector_store_id: str, body: NewFile, parts: AppParts, caller: Writing, language: AcceptedLanguage
) -> StoreFileBody:
    """Add a file, which is read and indexed; one that is there already gets the new attributes.

    The answer waits for two seconds at most, so that a small file is already `completed`.
    """
    stores = VectorStores(parts.database)
    batch = await _add(parts, caller.tenant_id, read_store_id(vector_store_id), [file_wanted(body)])
    await read_soon(stores, caller.tenant_id, batch.assistant_id, batch.id)
    return encode_file(await stores.file(caller.tenant_id, batch.assistant_id, read_file_id(body.file_id)), language)


@router.get("/files")
async def list_store_files(
    vector_store_id: str,
    parts: AppParts,
    caller: Reading,
    language: AcceptedLanguage,
    *,
    after: Cursor = None,
    before: Cursor = None,
    limit: PageLimit = 20,
    order: Order = "desc",
    status: OnlyStatus = None,
) -> ListPage[StoreFileBody]:
    """List the files of a vector store, those added last first."""
    stores = VectorStores(parts.database)
    store = await stores.find(caller.tenant_id, read_store_id(vector_store_id))
    cursors = {"after": read_file_id(after) if after else None, "before": read_file_id(before) if before else None}
    page = page_of(limit, order, **cursors)
    found, has_more = await stores.files(caller.tenant_id, store.id, page, FilesWanted(status=status))
    return encode_page([encode_file(one, language) for one in found], has_more)


@router.get("/files/{file_id}")
async def read_store_file(
    vector_store_id: str, file_id: str, parts: AppParts, caller: Reading, language: AcceptedLanguage
) -> StoreFileBody:
    """Read one file of a vector store and how far its reading is."""
    store_id = read_store_id(vector_store_id)
    return encode_file(await VectorStores(parts.database).file(caller.tenant_id, store_id, read_file_id(file_id)), language)


@router.post("/files/{file_id}")
async def change_store_file(
    vector_store_id: str, file_id: str, body: FileChange, parts: AppParts, caller: Writing, language: AcceptedLanguage
) -> StoreFileBody:
    """Replace the attributes of a file in this vector store."""
    stores, store_id = VectorStores(parts.database), read_store_id(vector_store_id)
    file = await stores.file(caller.tenant_id, store_id, read_file_id(file_id))
    await Documents(parts.database).change_attributes(caller.tenant_id, file.document_id, read_attributes(body.attributes))
    return encode_file(await stores.file(caller.tenant_id, store_id, file.file_id), language)


@router.delete("/files/{file_id}")
async def remove_store_file(vector_store_id: str, file_id: str, parts: AppParts, caller: Writing) -> Deleted:
    """Remove a file from a vector store: its document is deleted, the file itself stays."""
    store_id = read_store_id(vector_store_id)
    file = await VectorStores(parts.database).file(caller.tenant_id, store_id, read_file_id(file_id))
    await Documents(parts.database).delete(caller.tenant_id, file.document_id)
    await parts.originals.collect_soon()
    return Deleted(id=file_id, object="vector_store.file.deleted")


@router.get("/files/{file_id}/content")
async def read_store_file_content(vector_store_id: str, file_id: str, parts: AppParts, caller: Reading) -> FileContent:
    """Read the text that was extracted from a file."""
    store_id = read_store_id(vector_store_id)
    file = await VectorStores(parts.database).file(caller.tenant_id, store_id, read_file_id(file_id))
    try:
        text = await Documents(parts.database).read_text(caller.tenant_id, file.document_id)
    except NotFound:  # not read yet
        return FileContent(data=[])
    return FileContent(data=[TextPart(text=text.text)])


@router.post("/file_batches")
async def create_batch(vector_store_id: str, body: NewBatch, parts: AppParts, caller: Writing) -> BatchBody:
    """Add several files at once, all or none."""
    return encode_batch(await _add(parts, caller.tenant_id, read_store_id(vector_store_id), files_of_batch(body)))


@router.get("/file_batches/{batch_id}")
async def read_batch(vector_store_id: str, batch_id: str, parts: AppParts, caller: Reading) -> BatchBody:
    """Read the counts of the files that were added together."""
    return encode_batch(await _batch(parts, caller.tenant_id, vector_store_id, batch_id))


@router.post("/file_batches/{batch_id}/cancel")
async def cancel_batch(vector_store_id: str, batch_id: str, parts: AppParts, caller: Writing) -> BatchBody:
    """Stop reading the files of a batch that are not ready yet."""
    batch = await _batch(parts, caller.tenant_id, vector_store_id, batch_id)
    await VectorStores(parts.database).cancel(caller.tenant_id, batch.assistant_id, batch.id)
    return encode_batch(await _batch(parts, caller.tenant_id, vector_store_id, batch_id))


@router.get("/file_batches/{batch_id}/files")
async def list_batch_files(
    vector_store_id: str,
    batch_id: str,
    parts: AppParts,
    caller: Reading,
    language: AcceptedLanguage,
    *,
    after: Cursor = None,
    before: Cursor = None,
    limit: PageLimit = 20,
    order: Order = "desc",
    status: OnlyStatus = None,
) -> ListPage[StoreFileBody]:
    """List the files of a batch."""
    batch = await _batch(parts, caller.tenant_id, vector_store_id, batch_id)
    cursors = {"after": read_file_id(after) if after else None, "before": read_file_id(before) if before else None}
    wanted = FilesWanted(batch.document_ids, status)
    found, has_more = await VectorStores(parts.database).files(
        caller.tenant_id, batch.assistant_id, page_of(limit, order, **cursors), wanted
    )
    return encode_page([encode_file(one, language) for one in found], has_more)


async def _add(parts: Parts, tenant_id: UUID, store_id: UUID, wanted: Sequence[WantedFile]) -> FileBatch:
    stores = VectorStores(parts.database)
    store = await stores.find(tenant_id, store_id)
    require_not_expired(store)
    files = await find_files(parts, tenant_id, wanted)
    batch_id = await add_to_store(parts.database, parts.originals, tenant_id, store.id, files)
    await stores.touch(tenant_id, [store.id])
    return await stores.batch(tenant_id, store.id, batch_id)


async def _batch(parts: Parts, tenant_id: UUID, store_id: str, batch_id: str) -> FileBatch:
    return await VectorStores(parts.database).batch(tenant_id, read_store_id(store_id), read_batch_id(batch_id))
