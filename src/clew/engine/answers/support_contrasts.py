"""Whether a sentence has another of several words that exclude each other than the passage: Thursday for Tuesday, "at most" for
"at least", "before noon" for "after noon".

Above: `support`. Below: `domain/citations/contrasts`. Pure. Such words are few and decide; most of the others may differ in a
paraphrase.
"""

import re
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache

from clew.domain.citations.claim_words import content_of
from clew.domain.citations.contrasts import members, sides_in_time
from clew.domain.citations.negations import denials
from clew.domain.citations.support_words import COMPARED
from clew.domain.text.stems import without_accents
from clew.domain.text.words import normalised
from clew.engine.answers.said import Said
from clew.engine.answers.support_pieces import share_of
from clew.engine.answers.support_units import Stating

_NUMBER = re.compile(r"(?<![a-z\d.])\d+(?:[.:]\d+)?")
_HALF_OF_DAY = re.compile(r"(\d+(?:[:.]\d\d)?)\s?([ap])\.?\s?m\b")
_BEFORE_MOST, _BEHIND_MOST, _WORDS_BETWEEN = 40, 30, 2
_NOT_MOST = 12
_APART = re.compile(r"[\d,;:!?，、；：。]")
"""Between a bound and its number: the bound is another's."""
_OR_MORE = "or more|at least|ou plus|oder mehr|o mas|ou mais|以上"
_OR_LESS = "or less|or fewer|at most|maximum|au plus|au maximum|ou moins|hochstens|o menos|no maximo|ou menos|以下|以内"
_BEHIND = re.compile(rf"\s?(?:[\w%€$£]+\s){{0,2}}?(?:(?P<least>{_OR_MORE})|(?P<most>{_OR_LESS}))")
_NEAR = 0.25
"""A passage's sentence with so much less of the words may still say what another one leaves out."""


def is_contrary(said: Said, passages: Sequence[Stating]) -> bool:
    """Return whether the sentences that come nearest to this one have other words in the place of some that decide."""
    here, fixed = _deciding(said.text, said.language)
    if not here and not fixed:
        return False
    shares = [
        (share_of(said.words, piece.words | passage.above, said.language), piece.text)
        for passage in passages
        for piece in passage.pieces
    ]
    best = max((share for share, _ in shares), default=0.0)
    nearest = [_deciding(text, said.language) for share, text in shares if share > best - 1e-9]
    near = [_deciding(text, said.language) for share, text in shares if share >= best - _NEAR]
    above = frozenset[str]().union(*(passage.above for passage in passages))
    for name, held in here.items():
        there = frozenset(one for members_of, _ in nearest for one in members_of.get(name, ()))
        known = frozenset(one for members_of, _ in near for one in members_of.get(name, ()))
        lost = (words for member, words in held.items() if words and member not in known)
        if there and any(above.isdisjoint(content_of(words, said.language)) for words in lost):
            return True
    told = [place for _, places in near for place in places]
    return any(
        (what, not side) in told and (what, side) not in told
        for what, side in fixed
        if any((what, not side) in places for _, places in nearest)
    )


@lru_cache(maxsize=256)
def _deciding(text: str, language: str) -> tuple[Mapping[str, Mapping[int, str]], Set[tuple[str, bool]]]:
    """Return the words of a text that exclude others, and for what is bounded on one side which side it is."""
    plain = without_accents(normalised(text))
    return members(plain, language), frozenset((*_bounds(plain, language), *_sides(plain, language)))


def _sides(plain: str, language: str) -> list[tuple[str, bool]]:
    pattern = sides_in_time(language)
    found = [(f"time {one['what']}", one["after"] is not None) for one in pattern.finditer(plain)] if pattern else []
    return found + [(f"clock {one[1]}", one[2] == "p") for one in _HALF_OF_DAY.finditer(plain)]


def _bounds(plain: str, language: str) -> list[tuple[str, bool]]:
    """Return the numbers that a text says something is at least (True) or at most.

    None, if something else is denied: "what is less than 30 days old is not archived" says what becomes of the rest.
    """
    found: list[tuple[str, bool]] = []
    denying = len(list(denials(plain, language)))
    for number in _NUMBER.finditer(plain) if language in COMPARED else ():
        start = max(0, number.start() - _BEFORE_MOST)
        before = plain[start : number.start()]
        signs = [
            (one.end(), one.start(), place)
            for place, pattern in enumerate(COMPARED[language])
            for one in pattern.finditer(before)
            if len(before[one.end() :].split()) <= _WORDS_BETWEEN and not _APART.search(before, one.end())
        ]
        if signs:
            _, begin, place = max(signs)
            is_denied = place < 2 and bool(denials(before[max(0, begin - _NOT_MOST) : begin], language))
            denying -= is_denied
            found.append((f"number {number.group()}", (place % 2 == 0) != is_denied))
        elif behind := _BEHIND.match(plain, number.end(), number.end() + _BEHIND_MOST):
            found.append((f"number {number.group()}", behind["least"] is not None))
    return [] if denying else found
