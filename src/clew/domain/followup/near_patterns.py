"""Builds the patterns that find places told by their neighbours in a row of words where names are marks: `the one after ‹0›`.

Above: `nearby.py`, which writes that row and counts the places. Below: `words/near.py`. A pattern is a regular expression over
folded words; its groups `o` and `p` are the marks of the names, `n` the mark of a count (`the two after ‹1›`).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from clew.domain.followup import near_chinese as zh
from clew.domain.followup.reading import fold
from clew.domain.followup.words import TABLES
from clew.domain.followup.words.near import NEAR, NearWords
from clew.domain.followup.words.table import PhraseKind, WordTable

Way = Literal[
    "after", "before", "far", "further", "back", "both", "between", "range", "onward", "upward", "beyond", "ahead", "until"
]
_LEAD = "(?:(?:de|d|du|da|do) )?"
_ONE = r"(?:‹\d+›)?"
"""A word such as `one` may also be a number."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A way of telling places, and what it looks like."""

    way: Way
    pattern: re.Pattern[str]
    is_weak: bool = False
    """It is one only if nothing else is said beside it."""
    needs: re.Pattern[str] | None = None
    """What its clause must have besides."""
    is_of_all: bool = False
    """It says `everything`."""


@cache
def _any_of(phrases: str) -> str:
    """Return a pattern for one of the phrases, the longest first; one that never fits if there are none."""
    written = sorted({" ".join(phrase.split()) for phrase in phrases.split(",")} - {""}, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, written))})" if written else r"(?!)"


def _folded(table: WordTable, *kinds: PhraseKind) -> str:
    return ",".join(fold(table.phrases.get(kind, ""))[1] for kind in kinds)


def _name(group: str) -> str:
    return rf"\w*‹(?P<{group}>\d+)›"


@cache
def relations_of(language: str) -> tuple[Relation, ...]:
    """Return the relations of a language."""
    if language == "zh":
        return tuple(_chinese())
    return tuple(_Builder(NEAR[language], TABLES[language]).relations())


def _chinese() -> Iterator[Relation]:
    rows: dict[Way, tuple[str, ...]] = {
        "after": zh.AFTER,
        "before": zh.BEFORE,
        "far": zh.FAR,
        "both": zh.BOTH,
        "between": zh.BETWEEN,
        "onward": zh.ONWARD,
        "beyond": zh.BEYOND,
        "ahead": zh.AHEAD,
        "range": (zh.RANGE,),
    }
    for way, patterns in rows.items():
        yield from (Relation(way, re.compile(one)) for one in patterns)
    yield Relation("range", re.compile(zh.WEAK_RANGE), is_weak=True)


