"""Documents on their way into Qdrant: ready when they are found there, and another embedding model without a gap."""

from collections.abc import AsyncIterator
from uuid import UUID

import pytest

from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.turns.tuning import RagSettings
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.pipeline import Pipeline
from clew.ingest.reembed import reembed
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.protocol import SearchRequest
from clew.retrieval.qdrant import QdrantIndex
from clew.retrieval.qdrant_mirror import QdrantMirror
from clew.retrieval.qdrant_points import Qdrant, QdrantPlace, alias_name, collection_name
from clew.store.pool import Database
from tests.ingestion import Library, the_embedder, upload

RIVER = "# Rivers\n\nThe river flows into the sea near the harbour of Ostend.\n"
TRAIN = "# Trains\n\nThe night train leaves from platform nine.\n"


@pytest.fixture
async def qdrant() -> AsyncIterator[Qdrant]:
    opened = await Qdrant.open(QdrantPlace())
    yield opened
    await opened.close()


@pytest.fixture
async def library(database: Database, tenant: UUID, default_assistant: UUID) -> AsyncIterator[Library]:
    async with Sandbox() as sandbox:
        yield Library(database, tenant, default_assistant, sandbox)


async def ingest(library: Library, mirror: QdrantMirror, path: str, content: str) -> UUID:
    """Take a file in and ingest it up to Postgres; the copy is left to the caller."""
    (accepted,) = await library.take_in(upload(path, content))
    pipeline = Pipeline(library.database, the_embedder(), library.sandbox, mirror=mirror)
    await pipeline.ingest(str(library.tenant), str(accepted.id))
    return accepted.id


async def search(
    library: Library, qdrant: Qdrant, embedder: Embedder, text: str, settings: RagSettings | None = None
) -> list[Passage]:
    vector = await embedder.embed_query(text)
    settings = settings or RagSettings()
    request = SearchRequest(library.tenant, (library.place.assistant_id,), text, vector, SearchFilters(), settings)
    return list((await QdrantIndex(library.database, embedder.spec, qdrant).search(request)).passages)


async def test_a_document_is_ready_when_qdrant_has_it(library: Library, qdrant: Qdrant) -> None:
    mirror = QdrantMirror(library.database, the_embedder().spec, qdrant)
    document = await ingest(library, mirror, "river.md", RIVER)
    assert (await library.find(document)).status == "processing"
    assert await search(library, qdrant, the_embedder(), "Where does the river flow?") == []
    await mirror.settle()
    found = await library.find(document)
    assert (found.status, found.progress, found.error) == ("ready", 1, None)
    passage = (await search(library, qdrant, the_embedder(), "Where does the river flow?"))[0]
    text = await library.documents.read_text(library.tenant, document, start=passage.start, end=passage.end)
    assert passage.content == text.text


async def test_rows_far_below_their_header_are_found_in_qdrant_by_its_words(library: Library, qdrant: Qdrant) -> None:
    """The words of `context` are part of both vectors of a point: `harbour fee` stands in the header alone."""
    mirror = QdrantMirror(library.database, the_embedder().spec, qdrant)
    rows = "".join(f"vessel {number},{number}.5,{number * 3}\n" for number in range(400))
    await ingest(library, mirror, "fees.csv", f"Name,Tonnage,Harbour fee\n{rows}")
    await ingest(library, mirror, "train.md", TRAIN)
    await mirror.settle()
    for settings in (RagSettings(vector_weight=0.0), RagSettings(fts_weight=0.0)):
        found = await search(library, qdrant, the_embedder(), "harbour fee of vessel 387", settings=settings)
        below = [passage for passage in found if "vessel 387" in passage.content]
        assert below, "found among the first"
        assert "Harbour fee" not in below[0].content
        assert below[0].context == "Name | Tonnage | Harbour fee"
    by_words = await search(library, qdrant, the_embedder(), "harbour", settings=RagSettings(vector_weight=0.0))
    assert any("Harbour" not in passage.content for passage in by_words), "by a word of the header alone"


