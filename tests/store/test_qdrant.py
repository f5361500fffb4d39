"""The copy in Qdrant: in step with Postgres whatever happens in between, and never a way around it."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from itertools import product
from pathlib import Path
from uuid import UUID

import numpy as np
import psycopg
import pytest
from qdrant_client import models

from clew.domain.documents.passage import SearchFilters
from clew.domain.errors import StoreUnavailable
from clew.domain.turns.tuning import RagSettings
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.qdrant import QdrantIndex
from clew.retrieval.qdrant_check import check, drop_replaced, repair, unknown_collections
from clew.retrieval.qdrant_mirror import QdrantMirror
from clew.retrieval.qdrant_points import DENSE, Qdrant, QdrantPlace, alias_name, collection_name
from clew.store.documents.documents import Documents
from clew.store.documents.mirror import CopiedChunk, Note, end_mirror
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.store.indexed import LEXICAL, SPEC, Shelf, open_shelf
from tests.store.qdrant_wire import QdrantWire, serving

HARBOUR = "The harbour master keeps the keys of the lock gates."
RAILWAY = "The night train leaves from platform nine."
NEAR = [(1.0, 0.0, 0.0, 0.0)]


@pytest.fixture
async def memory() -> AsyncIterator[Qdrant]:
    opened = await Qdrant.open(QdrantPlace())
    yield opened
    await opened.close()


@pytest.fixture
async def shelf(database: Database, tenant: UUID, default_assistant: UUID, memory: Qdrant) -> Shelf:
    return await open_shelf(database, tenant, default_assistant, memory)


@pytest.fixture
async def over_http(database: Database, tenant: UUID, default_assistant: UUID) -> AsyncIterator[tuple[Shelf, QdrantWire]]:
    with serving(QdrantWire(api_key="a secret")) as wire:
        qdrant = await Qdrant.open(QdrantPlace(url=wire.url, api_key="a secret", timeout_seconds=5))
        yield await open_shelf(database, tenant, default_assistant, qdrant), wire
        await qdrant.close()


def mirror_of(shelf: Shelf) -> QdrantMirror:
    assert shelf.mirror is not None
    return shelf.mirror


async def points(shelf: Shelf) -> list[models.Record]:
    name = collection_name(shelf.scope, mirror_of(shelf).notes.index_id)
    return await mirror_of(shelf).qdrant.call(lambda client: client.scroll(name, limit=1000, with_vectors=True)[0])


async def status(shelf: Shelf, document: UUID) -> tuple[str, str | None]:
    rows = await shelf.database.dicts(shelf.tenant, "select status, error from documents where id = %s", (document,))
    return rows[0]["status"], rows[0]["error"]


async def waiting(shelf: Shelf) -> int:
    return (await mirror_of(shelf).notes.backlog(shelf.tenant)).waiting


# What a point is ------------------------------------------------------------------------------------------------------


async def test_a_point_has_the_id_of_its_chunk_and_the_payload_of_source_001(shelf: Shelf) -> None:
    labels = {"source_app": "wiki", "workspace": "w", "repo": "r"}
    document = await shelf.put(HARBOUR, name="docs/a/harbour.md", vectors=NEAR, labels=labels)
    (point,) = await points(shelf)
    assert point.id == await shelf.chunk_of(HARBOUR)
    assert point.payload == {
        "documentId": str(document),
        "documentName": "docs/a/harbour.md",
        "content": HARBOUR,
        "tenant": str(shelf.tenant),
        "scope": str(shelf.scope),
        "version": 1,
        "path": "docs/a/harbour.md",
        "start": 0,
        "end": len(HARBOUR),
        "folders": ["docs/", "docs/a/"],
        "sourceApp": "wiki",
        "workspace": "w",
        "repo": "r",
        "language": "en",
        "attributes": [],
    }
    by_alias = await mirror_of(shelf).qdrant.call(lambda client: client.count(alias_name(shelf.scope)))
    assert by_alias.count == 1


async def test_lists_scores_and_order_are_those_of_postgres(shelf: Shelf) -> None:
    words = ("lock", "garden", "train", "water", "key")
    texts = [" ".join(words[(i * j + j) % 5] for j in range(1, 2 + i % 7)) + f" number{i}" for i in range(60)]
    chance = np.random.default_rng(7)
    await shelf.put(*texts, vectors=[chance.normal(size=4).tolist() if i % 6 else None for i in range(60)])
    postgres = PostgresIndex(shelf.database, SPEC)
    for fusion, question in product(("rrf", "convex"), ("lock garden", "number7 water", "train key key", "nothing")):
        tuned = RagSettings(fusion=fusion, fts_weight=0.7, vector_weight=1.3, match_count=12, hybrid_top_k=24)
        request = shelf.request(question, chance.normal(size=4).tolist(), settings=tuned)
        expected = {p.chunk_id: p for p in (await postgres.search(request)).passages}
        found = (await shelf.index.search(request)).passages
        assert {p.chunk_id for p in found} == set(expected)
        assert [p.scores.fused for p in found] == pytest.approx([p.scores.fused for p in expected.values()], abs=2e-3)
        for mine in found:
            theirs = expected[mine.chunk_id]
            assert mine.scores.fused == _near(theirs.scores.fused, 2e-3)
            assert mine.scores.lexical_score == _near(theirs.scores.lexical_score, 1e-4)
            assert mine.scores.similarity == _near(theirs.scores.similarity, 2e-3)
            assert replace(mine, scores=theirs.scores) == theirs


def _near(score: float | None, by: float) -> object:
    return None if score is None else pytest.approx(score, abs=by)


async def test_qdrants_own_weighted_fusion_is_another_formula(shelf: Shelf) -> None:
    """Why the lists are fused by Postgres (decision 0017): with weight w, Qdrant divides the rank by w."""
    await shelf.put("lock lock lock", "lock and others", vectors=[(1, 1, 0, 0), (1, 0, 0, 0)])
    asked = RagSettings(fusion="rrf", fts_weight=2.0, vector_weight=1.0, rrf_k=10, match_threshold=0.0)
    ours = {p.content: p.scores.fused for p in (await shelf.search("lock", (1, 0, 0, 0), settings=asked)).passages}
    assert ours["lock lock lock"] == pytest.approx(2 / 11 + 1 / 12)
    name, lexeme = collection_name(shelf.scope, mirror_of(shelf).notes.index_id), (await points(shelf))[0]
    assert isinstance(lexeme.vector, dict)
    words = lexeme.vector["words"]
    assert isinstance(words, models.SparseVector)
    theirs = await mirror_of(shelf).qdrant.call(
        lambda client: client.query_points(
            name,
            prefetch=[
                models.Prefetch(
                    query=models.SparseVector(indices=words.indices, values=[1.0] * len(words.indices)), using="words"
                ),
                models.Prefetch(query=[1.0, 0.0, 0.0, 0.0], using="dense"),
            ],
            query=models.RrfQuery(rrf=models.Rrf(k=11, weights=[2.0, 1.0])),
            with_payload=True,
        )
    )
    scores = {str((point.payload or {})["content"]): point.score for point in theirs.points}
    assert scores["lock lock lock"] == pytest.approx(1 / (10 + 1 / 2) + 1 / (10 + 2), abs=1e-3)
    assert scores["lock lock lock"] != pytest.approx(ours["lock lock lock"], abs=1e-2)


# In step --------------------------------------------------------------------------------------------------------------


async def test_a_crash_between_postgres_and_qdrant_is_made_good_by_the_note(shelf: Shelf) -> None:
    mirror, shelf.mirror = mirror_of(shelf), None  # Postgres commits, and the process dies
    document = await shelf.put(HARBOUR, vectors=NEAR)
    assert (await status(shelf, document))[0] == "processing"
    assert await shelf.contents("harbour", NEAR[0]) == []
    again = QdrantMirror(shelf.database, SPEC, mirror.qdrant)  # another process
    while await again.work_off():
        pass
    assert await shelf.contents("harbour", NEAR[0]) == [HARBOUR]
    assert await status(shelf, document) == ("ready", None)


async def test_a_crash_after_qdrant_was_written_leaves_nothing_twice(shelf: Shelf) -> None:
    mirror, shelf.mirror = mirror_of(shelf), None
    document = await shelf.put(HARBOUR, RAILWAY, vectors=NEAR * 2)
    await mirror.copy(shelf.tenant, shelf.scope, document)  # written, but the note was not yet forgotten
    shelf.mirror = mirror
    assert await waiting(shelf) == 1
    while await mirror.work_off():
        pass
    assert len(await points(shelf)) == 2
    assert await waiting(shelf) == 0
    assert (await status(shelf, document))[0] == "ready"


async def test_a_replaced_version_is_never_found_whether_or_not_qdrant_knows(shelf: Shelf) -> None:
    document = await shelf.put(HARBOUR, vectors=NEAR)
    mirror, shelf.mirror = mirror_of(shelf), None
    await shelf.write(document, [RAILWAY], vectors=NEAR, version=2)
    found = await shelf.search("harbour lock train", NEAR[0])
    assert found.passages == ()
    assert found.trace["withheld_documents"] == 1
    shelf.mirror = mirror
    while await mirror.work_off():
        pass
    assert await shelf.contents("harbour lock train", NEAR[0]) == [RAILWAY]
    assert len(await points(shelf)) == 1


async def test_points_that_postgres_does_not_know_are_never_returned(shelf: Shelf) -> None:
    await shelf.put(HARBOUR, vectors=NEAR)
    (point,) = await points(shelf)
    name = collection_name(shelf.scope, mirror_of(shelf).notes.index_id)
    forged = models.PointStruct(
        id=10**15, vector={DENSE: [1.0, 0.0, 0.0, 0.0]}, payload=(point.payload or {}) | {"content": "forged"}
    )
    await mirror_of(shelf).qdrant.call(lambda client: client.upsert(name, [forged]))
    found = await shelf.search("harbour", NEAR[0])
    assert [p.content for p in found.passages] == [HARBOUR]
    assert found.trace["gone_chunks"] == 1


async def test_a_change_while_a_note_is_worked_off_is_not_lost(shelf: Shelf) -> None:
    document = await shelf.put(HARBOUR, vectors=NEAR)
    mirror, shelf.mirror = mirror_of(shelf), None
    await shelf.write(document, [HARBOUR], vectors=NEAR, version=2)
    (note,) = await _claimed(mirror, shelf)
    await shelf.write(document, [RAILWAY], vectors=NEAR, version=3)
    await mirror.copy(note.tenant_id, note.assistant_id, note.document_id)
    await mirror.notes.finish(note)
    assert (await status(shelf, document))[0] == "processing"
    while await mirror.work_off():
        pass
    assert await shelf.contents("harbour train", NEAR[0]) == [RAILWAY]
    assert (await status(shelf, document))[0] == "ready"


async def _claimed(mirror: QdrantMirror, shelf: Shelf) -> list[Note]:
    notes = await mirror.notes.claim(lease=timedelta(minutes=1), most=1000)
    return [note for note in notes if note.tenant_id == shelf.tenant]


@pytest.mark.parametrize("what", ["document", "assistant", "tenant"])
async def test_what_is_deleted_leaves_qdrant_too(shelf: Shelf, what: str, dsn_of: DsnOf, shared_database: str) -> None:
    document = await shelf.put(HARBOUR, vectors=NEAR)
    statements = {
        "document": ("delete from documents where id = %s", document),
        "assistant": ("delete from assistants where id = %s", shelf.scope),
        "tenant": ("delete from tenants where tenant_id = %s", shelf.tenant),
    }
    with psycopg.connect(
        dsn_of("clew_owner" if what == "tenant" else "clew_app", shared_database), autocommit=True
    ) as connection:
        connection.execute("select set_config('clew.tenant_id', %s, false)", (str(shelf.tenant),))
        assert connection.execute(*_with_id(statements[what])).rowcount == 1  # type: ignore[arg-type]
    assert await shelf.contents("harbour", NEAR[0]) == []
    while await mirror_of(shelf).work_off():
        pass
    if what == "document":
        assert await points(shelf) == []
    else:
        assert not [name for name in await mirror_of(shelf).qdrant.collections() if str(shelf.scope) in name]
    assert await waiting(shelf) == 0


def _with_id(statement: tuple[str, UUID]) -> tuple[str, tuple[UUID]]:
    return statement[0], (statement[1],)


async def test_the_documents_of_a_thread_are_found_in_it_alone_and_go_with_it(shelf: Shelf) -> None:
    insert = "insert into threads (tenant_id, caller_app, external_id, assistant_id) values (%s, 'a', 'b', %s) returning id"
    thread = (await shelf.database.dicts(shelf.tenant, insert, (shelf.tenant, shelf.scope)))[0]["id"]
    add = (
        "insert into documents (tenant_id, assistant_id, thread_id, version, status, name, source_path) "
        "values (%s, %s, %s, 1, 'ready', 'x', 'x') returning id"
    )
    document = (await shelf.database.dicts(shelf.tenant, add, (shelf.tenant, shelf.scope, thread)))[0]["id"]
    inside = Shelf(shelf.database, shelf.tenant, thread, shelf.index, shelf.mirror)
    await inside.write(document, [HARBOUR], vectors=NEAR)
    assert await shelf.contents("harbour", NEAR[0]) == []
    assert await shelf.contents("harbour", NEAR[0], scopes=(shelf.scope, thread)) == [HARBOUR]
    await shelf.database.execute(shelf.tenant, "delete from threads where id = %s", (thread,))
    while await mirror_of(shelf).work_off():
        pass
    assert await points(shelf) == []


async def test_what_was_there_before_is_copied_and_ready_again_afterwards(
    database: Database, tenant: UUID, default_assistant: UUID, memory: Qdrant
) -> None:
    plain = await open_shelf(database, tenant, default_assistant)
    document = await plain.put(HARBOUR, vectors=NEAR)
    shelf = await open_shelf(database, tenant, default_assistant, memory)
    assert (await status(shelf, document))[0] == "processing"
    while await mirror_of(shelf).work_off():
        pass
    assert (await status(shelf, document))[0] == "ready"
    assert await shelf.contents("harbour", NEAR[0]) == [HARBOUR]
    await mirror_of(shelf).notes.begin(tenant)  # the next start copies nothing again
    assert await waiting(shelf) == 0


async def test_without_the_copy_nothing_is_noted_and_everything_is_ready(
    own_database: str, dsn_of: DsnOf, memory: Qdrant
) -> None:
    database = Database(dsn_of("clew_app", own_database))
    await database.open()
    async with database.connection() as connection:
        row = await (await connection.execute("select clew_find_tenant('default') as id")).fetchone()
    assert row is not None
    assistants = await database.dicts(row["id"], "select id from assistants")
    shelf = await open_shelf(database, row["id"], assistants[0]["id"], memory)
    mirror, shelf.mirror = mirror_of(shelf), None
    document = await shelf.put(HARBOUR, vectors=NEAR)
    await end_mirror(database)  # a server with CLEW_INDEX=postgres
    assert (await status(shelf, document))[0] == "ready"
    second = await shelf.put(RAILWAY, vectors=NEAR)
    assert (await status(shelf, second))[0] == "ready"
    with pytest.raises(StoreUnavailable, match="not copied to Qdrant"):
        await shelf.search("harbour")
    shelf.mirror = mirror
    assert await waiting(shelf) == 0
    await database.close()


# Qdrant's failures ----------------------------------------------------------------------------------------------------


async def test_qdrant_down_is_told_without_its_key_and_over_when_it_is_back(over_http: tuple[Shelf, QdrantWire]) -> None:
    shelf, wire = over_http
    await shelf.put(HARBOUR, vectors=NEAR)
    wire.stop()
    with pytest.raises(StoreUnavailable, match=f"Qdrant at {wire.url} does not respond") as caught:
        await shelf.search("harbour", NEAR[0])
    assert "a secret" not in str(caught.value)
    mirror = mirror_of(shelf)
    document = await shelf.put(RAILWAY, vectors=NEAR)  # is written to Postgres, and noted
    state, error = await status(shelf, document)
    assert (state, wire.url in (error or "")) == ("processing", True)
    wire.start()
    assert await shelf.contents("harbour", settings=LEXICAL) == [HARBOUR]
    await mirror.notes.hurry(shelf.tenant)
    while await mirror.work_off():
        pass
    assert await status(shelf, document) == ("ready", None)
    assert await shelf.contents("train", settings=LEXICAL) == [RAILWAY]


async def test_nobody_notices_that_qdrant_was_restarted(over_http: tuple[Shelf, QdrantWire]) -> None:
    shelf, wire = over_http
    await shelf.put(HARBOUR, vectors=NEAR)
    assert await shelf.contents("harbour", settings=LEXICAL) == [HARBOUR]
    wire.stop()
    wire.start()
    assert await shelf.contents("harbour", settings=LEXICAL) == [HARBOUR]


async def test_a_slow_qdrant_is_not_waited_for_longer_than_allowed(over_http: tuple[Shelf, QdrantWire]) -> None:
    shelf, wire = over_http
    await shelf.put(HARBOUR, vectors=NEAR)
    hasty = await Qdrant.open(QdrantPlace(url=wire.url, api_key="a secret", timeout_seconds=0.2))
    wire.pace.clear()
    with pytest.raises(StoreUnavailable, match=r"no response within 0\.2 seconds"):
        await QdrantIndex(shelf.database, SPEC, hasty).search(shelf.request("harbour"))
    wire.pace.set()
    await hasty.close()
    assert await shelf.contents("harbour", settings=LEXICAL) == [HARBOUR]


async def test_a_wrong_key_names_the_setting(over_http: tuple[Shelf, QdrantWire]) -> None:
    shelf, wire = over_http
    await shelf.put(HARBOUR, vectors=NEAR)
    stranger = await Qdrant.open(QdrantPlace(url=wire.url, api_key="another", timeout_seconds=5))
    with pytest.raises(StoreUnavailable, match="CLEW_QDRANT_API_KEY"):
        await QdrantIndex(shelf.database, SPEC, stranger).search(shelf.request("harbour"))
    await stranger.close()


async def test_a_server_has_an_index_for_everything_that_is_filtered_by(over_http: tuple[Shelf, QdrantWire]) -> None:
    shelf, wire = over_http
    await shelf.put(HARBOUR, vectors=NEAR)
    filters = SearchFilters(source_app="a", workspace="b", repo="c", language="d", path_prefix="e/")
    await shelf.search("harbour", filters=filters)
    name = collection_name(shelf.scope, mirror_of(shelf).notes.index_id)
    assert {key for collection, key in wire.indexed if collection == name} >= {
        "tenant", "scope", "documentId", "sourceApp", "workspace", "repo", "language", "folders", "version",
    }  # fmt: skip


async def test_a_lost_collection_is_told_and_mended(shelf: Shelf) -> None:
    await shelf.put(HARBOUR, vectors=NEAR)
    mirror = mirror_of(shelf)
    await mirror.qdrant.call(lambda client: client.delete_collection(collection_name(shelf.scope, mirror.notes.index_id)))
    with pytest.raises(StoreUnavailable, match="clew index repair"):
        await shelf.search("harbour")
    await repair(mirror, shelf.tenant, await check(mirror, shelf.tenant, shelf.scope))
    assert await shelf.contents("harbour", NEAR[0]) == [HARBOUR]


async def test_the_worker_goes_on_by_itself(over_http: tuple[Shelf, QdrantWire]) -> None:
    shelf, wire = over_http
    shelf.mirror, mirror = None, QdrantMirror(shelf.database, SPEC, mirror_of(shelf).qdrant, poll_seconds=0.05)
    running = asyncio.create_task(mirror.run(lambda: None))
    wire.stop()
    document = await shelf.put(HARBOUR, vectors=NEAR)
    wire.start()
    async with asyncio.timeout(30):
        while (await status(shelf, document))[0] != "ready":  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.05)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
    assert await shelf.contents("harbour", NEAR[0]) == [HARBOUR]


async def test_a_document_that_cannot_be_copied_says_so_and_stops_no_other(shelf: Shelf) -> None:
    mirror, shelf.mirror = mirror_of(shelf), None
    broken = await shelf.put(HARBOUR, vectors=NEAR)
    sound = await shelf.put(RAILWAY, vectors=NEAR)
    original = mirror.copy

    async def copy(tenant_id: UUID, assistant_id: UUID, document_id: UUID, *, takes_alias: bool = True) -> None:
        if document_id == broken:
            raise ZeroDivisionError
        await original(tenant_id, assistant_id, document_id, takes_alias=takes_alias)

    mirror.copy = copy  # type: ignore[method-assign]
    while await mirror.work_off():
        pass
    assert await status(shelf, sound) == ("ready", None)
    state, error = await status(shelf, broken)
    assert (state, "ZeroDivisionError" in (error or "")) == ("processing", True)


# Directory ------------------------------------------------------------------------------------------------------------


async def test_a_directory_keeps_the_copy_and_serves_one_process(
    database: Database, tenant: UUID, default_assistant: UUID, tmp_path: Path
) -> None:
    place = QdrantPlace(path=tmp_path / "qdrant")
    first = await Qdrant.open(place)
    shelf = await open_shelf(database, tenant, default_assistant, first)
    await shelf.put(HARBOUR, vectors=NEAR)
    second_process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _OPEN, str(tmp_path / "qdrant"), stdout=asyncio.subprocess.PIPE
    )
    told, _ = await second_process.communicate()
    assert "serves only one process" in told.decode()
    await first.close()
    assert (tmp_path / "qdrant").stat().st_mode & 0o777 == 0o700
    second = await Qdrant.open(place)
    assert [p.content for p in (await QdrantIndex(database, SPEC, second).search(shelf.request("harbour"))).passages] == [HARBOUR]
    await second.close()


_OPEN = """
import asyncio, pathlib, sys
from clew.domain.errors import ConfigurationInvalid
from clew.retrieval.qdrant_points import DENSE, Qdrant, QdrantPlace
try:
    asyncio.run(Qdrant.open(QdrantPlace(path=pathlib.Path(sys.argv[1]))))
