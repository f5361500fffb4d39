"""Originals: kept with the upload, stored by the reader, found by version, and gone with the last document that needs them."""

import asyncio
import hashlib
import threading
import uuid
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from clew.domain.errors import NotFound, OriginalMissing, OriginalNotKept, OriginalsUnavailable, QuotaExceeded
from clew.ingest.intake import Upload
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.originals import OriginalFiles
from clew.ingest.pipeline import Pipeline
from clew.providers.originals.directory import DirectoryStore
from clew.store.documents.originals import Originals, collect_originals
from clew.store.housekeeping import sweep
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.ingestion import Library, the_embedder, upload

RIVER = "# Rivers\n\nThe Loire is the longest river in France. It flows into the Atlantic near Nantes.\n"
MOUNTAIN = "# Mountains\n\nMont Blanc is the highest mountain of the Alps. It stands between France and Italy.\n"
NOW = timedelta(0)


class FailingStore(DirectoryStore):
    """A directory that can be made unreachable."""

    is_down = False
    puts = 0

    async def put(self, key: str, content: bytes) -> None:
        self.puts += 1
        if self.is_down:
            raise OriginalsUnavailable("The bucket of original files (here) does not respond.")
        await super().put(key, content)

    def read(self, key: str, start: int, end: int):  # noqa: ANN201  as the parent
        if self.is_down:
            raise OriginalsUnavailable("The bucket of original files (here) does not respond.")
        return super().read(key, start, end)


@pytest.fixture
def store(tmp_path: Path) -> FailingStore:
    return FailingStore(tmp_path / "originals")


@pytest.fixture
def library(database: Database, tenant: UUID, default_assistant: UUID, sandbox: Sandbox, store: FailingStore) -> Library:
    return Library(database, tenant, default_assistant, sandbox, OriginalFiles(database, store))


def files_of(library: Library) -> OriginalFiles:
    assert library.originals is not None
    return library.originals


async def read(library: Library, document_id: UUID, version: int | None = None) -> bytes:
    _, kept = await files_of(library).find(library.tenant, document_id, version)
    return b"".join([piece async for piece in files_of(library).read(library.tenant, kept, 0, kept.bytes)])


async def stored(library: Library, store: DirectoryStore) -> list[bytes]:
    """The SHA-256 of what the store has of the library's tenant."""
    keys = [key async for key, _ in store.sizes(str(library.tenant))]
    return sorted(bytes.fromhex(key.rpartition("/")[2].partition("-")[0]) for key in keys)


def file_of(store: DirectoryStore) -> Path:
    """The one file in the store."""
    [path] = filter(Path.is_file, Path(store.place).rglob("*"))
    return path


def digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


async def test_a_file_is_kept_as_it_was_uploaded_and_its_bytes_leave_the_database(library: Library, store: FailingStore) -> None:
    [document] = await library.ingest(upload("geo/rivers.md", RIVER))
    assert (document.status, document.has_original) == ("ready", True)
    assert await library.count("blobs") == 0
    assert await stored(library, store) == [digest(RIVER)]
    assert await read(library, document.id) == RIVER.encode()
    assert [path.stat().st_mode & 0o077 for path in (file_of(store), *file_of(store).parents[:3])] == [0, 0, 0, 0]


async def test_an_original_can_be_read_before_it_was_ingested_and_when_it_could_not_be(library: Library) -> None:
    [accepted] = await library.take_in(upload("bad.pdf", b"%PDF-1.4 nothing"))
    assert await read(library, accepted.id) == b"%PDF-1.4 nothing"
    [failed] = await library.ingest(upload("bad.pdf", b"%PDF-1.4 nothing"))
    assert (failed.status, failed.version, failed.has_original) == ("failed", 0, True)
    assert await read(library, accepted.id) == b"%PDF-1.4 nothing"
    assert await library.count("blobs") == 0


async def test_the_same_bytes_are_kept_once_and_until_their_last_document_goes(library: Library, store: FailingStore) -> None:
    first, second = await library.ingest(upload("a.md", RIVER), upload("b.md", RIVER))
    assert await library.count("originals") == 1
    await library.documents.delete(library.tenant, first.id)
    await files_of(library).collect()
    assert await read(library, second.id) == RIVER.encode()
    await library.documents.delete(library.tenant, second.id)
    await files_of(library).collect()
    assert await library.count("originals") == 0
    assert await stored(library, store) == []


async def test_each_version_has_its_own_original_as_long_as_its_text_stays(library: Library, store: FailingStore) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    await library.ingest(upload("a.md", MOUNTAIN))
    assert await read(library, document.id, 1) == RIVER.encode()
    assert await read(library, document.id, 2) == await read(library, document.id) == MOUNTAIN.encode()
    with pytest.raises(NotFound):
        await read(library, document.id, 3)
    await library.database.execute(
        library.tenant, "update document_texts set superseded_at = now() - interval '2 days' where version = 1"
    )
    await sweep(library.database)
    await files_of(library).collect()
    assert await stored(library, store) == [digest(MOUNTAIN)]
    with pytest.raises(NotFound):
        await read(library, document.id, 1)


