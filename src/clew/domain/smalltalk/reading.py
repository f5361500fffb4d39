"""Separates the small talk of a turn from its question: "merci, et pour la Belgique ?" asks "et pour la Belgique ?".

Above: the engine's resolve stage. Below: `phrases.py`, whose rows have examples. A text is read in segments, from one punctuation
mark to the next. Segments that consist of known phrases are small talk where they lead or end the text; one phrase may also stand
before a question word without a mark. Everything else is the question, unchanged.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import get_args

from clew.domain.smalltalk.phrases import EMOJI, FILLERS, JOINERS, OPENERS, ROWS, Kind, Strength

LONGEST = 300
"""A longer text is a question as it stands, in code points."""
_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_HAN}]|[^\W_{_HAN}]+")
_SMILEY = re.compile(r"(?<![\w:])(?:[:;=8][-o']?[)(\]\[DPpOo3/|*]+|<3+|\^_?\^|[xX]D+)(?!\w)")
_SIGNS = "".join(EMOJI.values())
_MODIFIERS = "\ufe0f\u200d\u2640\u2642\U0001f3fb-\U0001f3ff"
_MARK = re.compile(rf"[.,;!?…。，、；！？～~\n\r–—{_SIGNS}{_MODIFIERS}]")
_QUESTION = re.compile("[?？]")
_BEFORE_QUESTION = re.compile(rf"[\s.,;:!?…。，、；：！？～~–—)\]{_SIGNS}{_MODIFIERS}-]*")
_AFTER_QUESTION = re.compile(rf"[\s,;，、；–—:：(\[{_SIGNS}{_MODIFIERS}-]+$")
_ONLY_SIGNS = re.compile(rf"[\s{_SIGNS}{_MODIFIERS}.,!。，！~～]*")
_PRIORITY: Mapping[Kind, int] = {
    kind: rank
    for rank, kind in enumerate(
        ("ability", "identity", "wellbeing", "farewell", "thanks", "apology", "greeting", "acknowledgement")
    )
}
_ALONE = frozenset[Strength]({"stands_alone", "leads"})
_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """What a turn says besides its question."""

    kind: Kind | None
    """The kind of small talk if nothing is asked; else None."""
    question: str
    """The text without the small talk around it; empty if nothing is asked."""
    language: str | None = None
    """The language whose phrases were used, if only one has them all."""


@dataclass(frozen=True, slots=True)
class _Token:
    word: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Segment:
    tokens: Sequence[_Token]
    is_asked: bool
    """A question mark follows."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    kind: Kind
    strength: Strength
    languages: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Said:
    """Phrases at the beginning of some tokens: how many tokens they take, and what they say."""

    length: int = 0
    phrases: tuple[_Phrase, ...] = ()


def hear(text: str) -> Heard:
    """Return the question of a text and, if it asks nothing, the kind of its small talk. Takes less than 0.2 ms."""
    if len(text) > LONGEST:
        return Heard(None, text)
    shown = _SMILEY.sub(lambda match: "🙂" + " " * (len(match.group()) - 1), text)
    segments = _segments(shown)
    if not segments:
        kind = _kind_of_signs(shown)
        return Heard(kind, "" if kind else text)
    said = _small_talk(segments)
    leading = len(said)
    if leading == len(segments):
        phrases = [phrase for one in said for phrase in one.phrases]
        return Heard(_kind(phrases), "", _language(phrases))
    trailing = len(_small_talk(segments[::-1], trails=True))
    start = segments[leading - 1].tokens[-1].end if leading else 0
    end = segments[-trailing].tokens[0].start if trailing else len(text)
    start = _after_opening(segments[leading].tokens, start)
    return Heard(None, _question(text, shown, start, end)) if start or trailing else Heard(None, text)


def _segments(text: str) -> list[_Segment]:
    """Return the tokens between punctuation marks."""
    segments: list[_Segment] = []
    current: list[_Token] = []
    for match in _TOKEN.finditer(text):
        token = _Token(_folded(match.group()), match.start(), match.end())
        gap = text[current[-1].end : token.start] if current else ""
        if _MARK.search(gap):
            segments.append(_Segment(current, _QUESTION.search(gap) is not None))
            current = []
        current.append(token)
    if current:
        segments.append(_Segment(current, _QUESTION.search(text, current[-1].end) is not None))
    return segments


def _said_by(segment: _Segment) -> _Said | None:
    """Return what a segment says if it is nothing but phrases.

    Praise with a question mark is a question, and an acknowledgement that is denied (`no entendí`) is none.
    """
    said = _phrases_at(segment.tokens)
    if said.length < len(segment.tokens):
        return None
    is_denied = segment.tokens[0].word in _DENIALS and not _longest(segment.tokens, 0, _table().phrases)
    if is_denied and any(phrase.kind == "acknowledgement" for phrase in said.phrases):
        return None
    if segment.is_asked and any(phrase.strength in _ALONE for phrase in said.phrases):
        return None
    return said


