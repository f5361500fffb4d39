"""Which candidates make the answer: a weighted sum of evidence, picked greedily under a budget of words.

Above: `extractive`, which writes them down. The weights were looked for on each of two domains of conversations over documents
(clapnq and govt of MTRAG), checked on the other, and settled with both in view; `clew eval --answers` measures both.
Redundancy is maximal marginal relevance (Carbonell and Goldstein 1998) above a similarity that is more than a shared topic.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from clew.domain.text.languages import is_other_language
from clew.domain.text.words import content_words
from clew.providers.answering.extractive.units import Unit, count_words

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much; similarity to the question counts 1."""

    words_shared: float = 0.15
    best_of_passage: float = 0.6
    """A sentence beside a very good one of the same passage gains."""
    found_first: float = 0.1
    """The search's own order of the passages: the first one gains this, the last one nothing."""
    early: float = 0.15
    length: float = 0.08
    neighbour: float = 0.06
    """A sentence next to a chosen one makes the text hang together."""
    between: float = 0.12
    """A sentence between two chosen ones gains this as well: a gap reads badly."""
    leaning: float = 0.25
    """A sentence that points back loses this unless the one before it was chosen."""
    foreign: float = 0.2
    """A sentence in another language than the question's loses this."""
    repetition: float = 2.0
    repetition_begins: float = 0.85
    """Similarity of two sentences above which the second repeats the first."""
    match: float = 0.7
    """A row or a pair whose label the question names gains this, by the square root of how well it does."""
    match_sure: float = 0.2
    """A row that the question names this well leaves out those it names less than `matching_rows` of that."""
    matching_rows: float = 0.7
    drop: float = 0.3
    """A candidate this much worse than the best says something else."""
    words_most: float = 104
    sentences_most: int = 100


@dataclass(frozen=True, slots=True)
class Evidence:
    """The candidates as numbers: `similarity` (n,), `words_shared` (n,) 0..1, `alike` (n, n) similarity of each pair."""

    similarity: Floats
    words_shared: Floats
    alike: Floats

    def of(self, places: Sequence[int]) -> "Evidence":
        """The evidence of some of the candidates."""
        kept = np.array(places, int)
        return Evidence(self.similarity[kept], self.words_shared[kept], self.alike[np.ix_(kept, kept)])


def lexical_evidence(units: Sequence[Unit], question: str, language: str | None) -> Evidence:
    """Compare by words alone: for languages that the embedder does not cover."""
    held = [set(content_words(unit.sense, language)) for unit in units]
    shared = _words_shared(held, question, language)
    alike = np.array([[len(a & b) / (len(a | b) or 1) for b in held] for a in held], np.float64)
    return Evidence(shared, shared, alike)


def vector_evidence(
    units: Sequence[Unit], question: str, language: str | None, *, query: NDArray[np.float32], vectors: NDArray[np.float32]
) -> Evidence:
    """Compare by meaning: `query` (d,) and `vectors` (n, d) of the candidates' meanings, L2-normalised."""
    held = [set(content_words(unit.sense, language)) for unit in units]
    exact = vectors.astype(np.float64)
    return Evidence(exact @ query.astype(np.float64), _words_shared(held, question, language), exact @ exact.T)


def choose(
    units: Sequence[Unit],
    evidence: Evidence,
    *,
    language: str | None = None,
    weights: Weights | None = None,
) -> list[Unit]:
    """Return the picked candidates, best first. Deterministic: of equals the earlier candidate wins.

    `language` is the question's.
    """
    weights = weights or Weights()
    places = _with_matching_rows(units, weights)
    units, evidence = [units[place] for place in places], evidence.of(places)
    scores = _scores(units, evidence, weights) - weights.foreign * _foreign(units, language)
    return pick(units, evidence, scores, weights)


def _with_matching_rows(units: Sequence[Unit], weights: Weights) -> list[int]:
    """Return the places of all candidates but the rows that the question names much less than another one.

    Of rows with the same label the sheet, year or heading that the question names decides: one that explains fewer of the
    question's words, and none besides, is another sheet's.
    """
    best = max((unit.match for unit in units if unit.is_row), default=0.0)
    least = weights.matching_rows * best if best >= weights.match_sure else 0.0
    named: dict[str, set[tuple[frozenset[str], frozenset[str]]]] = {}
    for unit in units:
        if unit.is_row:
            named.setdefault(unit.label.casefold(), set()).add(unit.explains)
    return [
        place
        for place, unit in enumerate(units)
        if not unit.is_row
        or (unit.match >= least and not any(_explains_less(unit, other) for other in named[unit.label.casefold()]))
    ]


