from dataclasses import replace

import pytest
from tests.passages import passage_of

from clew.domain.passage import Passage
from clew.domain.tuning import RagSettings
from clew.engine.guard import REFUSALS, Refusal, refusal_of, weigh
from clew.retrieval.protocol import SearchResult

SETTINGS = RagSettings(similarity_threshold=0.3)


def found(*passages: Passage) -> SearchResult:
    return SearchResult(passages, {})


def refused_with(
    result: SearchResult,
    *,
    settings: RagSettings = SETTINGS,
    language: str | None = "en",
    covered: bool = True,
    question: str = "What is this?",
) -> Refusal | None:
    """The refusal that a turn would end with, None where the answer model may be called."""
    evidence = weigh(result, settings=settings, language=language, covered=covered, question=question)
    return None if evidence.passed else refusal_of(evidence, result, settings=settings, language=language)


def test_nothing_found_is_refused_without_a_score() -> None:
    refusal = refused_with(found())
    assert refusal is not None
    assert (refusal.stage, refusal.score_kind, refusal.value, refusal.nearest_titles) == ("guard", "none", None, ())


@pytest.mark.parametrize(("similarity", "refused"), [(0.29, True), (0.3, False), (0.9, False), (-0.1, True)])
def test_similarity_of_the_first_passage_decides_where_the_language_is_covered(similarity: float, refused: bool) -> None:
    passages = found(passage_of("A.", similarity=similarity), passage_of("B.", similarity=0.99))
    refusal = refused_with(passages)
    assert (refusal is not None) is refused


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
    assert refusal.message == REFUSALS[language]


def test_words_decide_where_the_passage_has_no_vector() -> None:
    passages = found(passage_of("Log files are kept for 14 days.", similarity=None))
    evidence = weigh(passages, settings=SETTINGS, language="en", covered=True, question="How long are log files kept?")
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
