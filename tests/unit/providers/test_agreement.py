"""What the passages' agreement is worth to an answer."""

import numpy as np
import pytest

from clew.domain.documents.passage import Passage
from clew.providers.answering.extractive.agreement import Agreement
from clew.providers.answering.extractive.choice import Evidence, choose
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


def _gains(passages: list[Passage], picked: tuple[int, ...] = ()) -> dict[str, float]:
    units = units_of(passages)
    agreement = Agreement.of(units, passages)
    assert agreement is not None
    return dict(zip([unit.text for unit in units], agreement.gains(picked).tolist(), strict=True))


def _alike(units: list[Unit]) -> Evidence:
    """Evidence that tells no candidate from another."""
    return Evidence(np.full(len(units), 0.5), np.zeros(len(units)), np.eye(len(units)), np.full(len(units), 0.5))


def test_words_that_several_passages_share_are_worth_more() -> None:
    gains = _gains(_found(HEATING, BOILER, GARDEN))
    assert gains["Its boiler runs on wood pellets."] > gains["Dogs stay outside the garden."]


def test_words_of_a_likelier_passage_are_worth_more() -> None:
    first = _gains(_found(HEATING, GARDEN, fused=(1.0, 0.2)))
    last = _gains(_found(HEATING, GARDEN, fused=(0.2, 1.0)))
    sentence = "Dogs stay outside the garden."
    assert last[sentence] > first[sentence]


def test_words_that_were_said_are_worth_less() -> None:
    passages = _found(BOILER, BOILER.replace("burns", "uses"), fused=(1.0, 1.0))
    sentence = "The boiler of the heating uses wood pellets."
    assert _gains(passages, picked=(0,))[sentence] < _gains(passages)[sentence]


def test_expected_f1_of_a_whole_passage_is_its_likelihood() -> None:
    passages = _found("Dogs stay outside.", "Cats sleep inside all day.", fused=(1.0, 1.0))
    units = units_of(_found("Cats sleep inside all day.", fused=(1.0,)))
    agreement = Agreement.of(units, passages)
    assert agreement is not None
    assert agreement.gains(()).tolist() == pytest.approx([0.5])


def test_one_passage_agrees_with_nothing() -> None:
    passages = _found(HEATING, fused=(1.0,))
    assert Agreement.of(units_of(passages), passages) is None


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
