"""Which thing a number of a sentence counts: the word behind it. And of which month a day is.

Above: `support`, which knows whether a passage has the number. Pure.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from clew.domain.citations.support_words import NUMERALS
from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.text.stems import without_accents
from clew.domain.text.words import content_words, normalised

_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+")
_DASH = re.compile(r" ?[-–—] ?")
"""Between the ends of a range: `18–65 years`, but not `since 2021 542 rooms`."""
_SIGN = re.compile(r"[^\s\-–—'’]")
DOTTED_DATE = re.compile(r"(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)")
"""`01.03.2021` also says the 1 and the 2021 of `1 March 2021`."""
_BESIDE_DAY, _MONTH_LEAST = 3, 3
"""Words between which a day and its month stand (`4th of December`: `th` is one), and letters of a short form (`Dez.`)."""
_MONTHS = {
    without_accents(name): number
    for table in TABLES.values()
    for number, names in enumerate(table.periods.months, 1)
    for name in names.lower().split(", ")
}
"""The numbers of the months, by their names in all languages: a passage may be in another one."""
_CLOSE = 3
"""Words behind a number among which what it counts stands: `12 large halls`."""


def counts_another(sentence: str, texts: Sequence[str], number: str, language: str) -> bool:
    """Return whether texts that have a number count with another one what a sentence counts with this one, and never with it.

    "Twelve fields and three measures" does not say "three fields". But "two people died, five were hurt" may say "five people":
    there the word is left out. Nor is it another thing if the word right behind the number on one side stands close behind it on
    the other.
    """
    things = _counted(sentence, language).get(number, frozenset())
    counted = [_counted(text, language) for text in texts] if things else []
    if not counted or not all(one.get(number) for one in counted):
        return False
    close = _counted(sentence, language, among=_CLOSE).get(number, frozenset())
    behind = [_counted(text, language, among=_CLOSE).get(number, frozenset()) for text in texts]
    if any(close & one[number] or things & near for one, near in zip(counted, behind, strict=True)):
        return False
    return any(things & found for one in counted for other, found in one.items() if other != number)


def is_other_day(sentence: str, text: str, number: str, language: str) -> bool:
    """Return whether a text has a number only as the day of dates in figures, and the sentence none of their months beside it.

    `04.12.2021` says "4 December", but neither "4 July" nor "version 4".
    """
    months = _days(text, language).get(number)
    return months is not None and months.isdisjoint(_months_beside(sentence, number))


@lru_cache(maxsize=128)
def _days(text: str, language: str) -> dict[str, frozenset[int]]:
    """Return the days of dates in figures that are no other numbers of a text, each with its months."""
    dates = [(one[1].lstrip("0"), int(one[2])) for one in DOTTED_DATE.finditer(text)]
    if not dates:
        return {}
    numerals = NUMERALS.get(language, {})
    tokens = _TOKEN.findall(normalised(DOTTED_DATE.sub(" ", text)))
    others = {numerals.get(one, one.lstrip("0")) for one in tokens}
    found: dict[str, set[int]] = defaultdict(set)
    for day, month in dates:
        found[day].add(month)
    return {day: frozenset(months) for day, months in found.items() if day not in others}


@lru_cache(maxsize=64)
def _months_beside(sentence: str, number: str) -> frozenset[int]:
    """Return the months that stand beside a day: `4 December`, `4. Dez.`, `December 4th`, `04.12.2021`."""
    months = {int(one[2]) for one in DOTTED_DATE.finditer(sentence) if one[1].lstrip("0") == number}
    tokens = _TOKEN.findall(without_accents(normalised(sentence)))
    places = [at for at, token in enumerate(tokens) if token.lstrip("0") == number]
    beside = {token for at in places for token in tokens[max(0, at - _BESIDE_DAY) : at + 1 + _BESIDE_DAY]}
    named = (month for one in beside if len(one) >= _MONTH_LEAST for name, month in _MONTHS.items() if name.startswith(one))
    return frozenset(months.union(named))


@lru_cache(maxsize=128)
def _counted(text: str, language: str, among: int = 1) -> dict[str, frozenset[str]]:
    """Return for each number the stems of the words right behind it, up to a sign; a range has the words behind its end."""
    if language == "zh":  # the same word counts most things there
        return {}
    numerals, plain = NUMERALS.get(language, {}), normalised(text)
    found = list(_TOKEN.finditer(plain))
    tokens = [one.group() for one in found]
    values = [numerals.get(one, one.lstrip("0") or "0" if one[0].isdigit() else "") for one in tokens]
    counted: dict[str, frozenset[str]] = {}
    for at, value in enumerate(values):
        if not value:
            continue
        behind = at + 1
        if any(values[at + 1 : at + 2]) and _DASH.fullmatch(plain, found[at].end(), found[at + 1].start()):
            behind = at + 2
        elif any(values[at + 2 : at + 3]) and not values[at + 1] and not content_words(tokens[at + 1], language):
            behind = at + 3
        for place in range(behind, min(behind + among, len(tokens))):
            if values[place] or _SIGN.search(plain, found[place - 1].end(), found[place].start()):
                break
            counted[value] = counted.get(value, frozenset()) | frozenset(content_words(tokens[place], language))
    return counted
