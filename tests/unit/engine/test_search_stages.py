"""Retrieve and guard over the queries of one question: when the next is tried, and what is left of each."""

from dataclasses import replace
from typing import cast

import numpy as np
import pytest
from tests.passages import passage_of
from tests.unit.engine.values import ASSISTANT, TENANT, THREAD, question_of, turn_of

from clew.domain.documents.passage import Passage
from clew.domain.turns.tuning import RagSettings
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import retrieve
from clew.engine.stages.search import search
from clew.engine.stages.stopwatch import Stopwatch
from clew.providers.completion.protocol import TextModel
from clew.retrieval.protocol import Index, SearchContext, SearchRequest, SearchResult

LOGS = passage_of("Log files are kept for 14 days.")
SCARF = passage_of("Knit two, purl two.", document=2)


class Shelf:
    """An index that finds what the test says for each text."""

    def __init__(self, **found: tuple[Passage, ...]) -> None:
        self._found = found
        self.requests: list[SearchRequest] = []

    async def search(self, request: SearchRequest) -> SearchResult:
        self.requests.append(request)
        return SearchResult(self._found.get(request.text, ()), {"fusion": "rrf", "lexical_found": 1})


class Translator:
    """Says the same of every text."""

    name = "translator"

    def __init__(self, text: str) -> None:
        self._text = text

    async def complete(self, instructions: str, text: str) -> str:
        return self._text

    async def close(self) -> None: ...


async def test_a_query_that_passes_is_the_last() -> None:
    shelf, watch = Shelf(kept=(LOGS,), scarf=(SCARF,)), Stopwatch()
    found = await search(turn_of(), question_of("kept", "scarf"), cast(Index, shelf), watch=watch)
    assert (found.evidence.passed, [request.text for request in shelf.requests]) == (True, ["kept"])
    assert set(watch.milliseconds) == {"retrieve", "guard"}


async def test_the_next_query_is_tried_where_the_guard_refuses_and_all_searches_are_kept() -> None:
    shelf = Shelf(scarf=(SCARF,), kept=(LOGS,))
    found = await search(turn_of(), question_of("scarf", "kept"), cast(Index, shelf))
    assert [one.query.text for one in found.searches] == ["scarf", "kept"]
    assert (found.passages, found.evidence.passed) == ((LOGS,), True)
    assert [one.trace.query for one in found.searches] == ["scarf", "kept"]


class Conversation:
    """An index that finds one thing near the conversation and another without it."""

    def __init__(self, near: tuple[Passage, ...], alone: tuple[Passage, ...]) -> None:
        self._near, self._alone = near, alone
        self.requests: list[SearchRequest] = []

    async def search(self, request: SearchRequest) -> SearchResult:
        self.requests.append(request)
        return SearchResult(self._near if request.context.near else self._alone, {"fusion": "rrf", "lexical_found": 1})


def later(text: str) -> ResolvedQuestion:
    vector = np.array([1, 0], np.float32)
    query = StandaloneQuery(text, vector, "question_with_history", SearchContext(near=(1,)), "en", alone=vector)
    return ResolvedQuestion((query,), "en", query.rule)


@pytest.mark.parametrize(
    ("text", "count"), [("how long are log files kept?", 2), ("how long are they kept?", 1), ("and log files?", 1)]
)
async def test_whole_question_that_is_refused_in_its_conversation_is_asked_by_itself(text: str, count: int) -> None:
    unlike = replace(SCARF, scores=replace(SCARF.scores, similarity=0.2))
    index = Conversation(near=(unlike,), alone=(LOGS,))
    found = await search(turn_of(), later(text), cast(Index, index))
    assert len(index.requests) == count
    assert found.evidence.passed == (count > 1)
    assert found.passages == ((LOGS,) if count > 1 else (unlike,))


