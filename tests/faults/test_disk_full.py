"""A disk that is full in mid-answer: a small file system of its own, filled to the last byte under a real server."""

import asyncio
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from psycopg import sql

from clew.embedded.postgres import EmbeddedPostgres
from tests.faults.scripted_servers import QUESTION, SECONDS, Caller, Script, ScriptedServer, text_of
from tests.ingestion import until

DISK_MEGABYTES = 320
pytestmark = pytest.mark.timeout(240)


class Disk:
    """A small disk, on which a file takes all the room that is left."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._filler = path / "filler"

    def fill(self) -> None:
        with self._filler.open("ab", buffering=0) as filler:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        filler.write(bytes(size))
                except OSError:
                    continue

    def make_room(self) -> None:
        self._filler.unlink()


@pytest.fixture
def disk(reachable_directory: Path) -> Iterator[Disk]:
    path = reachable_directory / f"disk-{uuid.uuid4().hex[:8]}"
    path.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m,mode=755", "tmpfs", str(path)]
    mounted = subprocess.run(["/bin/mount", *options], capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"this machine lets nobody mount a small file system here: {mounted.stderr.strip()}")
    try:
        yield Disk(path)
    finally:
        subprocess.run(["/bin/umount", "--lazy", str(path)], check=True)


@pytest.fixture
def script(tmp_path: Path) -> Script:
    directory = tmp_path / "script"
    directory.mkdir()
    return Script(directory)


@pytest.fixture
def server(disk: Disk, script: Script) -> Iterator[ScriptedServer]:
    """A server whose embedded database is on the small disk; its log is elsewhere."""
    server = ScriptedServer(disk.path, script)
    yield server
    server.stop()
    log = server.log.read_text()
    assert "Traceback" not in log
    assert "turn_failed" not in log, "what nobody expected"


async def asked(caller: Caller, conversation: str) -> httpx.Response:
    return await caller.http.post(f"/api/conversations/{conversation}/messages", json=QUESTION)


async def test_a_full_disk_is_named_the_turn_is_failed_and_the_server_goes_on_when_there_is_room(
    disk: Disk, server: ScriptedServer, script: Script
) -> None:
    async with server.client() as caller:
        await caller.put_document()
        conversation, other = [await caller.open_conversation() for _ in range(2)]
        script.says(5)
        assert (await asked(caller, conversation)).status_code == 201
        script.says(6000, hold_after=30)
        async with caller.asking(conversation) as stream:
            seen = await stream.take_words(29)
            disk.fill()
            script.go_on()
            seen += await asyncio.wait_for(stream.rest(), SECONDS)
        assert (seen[-1].event, seen[-1].json()["code"]) == ("error", "STORE_FULL"), seen[-1]
        assert "Free some space" in seen[-1].json()["error"]
        assert "w5999" in text_of(seen), "the answer was shown to its end"

        script.says(3000)
        refused = await asked(caller, other)
        while refused.status_code == 201:  # there was room left in pages that exist
            refused = await asked(caller, other)
        assert (refused.status_code, refused.json()["error"]["code"]) == (507, "STORE_FULL"), refused.text
        assert "the disk of the database is full" in refused.json()["error"]["message"].lower()

        disk.make_room()
        script.says(5)

        async def goes_on() -> bool:
            answers = [await asked(caller, one) for one in (conversation, other)]
            assert {answer.status_code for answer in answers} <= {201, 409, 503, 507}, [answer.text for answer in answers]
            return all(answer.status_code == 201 for answer in answers)

        await until(goes_on)
        messages = await caller.messages(conversation)
        assert messages[1]["status"] == "complete", "what was stored before is there"
        assert messages[2]["status"] == "failed", "the turn is not left running"
        assert (messages[-1]["status"], messages[-1]["role"]) == ("complete", "assistant")
        async with caller.following(stream.turn) as again:
            assert (await again.rest())[-1].event == "error"
    server.stop()
    assert read_everything(disk.path) > 0


def read_everything(data_dir: Path) -> int:
    """Read each row of each table, whose pages have checksums; return how many there are."""
    with EmbeddedPostgres(data_dir) as postgres, psycopg.connect(postgres.dsn("postgres")) as connection:
        names = connection.execute("select tablename from pg_tables where schemaname = 'public'").fetchall()
        queries = [sql.SQL("select t::text from {} t").format(sql.Identifier("public", name)) for (name,) in names]
        return sum(len(connection.execute(query).fetchall()) for query in queries)


async def test_a_postgres_that_a_full_disk_ended_is_started_again_and_a_turn_outlives_it(
    disk: Disk, server: ScriptedServer, script: Script
) -> None:
    """Postgres gives up where it cannot write its journal, and cannot start again before there is room."""
    postgres = EmbeddedPostgres(disk.path)
    async with server.client() as caller:
        await caller.put_document()
        conversation, other = [await caller.open_conversation() for _ in range(2)]
        script.says(60, hold_after=30)
        async with caller.asking(conversation) as stream:
            seen = await stream.take_words(29)
            disk.fill()
            fill_journal(postgres)
            refused = await asked(caller, other)
            assert (refused.status_code, refused.json()["error"]["code"]) == (503, "STORE_UNAVAILABLE"), refused.text
            disk.make_room()

            async def is_back() -> bool:
                return (await caller.http.get("/readyz")).status_code == 200

            await until(is_back)
            script.go_on()
            seen += await asyncio.wait_for(stream.rest(), SECONDS)
        assert seen[-1].event == "message_complete", seen[-1]
        assert (await caller.messages(conversation))[-1]["content"] == text_of(seen)
        script.says(3)
        assert (await asked(caller, other)).status_code == 201
    server.stop()
    assert "postgres_started_again" in server.log.read_text()
    assert read_everything(disk.path) > 0


def fill_journal(postgres: EmbeddedPostgres) -> None:
    """Write to the journal until Postgres is no more."""
    deadline = time.monotonic() + SECONDS
    while postgres.running:
        assert time.monotonic() < deadline
        try:
            with psycopg.connect(postgres.dsn("postgres"), autocommit=True) as connection:
                while True:
                    connection.execute("select pg_logical_emit_message(false, 'clew', repeat('x', 1000000), true)")
        except psycopg.OperationalError:
            continue
