"""How likely it is that a place or a title is meant: weights over what the rows see, for what no row decides or one mistakes.

Above: `resolving.py`. Below: `candidates.py` and `titles.py`, whose claims are the signs; `loosely.py`. The weights are those of
a logistic regression, learned from labelled phrasings (decision 0031 says how). A sign is read as a condition of a row is.
"""

import json
import math
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from clew.domain.followup.candidates import Candidate
from clew.domain.followup.grammar.rows import claims_of
from clew.domain.followup.loosely import loose_words
from clew.domain.followup.question import Reading
from clew.domain.followup.references import Reference
from clew.domain.followup.rules import is_refused, judged
from clew.domain.followup.title_refused import refused_at
from clew.domain.followup.title_wished import without_wishes
from clew.domain.followup.title_words import TitleWord, title_stems, title_words, without_times
from clew.domain.followup.titles import Naming, judged_title

LIKELY = 0.65
"""From this probability on, what no row decides points at a section (decision 0031 has the figures)."""
UNLIKELY = 0.15
"""Below it, what a row takes for a section is none."""
_STEPS = (20, 12, 8, 5, 3, 2, 1, 0)
"""A number counts as the first of these that is not above it."""
Weights = dict[str, float]


@cache
def weights() -> tuple[Weights, Weights]:
    """Return the weight of each sign of a place, and of a title; the empty sign is always there."""
    stored = json.loads(files("clew.domain.followup").joinpath("learned.json").read_text("utf-8"))
    return stored["places"], stored["titles"]


def likely_places(references: Sequence[Reference], reading: Reading) -> Iterator[tuple[Reference, float]]:
    """Yield each reference of a question that no row refuses, and the probability that it points at its sections."""
    known = weights()[0]
    for reference in references:
        if None not in reference.targets and not is_refused(reference, reading):
            yield reference, _likelihood(signs_of_place(reference, reading), known)


def may_contradict(reference: Reference, reading: Reading) -> bool:
    """Tell whether the weights may contradict a row that accepts a reference.

    They know nothing of `[S3]`, `the second part`, `step 2`, and of what a conversation calls its items.
    """
    is_called = any(item.is_called for item in reading.items[reference.start : reference.end])
    return reference.strength not in {"marked", "noun"} and reference.rule != "marked_number" and not is_called


def likely_titles(reading: Reading, titles: Sequence[str]) -> Iterator[tuple[int, float]]:
    """Yield each title with words in the question, and the probability that its section is meant."""
    known = weights()[1]
    for place, signs in signs_of_titles(reading, titles):
        yield place, _likelihood(signs, known)


def _likelihood(signs: frozenset[str], known: Weights) -> float:
    return (1 + math.tanh(math.fsum(known.get(sign, 0.0) for sign in signs) / 2)) / 2


def signs_of_place(reference: Reference, reading: Reading) -> frozenset[str]:
    """Return what is known of a reference in its question."""
    start, end = reference.start, reference.end
    inside = {at for one in reading.references for at in range(one.start, one.end)}
    rows, strength = [f"row: {row.name}" for row in judged(reference, reading)], f"strength: {reference.strength}"
    beside = list(_signs_beside(start, end, reading))
    others = f"own words: {_step(len(reading.residue))}"
    return frozenset(
        [
            "",
            *claims_of(Candidate(reference, reading)),
            *rows,
            strength,
            f"rule: {reference.rule}",
            f"sections: {_step(len(reference.targets))}",
            f"references: {_step(len(reading.references))}",
            f"number: {_step(reference.highest)}",
            *beside,
            *_together(strength, [*beside, others]),
            *(f"{one}; {others}" for one in (f"rule: {reference.rule}", *rows)),
            *signs_of_question(reading, inside),
        ]
    )


