"""Turns when connections to Postgres run out: this process's own, and those that the server gives to everybody."""

import asyncio
import os
import sys
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from clew.embedded.postgres import EmbeddedPostgres
from clew.engine.running.runner import LEASE_SECONDS
from clew.store.migrate import migrate
from tests.conftest import DsnOf
from tests.faults.scripted_servers import QUESTION, ROOT, SECONDS, Caller, Script, ScriptedServer, text_of
from tests.forking import run_forked
from tests.ingestion import until

CLEW = (sys.executable, "-c", "from clew.cli import main; main()")
POOL_SIZE = 4  # of every scripted server; of five, one would not be for one tenant
MAX_CONNECTIONS = 30
pytestmark = pytest.mark.timeout(180)


@pytest.fixture
def script(tmp_path: Path) -> Script:
    directory = tmp_path / "script"
    directory.mkdir()
    return Script(directory)


async def test_a_turn_lives_while_long_statements_hold_every_connection_of_its_process(
    dsn_of: DsnOf, own_database: str, script: Script, tmp_path: Path
) -> None:
    script.says(60, hold_after=30)
    dsn, superuser_dsn = dsn_of("clew_app", own_database), dsn_of("postgres", own_database)
    with ExitStack() as stack:
        starved, other = (ScriptedServer(tmp_path / name, script, dsn) for name in ("starved", "other"))
        stack.callback(starved.stop)
        stack.callback(other.stop)
        async with starved.client() as here, other.client() as there:
            await here.put_document()
            conversation = await here.open_conversation()
            async with here.asking(conversation) as stream:
                seen = await stream.take_words(29)
                async with all_connections_held(here, superuser_dsn) as refused:
                    assert (refused["status"], refused["code"]) == (503, "STORE_BUSY")
                    assert "CLEW_POOL_SIZE" in refused["message"]
                script.go_on()
                seen += await stream.rest()
            assert seen[-1].event == "message_complete"
            kept = (await there.messages(conversation))[-1]
    assert (kept["status"], kept["content"]) == ("complete", text_of(seen))


@asynccontextmanager
async def all_connections_held(caller: Caller, superuser_dsn: str) -> AsyncIterator[dict[str, Any]]:
    """Keep the whole pool of one server waiting for a lock, twice as long as a lease; lend what one request more was told."""
    connect = psycopg.AsyncConnection.connect
    async with await connect(superuser_dsn) as lock, await connect(superuser_dsn, autocommit=True) as watch:
        await lock.execute("lock table threads in access exclusive mode")
        since = await value(watch, "select clock_timestamp()")
        waiting = [asyncio.create_task(caller.http.get("/api/conversations")) for _ in range(POOL_SIZE)]
        blocked = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

        async def is_full() -> bool:
            return await value(watch, blocked) == POOL_SIZE

        async def is_over() -> bool:
            assert await is_full()
            return bool(await value(watch, f"select clock_timestamp() > %s + interval '{2 * LEASE_SECONDS} seconds'", since))

        await until(is_full)
        refused = await caller.http.get("/api/conversations")
        await until(is_over)
        yield {"status": refused.status_code, **refused.json()["error"]}
        await lock.rollback()
        answered = [(await one).status_code for one in waiting]
        # Work in the background may have held a connection of the pool, too: one request was then refused as the one more was.
        assert answered.count(200) >= POOL_SIZE - 1
        assert set(answered) <= {200, 503}


async def value(connection: psycopg.AsyncConnection, query: str, *params: object) -> object:
    row = await (await connection.execute(query.encode(), params)).fetchone()
    assert row is not None
    return row[0]


@pytest.fixture
def small_postgres(reachable_directory: Path) -> Iterator[EmbeddedPostgres]:
    """A Postgres of one test alone, with few connections."""
    with EmbeddedPostgres(reachable_directory / uuid.uuid4().hex[:8]) as postgres:
        migrate(postgres.dsn("clew_owner"))
        with psycopg.connect(postgres.dsn("postgres"), autocommit=True) as connection:
            connection.execute(f"alter system set max_connections = {MAX_CONNECTIONS}".encode())
        postgres.stop()
        postgres.start()
        yield postgres


