"""Recognises a request about the answer before: "make it shorter", "en deux phrases", "wieso?", "来源呢？".

Above: the engine's resolve stage. Below: `phrases.py`, `around.py`, `classes.py`, `questions.py`. Every word of the text must
belong to a phrase of one language: "in two sentences" is a request, "in two sentences, what is X?" a new question, for no phrase
contains its other words.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from clew.domain.revision.around import FILLERS, LANGUAGES, NEVER_SKIPPED, NUMBERS, OTHER_NUMBERS, POINTING, SUMMARISE
from clew.domain.revision.asides import beside_asides
from clew.domain.revision.classes import ASKING, LAID_OUT, kinds_by_class
from clew.domain.revision.phrases import PHRASES, Kind
from clew.domain.revision.questions import asks_about_sources, asks_of_another
from clew.domain.revision.respelling import respelt
from clew.domain.revision.steps import DONE
from clew.domain.text.chinese_variants import simplified
from clew.domain.text.stems import without_accents
from clew.domain.text.stopwords import STOP_WORDS
from clew.domain.text.words import normalised, words

LONGEST = 150
"""A longer text is a question as it stands, in code points."""
_MOST_COUNT = 500
_WEIGHED: tuple[Kind, ...] = (
    *("sentences", "list", "table", "translate", "source", "why"),
    *("example", "style", "simpler", "longer", "shorter", "sure", "next"),
)
"""Of several kinds in one request, the first one decides what is done."""
_NUMBER, _LANGUAGE = "{n}", "{lang}"
_SLOTS = frozenset((_NUMBER, _LANGUAGE))
_OWN = "~"
_COUNTED: frozenset[Kind] = frozenset({"sentences", "list", "shorter"})
_LOOSE: frozenset[Kind] = frozenset({"shorter", "sentences", "list", "table"})
"""What may be asked with words beside it that no phrase has; the others may mean a section (`explain that about Rome`)."""
_MOST_SKIPPED = 2
_LONGEST_LOOSE = 14
"""Words of a text in which some may be skipped."""
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
    is_by_class: bool = False
    """Its features show it, no list has its words; a section of the outline that it names is meant before the answer."""
    is_sure: bool = True
    """False: it may as well be a question; if the documents have nothing about it, the user is asked back."""


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
    unknown: int = 0
    """How many words are skipped that are no function words."""


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
    code: str = ""
    read: dict[tuple[int, int], _Read | None] = field(default_factory=dict[tuple[int, int], _Read | None])

    def may_be_skipped(self, at: int) -> bool:
        """Tell whether a word may stand beside a request: a function word, or the only other one if `it` is spoken of."""
        word = self.tokens[at]
        if word in NEVER_SKIPPED or not word.isascii() or not word.isalpha():
            return False
        return self.is_small(at) or (at > 0 and self.tokens[at - 1] not in POINTING and not POINTING.isdisjoint(self.tokens))

    def is_small(self, at: int) -> bool:
        """Tell whether a word is a function word of the language."""
        return self.tokens[at] in STOP_WORDS.get(self.code, frozenset())


def read_revision(text: str) -> Revision | None:
    """Return what a text asks of the answer before; None if it asks anything else. Takes about 1 ms."""
    if len(text) > LONGEST:
        return None
    text = simplified(text)
    return _one_way_or_another(text) or _beside_asides(text)


def _beside_asides(text: str) -> Revision | None:
    """Return what is asked beside what somebody says of themselves.

    "My iron is low. What should I do next?" is a question of its own where no answer goes on.
    """
    wanted = next(filter(_may_have_asides, map(_one_way_or_another, beside_asides(text))), None)
    return replace(wanted, may_stand_alone=True) if wanted and wanted.kind == "next" else wanted


def _one_way_or_another(text: str) -> Revision | None:
    return _as_written(text) or next(filter(None, map(_as_written, respelt(text))), None)


def _may_have_asides(wanted: Revision | None) -> bool:
    """Tell whether a request may stand beside what somebody says of themselves: "I broke my leg. Is it bad?" is about the leg."""
    return wanted is not None and wanted.kind not in ASKING and wanted.kind != "longer"


def _as_written(text: str) -> Revision | None:
    tokens = _tokens(text)
    found = {code: read for code in PHRASES["why"] if tokens and (read := _rest(_Text(tokens, _table(code)), 0)) and read.kinds}
    is_other = asks_of_another(tokens, is_asked=text.rstrip().endswith(("?", "？")))
    found = found or ({} if is_other else _loosely(tokens))
    if not found:
        return _by_class(text, tokens, is_other=is_other)
    read = max(found.values(), key=_weight)
    kind: Kind = next(kind for kind in _WEIGHED if kind in read.kinds)
    if is_other and kind in LAID_OUT:
        return None
    language = next(iter(found)) if len(found) == 1 else None
    return Revision(kind, read.count, language, read.stands_alone or read.only_own)


def _by_class(text: str, tokens: _Words, *, is_other: bool) -> Revision | None:
    """Return what a text asks by the features of a kind; the kind that is done first decides.

    `is_other`: it is a question about a third thing, and no wish for another form.
    """
    found = dict(kinds_by_class(text))
    weighed: list[Kind] = [kind for kind in _WEIGHED if not is_other or kind in ASKING]
    if asks_about_sources(tokens) and any(feature.kind == "source" for features in found.values() for feature in features):
        return None
    for kind in weighed:
        for language, features in found.items():
            if any(feature.kind == kind for feature in features):
                count = next((feature.count for feature in features if feature.kind in _COUNTED and feature.count), None)
                return Revision(kind, count, language if len(found) == 1 else None, may_stand_alone=True, is_by_class=True)
    return None


def names_language(text: str) -> bool:
    """Return whether a text names a language: after "which courses are in German?", "in French?" asks about courses."""
    tokens = _tokens(text)
    return any(
        tokens[at : at + len(name)] == name for code in LANGUAGES for name in _table(code).languages for at in range(len(tokens))
    )


def _loosely(tokens: _Words) -> dict[str, _Read]:
    """Return how a short text is read by language with up to two words skipped: `kannst du das als Liste hinschreiben`."""
    if len(tokens) > _LONGEST_LOOSE:
        return {}
    found = {code: _rest(_Text(tokens, _table(code), code), 0, _MOST_SKIPPED) for code in PHRASES["why"]}
    return {code: read for code, read in found.items() if read and _is_clear(read)}


def _is_clear(read: _Read) -> bool:
    """Tell whether a request is one in spite of words that were skipped: it asks for a form that is named in full."""
    return bool(read.kinds) and _LOOSE.issuperset(read.kinds) and not read.only_own and read.unknown < _MOST_SKIPPED


def _rest(text: _Text, at: int, left: int = 0) -> _Read | None:
    """Return how the words from a place on are read, with most of them in requests; None if they are not all known.

    `left` words may be skipped.
    """
    if at == len(text.tokens):
        return _Read()
    if (at, left) not in text.read:
        read = [_joined(phrase, end - at, count, _rest(text, end, left)) for phrase, end, count in _phrases_at(text, at)]
        if left and text.may_be_skipped(at) and (rest := _rest(text, at + 1, left - 1)):
            read.append(replace(rest, unknown=rest.unknown + (not text.is_small(at))))
        text.read[at, left] = max((one for one in read if one), key=_weight, default=None)
    return text.read[at, left]


def _weight(read: _Read) -> tuple[int, int, int]:
    """Prefer a reading with fewer unknown words, then more words in requests, then fewer requests."""
    return -read.unknown, read.words, -len(read.kinds)


def _joined(phrase: _Phrase, length: int, count: int | None, rest: _Read | None) -> _Read | None:
    if rest is None:
        return None
    if phrase.kind is None:
        return replace(rest, stands_alone=rest.stands_alone or phrase.stands_alone)
    only_own = rest.only_own and phrase.stands_alone
    kinds, words = (phrase.kind, *rest.kinds), rest.words + length
    return replace(rest, kinds=kinds, count=count or rest.count, only_own=only_own, words=words)


def _phrases_at(text: _Text, at: int) -> Iterator[tuple[_Phrase, int, int | None]]:
    """Yield the phrases that begin at a place, with their end and the number in them."""
    for first in (text.tokens[at], _NUMBER, _LANGUAGE):
        for phrase, meaning in text.table.phrases.get(first, ()):
            if _SLOTS.isdisjoint(phrase):
                if text.tokens[at : at + len(phrase)] == phrase:
                    yield meaning, at + len(phrase), None
                continue
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
    around = f"{FILLERS[code]}, {DONE[code]}"
    meanings: dict[_Words, _Phrase] = {phrase: _Phrase(None) for phrase in _listed(around)}
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
