"""Which candidates form the answer: picked greedily by a weighted sum of evidence, within a word budget.

Above: `model`, which writes the answer. Below: `evidence`, what is weighed; `weights`; `eligible`, what is not picked from;
`completed`, what is added to the pick. Redundancy is maximal marginal relevance (Carbonell and Goldstein 1998) above a similarity
that is more than a shared topic.
"""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

import numpy as np

from clew.domain.documents.passage import Passage
from clew.domain.text.languages import is_other_language
from clew.domain.text.words import content_words, folded_words
from clew.providers.answering.extractive.agreement import Agreement
from clew.providers.answering.extractive.announced import count_words
from clew.providers.answering.extractive.completed import (
    continued,
    each_once,
    with_definition,
    with_named_items,
    with_whole_lists,
)
from clew.providers.answering.extractive.eligible import eligible
from clew.providers.answering.extractive.entries import first_options
from clew.providers.answering.extractive.evidence import Evidence, Floats
from clew.providers.answering.extractive.fitness import (
    best_of_sides,
    best_shaped,
    fitness,
    of_wanted_kind,
)
from clew.providers.answering.extractive.introduced import is_attached, with_first, with_leads
from clew.providers.answering.extractive.kinds import of_other_kind
from clew.providers.answering.extractive.question import NO_QUESTION, Question
from clew.providers.answering.extractive.units import Unit
from clew.providers.answering.extractive.weights import Weights

SHORT = {"figure", "date", "person"}
"""Kinds of questions whose answer is one sentence or two: others beside it would only hide it."""
_OPTION_WORDS_LEAST, _OPTIONS_MOST = 2, 3


def choose(
    units: Sequence[Unit],
    evidence: Evidence,
    *,
    language: str | None = None,
    weights: Weights | None = None,
    question: Question = NO_QUESTION,
    passages: Sequence[Passage] = (),
) -> list[Unit]:
    """Return the picked candidates, best first. Deterministic: of equals the earlier candidate wins.

    `language` is the question's. Of a comparison, the best candidate for each side is picked first. Sentences whose words several
    of the `passages` share are preferred, unless the question asks for a figure, a date or a person, or the best candidate is a
    row or introduces a list.
    """
    weights = weights or Weights()
    units = of_wanted_kind(units, question)
    others = of_other_kind(units, question, language)
    places = eligible(units, weights, question, language) or [*range(len(units))]
    places = [place for place in places if place not in others] or places
    units, evidence = [units[place] for place in places], evidence.of(places)
    scores = _scores(units, evidence, weights) - weights.foreign * _foreign(units, language)
    scores += fitness(units, question, language)
    leading = scores + weights.words_leading * evidence.words_shared
    first = best_of_sides(units, scores, question, language) or _options(units, question, language)
    first = first or _steps(units, scores, question, weights)
    first = first or best_shaped(units, question, language, scores)
    best = units[int(np.argmax(scores))]
    stands_alone = bool(first) or best.is_row or bool(best.attached) or question.kind in SHORT
    agreement = None if stands_alone else Agreement.of(units, scores, passages)
    if is_other_language(best.language, language):  # no gain was measured there
        weights = replace(weights, chance=0.0)
    chosen = pick(units, evidence, scores, weights, first=first, agreement=agreement)
    if not first:
        chosen = with_definition(chosen, units, evidence, scores, weights, question, language)
    chosen = with_named_items(chosen, units, weights)
    told = with_leads(continued(each_once(with_whole_lists(chosen, units, weights, question, language)), units, weights))
    if question.shape and first:
        return with_first(told, units[first[0]])
    return _led(told, units, leading) if question.is_fact else told


def _led(chosen: list[Unit], units: Sequence[Unit], scores: Floats) -> list[Unit]:
    """Return the picked candidates with the one first that most likely states the fact; lists and rows as they are."""
    if not chosen or any(unit.is_item or unit.attached for unit in chosen):
        return chosen
    lead = max(chosen, key=lambda unit: scores[units.index(unit)])
    return [lead, *(unit for unit in chosen if unit is not lead)]


def _options(units: Sequence[Unit], question: Question, language: str | None) -> list[int]:
    """Return the indices of the entries for options whose names are words of the question: `--keep-daily` for "keep … daily".

    They have at least two words, one of which says something; a single one may be said by chance.
    """
    if question.kind not in ("procedure", "other"):
        return []
    found: list[int] = []
    for place, unit in enumerate(units):
        names = [name for name in first_options(unit) if set(content_words(name, language)) & question.words]
        if any(len(parts) >= _OPTION_WORDS_LEAST and parts <= question.said for parts in map(set, map(folded_words, names))):
            found.append(place)
    return found[:_OPTIONS_MOST]


def _steps(units: Sequence[Unit], scores: Floats, question: Question, weights: Weights) -> list[int]:
    """Return the indices of the whole list with the best item, for a question that asks how to do something.

    Of a numbered list that is too long, the beginning, if the best item is there. Nothing if another list is too long, or if the
    best item is much worse than the best sentence.
    """
    items = [place for place, unit in enumerate(units) if unit.is_item and not unit.is_row]
    if question.kind != "procedure" or not items:
        return []
    best = max(items, key=lambda place: scores[place])
    steps = [place for place in items if (units[place].number, units[place].path) == (units[best].number, units[best].path)]
    steps.sort(key=lambda place: units[place].start)
    has_numbers = all(units[place].is_step for place in steps)
    most = weights.words_most + (weights.words_beyond if has_numbers else 0)
    lengths = list(accumulate(units[place].length for place in steps))
    fitting = steps[: bisect_right(lengths, most)]
    is_told = best in fitting if has_numbers else len(fitting) == len(steps)
    return fitting if is_told and scores[best] >= scores.max() - weights.drop else []


