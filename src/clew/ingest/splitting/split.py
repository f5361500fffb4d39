"""Text → chunks: pieces short enough to embed, split where a reader would split, each with its exact position.

The order of preference: between sections, between paragraphs, between sentences or rows, between words; inside a word only
when it alone is too long. Chunks do not overlap (docs/decisions/0004). A table is split between rows; its caption and header rows
stay with the row below them, and later chunks have both as their context. Above: the ingestion job embeds and stores the chunks.
Below: `tables.py`, `passages.py`; `semchunk` splits a sentence that is too long.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence, Sized
from dataclasses import dataclass, replace
from itertools import accumulate, chain, groupby, islice, takewhile
from typing import Protocol, cast, runtime_checkable

from semchunk.semchunk import chunk as _chunk  # pyright: ignore[reportUnknownVariableType]

from clew.domain.documents.position import Place
from clew.domain.text.languages import UNKNOWN
from clew.ingest.reading.document import Heading, Table
from clew.ingest.splitting.passages import Kind, passages, pieces
from clew.ingest.splitting.tables import context_read, distinct_runs, is_caption, part_context, row_context, stretches
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.language import detect_language

CountTokens = Callable[[str], int]

MAX_TOKENS = 230
"""Leaves 26 of the embedder's 256 for the title, the special tokens and what the model wants before a passage."""
_LONGEST_TOKEN = 8
_WINDOW = 8_000
_PARAGRAPH_BREAK, _LINE_BREAK = 0.3, 0.1
_LEADING_MALUS = -1.0
_LANGUAGE_SAMPLE = 400
_SPACE = re.compile(r"\s")
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_CLAUSE = re.compile(r"[，、；：。！？,;:]")
_JOINER = "\u200d"
_LONGEST_CHARACTER = 16
_semchunk = cast("Callable[..., tuple[list[str], list[tuple[int, int]]]]", _chunk)
_CHARACTERS_PER_TOKEN = 4
_SPECIAL_TOKENS = 2


@dataclass(frozen=True, slots=True)
class Chunk:
    """One piece of a document; its content is `text[start:end]`, neither empty nor with white space at its ends."""

    ordinal: int
    start: int
    end: int
    heading_path: tuple[str, ...]
    """Titles of its sections, outermost first."""
    language: str
    """ISO 639-1 or `und`."""
    context: str = ""
    """What its rows are read with, when it was cut from a table below the header."""
    places: tuple[Place, ...] = ()
    """Where in the original it stands."""


@dataclass(slots=True)
class _Unit:
    """A unit that is never split: a sentence, a row, a line of code, a heading."""

    start: int
    end: int
    size: int
    """In tokens; at least one token for every eight characters."""
    break_before: float
    """How good a split before it is: a paragraph's start, a line's, or neither."""
    leads: bool
    """A heading, a caption or a header row: what follows belongs to it."""
    context: str = ""
    """The context of a chunk that begins here."""
    context_size: int = 0
    """In tokens."""
    is_part: bool = False
    """A part of a row, with the names of its own columns as context: nothing else is read with them."""


@dataclass(slots=True)
class _Section:
    """A heading and what follows it up to the next one; several where they are tiny."""

    level: int
    path: tuple[str, ...]
    units: list[_Unit]
    size: int
    is_bare: bool
    """It has only its heading."""


def split(
    text: str,
    *,
    count_tokens: CountTokens,
    headings: Sequence[Heading] = (),
    tables: Sequence[Table] = (),
    places: Sequence[Place] = (),
    furniture: int | None = None,
    language: str | None = None,
    is_code: bool = False,
    max_tokens: int = MAX_TOKENS,
) -> list[Chunk]:
    """Split a text into chunks of at most `max_tokens` including context, in order, covering everything but white space.

    `count_tokens` counts without special tokens. `language` holds for all chunks; None detects it for the text and for each
    chunk (code is `und`). From `furniture` on there are running heads, feet and page numbers: lines that differ only in digits
    are used once. Takes time linear in the length of the text.
    """
    shared = language or (UNKNOWN if is_code else detect_language(text))
    chunks: list[Chunk] = []
    measure = _Measure(count_tokens, max_tokens, shared, is_code)
    standing = _Standing(places)
    body = len(text) if furniture is None else furniture
    sections = _merged(_sections(text[:body] if body < len(text) else text, headings, tables, measure), max_tokens)
    for section in chain(sections, _furniture(text, body, measure)):
        packed = _packed(section.units, max_tokens)
        for first, last in (fitted for found in packed for fitted in _fitted(text, section.units, *found, measure)):
            start, end = section.units[first].start, section.units[last].end
            own = shared if language or is_code else detect_language(text[start : min(end, start + _LANGUAGE_SAMPLE)], shared)
            context = section.units[first].context
            chunks.append(Chunk(len(chunks), start, end, section.path, own, context, standing.within(start, end)))
    return chunks


