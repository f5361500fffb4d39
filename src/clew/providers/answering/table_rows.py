"""The rows of a table in a passage: their cells, the names of the columns, and the row in words.

The header is the passage's context if the passage begins below it (`Costs (EUR million): Item | 2023 | 2024`), or else the first
row if that looks like one: a table of labels and values has none. Above: `extractive/rows.py`, which answers with rows, and
`engine.answers.quotes`, which finds the row behind a claim. Below: `sentences`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from clew.providers.answering.sentences import Span, row_spans

_RULE = re.compile(r"[|:\-\s]+")
"""The line below the first row of a Markdown table."""
CELL_END = re.compile(r"(?<!\\)\|")
CONTINUES, UNDER = "…", " › "
"""In the context of a part of a long row: `Costs › Kenya …: Capital | Continent`, with the first cell of the row."""
_DIGIT = re.compile(r"\d")
_UNIT = re.compile(
    r"\(([^()]{1,40})\)"
    r"|\b[Ii]n ((?:EUR|USD|GBP|CHF|€|\$|£|%|thousands?|millions?|billions?|[Mm]io\.?|[Mm]rd\.?)[^:|,;]{0,24})"
)
_NUMERIC = re.compile(r"[-–−+(]?\s*[€$£]?\s*\d[\d\s.,'’\u00a0\u202f]*\s*(?:[%€$£)]|[A-Za-z]{1,4}\b)?\)?\*?")
_RANGE = re.compile(r"(?<=\d)\s*[-–]\s+")
_YEAR = re.compile(r"(?:FY\s?|Q[1-4]\s?|H[12]\s?)?(?:19|20)\d\d[AEFPaefp]?\b")
_IN_ROW = re.compile(r"\||[.!?]\s|[。！？]")
"""Ends a cell, or a sentence in one."""
_BELOW_READ = 8
"""How many rows are examined to decide whether the first one names their columns."""
_FOOTNOTE = re.compile(r"^(?:\(\w{1,2}\))+\s+(?=[^\W\d_])")
"""The marks of footnotes before a label: `(1)(2) Wearables`."""
_LABEL_WORDS_MOST = 12
_LETTERS_OF_CODE_MOST = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table; offsets are those of the passage's content."""

    start: int
    end: int
    cells: tuple[str, ...]
    header: tuple[str, ...] = ()
    """A name for each cell; empty if the columns have none."""
    title: str = ""
    """Caption and unit of the table."""
    group: str = ""
    """The heading line above this row and its neighbours; of the rest of a long row, its first cell."""
    label: str = ""
    """The subject of the row: its first cell, or that of the row above if its own is empty."""

    @property
    def unit(self) -> str:
        """The unit of the numbers, from the header's first cell or the caption."""
        for said in (*self.header[:1], self.group, self.title):
            if found := _UNIT.search(said):
                return (found[1] or found[2]).strip()
        return ""

    def pairs(self) -> list[tuple[str, str]]:
        """Return (name of the column, cell) for every filled cell after the label; the name may be empty."""
        names = self.header or ("",) * len(self.cells)
        first = 1 if self.label else 0
        return [(name, cell) for name, cell in zip(names[first:], self.cells[first:], strict=True) if cell]

    def labelled_cells(self) -> list[tuple[str, str]]:
        """Return (label, value) of a row with several such pairs side by side, as in forms: `Bank: | Alpha | IBAN: | GB29`."""
        filled = [cell for cell in self.cells if cell]
        found = [
            (label.rstrip(" :："), value)
            for label, value in pairwise(filled)
            if label.endswith((":", "：")) and not value.endswith((":", "："))
        ]
        return found if len(found) > 1 and not self.header else []


def rows_of(content: str, table: Span, context: str = "") -> list[Row]:
    """Return the rows below the header, with it. `context` is the header of a table that begins above the passage.

    A header may appear again further down, under its own line (`In millions of CHF | | January–June 2022`).
    """
    title, names = read_context(context)
    if title.endswith(CONTINUES):
        return list(_continued(content, table, title, names))
    lines = [(span.start, span.end, content[span.start : span.end]) for span in row_spans(content, table)]
    has_rule = len(lines) > 1 and _RULE.fullmatch(lines[1][2]) is not None
    lines = [line for line in lines if not _RULE.fullmatch(line[2])]
    if not lines:
        return []
    counts = Counter(len(cells_of(line)) for _, _, line in lines)
    width = len(names) or (len(cells_of(lines[0][2])) if has_rule else max(counts, key=lambda n: (counts[n], n), default=0))
    rows = [Row(start, end, cells_of(line, width), title=title) for start, end, line in lines]
    return list(_read_down(rows, names, has_rule=has_rule))


