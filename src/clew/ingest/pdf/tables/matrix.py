"""Rows and columns of words: how a grid is filled, and how printed rows become rows of a table.

Above: `unruled.py` finds columns and rows; `tables.py` decides whether it is a table. Below: `rows.py`. Next: `headers.py`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from clew.ingest.pdf.tables.rows import is_number, joined, reading_order
from clew.ingest.pdf.values import Word

_REPEATED_MAX = 60
_HALF = 0.8
_TIGHT = 1.12
_FULL = 0.8
_NOTE = re.compile(r"\(\w{1,2}\)")
"""The mark of a footnote before a label: `(1) iPhone`."""


@dataclass(slots=True)
class Slot:
    """One cell of a matrix."""

    words: list[Word] = field(default_factory=list[Word])
    across: bool = False
    """It repeats the words of the cell to its left, which spans columns."""
    down: bool = False
    """It repeats the words of the cell above it, which spans rows."""
    _read: tuple[int, tuple[Word, ...], str] = 0, (), ""
    """Cache: how many words it had when they were last read, their order, and their text."""

    @property
    def text(self) -> str:
        """Its words on one line."""
        return self._reading()[2]

    @property
    def ordered(self) -> tuple[Word, ...]:
        """Its words in reading order."""
        return self._reading()[1]

    def _reading(self) -> tuple[int, tuple[Word, ...], str]:
        """Read the words again if there are more than before; words are never removed."""
        if self._read[0] != len(self.words):
            order = tuple(reading_order(self.words))
            self._read = len(order), order, joined(order)
        return self._read


Matrix = list[list[Slot]]


def own_text(slot: Slot) -> str:
    """Return the text of a cell in a body row: a label that spans rows is repeated in each, a cell that spans columns is not."""
    text = "" if slot.across else slot.text
    return "" if slot.down and len(text) > _REPEATED_MAX else text


def without_empty(matrix: Matrix) -> Matrix:
    """Return a matrix without rows and columns that are empty or only repeat spanning cells."""
    rows = [row for row in matrix if any(slot.words and not slot.down for slot in row)]
    if not rows:
        return []
    kept = [col for col in range(len(rows[0])) if any(row[col].words and not row[col].across for row in rows)]
    return [[row[col] for col in kept] for row in rows]


def transposed(matrix: Matrix) -> list[list[Slot]]:
    """Return the columns of a matrix."""
    return [list(column) for column in zip(*matrix, strict=True)]


def join_wrapped(matrix: Matrix) -> Matrix:
    """Join printed rows that are one row of the table: labels and texts that did not fit on one line."""
    return _joined_up(_joined_down(_joined_half_rows(matrix)))


def _joined_half_rows(matrix: Matrix) -> Matrix:
    """Join rows less than a line apart: a label of two lines with its amounts halfway between them.

    A label halfway between two rows that both have amounts belongs to both.
    """
    joined: Matrix = []
    rows = list(matrix)
    for number, row in enumerate(rows):
        if not joined or not _is_half(joined[-1], row):
            joined.append(row)
            continue
        below = rows[number + 1] if number + 1 < len(rows) else None
        if below is not None and _stands_between(joined[-1], row, below):
            for slot, label in zip(below, row, strict=True):
                if label.words:
                    slot.words, slot.down = list(label.words), True
        for slot, more in zip(joined[-1], row, strict=True):
            slot.words = slot.words + more.words
    return joined


def _stands_between(above: list[Slot], row: list[Slot], below: list[Slot]) -> bool:
    """Return whether a label is halfway between two rows without labels."""
    apart = _is_half(row, below) and not _are_apart(above, below)
    return apart and not row[0].across and _has_no_label(above) and _has_no_label(below)


def _is_half(above: list[Slot], below: list[Slot]) -> bool:
    return _are_apart(above, below) and _step(above, below) < _HALF * _height(below)


def _are_apart(one: list[Slot], other: list[Slot]) -> bool:
    """Return whether two rows have no column in common, except labels of two lines."""
    return not any(
        a.words and b.words and not (col == 0 and _is_label(one)) for col, (a, b) in enumerate(zip(one, other, strict=True))
    )


def _is_label(row: list[Slot]) -> bool:
    return bool(row[0].words) and not any(slot.words for slot in row[1:])


def _has_no_label(row: list[Slot]) -> bool:
    return not row[0].words


def _joined_down(matrix: Matrix) -> Matrix:
    """Join a lone label to the next row if that continues in lower case, or closely follows a full row."""
    if not matrix:
        return matrix
    width = max((_width(row[0].words) for row in matrix), default=0.0)
    closest = min((_step(one, other) for one, other in pairwise(matrix)), default=0.0)
    joined: Matrix = []
    waiting: list[Word] = []
    for row, below in zip(matrix, [*matrix[1:], []], strict=True):
        label = row[0].words
        alone = bool(label) and not any(slot.words for slot in row[1:])
        if alone and below and below[0].words and any(slot.words for slot in below[1:]):
            tight = _step(row, below) <= closest * _TIGHT and _width(label) >= _FULL * width
            heads = _all_bold(label) or label[-1].text.endswith(":")
            if _goes_on(below[0]) or (tight and not heads and _indent(below[0]) <= _indent(row[0]) + 1):
                waiting += label
                continue
        if waiting:
            row[0].words[:0] = waiting
            waiting = []
        joined.append(row)
    return joined


def _joined_up(matrix: Matrix) -> Matrix:
    """Join a row without a label that only continues texts, or whose label is in lower case, to the row above."""
    joined: Matrix = []
    for row in matrix:
        if joined and _continues(joined[-1], row):
            for slot, more in zip(joined[-1], row, strict=True):
                slot.words += more.words
        else:
            joined.append(row)
    return joined


def _continues(above: list[Slot], row: list[Slot]) -> bool:
    filled = [col for col, slot in enumerate(row) if slot.words]
    if not filled or any(row[col].across or row[col].down or above[col].across for col in filled):
        return False
    if not all(above[col].words for col in filled) or _step(above, row) > 2.2 * _height(row):
        return False
    texts = [row[col].text for col in filled]
    if any(map(is_number, texts)):
        return False
    if filled == [0]:
        return _goes_on(row[0]) and len(above) > 1
    return 0 not in filled and not (len(filled) == len(row) - 1 and len(row) > 2 and not _goes_on(row[filled[0]]))


def _goes_on(slot: Slot) -> bool:
    text = slot.text
    return text[:1].islower() or (text[:1] in "(&" and not _NOTE.match(text))


def _all_bold(words: Sequence[Word]) -> bool:
    return all(word.is_bold for word in words)


def _indent(slot: Slot) -> float:
    return min(word.x0 for word in slot.words)


def _width(words: Sequence[Word]) -> float:
    return max(word.x1 for word in words) - min(word.x0 for word in words) if words else 0.0


def _height(row: list[Slot]) -> float:
    return max((word.bottom - word.top for slot in row for word in slot.words), default=1.0)


def _step(above: list[Slot], below: list[Slot]) -> float:
    """Return the distance from the last printed row of one row to the first of the next."""
    upper = [word.bottom for slot in above for word in slot.words]
    lower = [word.bottom for slot in below for word in slot.words]
    return min(lower) - max(upper) if upper and lower else 0.0


def words_of(matrix: Matrix) -> list[Word]:
    """Return every word of a matrix once."""
    seen: dict[int, Word] = {}
    for row in matrix:
        for slot in row:
            for word in slot.words:
                seen[id(word)] = word
    return list(seen.values())
