"""To which name of a passage a value belongs: to the words of its clause, or to the label of its list item or table row.

Above: `support`, `support_numbers`. Below: `support_pieces`. Pure. A sentence may have only words and numbers of its passage and
still give the value of one name to its neighbour: "oil: 2 g", where the passage has "oil: 20 ml" and "salt: 2 g". Each place of a
value is compared only with those beside it, because a true sentence often takes its words from several.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache

from clew.domain.citations.claim_words import content_of
from clew.domain.text.words import normalised, shared_words
from clew.engine.answers.said import Said, joined, tokens_of
from clew.engine.answers.support_pieces import Piece, numbers_in

Told = Sequence[tuple[Set[str], Sequence[Piece]]]
"""Of each passage: the content words above it, and its pieces in their order."""
_JOINING = {"en": "and|or|while", "fr": "et|ou", "de": "und|oder", "es": "y|o|e|u", "pt": "e|ou"}
_APART, _BESIDE = r"[;；|、\n]", r"[,，]\s?(?!\d)|[()（）:：]|\s[–—-]\s"
"""Signs that end a clause: what stands behind belongs to the number behind, or perhaps to the one before."""
_PART_ENDS = re.compile(r"[;；|\n]")
_YEAR = re.compile(r"1\d\d\d|20\d\d")
_UNIT = re.compile(r"\d\s?([^\W\d_]+|[%€$£°])")
_CLAUSES_MOST = 24
"""A sentence with more numbers is a row of figures."""
_NEAR = 1
"""So many pieces before and behind are compared for a number."""
_SHARE_NEAR = 0.7
"""Share of the words around a number of a sentence that a place beside it must have, at least."""
_NEAR_LISTED, _WORDS_OF_PART = 6, 12
"""The same for items and rows; the content words of a part of a sentence that may be one of them, at most."""


@dataclass(frozen=True, slots=True)
class _Clause:
    """A number and what stands with it."""

    words: frozenset[str]
    """Content words without figures, with those between it and another number that may belong to either."""
    sure: frozenset[str]
    """The same without these."""
    numbers: frozenset[str]
    units: frozenset[str] = frozenset()
    """The words directly behind the number."""


def belongs_to_another(said: Said, number: str, passages: Told) -> bool:
    """Return whether every place of a number is about another name, which the sentence lacks, beside one about the sentence's.

    The place beside it has most of the words around the number in the sentence, more than the place of the number, and a number
    of its own. A year is compared with years only. Where the whole sentence stands word for word, the number is its own.
    """
    for clause in _clauses(said.text, said.language):
        if number in clause.numbers and clause.sure:
            places = [(above, pieces, at) for above, pieces in passages for at, one in enumerate(pieces) if number in one.numbers]
            if any(said.tokens in joined(tokens_of(pieces[at].text)) for _, pieces, at in places):
                return False
            if places and all(_is_outdone(clause, number, *place, language=said.language) for place in places):
                return True
    return False


def is_mislabelled(said: Said, passages: Told) -> bool:
    """Return whether a part of a sentence has the label of an item or row, and other words that only one beside it has.

    Where one of them, with its own label, has every word of the sentence, these are its own.
    """
    listed = [(above, pieces) for above, pieces in passages if any(one.subject for one in pieces)]
    if any(one.subject and one.subject <= said.words <= one.words for _, pieces in listed for one in pieces):
        return False
    return bool(listed) and any(_is_of_neighbours(part, listed) for part in _parts(said))


def _is_outdone(clause: _Clause, number: str, above: Set[str], pieces: Sequence[Piece], at: int, *, language: str) -> bool:
    about = clause.sure - clause.units - above
    own = [one for one in _clauses_of(pieces[at], language) if number in one.numbers]
    if not about or not own:
        return False
    others = [
        one
        for piece in pieces[max(0, at - _NEAR) : at + _NEAR + 1]
        if piece.numbers
        for one in _clauses_of(piece, language)
        if one.numbers.isdisjoint(clause.numbers) and any(_is_year(other) == _is_year(number) for other in one.numbers)
    ]
    return all(any(_outdoes(other, one, about, language) for other in others) for one in own)


def _is_year(number: str) -> bool:
    return _YEAR.fullmatch(number) is not None


def _outdoes(other: _Clause, one: _Clause, about: Set[str], language: str) -> bool:
    held, more = (shared_words(about, found.words, language) for found in (one, other))
    return held < more and len(more) >= _SHARE_NEAR * len(about) and not one.words - one.units <= other.words | about


def _is_of_neighbours(part: Set[str], listed: Told) -> bool:
    """Return whether each item or row with its label in a part of a sentence lacks what another beside it has of the rest."""
    if not 1 < len(part) <= _WORDS_OF_PART:
        return False
    places = [
        (above, pieces, at) for above, pieces in listed for at, one in enumerate(pieces) if one.subject and one.subject <= part
    ]
    return bool(places) and all(_is_of_neighbour(part - above, pieces, at) for above, pieces, at in places)


def _is_of_neighbour(part: Set[str], pieces: Sequence[Piece], at: int) -> bool:
    value = part - pieces[at].subject
    held = value & pieces[at].words
    near = pieces[max(0, at - _NEAR_LISTED) : at + 1 + _NEAR_LISTED]
    return any(one.subject and not one.subject <= part and held < value & one.words for one in near)


def _parts(said: Said) -> list[Set[str]]:
    if not _PART_ENDS.search(said.text):
        return [said.words]
    return [frozenset(content_of(part, said.language)) for part in _PART_ENDS.split(said.text)]


def _clauses_of(piece: Piece, language: str) -> tuple[_Clause, ...]:
    if piece.label or len(piece.numbers) == 1:
        return (_Clause(_without_figures(piece.words), frozenset(), piece.numbers),)
    return _clauses(piece.text, language)


@lru_cache(maxsize=512)
def _clauses(text: str, language: str) -> tuple[_Clause, ...]:
    """Return the clauses of a sentence that have numbers; none of a row of figures.

    Words between two numbers belong to both, unless a sign or a joining word sets them apart from the first.
    """
    parts = list(_split(normalised(text), language))
    numbers = [numbers_in(part) for _, part in parts]
    places = [at for at, found in enumerate(numbers) if found]
    if not 0 < len(places) <= _CLAUSES_MOST:
        return ()
    said = [_without_figures(frozenset(content_of(part, language))) for _, part in parts]
    clauses: list[_Clause] = []
    for at in places:
        before = next((one for one in range(at, -1, -1) if parts[one][0] or (one and numbers[one - 1])), 0)
        behind = next((one for one in range(at + 1, len(parts)) if parts[one][0] or numbers[one]), len(parts))
        first = 0 if at == places[0] else before
        last = len(parts) if at == places[-1] else behind
        sure = said[first if first == 0 or parts[first][0] else at : last if last == len(parts) or parts[last][0] else at + 1]
        units = content_of(" ".join(_UNIT.findall(parts[at][1])), language)
        clauses.append(
            _Clause(frozenset[str]().union(*said[first:last]), frozenset[str]().union(*sure), numbers[at], frozenset(units))
        )
    return tuple(clauses)


def _split(text: str, language: str) -> Iterator[tuple[bool, str]]:
    """Yield the parts between signs and joining words, and whether what stands before sets a part apart from those before."""
    begin, is_apart = 0, True
    for cut in _cuts(language).finditer(text):
        if text[begin : cut.start()].strip():
            yield is_apart, text[begin : cut.start()]
            is_apart = False
        begin, is_apart = cut.end(), is_apart or cut.lastgroup == "apart"
    yield is_apart, text[begin:]


@cache
def _cuts(language: str) -> re.Pattern[str]:
    joining = rf"|(?<=\s)(?:{_JOINING[language]})(?=\s)" if language in _JOINING else ""
    return re.compile(rf"(?P<apart>{_APART}{joining})|(?:{_BESIDE})")


def _without_figures(words: Set[str]) -> frozenset[str]:
    return frozenset(word for word in words if not any(map(str.isdigit, word)))