async def test_a_question_that_is_refused_by_itself_too_keeps_what_its_conversation_found() -> None:
    unlike = replace(SCARF, scores=replace(SCARF.scores, similarity=0.2))
    index = Conversation(near=(unlike,), alone=(replace(unlike, content="Purl, then knit."),))
    found = await search(turn_of(), later("how long are log files kept?"), cast(Index, index))
    assert (found.passages, len(index.requests)) == ((unlike,), 2)
    assert [one.trace.rule for one in found.searches] == ["question_alone", "question_with_history"]
    assert not found.are_alone


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("how do I renew a passport?", ["question_alone", "widened"]),
        ("where is Calabarr?", ["question_alone", "question_with_history"]),
    ],
)
async def test_a_question_is_searched_for_by_itself_once(text: str, rules: list[str]) -> None:
    near = replace(SCARF, scores=replace(SCARF.scores, similarity=0.9))
    unlike = replace(SCARF, scores=replace(SCARF.scores, similarity=0.2))
    first = later(text)
    widened = replace(first.queries[0], text=f"Scarves?\n{text}", rule="widened", alone=None)
    index = Conversation((near,), (unlike,))
    found = await search(turn_of(), replace(first, queries=(*first.queries, widened)), cast(Index, index))
    assert len([one for one in index.requests if not one.context.near]) == 1
    assert [one.trace.rule for one in found.searches] == rules


async def test_passages_with_the_words_of_a_question_are_those_that_it_finds_without_its_conversation() -> None:
    near = replace(SCARF, scores=replace(SCARF.scores, similarity=0.9))
    found = await search(turn_of(), later("how long are log files kept?"), cast(Index, Conversation((near,), (LOGS,))))
    assert (found.passages, found.evidence.passed) == ((LOGS,), True)
    unlike = replace(near, content="Purl, then knit.")
    found = await search(turn_of(), later("how long are log files kept?"), cast(Index, Conversation((near,), (unlike,))))
    assert (found.passages, found.evidence.passed) == ((near,), True)


@pytest.mark.parametrize(("text", "passed"), [("where is Calabarr?", True), ("how do I renew a passport?", False)])
async def test_only_a_question_with_more_than_a_name_is_refused_for_what_it_finds_by_itself(text: str, passed: bool) -> None:
    near = replace(SCARF, scores=replace(SCARF.scores, similarity=0.9))
    unlike = replace(SCARF, scores=replace(SCARF.scores, similarity=0.2))
    found = await search(turn_of(), later(text), cast(Index, Conversation((near,), (unlike,))))
    assert found.evidence.passed == passed


OTHERS = tuple(passage_of("Other.", document=number) for number in range(11, 15))
"""Passages that say nothing: among fewer than five, nothing is missing."""


async def test_the_next_query_is_tried_where_no_passage_names_what_the_question_names() -> None:
    named = passage_of("Log files are kept for 14 days in Oslo.", document=3)
    shelf = Shelf(**{"log files kept in Oslo": (LOGS, *OTHERS), "log files kept": (named, *OTHERS)})
    found = await search(turn_of(), question_of("log files kept in Oslo", "log files kept"), cast(Index, shelf))
    assert [one.query.text for one in found.searches] == ["log files kept in Oslo", "log files kept"]
    assert (found.passages, found.evidence.passed) == ((named, *OTHERS), True)


async def test_what_is_missing_in_the_results_of_the_last_query_is_the_evidence() -> None:
    shelf = Shelf(**{"log files kept in Oslo": (LOGS, *OTHERS), "log files kept": (LOGS, *OTHERS)})
    found = await search(turn_of(), question_of("log files kept in Oslo", "log files kept"), cast(Index, shelf))
    assert len(found.searches) == 2
    assert (found.evidence.passed, found.evidence.score_kind, found.evidence.missing) == (False, "missing", "Oslo")


async def test_a_question_that_finds_nothing_has_no_evidence() -> None:
    found = await search(turn_of(), question_of("nothing"), cast(Index, Shelf()))
    assert (found.passages, found.evidence.passed, found.evidence.score_kind) == ((), False, "none")


