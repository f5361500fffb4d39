"""Which candidates form the answer: picked greedily by a weighted sum of evidence, within a word budget.

Above: `extractive`, which writes the answer. The weights were tuned on each of two domains of conversations over documents
(clapnq and govt of MTRAG), checked on the other, and fixed considering both; `clew eval --answers` measures both. Redundancy is
maximal marginal relevance (Carbonell and Goldstein 1998) above a similarity that is more than a shared topic.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from clew.domain.documents.passage import Passage
from clew.domain.documents.similarity import SAME_SCALE, SimilarityScale
from clew.domain.text.languages import is_other_language
from clew.domain.text.words import content_words
from clew.providers.answering.extractive.agreement import Agreement
from clew.providers.answering.extractive.fitness import (
    best_of_sides,
    best_shaped,
    defines,
    defining,
    fitness,
    held_by,
    is_headed,
    labelled_sides,
    of_wanted_kind,
)
from clew.providers.answering.extractive.introduced import is_attached, with_first, with_leads
from clew.providers.answering.extractive.question import NO_QUESTION, Question
from clew.providers.answering.extractive.units import Unit, count_words

Floats = NDArray[np.float64]
SHORT = {"figure", "date", "person"}
"""Kinds of questions whose answer is one sentence or two: others beside it would only hide it."""

_BARE = {
    *("是", "是的", "不是", "可以", "不可以", "有", "没有", "能", "不能", "会", "不会", "行", "不行"),
    *("好", "好的", "要", "不要", "不", "否", "对", "对的", "不对"),
    *("yes", "no", "oui", "non", "si", "sí", "sim", "não", "nao", "ja", "nein", "doch"),
}
"""The words of a sentence that only says yes or no."""
_WORD = re.compile(r"[^\W_]+")


SIMILARITY_LEAST, WORDS_SHARED_LEAST = 0.25, 0.2
"""If no candidate reaches either, and no row matches that well, the passages do not answer the question."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights relative to similarity to the question, which counts 1."""

    words_shared: float = 0.1
    words_leading: float = 0.4
    """More of it for the sentence with which the answer to a question for a fact begins: for the order, not the choice."""
    best_of_passage: float = 0.4
    """Bonus for a sentence next to a very good one of the same passage."""
    found_first: float = 0.15
    """Bonus for the search's order of the passages: full for the first, none for the last."""
    early: float = 0.15
    length: float = 0.08
    neighbour: float = 0.08
    """Bonus for a sentence next to a chosen one, which makes the text coherent."""
    between: float = 0.12
    """Extra bonus for a sentence between two chosen ones: a gap reads badly."""
    leaning: float = 0.1
    """Penalty for a sentence that points back, unless the one before it was chosen."""
    foreign: float = 0.2
    """Penalty for a sentence in another language than the question's."""
    repetition: float = 2.0
    repetition_begins: float = 0.85
    """Similarity of two sentences above which the second repeats the first."""
    match: float = 0.7
    """Bonus for a row or a pair whose label the question names, times the square root of the match."""
    match_sure: float = 0.2
    """A row that matches the question this well excludes rows that match less than `matching_rows` of that."""
    match_asked: float = 0.5
    """The same for a row to answer yes or no where a sentence names more of the question."""
    matching_rows: float = 0.7
    drop: float = 0.3
    """A candidate this much worse than the best is off topic."""
    agreement: float = 100
    """Bonus for what a word of a candidate adds to the expected F1 against the passages, above the average candidate."""
    chance: float = 8
    """Bonus for the share of its words that a right answer has, for every sentence but the first. The question decides which are
    on topic, and what they add to the answer decides among those."""
    words_most: float = 102
    words_beyond: float = 60
    """Words more than `words_most` of an answer that the passages agree on: it ends where its expected F1 falls."""
    list_most: int = 8
    """Items of a list, or rows of a table, that is given whole."""
    list_missing: float = 0.5
    """The rest of it is added if it is less than this share."""
    words_least: float = 0
    """A shorter answer in prose goes on with the sentences behind it, in the same section."""
    sentences_most: int = 100


@dataclass(frozen=True, slots=True)
class Evidence:
    """The candidates as numbers: `similarity` (n,), `words_shared` (n,) 0..1, `alike` (n, n) similarity of each pair."""

    similarity: Floats
    words_shared: Floats
    alike: Floats
    comparable: Floats
    """The similarity as it would be if every candidate were in the language of the question (n,): what orders them."""

    @property
    def is_little(self) -> bool:
        """No candidate is similar to the question or shares its words. A text in another language shares none."""
        return bool(self.comparable.max() < SIMILARITY_LEAST and self.words_shared.max() < WORDS_SHARED_LEAST)

    def of(self, places: Sequence[int]) -> "Evidence":
        """Return the evidence of some of the candidates."""
        kept = np.array(places, int)
        return Evidence(self.similarity[kept], self.words_shared[kept], self.alike[np.ix_(kept, kept)], self.comparable[kept])


def lexical_evidence(units: Sequence[Unit], question: str, language: str | None) -> Evidence:
    """Compare only by words: for languages that the embedder does not cover."""
    held = [set(content_words(unit.sense, language)) for unit in units]
    shared = _words_shared(held, question, language)
    alike = np.array([[len(a & b) / (len(a | b) or 1) for b in held] for a in held], np.float64)
    return Evidence(shared, shared, alike, shared)


