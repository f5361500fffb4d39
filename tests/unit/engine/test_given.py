"""Passages that come with a question: how they are ranked, and what stands before what."""

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast
from uuid import UUID

import numpy as np
import pytest
from tests.passages import passage_of
from tests.unit.engine.test_search_stages import Shelf
from tests.unit.engine.values import question_of, turn_of

from clew.domain.documents.passage import Passage
from clew.domain.errors import EmbedderUnavailable
from clew.domain.turns.tuning import RagSettings
from clew.engine.given_vectors import GivenVectors
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages import given as stage
from clew.engine.stages.given import Given, read_given, with_all_given
from clew.engine.stages.search import search
from clew.providers.embedding.protocol import Embedder, EmbeddingSpec
from clew.retrieval.protocol import Index

SETTINGS = RagSettings()
ASKED = "How long are logs kept?"
LOGS = passage_of("Log files are kept for 14 days.")
SCARF = passage_of("Knit two, purl two.", document=2)


def own(text: str, number: int = 1, **more: Any) -> Passage:
    return replace(passage_of(text, document=9), chunk_id=-number, version=0, **more)


LIKE_LOGS = np.array([1, 0], dtype=np.float32)
OWN = own("Logs are kept for a year.", 1)
NOISE = own("The harbour was dredged.", 2)


def query(text: str = ASKED, vector: Sequence[float] | None = None) -> StandaloneQuery:
    return StandaloneQuery(text, None if vector is None else np.array(vector, dtype=np.float32), "first_question")


class Embeds:
    """Gives each text a vector by whether it speaks of logs."""

    def __init__(self, *, fails: bool = False, unknown: str = "?", languages: str = "en fr") -> None:
        self.spec = EmbeddingSpec("two", "int8", 2, frozenset(languages.split()))
        self.texts: list[str] = []
        self._fails, self._unknown = fails, unknown

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        return [float(self._unknown in text) for text in texts]

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str]) -> Any:
        if self._fails:
            raise EmbedderUnavailable
        self.texts += texts
        return np.array([[1, 0] if "ogs" in text else [0, 1] for text in texts], dtype=np.float32)


async def read(
    *passages: Passage,
    embedder: Embeds | None = None,
    vectors: GivenVectors | None = None,
    asked: str = ASKED,
    language: str = "en",
    vector: Any = LIKE_LOGS,
) -> Given:
    request = turn_of(asked, given=passages).request
    embeds = cast(Embedder, embedder or Embeds())
    found = await read_given(request, asked, embeds, vectors or GivenVectors(), vector=vector, language=language)
    assert found is not None
    return found


async def test_the_best_by_words_and_vector_is_first() -> None:
    ranked = (await read(NOISE, OWN)).ranked(query(vector=(1, 0)), SETTINGS, "en")
    assert [one.chunk_id for one in ranked] == [OWN.chunk_id, NOISE.chunk_id]
    first, last = (one.scores for one in ranked)
    assert (first.lexical_rank, first.vector_rank, first.similarity) == (1, 1, 1.0)
    assert (last.lexical_rank, last.lexical_score, last.vector_rank) == (None, None, 2)
    assert first.fused == pytest.approx(SETTINGS.vector_weight + SETTINGS.fts_weight)


@pytest.mark.parametrize("fusion", ["rrf", "convex"])
async def test_words_alone_rank_where_there_is_no_vector(fusion: str) -> None:
    settings = replace(SETTINGS, fusion=fusion)
    for given in (await read(NOISE, OWN), await read(NOISE, OWN, embedder=Embeds(fails=True))):
        ranked = given.ranked(query(), settings, "en")
        assert [(one.chunk_id, one.scores.similarity) for one in ranked] == [(-1, None), (-2, None)]


async def test_texts_that_the_model_does_not_know_get_no_vector() -> None:
    given = await read(OWN, NOISE, embedder=Embeds(unknown="harbour"))
    assert set(given.vectors) == {OWN.chunk_id}


async def test_of_many_passages_those_that_share_words_get_vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "EMBEDDED_MOST", 2)
    given = await read(NOISE, own("Far.", 3), own("Logs grow.", 4), OWN)
    assert set(given.vectors) == {-1, -4}
    assert len(given.passages) == 4


FRENCH = "Combien de temps garde-t-on les journaux ?"
"""Shares no word with an English passage."""


def long_text() -> list[Passage]:
    """Forty passages, of which the one before the last answers FRENCH, and the last names a word of it."""
    beside = [own(f"Ships sail on day {number}.", number) for number in range(1, 39)]
    return [*beside, own("Logs are kept for a year. " + "More of it. " * 20, 39), own("A letter to Temps.", 40)]


