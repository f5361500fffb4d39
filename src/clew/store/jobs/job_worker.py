"""The worker: claims jobs from the queue and runs them, however often it or the database dies meanwhile.

Above: `server.parts` runs one with the tasks of `ingest.jobs` and `engine.after.jobs`. Below: `job_queue.py`. Delivery is at
least once: running a task twice has the same result as running it once.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from procrastinate import App, BaseRetryStrategy, RetryDecision
from procrastinate.exceptions import ConnectorException
from procrastinate.jobs import DeleteJobCondition, Job
from procrastinate.worker import Worker

from clew.domain.errors import EmbedderUnavailable, ReaderUnavailable, StoreUnavailable
from clew.store.faults import STATES_OF_THE_DATABASE, unavailable
from clew.store.jobs.job_queue import QueueConnector, rescue_stalled
from clew.store.jobs.tasks import end_tasks

_HEARTBEAT_SECONDS = 5.0
_LONGEST_WAIT_SECONDS = 300
_GRACE_SECONDS = 5.0
_UNDER_WAY = 20


@dataclass(frozen=True, slots=True)
class JobTask:
    """The function that runs jobs of one name. It is retried after StoreUnavailable, EmbedderUnavailable or ReaderUnavailable."""

    name: str
    queue: str
    run: Callable[..., Awaitable[None]]
    """Called with the job's arguments by name."""


class _TryAgain(BaseRetryStrategy):
    """Retries after failures that pass: a database, an embedder or a worker that comes back. Tasks record all others."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        if isinstance(exception, asyncio.CancelledError):
            return RetryDecision()
        if isinstance(exception, StoreUnavailable | EmbedderUnavailable | ReaderUnavailable):
            return RetryDecision(retry_in={"seconds": min(2 ** (job.attempts + 1), _LONGEST_WAIT_SECONDS)})
        return None


class JobWorker:
    """Runs queued jobs. Any number of workers may run, in one process or on many machines."""

    def __init__(
        self,
        tasks: Sequence[JobTask],
        dsn: str,
        *,
        listen_dsn: str | None = None,
        concurrency: int = 2,
        stalled_seconds: float = 20.0,
        poll_seconds: float = 5.0,
        is_alone: bool = False,
    ) -> None:
        """Up to 20 times `concurrency` jobs run at once, so that small documents share the embedder's batches.

        `stalled_seconds`: another worker's jobs are taken over after this long without a heartbeat. `is_alone`: no other process
        can use this database, so unfinished jobs of other workers are taken over at once.
        """
        self._tasks = tuple(tasks)
        self._queues = sorted({task.queue for task in tasks})
        self._dsn = dsn
        self._listen_dsn = listen_dsn
        self._under_way = concurrency * _UNDER_WAY
        self._stalled_seconds = stalled_seconds
        self._poll_seconds = poll_seconds
        self._is_alone = is_alone

    async def run(self, on_success: Callable[[], object]) -> None:
        """Work until cancelled; then finish the running jobs or return them to the queue, within about 5 seconds.

        `on_success` is called when work begins.

        Raises:
            StoreUnavailable: the database failed. The jobs are free for the next run.
        """
        stop = asyncio.Event()
        connector = QueueConnector(self._dsn, listen_dsn=self._listen_dsn, on_failure=stop.set)
        app = App(connector=connector)
        for task in self._tasks:
            app.task(name=task.name, queue=task.queue, retry=_TryAgain())(task.run)
        try:
            async with app.open_async():
                await self._rescue(app, 0.0 if self._is_alone else self._stalled_seconds)
                on_success()
                await self._work(app, stop)
        except ConnectorException as error:
            if isinstance(error.__cause__, STATES_OF_THE_DATABASE):
                raise unavailable(error.__cause__) from error
            raise
        if stop.is_set():
            raise StoreUnavailable("An update of the job queue failed. The worker will start again.")

    async def _work(self, app: App, stop: asyncio.Event) -> None:
        """Run one registered worker. It ends when `stop` is set, or when its watch ends."""
        worker = self._worker(app)
        watching = asyncio.create_task(self._watch(app, worker, stop), name="watch of the job worker")
        try:
            await worker.run()
        finally:
            await end_tasks(watching)
        if not watching.cancelled():
            watching.result()

    def _worker(self, app: App) -> Worker:
        return Worker(
            app,
            queues=self._queues,
            name="clew",
            concurrency=self._under_way,
            fetch_job_polling_interval=self._poll_seconds,
            shutdown_graceful_timeout=_GRACE_SECONDS,
            delete_jobs=DeleteJobCondition.ALWAYS,
            install_signal_handlers=False,
            update_heartbeat_interval=min(_HEARTBEAT_SECONDS, self._stalled_seconds / 4),
            stalled_worker_timeout=self._stalled_seconds,
        )

    async def _watch(self, app: App, worker: Worker, stop: asyncio.Event) -> None:
        """Take over the jobs of dead workers, and stop this worker after a database failure."""
        try:
            while not stop.is_set():
                try:
                    async with asyncio.timeout(self._stalled_seconds / 2):
                        await stop.wait()
                except TimeoutError:
                    with suppress(ConnectorException):
                        await self._rescue(app, self._stalled_seconds)
        finally:
            worker.stop()

    async def _rescue(self, app: App, silence_seconds: float) -> None:
        for queue in self._queues:
            await rescue_stalled(app, queue, seconds_since_heartbeat=silence_seconds)
