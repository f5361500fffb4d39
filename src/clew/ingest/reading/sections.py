"""The parts of a table that have column names of their own: a form above a list, or several tables below each other in one grid.

Each part becomes a table of its own in the stored structure, so that a passage from its middle still knows the names. Above:
`document.TextBuilder.table`, for every format. Below: `table_rows`, which tells figures from words.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from clew.providers.answering.table_rows import is_number

_YEAR = re.compile(r"\D{0,16}(?:19|20)\d\d\D{0,4}")
_BELOW_READ = 8
_FIGURES_LEAST = 0.6
"""Share of the cells below a name that are figures."""
_NAMES_LEAST = 3
"""Names of columns over a single column of figures."""
_LONGEST_NAME = 60
_ROWS_MOST = 2_000
_PARTS_MOST = 100
_LINES_MOST = 4
_COLON = re.compile("[:：]")
_DAY = re.compile(r"\d{1,2},")
"""A day whose month is on the line above, and the year below."""
_SPAN_OR_UNIT = re.compile(r".*[,，、]|[(（][^()（）]{4,}[)）]")
"""The first cell of a row of years that is no label: `Three months ended December 31,` or `(in millions)`."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of a table; the first `header_rows` of them name the columns of the others."""

    start: int
    end: int
    header_rows: int


def parts_of(lines: Sequence[str], header_rows: int) -> list[Part]:
    """Return the parts of a table in order; usually there is one. A line is a row: `a | b`.

    A very long table, and one with very many rows that look like names, has one part. The time grows with the number of cells.
    """
    whole = Part(0, len(lines), header_rows)
    if len(lines) > _ROWS_MOST:
        return [whole]
    found: list[Part] = []
    for part in _parts(_Grid([[cell.strip() for cell in f"{line} ".split(" | ")] for line in lines]), header_rows):
        found.append(part)
        if len(found) > _PARTS_MOST:
            return [whole]
    return found


