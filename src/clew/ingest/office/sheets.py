"""Excel sheets → text blocks: each table of a sheet separately, with its title and header, and each row with its cells.

A sheet is split at empty rows, and at empty columns between two tables that each have a header. Above: `parse.py`. Below:
`workbook.py` (what the cells say), `grid.py`. Next: `workbook.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from clew.ingest.office.drawings import chart, diagram, lines
from clew.ingest.office.package import Package, attribute, descendants, local, open_package
from clew.ingest.office.workbook import Range, Sheet, Workbook, column_name
from clew.ingest.reading.document import Notice, PlaceMark, TextBuilder
from clew.ingest.reading.grid import Grid, header_rows_of, is_value, may_head
from clew.ingest.reading.limits import Limits

_LONGEST_TITLE = 200
_MOST_REPEATED = 200
_MOST_NAMES = 10
_MOST_HEADERS = 3
_WIDEST_GAP = 3


@dataclass(slots=True)
class _Region:
    """A rectangle of cells that belong together."""

    rows: list[int]
    left: int
    right: int
    header_rows: int | None = None
    """As declared by the file; None if it is not."""


@dataclass(slots=True)
class _Open:
    """The last table, which may continue in the next rows."""

    rows: list[int] = field(default_factory=list[int])
    left: int = 0
    right: int = 0
    header_rows: int = 0
    is_header: bool = False
    """Nothing but words: it may be the header of the rows after a gap."""
    titles: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


def sheet_blocks(path: Path, limits: Limits) -> tuple[TextBuilder, list[Notice]]:
    """Return the blocks of an XLSX, and notices of what is missing: hidden sheets and formulas that were never computed.

    Raises: UnreadableDocument
    """
    builder, unknown = TextBuilder(), 0
    with open_package(path, "The workbook") as package:
        workbook = Workbook(package, limits)
        for place, sheet in workbook.sheets():
            unknown += sheet.unknown
            write_sheet(builder, place, sheet, list(_drawn(package, sheet)))
        return builder, list(_notices(workbook.hidden(), unknown))


def write_sheet(builder: TextBuilder, place: int, sheet: Sheet, drawn: Sequence[Grid] = ()) -> None:
    """Add one sheet: its name as a heading, its tables, its comments, then `drawn`. An empty sheet is left out."""
    if not (sheet.cells or sheet.comments or drawn):
        return
    _spread(sheet)
    builder.place(None)
    builder.heading(2, sheet.name)
    _Writer(builder, place, sheet).write()
    for cell, author, words in sheet.comments:
        builder.place(PlaceMark("sheet", place, sheet.name, cell))
        builder.block(f"Comment on {cell} by {author}: {words}" if author else f"Comment on {cell}: {words}")
    for grid in drawn:
        builder.place(PlaceMark("sheet", place, sheet.name))
        if grid.width > 1:
            grid.write(builder)
        else:
            builder.block(grid.caption)
    builder.place(None)


def _notices(hidden: Sequence[str], unknown: int) -> Iterator[Notice]:
    if hidden:
        names = ", ".join(hidden[:_MOST_NAMES])
        yield Notice("hidden_sheets", f"Hidden sheets were not read: {names}.", {"sheets": list(hidden[:_MOST_NAMES])})
    if unknown:
        some = f"{unknown:,} formulas have" if unknown > 1 else "One formula has"
        message = f"{some} no stored result. Open the workbook in a spreadsheet program, save it and upload it again."
        yield Notice("formulas_without_results", message, {"formulas": unknown})


def _spread(sheet: Sheet) -> None:
    """Repeat the words of a vertically merged cell in each of its rows; a horizontally merged cell keeps them once."""
    for merged in sheet.merged:
        words = sheet.cells.get(merged.top, {}).get(merged.left, "")
        if not words or merged.bottom == merged.top or len(words) > _MOST_REPEATED:
            continue
        for row in range(merged.top + 1, merged.bottom + 1):
            if row in sheet.cells:
                sheet.cells[row].setdefault(merged.left, words)


def _drawn(package: Package, sheet: Sheet) -> Iterator[Grid]:
    """Yield text boxes and charts: a chart's values if the sheet has no cells, otherwise only its title."""
    for part in sheet.drawings:
        relations = package.relations(part)
        for one in descendants(package.tree(part), "sp", "chart", "relIds"):
            if local(one) == "sp":
                found = Grid([], 0, "\n".join(lines(one)))
            elif local(one) == "relIds":
                relation = relations.get(attribute(one, "dm") or "")
                found = Grid([], 0, "\n".join(diagram(package, relation.target)) if relation else "")
            else:
                relation = relations.get(attribute(one, "id") or "")
                found = chart(package, relation.target) if relation else None
                if found and sheet.cells:
                    found = Grid([], 0, f"Chart: {found.caption}" if found.caption else "")
            if found and (found.caption or found.width > 1):
                yield found


