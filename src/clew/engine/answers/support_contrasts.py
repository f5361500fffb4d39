"""Whether a sentence has another of several words that exclude each other than the passage: Thursday for Tuesday, "at most" for
"at least", "before noon" for "after noon".

Above: `support`. Below: `domain/citations/contrasts`. Pure. Such words are few and decide; most of the others may differ in a
paraphrase.
"""

import re
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache

from clew.domain.citations.claim_words import content_of
from clew.domain.citations.contrasts import BOUND_BEHIND, ONLY, members, sides_in_time
from clew.domain.citations.negations import denials
from clew.domain.citations.support_words import COMPARED
from clew.domain.text.stems import without_accents
from clew.domain.text.words import normalised
from clew.engine.answers.said import Said
from clew.engine.answers.support_pieces import Stating, shares_of

_NUMBER = re.compile(r"(?<![a-z\d.])\d+(?:[.:]\d+)?")
_HALF_OF_DAY = re.compile(r"(?<!\d)(\d{1,2}(?:[:.]\d\d)?)\s?([ap])\.?\s?m\b")
_NOT_MOST = 4
"""Characters between what denies a bound and the bound: "not more than"."""
_BOUNDED = re.compile(
    r"(?P<comma>[,，])?\s?[€$£¥]?(?:(?:[^\W\d_]{1,20}\s){0,2}?[€$£¥]?(?P<number>\d{1,15}(?:[.:]\d{1,4})?)|(?P<word>[^\W\d_]{2,20}))"
)
"""Behind a bound: its number, at most two words away, or its first word: "at least once"."""
_COMMA, _COMMA_MOST = re.compile(r"[,，]\s?(?:\w{1,3}\s)?\Z"), 6
"""In front of a bound that has another comma behind it: "with, at least, 15 days"."""
_LOOSE = frozenset(("duty",))
"""Classes whose members say the same where something is denied or the only one."""
_EXCHANGED = frozenset(("unit of time", "order"))
"""Classes of which a sentence may name more members: "the first day of the month" for "the first of the month"."""
_NEAR = 0.25
"""A passage's sentence with so much less of the words may still say what another one leaves out."""


def is_contrary(said: Said, passages: Sequence[Stating]) -> bool:
    """Return whether the sentences that come nearest to this one have other words in the place of some that decide."""
    here, fixed = _deciding(said.text, said.language)
    if not here and not fixed:
        return False
    shares = [(share, piece.text) for share, piece, _ in shares_of(said.words, passages)]
    best = max((share for share, _ in shares), default=0.0)
    closest = [text for share, text in shares if share > best - 1e-9]
    nearest = [_deciding(text, said.language) for text in closest]
    near = [_deciding(text, said.language) for share, text in shares if share >= best - _NEAR]
    above = frozenset[str]().union(*(passage.above for passage in passages))
    is_loose = any(_is_loose(text, said.language) for text in (said.text, *closest))
    for name, held in here.items():
        there = frozenset(one for members_of, _ in nearest for one in members_of.get(name, ()))
        if not there or (name in _LOOSE and is_loose) or (name in _EXCHANGED and there <= held.keys()):
            continue
        known = frozenset(one for members_of, _ in near for one in members_of.get(name, ()))
        lost = (words for member, words in held.items() if words and member not in known)
        if any(above.isdisjoint(content_of(words, said.language)) for words in lost):
            return True
    told = {place for _, places in near for place in places}
    return any(
        place not in told and any(key == place[0] and place not in places for key, _ in places)
        for place in fixed
        for _, places in nearest
    )


def _is_loose(text: str, language: str) -> bool:
    """Return whether something is denied or the only one: "may not" is "must not", "may only in writing" is "must in writing"."""
    plain = without_accents(normalised(text))
    only = ONLY.get(language)
    return bool(denials(plain, language)) or (only is not None and only.search(plain) is not None)


_Place = tuple[str, int]
"""What is bounded or what a range begins with, and on which side or where it ends."""


@lru_cache(maxsize=256)
def _deciding(text: str, language: str) -> tuple[Mapping[str, Mapping[int, str]], Set[_Place]]:
    """Return the words of a text that exclude others, and its bounds, sides in time and ranges."""
    plain = without_accents(normalised(text))
    held, ranges = members(plain, language)
    return held, frozenset((*_bounds(plain, language), *_sides(plain, language), *ranges))


def _sides(plain: str, language: str) -> list[_Place]:
    pattern = sides_in_time(language)
    found = [
        (f"{'before' if one['before'] or one['after'] else 'until'} {one['what']}", int(bool(one["after"] or one["since"])))
        for one in (pattern.finditer(plain) if pattern else ())
    ]
    return found + [(f"clock {one[1]}", int(one[2] == "p")) for one in _HALF_OF_DAY.finditer(plain)]


def _bounds(plain: str, language: str) -> list[_Place]:
    """Return the numbers, or the words behind a bound without one, that something is at least (1) or at most (0).

    None, if something else is denied: "what is less than 30 days old is not archived" says what becomes of the rest.
    """
    if language not in COMPARED:
        return []
    denied = [one.end() for one in denials(plain, language)]
    found, used = list[_Place](), 0
    for place, pattern in enumerate(COMPARED[language]):
        for sign in pattern.finditer(plain):
            what = _BOUNDED.match(plain, sign.end())
            if what is None or (what["comma"] and not _COMMA.search(plain, max(0, sign.start() - _COMMA_MOST), sign.start())):
                continue
            is_denial = place < 2 and any(0 <= sign.start() - end <= _NOT_MOST for end in denied)
            used += is_denial
            is_turned = is_denial or (place < 2 and plain.endswith("不", 0, sign.start()))
            found.append((f"bound {what['number'] or what['word']}", int((place % 2 == 0) != is_turned)))
    if len(denied) > used:
        return []
    behind = ((number.group(), BOUND_BEHIND.match(plain, number.end())) for number in _NUMBER.finditer(plain))
    return found + [(f"bound {number}", int(one["least"] is not None)) for number, one in behind if one]
