"""PDF → text blocks: paragraphs with their printed line ends joined, headings, lists, rows.

A scanned PDF without a text layer is refused: Clew does no character recognition. Above: `parse.py`, in the sandbox. Below:
`extract.py` (kreuzberg, on pdfium).
"""

import re
from itertools import pairwise
from pathlib import Path

from clew.domain.errors import UnreadableDocument
from clew.ingest.document import TextBuilder, clean_text, one_line
from clew.ingest.extract import Extracted, extract
from clew.ingest.limits import Limits
from clew.ingest.pdf_prose import full_length, is_prose

_HYPHEN = re.compile("[\x02\ufffe]\\n?")  # how pdfium marks a word broken at a line's end
_BULLET = re.compile(r"^([-–•▪◦*·]|\(?\d{1,3}[.)])\s")
_BULLET_MARK = re.compile(r"^[-–•▪◦*·]\s")
_HEADING_MAX = 200
_FULL_LINE = 0.7
_SHORT_LINE = 25
_EAST_ASIAN = "\u2e80"
_KEPT_SHARE = 0.95


def pdf_blocks(path: Path, mime: str, limits: Limits) -> tuple[TextBuilder, Extracted]:
    """Return the blocks of a PDF and what was extracted.

    Raises: UnreadableDocument
    """
    found = extract(path, mime)
    if found.pages and found.pages > limits.max_pages:
        raise UnreadableDocument(f"The PDF has more than {limits.max_pages} pages.", pages=found.pages)
    builder = TextBuilder()
    for node in found.nodes:
        content = node["content"]
        text = _HYPHEN.sub("", clean_text(content.get("text") or ""))
        if grid := content.get("grid"):
            rows = [[""] * grid["cols"] for _ in range(grid["rows"])]
            for cell in grid["cells"]:
                rows[cell["row"]][cell["col"]] = cell.get("content", "")
            lines = _printed_lines(rows, found.printed.get(node.get("page", 0), ""))
            if is_prose(rows, lines):
                _add_prose(builder, lines)
            else:
                builder.rows(rows)
        elif content["node_type"] == "heading" and _is_heading(text):
            builder.heading(content.get("level", 2), text)
        else:
            builder.block(join_lines(text))
    if not _letters(found.content):
        raise UnreadableDocument("The PDF holds pictures of text only (a scan): run character recognition on it first.")
    if _letters(builder.text()) < _KEPT_SHARE * _letters(found.content):
        builder = TextBuilder()
        builder.block(found.content)
    return builder, found


def _printed_lines(rows: list[list[str]], page: str) -> list[str]:
    """Return a table's lines as the page has them, column after column, when it is all of the page; else its rows."""
    joined = [one_line(" ".join(row)) for row in rows]
    printed = [words for line in _HYPHEN.sub("", clean_text(page)).split("\n") if (words := one_line(line))]
    return printed if _letters(page) == sum(map(_letters, joined)) else [line for line in joined if line]


def _add_prose(builder: TextBuilder, lines: list[str]) -> None:
    """Add lines that were taken for a table; the first one is a heading when it is short and no sentence."""
    first = lines[0]
    if len(first) < full_length(lines) and first[-1] not in ".!?:" and _is_heading(first):
        builder.heading(1, first)
        lines = lines[1:]
    builder.block(join_lines("\n".join(lines)))


def _is_heading(text: str) -> bool:
    """Tell a heading from a list item or a table's first row set in bold, which are taken for one."""
    words = one_line(text)
    return 0 < len(words) <= _HEADING_MAX and not _BULLET_MARK.match(words) and words[-1] not in ",;"


def join_lines(text: str) -> str:
    """Join the printed lines of a paragraph; lines that end early (rows, addresses, verses) and list items stay lines.

    A line counts as printed to the margin when it is at least 70 % as long as the longest of its paragraph.
    """
    lines = [" ".join(line.split()) for line in text.split("\n")]
    full = max(_FULL_LINE * max(map(len, lines)), _SHORT_LINE if text.isascii() else _SHORT_LINE / 2)
    joined = lines[:1]
    for before, line in pairwise(lines):
        if len(before) >= full and not _BULLET.match(line):
            joined[-1] += f" {line}" if _needs_space(before, line) else line
        else:
            joined.append(line)
    return "\n".join(joined)


def _needs_space(before: str, after: str) -> bool:
    """Chinese and Japanese are written without spaces."""
    return not (before[-1:] > _EAST_ASIAN and after[:1] > _EAST_ASIAN)


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))
