"""Tables and sheets of OpenDocument files, with repeated rows and cells written out if they are not empty.

A sheet repeats its last empty cell 16,384 times and its last empty row a million times: empty ones are only counted. Above:
`opendocument.py`, `opendocument_text.py`. Below: `TextBuilder.table`.
"""

from collections.abc import Callable, Iterator
from typing import Any

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import PlaceMark, TextBuilder, one_line

Element = Any
"""An lxml element; lxml has no types."""
_COLUMNS_MOST = 1_024
_REPEATED_ROWS_MOST = 1_000
_ROWS_MOST = 1_100_000
_CELLS_MOST = 5_000_000


def local(element: Element) -> str:
    """Return an element's name without its namespace; "" for comments and the like."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: Element, name: str) -> str:
    """Return an attribute whatever its namespace, or ""."""
    ending = "}" + name
    return next((str(value) for key, value in element.items() if key.endswith(ending)), "")


def number_of(text: str, default: int) -> int:
    """Return a whole number that a file stores as text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


def add_table(builder: TextBuilder, table: Element, words: Callable[[Element], str]) -> None:
    """Add a table of a text or a slide."""
    rows: list[list[str]] = []
    headers = 0
    for row, is_header in _rows(table):
        cells = [text for text, count in _cells(row, words) for _ in range(count)]
        rows.append(cells)
        headers += is_header
    builder.table(rows, header_rows=headers or int(len(rows) > 1))


def add_sheet(builder: TextBuilder, table: Element, number: int) -> None:
    """Add a sheet: its name as a heading, then its rows, each with its place; empty rows separate tables."""
    name = one_line(attribute(table, "name"))
    builder.place(PlaceMark("sheet", number, name))
    builder.heading(2, name)
    at, cells_made = 0, 0
    rows: list[list[str]] = []
    marks: list[PlaceMark] = []
    for row, _ in _rows(table):
        cells = _sheet_cells(row)
        repeated = max(number_of(attribute(row, "number-rows-repeated"), 1), 1)
        if not any(cells):
            at += repeated
            _add_region(builder, rows, marks)
            rows, marks = [], []
            continue
        for offset in range(min(repeated, _REPEATED_ROWS_MOST)):
            cells_made += len(cells)
            rows.append(cells)
            marks.append(_mark(number, name, at + offset + 1, cells))
        at += repeated
        if cells_made > _CELLS_MOST or at > _ROWS_MOST:
            raise UnreadableDocument("The sheet has too many cells.")
    _add_region(builder, rows, marks)


def _add_region(builder: TextBuilder, rows: list[list[str]], marks: list[PlaceMark]) -> None:
    if rows:
        builder.table(rows, header_rows=int(len(rows) > 1), marks=marks)


def _mark(number: int, name: str, row: int, cells: list[str]) -> PlaceMark:
    filled = [place for place, cell in enumerate(cells) if cell]
    first, last = f"{column_name(filled[0])}{row}", f"{column_name(filled[-1])}{row}"
    return PlaceMark("sheet", number, name, first if first == last else f"{first}:{last}")


def column_name(index: int) -> str:
    """Return the letters of a column: 0 → A, 26 → AA."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(65 + letter) + name
    return name


def _sheet_cells(row: Element) -> list[str]:
    cells: list[str] = []
    for text, count in _cells(row, _shown):
        if len(cells) >= _COLUMNS_MOST:
            break
        cells += [text] * min(count, _COLUMNS_MOST - len(cells))
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _shown(cell: Element) -> str:
    """Return the text of a cell as the program showed it, or else its value."""
    shown = [one_line("".join(_letters(one))) for one in cell if local(one) == "p"]
    words = " ".join(filter(None, shown))
    comments = [" ".join(one_line("".join(_letters(line))) for line in one if local(line) == "p") for one in _comments(cell)]
    if not words:
        value = attribute(cell, "value-type")
        words = attribute(cell, {"date": "date-value", "time": "time-value"}.get(value, "value")) if value else ""
    return " ".join(filter(None, (words, *(f"(Comment: {said})" for said in comments if said))))


def _comments(cell: Element) -> list[Any]:
    return [one for one in cell if local(one) == "annotation"]


def _letters(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if local(child) in {"s", "tab", "line-break"}:
            yield " "
        elif local(child) not in {"annotation", "note"}:
            yield from _letters(child)
        yield child.tail or ""


def _cells(row: Element, words: Callable[[Element], str]) -> Iterator[tuple[str, int]]:
    """Yield the text of each cell and how often it is repeated; covered cells are empty."""
    for cell in row:
        name = local(cell)
        if name in {"table-cell", "covered-table-cell"}:
            count = max(number_of(attribute(cell, "number-columns-repeated"), 1), 1)
            text = " ".join(filter(None, (words(one) for one in _blocks(cell)))) if words is not _shown else _shown(cell)
            yield text if name == "table-cell" else "", min(count, _COLUMNS_MOST)


def _blocks(cell: Element) -> Iterator[Element]:
    """Yield the paragraphs of a cell, including those of lists and tables in it."""
    for one in cell.iter():
        if local(one) in {"p", "h"}:
            yield one


def _rows(table: Element, is_header: bool = False) -> Iterator[tuple[Element, bool]]:
    for child in table:
        name = local(child)
        if name == "table-row":
            yield child, is_header
        elif name == "table-header-rows":
            yield from _rows(child, True)
        elif name in {"table-rows", "table-row-group"}:
            yield from _rows(child, is_header)