def signs_of_titles(reading: Reading, titles: Sequence[str]) -> Iterator[tuple[int, frozenset[str]]]:
    """Yield each title with words in the question, and what is known of those words."""
    stems = [title_stems(title) for title in titles]
    alone = reading.without_references
    said = title_words(alone.items, stems)
    certain = {at for word in said for at in range(word.at, word.last + 1)}
    loose = loose_words(alone.items, titles, certain, has_capital_nouns=alone.table.has_capital_nouns)
    likeness = {word.at: way for word, way in loose}
    timeless = without_wishes(alone, without_times(alone, said, stems)) if said else []
    named = sorted([*timeless, *(word for word, _ in loose)], key=lambda word: word.at)
    refused = refused_at(alone, named, stems)
    words = [word for word in named if word.at not in refused]
    inside = {at for word in words for at in range(word.at, word.last + 1)}
    shared = [*signs_of_question(alone, inside), f"references: {_step(len(reading.references))}"]
    for place in sorted({place for word in words for place in word.places}):
        own = [word for word in words if place in word.places]
        naming = Naming(alone, own, stems, refused)
        ways = (f"likeness: {likeness.get(word.at, 'the word itself')}" for word in own)
        yield place, frozenset(["", *claims_of(naming), *_signs_of_title(place, naming, words), *ways, *shared])


def signs_of_question(reading: Reading, inside: set[int]) -> Iterator[str]:
    """Yield what is known of a question whatever it points at; `inside` are the items of what may point."""
    items, language = reading.items, reading.table.language
    yield f"language: {language}"
    yield f"length: {_step(len(items))}"
    yield f"own words: {_step(len(reading.residue))}"
    yield f"sentences: {_step(sum('break' in item.kinds for item in items[:-1]))}"
    yield f"commas: {_step(sum('comma' in item.kinds for item in items))}"
    yield f"figures: {_step(sum('digits' in item.kinds for item in items))}"
    yield f"is signed: {any(item.folded == '?' for item in items)}"
    for at, item in enumerate(items):
        if at not in inside:
            yield from (f"{language}: {word}" for word in item.folded.split())


def _signs_of_title(place: int, naming: Naming, words: Sequence[TitleWord]) -> Iterator[str]:
    """Yield how much of a title is said, and what else is."""
    own, stems, reading = naming.words, naming.stems, naming.reading
    said, title = {word.stem for word in own}, stems[place]
    most = max(len({word.stem for word in words if other in word.places}) for other in range(len(stems)))
    quarters = f"quarters of the title: {4 * len(said) // len(set(title))}"
    row = f"row: {judged_title(naming).name}"
    others = f"own words: {_step(len(naming.rest))}"
    beside = list(_signs_beside(min(word.at for word in own), max(word.last for word in own) + 1, reading))
    yield from (quarters, row, f"{row}; {others}", *beside)
    yield from _together(
        quarters, [*beside, others, f"length: {_step(len(reading.items))}", f"has the most: {len(said) == most}"]
    )
    yield from (f"itself: {kind}" for word in own for kind in reading.kinds_at(word.at))
    yield f"words: {_step(len(said))}"
    yield f"words of the title: {_step(len(set(title)))}"
    yield f"words of no other title: {_step(len({word.stem for word in own if len(word.places) == 1}))}"
    yield f"other titles: {_step(len({other for word in words if word not in own for other in word.places}))}"
    yield f"has the most: {len(said) == most}"
    yield f"has the first: {title[0] in said}"
    yield f"letters: {_step(max(len(stem) for stem in said))}"


def _together(one: str, others: Sequence[str]) -> Iterator[str]:
    """Yield signs that count only where another one is there."""
    return (f"{one}; {other}" for other in others)


def _signs_beside(start: int, end: int, reading: Reading) -> Iterator[str]:
    """Yield the kinds of the words beside a stretch."""
    yield f"begins: {start == 0}"
    yield f"ends: {end == len(reading.items)}"
    for name, at in (("two before", start - 2), ("one before", start - 1), ("one behind", end), ("two behind", end + 1)):
        yield from (f"{name}: {kind}" for kind in reading.kinds_at(at))


def _step(number: int) -> int:
    return next((step for step in _STEPS if step <= number), 0)
