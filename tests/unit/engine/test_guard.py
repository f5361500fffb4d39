from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
from tests.passages import passage_of

from clew.domain.documents.passage import Passage
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.tuning import RagSettings
from clew.domain.turns.turn import Service
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages.findings import Findings
from clew.engine.stages.guard import REFUSALS, UNCOVERED, Refusal, build_guard_refusal, guard
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved
from clew.retrieval.protocol import SearchResult

SETTINGS = RagSettings(similarity_threshold=0.3)


def found(*passages: Passage) -> SearchResult:
    return SearchResult(passages, {})


def weigh(
    result: SearchResult, *, settings: RagSettings, question: ResolvedQuestion, searched: str, is_widened: bool = False
) -> Evidence:
    """What the guard makes of the passages that these words found."""
    query = StandaloneQuery(searched, None, "widened" if is_widened else "first_question")
    return guard(question, Retrieved(query, result), settings)


def refused_with(
    result: SearchResult,
    *,
    settings: RagSettings = SETTINGS,
    language: str | None = "en",
    covered: bool = True,
    question: str = "What is this?",
) -> Refusal | None:
    """The refusal that a turn would end with, None where the answer model may be called."""
    asked = ResolvedQuestion((), language, "first_question", is_covered=covered)
    evidence = weigh(result, settings=settings, question=asked, searched=question)
    if evidence.passed:
        return None
    query = StandaloneQuery(question, None, "first_question")
    return build_guard_refusal(Findings((Retrieved(query, result),), evidence), settings=settings, language=language)


def test_nothing_found_is_refused_without_a_score() -> None:
    refusal = refused_with(found())
    assert refusal is not None
    assert (refusal.stage, refusal.score_kind, refusal.value, refusal.nearest_titles) == ("guard", "none", None, ())


@pytest.mark.parametrize(("similarity", "refused"), [(0.29, True), (0.3, False), (0.9, False), (-0.1, True)])
def test_similarity_of_the_first_passage_decides_where_the_language_is_covered(similarity: float, refused: bool) -> None:
    passages = found(passage_of("Cats sleep.", similarity=similarity), passage_of("B.", similarity=0.99))
    refusal = refused_with(passages, question="Do cats sleep?")
    assert (refusal is not None) is refused


def judged(
    question: str, *passages: Passage, language: str = "en", threshold: float = 0.15, service: Service | None = None
) -> Evidence:
    asked = ResolvedQuestion((), language, "first_question", service=service)
    return weigh(found(*passages), settings=RagSettings(similarity_threshold=threshold), question=asked, searched=question)


def judged_widened(question: str, passage: Passage, *, searched: str) -> Evidence:
    """What the guard says of a passage that was found by this question and the one before."""
    alone = StandaloneQuery(question, np.zeros(3, np.float32), "question_with_history")
    settings = RagSettings(similarity_threshold=0.15)
    asked = ResolvedQuestion((alone,), "en", "question_with_history")
    return weigh(found(passage), settings=settings, question=asked, searched=searched, is_widened=True)


LOGS = "Log files are kept for 14 days."


@pytest.mark.parametrize(
    ("question", "similarity", "kind", "passed"),
    [
        ("How long are log files kept?", 0.14, "similarity", False),
        ("How long are log files kept?", 0.16, "words_shared", True),
        ("Who composed the opera Rusalka?", 0.45, "words_shared", False),
        ("Who composed the opera Rusalka?", 0.51, "similarity", True),
    ],
)
def test_a_little_above_the_threshold_the_passage_must_share_words(
    question: str, similarity: float, kind: str, passed: bool
) -> None:
    evidence = judged(question, passage_of(LOGS, similarity=similarity))
    assert (evidence.score_kind, evidence.passed) == (kind, passed)


def test_words_that_are_asked_for_fall_with_the_similarity() -> None:
    thresholds = [
        judged("Which opera has dancing cats?", passage_of(LOGS, similarity=value)).threshold for value in (0.2, 0.3, 0.4)
    ]
    assert thresholds == pytest.approx([0.6, 0.4, 0.2])


@pytest.mark.parametrize(("threshold", "passed"), [(0.1, True), (0.6, True), (0.61, True), (0.63, False)])
def test_a_very_similar_passage_needs_no_words_but_still_the_threshold(threshold: float, passed: bool) -> None:
    evidence = judged("Who composed the opera Rusalka?", passage_of(LOGS, similarity=0.62), threshold=threshold)
    assert (evidence.score_kind, evidence.passed) == ("similarity", passed)


def test_a_question_of_a_few_words_passes_with_less_similarity() -> None:
    hours = passage_of("The library is open from 9:00 to 18:00.", similarity=0.31)
    assert judged("opening hours?", hours).passed
    assert not judged("Which opera is performed in Milan tonight?", hours).passed


def test_a_code_that_stands_in_what_was_found_is_enough_at_a_low_similarity() -> None:
    passages = (
        passage_of("Other things.", similarity=0.16),
        passage_of("E 4711: the filter is blocked.", document=2, similarity=0.1),
    )
    evidence = judged("What does error E-4711 mean on this pump?", *passages)
    assert (evidence.score_kind, evidence.value, evidence.passed) == ("words_shared", 1.0, True)


