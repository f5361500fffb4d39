"""`/api/documents/reingest`: documents are read again from their originals, and how far that is.

One file: its shapes, and the routes. Below: `ingest.reingest`.
"""

from collections.abc import Sequence

from fastapi import APIRouter
from pydantic import BaseModel, Field

from clew.dialects.shared.accepted_language import AcceptedLanguage
from clew.dialects.shared.access import Administering
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.places import find_assistant
from clew.dialects.shared.shapes import RequestBody
from clew.domain.documents.reasons import reason_in
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
from clew.ingest.reading.parse import READER_VERSION
from clew.ingest.reingest import progress, reingest, reread_filter
from clew.store.documents.rereading import Unreadable


class ReingestRequest(RequestBody):
    """Which documents to read again; by default all."""

    assistant: str = Field("", max_length=256, description="Id or name of the assistant whose documents are read; default: all.")
    older_than_reader: bool = Field(False, description="Only documents that an older version of Clew's readers has read.")
    dry_run: bool = Field(False, description="Count and list the documents without changing anything.")


class NamedDocument(BaseModel):
    """A document that cannot be read again. `error` is empty if its original is not stored."""

    id: str
    name: str
    path: str
    error: str


class ReingestBody(BaseModel):
    """The number of queued documents, and those without a stored original: their number, and the first 1,000."""

    queued: int
    dry_run: bool
    without_original_count: int
    without_original: list[NamedDocument]


class ReingestProgress(BaseModel):
    """The number of waiting documents, and those that could not be read again: their number, and the first 1,000."""

    waiting: int
    failed_count: int
    failed: list[NamedDocument]
    reader_version: int


router = APIRouter(prefix="/api/documents", tags=["documents"])


@router.post("/reingest", status_code=202)
async def reingest_documents(
    body: ReingestRequest, parts: AppParts, caller: Administering, language: AcceptedLanguage
) -> ReingestBody:
    """Read documents again from their originals, in the background. The old version is searched until the new one is ready."""
    assistant = await find_assistant(parts, caller.tenant_id, body.assistant) if body.assistant else None
    which = reread_filter(assistant, older_than_reader=body.older_than_reader)
    done = await reingest(parts.database, parts.originals, caller.tenant_id, which, dry_run=body.dry_run)
    return ReingestBody(
        queued=done.queued,
        dry_run=body.dry_run,
        without_original_count=done.without_original.total,
        without_original=_named(done.without_original.first, language),
    )


@router.get("/reingest")
async def read_progress(parts: AppParts, caller: Administering, language: AcceptedLanguage) -> ReingestProgress:
    """Read how many documents are still waiting, and which could not be read again."""
    found = await progress(parts.database, caller.tenant_id)
    return ReingestProgress(
        waiting=found.waiting,
        failed_count=found.failed.total,
        failed=_named(found.failed.first, language),
        reader_version=READER_VERSION,
    )


def _named(documents: Sequence[Unreadable], language: MessageLanguage) -> list[NamedDocument]:
    return [
        NamedDocument(id=public_id("doc", one.id), name=one.name, path=one.source_path, error=reason_in(one.error, language))
        for one in documents
    ]