def sentence_starts(content: str, spans: Sequence[Span]) -> list[int]:
    """Return where the spans begin, and in rows each cell and each sentence of a cell, in order."""
    rows = (span for span in spans if "|" in content[span.start : span.end])
    inner = {row.start + cut.end() for row in rows for cut in _IN_ROW.finditer(content[row.start : row.end])}
    return sorted(inner.union(span.start for span in spans))


def _continued(content: str, table: Span, title: str, names: tuple[str, ...]) -> Iterator[Row]:
    """Yield the rest of a row that begins above the passage, with the label of the row in front."""
    caption, _, label = title.removesuffix(CONTINUES).rstrip().rpartition(UNDER)
    for span in row_spans(content, table):
        cells = cells_of(content[span.start : span.end], len(names))
        if cells == names:
            continue
        header = names if len(names) == len(cells) else ()
        if label:
            cells, header = (label, *cells), ("", *header) if header else ()
        yield Row(span.start, span.end, cells, header, title=caption, group=label, label=label)


def _read_down(rows: Sequence[Row], names: tuple[str, ...], *, has_rule: bool) -> Iterator[Row]:
    """Give each row the header above it, its label and the heading line of its group; such lines are not rows."""
    group = label = ""
    may_head = not names
    has_groups = any(map(_continues_group, rows))
    for place, row in enumerate(rows):
        if row.cells == names:
            continue
        if (may_head and place == 0 and has_rule) or (_names_columns(row, rows[place + 1 :], may_head=may_head)):
            names, label, may_head = row.cells, "", False
            continue
        if _heads_rows(row):
            group = ", ".join(dict.fromkeys(cell for cell in row.cells if cell)).rstrip(" :：")
            label, may_head = "", True
            continue
        may_head = False
        header = names if len(names) == len(row.cells) else ()
        own = (*row.cells, "")[0]
        if own and ((is_number(own) and not _YEAR.fullmatch(own)) or len(own.split()) > _LABEL_WORDS_MOST):
            yield replace(row, header=header, group=group)
            continue
        label = _FOOTNOTE.sub("", own, count=1) or label
        if has_groups and label and len(row.cells) > 2 and row.cells[1] and not is_number(row.cells[1]):
            yield replace(row, cells=row.cells[1:], header=header[1:], group=label, label=row.cells[1].rstrip(" :："))
        else:
            yield replace(row, header=header, group=group, label=label.rstrip(" :："))


def telling_column(rows: Sequence[Row]) -> int:
    """Return the column that tells rows with one label apart, behind a first column that repeats: of regions, the town; 0: none.

    Figures and codes tell nothing; nor is anything told by rows with other headers.
    """
    counts = Counter(row.label for row in rows)
    alike = [row for row in rows if row.label and row.header and counts[row.label] > 1 and not row.group]
    for at in range(1, len(alike[0].header)) if len({row.header for row in alike}) == 1 else ():
        cells = [row.cells[at] for row in alike]
        if all(any(map(str.isalpha, cell)) for cell in cells) and len({(row.label, row.cells[at]) for row in alike}) == len(
            alike
        ):
            return at
    return 0


def with_label(row: Row, column: int) -> Row:
    """Return a row with another of its cells as its label, in front."""
    order = [column, *(at for at in range(len(row.cells)) if at != column)]
    cells, header = (tuple(those[at] for at in order) for those in (row.cells, row.header))
    return replace(row, cells=cells, header=header, label=row.cells[column])


def _continues_group(row: Row) -> bool:
    """Return whether a row shares its first cell with the row above, so that its own label is the second cell."""
    if len(row.cells) < 3 or row.cells[0] or not row.cells[1] or is_number(row.cells[1]):
        return False
    return sum(map(is_number, filter(None, row.cells[2:]))) * 2 > sum(map(bool, row.cells[2:]))


def _heads_rows(row: Row) -> bool:
    """Return whether a row is a heading line: words in one or two of its many cells."""
    filled = [cell for cell in row.cells if cell]
    is_form = (len(filled) > 1 or len(row.cells) == 2) and any(cell.endswith(":") for cell in filled)
    if len(row.cells) < 2 or not filled or is_form or any(map(is_number, filled)):
        return False
    return (len(set(filled)) == 1 and bool(row.cells[0])) or len(filled) <= 2 < len(row.cells) // 2