async def test_the_search_reaches_the_documents_of_assistant_and_thread_under_the_settings_of_the_turn() -> None:
    shelf, settings = Shelf(), RagSettings(match_count=7)
    [query] = question_of("logs").queries
    await retrieve(turn_of(settings=settings), query, cast(Index, shelf), language="en")
    [request] = shelf.requests
    assert (request.tenant_id, request.scope_ids, request.settings) == (TENANT, (ASSISTANT, THREAD), settings)


async def test_words_are_translated_where_the_passages_speak_another_language() -> None:
    french = passage_of("Les journaux sont gardés 14 jours.", language="fr")
    shelf = Shelf(logs=(french,), journaux=(french, LOGS))
    [query] = question_of("logs").queries
    found = await retrieve(
        turn_of(), query, cast(Index, shelf), language="en", translator=cast(TextModel, Translator("journaux"))
    )
    assert (found.translated, found.translated_into, found.searched) == ("journaux", "fr", "journaux")
    assert found.result.passages == (french, LOGS)
    assert found.translate_seconds > 0


RESULTS = replace(passage_of("12 of 14 goals were met."), heading_path=("Annual report", "2. Results"))
OUTLOOK = replace(passage_of("More goals are planned."), heading_path=("Annual report", "Outlook"))
NAMESAKE = replace(passage_of("9 of 14 goals were met.", document=2), heading_path=("Annual report", "Results"))
BESIDE = replace(passage_of("What the results mean for the staff.", document=3), heading_path=("Handbook", "Staff"))


def pointing_at_results(asked: str) -> tuple[AdmittedTurn, ResolvedQuestion]:
    question = replace(question_of("results"), pointed=frozenset({RESULTS.document_id}), reference="S2 — Results")
    return turn_of(content=asked), question


async def test_a_section_is_answered_first_from_the_documents_that_it_cites_and_not_from_a_namesake() -> None:
    turn, question = pointing_at_results("Detail S2")
    found = await search(turn, question, cast(Index, Shelf(results=(NAMESAKE, BESIDE, RESULTS, OUTLOOK))))
    assert found.usable == (RESULTS, OUTLOOK, BESIDE)
    assert found.passages == (RESULTS, OUTLOOK, BESIDE, NAMESAKE)
    assert (found.evidence.score_kind, found.evidence.passed) == ("cited_section", True)


@pytest.mark.parametrize("asked", ["Compare S2 with last year's report", "S2, but for 2023"])
async def test_a_question_that_compares_or_names_a_year_may_be_answered_from_other_documents(asked: str) -> None:
    turn, question = pointing_at_results(asked)
    found = await search(turn, question, cast(Index, Shelf(results=(NAMESAKE, RESULTS))))
    assert found.usable == (NAMESAKE, RESULTS)


@pytest.mark.parametrize("language", [None, "und", "it", "pt-BR"])
async def test_a_section_is_found_whatever_the_language_of_the_question(language: str | None) -> None:
    """`S2` alone is in no language, and an application may name any."""
    turn, question = pointing_at_results("S2")
    question = replace(question, language=language)
    found = await search(turn, question, cast(Index, Shelf(results=(NAMESAKE, RESULTS))))
    assert found.usable == (RESULTS,)


async def test_a_section_that_cites_nothing_is_found_by_its_title() -> None:
    turn, question = pointing_at_results("Detail S2")
    found = await search(turn, replace(question, pointed=frozenset()), cast(Index, Shelf(results=(OUTLOOK, RESULTS))))
    assert (found.evidence.score_kind, found.evidence.passed) == ("cited_section", True)


async def test_passages_about_another_year_let_no_question_about_a_section_pass() -> None:
    old = replace(RESULTS, content="In 2022, 9 of 14 goals were met.")
    question = replace(question_of("results in 2023"), pointed=frozenset({old.document_id}), reference="S2 — Results")
    found = await search(turn_of(content="S2, but for 2023"), question, cast(Index, Shelf(**{"results in 2023": (old,)})))
    assert (found.usable, found.evidence.passed) == ((), False)