async def test_a_question_in_another_language_finds_a_passage_by_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "EMBEDDED_MOST", 4)
    embedder, vectors = Embeds(), GivenVectors()
    for _ in range(2):
        given = await read(*long_text(), embedder=embedder, vectors=vectors, asked=FRENCH, language="fr")
        assert {-39, -40} <= set(given.vectors)
        assert len(given.vectors) == 4
    assert max(map(len, embedder.texts[:39])) == 100
    assert len(embedder.texts) == 39 + 4  # the beginnings, and the passages that were chosen, once


@pytest.mark.parametrize(("language", "languages"), [("en", "en fr"), ("fr", "en")])
async def test_beginnings_are_not_compared_in_the_language_of_the_text_or_one_that_the_model_does_not_know(
    monkeypatch: pytest.MonkeyPatch, language: str, languages: str
) -> None:
    monkeypatch.setattr(stage, "EMBEDDED_MOST", 4)
    embedder = Embeds(languages=languages)
    await read(*long_text(), embedder=embedder, asked=FRENCH, language=language)
    assert len(embedder.texts) == 4


async def test_of_very_many_beginnings_some_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "EMBEDDED_MOST", 4)
    monkeypatch.setattr(stage, "BEGINNINGS_MOST", 12)
    embedder = Embeds()
    await read(*long_text(), embedder=embedder, asked=FRENCH, language="fr")
    days = [int(text.split()[-1][:-1]) for text in embedder.texts[:12]]
    assert days == [1 + place * 39 // 12 for place in range(12)]


async def test_without_a_vector_of_the_question_no_passage_gets_one() -> None:
    embedder = Embeds()
    assert (await read(OWN, NOISE, embedder=embedder, vector=None)).vectors == {}
    assert embedder.texts == []


async def test_words_are_counted_and_passages_ranked_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []

    def noted(name: str) -> None:
        inner = getattr(stage._Words, name)

        def run(*args: Any) -> Any:
            used.append(threading.current_thread().name)
            return inner(*args)

        monkeypatch.setattr(stage._Words, name, run)

    noted("__init__")
    noted("scores")
    assert (await found_with(await read(OWN), LOGS)).usable
    assert len(used) == 3
    assert threading.current_thread().name not in used


async def test_a_vector_is_computed_once_for_each_tenant() -> None:
    embedder, vectors = Embeds(), GivenVectors()
    for _ in range(2):
        await read(OWN, NOISE, embedder=embedder, vectors=vectors)
    assert len(embedder.texts) == 2
    await vectors.of(UUID(int=77), embedder.texts[:1], ["en"], cast(Embedder, embedder))
    assert len(embedder.texts) == 3


async def found_with(given: Given, *stored: Passage, asked: str = ASKED, **more: Any) -> Any:
    shelf = cast(Index, Shelf(**{asked: stored}))
    question = replace(question_of(asked), **more)
    return await search(turn_of(asked, given=given.passages), question, shelf, given=given)


async def test_passages_of_the_request_stand_before_those_of_the_index() -> None:
    found = await found_with(await read(OWN), LOGS)
    assert [one.chunk_id for one in found.usable] == [OWN.chunk_id, LOGS.chunk_id]
    assert found.evidence.passed


async def test_what_the_guard_refuses_on_one_side_is_not_used() -> None:
    theirs = await found_with(await read(NOISE), LOGS)
    assert ([one.chunk_id for one in theirs.usable], theirs.evidence.passed) == ([LOGS.chunk_id], True)
    ours = await found_with(await read(OWN), SCARF)
    assert ([one.chunk_id for one in ours.usable], ours.evidence.passed) == ([OWN.chunk_id], True)
    assert {one.chunk_id for one in ours.passages} == {OWN.chunk_id, SCARF.chunk_id}


async def test_if_neither_side_passes_the_question_is_refused() -> None:
    found = await found_with(await read(NOISE), SCARF)
    assert not found.evidence.passed
    assert found.passages[0].chunk_id == NOISE.chunk_id


async def test_a_summary_is_of_what_came_with_it_unless_the_index_has_its_subject() -> None:
    asked = "Summarise the text"
    found = await found_with(await read(NOISE), asked=asked, service="summary")
    assert (found.evidence.passed, found.evidence.score_kind) == (True, "none")
    asked = "Summarise how long logs are kept"
    stored = await found_with(await read(NOISE), LOGS, asked=asked, service="summary")
    assert ([one.chunk_id for one in stored.usable], stored.evidence.passed) == ([LOGS.chunk_id], True)


def test_a_model_that_reads_much_gets_all_that_fit_into_half_of_its_window() -> None:
    ranked = tuple(own("word " * 100, number) for number in range(1, 7))
    assert with_all_given(ranked, (ranked[0], LOGS), None) == (*ranked, LOGS)
    some = with_all_given(ranked, (ranked[5], LOGS), 600)
    assert some[-1] == LOGS
    assert some[:-1] == ranked[: len(some) - 1]
    assert 1 < len(some) < 7
    assert with_all_given(ranked, (LOGS,), 10) == (ranked[0], LOGS)
