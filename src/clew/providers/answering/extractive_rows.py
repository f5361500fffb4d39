"""Rows of tables that may be quoted by themselves: whole ones, below the table's first row, which says what their cells are.

Above: `extractive_units`. Below: `sentences`.
"""

import re
from collections.abc import Iterator

from clew.providers.answering.sentences import Span, row_spans

_WORDS_MOST = 40
_RULE = re.compile(r"[|:\-\s]+")
"""The line below the first row of a Markdown table."""


def rows_of(content: str, table: Span) -> Iterator[tuple[int, str, str]]:
    """Yield (offset, text, sense) of the rows: the cells as the source has them, and these behind the first row's."""
    head: list[str] | None = None
    for span in row_spans(content, table):
        line = content[span.start : span.end]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if head is None:
            head = cells
        elif len(cells) == len(head) and _can_stand(line, cells):
            text = _joined(cells)
            yield span.start, text, f"{_joined(head)}: {text}"


def _can_stand(line: str, cells: list[str]) -> bool:
    is_cut = line.startswith("|") and not line.endswith("|")
    has_words = any(map(str.isalpha, line)) and len(line.split()) <= _WORDS_MOST
    return has_words and not is_cut and not _RULE.fullmatch(line) and sum(map(bool, cells)) > 1


def _joined(cells: list[str]) -> str:
    return " | ".join(filter(None, cells))
