"""Search as the role bound by row-level security: what is found, in which order, with which scores, whichever index finds it."""

import math
from dataclasses import replace
from uuid import UUID, uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.documents.similarity import SimilarityScale
from clew.domain.turns.tuning import RagSettings
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import Index
from clew.retrieval.qdrant import QdrantIndex
from clew.retrieval.qdrant_points import Qdrant
from clew.retrieval.ranking import SearchLimits
from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.rows import each
from tests.store.indexed import BOTH, LEXICAL, SPEC, Shelf, SmallSpec, another_scope, open_shelf

HARBOUR = "The harbour master keeps the keys of the lock gates."
GARDEN = "Tomatoes want sun and water; the garden lies behind the lock."
RAILWAY = "The night train leaves from platform nine."


@pytest.fixture
async def shelf(database: Database, tenant: UUID, default_assistant: UUID, qdrant: Qdrant | None) -> Shelf:
    return await open_shelf(database, tenant, default_assistant, qdrant)


# Words ----------------------------------------------------------------------------------------------------------------


async def test_a_word_finds_its_chunk_in_any_inflection(shelf: Shelf) -> None:
    await shelf.put(HARBOUR, GARDEN, RAILWAY)
    assert await shelf.contents("Which trains leave at night?", settings=LEXICAL) == [RAILWAY]


async def test_the_title_of_a_document_finds_it(shelf: Shelf) -> None:
    await shelf.put(RAILWAY, title="Timetable of Ostend")
    assert await shelf.contents("ostend", settings=LEXICAL) == [RAILWAY]


async def test_the_lexical_score_is_bm25(shelf: Shelf) -> None:
    await shelf.put(HARBOUR, GARDEN, RAILWAY)
    found = (await shelf.search("lock garden", settings=LEXICAL)).passages

    def weight(frequency: float, length: int) -> float:
        return frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * length / 125))

    def idf(holders: int) -> float:
        return math.log(1 + (3 - holders + 0.5) / (holders + 0.5))

    garden_length, harbour_length = 8, 6  # without stop words
    by_content = {p.content: p.scores.lexical_score for p in found}
    lengths = await shelf.database.dicts(
        shelf.tenant, "select content, (select sum(cardinality(positions)) from unnest(content_tsv)) as length from chunks"
    )
    counted = {row["content"]: int(row["length"]) for row in lengths}
    assert counted[HARBOUR] == harbour_length
    assert counted[GARDEN] == garden_length
    expected = (idf(1) + idf(2)) * weight(1, garden_length)
    assert by_content[GARDEN] == pytest.approx(expected, rel=1e-3)
    assert by_content[HARBOUR] == pytest.approx(idf(2) * weight(1, harbour_length), rel=1e-3)


@each("text", ["", "   ", "the of and", "\x00", "!!! ???", "%s %(words)s", "' or 1=1 --", "🙂"])
async def test_a_question_without_searchable_words_finds_nothing_and_fails_at_nothing(shelf: Shelf, text: str) -> None:
    await shelf.put(HARBOUR)
    assert await shelf.contents(text, settings=LEXICAL) == []


async def test_chinese_words_are_found_wherever_they_stand(shelf: Shelf) -> None:
    await shelf.put("合同自双方签字之日起生效，有效期为三年。", "付款应在收到发票后三十日内完成。", language="zh")
    assert await shelf.contents("有效期", settings=LEXICAL) == ["合同自双方签字之日起生效，有效期为三年。"]
    assert await shelf.contents("发票", settings=LEXICAL) == ["付款应在收到发票后三十日内完成。"]


async def test_a_question_is_read_in_every_language_the_documents_hold(shelf: Shelf) -> None:
    await shelf.put("Les méthodes économiques sont décrites ici.", language="fr")
    await shelf.put(RAILWAY, language="en")
    assert await shelf.contents("la méthode économique", settings=LEXICAL) == ["Les méthodes économiques sont décrites ici."]
    assert await shelf.contents("trains leaving", settings=LEXICAL) == [RAILWAY]


async def test_a_stop_word_of_one_language_does_not_look_rare_because_another_keeps_it(shelf: Shelf) -> None:
    await shelf.put(*[f"The {animal} sleeps in the barn." for animal in ("horse", "cow", "goat", "hen")], language="en")
    await shelf.put(*[f"the list of {thing}" for thing in ("nails", "hinges", "planks", "ropes")], language="und")
    assert (await shelf.contents("what is the name of the cow", settings=LEXICAL))[0] == "The cow sleeps in the barn."


# Fusion ---------------------------------------------------------------------------------------------------------------


