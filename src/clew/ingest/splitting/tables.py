"""Tables and running lines of a text for the splitter: their positions, and the context of their rows.

Above: `split.py` and the pipeline. Below: `document.Table`, which the readers record.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from clew.ingest.reading.document import Table
from clew.providers.answering.table_rows import CELL_END, CONTINUES, UNDER, read_context

CONTEXT_MOST = 2_000
"""Characters of a context that are kept with a chunk."""
CONTEXT_READ_MOST = 240
"""Characters of a context that are embedded with a chunk, so that rows of a very wide table still have room."""
_LABEL_MOST = 80
_DIGITS = re.compile(r"\d+")
_LINE = re.compile(r"[^\n]+")


def stretches(start: int, end: int, tables: Sequence[Table]) -> Iterator[tuple[int, int, Table | None]]:
    """Yield (start, end, table) for the parts of `[start:end]` that are a table's rows, and for those between, in order."""
    place = start
    for table in tables:
        left, right = max(table.start, place), min(table.end, end)
        if left >= right:
            continue
        if place < left:
            yield place, left, None
        yield left, right, table
        place = right
    if place < end:
        yield place, end, None


def is_caption(words: str, table: Table) -> bool:
    """Return whether the words right before a table are its caption, or the end of it."""
    caption = table.context.partition(" | ")[0]
    return bool(words) and " ".join(words.split()).strip("*_# ") in caption


def row_context(table: Table) -> str:
    """Return the context of a table's rows, truncated at a cell if it is very long."""
    context = " ".join(table.context.split())
    return context if len(context) <= CONTEXT_MOST else context[:CONTEXT_MOST].rpartition(" | ")[0]


def part_context(table: Table, row: str, start: int, end: int) -> str:
    """Return the context of `row[start:end]`, a part of a row that is too long for one chunk: the names of its own columns.

    A part behind the first begins with the row's first cell: `Costs › Kenya …: Capital | Continent`. The context of the whole row
    if the columns have no names.
    """
    title, names = read_context(" ".join(table.context.split()))
    bars = [bar.start() for bar in CELL_END.finditer(row)]
    edges = bars if row.startswith("|") else [-1, *bars]
    edges = edges if row.endswith("|") and len(edges) == len(names) + 1 else [*edges, len(row)]
    covered = [place for place, (left, right) in enumerate(pairwise(edges)) if left + 1 < end and right > start]
    if len(edges) != len(names) + 1 or not covered:
        return row_context(table)
    own = " | ".join(names[covered[0] : covered[-1] + 1])
    if start > 0:
        label = row[edges[0] + 1 : edges[1]].strip()
        title = f"{f'{title}{UNDER}' if title else ''}{label if len(label) <= _LABEL_MOST else ''} {CONTINUES}"
    return f"{title}: {own}" if title else own


def context_read(context: str) -> str:
    """Return the part of a context that is embedded with the rows, truncated at a cell."""
    if len(context) <= CONTEXT_READ_MOST:
        return context
    cut = context[: CONTEXT_READ_MOST + 1]
    return cut.rpartition(" | ")[0] or cut.rpartition(" ")[0] or cut


def distinct_runs(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of neighbouring lines with new text; lines that differ only in digits count as equal."""
    seen: set[str] = set()
    run: tuple[int, int] | None = None
    for match in _LINE.finditer(text, start):
        said = _DIGITS.sub("0", " ".join(match.group().split()))
        is_new = any(map(str.isalpha, said)) and said not in seen
        seen.add(said)
        if is_new:
            run = (run[0] if run else match.start(), match.end())
        elif run and said:
            yield run
            run = None
    if run:
        yield run