class _Standing:
    """Finds the places that a chunk touches; chunks come in the order of the text, so each place is examined about once."""

    def __init__(self, places: Sequence[Place]) -> None:
        self._places = places
        self._next = 0

    def within(self, start: int, end: int) -> tuple[Place, ...]:
        """Return the places that `[start:end]` touches."""
        while self._next < len(self._places) and self._places[self._next].end <= start:
            self._next += 1
        return tuple(takewhile(lambda place: place.start < end, islice(self._places, self._next, None)))


@dataclass(frozen=True, slots=True)
class _Measure:
    """How units are measured and split."""

    count_tokens: CountTokens
    max_tokens: int
    language: str
    is_code: bool

    def size(self, text: str) -> int:
        """Return the tokens of a text; a very long one is not counted, only reported as too long."""
        by_length = -(-len(text) // _LONGEST_TOKEN)
        return by_length if by_length > self.max_tokens else max(self.count_tokens(text), by_length, 1)


def _furniture(text: str, start: int, measure: _Measure) -> Iterator[_Section]:
    for left, right in distinct_runs(text, start):
        units = list(_prose_units(text, left, right, measure))
        yield _Section(0, (), units, sum(unit.size for unit in units), is_bare=False)


def _sections(text: str, headings: Sequence[Heading], tables: Sequence[Table], measure: _Measure) -> Iterator[_Section]:
    starts = [heading.start for heading in headings]
    bounds = [*zip([0, *starts], [*starts, len(text)], [None, *headings], strict=True)]
    open_headings: list[Heading] = []
    for start, end, heading in bounds:
        if heading:
            open_headings = [outer for outer in open_headings if outer.level < heading.level] + [heading]
        units = _units(text, start, end, tables, measure)
        if units:
            path = tuple(outer.title for outer in open_headings)
            is_bare = heading is not None and not any(text[heading.start : end].partition("\n")[2].strip())
            if heading:
                units[0].leads = True
            yield _Section(heading.level if heading else 0, path, units, sum(unit.size for unit in units), is_bare)


def _merged(sections: Iterator[_Section], max_tokens: int) -> Iterator[_Section]:
    """Join a tiny section with the next, unless that one has a more important heading or both together are too long."""
    tiny = max_tokens // 4
    held: _Section | None = None
    for section in sections:
        if held is None:
            held = section
        elif (
            (held.size < tiny or held.is_bare)
            and section.level >= held.level
            and (held.size + section.size <= max_tokens or held.is_bare)
        ):
            path = section.path if held.is_bare else _shared(held.path, section.path)
            held = _Section(held.level, path, held.units + section.units, held.size + section.size, section.is_bare)
        else:
            yield held
            held = section
    if held:
        yield held


def _shared(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    same = [a for a, b in zip(first, second, strict=False) if a == b]
    return tuple(same)


def _units(text: str, start: int, end: int, tables: Sequence[Table], measure: _Measure) -> list[_Unit]:
    units: list[_Unit] = []
    for left, right, table in stretches(start, end, tables):
        if table is None:
            units += _prose_units(text, left, right, measure)
            continue
        for unit in reversed(units):
            if not is_caption(text[unit.start : units[-1].end], table):
                break
            unit.leads = True
        units += _row_units(text, left, right, table, measure)
    return units


def _row_units(text: str, start: int, end: int, table: Table, measure: _Measure) -> Iterator[_Unit]:
    """Yield the rows of a table; rows with a context have less room."""
    context = row_context(table)
    context_size = measure.size(context_read(context)) if context else 0
    beside = replace(measure, max_tokens=max(measure.max_tokens - context_size, measure.max_tokens // 2))
    strength = _PARAGRAPH_BREAK if start == table.start else _LINE_BREAK
    for match in _LINE.finditer(text, start, end):
        left, right = _stripped(text, *match.span())
        leads, is_first = left < table.header_end, left <= table.start
        size = measure.size(text[left:right])
        fits = size <= (measure if is_first else beside).max_tokens
        for a, b in [(left, right)] if fits else _cut(text, left, right, beside):
            said = context if fits else part_context(table, text[left:right], a - left, b - left)
            said, taken = ("", 0) if a <= table.start else (said, measure.max_tokens - beside.max_tokens)
            is_part = bool(said) and said != context
            yield _Unit(a, b, size if fits else measure.size(text[a:b]), strength, leads, said, taken if said else 0, is_part)
            strength = 0.0
        strength = _LINE_BREAK


def _prose_units(text: str, start: int, end: int, measure: _Measure) -> Iterator[_Unit]:
    for passage in passages(text, start, end, is_code=measure.is_code):
        strength = _PARAGRAPH_BREAK if passage.opens_paragraph else _LINE_BREAK
        whole = passage.kind not in (Kind.PROSE, Kind.ITEM)
        spans = [(passage.start, passage.end)] if whole else pieces(text, passage.start, passage.end, measure.language)
        for left, right in spans:
            size = measure.size(text[left:right])
            fits = size <= measure.max_tokens
            for a, b in [(left, right)] if fits else _cut(text, left, right, measure):
                yield _Unit(a, b, size if fits else measure.size(text[a:b]), strength, passage.kind is Kind.HEADING)
                strength = 0.0


def _cut(text: str, start: int, end: int, measure: _Measure) -> Iterator[tuple[int, int]]:
    """Split a text that is too long at clauses, then at words; window by window, so that time stays linear."""
    while start < end:
        stop = _window_end(text, start, end)
        if _SPACE.search(text, start, stop):
            _, spans = _semchunk(text[start:stop], measure.max_tokens, measure.size, memoize=False, offsets=True)
            yield from (_stripped(text, start + left, start + right) for left, right in spans)
        else:
            yield from _cut_unspaced(text, start, stop, measure)
        start = stop


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    words = text[start:end]
    return start + len(words) - len(words.lstrip()), end - len(words) + len(words.rstrip())


def _cut_unspaced(text: str, start: int, end: int, measure: _Measure) -> Iterator[tuple[int, int]]:
    """Split a text without spaces (Chinese, Thai, a long key) after a clause if possible, and never inside a character."""
    reach = measure.max_tokens * _LONGEST_TOKEN
    while start < end:
        stop = min(start + reach, end)
        while (size := measure.size(text[start:stop])) > measure.max_tokens and stop > start + 1:
            stop = start + max(1, min(stop - start - 1, (stop - start) * measure.max_tokens // size))
        reach = (stop - start) * 5 // 4 + 1
        if stop < end:
            clauses = [match.end() for match in _CLAUSE.finditer(text, (start + stop) // 2, stop)]
            stop = clauses[-1] if clauses else _whole_character(text, start, stop)
        yield start, stop
        start = stop


def _whole_character(text: str, start: int, stop: int) -> int:
    """Move a split back over marks that belong to the character before them."""
    for place in range(stop, max(start, stop - _LONGEST_CHARACTER), -1):
        if not unicodedata.category(text[place]).startswith("M") and text[place] != _JOINER and text[place - 1] != _JOINER:
            return place
    return stop


def _window_end(text: str, start: int, end: int) -> int:
    stop = start + _WINDOW
    if stop >= end:
        return end
    for place in range(stop, stop - _WINDOW // 2, -1):
        if text[place].isspace():
            return place
    return stop


def _packed(units: list[_Unit], max_tokens: int) -> Iterator[tuple[int, int]]:
    """Yield first and last unit of each chunk; a part of a row is a chunk of its own."""
    first = 0
    for is_part, run in groupby(units, key=lambda unit: unit.is_part):
        held = list(run)
        found = ((place, place) for place in range(len(held))) if is_part else _packed_run(held, max_tokens)
        yield from ((first + left, first + right) for left, right in found)
        first += len(held)


def _packed_run(units: list[_Unit], max_tokens: int) -> Iterator[tuple[int, int]]:
    """Yield first and last unit of each chunk: similar sizes, split at the strongest break within reach."""
    sums = [0, *accumulate(unit.size for unit in units)]
    first = 0
    while first < len(units):
        left, room = sums[-1] - sums[first], max_tokens - units[first].context_size
        if left <= room:
            yield first, len(units) - 1
            return
        aim = left / -(-left // room)
        best, best_score = first, float("-inf")
        last = first
        while last < len(units) - 1 and sums[last + 1] - sums[first] <= room:
            score = -abs(sums[last + 1] - sums[first] - aim) / max_tokens
            score += units[last + 1].break_before + _LEADING_MALUS * units[last].leads
            if score >= best_score:
                best, best_score = last, score
            last += 1
        yield first, best
        first = best + 1


def _fitted(text: str, units: list[_Unit], first: int, last: int, measure: _Measure) -> Iterator[tuple[int, int]]:
    """Yield a chunk, split if it is too long: the parts of one word may take more tokens together than separately."""
    is_glued = any(units[place].start == units[place - 1].end for place in range(first + 1, last + 1))
    room = measure.max_tokens - units[first].context_size
    if not is_glued or measure.size(text[units[first].start : units[last].end]) <= room:
        yield first, last
        return
    middle = (first + last) // 2
    yield from _fitted(text, units, first, middle, measure)
    yield from _fitted(text, units, middle + 1, last, measure)


@runtime_checkable
class _Tokenises(Protocol):
    def tokenise(self, texts: Sequence[str]) -> Sequence[Sized]: ...


def token_counter(embedder: Embedder) -> Callable[[str], int]:
    """Return a function that counts the tokens of a text without special ones; safe to call in threads."""
    if isinstance(embedder, _Tokenises):
        tokenise = cast(_Tokenises, embedder).tokenise
        return lambda text: max(len(tokenise([text])[0]) - _SPECIAL_TOKENS, 0)
    return _estimated


def _estimated(text: str) -> int:
    wide = sum(character > "\u2e80" for character in text)
    return wide + (len(text) - wide) // _CHARACTERS_PER_TOKEN