class _Builder:
    """Puts the patterns of one language together."""

    def __init__(self, words: NearWords, table: WordTable) -> None:
        self._words = words
        self._contracted = _folded(table, "contracted")
        nouns, articles = _folded(table, "noun"), _folded(table, "determiner", "contracted")
        self._article_words = articles
        self._articles = _any_of(articles)
        self._head_word = _any_of(",".join((words.heads, nouns))) + _ONE
        counted = rf"\w*‹(?P<n>\d+)› {_any_of(nouns)}"
        self._head = rf"(?:(?:{self._articles} ){{0,3}}{self._head_word}|(?:{self._articles} ){{1,3}}{counted})"
        self._counted = rf"(?:{self._articles} ){{1,3}}\w*‹(?P<n>\d+)›"
        self._tail = rf"(?: {_any_of(','.join((_NOUNS_BEHIND.get(table.language, ''), nouns)))}{_ONE})?"
        self._skipped = rf"(?:{_any_of(','.join((words.skipped, articles, nouns)))} ){{0,4}}?"
        self._close = rf"(?:{_any_of(words.close)} ){{0,3}}"
        self._it = _any_of(words.it) + _ONE
        self._and = _any_of(_folded(table, "and"))

    def relations(self) -> list[Relation]:
        """Return all relations of the language."""
        words = self._words
        after, before = self._beside(words.after, words.under), self._beside(words.before, words.over)
        next_, previous = self._adjective(words.next), self._adjective(words.previous)
        return [
            *(Relation("after", self._compiled(one)) for one in (*after, *next_, *self._verb(words.follows), *self._framed())),
            *(Relation("before", self._compiled(one)) for one in (*before, *previous, *self._verb(words.precedes))),
            *(Relation("far", self._compiled(one)) for one in self._adjective(words.far)),
            *(Relation("further", self._compiled(one)) for one in self._steps(words.further)),
            *(Relation("back", self._compiled(one)) for one in self._steps(words.back)),
            *(Relation("both", self._compiled(one)) for one in (*self._both(), *self._neighbours())),
            *(Relation("between", self._compiled(one)) for one in self._between()),
            Relation("between", self._compiled(self._pair()), needs=self._compiled(_any_of(words.what))),
            Relation("after", self._compiled(self._there_is(rf"{_any_of(words.after)} {self._object()}"))),
            Relation("before", self._compiled(self._there_is(rf"{_any_of(words.before)} {self._object()}"))),
            Relation("between", self._compiled(self._there_is(self._pair()))),
            *self._ranges(),
        ]

    def _compiled(self, pattern: str) -> re.Pattern[str]:
        return re.compile(rf"(?<= )(?:{pattern})(?= )")

    def _object(self, group: str = "o") -> str:
        return rf"{self._skipped}{_name(group)}{self._tail}"

    def _behind(self) -> str:
        """Return what may stand behind a word of direction: a name, or a pronoun."""
        return rf"(?: {self._object()}| {self._skipped}{self._it})?"

    def _clause(self) -> str:
        """Return what may open a clause about the one that is meant: `that comes right`."""
        that, comes = _any_of(self._words.that), _any_of(self._words.comes)
        return rf"(?: ,)?(?: {that})?(?: {self._it})?(?: {self._close}{comes})? {_LEAD}{self._close}"

    def _beside(self, core: str, loose: str) -> list[str]:
        comes = rf"(?: {self._close}{_any_of(self._words.comes)})?"
        start = rf"{self._head}{self._clause()}"
        behind = self._behind()
        close = rf"(?:{_any_of(self._words.close)} ){{1,3}}"
        return [
            rf"{start}{_LEAD}{_any_of(core)}{behind}{comes}",
            rf"{start}{close}{_any_of(loose)} {self._object()}{comes}",
            rf"{start}{_any_of(loose)} {self._it}{comes}",
            rf"{self._counted}{self._clause()}{_LEAD}{_any_of(core)}{behind}{comes}",
        ]

    def _adjective(self, adjectives: str) -> list[str]:
        words = self._words
        link = _any_of(",".join((words.after, words.skipped, self._contracted)))
        led = rf"(?: {link} (?:{self._object()}|{self._skipped}{self._it}))?"
        noun = rf"(?: {self._head_word})?"
        adjective = _any_of(adjectives)
        count = r"\w*‹(?P<n>\d+)› "
        return [
            rf"(?:{self._articles} ){{1,3}}(?:{count})?{self._close}{adjective}{noun}{led}",
            rf"(?:{self._articles} ){{1,3}}{adjective} \w*‹(?P<n>\d+)›{noun}{led}",
            rf"{self._head_word}{self._clause()}{adjective}{led}",
            rf"{self._and} (?:{self._articles} ){{0,3}}{adjective}(?= (?:[^\w\s]|$))",
        ]

    def _steps(self, words: str) -> list[str]:
        """Read `one down`, `eins weiter`, `two further down from the budget`: a number, or a word for one, and a direction."""
        led = rf"(?: {self._object()})?"
        count = rf"(?:\w*‹(?P<n>\d+)›|{self._head_word})"
        return [rf"{count}(?: {_any_of(self._words.steps)})? {_any_of(words)}{led}"]

    def _neighbours(self) -> list[str]:
        led = rf"(?: {self._object()})?"
        return [rf"(?:{self._articles} ){{0,3}}{_any_of(self._words.neighbours)}{led}"]

    def _verb(self, verbs: str) -> list[str]:
        it = rf"(?:{self._it} )?"
        that = rf"(?: ,)? (?:{_any_of(self._words.that)} )?"
        ends = rf"{that}{self._close}{it}{self._close}{_any_of(verbs)}(?: {_any_of(self._words.close)})?{self._behind()}"
        return [f"{self._head}{ends}", f"{self._counted}{ends}"]

    def _framed(self) -> list[str]:
        close = rf"(?: {_any_of(self._words.close)}){{0,3}}"
        clause = rf"(?: ,)?(?: {_any_of(self._words.that)})?{close}"
        return [
            rf"{self._head}{clause} {preposition} (?:{self._object()}|{self._it}){close} {verb}"
            for preposition, verb in self._words.framed
        ]

    def _both(self) -> list[str]:
        words = self._words
        behind = self._behind()
        link = rf"(?: (?:de|d|do|da|del|ao|a))? {self._and} (?:{self._head} )?".replace("(?P<n>", "(?:")
        start, lead = rf"{self._head}{self._clause()}", _LEAD
        pairs = ((words.before, words.after), (words.previous, words.next))
        sides = [*pairs, *((other, one) for one, other in pairs)]
        return [
            rf"{start}{lead}{_any_of(one)}{link}(?:{_any_of(words.comes)} )?{self._close}{lead}{_any_of(other)}{behind}"
            for one, other in sides
        ]

    def _pair(self) -> str:
        between, joints = _any_of(self._words.between), rf"(?:{self._and}|{_any_of(self._words.to)})"
        return rf"{between} {self._object()} {joints} {self._object('p')}"

    def _there_is(self, place: str) -> str:
        """Read `between the fees and the roof there is one`: the place comes first, and nothing else is said to be there."""
        words = self._words
        found = rf"(?:\w+ )?{_any_of(words.something)}{_ONE}(?: {self._head_word}| {_any_of(words.close)})?"
        return rf"{self._close}{place} {self._close}{_any_of(words.comes)} {found}(?= (?:[^\w\s]|$))"

    def _between(self) -> list[str]:
        start = rf"(?:(?:{self._head}|{_any_of(self._words.all)}){self._clause()})"
        return [rf"{start}{self._pair()}", rf"{start}{_any_of(self._words.between)} {self._object()}"]

    def _rest(self, direction: str, verbs: str) -> str:
        """Read `and everything after it`, `et tout ce qui suit`."""
        it = rf"(?: {self._skipped}{self._it})?"
        way = rf"(?:{_any_of(direction)}|{_any_of(verbs)})"
        articles = {one.strip() for one in self._article_words.split(",")}
        all_ = _any_of(",".join(one for one in self._words.all.split(",") if one.strip() not in articles))
        return rf"{self._and} {all_}(?:{self._clause()}|(?: ,)? ){_LEAD}{way}{it}"

    def _ranges(self) -> list[Relation]:
        words = self._words
        all_, start, onward, upward = (_any_of(one) for one in (words.all, words.start, words.onward, words.upward))
        named, other = self._object(), self._object("p")
        keep = rf"(?:{_any_of(words.keep)} )?"
        to_end = rf"{_any_of(words.to)} {self._skipped}{_any_of(words.end)}"
        clear = rf"(?:{to_end}|{_any_of(','.join(one for one in words.onward.split(',') if _is_clear(one)))})"
        rest = self._rest(f"{words.after},{words.next}", words.follows)
        before = self._rest(f"{words.before},{words.previous}", words.precedes)
        strong_onward, onward = rf"{keep}(?:{clear}|{rest})", rf"{keep}(?:{onward}|{to_end}|{rest})"
        clear_upward = _any_of(",".join(one for one in words.upward.split(",") if _is_clear(one)))
        upward, strong_upward = rf"(?:{upward}|{before})", rf"(?:{clear_upward}|{before})"
        opened = _any_of(words.open_start)
        clear_to = _any_of(",".join(one for one in words.to.split(",") if _is_range_word(one)))
        clause = rf"{self._clause()}(?:(?:de|d) )?"
        that = rf"(?: ,)?(?: {_any_of(words.that)})? {self._close}"
        found: list[tuple[Way, str, bool]] = [
            ("onward", rf"(?:{all_} )?(?:{start}|{opened}) {named} {onward}", False),
            ("onward", rf"{all_} {named} {onward}", False),
            ("onward", rf"{named} {strong_onward}", False),
            ("onward", rf"{all_} {opened} {named}", False),
            ("onward", rf"{opened} {named} {all_}", False),
            ("upward", rf"(?:{all_} )?(?:{start}|{opened}) {named} {upward}", False),
            ("upward", rf"{named} {strong_upward}", False),
            ("range", rf"{all_} (?:{start}|{opened}) {named}(?: down)? {_any_of(words.to)} {other}", False),
            ("range", rf"(?:{start}|{opened}) {named}(?: down)? {_any_of(words.to)} {other}", True),
            ("range", rf"(?:{all_} )?(?:{start}|{opened}) {named}", True),
            ("range", rf"{named} {clear_to} {other}", True),
            ("beyond", rf"{all_}{clause}{_any_of(words.after)} {named}", False),
            ("ahead", rf"{all_}{clause}{_any_of(words.before)} {named}", False),
            ("beyond", rf"{all_}{that}{_any_of(words.follows)} {named}", False),
            ("ahead", rf"{all_}{that}{_any_of(words.precedes)} {named}", False),
            ("beyond", rf"{all_} {_any_of(words.next)} {named}", False),
            ("ahead", rf"{all_} {_any_of(words.previous)} {named}", False),
            ("until", rf"{all_} {_any_of(words.until)} {named}", False),
        ]
        return [
            Relation(way, self._compiled(pattern), is_weak, is_of_all=pattern.startswith(all_) or pattern.endswith(all_))
            for way, pattern, is_weak in found
        ]


_NOUNS_BEHIND: Mapping[str, str] = {"en": "one, ones, bit, bits, thing, stuff, business, part"}


def _is_clear(phrase: str) -> bool:
    """Tell whether words behind a name open a range without `from` before it: `onwards`, but not `on`, `down`."""
    words = phrase.split()
    return len(words) > 1 or words[0].endswith(("wards", "ward", "warts", "ff", "adelante", "adiante"))


def _is_range_word(phrase: str) -> bool:
    """Tell whether a word between two names says by itself that it is a range: `to`, `hasta`, but not `a`."""
    return phrase.strip() == "to" or len(phrase.strip()) > len("au")