async def test_rrf_is_the_sum_of_weight_over_k_plus_rank(shelf: Shelf) -> None:
    await shelf.put(
        "lock lock lock", "lock and other words", "nothing of the kind", vectors=[(1, 1, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0)]
    )
    asked = RagSettings(fusion="rrf", fts_weight=2.0, vector_weight=1.0, rrf_k=10, match_threshold=0.0)
    found = (await shelf.search("lock", (1, 0, 0, 0), settings=asked)).passages
    # words: "lock lock lock", "lock and other words"; vectors: cosines 1, .707, 0
    assert {p.content: (p.scores.lexical_rank, p.scores.vector_rank) for p in found} == {
        "lock lock lock": (1, 2),
        "lock and other words": (2, 1),
        "nothing of the kind": (None, 3),
    }
    assert [p.scores.fused for p in found] == pytest.approx([2 / 11 + 1 / 12, 2 / 12 + 1 / 11, 1 / 13])


async def test_convex_is_cosine_plus_the_share_of_the_best_lexical_score(shelf: Shelf) -> None:
    await shelf.put(
        "lock lock lock", "lock and other words", "nothing of the kind", vectors=[(1, 1, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0)]
    )
    asked = RagSettings(fusion="convex", fts_weight=0.5, vector_weight=2.0)
    found = {p.content: p.scores for p in (await shelf.search("lock", (1, 0, 0, 0), settings=asked)).passages}
    best = found["lock lock lock"].lexical_score
    other = found["lock and other words"].lexical_score
    assert best is not None
    assert other is not None
    assert found["lock lock lock"].fused == pytest.approx(2 * math.sqrt(0.5) + 0.5, abs=1e-3)
    assert found["lock and other words"].fused == pytest.approx(2 + 0.5 * other / best, abs=1e-3)
    assert found["nothing of the kind"].fused == pytest.approx(0, abs=1e-3)


WORDS = ("lock", "garden", "train", "water", "key")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    question=st.lists(st.sampled_from(WORDS), min_size=1, max_size=4),
    vector=st.tuples(*[st.integers(-3, 3)] * 4).filter(any),
    tuned=st.builds(
        RagSettings,
        fusion=st.sampled_from(["rrf", "convex"]),
        fts_weight=st.floats(0.01, 5),
        vector_weight=st.floats(0.01, 5),
        rrf_k=st.integers(1, 200),
        match_count=st.integers(5, 20),
        match_threshold=st.floats(0, 0.9),
        hybrid_top_k=st.integers(5, 40),
    ),
)
@example(
    question=["garden"],
    vector=(0, 1, 0, 1),
    tuned=RagSettings(fusion="rrf", fts_weight=1, vector_weight=1, rrf_k=1, match_count=9, match_threshold=0, hybrid_top_k=14),
)
async def test_any_settings_fuse_the_two_lists_as_the_formula_says(
    filled: Shelf, question: list[str], vector: tuple[int, ...], tuned: RagSettings
) -> None:
    words = " ".join(question)
    by_words = (await filled.search(words, None, settings=_only(tuned, "words"))).passages
    by_vector = (await filled.search("", vector, settings=_only(tuned, "vector"))).passages
    found = (await filled.search(words, vector, settings=tuned)).passages
    expected = _fused(tuned, by_words, by_vector, {p.chunk_id: p.scores.similarity for p in found})
    assert len(found) == min(tuned.hybrid_top_k, len({p.chunk_id for p in (*by_words, *by_vector)}))
    assert [p.scores.fused for p in found] == sorted((p.scores.fused for p in found), reverse=True)
    for passage in found:
        assert passage.scores.fused == pytest.approx(expected[passage.chunk_id], abs=2e-5)
    left_out = [score for chunk, score in expected.items() if chunk not in {p.chunk_id for p in found}]
    assert tuned.fusion == "convex" or all(score <= found[-1].scores.fused + 1e-9 for score in left_out)


@pytest.fixture
async def filled(shelf: Shelf) -> Shelf:
    """Forty chunks with mixed words and vectors."""
    texts = [" ".join(WORDS[(i * j + j) % 5] for j in range(1, 2 + i % 7)) + f" number{i}" for i in range(40)]
    await shelf.put(*texts, vectors=[(1 + i % 3, (i * 7) % 5 - 2, (i * 3) % 4 - 1, 1) if i % 6 else None for i in range(40)])
    return shelf


def _only(tuned: RagSettings, side: str) -> RagSettings:
    weights = {"words": (1.0, 0.0), "vector": (0.0, 1.0)}[side]
    return RagSettings(
        fusion="rrf",
        fts_weight=weights[0],
        vector_weight=weights[1],
        match_count=tuned.match_count,
        match_threshold=tuned.match_threshold,
        hybrid_top_k=100,
    )