def distinguish_rows(chosen: Sequence[Unit]) -> list[Unit]:
    """Return the picked candidates; rows with the same label begin with their location if it differs."""
    alike: dict[str, list[int]] = {}
    for place, unit in enumerate(chosen):
        if unit.is_row and unit.label:
            alike.setdefault(unit.label.casefold(), []).append(place)
    named = list(chosen)
    for places in alike.values():
        above = next(filter(_differs, zip(*(chosen[place].under for place in places), strict=False)), ())
        for place, name in zip(places, above, strict=False):
            named[place] = replace(chosen[place], text=f"{name} › {chosen[place].text}")
    return named


def _differs(names: Sequence[str]) -> bool:
    return len(names) > 1 and all(names) and len(set(names)) == len(names)


def pick(
    units: Sequence[Unit],
    evidence: Evidence,
    scores: Floats,
    weights: Weights,
    *,
    first: Sequence[int] = (),
    agreement: Agreement | None = None,
) -> list[Unit]:
    """Return the candidates with the highest scores (n,), best first, after the effect of neighbours and repetitions.

    `first` are the indices of those that are picked before all others. With `agreement`, sentences that share more words with the
    likely passages count more, behind the first one those with words that a right answer has, and the answer ends where another
    one would take it further from a right answer.
    """
    words_most = weights.words_most + (weights.words_beyond if agreement is not None else 0)
    lengths = np.array([unit.length for unit in units], np.float64)
    alive = np.ones(len(units), bool)
    alive[list(first)] = False
    picked: list[int] = list(first)
    total = float(lengths[picked].sum())
    best = max((float(scores[index]) for index in first), default=None)
    while alive.any():
        now = scores + _relations(units, evidence, picked, weights)
        best = float(now.max()) if best is None else best
        if agreement is not None:
            gains = weights.agreement * agreement.gains(picked) / np.maximum(lengths, 1)
            now += gains - gains[alive].mean()  # above the average, so that `drop` stops here as well
        on_topic = alive & (now >= best - weights.drop)
        if not on_topic.any():
            break
        if agreement is not None and picked:
            now += weights.chance * agreement.chances(picked)
        index = int(np.argmax(np.where(on_topic, now, -np.inf)))
        if agreement is not None and picked and not agreement.is_worth(index, picked):
            break
        alive[index] = False
        if not picked or (total + lengths[index] <= words_most and len(picked) < weights.sentences_most):
            said = {place for place, unit in enumerate(units) if is_attached(unit, units[index])}
            alive[list(said)] = False
            picked = [*(place for place in picked if place not in said), index]
            total = float(lengths[picked].sum())
    return [units[index] for index in picked]


def _scores(units: Sequence[Unit], evidence: Evidence, weights: Weights) -> Floats:
    best: dict[int, float] = {}
    for unit, similarity in zip(units, evidence.comparable, strict=True):
        best[unit.number] = max(best.get(unit.number, -1.0), float(similarity))
    beside = np.array([best[unit.number] for unit in units])
    early = np.array([0.0 if unit.is_row else 1 / (1 + unit.place) for unit in units])
    length = np.array([math.log(max(1.0, count_words(unit.text))) for unit in units])
    return (
        evidence.comparable
        + weights.words_shared * evidence.words_shared
        + weights.best_of_passage * beside
        + weights.found_first * np.array([unit.found for unit in units])
        + weights.early * early
        + weights.length * length
        + weights.match * np.sqrt([unit.match for unit in units])
    )


def _foreign(units: Sequence[Unit], language: str | None) -> Floats:
    """Return 1 for each candidate whose language is known to differ from the question's."""
    return np.array([is_other_language(unit.language, language) for unit in units], np.float64)


def _relations(units: Sequence[Unit], evidence: Evidence, picked: list[int], weights: Weights) -> Floats:
    """Return what the candidates gain and lose by what was already picked."""
    places = {(units[index].number, units[index].place) for index in picked if not units[index].is_row}
    leaning = np.array([unit.leans and (unit.number, unit.place - 1) not in places for unit in units], np.float64)
    if not picked:
        return -weights.leaning * leaning
    rows = np.array([unit.is_row for unit in units])
    alike = np.where(rows[picked][:, None] & rows[None, :], 0.0, evidence.alike[picked])  # rows look alike but differ
    repeats = np.clip(alike - weights.repetition_begins, 0, None).max(axis=0)
    beside = np.array([_chosen_beside(unit, places) for unit in units], np.float64)
    together = weights.neighbour * (beside > 0) + weights.between * (beside > 1)
    return together - weights.leaning * leaning - weights.repetition * repeats


def _chosen_beside(unit: Unit, places: set[tuple[int, int]]) -> int:
    """Return how many of the two neighbours of a candidate were chosen."""
    return ((unit.number, unit.place - 1) in places) + ((unit.number, unit.place + 1) in places)
