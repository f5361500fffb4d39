"""`/api/sessions/{id}/files`: documents of a single session (source 004 §3.1), which are deleted with it.

A question in the session searches the assistant's documents and these; no other session finds them. The form, limits and
responses are those of `routes`.
"""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from clew.dialects.documents.decode import UploadRequest, read_upload
from clew.dialects.documents.encode import encode_accepted, encode_document
from clew.dialects.documents.routes import FILES_MOST
from clew.dialects.documents.wire import UPLOAD_BODY, DocumentPage, Uploaded
from clew.dialects.shared.accepted_language import AcceptedLanguage
from clew.dialects.shared.access import Reading, Writing
from clew.dialects.shared.document_cursors import encode_cursor, read_cursor
from clew.dialects.shared.multipart import read_form
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.places import find_session
from clew.dialects.shared.uploads import FileLimit
from clew.domain.documents.document import Place
from clew.domain.errors import InvalidInput
from clew.ingest.intake import take_in
from clew.store.documents.documents import DocumentFilter, Documents

router = APIRouter(prefix="/api/sessions", tags=["sessions"])


@router.post("/{session_id}/files", status_code=202, response_model_exclude_defaults=True, openapi_extra=UPLOAD_BODY)
async def upload_session_files(session_id: str, request: Request, parts: AppParts, caller: Writing, limit: FileLimit) -> Uploaded:
    """Queue files for ingestion, only for this session. If one is too large, returns 413 and queues none."""
    thread = await find_session(parts, caller.tenant_id, session_id)
    content_type = request.headers.get("content-type", "")
    async with read_form(content_type, request.stream(), file_bytes_most=limit, files_most=FILES_MOST) as form:
        wanted = read_upload(form)
        _check_fields(wanted)
        place = Place(thread.assistant_id, thread.id, wanted.source_app, wanted.workspace, wanted.repo)
        accepted = await take_in(
            parts.database,
            caller.tenant_id,
            place,
            wanted.uploads,
            language=wanted.language,
            originals=parts.originals,
            attributes=wanted.attributes,
        )
    return encode_accepted(accepted)


@router.get("/{session_id}/files")
async def list_session_files(
    session_id: str,
    parts: AppParts,
    caller: Reading,
    language: AcceptedLanguage,
    *,
    limit: Annotated[int, Query(ge=1, le=1_000)] = 100,
    cursor: Annotated[str | None, Query(max_length=100)] = None,
) -> DocumentPage:
    """List the documents of this session, newest first, with the progress of their ingestion."""
    thread = await find_session(parts, caller.tenant_id, session_id)
    only = DocumentFilter(thread_id=thread.id)
    before = read_cursor(cursor) if cursor else None
    found = await Documents(parts.database).list(caller.tenant_id, only, limit=limit + 1, before=before)
    shown = [
        encode_document(document, parts.embedder.spec, language, keeps_originals=parts.originals.keeps)
        for document in found[:limit]
    ]
    return DocumentPage(documents=shown, next_cursor=encode_cursor(found[limit - 1]) if len(found) > limit else None)


def _check_fields(wanted: UploadRequest) -> None:
    """Refuse fields for the place of the files, because the path determines it."""
    for name, value in (("assistant", wanted.assistant), ("thread", wanted.thread)):
        if value:
            raise InvalidInput(f"`{name}` is not allowed here: the files belong to the session in the path.", field=name)
