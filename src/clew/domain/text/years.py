"""Years in a text of any language, with their offsets: single years, ranges and seasons.

Above: `domain/followup/ellipsis`, which replaces the year of a question; the engine's `dated.py` and the extractive model, which
compare the years of questions and passages. A figure such as `1,940` or `2.5` is no year.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

_MONTHS = 12
_DASHED = re.compile("[–—]")
LONGEST_RANGE = 100
"""A range of more years states only its ends."""
_DIGITS = {numeral: str(value % 10) for value, numeral in enumerate("零一二三四五六七八九〇")}
_YEAR = r"(?:1[5-9]|20|21)\d\d"
_NO_FIGURE_BEFORE = r"(?<![\d$€£¥%#])(?<!\d[.,:’'])(?<![$€£¥]\s)(?<![^\W\d_]-)"
_NO_FIGURE_AFTER = r"(?!\d|[.,:]\d|\s?(?:%|€|£|\$|°|[kmcg]m\b|kg\b|[kMGT]B\b|[kMG]?Wh?\b|euros?\b|EUR\b|USD\b|Euro\b|Meter\b))"
_HAN_AFTER = "(?![\u3400-\u4dbf\u4e00-\u9fff])|(?=年|财|学|版|届|赛|至|到|和|与|及|以|、|上半|下半|第)"
_SPAN = re.compile(
    rf"{_NO_FIGURE_BEFORE}(?P<first>{_YEAR})年?(?:\s?[-/–—~～]\s?|\s(?:to|through|bis|à|au|a|hasta|até)\s|[至到])"
    rf"(?P<last>{_YEAR}|\d\d(?![-/.]?\d)){_NO_FIGURE_AFTER}(?:年度?)?"
    rf"|{_NO_FIGURE_BEFORE}(?P<year>{_YEAR}){_NO_FIGURE_AFTER}(?:(?:年度?)|{_HAN_AFTER})"
    rf"|(?<!\d)\d{{1,2}}[./-]\d{{1,2}}[./-](?P<dated>{_YEAR})(?!\d)"
    r"|(?P<written>[一二][〇零一二三四五六七八九]{3})年度?"
)


@dataclass(frozen=True, slots=True)
class YearSpan:
    """A year (`first == last`) or a range, at `text[start:end]`."""

    first: int
    last: int
    start: int
    end: int

    @property
    def years(self) -> frozenset[int]:
        """Every year of it."""
        if self.last - self.first > LONGEST_RANGE:
            return frozenset({self.first, self.last})
        return frozenset(range(self.first, self.last + 1))

    @property
    def is_season(self) -> bool:
        """It is one period that touches two years: `2022/23`."""
        return self.last == self.first + 1


def year_spans(text: str) -> list[YearSpan]:
    """Return the years of a text in order; offsets are code points."""
    return [span for match in _SPAN.finditer(text) for span in _spans_of(match)]


@lru_cache(maxsize=256)
def years_in(text: str) -> frozenset[int]:
    """Return every year that a text states, those within ranges included. A turn asks several times about the same passages."""
    return frozenset[int]().union(*(span.years for span in year_spans(text)))


def seasons_in(text: str) -> frozenset[tuple[int, int]]:
    """Return the seasons that a text states, as first and last year."""
    return frozenset((span.first, span.last) for span in year_spans(text) if span.is_season)


def _spans_of(match: re.Match[str]) -> list[YearSpan]:
    if match["first"] is None:
        written = match["year"] or match["dated"] or "".join(_DIGITS[numeral] for numeral in match["written"])
        group = "dated" if match["dated"] else 0
        return [YearSpan(int(written), int(written), match.start(group), match.end(group))]
    first, last = int(match["first"]), int(match["last"])
    if last < LONGEST_RANGE:
        last += first - first % 100
        between = match.string[match.end("first") : match.start("last")]
        is_range = last > first and last % 100 > _MONTHS and _DASHED.fullmatch(between) is not None  # (1946–49)
        if last != first + 1 and not is_range:  # 2023-06 is a month, 2022-20 a number
            return [YearSpan(first, first, match.start("first"), match.end("first"))]
    if last < first:
        return [YearSpan(year, year, match.start(name), match.end(name)) for name, year in (("first", first), ("last", last))]
    return [YearSpan(first, last, match.start(), match.end())]
