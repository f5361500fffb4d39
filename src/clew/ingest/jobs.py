"""The worker: takes documents out of the queue and has them ingested, however often it or the database dies meanwhile.

Above: `clew serve` and `clew worker` run one `IngestWorker`; uploads call `enqueue_documents`. Below: `store.job_queue`. What is
done with a document stands in `pipeline`. Delivery is at least once; the pipeline makes twice the same as once.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from procrastinate import App, BaseRetryStrategy, RetryDecision
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import DeleteJobCondition, Job
from procrastinate.worker import Worker

from clew.domain.errors import EmbedderUnavailable, StoreUnavailable
from clew.ingest.formats import is_plain
from clew.ingest.pipeline import Pipeline
from clew.store.job_queue import QueueConnector, QueuedJob, enqueue, rescue_stalled

QUEUE = "documents"
TASK = "ingest_document"
TASK_TOGETHER = "ingest_documents"
_TOGETHER_MOST = 16
"""Documents that share a job: their claims, texts and chunks are written in three transactions instead of three each."""
_TOGETHER_BYTES = 96 << 10
"""What they hold together at most: a few seconds of embedding, so that documents become ready one handful after the other."""
_SMALL_BYTES = 32 << 10
_HEARTBEAT_SECONDS = 5.0
_LONGEST_WAIT_SECONDS = 300
_GRACE_SECONDS = 5.0
_UNDER_WAY = 20

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A document that has work to be done."""

    id: UUID
    name: str
    """Of the file."""
    bytes: int


async def enqueue_documents(connection: Any, tenant_id: UUID, documents: Sequence[Waiting]) -> None:  # noqa: ANN401 - the store's
    """Queue the ingestion of documents in the caller's transaction. Small ones of text share a job, whatever kind stands between.

    Jobs of one document alone run one after the other.
    """
    await enqueue(connection, [_job(tenant_id, together) for together in _together(documents)])


def _job(tenant_id: UUID, documents: Sequence[Waiting]) -> QueuedJob:
    ids = [str(document.id) for document in documents]
    if len(ids) == 1:
        return QueuedJob(TASK, QUEUE, {"tenant_id": str(tenant_id), "document_id": ids[0]}, lock=f"document:{ids[0]}")
    return QueuedJob(TASK_TOGETHER, QUEUE, {"tenant_id": str(tenant_id), "document_ids": ids}, lock=None)


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


class _TryAgain(BaseRetryStrategy):
    """Waits for a database, an embedder or a server that comes back; everything else was recorded on the document."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        if isinstance(exception, asyncio.CancelledError):
            return RetryDecision()
        if isinstance(exception, StoreUnavailable | EmbedderUnavailable):
            return RetryDecision(retry_in={"seconds": min(2 ** (job.attempts + 1), _LONGEST_WAIT_SECONDS)})
        return None


class IngestWorker:
    """Ingests queued documents until it is cancelled. Any number may run, in one process or on many machines."""

    def __init__(
        self,
        pipeline: Pipeline,
        dsn: str,
        *,
        listen_dsn: str | None = None,
        concurrency: int = 2,
        stalled_seconds: float = 20.0,
        poll_seconds: float = 5.0,
    ) -> None:
        """Jobs under way are 20 times `concurrency`, so that small ones fill the embedder's batches together.

        `stalled_seconds`: the silence after which another worker's documents are taken over.
        """
        self._pipeline = pipeline
        self._dsn = dsn
        self._listen_dsn = listen_dsn
        self._under_way = concurrency * _UNDER_WAY
        self._stalled_seconds = stalled_seconds
        self._poll_seconds = poll_seconds

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Work in the background while the block runs."""
        task = asyncio.create_task(self.run(), name="ingest worker")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def run(self) -> None:
        """Work until cancelled; then finish or give back what is under way, within about 5 seconds."""
        failures = 0
        while True:
            try:
                await self._run_until_failure()
                failures = 0
            except (StoreUnavailable, ConnectorException) as error:
                if (task := asyncio.current_task()) and task.cancelling():  # the error took the place of the cancellation
                    raise asyncio.CancelledError from error
                failures += 1
                logger.warning("worker_lost_database", error=type(error).__name__, failures=failures)
            await asyncio.sleep(min(2.0**failures / 4, 15))

    async def _run_until_failure(self) -> None:
        """Run one registered worker. It ends when the database fails it: its jobs are then free for the next one."""
        stop = asyncio.Event()
        connector = QueueConnector(self._dsn, listen_dsn=self._listen_dsn, on_failure=stop.set)
        app = App(connector=connector)
        app.task(name=TASK, queue=QUEUE, retry=_TryAgain())(self._pipeline.ingest)
        app.task(name=TASK_TOGETHER, queue=QUEUE, retry=_TryAgain())(self._pipeline.ingest_together)
        async with app.open_async():
            await rescue_stalled(app, QUEUE, seconds_since_heartbeat=self._stalled_seconds)
            worker = self._worker(app)
            watching = asyncio.create_task(self._watch(app, worker, stop))
            try:
                await worker.run()
            finally:
                watching.cancel()

    def _worker(self, app: App) -> Worker:
        return Worker(
            app,
            queues=[QUEUE],
            name="ingest",
            concurrency=self._under_way,
            fetch_job_polling_interval=self._poll_seconds,
            shutdown_graceful_timeout=_GRACE_SECONDS,
            delete_jobs=DeleteJobCondition.ALWAYS,
            install_signal_handlers=False,
            update_heartbeat_interval=min(_HEARTBEAT_SECONDS, self._stalled_seconds / 4),
            stalled_worker_timeout=self._stalled_seconds,
        )

    async def _watch(self, app: App, worker: Worker, stop: asyncio.Event) -> None:
        """Take over what dead workers left, and end this one when the database did not do what it was asked."""
        while not stop.is_set():
            try:
                async with asyncio.timeout(self._stalled_seconds / 2):
                    await stop.wait()
            except TimeoutError:
                with suppress(ConnectorException):
                    await rescue_stalled(app, QUEUE, seconds_since_heartbeat=self._stalled_seconds)
        worker.stop()
