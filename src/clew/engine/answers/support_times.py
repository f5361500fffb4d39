"""Times that a passage tells in another unit: "14 days" says the "two weeks" of the passage, 七天 its 一周.

Above: `support`. Below: `domain/citations/units`. Pure.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from clew.domain.citations.claim_words import content_of
from clew.domain.citations.number_words import ONES_OF, in_digits
from clew.domain.citations.units import LENGTHS, chinese_units, units_of_words
from clew.domain.text.stems import without_accents
from clew.domain.text.words import normalised
from clew.engine.answers.support_pieces import share_of
from clew.engine.answers.support_units import Stating

_ONES = "|".join(sorted(chain.from_iterable(ONES_OF.values())))
_CHINESE = "|".join(sorted((word for word, unit in chinese_units().items() if unit in LENGTHS), key=len, reverse=True))
_TIME = re.compile(
    rf"(?:(?<![a-zA-Z\d.,])(?P<number>\d{{1,4}})|(?<![^\W\u4e00-\u9fff])(?:{_ONES}))[\s\u00a0-]?(?P<unit>{_CHINESE}|[a-zA-Zà-ÿ]+)",
    re.IGNORECASE,
)
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
    told = in_digits(sentence, spoken)
    times = list(_times(told))
    if not times:
        return sentence
    words = frozenset(content_of(_TIME.sub(" ", told), spoken))
    stated: dict[tuple[str, int], dict[str, str]] = {}
    for passage in passages:
        for piece in passage.pieces:
            is_same = passage.language == spoken and words
            if not is_same or share_of(words, piece.words | passage.above, spoken) >= _ABOUT:
                for one in _times(piece.text):
                    stated.setdefault(one.length, {})[one.unit] = piece.text[one.start : one.end]
    pieces, end = list[str](), 0
    for one in times:
        found = stated.get(one.length, {})
        if found and one.unit not in found:
            pieces += (told[end : one.start], next(iter(found.values())))
            end = one.end
    return "".join((*pieces, told[end:])) if pieces else sentence


def _times(text: str) -> Iterator[_Time]:
    for one in _TIME.finditer(text):
        word = without_accents(normalised(one["unit"]))
        unit = chinese_units().get(word) or next(iter(units_of_words().get(word, frozenset()) & LENGTHS.keys()), None)
        if unit:
            base, many = LENGTHS[unit]
            yield _Time(one.start(), one.end(), unit, (base, many * int(one["number"] or 1)))
