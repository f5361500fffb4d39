"""Adds the section that `and` joins to the one that a question names: `recepcion y etiquetado`, `schooling and meds`.

Above: `resolving.py`, where a title alone is found. Below: `title_words.py`, the words that are certain; `loosely.py` and
`likeness.py`, those that are only like one. Beside a section that is meant, little likeness is enough. Where no word is like a
title (`打印机跟wifi，这两块`), `learned_sections.py` in the engine looks for the other half by its meaning.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from clew.domain.followup.likeness import SHORTEST_MISSPELT, has_same_root, is_beginning, is_clipped, is_half, slips
from clew.domain.followup.loosely import loose_words
from clew.domain.followup.question import Reading, is_subject
from clew.domain.followup.title_refused import refused_at
from clew.domain.followup.title_slips import title_spellings
from clew.domain.followup.title_words import is_unspaced, title_stems, title_words
from clew.domain.followup.words.sides import TWO_OF_THEM
from clew.domain.followup.words.table import kinds_of

_AGAINST = kinds_of("not", "correction", "except", "but")
"""Words by which one of two is not meant."""
_ENDS = kinds_of("comma")
_SHORTEST = 3
_MOST_SKIPPED = 2
"""Words of their own between `and` and a title where two are said to be meant: `Verband wechseln und …, die zwei`."""
_MOST_OF_HALF = 12
_MOST_OF_SHORT_HALF = 6
"""Items of a half whose section is looked for by its meaning; fewer if nothing says that two are meant."""
Half = tuple[int, int]
"""Where one side of `and` begins and ends."""


@dataclass(frozen=True, slots=True)
class JoinedTitles:
    """A question, the titles of its words, and which of them `and` joins."""

    reading: Reading
    titles: Sequence[str]
    places: dict[int, frozenset[int]]
    """The titles that have the word there, or one that is like it."""

    def with_joined(self, named: Sequence[int]) -> list[int]:
        """Return the places named and, in the order of the question, those that `and` joins to one of them."""
        found = list(named)
        for at, item in enumerate(self.reading.items):
            if "and" not in item.kinds:
                continue
            before, behind = self._titles_of(self.half_before(at)), self._titles_of(self.half_behind(at))
            if before.intersection(found) and len(behind) == 1:
                found += [place for place in behind if place not in found]
            elif behind.intersection(found) and len(before) == 1 and not before.intersection(found):
                found = [*before, *found]
        return found

    def open_half(self, named: int) -> Half | None:
        """Return the side of `and` that no word of a title stands in, beside the side that names this one."""
        for at, item in enumerate(self.reading.items):
            if "and" not in item.kinds:
                continue
            halves = self.half_before(at), self.half_behind(at)
            before, behind = map(self._titles_of, halves)
            for mine, other, half in ((before, behind, halves[1]), (behind, before, halves[0])):
                if mine == frozenset({named}) and not other and self._may_name(half):
                    return half
        return None

    def _may_name(self, half: Half) -> bool:
        """Tell whether a half says something of its own in a few words, without a verb that asks."""
        own = [at for at in range(*half) if is_subject(self.reading.items[at])]
        most = _MOST_OF_HALF if says_two(self.reading) else _MOST_OF_SHORT_HALF
        return bool(own) and half[1] - half[0] <= most and not any(at in self.places for at in range(*half))

    def half_before(self, at: int) -> Half:
        """Return the clause before a word for `and`, up to another one."""
        start = at
        while start > 0 and not self._ends_half(start - 1):
            start -= 1
        return start, at

    def half_behind(self, at: int) -> Half:
        """Return the clause behind it."""
        end = at + 1
        while end < len(self.reading.items) and not self._ends_half(end):
            end += 1
        return at + 1, end

    def _ends_half(self, at: int) -> bool:
        """Tell whether a sign or `and` stands there; a full stop behind a word that is cut short is none: `Wundbeurt. + Doku`."""
        item = self.reading.items[at]
        is_of_word = item.folded == "." and "and" in self.reading.kinds_at(at + 1)
        return bool(item.kinds & _ENDS or "and" in item.kinds or ("break" in item.kinds and not is_of_word))

    def _titles_of(self, half: Half) -> frozenset[int]:
        """Return the titles that have every word of a half that is in one, if its words stand beside `and`."""
        is_before = half[1] < len(self.reading.items) and "and" in self.reading.kinds_at(half[1])
        steps = range(half[1] - 1, half[0] - 1, -1) if is_before else range(*half)
        skipped, found = 0, frozenset[int]()
        for at in steps:
            if at in self.places:
                common = found & self.places[at] if found else self.places[at]
                found = common or found
            elif is_subject(self.reading.items[at]):
                skipped += 1
                if found or skipped > (_MOST_SKIPPED if says_two(self.reading) else 0):
                    break
        return found


def joined_titles(reading: Reading, titles: Sequence[str]) -> JoinedTitles | None:
    """Return which titles `and` joins in a question; None if it says that one is not meant, or joins nothing."""
    if reading.kinds & _AGAINST or reading.is_put_right or not any("and" in item.kinds for item in reading.items):
        return None
    stems = [title_stems(title) for title in titles]
    words = title_words(reading.items, stems)
    certain = {at for word in words for at in range(word.at, word.last + 1)}
    words += [word for word, _ in loose_words(reading.items, titles, certain, has_capital_nouns=reading.table.has_capital_nouns)]
    refused = refused_at(reading, sorted(words, key=lambda word: word.at), stems)
    places: dict[int, frozenset[int]] = {}
    for word in words:
        for at in range(word.at, word.last + 1) if word.at not in refused else ():
            places[at] = (places[at] & word.places or places[at]) if at in places else word.places
    for at, item in enumerate(reading.items):
        is_open = at not in places and item.kinds & kinds_of("content", "plain", "common") and at not in refused
        if is_open and (like := _titles_like(item.folded, titles)):
            places[at] = like
    return JoinedTitles(reading, titles, places)


def _titles_like(written: str, titles: Collection[str]) -> frozenset[int]:
    """Return the only title with a word that this one is like, in any way."""
    if len(written) < _SHORTEST or is_unspaced(written):
        return frozenset()
    like = frozenset(at for at, title in enumerate(titles) if any(_is_alike(written, word) for word in title_spellings(title)))
    return like if len(like) == 1 else frozenset()


def _is_alike(written: str, word: str) -> bool:
    is_misspelt = min(len(written), len(word)) >= SHORTEST_MISSPELT and slips(written, word) == 1
    is_end = len(written) >= SHORTEST_MISSPELT and word.endswith(written)  # `Mappe` of `Praktikumsmappe`
    return is_misspelt or is_end or any(alike(written, word) for alike in (is_beginning, is_clipped, is_half, has_same_root))


def says_two(reading: Reading) -> bool:
    """Tell whether a question says that two sections are meant: `both`, `esas dos`, 这两块."""
    said = " ".join(item.folded for item in reading.items)
    return any(f" {words} " in f" {said} " for words in TWO_OF_THEM) or any(
        words in said.replace(" ", "") for words in TWO_OF_THEM if not words.isascii()
    )
