"""To which name of a passage a number belongs: to the words of its clause, list item or table row.

Above: `support_numbers`. Below: `support_pieces`. Pure.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from clew.domain.citations.claim_words import content_of
from clew.domain.text.words import normalised, shared_words
from clew.engine.answers.said import Said
from clew.engine.answers.support_pieces import Piece, numbers_in

_JOINING = {"en": "and|or|while", "fr": "et|ou", "de": "und|oder", "es": "y|o|e|u", "pt": "e|ou"}
_STRONG, _WEAK = r"[;；|、\n]", r"[,，]\s?(?!\d)|[()（）:：]|\s[–—-]\s"
_YEAR = re.compile(r"1\d\d\d|20\d\d")
_BEHIND_NUMBER = re.compile(r"\d\s?([^\W\d_]+|[%€$£°])")


@dataclass(frozen=True, slots=True)
class Segment:
    """A number and what stands with it."""

    words: frozenset[str]
    numbers: frozenset[str]
    units: frozenset[str]


@lru_cache(maxsize=512)
def segments_of(text: str, language: str) -> tuple[Segment, ...]:
    """Return the parts of a sentence that have numbers, each with the words that belong to them."""
    parts = list(_parts(normalised(text), language))
    numbers = [numbers_in(part, language) for _, part in parts]
    if not any(numbers):
        return ()
    said = [frozenset(content_of(part, language)) for _, part in parts]
    units = [
        frozenset(word for one in _BEHIND_NUMBER.finditer(part) for word in content_of(one[1], language)) for _, part in parts
    ]
    held = [at for at, found in enumerate(numbers) if found]
    segments: list[Segment] = []
    for at in held:
        first = at
        while first and not numbers[first - 1] and parts[first][0] != "strong":
            first -= 1
        last = at
        while last + 1 < len(parts) and not numbers[last + 1] and (parts[last + 1][0] == "weak" or at == held[-1]):
            last += 1
        words = _without_figures(frozenset[str]().union(*said[first : last + 1])) - numbers[at]
        segments.append(Segment(words, numbers[at], units[at]))
    return tuple(segments)


def _parts(text: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the parts between signs and joining words, with what stands before each: `strong`, `weak`."""
    begin, before = 0, "strong"
    for cut in _cuts(language).finditer(text):
        if cut.start() > begin:
            yield before, text[begin : cut.start()]
            before = ""
        found = "strong" if cut.lastgroup == "strong" else "weak"
        before = "strong" if "strong" in (before, found) and before else found
        begin = cut.end()
    yield before, text[begin:]


@lru_cache
def _cuts(language: str) -> re.Pattern[str]:
    joining = _JOINING.get(language)
    strong = rf"{_STRONG}|(?<=\s)(?:{joining})(?=\s)" if joining else _STRONG
    return re.compile(rf"(?P<strong>{strong})|(?P<weak>{_WEAK})")


def _of(piece: Piece, language: str) -> tuple[Segment, ...]:
    if piece.label or len(piece.numbers) < 2:
        return (Segment(_without_figures(piece.words), piece.numbers, frozenset()),)
    return segments_of(piece.text, language)


def _without_figures(words: Set[str]) -> frozenset[str]:
    return frozenset(word for word in words if not any(map(str.isdigit, word)))


import os
WINDOW = int(os.environ.get("WINDOW", "1"))
SHARE = float(os.environ.get("SHARE", "0"))
OWN = int(os.environ.get("OWN", "1"))


def is_anothers(said: Said, number: str, passages: Sequence[tuple[Set[str], Sequence[Piece]]]) -> bool:
    """Return whether passages have a number only with another name, and with the name of the sentence another number."""
    for here in segments_of(said.text, said.language):
        if number in here.numbers and any(True for _ in here.words):
            owns = [(above, pieces, at) for above, pieces in passages for at, one in enumerate(pieces) if number in one.numbers]
            if owns and all(_is_outdone(here, number, *one, language=said.language) for one in owns):
                return True
    return False


def _is_outdone(here: Segment, number: str, above: Set[str], pieces: Sequence[Piece], at: int, *, language: str) -> bool:
    about = here.words - here.units - above
    if not about:
        return False
    is_year = _YEAR.fullmatch(number) is not None
    near = pieces[max(0, at - WINDOW) : at + WINDOW + 1]
    found = [one for piece in near if piece.numbers for one in _of(piece, language)]
    others = [
        one
        for one in found
        if one.numbers.isdisjoint(here.numbers) and any((_YEAR.fullmatch(other) is not None) == is_year for other in one.numbers)
    ]
    own = [one for one in _of(pieces[at], language) if number in one.numbers]
    return bool(own) and all(any(_outdoes(other, one, about, language) for other in others) for one in own)


def _outdoes(other: Segment, one: Segment, about: Set[str], language: str) -> bool:
    shared, there = (shared_words(about, found.words, language) for found in (one, other))
    return shared < there and len(there) >= SHARE * len(about) and len(one.words - one.units - other.words - about) >= OWN


def is_mislabelled(said: Said, passages: Sequence[tuple[Set[str], Sequence[Piece]]]) -> bool:
    """Return whether a part of a sentence has the label of one item or row, and what only its neighbours say."""
    listed = [(above, pieces) for above, pieces in passages if any(one.subject for one in pieces)]
    if not listed:
        return False
    return any(_has_neighbours(frozenset(part), listed) for part in parts_of(said.text, said.language))


_PART_END = re.compile(r"[;；|\n]")
_PART_MOST = int(os.environ.get("PART", "12"))
_NEIGHBOURS = int(os.environ.get("NEAR", "6"))


@lru_cache(maxsize=64)
def parts_of(text: str, language: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(content_of(one, language)) for one in _PART_END.split(text))


def _has_neighbours(said: Set[str], listed: Sequence[tuple[Set[str], Sequence[Piece]]]) -> bool:
    if not 1 < len(said) <= _PART_MOST:
        return False
    places = [(above, pieces, at) for above, pieces in listed for at, one in enumerate(pieces) if one.subject and one.subject <= said]
    return bool(places) and all(_is_of_neighbour(said - above, pieces, at) for above, pieces, at in places)


def _is_of_neighbour(said: Set[str], pieces: Sequence[Piece], at: int) -> bool:
    own = pieces[at]
    rest = said - own.subject
    held = rest & own.words
    near = (*pieces[max(0, at - _NEIGHBOURS) : at], *pieces[at + 1 : at + 1 + _NEIGHBOURS])
    return any(one.subject and not one.subject <= said and held < rest & one.words for one in near)
