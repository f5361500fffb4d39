"""Sources in Postgres: what happens when documents, runs and sources go while a run plans or uploads; what a removal costs."""

import hashlib
import uuid
from uuid import UUID

import psycopg
import pytest

from clew.domain.documents.document import Place
from clew.domain.documents.source import ListedFile, SourceRun, SourceValues
from clew.domain.errors import Conflict, NotFound
from clew.ingest.intake import take_in
from clew.store.documents import source_runs
from clew.store.documents.source_runs import SourceRuns, Wish
from clew.store.documents.sources import Sources
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.ingestion import Library, upload


class Folder:
    """A source with a lease, and the runs of its client."""

    def __init__(self, library: Library, source_id: UUID, lease: UUID) -> None:
        self.library, self.id, self.lease = library, source_id, lease
        self.runs = SourceRuns(library.database)
        self.sources = Sources(library.database)

    async def begin(self, *texts: str) -> SourceRun:
        """Begin a run that lists one file a text: `0.md`, `1.md`, …"""
        tenant = self.library.tenant
        run_id = await self.runs.begin(tenant, self.id, lease=self.lease, trigger="command")
        run = await self.runs.find(tenant, self.id, run_id)
        files = [
            ListedFile(f"{number}.md", hashlib.sha256(text.encode()).digest(), len(text)) for number, text in enumerate(texts)
        ]
        await self.runs.add_listing(tenant, run, self.lease, files)
        return run

    async def plan(self, run: SourceRun, *, allows_deletions: bool = False) -> source_runs.Planned:
        return await self.runs.plan(self.library.tenant, run, self.lease, Wish(allows_deletions=allows_deletions))

    async def upload(self, run: SourceRun, *texts: str) -> None:
        running = await self.runs.running(self.library.tenant, run.id)
        await self.take_in(running, *texts)

    async def take_in(self, running: source_runs.RunningSource, *texts: str) -> None:
        uploads = [upload(f"{number}.md", text) for number, text in enumerate(texts)]
        await take_in(self.library.database, self.library.tenant, running.place, uploads, source=running)


@pytest.fixture
async def folder(database: Database, tenant: UUID, default_assistant: UUID) -> Folder:
    library = Library(database, tenant, default_assistant)
    sources = Sources(database)
    source, _ = await sources.create(tenant, SourceValues(Place(default_assistant), "desk", "/srv/handbook"))
    return Folder(library, source.id, await sources.hold(tenant, source.id, holder="desk:1", is_watching=False))


async def paths(folder: Folder) -> list[str]:
    rows = await folder.library.database.dicts(folder.library.tenant, "select source_path from documents order by source_path")
    return [row["source_path"] for row in rows]


async def test_a_source_removed_while_its_files_are_uploaded_ends_the_run(folder: Folder) -> None:
    run = await folder.begin("one", "two")
    await folder.plan(run)
    running = await folder.runs.running(folder.library.tenant, run.id)
    await folder.sources.delete(folder.library.tenant, folder.id, keep_documents=False)
    with pytest.raises(Conflict) as refused:
        await folder.take_in(running, "one", "two")
    assert refused.value.code == "RUN_OVER"
    assert await paths(folder) == []


async def test_an_assistant_deleted_while_files_are_uploaded_is_named(folder: Folder) -> None:
    gone = uuid.uuid4()
    with pytest.raises(NotFound, match=str(gone)):
        await take_in(folder.library.database, folder.library.tenant, Place(gone), [upload("a.md", "text")])


@pytest.mark.parametrize("change", ["deleted", "taken"])
async def test_documents_that_come_or_go_while_a_run_is_planned_make_it_begin_again(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """Between the comparison and what follows from it, another client deletes a document or takes the path of a rename."""
    library = folder.library
    first = await folder.begin("one", "two")
    await folder.plan(first)
    await folder.upload(first, "one", "two")
    await folder.runs.finish(library.tenant, first)
    if change == "deleted":  # an adopted document goes
        await library.database.execute(library.tenant, "delete from source_files")
        run = await folder.begin("one", "two")
    else:  # 1.md moves to 2.md
        run = await folder.begin("one")
        moved = ListedFile("2.md", hashlib.sha256(b"two").digest(), 3)
        await folder.runs.add_listing(library.tenant, run, folder.lease, [moved])
    compare = source_runs._compare  # pyright: ignore[reportPrivateUsage]

    async def then_changed(*given: object) -> source_runs.Planned:
        planned = await compare(*given)  # type: ignore[arg-type]
        if change == "deleted":
            await library.database.execute(library.tenant, "delete from documents where source_path = '1.md'")
        else:
            await library.take_in(upload("2.md", "another"))
        return planned

    monkeypatch.setattr(source_runs, "_compare", then_changed)
    with pytest.raises(Conflict) as refused:
        await folder.plan(run)
    assert refused.value.code == "RUN_OVERTAKEN"
    monkeypatch.undo()
    assert (await folder.plan(run)).reason is None, "the run that was planned again goes on"


async def test_removals_are_one_statement_however_many_documents_go(folder: Folder, dsn_of: DsnOf, shared_database: str) -> None:
    texts = [f"text {number}" for number in range(120)]
    run = await folder.begin(*texts)
    await folder.plan(run)
    await folder.upload(run, *texts)
    await folder.runs.finish(folder.library.tenant, run)
    name = f"deletions_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(dsn_of("clew_owner", shared_database), autocommit=True) as owner:
        owner.execute(
            f"create sequence {name};"  # type: ignore[arg-type]
            f"create function {name}_note() returns trigger language plpgsql security definer as $$ begin "
            f"if exists (select from gone where tenant_id = '{folder.library.tenant}') then perform nextval('{name}'); end if; "
            "return null; end $$;"
            f"create trigger {name} after delete on documents referencing old table as gone "
            f"for each statement execute function {name}_note()"
        )
        try:
            planned = await folder.plan(await folder.begin(texts[0]), allows_deletions=True)
            assert len(planned.plan.removed) == 119
            assert owner.execute(f"select last_value, is_called from {name}").fetchone() == (1, True)  # type: ignore[arg-type]  # noqa: S608
        finally:
            owner.execute(f"drop trigger {name} on documents; drop function {name}_note(); drop sequence {name}")  # type: ignore[arg-type]
    assert await paths(folder) == ["0.md"]
    assert await folder.library.count("blobs") == 1
