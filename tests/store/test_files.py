"""Files, vector stores and batches in Postgres: whose they are, what is kept, and what expires."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest

from clew.domain.documents.files import AddedFile, StoredFile, file_id_of
from clew.domain.errors import DocumentQuotaExceeded, InvalidInput, NotFound
from clew.ingest.filing import add_to_store, keep_file
from clew.ingest.originals import OriginalFiles
from clew.providers.originals.directory import DirectoryStore
from clew.store.acting import Acting, acting_for
from clew.store.documents.files import Files, expire_files
from clew.store.documents.pages import Page
from clew.store.documents.vector_stores import FilesWanted, StoreValues, VectorStores
from clew.store.pool import Database
from clew.store.users import Users
from tests.ingestion import upload

ANN, BO = Acting("user:ann", sees_all=False), Acting("user:bo", sees_all=False)


@dataclass
class Cabinet:
    """Files of one tenant."""

    database: Database
    tenant: UUID
    store: UUID
    originals: OriginalFiles

    @property
    def files(self) -> Files:
        return Files(self.database)

    @property
    def stores(self) -> VectorStores:
        return VectorStores(self.database)

    async def keep(self, text: str = "Rivers flow.", name: str = "a.md", seconds: int | None = None) -> StoredFile:
        file = upload(name, text)
        return await keep_file(self.database, self.originals, self.tenant, file, purpose="assistants", expires_seconds=seconds)

    async def add(self, *files: StoredFile) -> UUID:
        return await add_to_store(self.database, self.originals, self.tenant, self.store, [AddedFile(file) for file in files])

    async def count(self, table: str) -> int:
        rows = await self.database.dicts(self.tenant, f"select count(*) as n from {table}")  # type: ignore[arg-type]  # noqa: S608
        return rows[0]["n"]


@pytest.fixture
def cabinet(database: Database, tenant: UUID, default_assistant: UUID, tmp_path: Path) -> Cabinet:
    return Cabinet(database, tenant, default_assistant, OriginalFiles(database, DirectoryStore(tmp_path)))


async def test_row_level_security_shows_files_to_their_owner_alone(cabinet: Cabinet) -> None:
    with acting_for(ANN):
        file = await cabinet.keep()
    with acting_for(BO):
        assert (await cabinet.files.page(cabinet.tenant, Page(10)))[0] == []
        assert await cabinet.files.find_own(cabinet.tenant, [file.id]) == {}
        with pytest.raises(NotFound):
            await cabinet.files.delete(cabinet.tenant, file.id)
        assert await cabinet.count("files") == 0
    with acting_for(Acting("user:root", sees_all=True)):
        assert (await cabinet.files.page(cabinet.tenant, Page(10)))[0] == [file]


async def test_a_document_shows_its_file_to_whoever_sees_the_document(cabinet: Cabinet) -> None:
    with acting_for(ANN):
        file = await cabinet.keep()
        await cabinet.add(file)
    with acting_for(BO):
        found = await cabinet.files.find(cabinet.tenant, file.id)
        assert (found.id, found.name, found.sha256) == (file.id, file.name, file.sha256)


async def test_bytes_are_kept_until_the_last_file_and_document_are_gone(cabinet: Cabinet) -> None:
    one, two = await cabinet.keep(name="a.md"), await cabinet.keep(name="b.md")
    await cabinet.add(one)
    assert await cabinet.count("originals") == 1
    await cabinet.files.delete(cabinet.tenant, one.id)
    await cabinet.originals.collect()
    assert (await cabinet.count("originals"), await cabinet.count("documents")) == (1, 0)
    await cabinet.files.delete(cabinet.tenant, two.id)
    await cabinet.originals.collect()
    assert (await cabinet.count("originals"), await cabinet.count("blobs")) == (0, 0)


async def test_adding_copies_no_bytes_and_adding_again_queues_nothing_new(cabinet: Cabinet) -> None:
    file = await cabinet.keep()
    await cabinet.originals.keep_house(waited=timedelta(0))
    assert await cabinet.count("blobs") == 0, "the bytes are in the store of originals"
    batch = await cabinet.add(file)
    assert await cabinet.count("blobs") == 0
    again = await cabinet.add(file)
    assert batch != again
    assert await cabinet.count("documents") == 1


async def test_a_batch_takes_the_same_statements_however_many_files_it_has(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [await cabinet.keep(f"text {n}", f"{n}.md") for n in range(40)]
    counted: list[int] = []
    execute = psycopg.AsyncCursor.execute

    async def counting(self: Any, *args: Any, **kwargs: Any) -> Any:
        counted[-1] += 1
        return await execute(self, *args, **kwargs)

    monkeypatch.setattr(psycopg.AsyncCursor, "execute", counting)
    for some in (files[:1], files[1:]):
        counted.append(0)
        await cabinet.add(*some)
    assert counted[0] == counted[1] > 0


async def test_each_file_of_a_batch_has_its_own_attributes_and_again_gets_only_those_that_changed(cabinet: Cabinet) -> None:
    files = [await cabinet.keep(f"text {n}", f"{n}.md") for n in range(6)]

    async def add(*values: int | None) -> None:
        added = [AddedFile(file, {} if n is None else {"n": n}) for file, n in zip(files, values, strict=True)]
        await add_to_store(cabinet.database, cabinet.originals, cabinet.tenant, cabinet.store, added)

    async def changes() -> list[dict[str, Any]]:
        return await cabinet.database.dicts(cabinet.tenant, "select id, attributes, updated_at from documents order by name")

    await add(0, 1, 2, 3, 4, None)
    assert [row["attributes"] for row in await changes()] == [*({"n": n} for n in range(5)), {}]
    await cabinet.database.execute(
        cabinet.tenant, "update documents set status = 'ready', sha256 = pending_sha256, pending_sha256 = null"
    )
    before = await changes()
    await add(0, 9, None, 3, 4, 5)
    after = await changes()
    assert [row["id"] for row in after] == [row["id"] for row in before]
    assert [row["attributes"] for row in after] == [{"n": 0}, {"n": 9}, {}, {"n": 3}, {"n": 4}, {"n": 5}]
    assert [n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old["updated_at"] != new["updated_at"]] == [
        1,
        2,
        5,
    ]


async def test_a_batch_with_a_file_that_was_deleted_meanwhile_names_it_and_adds_nothing(cabinet: Cabinet) -> None:
    files = [await cabinet.keep(f"text {n}", f"{n}.md") for n in range(3)]
    await cabinet.files.delete(cabinet.tenant, files[1].id)
    with pytest.raises(NotFound, match=file_id_of(files[1].id)):
        await cabinet.add(*files)
    assert (await cabinet.count("documents"), await cabinet.count("file_batches"), await cabinet.count("originals")) == (0, 0, 3)


async def test_a_quota_of_bytes_counts_files_and_a_quota_of_documents_counts_what_is_added(cabinet: Cabinet) -> None:
    insert = "insert into quotas (tenant_id, owner, documents, bytes) values (clew_tenant(), '', 1, 30)"
    await cabinet.database.execute(cabinet.tenant, insert)
    first = await cabinet.keep("x" * 10, "a.md")
    with pytest.raises(DocumentQuotaExceeded):
        await cabinet.keep("y" * 21, "b.md")
    second = await cabinet.keep("z" * 5, "c.md")
    await cabinet.add(first)
    with pytest.raises(DocumentQuotaExceeded):
        await cabinet.add(second)
    assert (await cabinet.count("files"), await cabinet.count("documents")) == (2, 1)


async def test_a_server_without_originals_keeps_no_files(cabinet: Cabinet) -> None:
    cabinet.originals = OriginalFiles(cabinet.database, None)
    with pytest.raises(InvalidInput) as caught:
        await cabinet.keep()
    assert caught.value.code == "FILES_NOT_KEPT"
    assert await cabinet.count("files") == 0


async def test_what_has_expired_is_deleted_and_nothing_else(cabinet: Cabinet) -> None:
    expired, kept = await cabinet.keep("one", "a.md", 3600), await cabinet.keep("two", "b.md", 3600)
    await cabinet.add(expired, kept)
    await cabinet.database.execute(cabinet.tenant, "update files set expires_at = now() where id = %s", (expired.id,))
    await cabinet.stores.set(cabinet.tenant, cabinet.store, StoreValues(expires_days=1, sets_expiry=True))
    await expire_files(cabinet.database)
    files, _ = await cabinet.stores.files(cabinet.tenant, cabinet.store, Page(10), FilesWanted())
    assert [file.file_id for file in files] == [kept.id]
    await cabinet.database.execute(cabinet.tenant, "update vector_stores set last_active_at = now() - interval '25 hours'")
    await expire_files(cabinet.database)
    assert (await cabinet.count("files"), await cabinet.count("documents")) == (1, 0)


async def test_a_cancelled_batch_releases_what_waited(cabinet: Cabinet) -> None:
    files = [await cabinet.keep(f"text {n}", f"{n}.md") for n in range(3)]
    batch = await cabinet.add(*files)
    await cabinet.stores.cancel(cabinet.tenant, cabinet.store, batch)
    found = await cabinet.stores.batch(cabinet.tenant, cabinet.store, batch)
    assert (found.is_cancelled, found.counts.cancelled, found.counts.total) == (True, 3, 3)
    waiting = await cabinet.database.dicts(cabinet.tenant, "select id from documents where pending_sha256 is not null")
    assert waiting == []
    await cabinet.add(files[0])
    found = await cabinet.stores.batch(cabinet.tenant, cabinet.store, batch)
    assert (found.counts.cancelled, found.counts.in_progress) == (2, 1)


async def test_deleting_a_user_deletes_their_files(cabinet: Cabinet) -> None:
    with acting_for(ANN):
        file = await cabinet.keep()
        await cabinet.add(file)
    await Users(cabinet.database).detach(cabinet.tenant, "ann")
    assert (await cabinet.count("files"), await cabinet.count("documents")) == (0, 1)


async def test_pages_meet_in_both_directions(cabinet: Cabinet) -> None:
    made = [(await cabinet.keep(f"text {n}", f"{n}.md")).id for n in range(5)]
    for is_newest_first in (True, False):
        everything = made[::-1] if is_newest_first else made
        read: list[UUID] = []
        while True:
            page = Page(2, is_newest_first=is_newest_first, after=read[-1] if read else None)
            found, has_more = await cabinet.files.page(cabinet.tenant, page)
            read += [file.id for file in found]
            if not has_more:
                break
        assert read == everything
        back, has_more = await cabinet.files.page(cabinet.tenant, Page(2, is_newest_first=is_newest_first, before=everything[4]))
        assert ([file.id for file in back], has_more) == (everything[2:4], True)