def vector_evidence(
    units: Sequence[Unit],
    question: str,
    language: str | None,
    *,
    query: NDArray[np.float32],
    vectors: NDArray[np.float32],
    scale: SimilarityScale = SAME_SCALE,
) -> Evidence:
    """Compare by meaning: `query` (d,) and `vectors` (n, d) of the candidates' meanings, L2-normalised, on the model's scale."""
    held = [set(content_words(unit.sense, language)) for unit in units]
    exact = vectors.astype(np.float64)
    similarity = exact @ query.astype(np.float64)
    comparable = [scale.comparable(float(one), language, unit.language) for one, unit in zip(similarity, units, strict=True)]
    return Evidence(similarity, _words_shared(held, question, language), exact @ exact.T, np.array(comparable, np.float64))


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
    places = _with_matching_rows(units, weights, question, language) or [*range(len(units))]
    units, evidence = [units[place] for place in places], evidence.of(places)
    scores = _scores(units, evidence, weights) - weights.foreign * _foreign(units, language)
    scores += fitness(units, question, language)
    leading = scores + weights.words_leading * evidence.words_shared
    first = best_of_sides(units, scores, question, language) or _steps(units, scores, question, weights)
    first = first or best_shaped(units, question, language, scores)
    best = units[int(np.argmax(scores))]
    stands_alone = bool(first) or best.is_row or bool(best.attached) or question.kind in SHORT
    agreement = None if stands_alone else Agreement.of(units, scores, passages)
    if is_other_language(best.language, language):  # no gain was measured there
        weights = replace(weights, chance=0.0)
    chosen = pick(units, evidence, scores, weights, first=first, agreement=agreement)
    if not first:
        chosen = _with_definition(chosen, units, evidence, scores, weights, question, language)
    told = with_leads(_continued(_each_once(_with_whole_lists(chosen, units, weights)), units, weights))
    if question.shape and first:
        return with_first(told, units[first[0]])
    return _led(told, units, leading) if question.is_fact else told


def _led(chosen: list[Unit], units: Sequence[Unit], scores: Floats) -> list[Unit]:
    """Return the picked candidates with the one first that most likely states the fact; lists and rows as they are."""
    if not chosen or any(unit.is_item or unit.attached for unit in chosen):
        return chosen
    lead = max(chosen, key=lambda unit: scores[units.index(unit)])
    return [lead, *(unit for unit in chosen if unit is not lead)]


def _with_definition(
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
    while len(kept) > 2 and sum(map(_length, kept)) > weights.words_most + weights.words_beyond:
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


def _with_whole_lists(chosen: list[Unit], units: Sequence[Unit], weights: Weights) -> list[Unit]:
    """Return the picked candidates with what is missing of short lists and tables most of which was picked, behind them."""
    kept = list(chosen)
    total = sum(map(_length, kept))
    for items in _lists(units):
        missing = [unit for unit in items if unit not in kept]
        words = sum(map(_length, missing))
        is_most = len(items) <= weights.list_most and len(missing) < weights.list_missing * len(items)
        if missing and is_most and total + words <= weights.words_most + weights.words_beyond:
            kept += missing
            total += words
    return kept


def _each_once(chosen: list[Unit]) -> list[Unit]:
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


def _steps(units: Sequence[Unit], scores: Floats, question: Question, weights: Weights) -> list[int]:
    """Return the indices of the whole list with the best item, for a question that asks how to do something.

    Nothing if the list is too long, or much worse than the best sentence.
    """
    items = [place for place, unit in enumerate(units) if unit.is_item and not unit.is_row]
    if question.kind != "procedure" or not items:
        return []
    best = max(items, key=lambda place: scores[place])
    steps = [place for place in items if (units[place].number, units[place].path) == (units[best].number, units[best].path)]
    fits = sum(_length(units[place]) for place in steps) <= weights.words_most
    return steps if fits and scores[best] >= scores.max() - weights.drop else []


def _with_matching_rows(units: Sequence[Unit], weights: Weights, question: Question, language: str | None) -> list[int]:
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
    lengths = np.array([_length(unit) for unit in units], np.float64)
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


def _continued(chosen: list[Unit], units: Sequence[Unit], weights: Weights) -> list[Unit]:
    """Return the picked candidates with the sentences that follow them, best first, while the answer is too short."""
    behind = {(unit.number, unit.place): unit for unit in units if not unit.is_row}
    total = sum(map(_length, chosen))
    kept = list(chosen)
    for unit in chosen if not any(unit.is_row or unit.attached or unit.is_item for unit in chosen) else ():
        following = behind.get((unit.number, unit.place + 1))
        while following is not None and following.path == unit.path and total < weights.words_least:
            if following not in kept and total + _length(following) <= weights.words_most:
                kept.append(following)
                total += _length(following)
            following = behind.get((following.number, following.place + 1))
    return kept


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


def _length(unit: Unit) -> float:
    return count_words(unit.text) + sum(map(count_words, unit.attached))


def _words_shared(held: Sequence[set[str]], question: str, language: str | None) -> Floats:
    """Return the share of the question's content words in each candidate; words that are rare among the candidates count more."""
    frequency = Counter(word for unit_words in held for word in unit_words)
    rarity = {word: math.log(1 + len(held) / (1 + frequency[word])) for word in dict.fromkeys(content_words(question, language))}
    total = sum(rarity.values()) or 1.0
    return np.array([math.fsum(rarity[word] for word in rarity if word in unit_words) / total for unit_words in held])
