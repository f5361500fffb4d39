"""Completes what was picked: the rest of a list, the sentence that says what a thing is, the sentences that follow.

Above: `choice`. Below: `units`; `fitness`, which recognises definitions; `introduced`, leads with their items.
"""

from collections.abc import Iterator, Sequence

from clew.domain.text.words import content_words
from clew.providers.answering.extractive.evidence import Evidence, Floats
from clew.providers.answering.extractive.fitness import defines, is_headed
from clew.providers.answering.extractive.introduced import is_attached
from clew.providers.answering.extractive.question import NO_QUESTION, Question
from clew.providers.answering.extractive.units import Unit
from clew.providers.answering.extractive.weights import Weights
from clew.providers.answering.sentences import STEP

_ITEMS_LEAST = 2
"""Picked items from which their list is given whole, with those that are too short to be picked."""
_REST_MOST = 60
"""Words of an item behind the sentence with its label, at most, to be given with it."""
_LEAD_SHARED_LEAST = 0.5
"""Share of the question's words in what introduces a list, from which the list answers it."""


def with_definition(
    chosen: list[Unit],
    units: Sequence[Unit],
    evidence: Evidence,
    scores: Floats,
    weights: Weights,
    question: Question,
    language: str | None,
) -> list[Unit]:
    """Return the picked candidates, behind the best sentence that says what the thing is: a short one is easily left out.

    Left out are a sentence far from the best and one that repeats a picked one. Nothing is added where a section about the thing
    answers better, or where the first picked sentence says what it is.
    """
    if chosen and _says_what_it_is(chosen[0], question, language):
        return chosen
    place = _definition(units, scores, question, language)
    if place is None or scores[place] < scores.max() - weights.drop:
        return chosen
    picked = [at for at, unit in enumerate(units) if at != place and unit in chosen]
    if any(evidence.alike[at, place] > weights.repetition_begins for at in picked):
        return chosen
    kept = [units[place], *(unit for unit in chosen if unit is not units[place])]
    while len(kept) > 2 and sum(unit.length for unit in kept) > weights.words_most + weights.words_beyond:
        kept.pop()
    return kept


def _definition(units: Sequence[Unit], scores: Floats, question: Question, language: str | None) -> int | None:
    """Return the index of the best sentence `X is …`, unless text below a heading that names X scores higher.

    "Locks are ideal where …" in another section does not say what a lock is.
    """
    if question.kind != "definition":
        return None
    saying = [place for place, unit in enumerate(units) if _says_what_it_is(unit, question, language)]
    best = max(saying, key=lambda place: scores[place], default=None)
    if best is None:
        return None
    better = (unit for place, unit in enumerate(units) if scores[place] > scores[best])
    return None if any(_is_of_section(unit, units[best], question, language) for unit in better) else best


def _says_what_it_is(unit: Unit, question: Question, language: str | None) -> bool:
    return not unit.is_row and defines(unit.text, question.thing, unit.language or language)


def _is_of_section(unit: Unit, saying: Unit, question: Question, language: str | None) -> bool:
    """Return whether a candidate is below a heading that names the thing, not behind the sentence `X is …` there."""
    is_before = unit.path == saying.path and saying.start < unit.start
    return not is_before and is_headed([unit], question, language)


def with_whole_lists(
    chosen: list[Unit], units: Sequence[Unit], weights: Weights, question: Question = NO_QUESTION, language: str | None = None
) -> list[Unit]:
    """Return the picked candidates with what is missing of their lists and tables, behind them.

    A list is completed if it is short and most of it was picked. Steps, and a list whose lead-in is about what is asked, come
    whole if they fit; for the latter, the last picked sentences make room.
    """
    kept = list(chosen)
    total = sum(unit.length for unit in kept)
    most = weights.words_most + weights.words_beyond
    for items in _lists(units):
        missing = [unit for unit in items if unit not in kept]
        words = sum(unit.length for unit in missing)
        is_most = len(items) <= weights.list_most and len(missing) < weights.list_missing * len(items)
        is_wanted = len(missing) < len(items) and STEP.match(items[0].text) is not None
        if missing and (is_most or is_wanted) and total + words <= most:
            kept += missing
            total += words
    for items in _led_lists(kept, units, question, language):
        kept = _with_list(kept, items, most)
    for lead in units:
        if lead.attached and lead not in kept:
            kept = _in_place_of_items(kept, lead, most)
    return kept