class Crowd:
    """Another application that takes every connection there is for `clew_app`."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._connections = AsyncExitStack()
        self.refusal = ""

    async def take_all(self) -> None:
        try:
            while True:
                connection = await psycopg.AsyncConnection.connect(self._dsn, application_name="crowd")
                await self._connections.enter_async_context(connection)
        except psycopg.OperationalError as error:
            self.refusal = str(error)

    async def leave(self) -> None:
        await self._connections.aclose()


async def test_a_full_postgres_is_named_running_turns_go_on_and_all_is_well_when_there_is_room_again(
    small_postgres: EmbeddedPostgres, script: Script, tmp_path: Path
) -> None:
    script.says(60, hold_after=30)
    dsn, crowd = small_postgres.dsn("clew_app"), Crowd(small_postgres.dsn("clew_app"))
    server = ScriptedServer(tmp_path / "server", script, dsn)
    try:
        async with server.client() as caller:
            await caller.put_document()
            first, second = [await caller.open_conversation() for _ in range(2)]
            async with caller.asking(first) as stream:
                seen = await stream.take_words(29)
                await crowd.take_all()
                assert "connection" in crowd.refusal
                script.go_on()
                seen += await stream.rest()
                assert seen[-1].event == "message_complete", "a turn goes on with the connections that its process has"
            script.says(60, hold_after=30)
            async with caller.asking(second) as stream:
                seen = await stream.take_words(29)
                refused = await refused_after_losing_its_connections(caller, small_postgres, crowd)
                assert (refused["code"], "max_connections" in refused["message"]) == ("STORE_BUSY", True), refused
                while "max_connections" not in await asyncio.to_thread(doctor, dsn, tmp_path):
                    await crowd.take_all()  # the server has given back one that doctor took
                script.go_on()
                await stream.take_words(59)
                await crowd.leave()
                end = await asyncio.wait_for(stream.rest(), SECONDS)
            assert end[-1].event == "message_complete", end
            script.says(3)

            async def answers() -> bool:
                path = f"/api/conversations/{second}/messages"
                return (await caller.http.post(path, json=QUESTION)).status_code == 201

            await until(answers)
    finally:
        await crowd.leave()
        server.stop()


async def refused_after_losing_its_connections(caller: Caller, postgres: EmbeddedPostgres, crowd: Crowd) -> dict[str, str]:
    """Cut the server's connections, let the crowd have their places, and return the error of a question asked then."""
    cut = "select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, 'clew')"
    async with await psycopg.AsyncConnection.connect(postgres.dsn("postgres"), autocommit=True) as superuser:
        while True:  # its pool may be quicker than the crowd
            await superuser.execute(cut)
            await crowd.take_all()
            asked = await caller.http.post("/api/conversations", json={})
            assert asked.status_code in {201, 503}, asked.text
            if asked.status_code == 503 and asked.json()["error"]["code"] != "STORE_UNAVAILABLE":  # that is a connection cut
                return asked.json()["error"]


def doctor(dsn: str, directory: Path) -> str:
    own = {name: text for name, text in os.environ.items() if not name.startswith("CLEW_")}
    command = [*CLEW, "doctor", "--data-dir", str(directory / "doctor")]
    environment = own | {"PYTHONPATH": str(ROOT / "src"), "CLEW_DATABASE_URL": dsn}
    ran = run_forked(command, env=environment, timeout=SECONDS)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.parametrize("limit", ["alter role clew_app connection limit {}", "alter database clew connection limit {}"])
async def test_a_limit_of_the_role_or_the_database_is_named(
    small_postgres: EmbeddedPostgres, script: Script, tmp_path: Path, limit: str
) -> None:
    server = ScriptedServer(tmp_path / "server", script, small_postgres.dsn("clew_app"), "--no-worker")
    crowd = Crowd(small_postgres.dsn("clew_app"))
    try:
        async with server.client() as caller:
            with psycopg.connect(small_postgres.dsn("postgres"), autocommit=True) as connection:
                connection.execute(limit.format(8).encode())
                refused = await refused_after_losing_its_connections(caller, small_postgres, crowd)
                connection.execute(limit.format(-1).encode())
            assert refused["code"] == "STORE_BUSY"
            assert f"the limit of the {limit.split()[1]} is reached" in refused["message"]
            assert "CONNECTION LIMIT" in refused["message"]

            async def answers() -> bool:
                return (await caller.http.post("/api/conversations", json={})).status_code == 201

            await until(answers)
    finally:
        await crowd.leave()
        server.stop()


async def test_a_wrong_password_shows_neither_at_the_start_nor_in_the_log(
    dsn_of: DsnOf, own_database: str, tmp_path: Path
) -> None:
    """Nothing of a connection string is told, whether Postgres refuses it or it cannot even be read."""
    own = {name: text for name, text in os.environ.items() if not name.startswith("CLEW_")}
    for dsn in (
        make_conninfo(dsn_of("nobody_of_this_name", own_database), password="hunter2secret"),
        "postgresql://clew_app:hunter2secret@home@127.0.0.1/clew",
        "postgresql://clew_app:hunter2%secret@127.0.0.1/clew",
    ):
        environment = own | {"PYTHONPATH": str(ROOT / "src"), "CLEW_DATABASE_URL": dsn, "CLEW_DATABASE_LISTEN_URL": dsn}
        for command in (["serve", "--port", "0"], ["doctor"]):
            program = [*CLEW, *command, "--data-dir", str(tmp_path / "data")]
            ran = await asyncio.to_thread(run_forked, program, env=environment, timeout=SECONDS)
            told = ran.stdout + ran.stderr
            assert ran.returncode != 0
            assert "CLEW_DATABASE_URL" in told, told
            assert not any(part in told for part in ("hunter2", "secret", "home")), told
            assert "Traceback" not in told
