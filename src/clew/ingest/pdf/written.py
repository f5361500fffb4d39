"""Writes paragraphs, headings and tables of pages to one text and records the position of each word.

Above: `document.py`. Below: `ingest.reading.document.TextBuilder`. Next: `paragraphs.py`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from clew.ingest.pdf.paragraphs import Written
from clew.ingest.pdf.tables.found import FoundTable
from clew.ingest.pdf.values import Page, Word
from clew.ingest.reading.document import PageLayout, PlaceMark, TextBuilder, one_line

_WIDE_LETTER = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
_LONG_RUN = 3


@dataclass(slots=True)
class Writer:
    """The text of a document so far, and the layouts of its pages."""

    builder: TextBuilder = field(default_factory=TextBuilder)
    _sizes: dict[int, tuple[float, float]] = field(default_factory=dict[int, tuple[float, float]])
    _packed: dict[int, bytearray] = field(default_factory=dict[int, bytearray])
    _open: int = 0
    """The page whose boxes are in `_boxes`: they are packed when those of another page come."""
    _boxes: list[float] = field(default_factory=list[float])

    def add_page(self, page: Page) -> None:
        """Add a page, with or without text."""
        self._sizes[page.number] = (page.width, page.height)
        self._packed[page.number] = bytearray()

    def at(self, number: int, label: str) -> None:
        """Assign everything written from now on to this page."""
        self.builder.place(PlaceMark("page", number, "" if label == str(number) else label))

    def paragraph(self, page: int, paragraph: Written) -> None:
        """Write a paragraph."""
        start = self.builder.block(paragraph.text)
        if start is not None:
            self._note(page, start, paragraph)

    def more(self, page: int, paragraph: Written, gap: str) -> None:
        """Continue the last paragraph on another page or in another column."""
        self._note(page, self.builder.more(paragraph.text, gap), paragraph)

    def heading(self, page: int, level: int, paragraph: Written) -> None:
        """Write a heading."""
        start = self.builder.heading(level, paragraph.text.replace("\n", " "))
        if start is not None:
            self._note(page, start, paragraph)

    def table(self, page: int, table: FoundTable) -> None:
        """Write a table after its caption; one that continues from an earlier page gets no second caption."""
        caption = one_line(table.caption) if table.outside else ""
        caption_start = self.builder.length + (2 if self.builder.length else 0)
        cells = [[one_line(cell.text) for cell in row] for row in table.rows]
        first = len(self.builder.tables)
        starts = self.builder.table(cells, header_rows=table.header_rows, caption=caption, unit=table.unit)
        if all(start is None for start in starts):
            return
        self._note_words(page, caption_start, caption, table.outside)
        for texts, row, start in zip(cells, table.rows, starts, strict=True):
            place = start or 0
            for text, cell in zip(texts, row, strict=True):
                if start is not None:
                    self._note_words(page, place, text, cell.words)
                place += len(text) + len(" | ")
        self._add_context(first, "" if caption else table.caption, () if table.header_rows else table.names)

    def _add_context(self, number: int, caption: str, names: Iterable[str]) -> None:
        """Set the context of a table if its caption and header are on an earlier page."""
        table = self.builder.tables[number]
        parts = (one_line(caption), table.context, " | ".join(map(one_line, names)))
        self.builder.tables[number] = replace(table, context=": ".join(part for part in parts if part))

    def layouts(self) -> tuple[PageLayout, ...]:
        """Return every page with the boxes of its words, in the order of the pages."""
        self._turn_to(0)
        return tuple(
            PageLayout(number, width, height, bytes(self._packed[number]))
            for number, (width, height) in sorted(self._sizes.items())
        )

    def _note_words(self, page: int, start: int, text: str, words: Iterable[Word]) -> None:
        """Record the boxes of words that come in this order in a text that begins at `start`."""
        place = 0
        boxes = self._turn_to(page)
        for word in words:
            found = text.find(word.text, place)
            if found >= 0:
                place = found + len(word.text)
                boxes += _boxes(start + found, start + place, word)

    def _note(self, page: int, start: int, paragraph: Written) -> None:
        """Record the boxes of the words of a paragraph whose text begins at `start`."""
        boxes = self._turn_to(page)
        for at, end, word in zip(paragraph.starts, paragraph.ends, paragraph.words, strict=True):
            boxes += _boxes(start + at, start + end, word)

    def _turn_to(self, page: int) -> list[float]:
        """Return the box list of a page, after packing those of the page before for `PageLayout.packed`."""
        if page != self._open:
            if self._boxes:
                numbers = np.array(self._boxes, dtype=np.float64).reshape(-1, 6)
                numbers[:, 2:] *= 10
                self._packed[self._open] += np.rint(numbers).astype("<i4").tobytes()
            self._open, self._boxes = page, []
        return self._boxes


def _boxes(start: int, end: int, word: Word) -> Iterable[float]:
    """Return a word's box with its start and end in the text; a run of East Asian letters has one box per letter."""
    if end - start < _LONG_RUN or word.text.isascii() or not _WIDE_LETTER.search(word.text):
        return start, end, word.x0, word.top, word.x1, word.bottom
    return _of_letters(start, end, word)


def _of_letters(start: int, end: int, word: Word) -> Iterator[float]:
    """Yield a box for each letter of a run of East Asian letters."""
    x0, top, x1, bottom = word.x0, word.top, word.x1, word.bottom
    across, down = (x1 - x0) / (end - start), (bottom - top) / (end - start)
    for number in range(end - start):
        if bottom - top > x1 - x0:
            yield from (start + number, start + number + 1, x0, top + down * number, x1, top + down * (number + 1))
        else:
            yield from (start + number, start + number + 1, x0 + across * number, top, x0 + across * (number + 1), bottom)
