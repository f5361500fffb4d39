"""Recognises a request about the answer before: "make it shorter", "en deux phrases", "wieso?", "来源呢？".

Above: the engine's resolve stage. Below: `phrases.py` and `around.py`. Every word of the text must belong to a phrase of one
language: "in two sentences" is a request, "in two sentences, what is X?" a new question, for no phrase contains its other
words.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from clew.domain.revision.around import FILLERS, LANGUAGES, NUMBERS, OTHER_NUMBERS, SUMMARISE
from clew.domain.revision.phrases import PHRASES, Kind
from clew.domain.text.stems import without_accents
from clew.domain.text.words import normalised, words

LONGEST = 150
"""A longer text is a question as it stands, in code points."""
_MOST_COUNT = 500
_WEIGHED: tuple[Kind, ...] = ("sentences", "list", "table", "translate", "source", "why", "sure", "simpler", "longer", "shorter")
"""Of several kinds in one request, the first one decides what is done."""
_NUMBER, _LANGUAGE = "{n}", "{lang}"
_OWN = "~"
_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Revision:
    """What a text asks of the answer before."""

    kind: Kind
    count: int | None = None
    """How many sentences, items or words (for `shorter`) it asks for."""
    language: str | None = None
    """The language of the request, if only one has all its words."""
    may_stand_alone: bool = False
    """Where there is no answer yet, it is a question of its own: "sources", "summarise it in two sentences"."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    kind: Kind | None
    """None: words around a request."""
    stands_alone: bool = False


@dataclass(frozen=True, slots=True)
class _Read:
    """Phrases that together are the end of a text."""

    kinds: tuple[Kind, ...] = ()
    count: int | None = None
    stands_alone: bool = False
    only_own: bool = True
    """Every request in it may stand alone."""
    words: int = 0
    """How many words belong to requests."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The phrases of a language, by their first word."""

    phrases: Mapping[str, Sequence[tuple[_Words, _Phrase]]]
    numbers: Mapping[str, int]
    languages: frozenset[_Words]


@dataclass(slots=True)
class _Text:
    tokens: _Words
    table: _Table
    read: dict[int, _Read | None] = field(default_factory=dict[int, _Read | None])


def read_revision(text: str) -> Revision | None:
    """Return what a text asks of the answer before; None if it asks anything else. Takes less than 1 ms."""
    if len(text) > LONGEST:
        return None
    tokens = _tokens(text)
    found = {code: read for code in PHRASES["why"] if tokens and (read := _rest(_Text(tokens, _table(code)), 0)) and read.kinds}
    if not found:
        return None
    read = max(found.values(), key=_weight)
    kind: Kind = next(kind for kind in _WEIGHED if kind in read.kinds)
    language = next(iter(found)) if len(found) == 1 else None
    return Revision(kind, read.count, language, read.stands_alone or read.only_own)


def names_language(text: str) -> bool:
    """Return whether a text names a language: after "which courses are in German?", "in French?" asks about courses."""
    tokens = _tokens(text)
    return any(
        tokens[at : at + len(name)] == name for code in LANGUAGES for name in _table(code).languages for at in range(len(tokens))
    )


def _rest(text: _Text, at: int) -> _Read | None:
    """Return how the words from a place on are read, with most of them in requests; None if they are not all known."""
    if at == len(text.tokens):
        return _Read()
    if at not in text.read:
        read = (_joined(phrase, end - at, count, _rest(text, end)) for phrase, end, count in _phrases_at(text, at))
        text.read[at] = max((one for one in read if one), key=_weight, default=None)
    return text.read[at]


def _weight(read: _Read) -> tuple[int, int]:
    """Prefer a reading with more words in requests, of equals the one with fewer requests."""
    return read.words, -len(read.kinds)


def _joined(phrase: _Phrase, length: int, count: int | None, rest: _Read | None) -> _Read | None:
    if rest is None:
        return None
    if phrase.kind is None:
        return _Read(rest.kinds, rest.count, rest.stands_alone or phrase.stands_alone, rest.only_own, rest.words)
    only_own = rest.only_own and phrase.stands_alone
    return _Read((phrase.kind, *rest.kinds), count or rest.count, rest.stands_alone, only_own, rest.words + length)


def _phrases_at(text: _Text, at: int) -> Iterator[tuple[_Phrase, int, int | None]]:
    """Yield the phrases that begin at a place, with their end and the number in them."""
    for first in (text.tokens[at], _NUMBER, _LANGUAGE):
        for phrase, meaning in text.table.phrases.get(first, ()):
            yield from ((meaning, end, count) for end, count in _ends(text, at, phrase))


def _ends(text: _Text, at: int, phrase: _Words) -> Iterator[tuple[int, int | None]]:
    """Yield where a phrase ends if the text has it at a place."""
    count: int | None = None
    for place, wanted in enumerate(phrase):
        if wanted == _LANGUAGE:
            for name in text.table.languages:
                if text.tokens[at : at + len(name)] == name:
                    behind = _Text(text.tokens, text.table)
                    yield from ((end, count or inner) for end, inner in _ends(behind, at + len(name), phrase[place + 1 :]))
            return
        if at >= len(text.tokens):
            return
        if wanted == _NUMBER:
            count = _number(text.tokens[at], text.table)
            if count is None:
                return
        elif text.tokens[at] != wanted:
            return
        at += 1
    yield at, count


def _number(word: str, table: _Table) -> int | None:
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else table.numbers.get(word)
    return number if number and number <= _MOST_COUNT else None


@cache
def _table(code: str) -> _Table:
    meanings: dict[_Words, _Phrase] = {phrase: _Phrase(None) for phrase in _listed(FILLERS[code])}
    meanings |= {phrase: _Phrase(None, stands_alone=True) for phrase in _listed(SUMMARISE[code])}
    by_first: dict[str, list[tuple[_Words, _Phrase]]] = {}
    for phrase, meaning in meanings.items():
        by_first.setdefault(phrase[0], []).append((phrase, meaning))
    for kind, listed in PHRASES.items():
        common, _, own = listed[code].partition(_OWN)
        for phrases, stands_alone in ((common, False), (own, True)):
            for phrase in _listed(phrases):
                by_first.setdefault(phrase[0], []).append((phrase, _Phrase(kind, stands_alone)))
    numbers = {_tokens(word)[0]: value for value, word in enumerate(NUMBERS[code].split(), 1)}
    for pair in OTHER_NUMBERS.get(code, "").split(","):
        word, _, value = pair.strip().partition(" ")
        numbers |= {_tokens(word)[0]: int(value)} if word else {}
    return _Table(by_first, numbers, frozenset(_listed(LANGUAGES[code])))


def _listed(phrases: str) -> list[_Words]:
    return [tokens for phrase in phrases.split(",") if (tokens := _with_slots(phrase))]


def _with_slots(phrase: str) -> _Words:
    """Return the words of a phrase; slots stay as they are, also inside Chinese text."""
    parts = phrase.replace(_NUMBER, f"|{_NUMBER}|").replace(_LANGUAGE, f"|{_LANGUAGE}|").split("|")
    return tuple(token for part in parts for token in ((part,) if part in (_NUMBER, _LANGUAGE) else _tokens(part)))


def _tokens(text: str) -> _Words:
    return tuple(word.folded for word in words(without_accents(normalised(text))))