def _explains_less(unit: Unit, other: tuple[frozenset[str], frozenset[str]]) -> bool:
    return unit.explains != other and all(own <= others for own, others in zip(unit.explains, other, strict=True))


def tell_apart(chosen: Sequence[Unit]) -> list[Unit]:
    """Return the picked candidates; rows of the same label say first where they stand, where that differs."""
    alike: dict[str, list[int]] = {}
    for place, unit in enumerate(chosen):
        if unit.is_row and unit.label:
            alike.setdefault(unit.label.casefold(), []).append(place)
    told = list(chosen)
    for places in alike.values():
        above = next(filter(_differs, zip(*(chosen[place].under for place in places), strict=False)), ())
        for place, name in zip(places, above, strict=False):
            told[place] = replace(chosen[place], text=f"{name} › {chosen[place].text}")
    return told


def _differs(names: Sequence[str]) -> bool:
    return len(names) > 1 and all(names) and len(set(names)) == len(names)


def pick(units: Sequence[Unit], evidence: Evidence, scores: Floats, weights: Weights) -> list[Unit]:
    """Return the candidates of the highest scores (n,), best first, as neighbours and repetitions of each other move them."""
    alive = np.ones(len(units), bool)
    picked: list[int] = []
    total: float = 0.0
    best = None
    while alive.any():
        now = np.where(alive, scores + _relations(units, evidence, picked, weights), -np.inf)
        index = int(np.argmax(now))
        best = now[index] if best is None else best
        if now[index] < best - weights.drop:
            break
        alive[index] = False
        length = _length(units[index])
        if not picked or (total + length <= weights.words_most and len(picked) < weights.sentences_most):
            said = {place for place, unit in enumerate(units) if _is_attached(unit, units[index])}
            alive[list(said)] = False
            picked = [*(place for place in picked if place not in said), index]
            total = sum(_length(units[place]) for place in picked)
    return [units[index] for index in picked]


def _is_attached(unit: Unit, lead: Unit) -> bool:
    """Return whether a candidate is a list item, or part of one, that stands below another one anyway."""
    told = unit.source or unit.text
    return unit.is_item and unit.number == lead.number and any(told in item for item in lead.attached)


def _scores(units: Sequence[Unit], evidence: Evidence, weights: Weights) -> Floats:
    best: dict[int, float] = {}
    for unit, similarity in zip(units, evidence.similarity, strict=True):
        best[unit.number] = max(best.get(unit.number, -1.0), float(similarity))
    beside = np.array([best[unit.number] for unit in units])
    early = np.array([0.0 if unit.is_row else 1 / (1 + unit.place) for unit in units])
    length = np.array([math.log(max(1.0, count_words(unit.text))) for unit in units])
    return (
        evidence.similarity
        + weights.words_shared * evidence.words_shared
        + weights.best_of_passage * beside
        + weights.found_first * np.array([unit.found for unit in units])
        + weights.early * early
        + weights.length * length
        + weights.match * np.sqrt([unit.match for unit in units])
    )


def _foreign(units: Sequence[Unit], language: str | None) -> Floats:
    """1 for each candidate whose language is known to be another than the question's."""
    return np.array([is_other_language(unit.language, language) for unit in units], np.float64)


def _relations(units: Sequence[Unit], evidence: Evidence, picked: list[int], weights: Weights) -> Floats:
    """What the candidates gain and lose by what was picked already."""
    places = {(units[index].number, units[index].place) for index in picked if not units[index].is_row}
    leaning = np.array([unit.leans and (unit.number, unit.place - 1) not in places for unit in units], np.float64)
    if not picked:
        return -weights.leaning * leaning
    rows = np.array([unit.is_row for unit in units])
    alike = np.where(rows[picked][:, None] & rows[None, :], 0.0, evidence.alike[picked])  # rows are alike, and each says its own
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
    """The part of the question's content words that each candidate holds, rare words among the candidates counting more."""
    frequency = Counter(word for unit_words in held for word in unit_words)
    rarity = {word: math.log(1 + len(held) / (1 + frequency[word])) for word in dict.fromkeys(content_words(question, language))}
    total = sum(rarity.values()) or 1.0
    return np.array([math.fsum(rarity[word] for word in rarity if word in unit_words) / total for unit_words in held])
