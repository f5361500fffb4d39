"""The worker among failures: killed in mid-job, cut off from the database, without its embedder, stopped while it works."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from clew.domain.errors import EmbedderUnavailable, ReaderUnavailable, StoreUnavailable
from clew.ingest.intake import Upload
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.pipeline import CLAIMS_MOST, Pipeline
from clew.providers.embedding.protocol import Vectors
from clew.store.documents.documents import Documents
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.forking import Forked, run_forked
from tests.ingestion import SECONDS, GatedEmbedder, Library, the_embedder, until, upload, working

RIVER = "# Rivers\n\nThe Loire is the longest river in France. It flows into the Atlantic near Nantes.\n"


@pytest.fixture
async def library(own_database: str, dsn_of: DsnOf) -> AsyncIterator[Library]:
    """The default tenant of a database of this test alone: workers take whatever is queued there."""
    database = Database(dsn_of("clew_app", own_database))
    await database.open()
    async with database.connection() as connection:
        cursor = await connection.execute("select clew_find_tenant('default') as id")
        [row] = await cursor.fetchall()
    tenant: UUID = row["id"]
    rows = await database.dicts(tenant, "select id from assistants where name = 'default'")
    yield Library(database, tenant, rows[0]["id"])
    await database.close()


_STUCK_WORKER = """
import asyncio, sys
import structlog
from clew.ingest.jobs import ingestion_tasks
from clew.ingest.pipeline import Pipeline
from clew.ingest.isolation.sandbox import Sandbox
from clew.providers.embedding.factory import open_embedder
from clew.store.jobs.job_worker import JobWorker
from clew.store.pool import Database

class Stuck:
    def __init__(self, inner): self.inner, self.spec, self.unknown_share = inner, inner.spec, inner.unknown_share
    async def embed_passages(self, texts, languages=None):
        print("embedding", flush=True)
        await asyncio.Event().wait()

async def main(dsn):
    database = Database(dsn)
    await database.open()
    async with Sandbox() as sandbox:
        pipeline = Pipeline(database, Stuck(open_embedder(name="minilm", threads=1)), sandbox)
        await JobWorker(ingestion_tasks(pipeline), dsn, stalled_seconds=1).run(lambda: None)

structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
asyncio.run(main(sys.argv[1]))
"""


async def test_queued_documents_become_ready_and_leave_no_job_behind(library: Library) -> None:
    async with working(library.database):
        accepted = await library.take_in(
            *(upload(f"{n}.md", f"{RIVER}\nNumber {n}.") for n in range(12)), upload("x.pdf", b"%PDF-")
        )
        await until(library.is_settled)
        await until(lambda: has_no_jobs(library))
    documents = [await library.find(one.id) for one in accepted]
    assert [document.status for document in documents] == ["ready"] * 12 + ["failed"]
    assert await library.count("blobs") == 0


async def has_no_jobs(library: Library) -> bool:
    return await library.count("procrastinate_jobs") == 0


async def keeps_bytes_of(library: Library, most: int) -> bool:
    return await library.count("blobs") <= most


async def kill_a_worker_at_work(library: Library) -> None:
    """Have a worker begin what is queued and kill it while it embeds."""
    with Forked([sys.executable, "-c", _STUCK_WORKER, library.database.dsn], stdout=-1, text=True) as stuck:
        try:
            assert stuck.stdout is not None
            assert await asyncio.wait_for(asyncio.to_thread(stuck.stdout.readline), SECONDS) == "embedding\n"
        finally:
            stuck.kill()


async def test_a_worker_killed_in_mid_job_loses_nothing(library: Library) -> None:
    [accepted] = await library.take_in(upload("a.md", RIVER))
    await kill_a_worker_at_work(library)
    assert (await library.find(accepted.id)).status == "processing"
    async with working(library.database, stalled_seconds=1):
        await until(library.is_settled)
    document = await library.find(accepted.id)
    assert (document.status, document.version) == ("ready", 1)
    assert (await library.search("longest river in France"))[0].document_id == document.id


_FOR_EVER = 1e9
"""Seconds of silence after which no worker of these tests counts as dead."""


async def test_a_worker_alone_on_its_database_waits_for_no_silence_to_take_over_what_a_killed_one_left(library: Library) -> None:
    [accepted] = await library.take_in(upload("a.md", RIVER))
    await kill_a_worker_at_work(library)
    async with working(library.database, stalled_seconds=_FOR_EVER, is_alone=True):
        await until(library.is_settled)
    assert await is_ready(library, accepted.id)


async def test_a_worker_cut_off_from_the_database_in_mid_job_comes_back_and_finishes(
    library: Library, own_database: str, dsn_of: DsnOf
) -> None:
    gated = GatedEmbedder()
    [accepted] = await library.take_in(upload("a.md", RIVER))
    async with working(library.database, embedder=gated, stalled_seconds=1):
        await asyncio.wait_for(gated.reached.wait(), SECONDS)
        with psycopg.connect(dsn_of("postgres", "postgres"), autocommit=True) as connection:
            connection.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = %s", (own_database,))
        gated.gate.set()
        await until(library.is_settled)
    assert (await library.find(accepted.id)).status == "ready"


_FULL_DISK = """
create function disk_is_full() returns trigger language plpgsql as
$$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
create trigger disk_is_full before insert on document_texts execute function disk_is_full();
"""


async def test_a_full_disk_is_never_taken_for_a_document_that_kills_workers(
    library: Library, own_database: str, dsn_of: DsnOf
) -> None:
    [accepted] = await library.take_in(upload("a.md", RIVER))
    with psycopg.connect(dsn_of("postgres", own_database), autocommit=True) as connection:
        connection.execute(_FULL_DISK)
        async with Sandbox() as sandbox:
            pipeline = Pipeline(library.database, the_embedder(), sandbox)
            for _ in range(CLAIMS_MOST + 1):
                with pytest.raises(StoreUnavailable, match="No space left"):
                    await pipeline.ingest(str(library.tenant), str(accepted.id))
                waiting = await library.find(accepted.id)
                assert waiting.status == "queued"
                assert "No space left" in (waiting.error or "")
            connection.execute("drop trigger disk_is_full on document_texts")
            await pipeline.ingest(str(library.tenant), str(accepted.id))
    document = await library.find(accepted.id)
    assert (document.status, document.error) == ("ready", None)


async def test_a_store_that_goes_away_in_mid_job_is_reported_as_away(library: Library) -> None:
    gated = GatedEmbedder()
    [accepted] = await library.take_in(upload("a.md", RIVER))
    async with Sandbox() as sandbox:
        pipeline = Pipeline(library.database, gated, sandbox)
        job = asyncio.create_task(pipeline.ingest(str(library.tenant), str(accepted.id)))
        await asyncio.wait_for(gated.reached.wait(), SECONDS)
        await library.database.close()
        gated.gate.set()
        with pytest.raises(StoreUnavailable):
            await asyncio.wait_for(job, SECONDS)


async def test_a_worker_that_is_stopped_gives_its_document_back_for_the_next_one(library: Library) -> None:
    gated = GatedEmbedder()
    [accepted] = await library.take_in(upload("a.md", RIVER))
    async with working(library.database, embedder=gated):
        await asyncio.wait_for(gated.reached.wait(), SECONDS)
    document = await library.find(accepted.id)
    assert document.status == "queued"
    assert "server stopped" in (document.error or "")
    async with working(library.database):
        await until(library.is_settled)
    document = await library.find(accepted.id)
    assert (document.status, document.error) == ("ready", None)


async def test_a_worker_that_is_told_twice_to_stop_gives_its_document_back_all_the_same(library: Library) -> None:
    gated = GatedEmbedder()
    [accepted] = await library.take_in(upload("a.md", RIVER))

    async def work() -> None:
        async with working(library.database, embedder=gated):
            await asyncio.Event().wait()

    worker = asyncio.create_task(work())
    await asyncio.wait_for(gated.reached.wait(), SECONDS)
    for _ in range(2):
        worker.cancel()
        for _ in range(100):  # what is told stops as far as it can before it is told again
            await asyncio.sleep(0)
    await asyncio.wait([worker], timeout=SECONDS)
    assert worker.cancelled()
    assert (await library.find(accepted.id)).status == "queued"
    jobs = await library.database.dicts(library.tenant, "select status::text, worker_id from procrastinate_jobs")
    assert jobs == [{"status": "todo", "worker_id": None}]


class AbsentAtFirst(GatedEmbedder):
    """Fails until its gate is open, as a provider does that is down."""

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        self.reached.set()
        if not self.gate.is_set():
            raise EmbedderUnavailable("The embedding service does not answer.")
        return await the_embedder().embed_passages(texts)


async def test_documents_wait_for_an_embedder_that_is_away(library: Library) -> None:
    absent = AbsentAtFirst()
    [accepted] = await library.take_in(upload("a.md", RIVER))
    async with working(library.database, embedder=absent):
        await asyncio.wait_for(absent.reached.wait(), SECONDS)
        await until(lambda: waits_with_a_reason(library, accepted.id))
        absent.gate.set()
        await until(lambda: is_ready(library, accepted.id))


async def waits_with_a_reason(library: Library, document_id: UUID) -> bool:
    document = await library.find(document_id)
    return (document.status, document.error) == ("queued", "The embedding service does not answer.")


async def is_ready(library: Library, document_id: UUID) -> bool:
    return (await library.find(document_id)).status == "ready"


class Faulty(GatedEmbedder):
    """Has a defect that one text brings to light."""

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        if any("poison" in text for text in texts):
            raise ZeroDivisionError
        return await the_embedder().embed_passages(texts)


async def test_a_defect_that_one_document_trips_stops_neither_the_worker_nor_the_next_document(library: Library) -> None:
    async with working(library.database, embedder=Faulty()):
        [bad] = await library.take_in(upload("bad.md", "This text is poison to the model."))
        await until(library.is_settled)
        [good] = await library.take_in(upload("good.md", RIVER))
        await until(library.is_settled)
    document = await library.find(bad.id)
    assert document.status == "failed"
    assert "ZeroDivisionError" in (document.error or "")
    assert await is_ready(library, good.id)


async def test_racing_uploads_of_one_path_end_with_the_last_one_whole(library: Library) -> None:
    async with working(library.database):
        editions = [await library.take_in(upload("a.md", f"{RIVER * 5}\nEdition {number} ends here.")) for number in range(8)]
        await until(library.is_settled)
        await until(lambda: has_no_jobs(library))
    document = await library.find(editions[-1][0].id)
    text = await library.documents.read_text(library.tenant, document.id)
    assert document.status == "ready"
    assert "Edition 7 ends" in text.text
    rows = await library.database.dicts(library.tenant, "select distinct version from chunks")
    assert [row["version"] for row in rows] == [document.version]


def several(word: str, count: int) -> list[Upload]:
    """Small files that differ, of one chunk each."""
    return [upload(f"{n}.md", f"{RIVER}\n{word} {n}.") for n in range(count)]


async def test_of_small_documents_that_share_a_job_only_the_bad_ones_fail(library: Library) -> None:
    bad = [upload("poison.md", "This text is poison to the model."), upload("empty.md", b" \n")]
    accepted = await library.take_in(*bad, *several("Number", 6))
    assert await library.count("procrastinate_jobs") == 1
    async with working(library.database, embedder=Faulty()):
        await until(library.is_settled)
        await until(lambda: has_no_jobs(library))
    poison, empty, *good = [await library.find(one.id) for one in accepted]
    assert (poison.status, empty.status) == ("failed", "failed")
    assert "ZeroDivisionError" in (poison.error or "")
    assert "no text" in (empty.error or "")
    assert [(document.status, document.version) for document in good] == [("ready", 1)] * 6
    assert await library.count("chunks") == len(good)
    assert await library.count("blobs") == 0


async def test_large_files_and_files_that_want_a_reader_have_jobs_of_their_own(library: Library) -> None:
    await library.take_in(*several("Number", 3), upload("book.md", RIVER * 1_000), upload("page.html", f"<p>{RIVER}"))
    assert await library.count("procrastinate_jobs") == 3


async def test_documents_that_shared_the_job_of_a_killed_worker_are_each_done_once(library: Library) -> None:
    accepted = await library.take_in(*several("Number", 5))
    await kill_a_worker_at_work(library)
    assert {(await library.find(one.id)).status for one in accepted} == {"processing"}
    async with working(library.database, stalled_seconds=1):
        await until(library.is_settled)
        await until(lambda: has_no_jobs(library))
    documents = [await library.find(one.id) for one in accepted]
    assert [(document.status, document.version) for document in documents] == [("ready", 1)] * 5
    counts = [await library.count(table) for table in ("document_texts", "chunks", "embeddings")]
    assert counts == [5, 5, 5]


_DEADLY_JOB = """
import asyncio, os, sys
from uuid import UUID
from clew.ingest.pipeline import Pipeline
from clew.ingest.isolation.sandbox import Sandbox
from clew.providers.embedding.factory import open_embedder
from clew.store.pool import Database

