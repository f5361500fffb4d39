"""Reads short questions: their tokens with offsets, and the words of a language as sets and phrases of tokens.

Above: `short_question.py`, `chunks.py`, `periods.py`. Below: `words/`. Case, accents and apostrophes are folded away; a word with
hyphens, a version (`4.1`) and a season (`2022/23`) are one token each.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from clew.domain.followup.ellipsis.words import TABLES
from clew.domain.followup.ellipsis.words.table import UNITS, SlotWords, Unit

_TOKEN = re.compile(r"[^\W_]+(?:[-–.,:/+][^\W_]+)*|[^\w\s'’ʼ`´]")
_NO_ASCII = re.compile(r"[^\x00-\x7f]")
_Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign, `text[start:end]`; `folded` compares equal over case and accents."""

    folded: str
    cased: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """It is no sign."""
        return self.folded[0].isalnum()

    @property
    def is_capital(self) -> bool:
        """It begins with a capital letter."""
        return self.cased[0].isupper()

    @property
    def is_code(self) -> bool:
        """It holds a digit, or is a single capital letter: a version, a model, a label."""
        return any(map(str.isdecimal, self.cased)) or (len(self.cased) == 1 and self.cased.isupper())


def fold(word: str) -> str:
    """Return a word in lower case without accents; a single letter keeps its own: `à` is not `a`."""
    if word.isascii() or len(word) == 1:
        return word.lower()
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", word).casefold())
    return _NO_ASCII.sub(_without_accent, plain)


def _without_accent(letter: re.Match[str]) -> str:
    return "" if unicodedata.combining(letter[0]) else letter[0]


def tokens_of(text: str) -> list[Token]:
    """Cut a text into tokens; offsets are code points of the text as it is."""
    return [Token(fold(match.group()), match.group(), match.start(), match.end()) for match in _TOKEN.finditer(text)]


class Lexicon:
    """The words of one language, ready for reading."""

    def __init__(self, table: SlotWords) -> None:
        """Fold the phrases of the table."""
        self.table = table
        self.connectives = phrases_of(table.connectives)
        self.corrections = phrases_of(table.corrections)
        self.openers = (*self.corrections, *phrases_of(table.openers))
        self.closers = phrases_of(table.closers)
        self.apologies = phrases_of(table.apologies)
        self.adding = _words(table.adding)
        self.articles = _words(table.articles)
        self.stand_ins = _words(table.stand_ins)
        self.asking = _words(table.asking)
        self.quantities = phrases_of(table.quantities)
        self.auxiliaries = _words(table.auxiliaries)
        self.pronouns = _words(table.pronouns)
        self.edges = _words(table.edges)
        self.days = _words(table.days)
        self.others = _words(table.others)
        self.open_ended = phrases_of(table.open_ended)
        self.prepositions = {word: name for name, forms in table.prepositions.items() for word in _words(forms)}
        self.contracted = {word: name for name, forms in table.contracted.items() for word in _words(forms)}
        self.units: dict[str, Unit] = {word: unit for unit in UNITS for word in _words(table.periods.units[unit])}

    @cached_property
    def small(self) -> frozenset[str]:
        """Words that name nothing."""
        single = frozenset(phrase[0] for phrase in (*self.connectives, *self.closers) if len(phrase) == 1)
        named = (self.articles, self.stand_ins, self.asking, self.auxiliaries, self.pronouns, self.edges)
        return frozenset[str](single.union(*named, self.prepositions, self.contracted))

    def preposition(self, token: Token) -> str | None:
        """Return the preposition that a token is a form of."""
        return self.contracted.get(token.folded) or self.prepositions.get(token.folded)


@cache
def lexicon_of(language: str) -> Lexicon:
    """Return a language's lexicon, built once."""
    return Lexicon(TABLES[language])


@cache
def phrases_of(listed: str) -> tuple[_Phrase, ...]:
    """Return the phrases of a list as folded tokens, the longest first."""
    phrases = {tuple(token.folded for token in tokens_of(phrase)) for phrase in listed.split(",")} - {()}
    return tuple(sorted(phrases, key=lambda phrase: (-len(phrase), phrase)))


def beginning(tokens: Sequence[Token], phrases: Iterable[_Phrase]) -> int:
    """Return how many tokens the first phrase that they begin with has; 0 if there is none."""
    return next((len(phrase) for phrase in phrases if _fits(tokens[: len(phrase)], phrase)), 0)


def ending(tokens: Sequence[Token], phrases: Iterable[_Phrase]) -> int:
    """Return how many tokens the first phrase that they end with has; 0 if there is none."""
    return next((len(phrase) for phrase in phrases if _fits(tokens[max(0, len(tokens) - len(phrase)) :], phrase)), 0)


def _fits(tokens: Sequence[Token], phrase: _Phrase) -> bool:
    return len(tokens) == len(phrase) and all(token.folded == word for token, word in zip(tokens, phrase, strict=True))


def _words(listed: str) -> frozenset[str]:
    return frozenset(word for phrase in phrases_of(listed) for word in phrase)
