"""A parsed document: one text, with the positions of its headings, tables and pages.

Every offset in Clew counts Unicode code points of `ParsedDocument.text`, which is stored as it is (design §7), so the text is
cleaned before any offset is taken. Above: `parse.py` returns these values, `split.py` cuts them. Below: the format readers build
them with `TextBuilder`. Next: `parse.py`.
"""

import struct
import sys
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import le

from clew.domain.documents.position import Place, PlaceKind
from clew.ingest.reading.sections import parts_of


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading and the position of its line."""

    level: int
    """1 (title) to 6."""
    title: str
    """Its words, without markup."""
    start: int
    """Offset of the heading's line in the document's text."""


@dataclass(frozen=True, slots=True)
class Box:
    """The rectangle of one word on its page, in points, measured from the top left of the page as it is shown."""

    start: int
    """First code point in the stored text."""
    end: int
    x0: float
    top: float
    x1: float
    bottom: float


_BOX = struct.Struct("<6i")


@dataclass(frozen=True, slots=True)
class PageLayout:
    """A page with the boxes of its words. `packed` takes 24 bytes per word, since a document may have millions."""

    number: int
    """Counted from 1."""
    width: float
    """In points, as the page is shown."""
    height: float
    packed: bytes
    """Little-endian int32 each: start, end, then x0, top, x1, bottom in tenths of a point."""

    @classmethod
    def of(cls, number: int, width: float, height: float, boxes: Iterable[Box]) -> "PageLayout":
        """Pack the boxes of a page."""
        tenths = ((b.start, b.end, *(round(edge * 10) for edge in (b.x0, b.top, b.x1, b.bottom))) for b in boxes)
        return cls(number, width, height, b"".join(_BOX.pack(*one) for one in tenths))

    def boxes(self) -> Iterator[Box]:
        """Yield the boxes in their original order."""
        for start, end, x0, top, x1, bottom in _BOX.iter_unpack(self.packed):
            yield Box(start, end, x0 / 10, top / 10, x1 / 10, bottom / 10)

    def boxes_lie_in(self, length: int) -> bool:
        """Return whether `packed` contains complete boxes, each of a span of a text of this length."""
        if len(self.packed) % _BOX.size:
            return False
        numbers = array("i", self.packed)
        if sys.byteorder == "big":
            numbers.byteswap()
        starts, ends = numbers[0::6], numbers[1::6]
        return not starts or (min(starts) >= 0 and max(ends) <= length and all(map(le, starts, ends)))


@dataclass(frozen=True, slots=True)
class Table:
    """Where a table is in the text, and the context of each of its rows."""

    start: int
    """Start of its first row, which may be a header row; the caption is before it."""
    end: int
    header_end: int
    """Where the header rows end; equals `start` if there are none."""
    context: str
    """Caption, unit and header cells in one line: `Costs (EUR million): Item | 2023 | 2024`. Empty if unknown."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What could not be read completely, and so is missing from the text."""

    code: str
    """Stable, such as `pages_without_text`."""
    message: str
    """A sentence for the person who uploaded the file: `No text found on 12 of 340 pages.`"""
    details: Mapping[str, object] = field(default_factory=dict[str, object])


@dataclass(frozen=True, slots=True)
class Part:
    """A file inside a file, such as an attachment, still to be read by its own reader."""

    name: str
    """Its name in the outer file; not trusted."""
    data: bytes


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """The content of a file, as stored."""

    text: str
    """No NUL, lines end in LF, no lone surrogate; otherwise as in the file."""
    mime: str
    title: str | None
    """The title in the file, or None."""
    headings: tuple[Heading, ...] = ()
    """In the order of the text."""
    pages: int | None = None
    """Number of pages or slides, if the format has them."""
    metadata: Mapping[str, str] = field(default_factory=dict[str, str])
    places: tuple[Place, ...] = ()
    """Pages, slides, rows of sheets or paragraphs, in the order of the text; they do not overlap."""
    layouts: tuple[PageLayout, ...] = ()
    """Pages with the boxes of their words, if the format has them."""
    tables: tuple[Table, ...] = ()
    """In the order of the text; they do not overlap."""
    furniture: int | None = None
    """Where running heads, feet and page numbers begin, at the end of the text: first each distinct one, then all."""
    notices: tuple[Notice, ...] = ()
    parts: tuple[Part, ...] = ()
    """Files inside the file, which `parts.py` has yet to read."""

    @property
    def searched_text(self) -> str:
        """The text that is split into passages: everything but repeated running heads and feet."""
        if self.furniture is None:
            return self.text
        first = self.text[self.furniture :].strip().partition("\n")[0]
        again = self.text.find(f"\n\n{first}", self.text.find(first, self.furniture) + 1) if first else -1
        return self.text if again < 0 else self.text[:again]


