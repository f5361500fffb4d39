"""Originals among failures: a process killed at every step, a full disk, a bucket that goes away and comes back."""

import asyncio
import hashlib
import os
import subprocess
import sys
import uuid
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import httpx
import pytest

from clew.domain.errors import OriginalsUnavailable
from clew.ingest.originals import OriginalFiles
from clew.ingest.reingest import progress, reingest, reread_filter
from clew.providers.originals.directory import DirectoryStore
from clew.providers.originals.protocol import OriginalStore
from clew.providers.originals.s3 import S3Bucket, S3Place
from clew.store.pool import Database
from tests.conftest import NO_AUTHORITIES, DsnOf
from tests.faults.scripted_servers import Script, ScriptedServer
from tests.forking import run_forked
from tests.ingestion import SECONDS, Library, until, upload, working
from tests.s3_server import ACCESS_KEY, SECRET_KEY, S3Server, s3_server

RIVER = "# Rivers\n\nThe Loire is the longest river in France. It flows into the Atlantic near Nantes.\n"
NOW = timedelta(0)


@pytest.fixture
async def library(own_database: str, dsn_of: DsnOf, tmp_path: Path) -> AsyncIterator[Library]:
    """The default tenant of a database of this test alone: collectors and workers work for every tenant."""
    database = Database(dsn_of("clew_app", own_database))
    await database.open()
    async with database.connection() as connection:
        cursor = await connection.execute("select clew_find_tenant('default') as id")
        [row] = await cursor.fetchall()
    tenant: UUID = row["id"]
    rows = await database.dicts(tenant, "select id from assistants where name = 'default'")
    yield Library(database, tenant, rows[0]["id"], originals=OriginalFiles(database, DirectoryStore(tmp_path / "originals")))
    await database.close()


async def read(library: Library, document_id: UUID) -> bytes:
    assert library.originals is not None
    _, kept = await library.originals.find(library.tenant, document_id, None)
    return b"".join([piece async for piece in library.originals.read(library.tenant, kept, 0, kept.bytes)])


async def stored(store: OriginalStore, tenant: UUID) -> list[str]:
    """The SHA-256 of what the store has of a tenant."""
    return sorted([key.rpartition("/")[2].partition("-")[0] async for key, _ in store.sizes(str(tenant))])


_KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from uuid import UUID
from clew.ingest.originals import OriginalFiles
from clew.ingest.pipeline import Pipeline
from clew.ingest.isolation.sandbox import Sandbox
from clew.providers.embedding.factory import open_embedder
from clew.providers.originals.directory import DirectoryStore
from clew.store.documents.documents import Documents
from clew.store.documents.originals import Originals
from clew.store.pool import Database

dsn, root, tenant, document, step = sys.argv[1:]

def die_at(name):
    if name == step:
        os.kill(os.getpid(), signal.SIGKILL)

class Deadly(DirectoryStore):
    async def put(self, key, content):
        die_at("before it is stored")
        if step == "while it is stored":
            incoming = Path(self.place) / "incoming"
            incoming.mkdir(parents=True, exist_ok=True)
            (incoming / "half").write_bytes(content[:5])
        die_at("while it is stored")
        await super().put(key, content)
        die_at("before that is noted")

    async def delete(self, keys):
        if keys:
            die_at("before it is deleted")
        await super().delete(keys)
        if keys:
            die_at("before the deletion is noted")

class Noting(Originals):
    async def mark_stored(self, *given):
        done = await super().mark_stored(*given)
        die_at("before it is read")
        return done

async def main():
    database = Database(dsn)
    await database.open()
    files = OriginalFiles(database, Deadly(Path(root)))
    files._kept = Noting(database)
    if "delet" in step:
        await Documents(database).delete(UUID(tenant), UUID(document))
        await files.collect()
    else:
        async with Sandbox() as sandbox:
            await Pipeline(database, open_embedder(name="minilm", threads=1), sandbox, originals=files).ingest(tenant, document)

