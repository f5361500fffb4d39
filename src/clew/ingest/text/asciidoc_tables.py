"""Tables of AsciiDoc as rows: cells behind `|` on however many lines, with their spans, and values between commas or colons.

A cell that spans rows is repeated in each, as in other kinds of files. Above: `asciidoc.py`. Below: `grid.py`.
"""

import csv
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

from clew.ingest.reading.grid import Cell, grid_of

_FORMAT = re.compile(r"\bformat=[\"']?(csv|tsv|dsv)\b")
_SEPARATOR = re.compile(r"\bseparator=[\"']?(\\t|[^\s\"'\\\]\w])")
_FORMAT_OF = {",": "csv", ":": "dsv"}
"""The formats of tables that begin with `,===` and `:===`."""
_DELIMITER = {"csv": ",", "tsv": "\t", "dsv": ":"}
_COLUMNS = re.compile(r"\bcols=(?:\"([^\"]*)\"|'([^']*)'|([^\s,\]]*))")
_TIMES = re.compile(r"(\d{1,4})\*")
_COLUMNS_MOST = 100
_REPEATED_MOST = 200
"""Characters of a cell that is repeated."""


def rows_of(lines: Sequence[str], attributes: str, sign: str, shown: Callable[[str], str]) -> list[list[str]]:
    """Return the rows of a table; a row may have fewer cells than others.

    `attributes` are the block lines above, `sign` begins the table's first line, and `shown` reads the text of a cell.
    """
    found, separator = _FORMAT.search(attributes), _SEPARATOR.search(attributes)
    form = found[1] if found else _FORMAT_OF.get(sign, "")
    sign = separator[1].replace("\\t", "\t") if separator else _DELIMITER.get(form, "|")
    if form:
        rows = [[shown(cell) for cell in row] for row in _delimited(lines, form, sign)]
    else:
        cells, first = _cells(lines, sign)
        for cell in cells:
            cell.text = shown(cell.text)
        rows = grid_of(_in_rows(cells, _column_count(attributes) or first), header_rows=1).rows
    return [row for row in rows if any(row)]


def _delimited(lines: Sequence[str], form: str, sign: str) -> list[list[str]]:
    quoting = csv.QUOTE_NONE if form == "dsv" else csv.QUOTE_MINIMAL
    escape = "\\" if form == "dsv" else None
    ended = (f"{line}\n" for line in lines)
    try:
        rows = list(csv.reader(ended, delimiter=sign, quoting=quoting, escapechar=escape, skipinitialspace=True))
    except csv.Error:  # a value longer than the limit: an opening quotation mark that is never closed
        rows = [[line] for line in lines]
    return [[" ".join(cell.split()) for cell in row] for row in rows]


@cache
def _cell_signs(sign: str) -> re.Pattern[str]:
    """Return the sign in front of a cell, with what it spans, how often it stands, its alignment and style: `|`, `2+|`, `a|`."""
    span = r"(?P<wide>\d{1,2})?(?:\.(?P<deep>\d{1,2}))?\+|(?P<times>\d{1,2})\*"
    return re.compile(rf"(?:(?:^|(?<=[\s{re.escape(sign)}]))(?:{span})?[<^>]?(?:\.[<^>])?[adehlmsv]?)?(?<!\\){re.escape(sign)}")


def _cells(lines: Sequence[str], sign: str) -> tuple[list[Cell], int]:
    """Return the cells of a table, and how many columns those on its first line take."""
    signs = _cell_signs(sign)
    found: list[tuple[Cell, int, list[str]]] = []
    first = 0
    for line in lines:
        starts = list(signs.finditer(line))
        if found:
            found[-1][2].append(line[: starts[0].start()] if starts else line)
        for start, end in zip(starts, [*(start.start() for start in starts[1:]), len(line)], strict=False):
            cell = Cell("", int(start["wide"] or 1), int(start["deep"] or 1))
            found.append((cell, int(start["times"] or 1), [line[start.end() : end]]))
        first = first or sum(cell.columns * times for cell, times, _ in found)
    cells: list[Cell] = []
    for cell, times, words in found:
        text = " ".join(" ".join(words).replace(f"\\{sign}", sign).split())
        cells.append(Cell(text, cell.columns, cell.rows))
        repeated = text if len(text) <= _REPEATED_MOST else ""
        cells += [Cell(repeated) for _ in range(times - 1)]
    return cells, first


def _in_rows(cells: Sequence[Cell], columns: int) -> list[list[Cell]]:
    """Return the cells by row: a row is full when its cells, and those above that span it, take all columns."""
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    taken = 0
    held: Counter[int] = Counter()
    """Columns that cells above take in a row."""
    for cell in cells:
        cell.columns = min(cell.columns, columns)
        row.append(cell)
        taken += cell.columns
        for below in range(len(rows) + 1, len(rows) + cell.rows):
            held[below] += cell.columns
        if taken + held[len(rows)] >= columns:
            rows.append(row)
            row, taken = [], 0
    return [*rows, row] if row else rows


def _column_count(attributes: str) -> int:
    """Return the number of columns that a block line states: `cols="1,3"`, `cols=3*`, `cols=3`; 0 if it states none."""
    found = _COLUMNS.search(attributes)
    stated = next((part for part in found.groups() if part), "").strip() if found else ""
    if stated.isdecimal():
        return min(_COLUMNS_MOST, int(stated[:4]))
    parts = [part.strip() for part in re.split(r"[,;]", stated) if part.strip()]
    return min(_COLUMNS_MOST, sum(int(times[1]) if (times := _TIMES.match(part)) else 1 for part in parts))