def test_a_code_that_stands_nowhere_is_refused_although_the_other_words_are_there() -> None:
    evidence = judged("What does error E-6001 mean?", passage_of("Error E-4711 means: blocked.", similarity=0.4))
    assert (evidence.score_kind, evidence.value, evidence.passed) == ("words_shared", 0.0, False)


def test_no_words_are_asked_of_a_passage_in_another_language() -> None:
    near, far = (passage_of("Les journaux sont gardés.", language="fr", similarity=value) for value in (0.3, 0.2))
    assert judged("How long are log files kept?", near).passed
    assert not judged("How long are log files kept?", far).passed


def test_who_asks_for_a_report_need_not_share_words() -> None:
    passage = passage_of(LOGS, similarity=0.2)
    assert judged("Write a detailed report about everything relevant", passage, service="report").passed
    assert not judged("Write a detailed report about everything relevant", passage).passed


@pytest.mark.parametrize(
    ("question", "similarity", "passed"),
    [
        ("How do I knit a scarf?", 0.55, False),
        ("How do log files rotate?", 0.55, True),
        ("How do log files rotate?", 0.1, False),
        ("And why?", 0.55, True),
    ],
)
def test_a_widened_query_counts_only_with_words_of_the_question_itself(question: str, similarity: float, passed: bool) -> None:
    evidence = judged_widened(
        question, passage_of(LOGS, similarity=similarity), searched=f"How long are log files kept?\n{question}"
    )
    assert evidence.passed is passed


def test_a_widened_query_counts_no_more_where_it_was_translated() -> None:
    passage = passage_of(LOGS, similarity=0.55)
    assert not judged_widened(
        "How do I knit a scarf?", passage, searched="Combien de temps les log files sont-ils gardés ?"
    ).passed


def test_a_question_that_points_at_a_section_passes_on_a_document_which_that_section_cites() -> None:
    asked = ResolvedQuestion((), "en", "letter", pointed=frozenset({UUID(int=2)}))
    passages = [passage_of("A.", document=number, similarity=0.01) for number in (1, 2)]
    evidence = weigh(found(*passages), settings=SETTINGS, question=asked, searched="Deposit — detail point B")
    assert (evidence.score_kind, evidence.passed) == ("cited_section", True)
    assert not weigh(found(passages[0]), settings=SETTINGS, question=asked, searched="Deposit — detail point B").passed


def test_refusal_names_score_threshold_and_the_nearest_titles_once() -> None:
    passages = [passage_of(str(n), title=title, similarity=0.1) for n, title in enumerate(["A", "B", "A", "C", "D"])]
    refusal = refused_with(found(*passages))
    assert refusal is not None
    assert (refusal.score_kind, refusal.value, refusal.threshold) == ("similarity", 0.1, 0.3)
    assert refusal.nearest_titles == ("A", "B", "C")


@pytest.mark.parametrize(
    ("question", "content", "language"),
    [
        ("Combien de temps les journaux sont-ils conservés ?", "Les journaux sont conservés 14 jours.", "fr"),
        ("文件大小的限制是多少？", "单个文件的大小限制为50 MB。", "zh"),
        ("Wie lange werden Protokolle aufbewahrt?", "Protokolldateien werden 14 Tage aufbewahrt.", "de"),
        ("¿Quién puede borrar una conversación?", "Solo un administrador puede borrar la conversación.", "es"),
        ("Por quanto tempo os registros são guardados?", "Os registros são guardados por 14 dias.", "pt"),
    ],
)
def test_words_decide_where_the_embedder_does_not_cover_the_language(question: str, content: str, language: str) -> None:
    near = found(passage_of(content, language=language, similarity=0.05))
    far = found(passage_of("Only admins may delete a thread.", similarity=0.05))
    assert refused_with(near, language=language, covered=False, question=question) is None
    refusal = refused_with(far, language=language, covered=False, question=question)
    assert refusal is not None
    assert (refusal.score_kind, refusal.value) == ("words_shared", 0.0)
    assert refusal.message == f"{REFUSALS[language]} {UNCOVERED[language]}"


def test_words_decide_where_the_passage_has_no_vector() -> None:
    passages = found(passage_of("Log files are kept for 14 days.", similarity=None))
    asked = ResolvedQuestion((), "en", "first_question")
    evidence = weigh(passages, settings=SETTINGS, question=asked, searched="How long are log files kept?")
    assert (evidence.score_kind, evidence.passed) == ("words_shared", True)


def test_a_high_similarity_means_nothing_in_a_language_the_embedder_does_not_know() -> None:
    passages = found(passage_of("Les journaux sont gardés quatorze jours.", similarity=0.6))
    refusal = refused_with(passages, language="fr", covered=False, question="Quelle est la recette des crêpes ?")
    assert refusal is not None
    assert refusal.score_kind == "words_shared"


def test_message_of_the_administrator_wins_over_the_built_in_one() -> None:
    own = replace(SETTINGS, guard_message="Ask the help desk.")
    refusal = refused_with(found(), settings=own, language="fr")
    assert refusal is not None
    assert refusal.message == "Ask the help desk."


@pytest.mark.parametrize("language", [None, "und", "ja", "en-GB"])
def test_language_without_a_text_of_its_own_is_refused_in_english(language: str | None) -> None:
    refusal = refused_with(found(), language=language)
    assert refusal is not None
    assert refusal.message == REFUSALS["en"]
