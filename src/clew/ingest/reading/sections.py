"""The parts of a table that have column names of their own: a form above a list, or several tables below each other in one grid.

Each part becomes a table of its own in the stored structure, so that a passage from its middle still knows the names. Above:
`document.TextBuilder.table`, for every format. Below: `table_rows`, which tells figures from words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.providers.answering.table_rows import is_number

_YEAR = re.compile(r"\D{0,16}(?:19|20)\d\d\D{0,4}")
_BELOW_READ = 8
_FIGURES_LEAST = 0.6
"""Share of the cells below a name that are figures."""
_NAMES_LEAST = 3
"""Names of columns over a single column of figures."""
_LONGEST_NAME = 60
_ROWS_MOST = 2_000
_LINES_MOST = 4
_COLON = re.compile("[:：]")
_DAY = re.compile(r"\d{1,2},")
"""A day whose month is on the line above, and the year below."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of a table; the first `header_rows` of them name the columns of the others."""

    start: int
    end: int
    header_rows: int


def parts_of(lines: Sequence[str], header_rows: int) -> Iterator[Part]:
    """Yield the parts of a table in order; usually there is one. A line is a row: `a | b`. A very long table has one part."""
    rows = [[cell.strip() for cell in f"{line} ".split(" | ")] for line in lines] if len(lines) <= _ROWS_MOST else []
    start, header, place = 0, header_rows, max(header_rows, 1)
    while place < len(rows):
        if not _heads(rows, place, start + header):
            place += 1
            continue
        first = place - 1 if place - 1 > start and _is_line(rows[place - 1]) else place
        last = place + 1
        while last < len(rows) - 1 and _continues(rows[place], rows[last]):
            last += 1
        if _are_names(rows[start:first]):  # the upper lines of the same header
            first = start
        elif first > start:
            yield Part(start, first, header)
        start, header, place = first, last - first, last
    yield Part(start, len(lines), header)


def _are_names(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether rows are lines of a header: few, without figures, and not the fields of a form."""
    cells = [cell for row in rows for cell in row if cell]
    return 0 < len(rows) <= _LINES_MOST and all(
        _DAY.fullmatch(cell) or (_may_name(cell) and not _COLON.search(cell)) for cell in cells
    )


def _heads(rows: Sequence[Sequence[str]], place: int, body: int) -> bool:
    """Return whether a row below the body's first one names columns.

    Its cells stand over figures and occur nowhere else in their columns. That alone may be a row of words: it also has no label,
    names a year, follows a line of one cell, or has no figures above it.
    """
    row, below = rows[place], rows[place + 1 : place + 1 + _BELOW_READ]
    named = [at for at in range(1, len(row)) if row[at]]
    if len(named) < 2 or len({row[at] for at in named}) < 2 or not all(_may_name(row[at]) for at in named):
        return False
    columns = [at for at in range(1, len(row)) if _has_figures(at, below)]
    if not columns or not set(columns) <= set(named) or any(_recurs(rows, place, at) for at in named):
        return False
    above = any(at < len(other) and _is_figure(other[at]) for other in rows[body:place] for at in columns)
    if len(columns) == 1:
        return not above and len(named) >= _NAMES_LEAST
    return not row[0] or not above or _is_line(rows[place - 1]) or any(_YEAR.fullmatch(row[at]) for at in named)


def _has_figures(column: int, below: Sequence[Sequence[str]]) -> bool:
    filled = [row[column] for row in below if column < len(row) and row[column]]
    return len(filled) > 1 and sum(map(_is_figure, filled)) >= _FIGURES_LEAST * len(filled)


def _recurs(rows: Sequence[Sequence[str]], place: int, column: int) -> bool:
    """Return whether a cell occurs again in its column, except in the same row of names."""
    row = rows[place]
    return any(
        column < len(other) and other[column] == row[column] and not _YEAR.fullmatch(row[column]) and list(other) != list(row)
        for at, other in enumerate(rows)
        if abs(at - place) > 1
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
