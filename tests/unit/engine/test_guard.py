"""Which passages answer a question: by their similarity, by the words they share with it, and by what it asks for."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from tests.passages import passage_of

from clew.domain.documents.passage import Passage
from clew.domain.turns.evidence import Evidence
from clew.domain.turns.tuning import RagSettings
from clew.domain.turns.turn import Service
from clew.engine.answers.refusal_reason import MISSING, NO_PRICE, NONE_OF_KIND, missing_text
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages.findings import Findings
from clew.engine.stages.guard import REFUSALS, UNCOVERED, Refusal, build_guard_refusal, guard
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved
from clew.providers.embedding.protocol import SAME_SCALE, SimilarityScale
from clew.retrieval.protocol import SearchResult

SETTINGS = RagSettings()
WARY = replace(SETTINGS, asked_threshold=1.5)
"""Settings with which no evidence is so strong that nothing is looked for."""
PASSAGES_LEAST = 5
"""Passages without which nothing is missing."""
LOGS = "Log files are kept for 14 days."
ALL_WORDS, TWO_OF_THREE, NO_WORDS = "How long are log files kept?", "How do log files rotate?", "Who composed that opera?"
"""Questions by how many of their content words LOGS has: three of three, two of three, none of two."""
IN_OSLO = "Are log files kept in Oslo?"
"""LOGS has three of four words."""


def judged(
    question: str,
    *passages: Passage,
    settings: RagSettings = SETTINGS,
    language: str = "en",
    is_covered: bool = True,
    scale: SimilarityScale = SAME_SCALE,
    service: Service | None = None,
    translated: tuple[str, str] | tuple[None, None] = (None, None),
) -> Evidence:
    """What the guard makes of the passages that this question found; `translated` is its translation and the language of it."""
    asked = ResolvedQuestion((), language, "first_question", is_covered=is_covered, scale=scale, service=service)
    query = StandaloneQuery(question, None, "first_question")
    return guard(asked, Retrieved(query, SearchResult(passages, {}), *translated), settings)


def judged_widened(
    question: str, *passages: Passage, searched: str, translated: tuple[str, str] | tuple[None, None] = (None, None)
) -> Evidence:
    """What the guard makes of passages that were found by this question and the one before."""
    alone = StandaloneQuery(question, np.zeros(3, np.float32), "question_with_history")
    asked = ResolvedQuestion((alone,), "en", "question_with_history")
    query = StandaloneQuery(searched, None, "widened")
    return guard(asked, Retrieved(query, SearchResult(passages, {}), *translated), SETTINGS)


def refused_with(
    *passages: Passage,
    question: str = "What is this?",
    settings: RagSettings = SETTINGS,
    language: str | None = "en",
    is_covered: bool = True,
) -> Refusal | None:
    """The refusal that a turn would end with, None where the answer model may be called."""
    asked = ResolvedQuestion((), language, "first_question", is_covered=is_covered)
    retrieved = Retrieved(StandaloneQuery(question, None, "first_question"), SearchResult(passages, {}))
    evidence = guard(asked, retrieved, settings)
    if evidence.passed:
        return None
    return build_guard_refusal(Findings((retrieved,), evidence), settings=settings, language=language)


def logs(similarity: float | None, **more: Any) -> Passage:
    return passage_of(LOGS, similarity=similarity, **more)


def among_others(*passages: Passage, language: str = "en") -> tuple[Passage, ...]:
    """These passages, and behind them as many that say nothing as the search for what is missing needs."""
    numbers = range(101, 101 + PASSAGES_LEAST - len(passages))
    return (*passages, *(passage_of("Other.", document=number, language=language, similarity=0.1) for number in numbers))


def journaux(similarity: float | None) -> Passage:
    return passage_of("Les journaux sont gardés quatorze jours.", language="fr", similarity=similarity)


# Similarity and words


def test_nothing_found_is_refused_without_a_score() -> None:
    refusal = refused_with()
    assert refusal is not None
    assert (refusal.stage, refusal.score_kind, refusal.value, refusal.nearest_titles) == ("guard", "none", None, ())


@pytest.mark.parametrize("similarity", [0.149, 0.0, -0.1])
def test_below_the_similarity_threshold_a_passage_is_refused_whatever_its_words(similarity: float) -> None:
    generous = replace(SETTINGS, evidence_threshold=0.1)
    evidence = judged(ALL_WORDS, logs(similarity), settings=generous)
    assert (evidence.score_kind, evidence.value, evidence.threshold, evidence.passed) == ("similarity", similarity, 0.15, False)


@pytest.mark.parametrize(
    ("question", "similarity", "value", "passed"),
    [
        (ALL_WORDS, 0.15, 0.55, True),
        (TWO_OF_THREE, 0.24, 0.5067, True),
        (TWO_OF_THREE, 0.23, 0.4967, False),
        (NO_WORDS, 0.51, 0.51, True),
        (NO_WORDS, 0.5, 0.5, True),
        (NO_WORDS, 0.49, 0.49, False),
        ("And why?", 0.5, 0.5, True),
        ("And why?", 0.49, 0.49, False),
    ],
)
def test_shared_words_make_up_for_similarity_and_the_other_way_round(
    question: str, similarity: float, value: float, passed: bool
) -> None:
    evidence = judged(question, logs(similarity))
    assert (evidence.score_kind, evidence.threshold, evidence.passed) == ("combined", 0.5, passed)
    assert evidence.value == pytest.approx(value, abs=1e-4)


@pytest.mark.parametrize(("place", "passed"), [(1, True), (3, True), (4, False)])
def test_one_of_the_first_three_passages_is_enough(place: int, passed: bool) -> None:
    passages = [passage_of("Other.", document=number, similarity=0.2) for number in range(1, 5)]
    passages[place - 1] = logs(0.4, document=9)
    assert judged(ALL_WORDS, *passages).passed is passed


def test_the_passage_that_comes_closest_is_the_one_that_a_refusal_names() -> None:
    evidence = judged(NO_WORDS, logs(0.3), logs(0.41, document=2), logs(0.2, document=3))
    assert (evidence.score_kind, evidence.value, evidence.passed) == ("combined", 0.41, False)


@pytest.mark.parametrize(("near", "far"), [(0.49, -0.5), (0.49, 0.149), (0.2, 0.149)])
def test_a_refusal_for_too_little_evidence_is_named_before_one_for_too_low_a_similarity(near: float, far: float) -> None:
    for passages in ((logs(near), logs(far, document=2)), (logs(far), logs(near, document=2))):
        evidence = judged(NO_WORDS, *passages)
        assert (evidence.score_kind, evidence.value, evidence.threshold) == ("combined", near, 0.5)


def test_one_row_of_a_table_with_every_word_is_enough_at_a_low_similarity() -> None:
    table = passage_of("| Item | Depth |\n| --- | --- |\n| Oak shelf | 30 |\n| Pine desk | 60 |", similarity=0.01)
    evidence = judged("oak shelf depth", table)
    assert (evidence.score_kind, evidence.value, evidence.passed) == ("words_shared", 1.0, True)
    assert not judged("oak desk depth", table).passed, "two rows have these words"


@pytest.mark.parametrize("place", [3, 4])
def test_that_row_stands_in_one_of_the_passages_that_are_checked(place: int) -> None:
    others = [passage_of("Other.", document=number, similarity=0.2) for number in range(1, place)]
    table = passage_of("| Item | Depth |\n| --- | --- |\n| Oak shelf | 30 |", document=9, similarity=0.01)
    assert judged("oak shelf depth", *others, table).passed is (place == 3)


@pytest.mark.parametrize("service", ["report", "summary"])
def test_who_asks_for_a_report_need_not_share_words(service: Service) -> None:
    question = "Write a detailed report about everything relevant"
    evidence = judged(question, logs(0.2), service=service)
    assert (evidence.score_kind, evidence.threshold, evidence.passed) == ("similarity", 0.15, True)
    assert not judged(question, logs(0.1), service=service).passed
    assert not judged(question, logs(0.2)).passed


# Settings


@pytest.mark.parametrize(
    ("key", "value", "kind", "question", "passages"),
    [
        ("similarity_threshold", 0.3, "similarity", ALL_WORDS, (logs(0.29),)),
        ("evidence_threshold", 0.7, "combined", ALL_WORDS, (logs(0.29),)),
        ("words_weight", 0.2, "combined", ALL_WORDS, (logs(0.29),)),
        ("foreign_threshold", 0.4, "foreign_similarity", ALL_WORDS, (journaux(0.39),)),
        ("words_threshold", 0.7, "words_shared", TWO_OF_THREE, (logs(None),)),
        ("guard_passages", 1, "combined", ALL_WORDS, (passage_of("Other.", similarity=0.2), logs(0.29, document=2))),
        ("asked_passages", 5, "missing", IN_OSLO, (*among_others(logs(0.4)), passage_of("Oslo is north.", document=9))),
        ("asked_threshold", 1.0, "missing", IN_OSLO, among_others(logs(0.6))),
    ],
)
def test_each_setting_alone_can_refuse_what_its_default_lets_pass(
    key: str, value: float, kind: str, question: str, passages: tuple[Passage, ...]
) -> None:
    assert judged(question, *passages).passed
    changed: dict[str, Any] = {key: value}
    evidence = judged(question, *passages, settings=replace(SETTINGS, **changed))
    assert (evidence.score_kind, evidence.passed) == (kind, False)


@pytest.mark.parametrize(
    ("kind", "question", "passages", "setting"),
    [
        ("similarity", ALL_WORDS, (logs(0.1),), "similarity_threshold"),
        ("combined", NO_WORDS, (logs(0.3),), "evidence_threshold"),
        ("foreign_similarity", ALL_WORDS, (journaux(0.2),), "foreign_threshold"),
        ("words_shared", NO_WORDS, (logs(None),), "words_threshold"),
        ("missing", IN_OSLO, among_others(logs(0.4)), "asked_threshold"),
        ("none", ALL_WORDS, (), None),
    ],
)
def test_a_refusal_names_the_setting_that_decided(
    kind: str, question: str, passages: tuple[Passage, ...], setting: str | None
) -> None:
    evidence = judged(question, *passages)
    assert (evidence.score_kind, evidence.setting, evidence.passed) == (kind, setting, False)


# Languages


@pytest.mark.parametrize(("similarity", "passed"), [(0.3, True), (0.29, False)])
def test_a_passage_in_another_language_is_judged_by_its_similarity_alone(similarity: float, passed: bool) -> None:
    evidence = judged("Which journaux sont kept?", journaux(similarity))
    assert (evidence.score_kind, evidence.value, evidence.threshold) == ("foreign_similarity", similarity, 0.3)
    assert evidence.passed is passed


@pytest.mark.parametrize("spoken", ["und", ""])
def test_a_passage_in_no_known_language_is_judged_as_one_in_that_of_the_question(spoken: str) -> None:
    assert judged(ALL_WORDS, logs(0.2, language=spoken)).score_kind == "combined"


def test_the_words_of_a_translated_query_count_in_a_passage_in_its_language() -> None:
    translated = ("Wie lange werden Protokolle aufbewahrt?", "de")
    protocol = passage_of("Protokolle werden 14 Tage aufbewahrt.", language="de", similarity=0.2)
    evidence = judged(ALL_WORDS, protocol, translated=translated)
    assert (evidence.score_kind, evidence.value, evidence.passed) == ("combined", pytest.approx(0.6), True)
    assert not judged(ALL_WORDS, protocol).passed


def test_the_stop_words_of_a_translation_are_those_of_its_language() -> None:
    sharing_stop_words = passage_of("Wie lange werden die Pferde gefüttert?", language="de", similarity=0.2)
    evidence = judged(ALL_WORDS, sharing_stop_words, translated=("Wie lange werden die Protokolle aufbewahrt?", "de"))
    assert (evidence.score_kind, evidence.value, evidence.passed) == ("combined", pytest.approx(0.2), False)


def test_a_similar_passage_needs_no_words_of_the_translation() -> None:
    other = passage_of("Man behält sie zwei Wochen.", language="de", similarity=0.3)
    evidence = judged(ALL_WORDS, other, translated=("Wie lange werden Protokolle aufbewahrt?", "de"))
    assert (evidence.score_kind, evidence.passed) == ("foreign_similarity", True)


SCALE = SimilarityScale({"": 0.1, "de": 0.05}, across_english=0.8)


@pytest.mark.parametrize(
    ("language", "spoken", "value"), [("en", "en", 0.4), ("de", "de", 0.45), ("de", "en", 0.5), ("de", "fr", 0.5)]
)
def test_similarity_is_put_on_the_common_scale_before_it_is_compared(language: str, spoken: str, value: float) -> None:
    passage = passage_of("Anything else.", language=spoken, similarity=0.5)
    assert judged("Opera?", passage, language=language, scale=SCALE).value == pytest.approx(value)


def test_a_passage_in_another_language_needs_more_where_it_is_alone() -> None:
    own = passage_of("Anything else.", language="en", similarity=0.2)
    alone, among = judged(ALL_WORDS, own, own, journaux(0.35)), judged(ALL_WORDS, own, journaux(0.35), journaux(0.2))
    assert (alone.passed, among.passed) == (False, True)
    assert judged(ALL_WORDS, own, own, journaux(0.5)).passed


def test_a_scale_decides_at_both_thresholds() -> None:
    assert judged(NO_WORDS, logs(0.55)).passed
    assert not judged(NO_WORDS, logs(0.55), scale=SCALE).passed
    assert judged(ALL_WORDS, logs(0.2)).passed
    assert judged(ALL_WORDS, logs(0.2), scale=SCALE).score_kind == "similarity"


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
    near = passage_of(content, language=language, similarity=0.05)
    far = passage_of("Only admins may delete a thread.", similarity=0.9)
    assert refused_with(near, language=language, is_covered=False, question=question) is None
    refusal = refused_with(far, language=language, is_covered=False, question=question)
    assert refusal is not None
    assert (refusal.score_kind, refusal.value, refusal.threshold) == ("words_shared", 0.0, 0.25)
    assert refusal.message == f"{REFUSALS[language]} {UNCOVERED[language]}"


def test_words_decide_where_the_passage_has_no_vector() -> None:
    evidence = judged(ALL_WORDS, logs(None))
    assert (evidence.score_kind, evidence.value, evidence.passed) == ("words_shared", 1.0, True)
    assert not judged(NO_WORDS, logs(None)).passed


# Codes


@pytest.mark.parametrize("similarity", [0.01, 0.16])
def test_a_code_that_stands_in_what_was_found_is_enough_at_a_low_similarity(similarity: float) -> None:
    passages = (
        passage_of("Other things.", similarity=similarity),
        passage_of("E 4711: the filter is blocked.", document=2, similarity=0.1),
    )
    evidence = judged("What does error E-4711 mean on this pump?", *passages)
    assert (evidence.score_kind, evidence.value, evidence.passed) == ("words_shared", 1.0, True)
    assert evidence.setting is None, "no setting refuses a code that was found"


@pytest.mark.parametrize(
    ("question", "similarity", "value"),
    [("What does error E-6001 mean?", 0.4, 0.4), ("Are error E-4711 and E-6001 alike?", 0.25, 0.45)],
)
def test_a_code_that_stands_nowhere_is_refused_although_the_other_words_are_there(
    question: str, similarity: float, value: float
) -> None:
    evidence = judged(question, passage_of("Error E-4711 means: blocked.", similarity=similarity))
    assert (evidence.score_kind, evidence.passed) == ("combined", False)
    assert evidence.value == pytest.approx(value)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_code_that_a_list_of_codes_does_not_have_is_refused_however_similar_the_list_is(language: str) -> None:
    listed = passage_of("| Code | Meaning |\n| --- | --- |\n| E07 | low |\n| E12 | high |", language=language, similarity=0.95)
    evidence = judged("What does E99 mean?", listed)
    assert (evidence.passed, evidence.missing, evidence.missing_kind) == (False, "E99", "name")
    assert missing_text(evidence, "en") == MISSING["en"].format(missing="E99")
    assert judged("What does E12 mean?", listed).passed
    assert judged("What do E12 and E99 mean?", listed).passed, "half of it can be answered"
    assert judged("What does E99 mean?", listed, service="report").passed


def test_a_code_that_no_document_has_is_no_reason_to_refuse_where_they_list_none_of_its_kind() -> None:
    manual = passage_of("The pump is started with the green switch.", similarity=0.95)
    assert judged("How do I start my X-500 pump?", manual).passed


def test_a_code_is_found_in_a_passage_in_another_language() -> None:
    blocked = passage_of("E-4711: filtre bouché.", language="fr", similarity=0.2)
    assert judged("What does error E-4711 mean?", blocked).passed
    assert not judged("What does error E-6001 mean?", blocked).passed


# What is said besides the question


@pytest.mark.parametrize(
    ("language", "said", "asked", "content"),
    [
        ("en", "I live far away in the mountains.", "How are log files kept?", LOGS),
        (
            "fr",
            "J'habite loin dans la montagne.",
            "Combien de temps garde-t-on les journaux ?",
            "Les journaux : quel temps on les garde.",
        ),
        (
            "de",
            "Ich wohne weit weg in den Bergen.",
            "Wie lange werden Protokolle aufbewahrt?",
            "Protokolle werden lange aufbewahrt.",
        ),
        (
            "es",
            "Vivo lejos en las montañas altas.",
            "¿Cuánto tiempo se guardan los registros?",
            "Los registros se guardan un tiempo.",
        ),
        ("pt", "Moro longe nas montanhas altas.", "Quanto tempo se guardam os registros?", "Os registros se guardam um tempo."),
        ("zh", "我住在很远的高山村庄里。", "日志保留多久？", "日志保留多久：十四天。"),
    ],
)
def test_what_is_said_besides_the_question_need_not_stand_in_a_passage(
    language: str, said: str, asked: str, content: str
) -> None:
    similar = passage_of(content, language=language, similarity=0.2)
    assert judged(f"{said} {asked}", similar, language=language).passed
    assert not judged(f"{said} {said}", similar, language=language).passed


@pytest.mark.parametrize("question", ["Which typewriter did E. E. Logs use?", "When were St. Logs files founded?"])
def test_an_abbreviation_ends_no_sentence(question: str) -> None:
    assert not judged(question, passage_of("Logs and files.", similarity=0.2)).passed


# A query with the words of the question before


@pytest.mark.parametrize(
    ("question", "similarity", "passed"),
    [
        ("How do I knit a scarf?", 0.55, False),
        ("How do I knit a scarf?", 0.95, False),
        ("How do log files rotate?", 0.2, True),
        ("How do log files rotate?", 0.1, False),
        ("And why?", 0.55, True),
        ("And why?", 0.14, False),
    ],
)
def test_a_widened_query_counts_only_with_words_of_the_question_itself(question: str, similarity: float, passed: bool) -> None:
    evidence = judged_widened(question, logs(similarity), searched=f"{ALL_WORDS}\n{question}")
    assert evidence.passed is passed


def test_a_widened_query_names_its_words_as_what_decided() -> None:
    evidence = judged_widened("How do I knit a scarf?", logs(0.55), searched=ALL_WORDS)
    assert (evidence.score_kind, evidence.value, evidence.threshold) == ("words_shared", 0.0, 0.25)
    assert evidence.is_covered


def test_a_widened_query_counts_no_more_where_it_was_translated() -> None:
    evidence = judged_widened(
        "How do I knit a scarf?",
        logs(0.55),
        searched=ALL_WORDS,
        translated=("Combien de temps les log files sont-ils gardés ?", "fr"),
    )
    assert not evidence.passed


def test_no_row_with_the_words_of_the_question_before_lets_a_widened_query_pass() -> None:
    table = passage_of("| Item | Depth |\n| --- | --- |\n| Oak shelf | 30 |", similarity=0.01)
    assert not judged_widened("oak shelf depth", table, searched="oak shelf depth\nAnd its colour?").passed


# A section that the question points at


def test_a_question_that_points_at_a_section_passes_on_a_document_which_that_section_cites() -> None:
    asked = ResolvedQuestion((), "en", "letter", pointed=frozenset({UUID(int=2)}))
    query = StandaloneQuery("Deposit — detail point B", None, "section")
    passages = tuple(passage_of("A.", document=number, similarity=0.01) for number in (1, 2))
    evidence = guard(asked, Retrieved(query, SearchResult(passages, {})), SETTINGS)
    assert (evidence.score_kind, evidence.setting, evidence.passed) == ("cited_section", None, True)
    assert not guard(asked, Retrieved(query, SearchResult(passages[:1], {})), SETTINGS).passed


def test_question_that_names_a_section_and_asks_something_of_its_own_is_judged_by_its_words() -> None:
    asked = ResolvedQuestion((), "en", "title_asked", pointed=frozenset({UUID(int=2)}))
    query = StandaloneQuery("Deposit — is the deposit refundable?", None, "section")
    passages = (passage_of("A.", document=2, similarity=0.01),)
    assert not guard(asked, Retrieved(query, SearchResult(passages, {})), SETTINGS).passed


# What the question names and asks for


FRENCH_LOGS, MILK = "Les journaux sont gardés 14 jours.", "Ajoutez le lait chaud."
ASKED_FOR = [
    ("en", "Are log files kept in Oslo?", LOGS, "I found nothing about Oslo in the documents."),
    ("en", "How many litres of log files are kept?", LOGS, "I found no number in the documents that answers how many litres."),
    ("en", "What do log files cost?", LOGS, NO_PRICE["en"]),
    ("fr", "Les journaux sont-ils gardés à Oslo ?", FRENCH_LOGS, "Je n'ai rien trouvé sur Oslo dans les documents."),
    (
        "fr",
        "Combien de litres de lait faut-il ?",
        MILK,
        "Je n'ai trouvé dans les documents aucun nombre qui réponde à « combien de litres ».",
    ),
    ("fr", "Combien coûte le lait ?", MILK, NO_PRICE["fr"]),
    ("es", "¿La película es de Oslo?", "La película dura dos horas.", "No he encontrado nada sobre Oslo en los documentos."),
    ("es", "¿Cuánto cuesta la película?", "La película dura dos horas.", NO_PRICE["es"]),
    (
        "pt",
        "Quantos litros de leite são precisos?",
        "Junte o leite quente.",
        "Não encontrei nos documentos nenhum número que responda à pergunta sobre “litros”.",
    ),
    ("pt", "Quanto custa o leite?", "Junte o leite quente.", NO_PRICE["pt"]),
    (
        "de",
        "Wie viele Liter sind es?",
        "Die heiße Milch zugeben.",
        "In den Dokumenten habe ich keine Zahl gefunden, die die Frage nach „Liter“ beantwortet.",
    ),
    ("de", "Was kostet die Milch?", "Die heiße Milch zugeben.", NO_PRICE["de"]),
    ("zh", "需要多少毫升牛奶？", "加入热牛奶。", "我在文档中没有找到能回答“多少毫升”的数字。"),
    ("zh", "牛奶多少钱？", "加入热牛奶。", NO_PRICE["zh"]),
]


@pytest.mark.parametrize(("language", "question", "content", "message"), ASKED_FOR)
def test_what_is_asked_for_and_no_passage_says_is_named_in_the_refusal(
    language: str, question: str, content: str, message: str
) -> None:
    passages = among_others(passage_of(content, language=language, similarity=0.6), language=language)
    refusal = refused_with(*passages, question=question, language=language, settings=WARY)
    assert refusal is not None
    assert refusal.message == message
    assert (refusal.stage, refusal.score_kind, refusal.threshold) == ("guard", "missing", 1.5)
    assert refusal.value is not None
    assert 0.6 <= refusal.value < 1.5
    assert refusal.nearest_titles == ("Manual",)


@pytest.mark.parametrize(("language", "question", "content", "message"), ASKED_FOR)
def test_with_zero_asked_passages_nothing_is_looked_for(language: str, question: str, content: str, message: str) -> None:
    passages = among_others(passage_of(content, language=language, similarity=0.6), language=language)
    assert judged(question, *passages, language=language, settings=replace(WARY, asked_passages=0)).passed


@pytest.mark.parametrize(("similarity", "kind", "threshold"), [(0.44, "missing", 0.75), (0.46, "combined", 0.5)])
def test_evidence_of_at_least_the_asked_threshold_misses_nothing(similarity: float, kind: str, threshold: float) -> None:
    evidence = judged(IN_OSLO, *among_others(logs(similarity)), settings=replace(SETTINGS, asked_threshold=0.75))
    assert (evidence.score_kind, evidence.threshold, evidence.passed) == (kind, threshold, kind == "combined")
    assert evidence.setting == ("asked_threshold" if kind == "missing" else "evidence_threshold")
    assert evidence.value == pytest.approx(similarity + 0.4 * 3 / 4)
    assert (evidence.missing, evidence.missing_kind) == (("Oslo", "name") if kind == "missing" else ("", ""))


def test_an_amount_of_money_is_missing_however_much_evidence_there_is() -> None:
    evidence = judged("What do log files cost?", *among_others(logs(0.7)))
    assert (evidence.score_kind, evidence.missing_kind, evidence.passed) == ("missing", "price", False)
    assert (evidence.value, evidence.threshold) == (None, None)
    assert judged("Why do log files cost much?", *among_others(logs(0.7))).passed
    assert judged("What drives the cost of log files?", *among_others(logs(0.7))).passed
    assert judged("What do log files cost?", *among_others(passage_of("Log files cost 3 €.", similarity=0.7))).passed


def test_evidence_that_equals_the_asked_threshold_misses_nothing() -> None:
    passages = among_others(passage_of("Other.", document=9, similarity=0.6))
    assert judged("Is the opera in Oslo?", *passages, settings=replace(SETTINGS, asked_threshold=0.6)).passed
    assert not judged("Is the opera in Oslo?", *passages, settings=replace(SETTINGS, asked_threshold=0.61)).passed


def test_a_refusal_keeps_that_the_embedder_does_not_cover_the_language() -> None:
    passages = among_others(passage_of(FRENCH_LOGS, language="fr", similarity=0.9), language="fr")
    evidence = judged("Les journaux sont-ils gardés à Oslo ?", *passages, language="fr", is_covered=False)
    assert (evidence.score_kind, evidence.missing, evidence.is_covered) == ("missing", "Oslo", False)


@pytest.mark.parametrize(("count", "passed"), [(4, True), (5, False)])
def test_fewer_than_five_passages_are_too_few_to_miss_something(count: int, passed: bool) -> None:
    assert judged(IN_OSLO, *(logs(0.4, document=number) for number in range(count))).passed is passed


@pytest.mark.parametrize(("place", "passed"), [(2, True), (10, True), (11, False)])
def test_what_is_asked_for_may_stand_in_one_of_the_first_ten_passages(place: int, passed: bool) -> None:
    passages = [logs(0.4, document=number) for number in range(1, 12)]
    passages[place - 1] = passage_of("Oslo is north.", document=12, similarity=0.1)
    assert judged(IN_OSLO, *passages).passed is passed


def test_what_is_asked_for_may_stand_in_a_title_a_heading_or_the_context() -> None:
    assert judged(IN_OSLO, *among_others(logs(0.4, title="Oslo"))).passed
    assert judged(IN_OSLO, *among_others(replace(logs(0.4), heading_path=("Servers", "Oslo")))).passed
    assert judged(IN_OSLO, *among_others(replace(logs(0.4), context="Servers in Oslo:"))).passed
    assert not judged(IN_OSLO, *among_others(logs(0.4))).passed


def test_nothing_is_missed_where_the_passages_would_not_have_passed_anyway() -> None:
    evidence = judged("Are boats kept in Oslo?", *among_others(logs(0.2)))
    assert (evidence.score_kind, evidence.missing) == ("combined", "")


@pytest.mark.parametrize(("foreign", "passed"), [(4, False), (5, True), (6, True)])
def test_names_are_looked_for_only_if_most_passages_are_in_the_language_of_the_question(foreign: int, passed: bool) -> None:
    passages = [logs(0.4, document=number) for number in range(PASSAGES_LEAST)]
    passages += [replace(journaux(0.4), chunk_id=number) for number in range(foreign)]
    assert judged(IN_OSLO, *passages).passed is passed


def test_passages_in_other_languages_do_not_take_the_place_of_those_that_name_it() -> None:
    passages = [logs(0.4, document=number) for number in range(6)]
    passages += [replace(journaux(0.4), chunk_id=number) for number in range(4)]
    named = passage_of("Oslo is north.", document=12, similarity=0.1)
    assert not judged(IN_OSLO, *passages).passed
    assert judged(IN_OSLO, *passages, named).passed


def test_what_is_told_by_its_shape_is_missing_however_much_evidence_there_is() -> None:
    question = "What is the phone number for log files?"
    evidence = judged(question, *among_others(logs(0.7)))
    assert (evidence.score_kind, evidence.missing_kind, evidence.passed) == ("missing", "phone", False)
    assert missing_text(evidence, "fr") == NONE_OF_KIND["phone"]["fr"]
    assert judged(question, *among_others(passage_of("Log files: 617-555-0134", similarity=0.7))).passed


def test_a_translation_is_what_is_looked_for_in_passages_in_its_language() -> None:
    translated = ("Les journaux sont-ils gardés à Varsovie ?", "fr")
    evidence = judged("Are the logs kept in Warsaw?", *among_others(journaux(0.6), language="fr"), translated=translated)
    assert (evidence.score_kind, evidence.missing) == ("missing", "Varsovie")
    here = passage_of("Les journaux sont gardés à Varsovie.", language="fr", similarity=0.6)
    assert judged("Are the logs kept in Warsaw?", *among_others(here, language="fr"), translated=translated).passed


def test_a_report_may_be_about_what_no_passage_names() -> None:
    assert judged("Write a report about Oslo", *among_others(logs(0.5)), service="report").passed
    assert judged("Is there a report about Oslo?", *among_others(logs(0.5))).missing == "Oslo"


@pytest.mark.parametrize(("language", "is_covered"), [("ja", True), ("und", True), ("ja", False)])
def test_in_a_language_without_a_table_nothing_is_looked_for(language: str, is_covered: bool) -> None:
    passages = among_others(passage_of("Log files are kept.", language=language, similarity=0.6), language=language)
    assert judged("Are log files in Oslo kept?", *passages, language=language, is_covered=is_covered, settings=WARY).passed


# The refusal


def test_refusal_names_score_threshold_and_the_nearest_titles_once() -> None:
    passages = [passage_of(str(n), title=title, similarity=0.1) for n, title in enumerate(["A", "B", "A", "C", "D"])]
    refusal = refused_with(*passages)
    assert refusal is not None
    assert (refusal.score_kind, refusal.value, refusal.threshold) == ("similarity", 0.1, 0.15)
    assert refusal.nearest_titles == ("A", "B", "C")


@pytest.mark.parametrize(
    ("question", "passages"),
    [("What is this?", ()), (IN_OSLO, among_others(logs(0.4))), ("What do log files cost?", among_others(logs(0.4)))],
    ids=["none", "missing", "price"],
)
def test_message_of_the_administrator_wins_over_the_built_in_one(question: str, passages: tuple[Passage, ...]) -> None:
    own = replace(SETTINGS, guard_message="Ask the help desk.")
    refusal = refused_with(*passages, question=question, settings=own)
    assert refusal is not None
    assert refusal.message == "Ask the help desk."


@pytest.mark.parametrize("language", [None, "und", "ja", "en-GB"])
def test_language_without_a_text_of_its_own_is_refused_in_english(language: str | None) -> None:
    refusal = refused_with(language=language)
    assert refusal is not None
    assert refusal.message == REFUSALS["en"]


@pytest.mark.parametrize("texts", [NO_PRICE, MISSING, UNCOVERED])
def test_every_refusal_is_written_in_the_same_languages(texts: dict[str, str]) -> None:
    assert texts.keys() == REFUSALS.keys()
