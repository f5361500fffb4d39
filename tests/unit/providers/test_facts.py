"""Questions that one sentence answers: where it stands in the answer, and which candidates are about another year."""

import numpy as np
import pytest

from clew.providers.answering.extractive.choice import choose
from clew.providers.answering.extractive.evidence import vector_evidence
from clew.providers.answering.extractive.model import compose, of_asked_years
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.texts import leans
from clew.providers.answering.extractive.units import Unit, units_of
from tests.passages import passage_of

BRIDGE = passage_of("The bridge is old. Ships wait before it. The bridge was built in 1931. It was painted in 1950.")
FERRY = passage_of("The ferry is older than the bridge.", document=2, title="Ferry")


def picked(*places: int) -> list[Unit]:
    units = units_of([BRIDGE, FERRY])
    return [units[place] for place in places]


def test_answer_to_a_question_for_a_fact_begins_with_the_best_sentence() -> None:
    text = compose(picked(2, 0, 3, 4), [BRIDGE, FERRY], is_fact=True)
    assert text == (
        "The bridge was built in 1931. [1] It was painted in 1950. [1] The bridge is old. [1]\n\n"
        "The ferry is older than the bridge. [2]"
    )


def test_other_answers_keep_the_order_of_the_document() -> None:
    text = compose(picked(2, 0, 3), [BRIDGE, FERRY])
    assert text == "The bridge is old. [1] The bridge was built in 1931. [1] It was painted in 1950. [1]"


def test_best_sentence_that_points_back_comes_after_the_one_before_it() -> None:
    text = compose(picked(3, 0, 2), [BRIDGE, FERRY], is_fact=True)
    assert text == "The bridge was built in 1931. [1] It was painted in 1950. [1] The bridge is old. [1]"


def test_items_of_a_list_keep_their_order() -> None:
    passage = passage_of("- The bridge is old.\n- The bridge was built in 1931.\n")
    units = units_of([passage])
    text = compose(units[::-1], [passage], is_fact=True)
    assert text == "- The bridge is old. [1]\n- The bridge was built in 1931. [1]"


TOLD = "The bridge over the river is the longest one of the old town and of all towns near it. Only 120 ships passed last year."


def test_answer_begins_with_the_sentence_that_has_the_words_of_the_question() -> None:
    passages = [passage_of(TOLD, title="")]
    units = units_of(passages)
    question = "Which ships passed last year?"
    evidence = vector_evidence(units, question, "en", query=np.ones(1, np.float32), vectors=np.array([[0.6], [0.6]], np.float32))
    chosen = choose(units, evidence, language="en", question=Question.of(question, "en"), passages=passages)
    assert [unit.text[:6] for unit in chosen] == ["Only 1", "The br"]
    as_before = choose(
        units, evidence, language="en", question=Question.of("Explain which ships passed", "en"), passages=passages
    )
    assert [unit.text[:6] for unit in as_before] == ["The br", "Only 1"]


@pytest.mark.parametrize(
    ("language", "text", "is_fact"),
    [
        ("en", "When was the bridge built?", True),
        ("fr", "Qui a construit le pont ?", True),
        ("de", "Wie hoch ist die Brücke?", True),
        ("es", "¿Qué río cruza el puente?", True),
        ("pt", "Que rio a ponte atravessa?", True),
        ("zh", "这座桥在哪个城市？", True),
        ("en", "What is a bascule bridge?", False),
        ("en", "Explain the bridge.", False),
        ("en", "How do I open the bridge?", False),
        ("en", "What is the difference between the old and the new bridge?", False),
    ],
)
def test_questions_for_a_fact_are_told_from_those_for_an_explanation(language: str, text: str, is_fact: bool) -> None:
    assert Question.of(text, language).is_fact is is_fact


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The area affected was 11,600 km², compared with 7,340 km² in 2005."),
        ("fr", "La zone touchée couvrait 11 600 km², par rapport à 7 340 km² en 2005."),
        ("de", "Betroffen waren 11.600 km², verglichen mit 7.340 km² im Jahr 2005."),
        ("es", "La zona afectada medía 11 600 km², en comparación con 7340 km² en 2005."),
        ("pt", "A área afetada tinha 11 600 km², em comparação com 7340 km² em 2005."),
    ],
)
def test_year_that_a_sentence_only_compares_with_does_not_make_it_one_of_another_year(language: str, sentence: str) -> None:
    units = units_of(
        [passage_of(f"The drought of 2010 was worse. {sentence} The drought of 2005 ended early.", language=language)]
    )
    kept = [unit.text for unit in of_asked_years(units, "How large was the area affected by the drought of 2010?")]
    assert kept == ["The drought of 2010 was worse.", sentence]


@pytest.mark.parametrize(
    ("sentence", "points_back"),
    [
        ("Das Boot fährt täglich.", False),
        ("Das ist verboten.", True),
        ("Das gilt auch hier.", True),
        ("Die Boote fahren.", False),
    ],
)
def test_german_article_before_a_noun_does_not_point_back(sentence: str, points_back: bool) -> None:
    assert leans(sentence) is points_back
