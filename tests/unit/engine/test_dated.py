"""Passages about another year do not answer, and a refusal names what the documents lack."""

from dataclasses import replace
from uuid import UUID

import pytest

from clew.domain.documents.passage import Passage, Scores
from clew.engine.answers.refusal_reason import missing_text
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages.dated import in_asked_years, missing_evidence
from clew.engine.stages.resolve import ResolvedQuestion


def passage(title: str, content: str, *, language: str = "en") -> Passage:
    scores = Scores(1, 1.0, 1, 0.9, 1.0)
    return Passage(1, UUID(int=1), "report.md", title, "report.md", 1, 0, len(content), content, (), language, scores)


def question(text: str, rule: str = "slot_year", **more: object) -> ResolvedQuestion:
    asked = ResolvedQuestion((StandaloneQuery(text, None, rule),), "en", rule, changes_period=rule == "slot_year")
    return replace(asked, **more)  # pyright: ignore[reportArgumentType]


OLD = passage("Annual report 2022", "Turnover was 83.6 million.")
NEW = passage("Annual report 2023", "Turnover was 96.1 million.")
UNDATED = passage("Product page", "The City weighs 19.6 kg.")


def test_passages_that_state_only_other_years_come_last_and_do_not_answer() -> None:
    assert in_asked_years([OLD, UNDATED, NEW], "What was the turnover in 2023?") == ((UNDATED, NEW, OLD), 2)


def test_a_question_without_a_year_or_about_a_development_keeps_every_passage() -> None:
    for asked in ("What was the turnover?", "How has turnover changed since 2022?"):
        assert in_asked_years([OLD, NEW], asked) == ((OLD, NEW), 2)


def test_a_year_that_no_passage_states_is_missing() -> None:
    evidence = missing_evidence(question("What was the turnover in 2014?"), [NEW, OLD], [])
    assert evidence is not None
    assert (evidence.passed, evidence.score_kind, evidence.missing, evidence.missing_kind) == (False, "missing", "2014", "year")
    assert (evidence.value, evidence.threshold, evidence.setting) == (None, None, None), "no setting turns this check off"
    assert missing_text(evidence, "fr") == "Je n'ai rien trouvé sur 2014 dans les documents."


@pytest.mark.parametrize(("rule", "is_missing"), [("slot_year", True), ("first_question", False)])
def test_undated_passages_answer_a_whole_question_but_not_one_for_another_year(rule: str, is_missing: bool) -> None:
    evidence = missing_evidence(question("How much does the City weigh in 2024?", rule), [UNDATED], [UNDATED])
    assert (evidence is not None) is is_missing


def test_a_name_in_the_place_of_another_must_be_in_a_passage_of_the_same_language() -> None:
    turbo = question("How much is the Turbo?", "slot_phrase", named=("Turbo",))
    assert missing_evidence(turbo, [UNDATED], [UNDATED]) is not None
    city = question("How much is the City?", "slot_phrase", named=("City",))
    assert missing_evidence(city, [UNDATED], [UNDATED]) is None
    foreign = replace(UNDATED, language="pt")
    assert missing_evidence(turbo, [foreign], [foreign]) is None
