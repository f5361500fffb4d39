"""Which candidates may answer at all: prose, and the rows and labelled items that the question names best.

Above: `choice`, which picks among the rest. Below: `rows` and `units`, which say how much of the question a row explains;
`fitness`, the sides of a comparison and definitions.
"""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from clew.providers.answering.extractive.fitness import defining, held_by, labelled_sides
from clew.providers.answering.extractive.question import Question
from clew.providers.answering.extractive.units import Unit
from clew.providers.answering.extractive.weights import Weights

_BARE = {
    *("是", "是的", "不是", "可以", "不可以", "有", "没有", "能", "不能", "会", "不会", "行", "不行"),
    *("好", "好的", "要", "不要", "不", "否", "对", "对的", "不对"),
    *("yes", "no", "oui", "non", "si", "sí", "sim", "não", "nao", "ja", "nein", "doch"),
}
"""The words of a sentence that only says yes or no."""
_WORD = re.compile(r"[^\W_]+")


def eligible(units: Sequence[Unit], weights: Weights, question: Question, language: str | None) -> list[int]:
    """Return the indices of all candidates except rows that match the question much less than another one.

    Among rows with the same label, the sheet, year or heading in the question decides: a row that explains a proper subset of
    another row's question words belongs to another sheet. The rows of each thing that is compared may answer, whatever matches
    better. A row that hardly matches answers nothing if a sentence names all its words of the question and more.
    """
    best = max((unit.match for unit in units if unit.is_row or unit.is_item), default=0.0)
    least = weights.matching_rows * best if best >= weights.match_sure else 0.0
    named: dict[str, set[tuple[frozenset[str], frozenset[str]]]] = {}
    for unit in units:
        if unit.is_row:
            named.setdefault(unit.label.casefold(), set()).add(unit.explains)
    told = [question.words & held_by(unit, language) for unit in units if not unit.is_row]
    strict = weights.match_asked if question.is_yes_no else weights.match_sure
    sides = labelled_sides(units, question, language)
    told_what = defining(units, question, language) if question.kind == "definition" else set[int]()
    places: list[int] = []
    for place, unit in enumerate(units):
        if unit.is_row and told_what and place not in told_what:  # a row that names the thing says nothing of what it is
            continue
        if not question.is_yes_no and _is_bare(unit):
            continue
        if unit.is_step and question.kind == "procedure":  # a step answers as a part of its list, whatever it names
            places.append(place)
            continue
        is_outdone = unit.is_row and unit.match < strict and any(unit.explains[1] < sentence for sentence in told)
        if place in sides or (not is_outdone and _may_answer(unit, units, least, named.get(unit.label.casefold(), set()))):
            places.append(place)
    return places


def _is_bare(unit: Unit) -> bool:
    """Return whether a candidate only says yes or no, as answers in Chinese begin: without its question it says nothing."""
    said = _WORD.findall(unit.text.casefold())
    return not unit.is_row and not unit.entry and all(word in _BARE for word in said)


def _may_answer(
    unit: Unit, units: Sequence[Unit], least: float, alike: AbstractSet[tuple[frozenset[str], frozenset[str]]]
) -> bool:
    """Return whether a candidate is prose, or a row or labelled item that the question names as well as any other."""
    if unit.is_row:
        return unit.match >= least and not any(_explains_less(unit, other) for other in alike)
    if unit.is_item and unit.match:
        return unit.match >= least and not _is_outdone(unit, units)
    return True


def _is_outdone(unit: Unit, units: Sequence[Unit]) -> bool:
    """Return whether another item of a list names all words of the question that this one names, and more."""
    return any(unit.explains[0] < other.explains[0] for other in units if other.is_item and other.number == unit.number)


def _explains_less(unit: Unit, other: tuple[frozenset[str], frozenset[str]]) -> bool:
    return unit.explains != other and all(own <= others for own, others in zip(unit.explains, other, strict=True))
