"""Documents as jobs: how they are queued, and the tasks of a worker that ingests them.

Above: uploads call `enqueue_documents`; a `JobWorker` runs what `ingestion_tasks` returns. Below: `store.jobs.job_queue`.
`pipeline` processes each document. Delivery is at least once; running the pipeline twice has the same result as running it once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from clew.ingest.pipeline import Pipeline
from clew.ingest.reading.formats import is_plain
from clew.store.jobs.job_queue import ROUNDS, QueuedJob, enqueue
from clew.store.jobs.job_worker import JobTask

QUEUE = "documents"
TASK = "ingest_document"
TASK_TOGETHER = "ingest_documents"
_TOGETHER_MOST = 16
"""How many documents share a job: their claims, texts and chunks are written in three transactions instead of three each."""
_TOGETHER_BYTES = 96 << 10
"""Their total size: a few seconds of embedding, so that documents become ready batch by batch."""
_SMALL_BYTES = 32 << 10
LATER = -2 * ROUNDS
"""The priority of work that nobody waits for: documents that are read again."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A document that is waiting to be ingested."""

    id: UUID
    name: str
    """Of the file."""
    bytes: int


async def enqueue_documents(
    connection: Any,  # noqa: ANN401 - the store's
    tenant_id: UUID,
    documents: Sequence[Waiting],
    *,
    priority: int = 0,
) -> None:
    """Queue the ingestion of documents in the caller's transaction. Small text documents share jobs; tenants take turns.

    Jobs of the same document run one after another.
    """
    await enqueue(connection, [_job(tenant_id, together, priority) for together in _together(documents)])


def _job(tenant_id: UUID, documents: Sequence[Waiting], priority: int) -> QueuedJob:
    ids = [str(document.id) for document in documents]
    if len(ids) == 1:
        arguments = {"tenant_id": str(tenant_id), "document_id": ids[0]}
        return QueuedJob(TASK, QUEUE, arguments, f"document:{ids[0]}", priority, takes_turns=True)
    arguments = {"tenant_id": str(tenant_id), "document_ids": ids}
    return QueuedJob(TASK_TOGETHER, QUEUE, arguments, None, priority, takes_turns=True)


def _together(documents: Sequence[Waiting]) -> Iterator[list[Waiting]]:
    small: list[Waiting] = []
    room = _TOGETHER_BYTES
    for document in documents:
        if document.bytes > _SMALL_BYTES or not is_plain(document.name):
            yield [document]
            continue
        if document.bytes > room or len(small) == _TOGETHER_MOST:
            yield small
            small, room = [], _TOGETHER_BYTES
        small.append(document)
        room -= document.bytes
    if small:
        yield small


def ingestion_tasks(pipeline: Pipeline) -> tuple[JobTask, ...]:
    """Return the tasks that ingest queued documents."""
    return JobTask(TASK, QUEUE, pipeline.ingest), JobTask(TASK_TOGETHER, QUEUE, pipeline.ingest_together)