def _phrases_at(tokens: Sequence[_Token]) -> _Said:
    """Return the phrases and fillers that begin the tokens. A joiner counts only between two phrases."""
    place, phrases, joined = 0, list[_Phrase](), 0
    while place < len(tokens):
        if found := _longest(tokens, place, _table().phrases):
            phrases.append(_table().phrases[found])
        elif not (found := _longest(tokens, place, _table().fillers)):
            step = len(_longest(tokens, place, _table().joiners))
            if not step or joined or not phrases:
                break
            joined, place = place, place + step
            continue
        joined, place = 0, place + len(found)
    return _Said(joined or place, tuple(phrases))


def _after_opening(segment: Sequence[_Token], start: int) -> int:
    """Return where the question begins in its first segment: after phrases that a question word follows, else at `start`."""
    said = _phrases_at(segment)
    if not said.phrases or said.length >= len(segment):
        return start
    strength, table = said.phrases[-1].strength, _table()
    is_joined = _longest(segment, said.length, table.joiners)
    is_asked = _longest(segment, said.length, table.openers) and (strength == "opens" or segment[said.length - 1].word in _OKAY)
    opens = is_asked or (is_joined and strength not in _ALONE)
    return segment[said.length - 1].end if opens else start


_OKAY = frozenset({"ok", "okay", "okey"})
_DENIALS = frozenset({"no", "nao", "不"})
"""Fillers that turn the phrase behind them round."""


def _small_talk(segments: Iterable[_Segment], *, trails: bool = False) -> list[_Said]:
    """Return what the segments in front say, up to the first with a question; nothing if they hold only fillers.

    `trails`: they are the last ones, from behind, so that a phrase that only leads is part of the question.
    """
    said = list(takewhile(lambda one: one is not None, (_said_by(segment) for segment in segments)))
    said = [one for one in said if one]
    if trails:
        said = list(takewhile(lambda one: all(phrase.strength != "leads" for phrase in one.phrases), said))
    return said if any(one.phrases for one in said) else []


def _question(text: str, shown: str, start: int, end: int) -> str:
    """Return the text between two places, without the marks towards the small talk but with its question mark."""
    if start:
        match = _BEFORE_QUESTION.match(shown, start)
        start = match.end() if match else start
    asked = text[start:end]
    if end == len(text):
        return asked.strip()
    asked = _AFTER_QUESTION.sub("", asked)
    mark = _QUESTION.search(text, end)
    return asked + mark.group() if mark and not _QUESTION.search(asked) else asked


def _kind_of_signs(text: str) -> Kind | None:
    """Return what emoji alone say; None for other signs."""
    if not _ONLY_SIGNS.fullmatch(text):
        return None
    return next((kind for kind, signs in EMOJI.items() if any(sign in text for sign in signs)), None)


def _kind(phrases: Iterable[_Phrase]) -> Kind:
    return min((phrase.kind for phrase in phrases), key=_PRIORITY.__getitem__)


def _language(phrases: Sequence[_Phrase]) -> str | None:
    common = set(phrases[0].languages).intersection(*(phrase.languages for phrase in phrases))
    return common.pop() if len(common) == 1 else None


@dataclass(frozen=True, slots=True)
class _Table:
    phrases: Mapping[_Words, _Phrase]
    fillers: frozenset[_Words]
    joiners: frozenset[_Words]
    openers: frozenset[_Words]
    longest: int


@cache
def _table() -> _Table:
    phrases: dict[_Words, _Phrase] = {}
    for row in ROWS:
        for language, listed in row.phrases.items():
            for words in _listed(listed):
                known = phrases.get(words)
                languages = (known.languages if known else frozenset[str]()) | {language}
                phrases[words] = _Phrase(known.kind if known else row.kind, known.strength if known else row.strength, languages)
    fillers, joiners, openers = (
        frozenset(words for listed in table.values() for words in _listed(listed)) for table in (FILLERS, JOINERS, OPENERS)
    )
    return _Table(phrases, fillers, joiners, openers, max(map(len, (*phrases, *fillers, *openers))))


def _listed(phrases: str) -> list[_Words]:
    return [tuple(_folded(word) for word in _TOKEN.findall(phrase)) for phrase in phrases.split(",")]


def _longest(tokens: Sequence[_Token], place: int, table: Mapping[_Words, _Phrase] | frozenset[_Words]) -> _Words:
    """Return the longest entry of a table at a place; empty if there is none."""
    words = tuple(token.word for token in tokens[place : place + _table().longest])
    return next((words[:length] for length in range(len(words), 0, -1) if words[:length] in table), ())


def _folded(word: str) -> str:
    """Return a word in lower case without accents. The German polite `Sie` keeps its capital: `sie` means they."""
    if word == "Sie":
        return word
    if word.isascii():
        return word.lower()
    folded = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", word).casefold())
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


assert set(_PRIORITY) == set(get_args(Kind))  # noqa: S101
