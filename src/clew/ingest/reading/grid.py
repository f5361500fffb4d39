"""Cells that span rows and columns → rows of strings, and which rows are headers.

Used by every reader of tables, so that a merged cell, a header and a caption are the same thing in Word, HTML and a sheet.
Above: `word.py`, `slides.py`, `sheets.py`, `markup.py`, `delimited.py`. Below: `TextBuilder.table`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from clew.ingest.reading.document import PlaceMark, TextBuilder, one_line

_MOST_COLUMNS = 1_000
_MOST_REPEATED = 200
_LONGEST_HEADER = 120
_LONGEST_CAPTION = 200
_MONEY = r"(?:[€$£¥₹₽]|[A-Z]{3}|CHF|Fr\.?)"
_NUMBER = re.compile(
    rf"[(\[]?\s*(?:{_MONEY}\s*)?[-+−–±~<>≤≥]?\s*(?:{_MONEY}\s*)?\d[\d\s.,'’/:×xE+-]*(?:%|‰|°C?|{_MONEY}|[a-zµ]{{1,3}}[²³]?)?\s*[)\]]?[*†]?$"
)
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d{1,2}:\d\d.*)?$")
_YEAR = re.compile(r"(?:FY\s?)?(?:19|20)\d\d(?:\s?[-–/]\s?(?:19|20)?\d\d)?$|[1-4]?[QHTS][1-4]?\s?(?:19|20)?\d\d$")
_CAPTION = re.compile(r"(?:table|tableau|tabelle|tabla|tabela|tabella|tab\.|表|таблица)\s*[\d.IVX一-九]", re.IGNORECASE)


@dataclass(slots=True)
class Cell:
    """One cell of the file."""

    text: str
    columns: int = 1
    """How many columns it spans."""
    rows: int = 1
    """How many rows it spans."""
    is_header: bool = False
    """Marked as a header, or set in bold."""


@dataclass(slots=True)
class Grid:
    """A table in which spans are resolved: every row has its own words."""

    rows: list[list[str]]
    header_rows: int = 0
    caption: str = ""
    lead: list[str] = field(default_factory=list[str])
    """Rows above the header with one cell across the whole width: titles of the table."""

    @property
    def width(self) -> int:
        """Cells of the widest row."""
        return max((len(row) for row in self.rows), default=0)

    def write(self, builder: TextBuilder, marks: Sequence[PlaceMark] = ()) -> None:
        """Add the table to a text: its titles, then its rows."""
        for line in self.lead[:-1] if not self.caption else self.lead:
            builder.block(line)
        caption = self.caption or (self.lead[-1] if self.lead else "")
        builder.table(self.rows, header_rows=self.header_rows, caption=caption, marks=marks)


def grid_of(rows: Sequence[Sequence[Cell]], *, header_rows: int | None = None, caption: str = "") -> Grid:
    """Resolve spans and find the header.

    The words of a cell that spans rows are repeated in each row, and those of a header that spans columns in each column, so that
    every row and column is complete on its own; in other rows the words appear once and the columns after them are empty.
    `header_rows` is the number of rows that the file marks; None guesses from the words.
    """
    resolved, spanning = _resolved(rows)
    grid = Grid([list(row) for row in resolved], 0, caption)
    while len(grid.rows) > 1 and grid.width > 1 and _is_title(grid.rows[0]) and header_rows is None and spanning[0]:
        grid.lead.append(next(cell for cell in grid.rows.pop(0) if cell.strip()))
        spanning.pop(0)
        rows = rows[1:]
    if header_rows is None:
        header_rows = _guessed(rows, grid.rows, spanning)
    grid.header_rows = min(header_rows, len(grid.rows))
    for place in range(grid.header_rows):
        if place < len(spanning):
            _fill(grid.rows[place], spanning[place])
    return grid


def header_rows_of(rows: Sequence[Sequence[str]], *, emphasised: bool = False) -> int:
    """Return 1 when the first row says what the cells of the others are, judged by the words alone.

    `emphasised`: the first row, and not the second, is set apart by its letters.
    """
    if len(rows) < 2 or not may_head(rows[0]):
        return 0
    width, first = max(map(len, rows)), [cell.strip() for cell in rows[0]]
    if width < 2 or len([cell for cell in first if cell]) < max(2, width - 1 - (width > 4) * (width // 4)):
        return int(emphasised and width > 1)
    body = rows[1:200]
    if any(_has_numbers(column, head) for column, head in _columns(first, body)):
        return 1
    return int(emphasised or width > 2)


def is_value(text: str) -> bool:
    """Return whether a cell contains a number, an amount or a date; a year or a quarter may be a header."""
    stripped = text.strip()
    return bool(_NUMBER.match(stripped) or _DATE.match(stripped)) and not _YEAR.match(stripped)


def is_caption(line: str) -> bool:
    """Return whether a line is a caption: `Table 3 …`, or, right before a table, a short line that ends in a colon."""
    stripped = line.strip()
    if not stripped or len(stripped) > _LONGEST_CAPTION or "\n" in stripped:
        return False
    return bool(_CAPTION.match(stripped)) or stripped.endswith((":", "："))


def _resolved(rows: Sequence[Sequence[Cell]]) -> tuple[list[list[str]], list[list[tuple[int, int]]]]:
    """Lay the cells out; return with each row its cells that span columns, as (column, columns)."""
    wide = _MOST_COLUMNS if sum(cell.columns for row in rows for cell in row) <= 20 * sum(map(len, rows)) + 1_000 else 1
    hanging: dict[int, tuple[int, str]] = {}
    out: list[list[str]] = []
    spanning: list[list[tuple[int, int]]] = []
    for cells in rows:
        line: dict[int, str] = {column: text for column, (_, text) in hanging.items()}
        held, spans = set(hanging), list[tuple[int, int]]()
        hanging = {column: (left - 1, text) for column, (left, text) in hanging.items() if left > 1}
        column = 0
        for cell in cells:
            while column in held:
                column += 1
            width = min(max(cell.columns, 1), wide)
            _lay(line, hanging, column, width, cell)
            spans += [(column, width)] if width > 1 else []
            column += width
        out.append([line.get(place, "") for place in range(max(line, default=-1) + 1)])
        spanning.append(spans)
    return out, spanning


def _lay(line: dict[int, str], hanging: dict[int, tuple[int, str]], column: int, width: int, cell: Cell) -> None:
    words = one_line(cell.text)
    repeated = words if len(words) <= _MOST_REPEATED else ""
    for place in range(column, column + width):
        line[place] = words if place == column else ""
        if cell.rows > 1:
            hanging[place] = (cell.rows - 1, repeated if place == column else "")


def _fill(row: list[str], spans: Iterable[tuple[int, int]]) -> None:
    for column, width in spans:
        if len(row[column]) <= _MOST_REPEATED:
            row[column : column + width] = [row[column]] * width


def _is_title(row: Sequence[str]) -> bool:
    words = [cell for cell in row if cell.strip()]
    return len(words) == 1 and len(words[0]) <= _LONGEST_CAPTION and bool(row[0].strip())


def _guessed(cells: Sequence[Sequence[Cell]], rows: Sequence[Sequence[str]], spanning: Sequence[list[tuple[int, int]]]) -> int:
    marked = 0
    for row in cells:
        if not row or not all(cell.is_header for cell in row if cell.text.strip()) or not any(cell.text.strip() for cell in row):
            break
        marked += 1
    if 0 < marked < len(cells):
        return marked
    filled = list(rows[0]) if rows else []
    if spanning:
        _fill(filled, spanning[0])
    found = header_rows_of([filled, *rows[1:]], emphasised=False)
    deep = max((cell.rows for cell in cells[0]), default=1) if cells else 1
    if found and spanning[0] and len(rows) > 2 and may_head(rows[1]):
        return 2 if deep <= 2 else min(deep, len(rows) - 1)
    return found


def may_head(row: Sequence[str]) -> bool:
    """Return whether a row may be a header: short words, no amounts, no label that ends in a colon."""
    cells = [cell.strip() for cell in row if cell.strip()]
    if not cells or any(len(cell) > _LONGEST_HEADER or is_value(cell) for cell in cells):
        return False
    return not cells[0].endswith((":", "："))


def _columns(first: Sequence[str], body: Sequence[Sequence[str]]) -> Iterable[tuple[list[str], str]]:
    for place, head in enumerate(first):
        yield [row[place] for row in body if place < len(row) and row[place].strip()], head


def _has_numbers(column: Sequence[str], head: str) -> bool:
    return bool(head and column) and sum(map(is_value, column)) >= 0.6 * len(column)