def _names_columns(row: Row, below: Sequence[Row], *, may_head: bool) -> bool:
    """Return whether a row names the columns: words or years above figures, at the top or without a label."""
    named = [cell for cell in row.cells[1:] if cell]
    are_years = len(named) > 1 and all(map(_YEAR.fullmatch, named))
    if not named or not below or any(cell.endswith(":") for cell in row.cells[are_years:]) or _figures(row.cells):
        return False
    values = [other.cells for other in below if len(other.cells) == len(row.cells) and not _heads_rows(other)][:_BELOW_READ]
    columns = [column for column in zip(row.cells, *values, strict=True) if any(column)]  # an empty one separates two others
    if row.cells[0] and (not may_head or len(set(named)) < len(named) or len(named) < len(columns) // 2):
        return False
    filled = [[cell for cell in column[1:] if cell] for column in columns[1:]]
    are_figures = [bool(column) and sum(map(is_number, column)) > len(column) / 2 for column in filled]
    if not row.cells[0]:
        return len(named) > 1 and any(are_figures)
    if len(columns) == 2:
        return len(values) > 1 and (all(are_figures) or _are_codes(columns[0]))
    return len(named) == len(columns) - 1 or any(are_figures)


def _are_codes(column: Sequence[str]) -> bool:
    """Return whether a column contains codes, such as `ERR-00003` or `P`, below a name."""
    name, *codes = column
    return len(name) > _LETTERS_OF_CODE_MOST and not _DIGIT.search(name) and all(map(_is_code, codes))


def _is_code(cell: str) -> bool:
    return len(cell.split()) == 1 and (_DIGIT.search(cell) is not None or len(cell) <= _LETTERS_OF_CODE_MOST)


def _figures(cells: Sequence[str]) -> list[str]:
    """Return the cells with figures, without the label and without years."""
    return [cell for cell in cells[1:] if is_number(cell) and not _YEAR.fullmatch(cell)]


def cells_of(line: str, width: int = 0) -> tuple[str, ...]:
    """Return the cells of a line: `| a | b |` in Markdown, `a | b` as Clew writes rows, or separated by tabs.

    An empty first or last cell of Clew's own rows looks like Markdown's frame; `width`, if known, distinguishes them.
    """
    if "|" not in line:
        return tuple(cell.strip() for cell in line.split("\t"))
    framed = line.strip()
    is_framed = framed.startswith("|") and framed.endswith("|")
    cells, whole = CELL_END.split(framed.strip("|") if is_framed else framed), CELL_END.split(framed)
    if width and len(whole) == width + 1 and not whole[0]:  # the passage ends inside a Markdown row
        cells = whole[1:]
    elif width and len(whole) == width + 1 and not whole[-1].strip():  # the passage ends behind a cell
        cells = whole[:-1]
    elif width and len(cells) != width and len(whole) == width:
        cells = whole
    elif len(cells) < width and len(whole) <= width:
        cells = [*whole, *[""] * (width - len(whole))]
    return tuple(cell.strip().replace("\\|", "|") for cell in cells)


def is_number(cell: str) -> bool:
    """Return whether a cell contains a figure, perhaps with a sign or a unit."""
    return all(_NUMERIC.fullmatch(part) for part in _RANGE.split(cell))


def read_context(context: str) -> tuple[str, tuple[str, ...]]:
    """Return caption and column names; several header rows (`a | b / c | d`) become one name per column."""
    if not context:
        return "", ()
    first, bar, rest = context.partition(" | ")
    title, _, name = first.rpartition(": ")
    if not bar:
        return context, ()
    rows = [cells_of(row) for row in f"{name} | {rest}".split(" / ")]
    if len({len(row) for row in rows}) > 1:
        rows = [cells_of(f"{name} | {rest}")]
    heads = [row for row in rows[:-1] if len(row) > 3 and sum(map(bool, row)) <= 2]  # a line above the names: `In CHF | | | 2023`
    rows = [row for row in rows if row not in heads]
    title = ", ".join(filter(None, (title, *(cell for row in heads for cell in row))))
    return title, tuple(" ".join(dict.fromkeys(row[place] for row in rows if row[place])) for place in range(len(rows[0])))
