"""Refusing where no sentence is near enough to a question that one sentence answers."""

import numpy as np
import pytest

from clew.providers.answering.extractive.evidence import lexical_evidence, vector_evidence
from clew.providers.answering.extractive.fitness import lacks_amount
from clew.providers.answering.extractive.nearness import are_far
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of

CLUB = passage_of("The club meets in the old hall. Its members pay by card. Ms Berg keeps the keys of the club.", title="")


def is_far(question: str, similarity: float, text: str = CLUB.content) -> bool:
    units = units_of([passage_of(text, title="")])
    vectors = np.full((len(units), 1), similarity, np.float32)
    evidence = vector_evidence(units, question, "en", query=np.ones(1, np.float32), vectors=vectors)
    return are_far(units, evidence, Question.of(question, "en"), question, "en")


def test_no_sentence_near_a_question_for_a_person_answers_it() -> None:
    assert is_far("Who painted the ceiling?", 0.4)


@pytest.mark.parametrize(
    ("question", "similarity"),
    [("Who painted the ceiling?", 0.5), ("Who keeps the keys?", 0.3), ("Tell me about the ceiling", 0.1)],
)
def test_similarity_or_words_are_enough_and_other_questions_are_left_alone(question: str, similarity: float) -> None:
    assert not is_far(question, similarity)


def test_question_for_a_year_needs_a_near_sentence_with_a_date() -> None:
    assert is_far("In which year did the club move?", 0.6)
    assert not is_far("In which year did the club move?", 0.6, f"{CLUB.content} It came there in 1931.")


def test_nothing_is_concluded_without_vectors() -> None:
    units = units_of([CLUB])
    question = Question.of("Who painted the ceiling?", "en")
    assert not are_far(units, lexical_evidence(units, "Who painted the ceiling?", "en"), question, "", "en")


def test_price_needs_an_amount() -> None:
    asked = "How much does the club cost?"
    question, terms = Question.of(asked, "en"), QuestionTerms.of(asked, "en")
    priced = passage_of("| Club | Fee |\n|---|---|\n| Club, adults | 12 |\n", title="")
    assert lacks_amount(units_of([CLUB], terms=terms), question)
    assert not lacks_amount(units_of([CLUB, passage_of("The club costs 12 euros.", title="")], terms=terms), question)
    assert not lacks_amount(units_of([priced], terms=terms), question)
    assert not lacks_amount(units_of([CLUB, passage_of("Its cost was about 1,200 talents.", title="")], terms=terms), question)
    assert lacks_amount(units_of([CLUB, passage_of("The cost of a million tokens differs.", title="")], terms=terms), question)
