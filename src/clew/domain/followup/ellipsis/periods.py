"""Periods in questions: the years, halves, quarters and months that a text names, and relative ones ("the year before").

Above: `short_question.py` and `chinese.py` read them, `understanding.py` moves and replaces them. Below: `domain/text/years.py`
and the words of each language.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from clew.domain.followup.ellipsis.reading import Token, fold, lexicon_of, phrases_of
from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.followup.ellipsis.words.table import UNITS, PeriodWords, Unit
from clew.domain.text.years import YearSpan, year_spans

PER_YEAR: dict[Unit, int] = {"year": 1, "half": 2, "quarter": 4, "month": 12}
_CHINESE = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "十一": 11, "十二": 12}
_ABBREVIATED = 3
"""Letters of a month that is cut short, at least."""
_LEADS_TO_MONTH = re.compile(r"\b(?:in|of|for|since|until|till|by|during|last|next|early|late|mid|from|to|and)\s$", re.IGNORECASE)
_YEAR_BEHIND = re.compile(r"\s(?:19|20)\d\d\b")
_NUMERALS = {number: numeral for numeral, number in _CHINESE.items()}


@dataclass(frozen=True, slots=True)
class Shift:
    """A period that is counted from another one: `distance` units after it (negative: before)."""

    unit: Unit
    distance: int
    is_from_today: bool = False
    """It is counted from today ("last year") and not from the period before ("the year before")."""
    first: int = 0
    """Index of its first token."""
    last: int = 0
    """Index after its last token."""
    names_no_unit: bool = False
    """It may mean something else than a period: "after that"."""


@dataclass(frozen=True, slots=True)
class PartSpan:
    """A half, a quarter or a month, at `text[start:end]`; its number stands at `text[number_start:number_end]`."""

    unit: Unit
    number: int
    start: int
    end: int
    number_start: int
    number_end: int
    language: str
    is_digit: bool

    def written(self, number: int, text: str) -> str:
        """Return the part with another number, in the words of the text that it stands in."""
        return f"{text[self.start : self.number_start]}{self._numeral(number)}{text[self.number_end : self.end]}"

    def _numeral(self, number: int) -> str:
        if self.is_digit:
            return str(number)
        if self.language == "zh":
            return ("上" if number == 1 else "下") if self.unit == "half" else _NUMERALS[number]
        words = TABLES[self.language].periods
        return (words.months if self.unit == "month" else words.ordinals)[number - 1].split(",")[0]


def part_spans(text: str) -> list[PartSpan]:
    """Return the halves, quarters and months that a text names, in order."""
    spans: list[PartSpan] = []
    for pattern, unit, language, numbers in _part_patterns():
        for match in pattern.finditer(text):
            written = match["n"]
            number = int(written) if written.isdecimal() else numbers.get(fold(written) if language != "zh" else written, 0)
            if 1 <= number <= PER_YEAR[unit] and _is_month(match, unit):
                at = (match.start(), match.end(), match.start("n"), match.end("n"))
                spans.append(PartSpan(unit, number, *at, language, written.isdecimal()))
    spans.sort(key=lambda span: (span.start, -span.end))
    return [span for place, span in enumerate(spans) if not any(other.end > span.start for other in spans[:place])]


def _is_month(match: re.Match[str], unit: Unit) -> bool:
    """`may` and `march` in lower case are verbs, except behind a preposition or before a year."""
    if unit != "month" or match["n"] not in {"may", "march"}:
        return True
    return _LEADS_TO_MONTH.search(match.string[: match.start()]) is not None or bool(
        _YEAR_BEHIND.match(match.string, match.end())
    )


def lone_month(words: Sequence[Token], language: str) -> list[PartSpan]:
    """Return the month that is all a short question names, also in small letters or cut short: "and march?", "y en feb?"."""
    lexicon = lexicon_of(language)
    named = [token for token in words if token.is_word and lexicon.preposition(token) is None]
    if len(named) != 1 or len(named[0].folded) < _ABBREVIATED or not named[0].folded.isalpha():
        return []
    word = named[0]
    months = [
        number
        for number, names in enumerate(TABLES[language].periods.months, 1)
        if any(fold(name.strip()).startswith(word.folded) for name in names.split(","))
    ]
    at = (word.start, word.end, word.start, word.end)
    return [PartSpan("month", months[0], *at, language, is_digit=False)] if len(months) == 1 else []


@cache
def _part_patterns() -> list[tuple[re.Pattern[str], Unit, str, dict[str, int]]]:
    numeral = "十一|十二|[一二三四五六七八九十]|1[0-2]|[1-9]"
    patterns: list[tuple[re.Pattern[str], Unit, str, dict[str, int]]] = [
        (re.compile(r"\b[QTqt](?P<n>[1-4])\b"), "quarter", "en", {}),
        (re.compile(r"第?(?P<n>[一二三四1-4])季度?"), "quarter", "zh", _CHINESE),
        (re.compile(r"(?P<n>[上下])半年"), "half", "zh", {"上": 1, "下": 2}),
        (re.compile(rf"(?P<n>{numeral})月份?"), "month", "zh", _CHINESE),
    ]
    for language, table in TABLES.items():
        months = {fold(name.strip()): number for number, names in enumerate(table.periods.months, 1) for name in names.split(",")}
        listed = "|".join(name.strip() for names in table.periods.months for name in names.split(","))
        patterns.append((re.compile(rf"\b(?P<n>{listed})\b", re.IGNORECASE), "month", language, months))
        ordinals = {
            fold(word.strip()): number for number, words in enumerate(table.periods.ordinals, 1) for word in words.split(",")
        }
        number = "|".join(word.strip() for words in table.periods.ordinals for word in words.split(","))
        for unit in ("half", "quarter"):
            named = "|".join(word.strip() for word in table.periods.units[unit].split(","))
            written = rf"\b(?P<n>{number}|[1-4])(?:\.|º|°|e|er|st|nd|rd|th)?\s(?:{named})\b"
            patterns.append((re.compile(written, re.IGNORECASE), unit, language, ordinals))
    return patterns


def find_shift(tokens: Sequence[Token], language: str) -> Shift | None:
    """Return the relative period in a question: two years later, l'année d'avant, im Vorjahr."""
    words, lexicon = TABLES[language].periods, lexicon_of(language)
    for distance, listed in words.words.items():
        for at in range(len(tokens)):
            if length := _length(tokens, at, listed):
                return Shift("year", distance, first=at, last=at + length)
    for unit in UNITS:
        for at in range(len(tokens)):
            length = _length(tokens, at, words.units[unit])
            if length and (found := _around(tokens, at, at + length, unit, words)):
                return found
    folded = [token.folded for token in tokens]
    small = lexicon.articles | set(lexicon.prepositions) | set(lexicon.contracted)
    core = [word for word in folded if word not in small]
    for distance, listed in words.alone.items():
        for phrase in phrases_of(listed):
            if tuple(folded) == phrase or (core and core == [word for word in phrase if word not in small]):
                return Shift("year", distance, first=0, last=len(tokens), names_no_unit=True)
    return None


def _around(tokens: Sequence[Token], first: int, last: int, unit: Unit, words: PeriodWords) -> Shift | None:
    """Read what stands beside a unit: a number before it, and a word that says which way."""
    count, start = _number_before(tokens, first, words)
    begin = start
    if before := _length_before(tokens, start, words.ago_before):
        return Shift(unit, -count, is_from_today=True, first=start - before, last=last)
    if (after := _length(tokens, last, words.ago)) and (count > 1 or start < first):
        return Shift(unit, -count, is_from_today=True, first=begin, last=last + after)
    ways = ((words.before_last, -2, True), (words.previous, -1, False), (words.following, 1, False), (words.last, -1, True))
    for listed, way, is_from_today in ways:
        if is_from_today and count > 1:  # the last two years are more than one period
            continue
        distance = way * count
        if after := _length(tokens, last, listed):
            return Shift(unit, distance, is_from_today=is_from_today, first=begin, last=last + after)
        if before := _length_before(tokens, start, listed):
            more = _length(tokens, last, words.before_last)  # the year before last
            return Shift(unit, distance, is_from_today=is_from_today, first=start - before, last=last + more)
    if before := _length_before(tokens, start, words.same):
        return Shift(unit, 0, first=start - before, last=last)
    return None


def _number_before(tokens: Sequence[Token], place: int, words: PeriodWords) -> tuple[int, int]:
    """Return the number of units before a place and where it begins; one unit if none is named."""
    for number, listed in words.numbers.items():
        if length := _length_before(tokens, place, listed):
            return number, place - length
    if place and tokens[place - 1].cased.isdecimal() and len(tokens[place - 1].cased) < 3:
        return int(tokens[place - 1].cased), place - 1
    return 1, place


def _length(tokens: Sequence[Token], at: int, listed: str) -> int:
    """Return how many tokens from a place on a phrase of a list covers, the longest first; 0 if none does."""
    for phrase in phrases_of(listed):
        if tuple(token.folded for token in tokens[at : at + len(phrase)]) == phrase:
            return len(phrase)
    return 0


def _length_before(tokens: Sequence[Token], end: int, listed: str) -> int:
    for phrase in phrases_of(listed):
        if len(phrase) <= end and tuple(token.folded for token in tokens[end - len(phrase) : end]) == phrase:
            return len(phrase)
    return 0


def year_of(text: str) -> YearSpan | None:
    """Return the last year or season that a text names."""
    spans = year_spans(text)
    return spans[-1] if spans else None


def moved(unit: Unit, number: int, distance: int) -> tuple[int, int]:
    """Return the number of a part of a year after a shift, and by how many years it moved."""
    years, place = divmod(number - 1 + distance, PER_YEAR[unit])
    return place + 1, years
