"""The years that a question is about, and whether a text is about another year.

Above: the engine's `stages/dated.py` and the extractive model. Below: `domain/text/years.py`, and the words that ask for
more than one year ("since 2021").
"""

import re
from dataclasses import dataclass
from functools import cache

from clew.domain.followup.ellipsis.reading import ending, lexicon_of, tokens_of
from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.text.years import seasons_in, year_spans, years_in

_BEFORE_MOST = 30
_CHINESE_OPEN = re.compile(r"(?:自|从|比|较|截至|到|至|超过|早于|晚于|相比|与|和|跟)$")
_CHINESE_CHANGE = re.compile(r"^(?:以来|以后|之后|以前|之前|起|至今|开始|相比|后|前|比)")


@dataclass(frozen=True, slots=True)
class AskedYears:
    """The years of a question: a passage that states only other years does not answer it."""

    years: frozenset[int]
    season: tuple[int, int] | None = None
    """A period that touches two years, of which a passage must state both."""

    def __bool__(self) -> bool:
        """Return whether the question names a year."""
        return bool(self.years)

    @property
    def written(self) -> str:
        """The years as text, such as `2014` or `2022-2023`."""
        return "-".join(map(str, self.season or ())) or ", ".join(map(str, sorted(self.years)))

    def is_stated_in(self, text: str) -> bool:
        """Return whether a text states one of the years, or the season."""
        stated = years_in(text)
        return set(self.season) <= stated if self.season else bool(self.years & stated)

    def is_other_than(self, text: str) -> bool:
        """Return whether a text states years, but none of these."""
        stated = years_in(text)
        if self.season and seasons_in(text):
            return self.season not in seasons_in(text)
        return bool(stated) and not self.is_stated_in(text)


NO_YEARS = AskedYears(frozenset())


def asked_years(question: str) -> AskedYears:
    """Return the years that a question names; none if it asks for a development ("since 2021", "compared to 2020")."""
    spans = year_spans(question)
    if not spans or any(_is_open(question, span.start, span.end) for span in spans):
        return NO_YEARS
    years = frozenset[int]().union(*(span.years for span in spans))
    season = next(((span.first, span.last) for span in spans if span.is_season), None) if len(spans) == 1 else None
    return AskedYears(years, season)


def _is_open(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - _BEFORE_MOST) : start]
    if _CHINESE_OPEN.search(before) or _CHINESE_CHANGE.search(text[end:]):
        return True
    tokens = [token for token in tokens_of(before) if token.is_word]
    while tokens and tokens[-1].folded in _articles():
        tokens = tokens[:-1]
    return any(ending(tokens, lexicon_of(language).open_ended) for language in TABLES)


@cache
def _articles() -> frozenset[str]:
    return frozenset[str]().union(*(lexicon_of(language).articles for language in TABLES)) | {"year", "ano", "annee", "jahr"}
