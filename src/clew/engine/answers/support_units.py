"""Which numbers of a sentence count in another unit than every passage that states them: "30 months" where it says "30 days".

Above: `support`. Below: `domain/citations/units`. Pure. Nothing is converted here (`support_times`). A number without a unit,
as in the cell of a table, may count in any.
"""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache

from clew.domain.citations.units import (
    CHINESE_SCALES,
    SQUARE,
    chinese_unit,
    chinese_units,
    scales_of_words,
    units_of_words,
)
from clew.domain.text.stems import without_accents
from clew.domain.text.words import content_words, normalised
from clew.engine.answers.support_pieces import Stating, shares_of

_NUMBER = re.compile(r"(?<![a-z\d.])\d+(?:\.\d+)?")
_MONEY_BEFORE = re.compile(r"(\br\$|[€$£¥]|\b(?:eur|usd|gbp|chf|cny|rmb|jpy|brl))\s?\Z")
_BEFORE_MOST = 5
_MONEY_SCALES = {"m": "million", "b": "billion"}
_TOKEN = re.compile(r"[\s*_\-)]{0,4}([^\W\d_]+[23²]?|[%€$£¥]|°[cf]?)")
_RANGE = re.compile(r"\s?(?:[-–—~/(至到或和]|to|and|or|bis|und|oder|a|et|ou|y|o|e|ate)\s?\Z")
_ADJECTIVE_LEAST = 4
"""Letters of a word that may stand between a number and its unit: "30 calendar days", but not "5 per day"."""


@dataclass(frozen=True, slots=True)
class _Counted:
    """What stands beside a number."""

    scale: str = ""
    units: frozenset[str] = frozenset()
    written: str = ""
    """The words of scale and unit."""

    def is_other(self, stated: "_Counted") -> bool:
        """Return whether this is surely not what a passage states."""
        if self.units and stated.units:
            return self.units.isdisjoint(stated.units) or (self.scale != stated.scale and bool(stated.scale))
        return bool(self.scale and stated.scale) and self.scale != stated.scale


def in_other_units(sentence: str, spoken: str, words: Set[str], passages: Sequence[Stating]) -> tuple[str, ...]:
    """Return the numbers, with their units, that the passages state in other units only.

    `spoken` is the language code of the sentence, `words` its content words without numbers; none in another language than the
    passages'. Where a passage says most of them, another unit is one; a number elsewhere in the same unit is enough to excuse it.
    """
    said = [(number, one) for number, found in _counted(sentence, spoken).items() for one in found if one.units or one.scale]
    if not said:
        return ()
    shares = shares_of(words, passages)
    counted = cache(_counted)  # for this sentence: a text with many numbers is asked for each
    whole = cache(lambda: [_counted(passage.named, passage.language) for passage in passages])

    def is_in_another(number: str, one: _Counted) -> bool:
        stating = [(share, counted(piece.text, language)) for share, piece, language in shares if number in piece.numbers]
        most = max((share for share, _ in stating), default=0.0)
        nearest = [other for share, found in stating if share > most - 1e-9 for other in found.get(number, (_Counted(),))]
        if not nearest or not all(one.is_other(other) for other in nearest):
            return False
        elsewhere = (other for found in whole() for other in found.get(number, ()))
        return all(one.is_other(other) for other in elsewhere if other.units)

    return tuple(f"{number} {one.written}".rstrip() for number, one in dict.fromkeys(said) if is_in_another(number, one))


def _counted(text: str, language: str) -> dict[str, list[_Counted]]:
    """Return for each number what stands beside it, once for each place where it stands."""
    plain = without_accents(normalised(text))
    found: dict[str, list[_Counted]] = {}
    following: tuple[int, _Counted] | None = None
    for number in reversed(list(_NUMBER.finditer(plain))):
        counted = _beside(plain, number, language)
        if counted == _Counted() and following and _RANGE.fullmatch(plain, number.end(), following[0]):
            counted = following[1]
        following = number.start(), counted
        found.setdefault(number.group().lstrip("0") or "0", []).append(counted)
    return found


def _beside(plain: str, number: re.Match[str], language: str) -> _Counted:
    before = _MONEY_BEFORE.search(plain, max(0, number.start() - _BEFORE_MOST), number.start())
    money = units_of_words()[before[1]] if before else frozenset[str]()
    if language == "zh":
        return _beside_chinese(plain, number.end(), money)
    scale, end, written = "", number.end(), list[str]()
    for place in range(3):
        token = _TOKEN.match(plain, end)
        if token is None:
            break
        word, end = token[1], token.end()
        units = units_of_words().get(word)
        if units and not (word.isalpha() and money):
            behind = _TOKEN.match(plain, end)
            is_area = {*written, *(behind.groups() if behind else ())} & SQUARE
            return _Counted(scale, frozenset(f"{one}²" for one in units) if is_area else units, " ".join((*written, word)))
        scaled = scales_of_words().get(word) or (_MONEY_SCALES.get(word) if money else None)
        if not scale and scaled:
            scale = scaled
        elif place > 1 or len(word) < _ADJECTIVE_LEAST or not content_words(word, language):
            break
        written.append(word)
    written = written[: bool(scale)] + ([before[1]] if before else [])
    return _Counted(scale, money, " ".join(written)) if scale or money else _Counted()


def _beside_chinese(plain: str, end: int, money: frozenset[str]) -> _Counted:
    found = chinese_unit().match(plain, end)
    scale, unit = found.groups() if found else (None, None)
    scaled = CHINESE_SCALES.get(scale or "", "")
    if unit:
        return _Counted(scaled, money or frozenset((chinese_units()[unit],)), f"{scale or ''}{unit}")
    token = _TOKEN.match(plain, end)
    units = money or (units_of_words().get(token[1], frozenset()) if token and not scale else frozenset[str]())
    return _Counted(scaled, units, scale or (token[1] if token and units and not money else ""))