async def test_the_original_of_a_cited_version_stays(library: Library) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    await library.database.execute(library.tenant, "update document_texts set cited = true")
    await library.ingest(upload("a.md", MOUNTAIN))
    await library.database.execute(
        library.tenant, "update document_texts set superseded_at = now() - interval '9 days' where version = 1"
    )
    await sweep(library.database)
    await files_of(library).collect()
    assert await read(library, document.id, 1) == RIVER.encode()


async def test_an_upload_that_newer_bytes_replaced_before_it_was_read_leaves_nothing(
    library: Library, store: FailingStore
) -> None:
    await library.take_in(upload("a.md", RIVER))
    [document] = await library.ingest(upload("a.md", MOUNTAIN))
    await files_of(library).keep_house(waited=NOW)
    assert (await library.count("originals"), await library.count("blobs")) == (1, 0)
    assert await stored(library, store) == [digest(MOUNTAIN)]
    assert await read(library, document.id) == MOUNTAIN.encode()


async def test_a_store_that_is_down_refuses_no_upload_and_gets_what_waited(library: Library, store: FailingStore) -> None:
    store.is_down = True
    first, second = await library.ingest(upload("a.md", RIVER), upload("b.md", MOUNTAIN))
    assert (first.status, second.status) == ("ready", "ready")
    assert store.puts == 1, "after a failure workers do not wait for it again and again"
    assert await library.count("blobs") == 2
    assert await read(library, first.id) == RIVER.encode(), "from the database"
    with pytest.raises(OriginalsUnavailable):
        await files_of(library).keep_house(waited=NOW)
    await sweep(library.database)
    assert await library.count("blobs") == 2
    store.is_down = False
    await files_of(library).keep_house(waited=NOW)
    assert await library.count("blobs") == 0
    assert await stored(library, store) == sorted([digest(RIVER), digest(MOUNTAIN)])
    assert await read(library, first.id) == RIVER.encode()


async def test_a_stored_original_is_read_again_when_the_store_answers_again(library: Library, store: FailingStore) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    await library.database.execute(library.tenant, "update documents set pending_sha256 = uploaded_sha256, status = 'queued'")
    store.is_down = True
    pipeline = Pipeline(library.database, the_embedder(), library.sandbox, originals=library.originals)
    with pytest.raises(OriginalsUnavailable):
        await pipeline.ingest(str(library.tenant), str(document.id))
    waiting = await library.find(document.id)
    assert (waiting.status, waiting.version) == ("queued", 1)
    assert "does not respond" in (waiting.error or "")
    store.is_down = False
    await pipeline.ingest(str(library.tenant), str(document.id))
    assert (await library.find(document.id)).version == 2


async def test_an_original_that_is_lost_or_changed_in_the_store_is_named(library: Library, store: FailingStore) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    path = file_of(store)
    path.write_bytes(RIVER.upper().encode())
    assert await files_of(library).contents(library.tenant, [digest(RIVER)]) == {}
    path.unlink()
    with pytest.raises(OriginalMissing):
        await read(library, document.id)
    assert await files_of(library).contents(library.tenant, [digest(RIVER)]) == {}


async def test_uploading_other_documents_with_the_same_bytes_puts_a_lost_original_back(
    library: Library, store: FailingStore
) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    path = file_of(store)
    path.unlink()
    await library.ingest(upload("b.md", RIVER))
    assert await read(library, document.id) == RIVER.encode()


async def test_a_file_that_was_not_kept_is_kept_when_it_is_uploaded_again(library: Library, store: FailingStore) -> None:
    library.originals, keeping = None, library.originals
    [document] = await library.ingest(upload("a.md", RIVER))
    library.originals = keeping
    with pytest.raises(OriginalNotKept, match="Upload it again"):
        await read(library, document.id)
    [again] = await library.ingest(upload("a.md", RIVER))
    assert (again.version, again.has_original) == (2, True)
    [unchanged] = await library.take_in(upload("a.md", RIVER))
    assert unchanged.is_unchanged


async def test_the_originals_of_one_tenant_are_no_other_tenants(
    library: Library, dsn_of: DsnOf, shared_database: str, store: FailingStore
) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    with psycopg.connect(dsn_of("clew_owner", shared_database)) as owner:
        row = owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone()
    assert row is not None
    with pytest.raises(NotFound):
        await files_of(library).find(row[0], document.id, None)
    assert await Originals(library.database).find_kept(row[0], [digest(RIVER)]) == {}
    with psycopg.connect(dsn_of("clew_owner", shared_database)) as owner:
        owner.execute("select set_config('clew.tenant_id', %s, true)", (str(library.tenant),))
        owner.execute("delete from tenants where tenant_id = %s", (library.tenant,))
    await files_of(library).collect()
    assert await stored(library, store) == [], "with the tenant go its originals"


