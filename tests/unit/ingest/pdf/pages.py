"""Pages made by hand: text typed with spaces becomes words with boxes."""

import re
from collections.abc import Iterable

from clew.ingest.pdf.values import Page, Rule, Word

_WIDE, _HIGH, _PITCH, _LEFT, _TOP = 5.0, 11.0, 14.0, 50.0, 60.0


def typed(text: str, *, bold: Iterable[int] = (), pitch: float = _PITCH) -> tuple[Word, ...]:
    """Return the words of lines typed in letters of one width; one space parts words, two part cells."""
    return tuple(
        Word(found[0], left(found.start()), top, left(found.end()), top + _HIGH, 10.0, "Helvetica", number in bold)
        for number, line in enumerate(text.strip("\n").split("\n"))
        for top in [_TOP + number * pitch]
        for found in re.finditer(r"\S+", line)
    )


def left(column: float) -> float:
    """Return the left edge of a column of letters."""
    return _LEFT + _WIDE * column


def below(line: float) -> float:
    """Return the height just below a line."""
    return _TOP + _PITCH * line + _HIGH + 1.5


def across(line: float, start: float, end: float) -> Rule:
    """Return a horizontal rule below a line, from one column of letters to another; -1 is above the first line."""
    return Rule(left(start), below(line), left(end), below(line))


def down(column: float, first: float, last: float) -> Rule:
    """Return a vertical rule at a column of letters, from below one line to below another."""
    return Rule(left(column), below(first), left(column), below(last))


def page(text: str, *rules: Rule, bold: Iterable[int] = ()) -> Page:
    """Return a page of typed lines."""
    return Page(1, "1", 595, 842, typed(text, bold=bold), rules)
