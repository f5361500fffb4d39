"""Tables and running lines of a text for the splitter: their positions, and the context of their rows.

Above: `split.py` and the pipeline. Below: `document.Table`, which the readers record.
"""

import re
from collections.abc import Iterator, Sequence

from clew.ingest.reading.document import Table

CONTEXT_MOST = 2_000
"""Characters of a context that are kept with a chunk."""
CONTEXT_READ_MOST = 240
"""Characters of a context that are embedded with a chunk, so that rows of a very wide table still have room."""
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
