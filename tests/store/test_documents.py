"""Documents from upload to search: whole versions, offsets that hold, failures that stay with their file."""

import asyncio
from uuid import UUID

import pytest

from clew.domain.documents.document import Place
from clew.domain.errors import InvalidInput, NotFound
from clew.ingest.intake import take_in
from clew.ingest.isolation.sandbox import Sandbox
from clew.store.documents.documents import DocumentFilter
from clew.store.pool import Database
from tests.ingestion import GatedEmbedder, Library, upload

RIVER = "# Rivers\n\nThe Loire is the longest river in France. It flows into the Atlantic near Nantes.\n"
MOUNTAIN = "# Mountains\n\nMont Blanc is the highest mountain of the Alps. It stands between France and Italy.\n"


@pytest.fixture
def library(database: Database, tenant: UUID, default_assistant: UUID, sandbox: Sandbox) -> Library:
    return Library(database, tenant, default_assistant, sandbox)


async def test_an_uploaded_file_becomes_searchable_passages_that_quote_the_stored_text(library: Library) -> None:
    [document] = await library.ingest(upload("geo/rivers.md", RIVER * 40))
    assert (document.status, document.progress, document.version, document.language) == ("ready", 1, 1, "en")
    assert (document.title, document.name, document.source_path) == ("Rivers", "rivers.md", "geo/rivers.md")
    passages = await library.search("longest river in France")
    assert passages
    for passage in passages:
        piece = await library.documents.read_text(library.tenant, document.id, start=passage.start, end=passage.end)
        assert piece.text == passage.content


async def test_the_bytes_of_an_upload_are_kept_until_it_is_ingested_and_no_longer(library: Library) -> None:
    await library.take_in(upload("a.md", RIVER), upload("b.md", RIVER))
    assert await library.count("blobs") == 1
    await library.ingest(upload("a.md", RIVER))
    assert await library.count("blobs") == 1, "the other document still waits for the same bytes"
    await library.ingest(upload("b.md", RIVER))
    assert await library.count("blobs") == 0


async def test_unchanged_bytes_are_skipped_and_cost_no_job(library: Library) -> None:
    [first] = await library.ingest(upload("a.md", RIVER))
    jobs = await library.count("procrastinate_jobs")
    [again] = await library.take_in(upload("a.md", RIVER))
    assert (again.id, again.is_unchanged, again.status) == (first.id, True, "ready")
    assert await library.count("procrastinate_jobs") == jobs
    assert await library.count("blobs") == 0


async def test_the_same_bytes_with_another_given_language_are_ingested_again(library: Library) -> None:
    await library.ingest(upload("a.md", RIVER))
    [document] = await library.ingest(upload("a.md", RIVER), language="fr")
    assert (document.language, document.version) == ("fr", 2)


async def test_changed_bytes_replace_the_old_version_and_the_old_text_stays_readable(library: Library) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    [changed] = await library.ingest(upload("a.md", MOUNTAIN))
    assert (changed.id, changed.version, changed.title) == (document.id, 2, "Mountains")
    assert {passage.version for passage in await library.search("mountain river")} == {2}
    old = await library.documents.read_text(library.tenant, document.id, version=1)
    assert old.text == RIVER
    rows = await library.database.dicts(
        library.tenant, "select version, superseded_at is not null as superseded from document_texts order by version"
    )
    assert [(row["version"], row["superseded"]) for row in rows] == [(1, True), (2, False)]


async def test_searches_see_the_old_version_until_the_new_one_is_whole(library: Library) -> None:
    await library.ingest(upload("a.md", RIVER))
    gated = GatedEmbedder()
    replacing = asyncio.create_task(library.ingest(upload("a.md", MOUNTAIN), embedder=gated))
    await gated.reached.wait()
    during = await library.search("highest mountain of the Alps")
    [shown] = await library.documents.list(library.tenant, DocumentFilter(), limit=10)
    assert {passage.version for passage in during} == {1}
    assert (shown.status, shown.version) == ("processing", 1)
    gated.gate.set()
    [document] = await replacing
    assert document.version == 2
    assert "Mont Blanc" in (await library.search("highest mountain of the Alps"))[0].content


