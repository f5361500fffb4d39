"""Which numbers of a sentence no passage states, where the passages are in another language.

Above: `support`. Below: `domain/citations/number_words`. Pure. The words beside a number tell nothing there, so a number must
only stand in a passage: in digits of any form, in words, or as a part of a date or time. What it counts is left to similarity.
"""

import re
from collections.abc import Iterable, Set
from functools import lru_cache

from clew.domain.citations.number_words import ONES, numbers_written
from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.text.languages import language_code
from clew.domain.text.stems import without_accents
from clew.domain.text.words import normalised
from clew.engine.answers.support_pieces import DOTTED_DATE, Piece

_MONTHS = {
    code: {
        without_accents(name): number
        for number, names in enumerate(table.periods.months, 1)
        for name in names.lower().split(", ")
    }
    for code, table in TABLES.items()
}
_SHORT_YEAR = re.compile(r"(?<!\d)(\d{1,2})/(\d{1,2})/(\d\d)(?!\d)")
_FULL_HOUR = re.compile(r"(?<=\d)[:h]00\b")
_CLOCK_STOP = re.compile(r"(?<![\d.,:])((?:[01]?\d|2[0-3]))\.([0-5]\d)(?=\s?(?:uhr\b|[ap]\.?\s?m\b|h\b|horas?\b))")
_CLOCK = re.compile(r"(?<![\d.,:])((?:[01]?\d|2[0-3]))[:h]([0-5]\d)(?!\d|[:.]\d)")
"""`9.30 Uhr` is `9:30`, and where a passage says that, a sentence may also write `9.30`."""
_AFTERNOON = re.compile(r"(\d{1,2})(?:[:.]\d\d)?\s?p\.?\s?m\b|(?:下午|晚上|傍晚)\s?(\d{1,2})")
_HOUR = re.compile(r"(?<!\d)(1[3-9]|2[0-3])(?=\s?(?:[:h点时]|uhr\b|heures?\b|horas?\b))")
_NOON = 12
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_OF_ONE = frozenset("一每单")


def missing_abroad(
    sentence: str, spoken: str | None, passages: Iterable[tuple[Iterable[Piece], Set[str], str]]
) -> tuple[str, ...]:
    """Return the numbers that no passage states; `spoken` is the language of the sentence.

    `passages`: of each its pieces, the numbers above it, and its language.
    """
    said = numbers_written(_plain(sentence), language_code(spoken), surely=True)
    if not said:
        return ()
    stated = frozenset[str]().union(
        *(
            one
            for pieces, above, language in passages
            for one in (above, *(piece.numbers | _stated(piece.counted, language) for piece in pieces))
        )
    )
    return tuple(sorted(said - stated, key=float))


@lru_cache(maxsize=512)
def _stated(text: str, language: str) -> frozenset[str]:
    """Return every number that a text may state, the months that it names and both ways to say an hour."""
    plain = _plain(text)
    found = set(numbers_written(plain, language, surely=False))
    words = frozenset(_TOKEN.findall(plain))
    found |= {str(number) for name, number in _MONTHS.get(language, {}).items() if name in words}
    found |= {str(int(one) - _NOON) for one in _HOUR.findall(_clocked(text))}
    found |= {_decimal(*one.groups()) for one in _CLOCK.finditer(plain)}
    found |= {str(int(one[1] or one[2]) + _NOON) for one in _AFTERNOON.finditer(plain)}
    return frozenset(found | {"1"} if words & ONES or not _OF_ONE.isdisjoint(plain) else found)


def _plain(text: str) -> str:
    """Return a text as its numbers are read: without accents, dates as three numbers, full hours as one."""
    dated = _SHORT_YEAR.sub(r"\1 \2 20\3", DOTTED_DATE.sub(r"\1 \2 \3", text))
    return _FULL_HOUR.sub("", _clocked(dated))


def _clocked(text: str) -> str:
    return _CLOCK_STOP.sub(r"\1:\2", without_accents(normalised(text)))


def _decimal(hour: str, minutes: str) -> str:
    return f"{int(hour)}.{minutes}".rstrip("0").rstrip(".")