class _Grid:
    """The rows of a table, and what is known of each column: which cells recur, and where a figure was last seen."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self.rows = rows
        self._figures: dict[str, bool] = {}
        self._last: dict[int, int] = {}
        self._read = 0

    def is_figure(self, cell: str) -> bool:
        """Return whether a cell is a figure; equal cells are read once."""
        if cell not in self._figures:
            self._figures[cell] = _is_figure(cell)
        return self._figures[cell]

    def has_figures(self, column: int, place: int) -> bool:
        """Return whether most of the next cells below a place are figures."""
        filled = self._below(column, place)
        return len(filled) > 1 and sum(map(self.is_figure, filled)) >= _FIGURES_LEAST * len(filled)

    def has_words(self, column: int, place: int) -> bool:
        """Return whether all of the next cells below a place are words."""
        filled = self._below(column, place)
        return len(filled) > 1 and not any(map(self.is_figure, filled))

    def last_figure(self, column: int, place: int) -> int:
        """Return the last row above `place` with a figure in a column, or -1. Places are asked for in ascending order."""
        for at in range(self._read, place):
            self._last |= {col: at for col, cell in enumerate(self.rows[at]) if col and cell and self.is_figure(cell)}
        self._read = max(self._read, place)
        return self._last.get(column, -1)

    def recurs(self, place: int, column: int) -> bool:
        """Return whether a cell occurs again in its column, except on the next lines and in the same row of names."""
        row = self.rows[place]
        cell, own = row[column], tuple(row)
        if _YEAR.fullmatch(cell):
            return False
        near = [self.rows[at] for at in (place - 1, place + 1) if 0 <= at < len(self.rows)]
        beside = sum(column < len(other) and other[column] == cell and tuple(other) != own for other in near)
        return self._cells[column, cell] > self._same[own] + beside

    def _below(self, column: int, place: int) -> list[str]:
        below = self.rows[place + 1 : place + 1 + _BELOW_READ]
        return [row[column] for row in below if column < len(row) and row[column]]

    @cached_property
    def _cells(self) -> Counter[tuple[int, str]]:
        return Counter((column, cell) for row in self.rows for column, cell in enumerate(row))

    @cached_property
    def _same(self) -> Counter[tuple[str, ...]]:
        return Counter(map(tuple, self.rows))


def _parts(grid: _Grid, header_rows: int) -> Iterator[Part]:
    rows = grid.rows
    start, header, place = 0, header_rows, max(header_rows, 1)
    while place < len(rows):
        if not _heads(grid, place, start, start + header):
            place += 1
            continue
        first = place - 1 if place - 1 > start and _is_line(rows[place - 1]) else place
        last = place + 1
        while last < len(rows) - 1 and _continues(rows[place], rows[last]):
            last += 1
        if _are_names(rows, start, first):  # the upper lines of the same header
            first = start
        elif first > start:
            yield Part(start, first, header)
        start, header, place = first, last - first, last
    yield Part(start, len(rows), header)


def _are_names(rows: Sequence[Sequence[str]], start: int, end: int) -> bool:
    """Return whether rows are lines of a header: few, without figures, and not the fields of a form."""
    return 0 < end - start <= _LINES_MOST and all(
        _DAY.fullmatch(cell) or (_may_name(cell) and not _COLON.search(cell)) for row in rows[start:end] for cell in row if cell
    )


def _heads(grid: _Grid, place: int, start: int, body: int) -> bool:
    """Return whether a row below the header of its part names columns.

    Its cells stand over figures and occur nowhere else in their columns. That alone may be a row of words, such as `not counted |
    under repair`: see `_is_no_row`.
    """
    row = grid.rows[place]
    named = [at for at in range(1, len(row)) if row[at]]
    if len(named) < 2 or len({row[at] for at in named}) < 2 or not all(_may_name(row[at]) for at in named):
        return False
    columns = [at for at in range(1, len(row)) if grid.has_figures(at, place)]
    if not columns or not set(columns) <= set(named) or any(grid.recurs(place, at) for at in named):
        return False
    above = any(grid.last_figure(at, place) >= body for at in columns)
    if len(columns) == 1:
        return not above and len(named) >= _NAMES_LEAST and not _has_names(grid.rows[start:body], named)
    return _is_no_row(grid, place, named, above=above, start=start, body=body)


def _is_no_row(grid: _Grid, place: int, named: Sequence[int], *, above: bool, start: int, body: int) -> bool:
    """Return whether words over figures are no row of the table above: without a label, or with that of the first header.

    A year over figures is no label. Or there are no figures and no complete header above, or all cells are years behind a unit.
    Below a line of one cell, a column must change from figures to words.
    """
    row, header = grid.rows[place], grid.rows[start:body]
    is_over_figures = _YEAR.fullmatch(row[0]) and grid.has_figures(0, place)
    if not row[0] or is_over_figures or (body > start and row[0] == header[0][0]):
        return True
    if not above and not _has_names(header, named):
        return True
    if _SPAN_OR_UNIT.fullmatch(row[0]) and all(_YEAR.fullmatch(row[at]) for at in named):
        return True
    changes = any(grid.last_figure(at, place) >= body and grid.has_words(at, place) for at in named)
    return changes and _is_line(grid.rows[place - 1])


def _has_names(header: Sequence[Sequence[str]], named: Sequence[int]) -> bool:
    """Return whether a row of a header names the labels and all of the columns, so that words below it may be its first row."""
    return any(
        row[0] and all(at < len(row) and row[at] and _may_name(row[at]) for at in named) and not any(map(_COLON.search, row))
        for row in header
        if not _is_line(row)
    )


def _continues(row: Sequence[str], below: Sequence[str]) -> bool:
    """Return whether the row below a row of names is its second line: it repeats a name, and has no figures."""
    is_same = any(one and one == other for one, other in zip(row, below, strict=False))
    return is_same and all(_may_name(cell) for cell in below[1:] if cell)


def _may_name(cell: str) -> bool:
    return len(cell) <= _LONGEST_NAME and not _is_figure(cell) and not cell.endswith((":", "："))


def _is_figure(cell: str) -> bool:
    return is_number(cell) and not _YEAR.fullmatch(cell)


def _is_line(row: Sequence[str]) -> bool:
    """Return whether a row is a line of one cell: a heading of the rows below it."""
    filled = [cell for cell in row if cell]
    return len(row) > 1 and len(set(filled)) == 1 and not _is_figure(filled[0])
