"""Finds the names in a sentence that passages do not have.

Above: `support`, whose passages tell what they have. Pure. In most languages a capital letter inside a sentence makes a name. In
German every noun has one, so a word that the passages lack counts as a name only by what stands beside it: it follows a noun or a
first name ("Firma Bosch", "Sabine Vogel"), stands before a name that the passage has with another first name, or follows a
preposition that has another noun in the nearest sentences ("in Jena", "in Weimar").
"""

import itertools
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

_WORD = re.compile(r"[^\W\d_]\w*(?:-\w+)*")
_BEFORE_CAPITAL = re.compile(r"[.:!?“\"«(]")
_CAPITALS_EVERYWHERE = frozenset({"de"})
_LETTERS_OF_NAME = 2
_LETTERS_OF_GERMAN_NAME = 3
_PREPOSITIONS = frozenset(
    (
        *("ab", "an", "auf", "aus", "bei", "bis", "durch", "für", "gegen", "in", "mit", "nach", "ohne", "seit", "um", "unter"),
        *("von", "vor", "zu", "zwischen", "über"),
    )
)
_DETERMINERS = re.compile(
    r"(?:d(?:er|ie|as|en|em|es)|(?:k|m|s|d|uns|ihr)?ein(?:e[mnrs]?)?|(?:uns|ih)re?[mnrs]?|dies\w*|jed\w*|all\w*|[ai]m|[zv]om|zu[mr]"
    r"|beim|ins|ans)\Z"
)
_TITLES = re.compile(
    r"(?:herrn?|frau|dr|prof\w*|doktor\w*|\w*(?:direktor|leiter|präsident|minister|meister|sprecher|ingenieur|autor|kanzler|chef)"
    r"(?:in|s)?|kolleg\w*|familie|firma|stadt|land|sankt)\Z"
)
_COMMON_ENDINGS = re.compile(r"(?:ung|heit|keit|schaft|tion|tät|ismus|nis|ment)(?:en|e|s)?\Z")
_MEASURES = re.compile(
    r"(?:prozent|euro|cent|liter|meter|\w*meter|gramm|kilo\w*|tonnen?|stück|paar|tage?n?|wochen?|monate?n?|jahre?n?|stunden?"
    r"|minuten?|anfang|mitte|ende|uhr|grad|art|sorte|tasse|glas|flasche)\Z"
)
"""After these, another noun is no name: "zwei Liter Wasser", "Ende Januar"."""


class _Word(NamedTuple):
    text: str
    is_first: bool
    """It begins a sentence or follows a sign that a capital letter may follow."""
    is_next: bool
    """Nothing but white space stands between it and the word before."""

    @property
    def is_capital(self) -> bool:
        return self.text[0].isupper()


def missing_names(
    sentence: str, language: str, has: Callable[[str], bool], nearest: Sequence[str], others: Sequence[str]
) -> tuple[str, ...]:
    """Return the names of a sentence that no passage has.

    `has`: whether a passage has a word. `nearest`: the sentences that come nearest to this one. `others`: those of all passages.
    """
    said = _words(sentence)
    if language in _CAPITALS_EVERYWHERE:
        return _german(said, has, nearest, others)
    names = (one.text for one in said if one.is_capital and not one.is_first and len(one.text) >= _LETTERS_OF_NAME)
    return tuple(dict.fromkeys(name for name in names if not has(name)))


def _words(text: str) -> list[_Word]:
    found: list[_Word] = []
    end = 0
    for one in _WORD.finditer(text):
        is_first = not end or _BEFORE_CAPITAL.search(text, end, one.start()) is not None
        found.append(_Word(one.group(), is_first, bool(end) and text[end : one.start()].isspace()))
        end = one.end()
    return found


def _german(said: Sequence[_Word], has: Callable[[str], bool], nearest: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    own = {one.text.casefold() for one in said}
    names: list[str] = []
    for place, one in enumerate(said):
        folded = one.text.casefold()
        may_be = one.is_capital and len(folded) >= _LETTERS_OF_GERMAN_NAME and not _COMMON_ENDINGS.search(folded)
        if not may_be or _DETERMINERS.match(folded) or has(one.text):
            continue
        before = said[place - 1] if place and one.is_next else None
        after = said[place + 1] if place + 1 < len(said) and said[place + 1].is_next else None
        is_named = before is not None and (_follows_noun(before, has) or _replaces_after(before, own, nearest))
        if is_named or (after is not None and _replaces_before(folded, before, after, own, others)):
            names.append(one.text)
    return tuple(dict.fromkeys(names))


def _follows_noun(before: _Word, has: Callable[[str], bool]) -> bool:
    """Return whether a word follows a noun that the passages have: "Firma Bosch", "Sabine Vogel"."""
    folded = before.text.casefold()
    is_noun = before.is_capital and not _DETERMINERS.match(folded) and not _MEASURES.match(folded)
    return is_noun and folded not in _PREPOSITIONS and has(before.text)


def _replaces_after(before: _Word, own: set[str], nearest: Sequence[str]) -> bool:
    """Return whether the passages have another noun after the same preposition, which the sentence lacks."""
    word = before.text.casefold()
    return word in _PREPOSITIONS and any(
        one.is_next and first.text.casefold() == word and one.is_capital and one.text.casefold() not in own
        for text in nearest
        for first, one in _pairs(text)
    )


def _replaces_before(folded: str, before: _Word | None, after: _Word, own: set[str], others: Sequence[str]) -> bool:
    """Return whether the passages have another noun before the same name, which the sentence lacks: "Renate Krüger"."""
    has_article = before is not None and _DETERMINERS.match(before.text.casefold()) is not None
    if not after.is_capital or has_article or _TITLES.match(folded):
        return False
    return any(
        second.is_next and second.text == after.text and first.is_capital and _is_other(first.text.casefold(), own)
        for text in others
        if after.text in text
        for first, second in _pairs(text)
    )


def _is_other(folded: str, own: set[str]) -> bool:
    return folded not in own and not _DETERMINERS.match(folded) and not _TITLES.match(folded)


def _pairs(text: str) -> list[tuple[_Word, _Word]]:
    found = _words(text)
    return list(itertools.pairwise(found))
