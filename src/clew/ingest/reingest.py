"""Reads documents again from their originals, in the background: after an update whose readers find more in the same files.

This module only queues documents: the jobs are those of uploads, run after them, and survive a restart like them. The next call
queues documents that were not queued yet when the server died. Above: the documents dialect, `clew reingest`. Below:
`store.documents.rereading`, `jobs`.
"""

from dataclasses import dataclass
from uuid import UUID

from clew.domain.errors import OriginalNotKept
from clew.ingest.jobs import LATER, Waiting, enqueue_documents
from clew.ingest.originals import OriginalFiles
from clew.ingest.reading.parse import READER_VERSION
from clew.store.documents.rereading import RereadFilter, Rereading, UnreadableDocuments, queue_rereads
from clew.store.pool import Database

_BATCH = 200
_NAMED = 1_000
_FIRST = UUID(int=0)


@dataclass(frozen=True, slots=True)
class Reingest:
    """What one call did, or would do."""

    queued: int
    without_original: UnreadableDocuments


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of reading again."""

    waiting: int
    failed: UnreadableDocuments


def reread_filter(assistant_id: UUID | None, *, older_than_reader: bool) -> RereadFilter:
    """Return the filter: documents of one assistant or all; read by older readers or all."""
    return RereadFilter(assistant_id, READER_VERSION if older_than_reader else None)


async def reingest(
    database: Database, originals: OriginalFiles, tenant_id: UUID, which: RereadFilter, *, dry_run: bool = False
) -> Reingest:
    """Queue documents whose originals are kept, except those being processed. Calling it twice queues nothing twice.

    Raises:
        OriginalNotKept: none are kept here.
    """
    if not originals.keeps:
        raise OriginalNotKept(
            "This server does not store original files (CLEW_ORIGINALS=none), so there is nothing to read again."
        )
    rereading = Rereading(database)
    without = await rereading.without_original(tenant_id, which, keeps=True, limit=_NAMED)
    if dry_run:
        return Reingest(await rereading.count(tenant_id, which), without)
    queued, after = 0, _FIRST
    while True:
        async with database.transaction(tenant_id) as connection:
            batch = await queue_rereads(connection, which, after=after, limit=_BATCH)
            documents = sorted(batch, key=lambda one: one.id)
            waiting = [Waiting(one.id, one.name, one.bytes) for one in documents]
            await enqueue_documents(connection, tenant_id, waiting, priority=LATER)
        if not documents:
            return Reingest(queued, without)
        queued, after = queued + len(documents), documents[-1].id


async def progress(database: Database, tenant_id: UUID) -> Progress:
    """Return how many documents wait to be read again, and which could not be."""
    rereading = Rereading(database)
    return Progress(await rereading.waiting(tenant_id), await rereading.failed(tenant_id, limit=_NAMED))