async def test_a_file_that_cannot_be_read_fails_with_a_reason_and_the_version_before_keeps_serving(library: Library) -> None:
    [good] = await library.ingest(upload("a.pdf.md", RIVER))
    [broken] = await library.ingest(upload("a.pdf.md", b" \n\t "))
    assert broken.id == good.id
    assert (broken.status, broken.version) == ("failed", 1)
    assert broken.error
    assert "no text" in broken.error
    assert (await library.search("longest river"))[0].version == 1
    assert await library.count("blobs") == 0


async def test_a_broken_file_leaves_the_others_of_its_upload_alone(library: Library) -> None:
    documents = await library.ingest(upload("a.md", RIVER), upload("b.pdf", b"%PDF-1.7 nonsense"), upload("c.md", MOUNTAIN))
    assert [document.status for document in documents] == ["ready", "failed", "ready"]
    assert documents[1].version == 0


async def test_a_failed_file_is_taken_again_when_it_is_uploaded_again(library: Library) -> None:
    await library.ingest(upload("a.md", b" "))
    [accepted] = await library.take_in(upload("a.md", b" "))
    assert (accepted.status, accepted.is_unchanged) == ("queued", False)


async def test_of_two_uploads_to_one_path_the_last_one_wins_whichever_job_ends_last(library: Library) -> None:
    gated = GatedEmbedder()
    first = asyncio.create_task(library.ingest(upload("a.md", RIVER), embedder=gated))
    await gated.reached.wait()
    [second] = await library.ingest(upload("a.md", MOUNTAIN))
    gated.gate.set()
    [late] = await first
    assert (second.version, late.version) == (1, 1)
    assert (await library.documents.read_text(library.tenant, second.id)).text == MOUNTAIN
    assert await library.count("document_texts") == 1
    assert await library.count("blobs") == 0


async def test_an_upload_while_the_file_is_ingested_is_not_overwritten_by_it(library: Library) -> None:
    gated = GatedEmbedder()
    first = asyncio.create_task(library.ingest(upload("a.md", RIVER), embedder=gated))
    await gated.reached.wait()
    await library.take_in(upload("a.md", MOUNTAIN))
    gated.gate.set()
    [document] = await first
    assert (document.status, document.version) == ("queued", 0)
    [document] = await library.ingest(upload("a.md", MOUNTAIN))
    assert (document.status, document.version, document.title) == ("ready", 1, "Mountains")


async def test_a_document_deleted_while_it_is_ingested_stays_deleted(library: Library) -> None:
    gated = GatedEmbedder()
    [accepted] = await library.take_in(upload("a.md", RIVER))
    working = asyncio.create_task(library.ingest(upload("a.md", RIVER), embedder=gated))
    await gated.reached.wait()
    await library.documents.delete(library.tenant, accepted.id)
    gated.gate.set()
    with pytest.raises(NotFound):
        await working
    for table in ("chunks", "document_texts", "blobs"):
        assert await library.count(table) == 0, table


async def test_deleting_takes_texts_chunks_and_waiting_bytes_along(library: Library) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    await library.take_in(upload("a.md", MOUNTAIN))
    await library.documents.delete(library.tenant, document.id)
    for table in ("chunks", "embeddings", "document_texts", "blobs"):
        assert await library.count(table) == 0, table
    assert await library.search("longest river in France") == []
    with pytest.raises(NotFound):
        await library.documents.delete(library.tenant, document.id)


async def test_text_the_model_cannot_read_gets_no_vector_and_is_found_by_its_words(library: Library) -> None:
    chinese = "长江是中国最长的河流，流经重庆、武汉和南京，最后注入东海。" * 3
    [document] = await library.ingest(upload("river.txt", chinese))
    assert (document.status, document.language) == ("ready", "zh")
    assert await library.count("chunks") > 0
    assert await library.count("embeddings") == 0
    assert (await library.search("长江"))[0].document_id == document.id


