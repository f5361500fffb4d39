"""When a text that may be about the answer before is asked back, and that the wishes which are named are understood."""

from dataclasses import replace
from uuid import UUID

import pytest
from tests.passages import passage_of
from tests.unit.engine.values import question_of, turn_of

from clew.domain.revision import Revision, read_revision
from clew.domain.threads.thread_context import EarlierTurn, ShownPassage
from clew.domain.turns.evidence import NO_EVIDENCE, Evidence
from clew.engine.questions.unclear import SIMPLER, UNCLEAR, WISHES, is_unclear, unclear_text
from clew.engine.stages.findings import Findings
from clew.engine.stages.retrieve import Retrieved
from clew.retrieval.protocol import SearchResult

PASSED = Evidence("combined", 0.6, 0.5, passed=True)
CITED = EarlierTurn("How long?", "For 14 days. [1]", (ShownPassage(1, UUID(int=7), cited=True),), "How long?")
PERHAPS = Revision("shorter", is_sure=False)


def asks_back(
    text: str,
    evidence: Evidence = NO_EVIDENCE,
    *,
    perhaps: Revision | None = PERHAPS,
    before: EarlierTurn = CITED,
    reads_context: bool = False,
) -> bool:
    question = replace(question_of(text), perhaps=perhaps)
    found = SearchResult((passage_of("Log files are kept for 14 days."),), {})
    findings = Findings((Retrieved(question.queries[0], found),), evidence)
    return is_unclear(replace(turn_of(text), earlier=(before,)), question, findings, reads_context=reads_context)


def test_what_the_guard_refuses_is_asked_back_only_if_it_may_be_about_a_cited_answer() -> None:
    assert asks_back("pull the other one")
    assert not asks_back("pull the other one", perhaps=None)
    assert not asks_back("pull the other one", before=replace(CITED, shown=()))


def test_passages_without_a_word_of_the_text_are_those_of_the_conversation() -> None:
    assert asks_back("pull the other leg", PASSED)
    assert not asks_back("which log files", PASSED)
    assert not asks_back("pull the other leg", PASSED, reads_context=True), "a language model sees the conversation"
    assert asks_back("pull the other leg", reads_context=True)


@pytest.mark.parametrize("language", list(UNCLEAR))
def test_every_wish_that_is_named_is_understood(language: str) -> None:
    found = [read_revision(wish) for wish in (SIMPLER[language], *WISHES[language])]
    assert [one.kind for one in found if one] == ["simpler", "shorter", "longer", "list", "source"]


def test_only_a_language_model_is_said_to_write_more_simply() -> None:
    with_model, without = (unclear_text("zh", reads_context=reads) for reads in (True, False))
    assert "“简单一点”、“短一点”" in with_model
    assert "简单一点" not in without
    assert without.endswith("或“来源？”。如果是新的问题，请说得更具体一些。")
