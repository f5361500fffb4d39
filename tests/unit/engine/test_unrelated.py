"""Whole questions in a conversation that nothing resembles without it."""

from dataclasses import replace

import numpy as np
import pytest
from tests.passages import passage_of
from tests.rows import each

from clew.domain.documents.passage import Passage
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved
from clew.engine.stages.unrelated import resembles, shares_none, typed_query, unheard_words, whole_query
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


ABOUT_BOXES = {
    "en": "Boxes are closed with tape.",
    "fr": "Les cartons se ferment avec du ruban.",
    "es": "Las cajas se cierran con cinta.",
    "pt": "As caixas são fechadas com fita.",
    "de": "Kartons werden mit Band verschlossen.",
    "zh": "纸箱用胶带封好。",
}


def _short(text: str, language: str) -> ResolvedQuestion:
    """A short question, searched for as another one that it means, and near its conversation."""
    meant = StandaloneQuery(f"How are {text} closed?", MIXED, "slot_phrase", language=language)
    near = StandaloneQuery(text, MIXED, "question_with_history", language=language, alone=ALONE)
    return ResolvedQuestion((meant, near), language, meant.rule)


def _passages(language: str, many: int = 6) -> list[Passage]:
    return [replace(passage_of(ABOUT_BOXES[language]), language=language) for _ in range(many)]


@each(
    ("text", "language", "thing"),
    [
        ("What about penguins?", "en", "penguins"),
        ("and quantum mechanics?", "en", "quantum mechanics"),
        ("et les pingouins ?", "fr", "pingouins"),
        ("¿y los pingüinos?", "es", "pingüinos"),
        ("e os pinguins?", "pt", "pinguins"),
        ("Und Pinguine?", "de", "Pinguine"),
        ("那企鹅呢？", "zh", "企鹅"),
    ],
)
def test_short_question_names_a_thing_that_no_passage_has(text: str, language: str, thing: str) -> None:
    assert unheard_words(text, language, _passages(language)) == thing
    query = typed_query(_short(text, language))
    assert query is not None
    assert (query.text, query.rule) == (text, "question_alone")
    assert query.vector is ALONE


@each(
    ("text", "language"),
    [
        ("and how are they closed?", "en"),
        ("why?", "en"),
        ("and the boxes?", "en"),
        ("and for a box with penguins?", "en"),
        ("et les cartons ?", "fr"),
        ("¿y la cinta?", "es"),
        ("e a fita?", "pt"),
        ("und das Band?", "de"),
        ("那胶带呢？", "zh"),
    ],
)
def test_short_question_with_a_word_of_the_passages_or_none_names_no_other_thing(text: str, language: str) -> None:
    assert unheard_words(text, language, _passages(language)) == ""


def test_little_text_or_text_in_another_language_lacks_nothing() -> None:
    for passages in (_passages("en", many=4), [*_passages("en", many=5), *_passages("fr", many=5)]):
        assert unheard_words("What about penguins?", "en", passages) == ""


@pytest.mark.parametrize("text", ["does it come with penguins?", "are theirs like penguins?"])
def test_question_that_points_back_needs_its_conversation(text: str) -> None:
    assert typed_query(_short(text, "en")) is None


def test_question_for_another_year_needs_its_conversation() -> None:
    assert typed_query(replace(_short("and two years earlier?", "en"), changes_period=True)) is None


@pytest.mark.parametrize(("near", "far", "is_like"), [(0.3, 0.2, True), (0.2, 0.4, False), (None, 0.2, False), (None, 0.3, True)])
def test_passages_near_the_conversation_are_like_what_was_typed_or_not(near: float | None, far: float, is_like: bool) -> None:
    question = _short("and the fee?", "en")
    seen, other = _scored(1, 0.9), _scored(2, far)
    again = [_scored(1, near)] if near is not None else []
    found, alone = (Retrieved(question.queries[1], SearchResult(tuple(some), {})) for some in ([seen], [*again, other]))
    assert resembles(question, found, alone) is is_like


def _scored(chunk_id: int, similarity: float) -> Passage:
    passage = replace(passage_of("Boxes."), chunk_id=chunk_id, language="en")
    return replace(passage, scores=replace(passage.scores, similarity=similarity))
