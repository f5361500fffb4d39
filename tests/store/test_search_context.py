"""What a conversation adds to a search: nearness to what was shown, a step back for what was cited, less weight for its words."""

from dataclasses import replace
from uuid import UUID, uuid4

import numpy as np
import psycopg
import pytest

from clew.domain.documents.passage import SearchFilters
from clew.domain.turns.tuning import RagSettings
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import SearchContext
from clew.retrieval.qdrant_points import Qdrant
from clew.retrieval.ranking import SearchLimits
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.store.indexed import BOTH, SPEC, Shelf, open_shelf, unit

VECTORS_ONLY = RagSettings(fts_weight=0.0, vector_weight=1.0)
CONVEX = RagSettings(fts_weight=0.5, vector_weight=1.0, fusion="convex")
TEXTS = ("the lock gates", "the lock keeper", "the tomato garden")
PLACES = ((1, 0, 0, 0), (1, 1, 0, 0), (0, 0, 1, 0))


@pytest.fixture
async def shelf(database: Database, tenant: UUID, default_assistant: UUID, qdrant: Qdrant | None) -> Shelf:
    shelf = await open_shelf(database, tenant, default_assistant, qdrant)
    await shelf.put(*TEXTS, vectors=PLACES)
    return shelf


@pytest.mark.parametrize("is_filtered", [False, True])
@pytest.mark.parametrize("exact_chunks", [0, 1000])
async def test_the_query_is_drawn_to_the_mean_of_what_was_shown_by_its_pull(
    shelf: Shelf, exact_chunks: int, is_filtered: bool
) -> None:
    near = (await shelf.chunk_of(TEXTS[1]), await shelf.chunk_of(TEXTS[2]))
    request = shelf.request(
        "",
        (0, 1, 0, 1),
        settings=VECTORS_ONLY,
        context=SearchContext(near=near, pull=0.4),
        filters=SearchFilters(language="en") if is_filtered else None,
    )
    index = shelf.index
    if isinstance(index, PostgresIndex):
        index = PostgresIndex(shelf.database, SPEC, limits=SearchLimits(exact_chunks=exact_chunks))
    found = (await index.search(request)).passages
    mean = np.mean([unit(PLACES[1]), unit(PLACES[2])], axis=0)
    query = unit(unit((0, 1, 0, 1)) + 0.4 * unit(mean))
    expected = {text: float(query @ unit(place)) for text, place in zip(TEXTS, PLACES, strict=True)}
    assert {p.content: p.scores.similarity for p in found} == pytest.approx(expected, abs=2e-3)


async def test_a_passage_found_by_words_alone_is_compared_with_the_same_query(shelf: Shelf) -> None:
    near = (await shelf.chunk_of(TEXTS[2]),)
    tuned = replace(CONVEX, match_threshold=0.9)
    found = await shelf.search("gates", (1, 0, 0, 0), settings=tuned, context=SearchContext(near=near, pull=1.0))
    gates = next(p for p in found.passages if p.content == TEXTS[0])
    assert gates.scores.vector_rank is None
    assert gates.scores.similarity == pytest.approx(0.5**0.5, abs=2e-3)


@pytest.mark.parametrize("tuned", [CONVEX, BOTH])
async def test_what_was_seen_loses_a_part_of_its_score_and_nothing_else_changes(shelf: Shelf, tuned: RagSettings) -> None:
    before = {p.content: p.scores for p in (await shelf.search("lock", (1, 0, 0, 0), settings=tuned)).passages}
    context = SearchContext(seen=(await shelf.chunk_of(TEXTS[0]),), demotion=0.25)
    after = {p.content: p.scores for p in (await shelf.search("lock", (1, 0, 0, 0), settings=tuned, context=context)).passages}
    assert after[TEXTS[0]].fused == pytest.approx(0.75 * before[TEXTS[0]].fused)
    assert after[TEXTS[0]] == replace(before[TEXTS[0]], fused=after[TEXTS[0]].fused)
    assert {text: after[text] for text in TEXTS[1:]} == {text: before[text] for text in TEXTS[1:]}


async def test_a_seen_passage_may_fall_behind_one_that_is_new(shelf: Shelf) -> None:
    asked = (1, 0.5, 0, 0)
    context = SearchContext(seen=(await shelf.chunk_of(TEXTS[1]),), demotion=0.1)
    assert (await shelf.contents("", asked, settings=VECTORS_ONLY))[:2] == [TEXTS[1], TEXTS[0]]
    assert (await shelf.contents("", asked, settings=VECTORS_ONLY, context=context))[:2] == [TEXTS[0], TEXTS[1]]


async def test_words_weigh_less_beside_a_vector_and_as_much_as_ever_without_one(shelf: Shelf) -> None:
    context = SearchContext(words_share=0.5)
    plain = (await shelf.search("gates", (0, 0, 1, 0), settings=CONVEX)).passages
    halved = (await shelf.search("gates", (0, 0, 1, 0), settings=CONVEX, context=context)).passages
    gates = {p.content: p.scores.fused for p in plain}[TEXTS[0]]
    assert gates == pytest.approx(0.5, abs=1e-3)
    assert {p.content: p.scores.fused for p in halved}[TEXTS[0]] == pytest.approx(0.25, abs=1e-3)
    alone = (await shelf.search("gates", settings=CONVEX, context=replace(context, words_share=0.0))).passages
    assert [p.content for p in alone] == [TEXTS[0]]


async def test_chunks_that_are_gone_change_nothing(shelf: Shelf) -> None:
    context = SearchContext(near=(10**12,), pull=1.0, seen=(10**12,), demotion=0.5)
    plain = await shelf.search("lock", (1, 0, 0, 0), settings=CONVEX)
    found = await shelf.search("lock", (1, 0, 0, 0), settings=CONVEX, context=context)
    assert [p.scores.fused for p in found.passages] == pytest.approx([p.scores.fused for p in plain.passages], abs=1e-3)
    assert [p.content for p in found.passages] == [p.content for p in plain.passages]


async def test_another_tenants_chunks_draw_nothing(
    shelf: Shelf, database: Database, dsn_of: DsnOf, shared_database: str, qdrant: Qdrant | None
) -> None:
    with psycopg.connect(dsn_of("clew_owner", shared_database), autocommit=True) as connection:
        row = connection.execute("select clew_create_tenant(%s)", (uuid4().hex,)).fetchone()
    assert row is not None
    scope = await database.dicts(row[0], "select id from assistants where name = 'default'")
    elsewhere = await open_shelf(database, row[0], scope[0]["id"], qdrant)
    await elsewhere.put(*TEXTS, vectors=PLACES)
    foreign = SearchContext(near=(await shelf.chunk_of(TEXTS[2]),), pull=9.0)
    found = (await elsewhere.search("", (1, 0, 0, 0), settings=VECTORS_ONLY, context=foreign)).passages
    assert found[0].content == TEXTS[0]
    assert found[0].scores.similarity == pytest.approx(1, abs=1e-3)


async def test_the_trace_says_what_the_conversation_added(shelf: Shelf) -> None:
    context = SearchContext(near=(1, 2), pull=0.5, seen=(1,), demotion=0.1, words_share=0.25)
    trace = (await shelf.search("lock", (1, 0, 0, 0), context=context)).trace
    assert (trace["near_chunks"], trace["seen_chunks"], trace["words_share"]) == (2, 1, 0.25)
