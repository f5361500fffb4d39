"""What the passages' agreement is worth to an answer."""

import numpy as np
import pytest

from clew.domain.documents.passage import Passage
from clew.providers.answering.extractive.agreement import Agreement
from clew.providers.answering.extractive.choice import choose
from clew.providers.answering.extractive.evidence import Evidence
from clew.providers.answering.extractive.units import Unit, units_of
from clew.providers.answering.extractive.weights import Weights
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
    agreement = _agreement(units, passages)
    return dict(zip([unit.text for unit in units], agreement.gains(picked).tolist(), strict=True))


def _agreement(units: list[Unit], passages: list[Passage]) -> Agreement:
    agreement = Agreement.of(units, np.zeros(len(units)), passages)
    assert agreement is not None
    return agreement


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
    agreement = _agreement(units, passages)
    assert agreement.gains(()).tolist() == pytest.approx([0.5])


def test_one_passage_agrees_with_nothing() -> None:
    passages = _found(HEATING, fused=(1.0,))
    assert Agreement.of(units_of(passages), np.zeros(2), passages) is None


def test_a_sentence_of_likely_words_is_worth_adding_until_the_answer_is_long_enough() -> None:
    """Twelve sentences of a likely passage: the first ones raise the expected F1, the last ones do not."""
    sentences = [f"The boiler burns wood pellets in house number {number} of the street." for number in range(12)]
    passages = _found(" ".join(sentences), BOILER, fused=(1.0, 0.5))
    units = units_of(passages)[:12]
    agreement = _agreement(units, passages)
    worth = [agreement.is_worth(place, range(place)) for place in range(12)]
    assert worth[0]
    assert not worth[-1]


def test_a_sentence_of_unlikely_words_is_not_worth_adding() -> None:
    passages = _found(f"{HEATING} {BOILER} {HEATING} {BOILER}", GARDEN, fused=(1.0, 0.0))
    units = units_of(passages)
    told = [unit.text for unit in units]
    agreement = _agreement(units, passages)
    beside = told.index("Dogs stay outside the garden.")
    assert not agreement.is_worth(beside, range(4))


def test_an_answer_ends_where_its_expected_f1_falls() -> None:
    likely = " ".join(f"Pellet boiler number {number} heats the school with wood." for number in range(40))
    passages = _found(likely, BOILER, fused=(1.0, 0.9))
    units = units_of(passages)
    limit = Weights().words_most
    words = sum(len(unit.text.split()) for unit in choose(units, _alike(units), passages=passages))
    alone = sum(len(unit.text.split()) for unit in choose(units, _alike(units)))
    assert limit - 10 < alone <= limit
    assert words < alone


def test_a_right_answer_has_more_characters_than_words() -> None:
    chinese = "狗不能进入花园里。锅炉每天燃烧木屑颗粒。"
    of_words, of_characters = (_found(text, text, fused=(1.0, 1.0)) for text in (HEATING, chinese))
    words, characters = (_agreement(units_of(found), found).length for found in (of_words, of_characters))
    assert characters == pytest.approx(words / 0.6)


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


def _three_sentences(language: str) -> tuple[list[Unit], list[Passage], list[str]]:
    """One that names the subject, one with words that no other passage has, and one that two more passages repeat."""
    told = {
        "en": ["Wood heats the school.", "Visitors admire rare azaleas there.", "The boiler stands in the cellar."],
        "zh": ["学校用木柴取暖。", "游客欣赏珍贵杜鹃。", "锅炉放在地下室里。"],
    }[language]
    contents = ("".join(told) if language == "zh" else " ".join(told), told[2], told[2])
    passages = [
        passage_of(content, document=number, title="", language=language, fused=1.0)
        for number, content in enumerate(contents, start=1)
    ]
    return units_of(passages), passages, told


def _similar(*similarities: float) -> Evidence:
    similar = np.array(similarities)
    return Evidence(similar, np.zeros(len(similar)), np.eye(len(similar)), similar)


def _chosen(asked: str, told: str, *similarities: float) -> list[int]:
    """Places of the picked sentences, for a question in one language about sentences in another one."""
    units, passages, sentences = _three_sentences(told)
    weights = Weights(agreement=0.0, drop=0.5)
    chosen = choose(units, _similar(*similarities), language=asked, weights=weights, passages=passages)
    return [sentences.index(unit.text) for unit in chosen]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_behind_the_first_sentence_the_one_with_words_of_a_right_answer_is_picked(language: str) -> None:
    assert _chosen(language, language, 0.9, 0.6, 0.55)[:2] == [0, 2]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_first_sentence_is_the_one_that_fits_the_question_best(language: str) -> None:
    assert _chosen(language, language, 0.6, 0.9, 0.8)[0] == 1


@pytest.mark.parametrize("language", ["en", "zh"])
def test_words_of_a_right_answer_do_not_bring_a_sentence_off_topic(language: str) -> None:
    assert 2 not in _chosen(language, language, 0.9, 0.6, 0.2)


def test_a_question_in_another_language_decides_by_its_own_evidence() -> None:
    assert _chosen("fr", "en", 0.9, 0.6, 0.55)[:2] == [0, 1]


def test_words_that_were_said_are_less_likely_to_be_missing() -> None:
    units, passages, _ = _three_sentences("en")
    agreement = _agreement(units, passages)
    fresh, said = agreement.chances(()), agreement.chances((2,))
    assert np.argmax(fresh) == 2
    assert said[2] < fresh[2]
    assert (fresh >= 0).all()
    assert (fresh <= 1).all()
