"""What a table of words says about the short questions of a language that change one part of the question before.

Above: one module per language beside this one. Phrases are separated by commas and written as
people write them; case, accents and apostrophes are folded away when they are read. Chinese has no spaces: its words are in
`chinese.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Unit = Literal["year", "half", "quarter", "month"]
UNITS: tuple[Unit, ...] = ("year", "half", "quarter", "month")


@dataclass(frozen=True, slots=True)
class PeriodWords:
    """How a language says which period is meant."""

    units: Mapping[Unit, str]
    last: str
    """Words beside a unit that count from today: last (year)."""
    before_last: str
    """The same, two units back."""
    previous: str
    """Words beside a unit that count from the period before: previous (year), (the year) before."""
    following: str
    """The same, forwards."""
    same: str
    """Words beside a unit that keep the period: the same (year)."""
    ago: str
    """Words after a number of units that count back from today: (two years) ago."""
    ago_before: str
    """The same, in front of the number: il y a (deux ans)."""
    words: Mapping[int, str]
    """Distance in years → whole phrases without a unit that count from the period before: Vorjahr."""
    alone: Mapping[int, str]
    """Distance → phrases that name no unit and may mean something else: before that."""
    numbers: Mapping[int, str]
    months: tuple[str, ...]
    """From January."""
    ordinals: tuple[str, ...]
    """First to fourth, for quarters and halves."""


@dataclass(frozen=True, slots=True)
class SlotWords:
    """The small words of one language."""

    language: str
    connectives: str
    """Begin a question that goes on: and."""
    openers: str
    """Do so and ask nothing by themselves: what about."""
    corrections: str
    """Begin what was meant instead: I meant."""
    apologies: str
    """May stand before such words: sorry, no."""
    adding: str
    """Say that something is asked for as well: too, even."""
    closers: str
    """May end such a question: then, too."""
    prepositions: Mapping[str, str]
    """Preposition → its forms without an article."""
    contracted: Mapping[str, str]
    """Preposition → its forms with an article."""
    articles: str
    stand_ins: str
    """Stand for the noun before: (the Danish) one, celle (de Lyon)."""
    asking: str
    quantities: str
    """Ask how many of what follows."""
    auxiliaries: str
    pronouns: str
    """Refer to what was spoken of: it, there."""
    edges: str
    """May stand beside a period: end of (2022)."""
    days: str
    """Days and times that are no things: Sunday, weekends, tonight."""
    others: str
    """Say that another one of the same kind is meant."""
    open_ended: str
    """Before a year: more than this year is asked for (since, compared to)."""
    periods: PeriodWords
    has_capital_nouns: bool = False
    """Every noun is written with a capital, so a capital shows no name."""
    has_apostrophe_s: bool = False