except ConfigurationInvalid as error:
    print(error)
"""


# Check and repair -----------------------------------------------------------------------------------------------------


async def test_check_tells_what_is_missing_stale_and_foreign_and_repair_mends_it(shelf: Shelf) -> None:
    kept = await shelf.put(HARBOUR, RAILWAY, vectors=[NEAR[0], None])
    mirror = mirror_of(shelf)
    assert (await check(mirror, shelf.tenant, shelf.scope)).is_none
    missing = await shelf.chunk_of(RAILWAY)
    name = collection_name(shelf.scope, mirror.notes.index_id)
    stale = models.PointStruct(id=1, vector={}, payload={"documentId": str(kept), "version": 0})
    foreign = models.PointStruct(id="6f1c3c8e-8f0b-4c39-9a7b-6a1f4f1de111", vector={}, payload={"documentId": "somebody's"})
    await mirror.qdrant.call(lambda client: client.upsert(name, [stale, foreign]))
    await mirror.qdrant.call(lambda client: client.delete(name, points_selector=models.PointIdsList(points=[missing])))
    found = await check(mirror, shelf.tenant, shelf.scope)
    assert (found.chunks, found.points, found.missing, found.stale, found.foreign) == (2, 3, 1, 1, 1)
    await repair(mirror, shelf.tenant, found)
    assert (await check(mirror, shelf.tenant, shelf.scope)).is_none
    assert {point.id for point in await points(shelf)} == {await shelf.chunk_of(HARBOUR), missing}


async def test_a_document_that_is_deleted_while_it_is_repaired_does_not_come_back(shelf: Shelf) -> None:
    mirror, shelf.mirror = mirror_of(shelf), None
    document = await shelf.put(HARBOUR, vectors=NEAR)
    found = await check(mirror, shelf.tenant, shelf.scope)
    original, read = mirror.notes.chunks, list[CopiedChunk]()

    async def chunks_and_then_somebody_deletes(
        tenant_id: UUID, document_id: UUID, *, after: int, limit: int
    ) -> list[CopiedChunk]:
        page = await original(tenant_id, document_id, after=after, limit=limit)
        if page and limit > 1 and not read:
            read.extend(page)
            await Documents(shelf.database).delete(shelf.tenant, document)
            await mirror.settle()
        return page

    mirror.notes.chunks = chunks_and_then_somebody_deletes  # type: ignore[method-assign]
    await repair(mirror, shelf.tenant, found)
    shelf.mirror = mirror
    assert read
    assert await points(shelf) == []


async def test_a_point_that_lost_its_vector_is_missing(shelf: Shelf) -> None:
    await shelf.put(HARBOUR, vectors=NEAR)
    mirror, name = mirror_of(shelf), collection_name(shelf.scope, mirror_of(shelf).notes.index_id)
    (point,) = await points(shelf)
    await mirror.qdrant.call(lambda client: client.delete_vectors(name, vectors=["dense"], points=[point.id]))
    found = await check(mirror, shelf.tenant, shelf.scope)
    assert (found.missing, found.stale, found.foreign) == (1, 0, 0)
    await repair(mirror, shelf.tenant, found)
    assert (await check(mirror, shelf.tenant, shelf.scope)).is_none


async def test_collections_of_others_are_named_and_left_alone(shelf: Shelf) -> None:
    await shelf.put(HARBOUR, vectors=NEAR)
    mirror = mirror_of(shelf)
    theirs, replaced = "assistant_6f1c3c8e-8f0b-4c39-9a7b-6a1f4f1de111_5", collection_name(shelf.scope, 5)
    for name in (theirs, replaced):
        await mirror.qdrant.call(lambda client, name=name: client.create_collection(name, vectors_config={}))
    unknown = await unknown_collections(mirror, shelf.tenant)
    assert theirs in unknown  # beside those of tenants of other tests, which the same mirror may have served
    assert not {name for name in unknown if str(shelf.scope) in name}
    assert await drop_replaced(mirror, shelf.tenant) == 1
    assert replaced not in await mirror.qdrant.collections()
    assert theirs in await mirror.qdrant.collections()
