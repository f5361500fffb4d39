"""A worker's connections: without the one for notifications it polls, and only a failure of the database stops it."""

import asyncio
from typing import Any

import pytest
import structlog
from procrastinate import sql
from procrastinate.exceptions import ConnectorException
from psycopg import AsyncConnection
from structlog.testing import LogCapture

from clew.ingest.jobs import LATER
from clew.store.jobs import job_queue
from clew.store.jobs.job_queue import QueueConnector, QueuedJob, enqueue
from clew.store.jobs.tasks import end_tasks
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.ingestion import until

NOWHERE = "postgresql://nobody@127.0.0.1:1/nowhere"


async def test_a_listener_that_cannot_connect_tries_again_and_fails_no_worker(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    capture, failures = LogCapture(), list[None]()
    monkeypatch.setattr(job_queue, "_log", structlog.wrap_logger(None, processors=[capture]))
    monkeypatch.setattr(job_queue, "_PAUSE_SECONDS", 0.01)
    connector = QueueConnector(database.dsn, listen_dsn=NOWHERE, on_failure=lambda: failures.append(None))
    await connector.open_async()

    async def on_notification(*, channel: str, payload: str) -> None: ...

    async def tried_again() -> bool:
        return len(capture.entries) > 1

    listening = asyncio.create_task(connector.listen_notify(on_notification, ["clew_test"]))
    try:
        await until(tried_again)
        assert not listening.done()
    finally:
        await end_tasks(listening)
        await connector.close_async()
    assert {one["event"] for one in capture.entries} == {"worker_not_listening"}
    assert failures == []


async def test_a_job_that_another_worker_took_is_no_failure_of_the_database(database: Database) -> None:
    failures = list[None]()
    connector = QueueConnector(database.dsn, on_failure=lambda: failures.append(None))
    await connector.open_async()
    gone = {"job_id": 0, "retry_at": None, "new_priority": None, "new_queue_name": None, "new_lock": None}
    try:
        with pytest.raises(ConnectorException):
            await connector.execute_query_async(sql.queries["retry_job"], **gone)
        assert failures == []
        with pytest.raises(ConnectorException):
            await connector.execute_query_async("select a_function_that_is_missing()")
        assert len(failures) == 1
        with pytest.raises(ConnectorException):
            await connector.execute_query_async("select pg_terminate_backend(pg_backend_pid())")
        assert len(failures) == 2
    finally:
        await connector.close_async()


async def test_tenants_take_turns_in_the_queue_in_the_order_of_their_own_jobs(own_database: str, dsn_of: DsnOf) -> None:
    database = Database(dsn_of("clew_app", own_database), max_size=1)
    await database.open()
    try:
        async with database.connection() as connection:
            await enqueue(connection, [job("busy", number) for number in range(3)])
            await enqueue(connection, [job("quiet", 0)])
            await enqueue(connection, [job("later", 0, priority=LATER)])
            await enqueue(connection, [job("busy", 3)])
            assert await order(connection) == ["busy 0", "quiet 0", "busy 1", "busy 2", "busy 3", "later 0"]
            await connection.execute("delete from procrastinate_jobs where args->>'name' in ('busy 0', 'quiet 0')")
            await enqueue(connection, [job("quiet", 1)])  # not before the round that the queue has reached
            assert await order(connection) == ["busy 1", "quiet 1", "busy 2", "busy 3", "later 0"]
    finally:
        await database.close()


def job(tenant: str, number: int, *, priority: int = 0) -> QueuedJob:
    arguments = {"tenant_id": tenant, "name": f"{tenant} {number}"}
    return QueuedJob("a_task", "documents", arguments, None, priority, takes_turns=True)


async def order(connection: AsyncConnection[dict[str, Any]]) -> list[str]:
    """Return the names of waiting jobs as procrastinate fetches them."""
    cursor = await connection.execute(
        "select args->>'name' as name from procrastinate_jobs where status = 'todo' order by priority desc, id"
    )
    return [row["name"] for row in await cursor.fetchall()]