def _fused(
    tuned: RagSettings, by_words: tuple[Passage, ...], by_vector: tuple[Passage, ...], similarities: dict[int, float | None]
) -> dict[int, float]:
    ranks = [{p.chunk_id: rank for rank, p in enumerate(side, 1)} for side in (by_words, by_vector)]
    lexical = {p.chunk_id: p.scores.lexical_score or 0.0 for p in by_words}
    cosine = {p.chunk_id: p.scores.similarity for p in by_vector}
    fused: dict[int, float] = {}
    for chunk in {**ranks[0], **ranks[1]}:
        if tuned.fusion == "rrf":
            weights = (tuned.fts_weight, tuned.vector_weight)
            fused[chunk] = sum(w / (tuned.rrf_k + r[chunk]) for w, r in zip(weights, ranks, strict=True) if chunk in r)
        else:
            near = cosine.get(chunk, similarities.get(chunk)) or 0.0
            fused[chunk] = tuned.vector_weight * near + tuned.fts_weight * lexical.get(chunk, 0.0) / max(
                lexical.values(), default=1
            )
    return fused


async def test_equal_passages_come_in_the_order_they_were_stored(shelf: Shelf) -> None:
    await shelf.put(*["the same words"] * 30, vectors=[(1, 2, 3, 4)] * 30)
    found = (await shelf.search("same words", (1, 0, 0, 0), settings=BOTH)).passages
    assert [p.chunk_id for p in found] == sorted(p.chunk_id for p in found)
    assert len(found) == BOTH.hybrid_top_k


async def test_a_weight_of_zero_turns_its_list_off(shelf: Shelf) -> None:
    await shelf.put(HARBOUR, RAILWAY, vectors=[(1, 0, 0, 0), (0, 1, 0, 0)])
    no_words = RagSettings(fts_weight=0, vector_weight=1, match_threshold=0.5)
    no_vectors = RagSettings(fts_weight=1, vector_weight=0)
    assert await shelf.contents("harbour", (0, 1, 0, 0), settings=no_words) == [RAILWAY]
    assert await shelf.contents("harbour", (0, 1, 0, 0), settings=no_vectors) == [HARBOUR]


async def test_similarity_is_told_for_every_passage_that_has_a_vector(shelf: Shelf) -> None:
    await shelf.put("lock one", "lock two", vectors=[(1, 1, 0, 0), None])
    strict = RagSettings(match_threshold=0.9)
    found = {p.content: p.scores for p in (await shelf.search("lock", (1, 0, 0, 0), settings=strict)).passages}
    assert found["lock one"].similarity == pytest.approx(math.sqrt(0.5), abs=1e-3)
    assert found["lock one"].vector_rank is None  # below the threshold: not in the vector list
    assert found["lock two"].similarity is None


async def test_without_a_vector_words_alone_answer(shelf: Shelf) -> None:
    await shelf.put(HARBOUR, vectors=[(1, 0, 0, 0)])
    found = await shelf.search("harbour", None)
    assert found.trace["vector_branch"] == "none"
    assert found.passages[0].scores.similarity is None
    assert found.passages[0].scores.vector_rank is None


async def test_a_passage_knows_its_document_and_place(shelf: Shelf) -> None:
    document = await shelf.put(HARBOUR, name="docs/harbour.md", title="Harbour")
    passage = (await shelf.search("harbour", None)).passages[0]
    assert (passage.document_id, passage.document_name, passage.document_title) == (document, "docs/harbour.md", "Harbour")
    assert (passage.source_path, passage.version, passage.start, passage.end) == ("docs/harbour.md", 1, 0, len(HARBOUR))


# What may answer ------------------------------------------------------------------------------------------------------


async def test_another_tenant_finds_nothing_even_by_the_ids_of_the_first(
    shelf: Shelf, database: Database, dsn_of: DsnOf, shared_database: str, qdrant: Qdrant | None
) -> None:
    await shelf.put(HARBOUR, vectors=[(1, 0, 0, 0)])
    with psycopg.connect(dsn_of("clew_owner", shared_database)) as connection:
        row = connection.execute("select clew_create_tenant(%s)", (uuid4().hex,)).fetchone()
    assert row is not None
    stranger = await open_shelf(database, row[0], shelf.scope, qdrant)
    assert await shelf.contents("harbour", (1, 0, 0, 0)) == [HARBOUR]
    assert await stranger.contents("harbour", (1, 0, 0, 0)) == []
    for table in ("chunks", "postings", "lexical_vectors", "embeddings", "scope_statistics", "common_lexemes"):
        rows = await database.dicts(row[0], f"select count(*) as n from {table}")  # type: ignore[arg-type]  # noqa: S608
        assert rows[0]["n"] == 0, table