class _Writer:
    """Writes the regions of one sheet in order, joining those that continue the table before."""

    def __init__(self, builder: TextBuilder, place: int, sheet: Sheet) -> None:
        self._builder = builder
        self._place = place
        self._sheet = sheet
        self._open: _Open | None = None
        self._titles: list[tuple[int, str]] = []

    def write(self) -> None:
        for region in _regions(self._sheet):
            self._add(region)
        self._close()
        self._write_titles()

    def _add(self, region: _Region) -> None:
        rows = list(region.rows)
        if self._open and self._continues(region, self._open):
            if self._open.is_header:
                self._open.header_rows, self._open.is_header = len(self._open.rows), False
            self._open.rows += rows
            return
        self._close()
        while rows and (title := self._title(rows, region)):
            self._titles.append(title)
            rows = rows[1:]
        if not rows:
            return
        words = [self._cells(row, region) for row in rows]
        header = region.header_rows
        if header is None:
            set_apart = rows[0] in self._sheet.set_apart and rows[1:2] != [
                row for row in rows[1:2] if row in self._sheet.set_apart
            ]
            header = header_rows_of(self._filled(words, rows, region), emphasised=set_apart)
            header += self._second_header(rows, words, header)
        only = not header and _only_heads(words) and region.right > region.left
        self._open = _Open(rows, region.left, region.right, header, only, self._titles)
        self._titles = []

    def _title(self, rows: list[int], region: _Region) -> tuple[int, str] | None:
        """Return the first row if it is a single cell of words, above a wider row or alone."""
        cells = self._sheet.cells[rows[0]]
        here = [column for column in cells if region.left <= column <= region.right]
        after = [len(self._inside(row, region)) for row in rows[1:2]]
        single = len(here) == 1 and len(cells[here[0]]) <= _LONGEST_TITLE
        if region.header_rows is not None or not single or (after and after[0] <= 1 and region.right > region.left):
            return None
        if region.right == region.left and len(rows) > 1:
            return None
        return rows[0], cells[here[0]]

    def _inside(self, row: int, region: _Region) -> list[str]:
        return [words for column, words in self._sheet.cells[row].items() if region.left <= column <= region.right]

    def _cells(self, row: int, region: _Region | _Open) -> list[str]:
        cells = self._sheet.cells[row]
        return [cells.get(column, "") for column in range(region.left, region.right + 1)]

    def _continues(self, region: _Region, before: _Open) -> bool:
        """Return whether rows after a gap belong to the table or the header above: same columns, no own header."""
        if region.header_rows is not None or not before.left <= region.left < region.right <= before.right:
            return False
        words = [self._cells(row, region) for row in region.rows]
        if len([cell for cell in words[0] if cell]) < 2 or header_rows_of(words) or _only_heads(words):
            return False
        if before.is_header:
            return region.rows[0] - before.rows[-1] <= _WIDEST_GAP and any(map(is_value, words[0]))
        return before.header_rows > 0 and region.right == before.right

    def _filled(self, words: list[list[str]], rows: list[int], region: _Region) -> list[list[str]]:
        """Return the rows with the words of a merged header repeated in each of its columns, to judge them."""
        first = list(words[0])
        for merged in self._merged(rows[0]):
            for column in range(max(merged.left, region.left), min(merged.right, region.right) + 1):
                first[column - region.left] = first[column - region.left] or words[0][max(merged.left - region.left, 0)]
        return [first, *words[1:]]

    def _second_header(self, rows: list[int], words: list[list[str]], header: int) -> int:
        """Count a second header row if the first one spans columns and the second names each."""
        if header != 1 or len(rows) < 3 or not any(merged.right > merged.left for merged in self._merged(rows[0])):
            return 0
        return header_rows_of(words[1:])

    def _merged(self, row: int) -> Iterator[Range]:
        return (merged for merged in self._sheet.merged if merged.top == row)

    def _close(self) -> None:
        """Write the open table."""
        table, self._open = self._open, None
        if table is None:
            return
        self._titles, waiting = table.titles, self._titles
        caption = self._titles.pop()[1] if self._titles and self._titles[-1][0] < table.rows[0] else ""
        self._write_titles()
        self._titles = waiting
        words = [self._cells(row, table) for row in table.rows]
        for place in range(table.header_rows):
            self._spread_header(words[place], table, table.rows[place])
        marks = [self._mark(row, table.left, table.right) for row in table.rows]
        if table.left == table.right:
            self._write_column(words, marks, caption)
            return
        kept = [place for place in range(table.right - table.left + 1) if any(row[place] for row in words)]
        words = [[row[place] for place in kept] for row in words]
        self._builder.place(marks[0])
        Grid(words, table.header_rows, caption).write(self._builder, marks)

    def _write_column(self, words: list[list[str]], marks: list[PlaceMark], caption: str) -> None:
        if caption:
            self._builder.block(caption)
        for cells, mark in zip(words, marks, strict=True):
            self._builder.place(mark)
            self._builder.block(cells[0])

    def _spread_header(self, words: list[str], table: _Open, row: int) -> None:
        for merged in self._merged(row):
            if table.left <= merged.left < merged.right and merged.left <= table.right:
                for column in range(merged.left, min(merged.right, table.right) + 1):
                    words[column - table.left] = words[merged.left - table.left]

    def _write_titles(self) -> None:
        for row, words in self._titles:
            columns = sorted(self._sheet.cells[row])
            self._builder.place(self._mark(row, columns[0], columns[-1]))
            self._builder.block(words)
        self._titles = []

    def _mark(self, row: int, left: int, right: int) -> PlaceMark:
        first = f"{column_name(left)}{row + 1}"
        cells = first if left == right else f"{first}:{column_name(right)}{row + 1}"
        return PlaceMark("sheet", self._place, self._sheet.name, cells)


