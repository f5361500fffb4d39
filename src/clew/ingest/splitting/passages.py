"""Groups the lines of a text by kind (prose, headings, list items, table rows, code), and splits prose into sentences.

It needs only the text, so a chunk can be examined without its document. `sentencex` finds the ends of sentences (abbreviations,
quotes, scripts without spaces). Above: `split.py`. Every function here is linear in the length of the text.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, cast

import sentencex  # pyright: ignore[reportMissingTypeStubs]

from clew.domain.text.bullets import BULLETS

_LINE = re.compile(r"[^\n]+")
_FENCE = re.compile(r"(```|~~~)")
_HEADING = re.compile(r"#{1,6}[ \t]+\S")
_UNDERLINE = re.compile(r"(?:=+|-{2,})$")
_ITEM = re.compile(rf"(?:[-*+{BULLETS}–]|\(?\d{{1,3}}[.)])[ \t]+(?=\S)")
_ROW = re.compile(r"\||.*?[^|] \| ")
_ENDED = re.compile(r"[.!?…:;。！？：；][\"'”’»)\]）」』]*$")
_WRAPPED_FROM, _WRAPPED_TO = 45, 110
_WRAPPED_LOWER = 30  # enough if the next line continues in lower case
_EAST_ASIAN = "\u2e80"

_CJK = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WORD = re.compile(f"[{_CJK}]|[^\\W_{_CJK}]+")
_SENTENCE_ENDED = re.compile(r"[.!?…。！？][\"'”’»)\]）」』\d\[]*$")
_EAST_ASIAN_CHARACTER = re.compile(f"[{_CJK}]")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(«“\"'’])(?:[A-Z]|M[MR]?|M[rs]|Mrs|Mmes?|Mlles?|D[re]|Dra|Drs|Pr|Prof|Me|Ste?|Sra?|Srs|Hr|Fr|Nr|art|cf|env|fig|vol|pp?|ca|bzw|vgl)\.$"
)
_HOUR = re.compile(r"\d\s?[ap]\.\s?m\.$", re.IGNORECASE)
_BEHIND_HOUR = re.compile(
    r"\s*(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|(?:Eastern|Central|Mountain|Pacific|Greenwich|[ECMPBG][SDM]?T|UTC|UK|US)\b)"
)
"""What goes on behind the hour, with a capital letter: `8 a.m. Monday`, `5 p.m. Eastern Time`."""
_FEWEST_WORDS = 3
_FEWEST_WORDS_UNENDED = 8
_LOOK = 400
_segment = cast("Callable[[str, str], list[str]]", cast("Any", sentencex).segment)


class Kind(Enum):
    """What a piece of text is."""

    PROSE = auto()
    HEADING = auto()
    ITEM = auto()
    ROW = auto()
    CODE = auto()


@dataclass(slots=True)
class Passage:
    """One or more whole lines that belong together, as offsets of the text without surrounding white space."""

    kind: Kind
    start: int
    end: int
    opens_paragraph: bool
    """An empty line precedes it."""
    body: int
    """Where the words start, after a list marker."""


def passages(text: str, start: int = 0, end: int | None = None, *, is_code: bool = False) -> Iterator[Passage]:
    """Yield the passages of `text[start:end]`, in order, covering everything but white space; code line by line."""
    current: Passage | None = None
    fence = "code" if is_code else ""
    last_end = start
    for left, line in _lines(text, start, len(text) if end is None else end):
        kind, fence = _kind(line, fence)
        opens = text.count("\n", last_end, left) > 1
        last_end = left + len(line)
        if current and not opens and _joins(text, current, kind, line):
            current.end = last_end
            continue
        if current:
            yield current
        marker = _ITEM.match(line) if kind is Kind.ITEM else None
        current = Passage(kind, left, last_end, opens, left + (marker.end() if marker else 0))
    if current:
        yield current


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield offset and stripped content of each non-blank line."""
    for match in _LINE.finditer(text, start, end):
        line = match.group()
        if stripped := line.strip():
            yield match.start() + len(line) - len(line.lstrip()), stripped


def _joins(text: str, current: Passage, kind: Kind, line: str) -> bool:
    """Return whether a line belongs to the passage before it: prose that continues, or the line under a heading."""
    if current.kind is Kind.PROSE and kind is Kind.PROSE and _UNDERLINE.match(line):
        current.kind = Kind.HEADING
        return True
    return _continues(text, current, kind, line)


def _kind(line: str, fence: str) -> tuple[Kind, str]:
    """Return what a line is, and the fence of the code block it leaves open."""
    mark = _FENCE.match(line)
    if fence:
        closed = mark is not None and mark.group() == fence
        return Kind.CODE, "" if closed else fence
    if mark:
        return Kind.CODE, mark.group()
    for kind, pattern in ((Kind.HEADING, _HEADING), (Kind.ROW, _ROW), (Kind.ITEM, _ITEM)):
        if pattern.match(line):
            return kind, ""
    return Kind.PROSE, ""


def _continues(text: str, current: Passage, kind: Kind, line: str) -> bool:
    """Return whether a line of prose continues the line before it, in text wrapped at a fixed width."""
    if kind is not Kind.PROSE or current.kind not in (Kind.PROSE, Kind.ITEM):
        return False
    before = text[max(text.rfind("\n", current.start, current.end) + 1, current.start) : current.end]
    width = len(before) * (2 if before[-1] > _EAST_ASIAN else 1)
    if line[0].islower():
        return width >= _WRAPPED_LOWER
    return _WRAPPED_FROM <= width <= _WRAPPED_TO and not _ENDED.search(before[-8:])


def sentence_spans(text: str, language: str = "en") -> list[tuple[int, int]]:
    """Return `(start, end)` of each sentence, in order, white space left out.

    `language` is ISO 639-1; unknown ones and `und` use English rules. A sentence has three words or more, or eight where no full
    stop ends it (list items, lines of a page); a Chinese or Japanese character counts as half a word.
    """
    found: list[tuple[int, int]] = []
    for passage in passages(text):
        if passage.kind in (Kind.PROSE, Kind.ITEM):
            spans = pieces(text, passage.body, passage.end, language)
            found.extend(span for span in spans if _is_sentence(text[span[0] : span[1]]))
    return found


def pieces(text: str, start: int, end: int, language: str) -> Iterator[tuple[int, int]]:
    """Yield all sentences of `text[start:end]`, whatever they contain, without the white space between them."""
    place = left = start
    for sentence in _segment(language, text[start:end]):
        place += len(sentence)
        if place < end and "\n" not in sentence[-3:] and _ABBREVIATED.search(sentence.rstrip()[-8:]):
            continue  # rules of some languages end a sentence at `M. Dupont`
        if place < end and _HOUR.search(sentence.rstrip()[-8:]) and _BEHIND_HOUR.match(text, place):
            continue
        words = text[left:place]
        if stripped := words.strip():
            left += len(words) - len(words.lstrip())
            yield left, left + len(stripped)
        left = place


def _is_sentence(sentence: str) -> bool:
    beginning = sentence[:_LOOK]
    words = len(_WORD.findall(beginning)) - len(_EAST_ASIAN_CHARACTER.findall(beginning)) / 2
    ended = _SENTENCE_ENDED.search(sentence[-12:]) is not None
    return words >= (_FEWEST_WORDS if ended else _FEWEST_WORDS_UNENDED)