async def test_an_assistant_does_not_find_the_documents_of_another(shelf: Shelf) -> None:
    other = await another_scope(shelf)
    await shelf.put(HARBOUR, vectors=[(1, 0, 0, 0)])
    await other.put(RAILWAY, vectors=[(1, 0, 0, 0)])
    assert await shelf.contents("train harbour", (1, 0, 0, 0)) == [HARBOUR]
    assert sorted(await shelf.contents("train harbour", (1, 0, 0, 0), scopes=(shelf.scope, other.scope))) == sorted(
        [HARBOUR, RAILWAY]
    )


@each(
    ("filters", "expected"),
    [
        (SearchFilters(source_app="wiki"), {"lock a"}),
        (SearchFilters(workspace="w"), {"lock b"}),
        (SearchFilters(repo="r"), {"lock b"}),
        (SearchFilters(language="fr"), {"lock c"}),
        (SearchFilters(path_prefix="docs/"), {"lock a", "lock b"}),
        (SearchFilters(path_prefix="docs/100%_"), {"lock b"}),
        (SearchFilters(path_prefix="d_cs"), set[str]()),
        (SearchFilters(path_prefix="a\\"), {"lock c"}),
        (SearchFilters(source_app="wiki", repo="r"), set[str]()),
        (SearchFilters(source_app=""), {"lock a", "lock b", "lock c"}),
    ],
)
@each("vector", [None, (1, 0, 0, 0)])
@each("exact_chunks", [10_000, 0])
async def test_filters_restrict_both_lists(
    labelled: Shelf, filters: SearchFilters, expected: set[str], vector: tuple[int, ...] | None, exact_chunks: int
) -> None:
    text = "lock" if vector is None else ""
    found = await _limited(labelled, exact_chunks).search(labelled.request(text, vector, filters=filters))
    assert {p.content for p in found.passages} == expected


def _limited(shelf: Shelf, exact_chunks: int) -> Index:
    """The index, as it is when so many chunks are too many to compare them all."""
    is_postgres = isinstance(shelf.index, PostgresIndex)
    return PostgresIndex(shelf.database, SPEC, limits=SearchLimits(exact_chunks=exact_chunks)) if is_postgres else shelf.index


@pytest.mark.parametrize(
    ("asked", "expected"),
    [("fr", {"loch": 0.5, "lock": 0.8}), ("en", {"loch": 1.0, "lock": 0.4}), (None, {"loch": 1.0, "lock": 0.4})],
)
async def test_similarities_between_english_and_other_languages_are_scaled(
    shelf: Shelf, qdrant: Qdrant | None, asked: str | None, expected: dict[str, float]
) -> None:
    spec = SmallSpec(scale=SimilarityScale(across_english=0.5))
    await shelf.put("lock", language="en-GB", vectors=[(0.4, 0.84**0.5, 0, 0)])
    await shelf.put("loch", language="fr", vectors=[(0.5, 0, 0.75**0.5, 0)])
    index = QdrantIndex(shelf.database, spec, qdrant) if qdrant else PostgresIndex(shelf.database, spec)
    request = replace(shelf.request("", (1, 0, 0, 0), settings=RagSettings()), language=asked)
    found = (await index.search(request)).passages
    assert {one.content: pytest.approx(one.scores.similarity, abs=2e-3) for one in found} == expected
    assert [one.content for one in found] == sorted(expected, key=expected.__getitem__, reverse=True)


@pytest.fixture
async def labelled(shelf: Shelf) -> Shelf:
    near = [(1.0, 0.0, 0.0, 0.0)]
    await shelf.put("lock a", name="docs/a.md", labels={"source_app": "wiki"}, vectors=near)
    await shelf.put("lock b", name="docs/100%_.md", labels={"workspace": "w", "repo": "r"}, vectors=near)
    await shelf.put("lock c", name="a\\c.md", language="fr", vectors=near)
    return shelf


async def test_a_new_version_replaces_the_old_one_and_the_old_one_serves_until_then(shelf: Shelf) -> None:
    document = await shelf.put(HARBOUR, GARDEN)
    await shelf.database.execute(
        shelf.tenant, "update documents set status = 'processing' where tenant_id = %s and id = %s", (shelf.tenant, document)
    )
    assert sorted(await shelf.contents("lock", settings=LEXICAL)) == sorted([HARBOUR, GARDEN])
    await shelf.write(document, ["A lock of another kind."], version=2)
    assert await shelf.contents("lock harbour garden", settings=LEXICAL) == ["A lock of another kind."]