class Deadly:
    def __init__(self, inner): self.inner, self.spec, self.unknown_share = inner, inner.spec, inner.unknown_share
    async def embed_passages(self, texts, languages=None):
        if any("killer" in text for text in texts): os._exit(9)
        return await self.inner.embed_passages(texts)

async def main(dsn, tenant, *documents):
    database = Database(dsn)
    await database.open()
    async with Sandbox() as sandbox:
        await Pipeline(database, Deadly(open_embedder(name="minilm", threads=1)), sandbox).ingest_together(tenant, documents)
    await database.close()

asyncio.run(main(*sys.argv[1:]))
"""


async def test_a_document_that_kills_workers_is_blamed_and_those_that_shared_its_job_are_not(library: Library) -> None:
    accepted = await library.take_in(
        *several("Number", 2), upload("a.md", "This is a killer of workers."), *several("Other", 3)[2:]
    )
    job = [library.database.dsn, str(library.tenant), *(str(one.id) for one in accepted)]
    codes: list[int] = []
    while 0 not in codes and len(codes) <= CLAIMS_MOST:
        ran = await asyncio.to_thread(run_forked, [sys.executable, "-c", _DEADLY_JOB, *job], env=os.environ, timeout=SECONDS)
        codes.append(ran.returncode)
    documents = [await library.find(one.id) for one in accepted]
    assert codes == [9] * CLAIMS_MOST + [0]
    assert [document.status for document in documents] == ["ready", "ready", "failed", "ready"]
    assert f"crashed {CLAIMS_MOST} times" in (documents[2].error or "")


@pytest.mark.parametrize("once_it_stopped", [False, True])
async def test_small_documents_uploaded_again_while_their_job_runs_end_with_the_last_bytes(
    library: Library, once_it_stopped: bool
) -> None:
    gated = GatedEmbedder()
    async with working(library.database, embedder=gated):
        accepted = await library.take_in(*several("First", 4))
        await asyncio.wait_for(gated.reached.wait(), SECONDS)
        await library.take_in(*several("Second", 4))
        if once_it_stopped:
            await until(lambda: keeps_bytes_of(library, 4))
        gated.gate.set()
        await until(library.is_settled)
        await until(lambda: has_no_jobs(library))
    for one in accepted:
        document = await library.find(one.id)
        text = await library.documents.read_text(library.tenant, one.id)
        assert (document.status, "Second" in text.text) == ("ready", True)
    assert await library.count("chunks") == len(accepted)
    assert await library.count("blobs") == 0


async def test_a_worker_that_is_stopped_gives_all_documents_of_a_shared_job_back(library: Library) -> None:
    gated = GatedEmbedder()
    accepted = await library.take_in(*several("Number", 3))
    async with working(library.database, embedder=gated):
        await asyncio.wait_for(gated.reached.wait(), SECONDS)
    assert {(await library.find(one.id)).status for one in accepted} == {"queued"}
    async with working(library.database):
        await until(library.is_settled)
    assert {(await library.find(one.id)).status for one in accepted} == {"ready"}


OBEDIENT = (sys.executable, str(Path(__file__).with_name("obedient_worker.py")))


async def test_a_deleted_document_is_not_read_on(library: Library) -> None:
    [accepted] = await library.take_in(upload("slow.html", b"while True: pass"))
    async with Sandbox(command=OBEDIENT) as sandbox:
        pipeline = Pipeline(library.database, the_embedder(), sandbox)
        work = asyncio.create_task(pipeline.ingest(str(library.tenant), str(accepted.id)))
        await until(lambda: is_at_work(sandbox))
        await Documents(library.database).delete(library.tenant, accepted.id)
        await asyncio.wait_for(work, SECONDS)
        assert sandbox.busy == 0


async def is_at_work(sandbox: Sandbox) -> bool:
    return sandbox.busy > 0


async def test_a_broken_reader_leaves_the_document_waiting_and_says_that_it_is_the_servers_fault(library: Library) -> None:
    [accepted] = await library.take_in(upload("a.html", b"raise ImportError('libreader.so is gone')"))
    async with Sandbox(command=OBEDIENT) as sandbox:
        pipeline = Pipeline(library.database, the_embedder(), sandbox)
        for _ in range(CLAIMS_MOST + 1):
            with pytest.raises(ReaderUnavailable):
                await pipeline.ingest(str(library.tenant), str(accepted.id))
            waiting = await library.find(accepted.id)
            assert waiting.status == "queued"
            assert "libreader.so is gone" in (waiting.error or "")
    async with Sandbox() as sandbox:
        await Pipeline(library.database, the_embedder(), sandbox).ingest(str(library.tenant), str(accepted.id))
    assert (await library.find(accepted.id)).status == "ready"
