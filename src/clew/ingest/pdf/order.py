"""The words of a page → lines in reading order.

The order of the file's text is kept: the program that wrote the file knew it, and columns of prose mostly follow each other.
Geometry decides only where lines of two columns alternate. Above: `paragraphs.py`. Below: `values.py`. Next: `paragraphs.py`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from clew.ingest.pdf.values import Word

_OVERLAP = 0.45
"""Share of the smaller word's height by which words of one line overlap, including raised and lowered ones."""
_GAP = 1.2
"""Ems: the widest space between two words of prose."""
_WIDE = 60.0
"""Ems: the largest distance between cells of one line; right-to-left words jump about as far."""


@dataclass(slots=True)
class Row:
    """Words on one line, in reading order, and the box around them."""

    words: list[Word]
    x0: float
    top: float
    x1: float
    bottom: float
    is_sideways: bool = False
    has_rtl: bool = False
    is_bold: bool = False
    """All its words are bold."""
    is_mixed: bool = False
    """Its words have several sizes."""
    cuts: list[int] = field(default_factory=list[int])
    """Index of the first word after each gap that is wider than a space."""

    @classmethod
    def of(cls, word: Word) -> "Row":
        """Begin a row."""
        return cls([word], word.x0, word.top, word.x1, word.bottom, word.is_sideways, word.is_rtl, word.is_bold)

    @classmethod
    def around(cls, words: Sequence[Word]) -> "Row":
        """Return the row of words on one line."""
        row = cls.of(words[0])
        for word in words[1:]:
            row.add(word)
        return row

    def add(self, word: Word) -> None:
        """Add the next word in reading order."""
        words = self.words
        words.append(word)
        if word.is_rtl:
            self.has_rtl = True
        if not word.is_bold:
            self.is_bold = False
        if word.size != words[0].size:
            self.is_mixed = True
        if word.x0 < self.x0:
            self.x0 = word.x0
        if word.top < self.top:
            self.top = word.top
        if word.x1 > self.x1:
            self.x1 = word.x1
        if word.bottom > self.bottom:
            self.bottom = word.bottom

    @property
    def size(self) -> float:
        """The font size most of its letters have."""
        if not self.is_mixed:
            return self.words[0].size
        letters: dict[float, int] = {}
        for word in self.words:
            letters[word.size] = letters.get(word.size, 0) + len(word.text)
        return max(letters, key=lambda size: letters[size])

    @property
    def is_rtl(self) -> bool:
        """Whether it is read from right to left, like most of its words."""
        return self.has_rtl and 2 * sum(word.is_rtl for word in self.words) > len(self.words)

    @property
    def text(self) -> str:
        """Its words with single spaces between them."""
        return " ".join(word.text for word in self.words)


def rows_of(words: Iterable[Word]) -> list[Row]:
    """Join words that follow each other on one line."""
    rows: list[Row] = []
    row: Row | None = None
    for word in words:
        if row is None or not (_is_beside(row, row.words[-1], word) or _is_on(row, word)):
            row = Row.of(word)
            rows.append(row)
            continue
        if _distance(row, row.words[-1], word) > _GAP * word.size:
            row.cuts.append(len(row.words))
        row.add(word)
    return rows


def _is_beside(row: Row, last: Word, word: Word) -> bool:
    """Return quickly whether a word is upright, as high as the last one and after it, as most words are."""
    if last.top != word.top or last.bottom != word.bottom or row.is_sideways or word.is_sideways or row.has_rtl or word.is_rtl:
        return False
    return -0.5 * word.size < word.x0 - last.x1 < _WIDE * word.size


def _is_on(row: Row, word: Word) -> bool:
    """Return whether a word is on a row, after its last word."""
    last = row.words[-1]
    if word.is_sideways != row.is_sideways and (
        word.is_sideways != last.is_sideways or 1 not in (len(word.text), len(last.text))
    ):
        return False
    if row.is_sideways:
        shared = min(row.x1, word.x1) - max(row.x0, word.x0)
        return shared >= _OVERLAP * min(row.x1 - row.x0, word.x1 - word.x0) and _distance(row, last, word) < 2 * word.size
    if (last.top != word.top or last.bottom != word.bottom) and not _overlap(last, word):
        return False
    if row.has_rtl or word.is_rtl:
        return _distance(row, last, word) < _WIDE * word.size
    return -0.5 * word.size < word.x0 - last.x1 < _WIDE * word.size


def _overlap(one: Word, other: Word) -> bool:
    """Return whether two words overlap enough in height to be on one line."""
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared >= _OVERLAP * min(one.bottom - one.top, other.bottom - other.top)


def _distance(row: Row, last: Word, word: Word) -> float:
    """Return the distance between two words of a row, in points."""
    if row.is_sideways:
        return max(word.top - last.bottom, last.top - word.bottom)
    behind, before = word.x0 - last.x1, last.x0 - word.x1
    return behind if behind > before else before