async def test_the_same_bytes_again_while_a_document_waits_are_ingested_once_more_and_become_ready(
    library: Library, qdrant: Qdrant
) -> None:
    mirror = QdrantMirror(library.database, the_embedder().spec, qdrant)
    document = await ingest(library, mirror, "river.md", RIVER)
    (accepted,) = await library.take_in(upload("river.md", RIVER))
    await mirror.settle()
    assert (await library.find(document)).status == "queued"  # the older version is copied; the new bytes are still to be read
    await Pipeline(library.database, the_embedder(), library.sandbox, mirror=mirror).ingest(str(library.tenant), str(accepted.id))
    await mirror.settle()
    assert ((await library.find(document)).status, (await library.find(document)).version) == ("ready", 2)
    assert {p.version for p in await search(library, qdrant, the_embedder(), "river")} == {2}


async def test_another_model_is_switched_to_without_a_gap_and_without_losing_what_came_meanwhile(
    library: Library, qdrant: Qdrant
) -> None:
    old, new = the_embedder(), open_embedder(name="multilingual", threads=1)
    before, after = (QdrantMirror(library.database, one.spec, qdrant) for one in (old, new))
    await ingest(library, before, "river.md", RIVER)
    await before.settle()
    seen: list[list[Passage]] = []
    original = after.copy_all

    async def copy_all_and_then_somebody_uploads(*given: object) -> object:
        since = await original(*given)  # type: ignore[arg-type]
        await ingest(library, before, "train.md", TRAIN)
        await before.settle()
        seen.append(await search(library, qdrant, old, "Where does the river flow?"))
        return since

    after.copy_all = copy_all_and_then_somebody_uploads  # type: ignore[assignment, method-assign]
    await reembed(library.database, new, library.tenant, mirror=after, keep_old=True)
    assert seen[0][0].source_path == "river.md"
    assert (await search(library, qdrant, new, "Where does the river flow?"))[0].source_path == "river.md"
    await after.settle()
    assert (await search(library, qdrant, new, "When does the train leave?"))[0].source_path == "train.md"
    assert (await search(library, qdrant, old, "Where does the river flow?"))[
        0
    ].source_path == "river.md"  # a server that still runs
    aliases = await qdrant.call(lambda client: {one.alias_name: one.collection_name for one in client.get_aliases().aliases})
    assistant = library.place.assistant_id
    assert aliases[alias_name(assistant)] == collection_name(assistant, after.notes.index_id)


async def test_what_is_deleted_while_another_model_is_switched_to_is_not_left_in_the_new_copy(
    library: Library, qdrant: Qdrant
) -> None:
    old, new = the_embedder(), open_embedder(name="multilingual", threads=1)
    before, after = (QdrantMirror(library.database, one.spec, qdrant) for one in (old, new))
    deleted = await ingest(library, before, "river.md", RIVER)
    kept = await ingest(library, before, "train.md", TRAIN)
    await before.settle()
    original, name = after.copy_all, collection_name(library.place.assistant_id, after.notes.index_id)

    async def documents_in_the_copy() -> set[str]:
        records = await qdrant.call(lambda client: client.scroll(name, limit=100)[0])
        return {(record.payload or {})["documentId"] for record in records}

    async def copy_all_and_then_somebody_deletes(*given: object) -> object:
        since = await original(*given)  # type: ignore[arg-type]
        assert await documents_in_the_copy() == {str(deleted), str(kept)}
        await library.documents.delete(library.tenant, deleted)
        await before.settle()
        return since

    after.copy_all = copy_all_and_then_somebody_deletes  # type: ignore[assignment, method-assign]
    await reembed(library.database, new, library.tenant, mirror=after, keep_old=True)
    await after.settle()
    assert await documents_in_the_copy() == {str(kept)}
