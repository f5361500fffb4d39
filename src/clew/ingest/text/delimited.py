"""Tables as text (CSV, TSV) → one table: one line per row, cells separated by ` | `, with the header detected.

A file that is not a table (one column, or prose with commas) is stored as it is. Rows are read one by one, so a large file takes
no more memory than its text. Above: `parse.py`. Below: `grid.py`, `TextBuilder.table`.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import TextBuilder, clean_text
from clew.ingest.reading.grid import header_rows_of

_DELIMITERS = ",;\t|"
_SAMPLE_ROWS = 200
_LONGEST_FIELD = 10_000_000
_MOST_COLUMNS = 20_000


def table_blocks(text: str, delimiter: str = "") -> TextBuilder | None:
    """Return the table in a text; None if it is not a table. `delimiter` is the one suggested by its name.

    Raises: UnreadableDocument
    """
    cleaned = clean_text(text).removeprefix("\ufeff")
    declared, cleaned = _declared(cleaned)
    used = declared or _delimiter(cleaned, delimiter)
    if not used:
        return None
    csv.field_size_limit(_LONGEST_FIELD)
    try:
        return _table(row for row in csv.reader(_lines(cleaned), delimiter=used, skipinitialspace=True) if any(row))
    except csv.Error as error:
        raise UnreadableDocument("The table is damaged: an opening quotation mark is never closed.") from error


def _table(rows: Iterator[list[str]]) -> TextBuilder | None:
    """Write the rows as they come: the first ones decide the header, and none is kept in memory."""
    sample = list(islice(rows, _SAMPLE_ROWS))
    if not sample or max(map(len, sample)) < 2:
        return None
    builder = TextBuilder()
    lead = _lead(sample)
    for row in sample[:lead]:
        builder.block(" ".join(cell for cell in row if cell))
    builder.table(map(_bounded, chain(sample[lead:], rows)), header_rows=_header(sample[lead:]))
    return builder


def _bounded(row: list[str]) -> list[str]:
    if len(row) > _MOST_COLUMNS:
        raise UnreadableDocument(f"The table has more than {_MOST_COLUMNS:,} columns.")
    return row


def _lines(text: str) -> Iterator[str]:
    """Yield the lines with their ends, one at a time; `StringIO` would hold four copies of the text."""
    start = 0
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        yield text[start:end]
        start = end


def _declared(text: str) -> tuple[str, str]:
    """Read the line `sep=;` that spreadsheet programs write."""
    first, _, rest = text.partition("\n")
    return (first[4], rest) if first.lower().startswith("sep=") and len(first.strip()) == 5 else ("", text)


def _delimiter(text: str, promised: str) -> str:
    """Return the delimiter that splits most rows into the same number of cells, at least two."""
    best, best_share = "", 0.0
    for sign in dict.fromkeys(promised + _DELIMITERS):
        counts = _widths(text, sign)
        width, rows = max(counts.items(), key=lambda item: (item[1], item[0]), default=(0, 0))
        share = rows / max(sum(counts.values()), 1) + (0.2 if sign == promised else 0) + min(width, 20) / 200
        if width > 1 and share > best_share:
            best, best_share = sign, share
    return best if best_share >= 0.5 else ""


def _widths(text: str, sign: str) -> Counter[int]:
    try:
        rows = csv.reader(_lines(text[:500_000]), delimiter=sign, skipinitialspace=True)
        return Counter(len(row) for row in islice(rows, _SAMPLE_ROWS) if any(row))
    except csv.Error:
        return Counter()


def _lead(rows: list[list[str]]) -> int:
    """Count the lines of one cell above the table."""
    lead = 0
    while lead < min(len(rows) - 1, 10) and len([cell for cell in rows[lead] if cell.strip()]) == 1 and len(rows[lead + 1]) > 1:
        lead += 1
    return lead if lead < len(rows) - 1 and len([cell for cell in rows[lead] if cell.strip()]) > 1 else 0


def _header(rows: list[list[str]]) -> int:
    """Return the number of header rows: 1, unless the first row is data too, with amounts or like the rows below it."""
    if header_rows_of(rows[:_SAMPLE_ROWS]):
        return 1
    first = [cell.strip() for cell in rows[0]]
    named = all(first) and len(set(first)) == len(first) and not any(cell.replace(".", "").isdigit() for cell in first)
    return int(named and len(rows) > 1 and max(map(len, first)) <= 80)
