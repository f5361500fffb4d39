"""What the words of a candidate are worth to an answer."""

import numpy as np
import pytest

from clew.domain.documents.passage import Passage
from clew.providers.answering.extractive.agreement import Agreement
from clew.providers.answering.extractive.choice import Evidence, choose
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.units import Unit, units_of
from tests.passages import passage_of

HEATING = "The heating is switched on in October. Its boiler runs on wood pellets."
BOILER = "The boiler of the heating burns wood pellets. The boiler is swept in October."
GARDEN = "The garden opens at noon on Sundays. Dogs stay outside the garden."


def _found(*contents: str, fused: tuple[float, ...] = (1.0, 0.9, 0.8)) -> list[Passage]:
    return [
        passage_of(content, document=number, title="", fused=score)
        for number, (content, score) in enumerate(zip(contents, fused, strict=True), start=1)
    ]


def _agreement(passages: list[Passage], units: list[Unit], *, asked: str = "", best: str = "") -> Agreement:
    """Weigh candidates of which only `best` is nearer to the question than the others."""
    near = np.array([0.9 if unit.text == best else 0.5 for unit in units])
    agreement = Agreement.of(units, passages, asked, scores=near, similarity=near)
    assert agreement is not None
    return agreement


def _gains(passages: list[Passage], picked: tuple[int, ...] = (), *, asked: str = "", best: str = "") -> dict[str, float]:
    units = units_of(passages)
    gains = _agreement(passages, units, asked=asked, best=best).gains(picked)
    return dict(zip([unit.text for unit in units], gains.tolist(), strict=True))


def _alike(units: list[Unit]) -> Evidence:
    """Evidence that tells no candidate from another."""
    return Evidence(np.full(len(units), 0.5), np.zeros(len(units)), np.eye(len(units)))


def test_words_that_several_passages_share_are_worth_more() -> None:
    gains = _gains(_found(HEATING, BOILER, GARDEN))
    assert gains["Its boiler runs on wood pellets."] > gains["Dogs stay outside the garden."]


def test_words_of_a_likelier_passage_are_worth_more() -> None:
    first = _gains(_found(HEATING, GARDEN, fused=(1.0, 0.2)))
    last = _gains(_found(HEATING, GARDEN, fused=(0.2, 1.0)))
    sentence = "Dogs stay outside the garden."
    assert last[sentence] > first[sentence]


def test_words_of_the_question_are_worth_more() -> None:
    passages, sentence = _found(HEATING, GARDEN, fused=(1.0, 1.0)), "Dogs stay outside the garden."
    assert _gains(passages, asked="Where do dogs stay?")[sentence] > _gains(passages)[sentence]


def test_words_of_a_sentence_near_the_question_are_worth_more_in_another_sentence() -> None:
    passages, sentence = _found(HEATING, GARDEN, fused=(1.0, 1.0)), "Dogs stay outside the garden."
    near = "The garden opens at noon on Sundays."
    assert _gains(passages, best=near)[sentence] > _gains(passages, best="Its boiler runs on wood pellets.")[sentence]


def test_words_that_were_said_are_worth_less() -> None:
    passages = _found(BOILER, BOILER.replace("burns", "uses"), fused=(1.0, 1.0))
    sentence = "The boiler of the heating uses wood pellets."
    assert _gains(passages, picked=(0,))[sentence] < _gains(passages)[sentence]


def test_a_long_answer_gains_nothing_by_words_that_no_passage_repeats() -> None:
    long = " ".join(f"Rule {number} is that nobody may leave the {number}th room unlocked at night." for number in range(20))
    passages = _found(long, GARDEN, fused=(1.0, 0.1))
    units = units_of(passages)
    gains = _agreement(passages, units).gains(tuple(range(20)))
    assert units[20].text == "The garden opens at noon on Sundays."
    assert gains[20] < 0


def test_one_passage_agrees_with_nothing() -> None:
    passages = _found(HEATING, fused=(1.0,))
    even = np.full(2, 0.5)
    assert Agreement.of(units_of(passages), passages, "", scores=even, similarity=even) is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_of_equal_sentences_the_one_that_passages_share_is_picked_first(language: str) -> None:
    told = {
        "en": ("Dogs stay outside the garden.", "The boiler burns wood pellets daily."),
        "zh": ("狗不能进入花园里。", "锅炉每天燃烧木屑颗粒。"),
    }[language]
    contents = ("".join(told), told[1], told[1] + told[1]) if language == "zh" else (" ".join(told), told[1], told[1])
    passages = [
        passage_of(content, document=number, title="", language=language, fused=1.0)
        for number, content in enumerate(contents, start=1)
    ]
    units = units_of(passages)
    assert [unit.text for unit in units] == list(told)
    assert choose(units, _alike(units), language=language)[0].text == told[0]
    assert choose(units, _alike(units), language=language, passages=passages)[0].text == told[1]


def test_the_best_sentence_for_a_figure_is_picked_before_more_likely_words() -> None:
    passages = _found("It has 40 seats. The boiler burns wood pellets.", BOILER, BOILER.replace("burns", "uses"))
    units = units_of(passages)
    evidence = Evidence(np.array([0.6, *[0.55] * (len(units) - 1)]), np.zeros(len(units)), np.eye(len(units)))
    assert units[0].text == "It has 40 seats."
    other, figure = (choose(units, evidence, question=Question(kind=kind), passages=passages) for kind in ("other", "figure"))
    assert other[0].text != units[0].text
    assert figure[0].text == units[0].text
