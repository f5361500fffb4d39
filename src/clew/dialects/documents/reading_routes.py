"""`/api/documents/reingest`: documents are read again from their originals, and how far that is."""

from collections.abc import Sequence

from fastapi import APIRouter

from clew.dialects.documents.reading_wire import NamedDocument, ReingestBody, ReingestProgress, ReingestRequest
from clew.dialects.shared.access import Administering
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.places import find_assistant
from clew.domain.ids import public_id
from clew.ingest.reading.parse import READER_VERSION
from clew.ingest.reingest import progress, reingest, reread_filter
from clew.store.documents.rereading import Unreadable

router = APIRouter(prefix="/api/documents", tags=["documents"])


@router.post("/reingest", status_code=202)
async def reingest_documents(body: ReingestRequest, parts: AppParts, caller: Administering) -> ReingestBody:
    """Read documents again from their originals, in the background; what is searched stays until each is read."""
    assistant = await find_assistant(parts, caller.tenant_id, body.assistant) if body.assistant else None
    which = reread_filter(assistant, older_than_reader=body.older_than_reader)
    done = await reingest(parts.database, parts.originals, caller.tenant_id, which, dry_run=body.dry_run)
    return ReingestBody(
        queued=done.queued,
        dry_run=body.dry_run,
        without_original_count=done.without_original.total,
        without_original=_named(done.without_original.first),
    )


@router.get("/reingest")
async def read_progress(parts: AppParts, caller: Administering) -> ReingestProgress:
    """Read how many documents still wait to be read again, and which could not be."""
    found = await progress(parts.database, caller.tenant_id)
    return ReingestProgress(
        waiting=found.waiting,
        failed_count=found.failed.total,
        failed=_named(found.failed.first),
        reader_version=READER_VERSION,
    )


def _named(documents: Sequence[Unreadable]) -> list[NamedDocument]:
    return [NamedDocument(id=public_id("doc", one.id), name=one.name, path=one.source_path, error=one.error) for one in documents]