async def test_documents_of_a_thread_take_their_originals_with_them(library: Library, store: FailingStore) -> None:
    rows = await library.database.dicts(
        library.tenant,
        "insert into threads (tenant_id, id, assistant_id, caller_app, external_id) "
        "values (clew_tenant(), gen_random_uuid(), %s, 'sessions', 'x') returning id",
        [library.place.assistant_id],
    )
    library.place = type(library.place)(library.place.assistant_id, rows[0]["id"])
    await library.ingest(upload("a.md", RIVER))
    await library.database.execute(library.tenant, "delete from threads")
    await files_of(library).keep_house()
    assert (await library.count("originals"), await stored(library, store)) == (0, [])


async def test_a_quota_refuses_before_anything_is_taken(library: Library, database: Database, store: FailingStore) -> None:
    quota = len(RIVER) + len(MOUNTAIN)
    library.originals = OriginalFiles(database, store, quota_bytes=quota)
    await library.ingest(upload("a.md", RIVER))
    await library.ingest(upload("b.md", RIVER), upload("c.md", MOUNTAIN))
    with pytest.raises(QuotaExceeded, match="CLEW_ORIGINALS_QUOTA_BYTES") as refused:
        await library.take_in(upload("d.md", "One more."), upload("e.md", RIVER))
    assert refused.value.details == {"quota_bytes": quota, "used_bytes": quota, "added_bytes": len("One more.")}
    assert await library.count("originals") == 2
    [e] = await library.ingest(upload("e.md", RIVER))
    assert e.status == "ready", "bytes that are kept already take no room"


async def test_uploads_at_the_same_time_do_not_exceed_the_quota_together(
    library: Library, database: Database, store: FailingStore
) -> None:
    """All of them pass the first check before any of them is stored; only as many as the quota holds are taken."""
    texts = [f"{RIVER}{number}" for number in range(4)]
    quota = 2 * len(texts[0])
    library.originals = OriginalFiles(database, store, quota_bytes=quota)
    barrier = threading.Barrier(len(texts))

    def together(path: str, text: str) -> Upload:
        one = upload(path, text)

        def read() -> bytes:
            barrier.wait(timeout=30)
            return one.read()

        return Upload(one.file, read)

    uploads = (library.take_in(together(f"{number}.md", text)) for number, text in enumerate(texts))
    results = await asyncio.gather(*uploads, return_exceptions=True)
    refused = [result for result in results if isinstance(result, BaseException)]
    assert [type(one) for one in refused] == [QuotaExceeded] * 2
    assert (await Originals(database).count(library.tenant)).bytes == quota
    assert (await library.count("originals"), await library.count("blobs")) == (2, 2)


async def test_keeping_none_keeps_none(library: Library, database: Database) -> None:
    library.originals = OriginalFiles(database, None)
    [document] = await library.ingest(upload("a.md", RIVER))
    assert (document.status, document.has_original) == ("ready", False)
    assert (await library.count("originals"), await library.count("blobs")) == (0, 0)
    with pytest.raises(OriginalNotKept, match="CLEW_ORIGINALS=none"):
        await read(library, document.id)


async def test_a_late_store_of_a_deleted_file_reaches_no_later_upload(library: Library, store: FailingStore) -> None:
    """A worker stores a file whose document is deleted and uploaded again meanwhile: each storing has a name of its own."""
    [first] = await library.take_in(upload("a.md", RIVER))
    kept = (await Originals(library.database).find_kept(library.tenant, [digest(RIVER)]))[digest(RIVER)]
    await library.documents.delete(library.tenant, first.id)
    await files_of(library).collect()
    [second] = await library.ingest(upload("a.md", RIVER))
    await files_of(library)._store_all(library.tenant, [(kept, RIVER.encode())])  # pyright: ignore[reportPrivateUsage]
    assert await read(library, second.id) == RIVER.encode()
    assert await stored(library, store) == [digest(RIVER)], "what the late worker stored is deleted again"


async def test_collecting_waits_for_an_upload_of_the_same_bytes(library: Library, store: FailingStore) -> None:
    """The deletion of the last document and an upload of the same bytes at the same time: the upload wins."""
    [document] = await library.ingest(upload("a.md", RIVER))
    async with library.database.transaction(library.tenant) as connection:
        await connection.execute(
            "insert into documents (tenant_id, assistant_id, name, source_path, pending_sha256, uploaded_sha256) "
            "values (clew_tenant(), %s, 'b.md', 'b.md', %s, %s)",
            [library.place.assistant_id, digest(RIVER), digest(RIVER)],
        )
        await connection.execute("update originals set touched_at = clock_timestamp() where sha256 = %s", [digest(RIVER)])
        await (await connection.execute("select 1")).fetchone()  # the pipeline has sent what stands before
        await library.documents.delete(library.tenant, document.id)
        collecting = asyncio.create_task(collect_originals(library.database, most=200))
        async with asyncio.timeout(30):
            while not (await library.database.dicts(library.tenant, "select from pg_locks where not granted")):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        assert not collecting.done()
    await collecting
    assert await library.count("originals") == 1
    assert await stored(library, store) == [digest(RIVER)]
