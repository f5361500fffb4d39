"""The job queue in Postgres: how jobs are added, and the connector through which workers claim them.

Above: `ingest.jobs` and `engine.after.jobs` defer work, `job_worker.py` runs it. Procrastinate owns the tables. Job arguments
hold ids only, because these tables know no tenant. Queries: `queries/jobs.sql`.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, LiteralString

import structlog
from procrastinate import App, PsycopgConnector
from procrastinate.connector import Notify
from procrastinate.exceptions import ConnectorException
from psycopg import AsyncConnection, OperationalError
from psycopg import Error as PsycopgError
from psycopg.errors import RaiseException
from psycopg.types.json import Jsonb
from psycopg_pool import AsyncConnectionPool

from clew.domain.errors import StoreUnavailable
from clew.store.pool import Listening
from clew.store.sql import load_queries

SQL = load_queries("jobs")
ROUNDS = 1_000_000
"""Between two priorities of jobs that take turns: so many jobs of a tenant may wait."""
_PAUSE_SECONDS = 5.0
"""As often as the worker polls."""
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class QueuedJob:
    """One job. Jobs with the same lock run one at a time, in the order they were added. None: no lock."""

    task: str
    queue: str
    arguments: Mapping[str, Any]
    lock: str | None
    priority: int = 0
    """Higher values start first."""
    takes_turns: bool = False
    """Tenants take turns: the first job that waits of each, then the second. Jobs added together have one tenant and priority."""


async def enqueue(connection: AsyncConnection[Any], jobs: Sequence[QueuedJob]) -> None:
    """Add jobs in the caller's transaction: workers see them when it commits. Does not wait for the pipeline."""
    if jobs:
        rows = [asdict(one) | {"arguments": dict(one.arguments)} for one in jobs]
        await connection.execute(SQL["defer_jobs"], {"jobs": Jsonb(rows), "rounds": ROUNDS})


class QueueConnector(PsycopgConnector):
    """A worker's connection to the queue. Calls `on_failure` whenever the database fails to update the queue."""

    def __init__(self, dsn: str, *, listen_dsn: str | None = None, on_failure: Callable[[], None] = lambda: None) -> None:
        super().__init__(  # pyright: ignore[reportUnknownMemberType]  # its JSON hooks are untyped
            conninfo=dsn,
            min_size=1,
            max_size=3,
            timeout=10,
            kwargs={"autocommit": True, "application_name": "clew worker"},
        )
        self._on_failure = on_failure
        self._listener = PsycopgConnector(
            conninfo=listen_dsn or dsn,
            connection_class=Listening,
            min_size=0,
            max_size=1,
            kwargs={"application_name": "clew worker"},
        )

    async def open_async(self, pool: AsyncConnectionPool[Any] | None = None) -> None:
        """Connect, or raise StoreUnavailable."""
        try:
            await super().open_async(pool)
            await self._listener.open_async()
        except (ConnectorException, OperationalError) as error:
            await self.close_async()
            raise StoreUnavailable("The database does not respond. The worker will retry.") from error

    async def close_async(self) -> None:
        """Close every connection."""
        await self._listener.close_async()
        await super().close_async()

    async def execute_query_async(self, query: LiteralString, **arguments: object) -> None:
        """Run a statement; on an error, call `on_failure` before raising it, unless another worker has taken the job."""
        try:
            await super().execute_query_async(query, **arguments)
        except ConnectorException as error:
            if not isinstance(error.__cause__, RaiseException):  # procrastinate's functions raise it for a job in another state
                self._on_failure()
            raise

    async def listen_notify(self, on_notification: Notify, channels: Iterable[str]) -> None:
        """Wait for notifications on a connection that no transaction pooler shares; without it, the worker polls.

        Procrastinate's worker does not notice when this ends (its watch ends with the first of its own tasks that ends, and one
        does at once), so it connects again by itself.
        """
        while True:
            try:
                await self._listener.listen_notify(on_notification, channels)
            except (ConnectorException, PsycopgError) as error:
                _log.warning("worker_not_listening", error=type(error.__cause__ or error).__name__, retry_seconds=_PAUSE_SECONDS)
            await asyncio.sleep(_PAUSE_SECONDS)


async def rescue_stalled(app: App, queue: str, *, seconds_since_heartbeat: float) -> int:
    """Return the jobs of dead workers to the queue; return how many there were. Two callers at once do no harm."""
    rescued = 0
    for job in await app.job_manager.get_stalled_jobs(queue=queue, seconds_since_heartbeat=seconds_since_heartbeat):
        with suppress(ConnectorException):  # another worker was first: the job is no longer stalled
            await app.job_manager.retry_job(job)
            rescued += 1
    return rescued
