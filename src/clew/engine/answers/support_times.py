"""Times that a passage tells in another unit: "14 days" says the "two weeks" of the passage, 七天 its 一周.

Above: `support`. Below: `domain/citations/units`. Pure.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from clew.domain.citations.claim_words import content_of
from clew.domain.citations.number_words import ONES_OF
from clew.domain.citations.units import LENGTHS, chinese_units, units_of_words
from clew.domain.text.stems import without_accents
from clew.domain.text.words import normalised
from clew.engine.answers.said import said_in
from clew.engine.answers.support_pieces import Stating, shares_of

_UNITS_OF_TIME = {word: unit for word, units in units_of_words().items() for unit in units & LENGTHS.keys() if len(word) > 1} | {
    word: unit for word, unit in chinese_units().items() if unit in LENGTHS and word != "日"
}
"""Without `h` and 日, which stand in times of day and dates."""


@cache
def _time(language: str) -> re.Pattern[str]:
    """Return what finds a number and the word behind it; "a week" is mostly every week."""
    if language == "zh":
        units = "|".join(sorted((one for one in _UNITS_OF_TIME if not one.isascii()), key=len, reverse=True))
        return re.compile(rf"(?:(?<![\d.,])(?P<number>\d{{1,4}})|(?<![每第周])一)\s?(?P<unit>{units})")
    ones = "one" if language == "en" else "|".join(sorted(ONES_OF.get(language, ("1",))))
    number = rf"(?<![\w.,])(?P<number>\d{{1,4}})[\s\u00a0-]?|(?<!\w)(?:{ones})[\s\u00a0-]"
    return re.compile(rf"(?:{number})(?P<unit>[^\W\d_]{{2,12}})(?!\w)", re.IGNORECASE)


_ABOUT = 0.4
"""Share of a sentence's words that a text must have, apart from its times, to tell the same time in another unit."""


@dataclass(frozen=True, slots=True)
class _Time:
    start: int
    end: int
    unit: str
    length: tuple[str, int]
    """Minutes or months."""


def in_terms_of(sentence: str, spoken: str, passages: Sequence[Stating]) -> str:
    """Return a sentence with those times in the words of the passages that they tell in another unit only.

    The same text, if there are none. `spoken` is its language code.
    """
    told = said_in(sentence, spoken).text
    times = list(_times(told, spoken))
    if not times:
        return sentence
    words = frozenset(content_of(_time(spoken).sub(" ", told), spoken))
    stated: dict[tuple[str, int], dict[str, str]] = {}
    for share, piece, language in shares_of(words, passages):
        if not words or language != spoken or share >= _ABOUT:
            for one in _times(piece.text, language):
                stated.setdefault(one.length, {})[one.unit] = piece.text[one.start : one.end]
    pieces, end = list[str](), 0
    for one in times:
        found = stated.get(one.length, {})
        if found and one.unit not in found:
            pieces += (told[end : one.start], next(iter(found.values())))
            end = one.end
    return "".join((*pieces, told[end:])) if pieces else sentence


def _times(text: str, language: str) -> Iterator[_Time]:
    for one in _time(language).finditer(text):
        unit = _UNITS_OF_TIME.get(without_accents(normalised(one["unit"])))
        if unit:
            base, many = LENGTHS[unit]
            yield _Time(one.start(), one.end(), unit, (base, many * int(one["number"] or 1)))
