"""The tables of a Markdown text (GFM pipe tables): where they stand and what their rows are read with. The text is never changed.

Above: `parse.py`. Below: `headings.py` finds the headings of the same text.
"""

import re

from clew.ingest.document import Table
from clew.ingest.grid import is_caption

_FENCE = re.compile(r"[ \t]{0,3}(```+|~~~+)")
_RULE = re.compile(r"[ \t]{0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL_END = re.compile(r"(?<!\\)\|")
_EMPHASIS = re.compile(r"\*\*|__|`|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
_LONGEST_CONTEXT = 2_000


def markdown_tables(text: str) -> tuple[Table, ...]:
    """Return the tables of a cleaned Markdown text (lines end in LF), in order."""
    found: list[Table] = []
    lines = _lines(text)
    place, fence = 0, ""
    while place < len(lines):
        start, line = lines[place]
        fence, is_code = _fenced(line, fence)
        rule = lines[place + 1][1] if place + 1 < len(lines) else ""
        if is_code or "|" not in line or not _RULE.match(rule) or len(_cells(line)) != len(_cells(rule)):
            place += 1
            continue
        last = place + 1
        while last + 1 < len(lines) and "|" in lines[last + 1][1] and lines[last + 1][1].strip():
            last += 1
        header_end = lines[place + 1][0] + len(lines[place + 1][1])
        caption = _caption(lines, place)
        header = " | ".join(_plain(cell) for cell in _cells(line))
        context = f"{caption.rstrip(':：')}: {header}" if caption else header
        found.append(Table(start, lines[last][0] + len(lines[last][1]), header_end, context[:_LONGEST_CONTEXT]))
        place = last + 1
    return tuple(found)


def _lines(text: str) -> list[tuple[int, str]]:
    lines: list[tuple[int, str]] = []
    start = 0
    for line in text.split("\n"):
        lines.append((start, line))
        start += len(line) + 1
    return lines


def _fenced(line: str, fence: str) -> tuple[str, bool]:
    """Return the fence that is open after a line, and whether the line is code."""
    mark = _FENCE.match(line)
    if fence:
        return ("" if mark and mark.group(1).startswith(fence) else fence), True
    return (mark.group(1), True) if mark else ("", line.startswith(("    ", "\t")))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [cell.strip() for cell in _CELL_END.split(inner)]


def _plain(cell: str) -> str:
    return _EMPHASIS.sub("", cell).replace("\\|", "|").strip()


def _caption(lines: list[tuple[int, str]], place: int) -> str:
    """Return the line before a table when it names it; one empty line may stand between."""
    before = [line for _, line in lines[max(place - 2, 0) : place] if line.strip()][-1:]
    line = _plain(before[0]) if before and not before[0].lstrip().startswith(("#", "|", ">", "<")) else ""
    return line if is_caption(line) else ""
