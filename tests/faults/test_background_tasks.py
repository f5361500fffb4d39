"""Background tasks of a real server that end: the server says so, starts them again, or stops with the reason."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql

from tests.conftest import DsnOf
from tests.faults.scripted_servers import SECONDS, Caller, Script, ScriptedServer, told
from tests.ingestion import until

pytestmark = pytest.mark.timeout(180)


@pytest.fixture
def script(tmp_path: Path) -> Script:
    directory = tmp_path / "script"
    directory.mkdir()
    return Script(directory)


@pytest.fixture
def servers() -> Iterator[ExitStack]:
    """Servers are stopped in the end."""
    with ExitStack() as stack:
        yield stack


async def readiness(caller: Caller) -> tuple[int, dict[str, Any]]:
    assert (await caller.http.get("/healthz")).status_code == 200, "the process lives all the while"
    answer = await caller.http.get("/readyz")
    return answer.status_code, answer.json()


CHECKS = {"embedder": True, "database": True, "schema": True, "tasks": True}


async def until_well(caller: Caller) -> None:
    async def is_well() -> bool:
        return await readiness(caller) == (200, {"status": "ready", "checks": CHECKS})

    await until(is_well)


async def until_reported(caller: Caller, tasks: dict[str, str]) -> None:
    """Wait until the server says that exactly these tasks do not work, and that it can answer without them."""

    async def is_reported() -> bool:
        return await readiness(caller) == (200, {"status": "ready", "checks": CHECKS, "tasks": tasks})

    await until(is_reported)


async def is_unable_to_answer(caller: Caller) -> bool:
    reason = "It failed unexpectedly (UndefinedFunction)."
    unable = {"status": "not ready", "checks": CHECKS | {"tasks": False}, "tasks": {"turn_leases": reason}}
    return await readiness(caller) == (503, unable)


@contextmanager
def missing(dsn: str, name: str, arguments: str) -> Iterator[None]:
    """A function of the database is not there while the block runs."""
    rename = sql.SQL("alter function {}" + f"({arguments})" + " rename to {}")  # type: ignore[arg-type]
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(rename.format(sql.Identifier(name), sql.Identifier(f"{name}_away")))
        try:
            yield
        finally:
            connection.execute(rename.format(sql.Identifier(f"{name}_away"), sql.Identifier(name)))


async def test_a_server_that_loses_its_wake_ups_says_so_and_hears_again_when_it_can(
    dsn_of: DsnOf, own_database: str, script: Script, tmp_path: Path, servers: ExitStack
) -> None:
    dsn = dsn_of("clew_app", own_database)
    asked = ScriptedServer(tmp_path / "asked", script, dsn)
    servers.callback(asked.stop)
    reading = ScriptedServer(tmp_path / "reading", script, dsn, "--no-worker", CLEW_TEST_LOOK_SECONDS="3600")
    servers.callback(reading.stop)
    async with asked.client() as here, reading.client() as there:
        await until_well(there)
        with psycopg.connect(dsn_of("postgres", "postgres"), autocommit=True) as superuser:
            allow = sql.SQL("alter database {} allow_connections {}")
            superuser.execute(allow.format(sql.Identifier(own_database), sql.SQL("false")))
            superuser.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = %s and application_name = 'clew listen'",
                (own_database,),
            )
            await until_reported(there, {"wakeups": "The database does not respond."})
            superuser.execute(allow.format(sql.Identifier(own_database), sql.SQL("true")))
        await until_well(there)
        await here.put_document()
        script.says(60, hold_after=30)
        conversation = await here.open_conversation()
        async with here.asking(conversation) as its_own, there.following(its_own.turn) as followed:
            seen = await followed.take_words(29)
            script.go_on()
            seen += await followed.rest()
            assert told(seen) == told(await its_own.rest())
    log = reading.log.read_text()
    assert '"task": "wakeups"' in log
    assert "task_works_again" in log


async def test_a_defect_in_a_task_is_reported_by_name_until_it_works_again(
    dsn_of: DsnOf, own_database: str, script: Script, tmp_path: Path, servers: ExitStack
) -> None:
    with missing(dsn_of("postgres", own_database), "clew_roll_event_partitions", "interval"):
        server = ScriptedServer(tmp_path / "server", script, dsn_of("clew_app", own_database))
        servers.callback(server.stop)
        async with server.client() as caller:
            await until_reported(caller, {"housekeeping": "It failed unexpectedly (UndefinedFunction)."})
            await caller.put_document()
    async with server.client() as caller:
        await until_well(caller)
    log = server.log.read_text()
    assert '"event": "task_ended"' in log
    assert "Traceback" not in log


async def test_a_server_that_cannot_keep_its_leases_for_a_defect_stops_and_says_why(
    dsn_of: DsnOf, own_database: str, script: Script, tmp_path: Path, servers: ExitStack
) -> None:
    script.says(60, hold_after=30)
    server = ScriptedServer(tmp_path / "server", script, dsn_of("clew_app", own_database))
    servers.callback(server.stop)
    async with server.client() as caller:
        await caller.put_document()
        conversation = await caller.open_conversation()
        async with caller.asking(conversation) as stream:
            await stream.take_words(29)
            with missing(dsn_of("postgres", own_database), "clew_renew_leases", "text, uuid[], integer"):
                await until(lambda: is_unable_to_answer(caller))
                await asyncio.to_thread(server.process.communicate, timeout=SECONDS)
    with psycopg.connect(dsn_of("postgres", own_database)) as connection:
        assert connection.execute("select status, error ->> 'code' from turns").fetchall() == [
            ("failed", "GENERATION_INTERRUPTED")
        ]
    assert server.process.returncode == 1
    log = server.log.read_text()
    assert "task_stops_server" in log
    assert "Traceback" not in log
    said = "The server stopped because its background task turn_leases ended 6 times in a row."
    assert f"Error: {said}" in " ".join(log.split())