def _led_lists(chosen: Sequence[Unit], units: Sequence[Unit], question: Question, language: str | None) -> Iterator[list[Unit]]:
    """Yield the lists of picked items whose lead-in has most words of the question: all their items are the answer."""
    leads = dict.fromkeys((unit.number, unit.lead) for unit in chosen if unit.lead.text and not unit.is_row)
    for number, lead in leads:
        shared = question.words & frozenset(content_words(lead.text, language))
        if len(shared) >= _LEAD_SHARED_LEAST * max(1, len(question.words)):
            yield [unit for unit in units if unit.number == number and unit.lead == lead and not unit.is_row]


def _with_list(chosen: list[Unit], items: Sequence[Unit], most: float) -> list[Unit]:
    """Return the picked candidates with all items of a list, without the last others that leave no room, if it fits."""
    kept = [*chosen, *(unit for unit in items if unit not in chosen)]
    others = [unit for unit in chosen if unit not in items]
    while others and sum(unit.length for unit in kept) > most:
        last = others.pop()
        kept = [unit for unit in kept if unit is not last]
    return kept if sum(unit.length for unit in kept) <= most else chosen


def _in_place_of_items(chosen: list[Unit], lead: Unit, most: float) -> list[Unit]:
    """Return the picked candidates with a whole list in the place of its items, if several were picked and it fits."""
    items = [unit for unit in chosen if is_attached(unit, lead)]
    if len(items) < _ITEMS_LEAST:
        return chosen
    told = [lead if unit is items[0] else unit for unit in chosen if unit is items[0] or unit not in items]
    kept = _with_list(told, [lead], most)
    return kept if sum(unit.length for unit in kept) <= most else chosen


def with_named_items(chosen: list[Unit], units: Sequence[Unit], weights: Weights) -> list[Unit]:
    """Return the picked candidates; behind the first sentence of a short item whose label the question names stands its rest.

    `Fast mode: also called RTC mode. Only the clock is on.`: the second sentence says what it is.
    """
    kept: list[Unit] = []
    for unit in chosen:
        kept.append(unit)
        if unit.is_item and not unit.is_row and unit.match >= weights.match_sure:
            rest = [one for one in units if (one.number, one.block) == (unit.number, unit.block) and one.start > unit.start]
            if sum(one.length for one in rest) <= _REST_MOST:
                kept += [one for one in rest if one not in chosen]
    return kept


def each_once(chosen: list[Unit]) -> list[Unit]:
    """Return the picked candidates without items that another one has below it: a whole list has its inner items twice."""
    leads = [unit for unit in chosen if unit.attached]
    return [unit for unit in chosen if not any(is_attached(unit, lead) for lead in leads if lead is not unit)]


def _lists(units: Sequence[Unit]) -> list[list[Unit]]:
    """Return the candidates that are items of one list, or rows of one table, for each of them."""
    lists: list[list[Unit]] = []
    for unit in sorted((one for one in units if one.is_item or one.is_row), key=lambda one: (one.number, one.start)):
        if lists and _is_next(lists[-1][-1], unit):
            lists[-1].append(unit)
        else:
            lists.append([unit])
    return lists


def _is_next(before: Unit, unit: Unit) -> bool:
    """Return whether a candidate is the next item of the list of another one, or another row of its table."""
    if (before.number, before.path, before.is_row) != (unit.number, unit.path, unit.is_row):
        return False
    return before.block == unit.block if unit.is_row else before.place + 1 == unit.place


def continued(chosen: list[Unit], units: Sequence[Unit], weights: Weights) -> list[Unit]:
    """Return the picked candidates with the sentences that follow them, best first, while the answer is too short."""
    behind = {(unit.number, unit.place): unit for unit in units if not unit.is_row}
    total = sum(unit.length for unit in chosen)
    kept = list(chosen)
    for unit in chosen if not any(unit.is_row or unit.attached or unit.is_item for unit in chosen) else ():
        following = behind.get((unit.number, unit.place + 1))
        while following is not None and following.path == unit.path and total < weights.words_least:
            if following not in kept and total + following.length <= weights.words_most:
                kept.append(following)
                total += following.length
            following = behind.get((following.number, following.place + 1))
    return kept
