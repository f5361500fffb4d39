"""Whole questions in a conversation that nothing resembles without it."""

import numpy as np
import pytest
from tests.passages import passage_of
from tests.rows import each

from clew.domain.documents.passage import Passage
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved
from clew.engine.stages.unrelated import shares_none, whole_query
from clew.retrieval.protocol import SearchResult

MIXED, ALONE = np.array([1, 0], np.float32), np.array([0, 1], np.float32)


def _alone(text: str, language: str, *passages: Passage, rule: str = "question_with_history") -> StandaloneQuery | None:
    first = StandaloneQuery(text, MIXED, "question_with_history", language=language, alone=ALONE)
    question = ResolvedQuestion((first,), language, first.rule)
    found = StandaloneQuery(f"Before?\n{text}", MIXED, rule, language=language) if rule != first.rule else first
    near = Retrieved(found, SearchResult(passages or (passage_of("Boxes are closed with tape."),), {}))
    return whole_query(question) if shares_none(question, near) else None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What is photosynthesis?", "en"),
        ("How do I renew a passport?", "en"),
        ("Qu'est-ce que la photosynthèse ?", "fr"),
        ("¿Quién ganó el mundial de fútbol?", "es"),
        ("Qual é a receita de feijoada?", "pt"),
        ("Wie beantrage ich einen Reisepass?", "de"),
        ("怎么申请护照？", "zh"),
        ("Where is Calabar?", "en"),
        ("Quel est le Scootamota ?", "fr"),
        ("¿Cuál es el Scootamota?", "es"),
        ("Qual é o Scootamota?", "pt"),
        ("who is Ada Lovelace?", "en"),
        ("Where's Calabar?", "en"),
        ("Où est Calabar ?", "fr"),
        ("¿Dónde está Calabar?", "es"),
        ("Onde fica Calabar?", "pt"),
    ],
)
def test_whole_question_without_a_word_of_the_passages_is_searched_for_alone(text: str, language: str) -> None:
    for rule in ("question_with_history", "widened"):
        query = _alone(text, language, rule=rule)
        assert query is not None
        assert query.vector is ALONE
        assert (query.text, query.rule) == (text, "question_alone")


@each(
    ("text", "language"),
    [
        ("How do I turn it off?", "en"),
        ("And on a tablet computer?", "en"),
        ("Comment en créer un ?", "fr"),
        ("Qu'est-ce que ça coûte ?", "fr"),
        ("¿Cómo se configura?", "es"),
        ("Para que serve isso exatamente?", "pt"),
        ("Kann man damit auch Schlüssel löschen?", "de"),
        ("怎么设置它？", "zh"),
        ("What is its maximum pressure?", "en"),
        ("What are their opening hours?", "en"),
        ("Comment la désactiver pendant l'hiver ?", "fr"),
        ("Quelle est sa pression maximale ?", "fr"),
        ("¿Cómo lo desactivo durante el invierno?", "es"),
        ("¿Se puede desactivarlo en invierno?", "es"),
        ("Como o desativo durante o inverno?", "pt"),
        ("Qual é a sua pressão máxima?", "pt"),
        ("Wie schalte ich das im Winter ab?", "de"),
        ("Wie hoch ist sein maximaler Druck?", "de"),
        ("How do I close boxes quickly?", "en"),
        ("What time on Sundays?", "en"),
        ("How long in Germany?", "en"),
        ("How much for Children?", "en"),
        ("When in March?", "en"),
        ("Is Monday possible?", "en"),
        ("Where is Monday?", "en"),
        ("Who is in Lyon?", "en"),
        ("¿Cuánto en Alemania?", "es"),
        ("Quanto em Portugal?", "pt"),
        ("Pourquoi pas Lyon ?", "fr"),
    ],
)
def test_question_that_points_back_or_shares_a_word_keeps_its_conversation(text: str, language: str) -> None:
    assert _alone(text, language) is None
