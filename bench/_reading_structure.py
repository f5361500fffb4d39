"""How much of a document's structure was kept: rows of its tables, and headings.

Pure functions that `bench/reading.py` calls. Both compare words only: case, punctuation and compatibility forms of letters do not
count. In headings white space does not count either ("R و Python", "R وPython"), nor does it matter whether the number stands
before or behind the words, or is left out on one side: references set "3 Costs" as "Costs 3", or as two headings.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

_TOKEN = re.compile(r"\w+")
_CHAPTERS = frozenset(("chapter", "kapitel", "chapitre"))
_LONGEST_NUMBER = 2
"""Digits: longer numbers are years and codes."""


def table_rows(expected_rows: Iterable[Sequence[str]], found_text: str) -> tuple[int, int]:
    """Return how many expected rows are kept, and how many there are.

    A row is kept when all its cells that say something stand in one row of the found text (a line with ` | `), in order; a row
    of one cell may be any line.
    """
    lines = [_tokens(line) for line in found_text.split("\n")]
    rows = [_tokens(line) for line in found_text.split("\n") if " | " in line]
    kept = total = 0
    for row in expected_rows:
        cells = [tokens for cell in row if (tokens := _tokens(cell))]
        if cells:
            total += 1
            kept += any(_in_order(cells, line) for line in (rows if len(cells) > 1 else lines))
    return kept, total


def headings(expected: Iterable[str], found: Iterable[str]) -> tuple[int, int, int]:
    """Return how many expected headings were found, how many there are, and how many found ones are not expected.

    Expected headings that are a number alone do not count.
    """
    wanted = [parts for title in expected if (parts := _parted(title))[1]]
    left = list(wanted)
    false = 0
    for title in found:
        parts = _parted(title)
        if same := next((one for one in left if _is_same(one, parts)), None):
            left.remove(same)
        elif not any(_is_same(one, parts) for one in wanted):
            false += 1
    return len(wanted) - len(left), len(wanted), false


def _is_same(one: tuple[str, str], other: tuple[str, str]) -> bool:
    return one[1] == other[1] and (one[0] == other[0] or not one[0] or not other[0])


def _parted(title: str) -> tuple[str, str]:
    """Return the number of a heading, empty when it has none, and its letters without white space."""
    tokens = _tokens(title)
    start = 1 if len(tokens) > 1 and tokens[0] in _CHAPTERS and tokens[1].isdigit() else 0
    words = start
    while words < len(tokens) and _is_number(tokens[words]):
        words += 1
    end = len(tokens)
    if words == start and end > words + 1 and _is_number(tokens[-1]):
        end -= 1
    return ".".join(tokens[start:words] or tokens[end:]), "".join(tokens[words:end])


def _is_number(token: str) -> bool:
    return token.isdigit() and len(token) <= _LONGEST_NUMBER


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(unicodedata.normalize("NFKC", text).casefold())


def _in_order(cells: Sequence[Sequence[str]], line: Sequence[str]) -> bool:
    at = 0
    for cell in cells:
        at = _after(cell, line, at)
        if at < 0:
            return False
    return True


def _after(cell: Sequence[str], line: Sequence[str], start: int) -> int:
    """Return the place behind the first occurrence of a cell's words in a line, or -1."""
    for at in range(start, len(line) - len(cell) + 1):
        if line[at : at + len(cell)] == cell:
            return at + len(cell)
    return -1
