"""`/api/documents`: upload, list, read, change, read text, delete. Uploads are queued; their documents show the progress."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from clew.dialects.documents.decode import read_upload
from clew.dialects.documents.encode import encode_accepted, encode_document, encode_pages, encode_positions, encode_text
from clew.dialects.documents.wire import (
    UPLOAD_BODY,
    DocumentBody,
    DocumentChange,
    DocumentPage,
    DocumentPages,
    DocumentPositions,
    DocumentText,
    Offset,
    Status,
    Uploaded,
)
from clew.dialects.shared.accepted_language import AcceptedLanguage
from clew.dialects.shared.access import Reading, Writing
from clew.dialects.shared.document_cursors import encode_cursor, read_cursor
from clew.dialects.shared.multipart import read_form
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.places import find_assistant, find_place
from clew.dialects.shared.uploads import FileLimit
from clew.domain.documents.attribute_filter import read_attributes
from clew.domain.ids import parse_id
from clew.ingest.intake import take_in
from clew.store.documents.documents import DocumentFilter, Documents
from clew.store.documents.positions import Positions, Structure
from clew.store.documents.source_runs import SourceRuns

FILES_MOST = 200
"""Most files in one request."""
_PAGE_MOST = 1_000

router = APIRouter(prefix="/api/documents", tags=["documents"])
Label = Annotated[str | None, Query(max_length=256)]
Version = Annotated[int | None, Query(ge=1, lt=2**31)]


@router.post("", status_code=202, response_model_exclude_defaults=True, openapi_extra=UPLOAD_BODY)
async def upload_documents(request: Request, parts: AppParts, caller: Writing, limit: FileLimit) -> Uploaded:
    """Queue files for ingestion. If one is too large, returns 413 and queues none."""
    content_type = request.headers.get("content-type", "")
    async with read_form(content_type, request.stream(), file_bytes_most=limit, files_most=FILES_MOST) as form:
        wanted = read_upload(form)
        source = None
        if wanted.run:
            source = await SourceRuns(parts.database).running(caller.tenant_id, parse_id("run", wanted.run))
            place, language = source.place, source.language
        else:
            place = await find_place(parts, caller.tenant_id, assistant=wanted.assistant, thread=wanted.thread)
            place = replace(place, source_app=wanted.source_app, workspace=wanted.workspace, repo=wanted.repo)
            language = wanted.language
        accepted = await take_in(
            parts.database,
            caller.tenant_id,
            place,
            wanted.uploads,
            language=language,
            originals=parts.originals,
            source=source,
            attributes=wanted.attributes,
        )
    return encode_accepted(accepted)


@router.get("")
async def list_documents(
    parts: AppParts,
    caller: Reading,
    language: AcceptedLanguage,
    *,
    assistant: Label = None,
    thread: Label = None,
    status: Status | None = None,
    source_app: Label = None,
    workspace: Label = None,
    repo: Label = None,
    search: Annotated[str, Query(max_length=200)] = "",
    limit: Annotated[int, Query(ge=1, le=_PAGE_MOST)] = 100,
    cursor: Annotated[str | None, Query(max_length=100)] = None,
) -> DocumentPage:
    """List documents, newest first; `search` keeps those with these words in the name or the title."""
    only = DocumentFilter(
        assistant_id=await find_assistant(parts, caller.tenant_id, assistant) if assistant else None,
        thread_id=parse_id("conv", thread) if thread else None,
        status=status,
        source_app=source_app,
        workspace=workspace,
        repo=repo,
        search=search,
    )
    before = read_cursor(cursor) if cursor else None
    found = await Documents(parts.database).list(caller.tenant_id, only, limit=limit + 1, before=before)
    page: Sequence[DocumentBody] = [
        encode_document(document, parts.embedder.spec, language, keeps_originals=parts.originals.keeps)
        for document in found[:limit]
    ]
    return DocumentPage(documents=list(page), next_cursor=encode_cursor(found[limit - 1]) if len(found) > limit else None)


@router.get("/{document_id}")
async def read_document(document_id: str, parts: AppParts, caller: Reading, language: AcceptedLanguage) -> DocumentBody:
    """Read one document and the progress of its ingestion."""
    found = await Documents(parts.database).find(caller.tenant_id, parse_id("doc", document_id))
    return encode_document(found, parts.embedder.spec, language, keeps_originals=parts.originals.keeps)


@router.patch("/{document_id}")
async def change_document(
    document_id: str, body: DocumentChange, parts: AppParts, caller: Writing, language: AcceptedLanguage
) -> DocumentBody:
    """Replace the attributes of a document, which filters compare."""
    documents, identifier = Documents(parts.database), parse_id("doc", document_id)
    await documents.change_attributes(caller.tenant_id, identifier, read_attributes(body.attributes))
    found = await documents.find(caller.tenant_id, identifier)
    return encode_document(found, parts.embedder.spec, language, keeps_originals=parts.originals.keeps)


@router.delete("/{document_id}", status_code=204)
async def delete_document(document_id: str, parts: AppParts, caller: Writing) -> Response:
    """Permanently delete a document with its text, passages and original, even while it is being ingested."""
    await Documents(parts.database).delete(caller.tenant_id, parse_id("doc", document_id))
    await parts.originals.collect_soon()
    return Response(status_code=204)


@router.get("/{document_id}/text")
async def read_text(
    document_id: str,
    parts: AppParts,
    caller: Reading,
    *,
    start: Annotated[Offset, Query()] = 0,
    end: Annotated[Offset | None, Query()] = None,
    version: Version = None,
    structure: bool = False,
) -> DocumentText:
    """Read the extracted text from `start` to `end`, in code points; the current version unless another one is named.

    `structure` adds the positions of its tables, pages, slides, rows of sheets and paragraphs.
    """
    identifier = parse_id("doc", document_id)
    piece = await Documents(parts.database).read_text(caller.tenant_id, identifier, start=start, end=end, version=version)
    if not structure:
        return encode_text(piece, Structure())
    span = {"start": piece.start, "end": piece.end, "version": piece.version}
    return encode_text(piece, await Positions(parts.database).structure(caller.tenant_id, identifier, **span))


@router.get("/{document_id}/positions")
async def read_positions(
    document_id: str,
    parts: AppParts,
    caller: Reading,
    *,
    start: Annotated[Offset, Query()],
    end: Annotated[Offset, Query()],
    version: Version = None,
) -> DocumentPositions:
    """Find the position of the extracted text from `start` to `end` in the original; on pages, with the boxes of its words."""
    identifier = parse_id("doc", document_id)
    located = await Positions(parts.database).locate(caller.tenant_id, identifier, start=start, end=end, version=version)
    return encode_positions(identifier, located, start, end)


@router.get("/{document_id}/pages")
async def read_pages(document_id: str, parts: AppParts, caller: Reading, *, version: Version = None) -> DocumentPages:
    """List the pages, slides or sheets of a document with the span of their text."""
    identifier = parse_id("doc", document_id)
    return encode_pages(identifier, *await Positions(parts.database).pages(caller.tenant_id, identifier, version=version))