async def test_paths_are_apart_by_label_and_thread_place(library: Library, default_assistant: UUID) -> None:
    await library.take_in(upload("a.md", RIVER))
    for place in (
        Place(default_assistant, repo="x"),
        Place(default_assistant, workspace="x"),
        Place(default_assistant, source_app="x"),
    ):
        [one] = await take_in(library.database, library.tenant, place, [upload("a.md", RIVER)])
        assert not one.is_unchanged
    assert len(await library.documents.list(library.tenant, DocumentFilter(), limit=10)) == 4
    assert len(await library.documents.list(library.tenant, DocumentFilter(repo="x"), limit=10)) == 1


async def test_of_two_parts_with_one_path_the_last_counts(library: Library) -> None:
    [document] = await library.ingest(upload("a.md", RIVER), upload("a.md", MOUNTAIN))
    assert document.title == "Mountains"


async def test_pages_of_the_list_hold_every_document_once(library: Library) -> None:
    await library.take_in(*(upload(f"{n}.md", f"{RIVER}{n}") for n in range(7)))
    seen: list[UUID] = []
    before = None
    while page := await library.documents.list(library.tenant, DocumentFilter(), limit=3, before=before):
        seen += [document.id for document in page]
        before = (page[-1].created_at, page[-1].id)
    assert len(seen) == len(set(seen)) == 7


@pytest.mark.parametrize(
    ("start", "end"), [(5, 4), (0, 10_000), (10_000, None), (-1, 3), (2**31 - 1, None), (2**31 - 1, 2**31 - 1)]
)
async def test_a_slice_outside_the_text_is_refused(library: Library, start: int, end: int | None) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    with pytest.raises(InvalidInput):
        await library.documents.read_text(library.tenant, document.id, start=start, end=end)


async def test_slices_count_code_points(library: Library) -> None:
    text = "# Émojis 😀\n\nA 🚣 rows on the Loire; naïve café, 長江. " * 3
    [document] = await library.ingest(upload("a.md", text))
    piece = await library.documents.read_text(library.tenant, document.id, start=9, end=16)
    assert piece.text == text[9:16]
    assert piece.total == len(text)


async def test_another_tenant_sees_nothing_of_a_document(library: Library) -> None:
    [document] = await library.ingest(upload("a.md", RIVER))
    stranger = UUID(int=1)
    with pytest.raises(NotFound):
        await library.documents.find(stranger, document.id)
    with pytest.raises(NotFound):
        await library.documents.delete(stranger, document.id)
    assert await library.documents.claim(stranger, document.id) is None


async def test_a_document_whose_worker_died_too_often_is_left_out(library: Library) -> None:
    [accepted] = await library.take_in(upload("a.md", RIVER))
    for _ in range(4):
        assert await library.documents.claim(library.tenant, accepted.id)
    [document] = await library.ingest(upload("b.md", MOUNTAIN), also=[accepted.id])
    assert document.status == "ready"
    left_out = await library.find(accepted.id)
    assert left_out.status == "failed"
    assert "crashed 4 times" in (left_out.error or "")


async def test_a_new_upload_of_a_left_out_document_starts_afresh(library: Library) -> None:
    [accepted] = await library.take_in(upload("a.md", RIVER))
    for _ in range(4):
        await library.documents.claim(library.tenant, accepted.id)
    [document] = await library.ingest(upload("a.md", RIVER))
    assert document.status == "ready"


async def test_a_long_document_shows_its_progress_while_it_is_embedded(library: Library) -> None:
    gated = GatedEmbedder()
    book = "\n\n".join(f"## Chapter {n}\n\n" + f"The river of chapter {n} runs past many towns. " * 60 for n in range(70))
    running = asyncio.create_task(library.ingest(upload("book.md", book), embedder=gated))
    await gated.reached.wait()
    [document] = await library.documents.list(library.tenant, DocumentFilter(), limit=2)
    assert (document.status, round(document.progress, 2)) == ("processing", 0.2)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    [document] = await library.documents.list(library.tenant, DocumentFilter(), limit=2)
    assert (document.status, document.progress) == ("queued", 0)