asyncio.run(main())
"""


async def killed(library: Library, document_id: UUID, step: str) -> None:
    """Have a process that dies at a step do the work."""
    assert library.originals is not None
    assert library.originals.store is not None
    arguments = [library.database.dsn, library.originals.store.place, str(library.tenant), str(document_id), step]
    ran = await asyncio.to_thread(run_forked, [sys.executable, "-c", _KILLED, *arguments], env=os.environ, timeout=SECONDS)
    assert ran.returncode == -9, ran.stderr


@pytest.mark.parametrize("step", ["before it is stored", "while it is stored", "before that is noted", "before it is read"])
async def test_a_process_killed_while_it_stores_a_file_loses_nothing_and_leaves_nothing(library: Library, step: str) -> None:
    assert library.originals is not None
    assert library.originals.store is not None
    [accepted] = await library.take_in(upload("a.md", RIVER))
    await killed(library, accepted.id, step)
    assert await read(library, accepted.id) == RIVER.encode(), "it can be read all the time"
    async with working(library.database, stalled_seconds=1, originals=library.originals):
        await until(library.is_settled)
    assert (await library.find(accepted.id)).status == "ready"
    assert await read(library, accepted.id) == RIVER.encode()
    assert await library.count("blobs") == 0
    assert await stored(library.originals.store, library.tenant) == [hashlib.sha256(RIVER.encode()).hexdigest()]


@pytest.mark.parametrize("step", ["before it is deleted", "before the deletion is noted"])
async def test_a_process_killed_while_it_deletes_a_file_leaves_nothing(library: Library, step: str) -> None:
    assert library.originals is not None
    assert library.originals.store is not None
    [accepted] = await library.take_in(upload("a.md", RIVER))
    async with working(library.database, originals=library.originals):
        await until(library.is_settled)
    await killed(library, accepted.id, step)
    await library.originals.keep_house()
    assert await stored(library.originals.store, library.tenant) == []
    assert await library.count("originals") == 0
    age = "update original_removals set removed_at = now() - interval '2 days', tried_at = now() - interval '2 days'"
    assert await library.database.execute(library.tenant, age) == 1
    await library.originals.keep_house()
    assert await library.database.execute(library.tenant, age) == 0, "the second deletion is the last"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "disk"
    path.mkdir()
    options = ["-t", "tmpfs", "-o", "size=1m,mode=755", "tmpfs", str(path)]
    mounted = subprocess.run(["/bin/mount", *options], capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"this machine lets nobody mount a small file system here: {mounted.stderr.strip()}")
    try:
        yield path
    finally:
        subprocess.run(["/bin/umount", "--lazy", str(path)], check=True)


async def test_a_full_disk_refuses_no_upload_and_what_waits_is_stored_when_there_is_room(
    library: Library, small_disk: Path
) -> None:
    store = DirectoryStore(small_disk / "originals")
    library.originals = OriginalFiles(library.database, store)
    (small_disk / "filler").write_bytes(bytes(1_000_000))
    large = b"%PDF-1.4 nothing" + os.urandom(300_000)
    async with working(library.database, originals=library.originals):
        accepted = await library.take_in(upload("large.pdf", large), upload("a.md", RIVER))
        await until(library.is_settled)
    assert [(await library.find(one.id)).status for one in accepted] == ["failed", "ready"]
    assert await read(library, accepted[0].id) == large
    with pytest.raises(OriginalsUnavailable, match=r"is full\. Free some space"):
        await library.originals.keep_house(waited=NOW)
    assert list((small_disk / "originals" / "incoming").iterdir()) == [], "no half file takes the room that is left"
    (small_disk / "filler").unlink()
    await library.originals.keep_house(waited=NOW)
    assert await library.count("blobs") == 0
    assert len(await stored(store, library.tenant)) == 2
    assert await read(library, accepted[0].id) == large


@pytest.fixture
def bucket(tmp_path: Path) -> Iterator[S3Server]:
    (tmp_path / "s3").mkdir()
    with s3_server(tmp_path / "s3") as server:
        yield server


async def test_a_bucket_that_goes_away_loses_nothing_and_work_goes_on_when_it_is_back(library: Library, bucket: S3Server) -> None:
    store = S3Bucket(S3Place("originals", "clew", bucket.endpoint, None, ACCESS_KEY, SECRET_KEY))
    library.originals = OriginalFiles(library.database, store)
    async with working(library.database, originals=library.originals):
        [first] = await library.take_in(upload("first.md", RIVER))
        await until(library.is_settled)
        bucket.stop()
        [second] = await library.take_in(upload("second.md", f"{RIVER}Second."))
        await until(library.is_settled)
        assert await read(library, second.id) == f"{RIVER}Second.".encode(), "from the database"
        with pytest.raises(OriginalsUnavailable, match="does not respond"):
            await read(library, first.id)
        queued = await reingest(library.database, library.originals, library.tenant, reread_filter(None, older_than_reader=False))
        assert queued.queued == 2

        async def waits_and_says_why() -> bool:
            return "does not respond" in ((await library.find(first.id)).error or "")

        await until(waits_and_says_why)
        assert (await library.find(first.id)).version == 1, "what was searched is searched"
        bucket.start()
        await until(library.is_settled)
    assert [(await library.find(one.id)).version for one in (first, second)] == [2, 2]
    assert (await progress(library.database, library.tenant)).waiting == 0
    await library.originals.keep_house(waited=NOW)
    assert await library.count("blobs") == 0
    assert len(await stored(store, library.tenant)) == 2


async def test_documents_that_were_to_be_read_again_are_after_a_restart(library: Library) -> None:
    assert library.originals is not None
    async with working(library.database, originals=library.originals):
        accepted = await library.take_in(*(upload(f"{n}.md", f"{RIVER}Number {n}.") for n in range(5)))
        await until(library.is_settled)
    everything = reread_filter(None, older_than_reader=False)
    assert (await reingest(library.database, library.originals, library.tenant, everything)).queued == 5
    assert (await reingest(library.database, library.originals, library.tenant, everything)).queued == 0
    assert (await progress(library.database, library.tenant)).waiting == 5
    async with working(library.database, originals=library.originals):  # another process, later
        await until(library.is_settled)
    assert {(await library.find(one.id)).version for one in accepted} == {2}
    assert (await progress(library.database, library.tenant)).waiting == 0


async def test_a_server_with_a_bucket_serves_ranges_and_shows_no_secret(
    bucket: S3Server, own_database: str, dsn_of: DsnOf, tmp_path: Path
) -> None:
    settings = {
        "CLEW_ORIGINALS": f"s3://originals/{uuid.uuid4().hex}",
        "CLEW_S3_ENDPOINT": bucket.endpoint,
        "CLEW_S3_ACCESS_KEY_ID": ACCESS_KEY,
        "CLEW_S3_SECRET_ACCESS_KEY": SECRET_KEY,
        "CLEW_ORIGINALS_QUOTA_BYTES": "1000000",
    }
    (tmp_path / "script").mkdir()
    server = ScriptedServer(tmp_path / "data", Script(tmp_path / "script"), dsn_of("clew_app", own_database), **settings)
    content = b"%PDF-1.4 nothing" + os.urandom(700_000)
    try:
        async with httpx.AsyncClient(base_url=server.address, timeout=SECONDS, verify=NO_AUTHORITIES, trust_env=False) as http:
            sent = await http.post("/api/documents", files=[("file", ("a.pdf", content, "application/pdf"))])
            path = f"/api/documents/{sent.json()['documents'][0]['id']}"

            async def is_settled() -> bool:
                return (await http.get(path)).json()["status"] == "failed"

            await until(is_settled)
            assert (await http.get(f"{path}/original")).content == content
            part = await http.get(f"{path}/original", headers={"Range": "bytes=500000-"})
            assert (part.status_code, part.content) == (206, content[500_000:])
            full = await http.post("/api/documents", files=[("file", ("b.pdf", content[::-1], "application/pdf"))])
            assert (full.status_code, full.json()["error"]["code"]) == (413, "QUOTA_EXCEEDED")
            assert full.json()["error"]["details"]["quota_bytes"] == 1_000_000
            bucket.stop()
            away = await http.get(f"{path}/original")
            assert (away.status_code, away.json()["error"]["code"]) == (503, "ORIGINALS_UNAVAILABLE")
            assert SECRET_KEY not in away.text
    finally:
        server.stop()
    log = server.log.read_text()
    assert SECRET_KEY not in log
    assert ACCESS_KEY not in log
    assert "Traceback" not in log