def clean_text(text: str) -> str:
    """Make a text storable: NUL removed, CRLF and CR to LF, lone surrogates to U+FFFD; nothing else changes."""
    cleaned = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    try:
        cleaned.encode()
    except UnicodeEncodeError:
        return cleaned.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return cleaned


def one_line(text: str) -> str:
    """Return the words of a heading or a table cell with single spaces between them."""
    return " ".join(clean_text(text).split())


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """A place whose text follows: see `Place`."""

    kind: PlaceKind
    number: int
    label: str = ""
    cells: str = ""


class TextBuilder:
    """Joins blocks into one text and records the positions of headings, tables and places.

    An empty line separates blocks; a heading is written `## Title`, a table row `cell | cell`, a list item `- item`, so that
    every part of the text shows its structure.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._mark: PlaceMark | None = None
        self._mark_start: int | None = None
        self.headings: list[Heading] = []
        self.tables: list[Table] = []
        self.places: list[Place] = []

    @property
    def length(self) -> int:
        """Code points added so far."""
        return self._length

    def place(self, mark: PlaceMark | None) -> None:
        """Assign everything added from now on to this place; None: to no known place. A place without text is left out."""
        self._mark = mark
        self._mark_start = None

    def heading(self, level: int, title: str) -> int | None:
        """Add a heading and return where its words begin; an empty one is left out."""
        words = one_line(title)
        if not words:
            return None
        level = min(max(level, 1), 6)
        start = self._add(f"{'#' * level} {words}")
        self.headings.append(Heading(level, words, start))
        return start + level + 1

    def block(self, text: str) -> int | None:
        """Add a paragraph, a list or code, keeping line ends; return where it begins, None if it has no words."""
        cleaned = clean_text(text).strip("\n").rstrip()
        return self._add(cleaned) if cleaned.strip() else None

    def more(self, text: str, gap: str) -> int:
        """Continue the last block after a page or column break, and return where the addition begins."""
        return self._add(clean_text(text), gap)

    def rows(self, rows: Iterable[Iterable[str]]) -> None:
        """Add lines of cells that are not a real table, one line per row; empty rows are left out."""
        lines = ([one_line(cell) for cell in row] for row in rows)
        self.block("\n".join(" | ".join(cells).rstrip() for cells in lines if any(cells)))

    def table(
        self,
        rows: Iterable[Sequence[str]],
        *,
        header_rows: int = 1,
        caption: str = "",
        unit: str = "",
        marks: Sequence[PlaceMark] = (),
    ) -> list[int | None]:
        """Add a table, one line a row, and return where each row begins (None for an empty row, which is left out).

        The first `header_rows` rows say what the cells of the others are; a row further down may do so for the rows below it. A
        caption stands on a line before the rows. `marks`, when given, are the places of the rows, one each.
        """
        lines = [" | ".join(cells).rstrip() if any(cells) else "" for cells in ([one_line(cell) for cell in row] for row in rows)]
        if not any(lines):
            return [None] * len(lines)
        if caption := one_line(caption):
            self._add(caption)
        starts: list[int | None] = []
        first = True
        for number, line in enumerate(lines):
            if marks:
                self.place(marks[number])
            starts.append(self._add(line, "\n\n" if first else "\n") if line else None)
            first = first and not line
        for part in parts_of(lines, header_rows):
            of_part = slice(part.start, part.end)
            if any(lines[of_part]):
                self._note_table(lines[of_part], starts[of_part], part.header_rows, _titled(caption, one_line(unit)))
        return starts

    def text(self) -> str:
        """Return what was added so far."""
        return "".join(self._parts)

    def _note_table(self, lines: Sequence[str], starts: Sequence[int | None], header_rows: int, title: str) -> None:
        header = [line for line in lines[:header_rows] if line]
        first = next(start for start in starts if start is not None)
        last = next(at for at in range(len(starts) - 1, -1, -1) if starts[at] is not None)
        ends = [start + len(line) for line, start in zip(lines[:header_rows], starts, strict=False) if start is not None]
        context = ": ".join(part for part in (title, " / ".join(header)) if part)
        end = (starts[last] or 0) + len(lines[last])
        self.tables.append(Table(first, end, ends[-1] if ends else first, context))

    def _add(self, block: str, gap: str = "\n\n") -> int:
        if self._parts:
            self._parts.append(gap)
            self._length += len(gap)
        start = self._length
        self._parts.append(block)
        self._length += len(block)
        self._note_place(start)
        return start

    def _note_place(self, start: int) -> None:
        """Begin the marked place, or extend it."""
        mark = self._mark
        if mark is None:
            return
        if self._mark_start is None:
            self._mark_start = start
        else:
            self.places.pop()
        self.places.append(Place(mark.kind, mark.number, self._mark_start, self._length, mark.label, mark.cells))


def _titled(caption: str, unit: str) -> str:
    """Return a caption with the unit in brackets, unless it already contains the unit."""
    if not unit or unit in caption:
        return caption
    return f"{caption} ({unit})" if caption else f"({unit})"