def _only_heads(words: Sequence[Sequence[str]]) -> bool:
    """Return whether a few rows contain nothing but a possible header."""
    return len(words) <= _MOST_HEADERS and all(map(may_head, words))


def _regions(sheet: Sheet) -> Iterator[_Region]:
    """Split a sheet into regions, from the top; each declared table is its own region."""
    declared = {row: found for found in sheet.tables for row in range(found[0].top, found[0].bottom + 1)}
    rows = sorted(sheet.cells)

    def run(item: tuple[int, int]) -> tuple[int, int]:
        place, row = item
        return row - place, declared[row][0].top if row in declared else -1

    for _, group in groupby(enumerate(rows), key=run):
        band = [row for _, row in group]
        yield from _columns(sheet, band, declared.get(band[0]))


def _columns(sheet: Sheet, band: list[int], declared: tuple[Range, int] | None) -> Iterator[_Region]:
    used = sorted({column for row in band for column in sheet.cells[row]})
    spans: list[tuple[int, int]] = []
    for column in used:
        if spans and column <= spans[-1][1] + 1:
            spans[-1] = (spans[-1][0], column)
        else:
            spans.append((column, column))
    header = declared[1] if declared else None
    if len(spans) > 1 and all(_stands_alone(sheet, band, *span) for span in spans):
        for left, right in spans:
            own = [row for row in band if any(left <= column <= right for column in sheet.cells[row])]
            inside = declared is not None and declared[0].left <= left and right <= declared[0].right
            yield _Region(own, left, right, header if inside else None)
    else:
        yield _Region(band, used[0], used[-1], header)


def _stands_alone(sheet: Sheet, band: list[int], left: int, right: int) -> bool:
    """Return whether some columns of a band are a table with its own header."""
    rows = [[sheet.cells[row].get(column, "") for column in range(left, right + 1)] for row in band]
    filled = [row for row in rows if any(row)]
    while filled and len([cell for cell in filled[0] if cell]) == 1:
        filled.pop(0)  # a title
    return right > left and len(filled) > 1 and header_rows_of(filled) > 0
