"""Is it a table, or prose that was taken for one? kreuzberg 4 sees columns in the spaces of a few lines of prose alone on a page.

Above: `pdf.py`. What tells: lines are filled up to the margin, and sentences run on from one cell into the next.
"""

from itertools import pairwise

_SENTENCE_ENDS = (".", "!", "?", "…", ":", ".”", '."', ".»")
_FULL_SHARE = 0.85
"""Characters differ in width, and centred or ragged lines are filled a little less."""
_FEW_LINES = 2
"""A heading and one line of prose: nothing is there to run on."""
_RUNNING_SHARE = 0.25
"""Of the cells behind another one, more than so many begin in lower case in German prose, and far more in other languages."""


def is_prose(rows: list[list[str]], lines: list[str]) -> bool:
    """Tell whether the cells of a table are the words of running lines: `Every employee | of Nordhaven | Ltd has 27`.

    `rows` are the cells, `lines` the same text as it is printed.
    """
    return _runs_through_cells(rows) and _fills_its_lines(lines)


def full_length(lines: list[str]) -> float:
    """Return how many characters a line has at least that is printed to the margin."""
    return _FULL_SHARE * max(map(len, lines), default=0)


def _runs_through_cells(rows: list[list[str]]) -> bool:
    filled = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    behind = [cell for row in filled for cell in row[1:]]
    words = [word for row in filled for cell in row for word in cell.split()]
    has_sentence = any(word.endswith(_SENTENCE_ENDS) and word[-2:-1].isalpha() for word in words)
    return has_sentence and sum(cell[0].islower() for cell in behind) > _RUNNING_SHARE * len(behind)


def _fills_its_lines(lines: list[str]) -> bool:
    """Tell whether each line ends a sentence, or where the next word had no room left, or is a heading."""
    full = full_length(lines)
    running = [(line, following) for line, following in pairwise(lines) if not line.endswith(_SENTENCE_ENDS)]
    if running and running[0][0] == lines[0] and len(lines[0]) < full:
        running = running[1:]
    filled = [
        len(line) + 1 + len(following.split()[0]) >= full
        for line, following in running
        if not _is_crosshead(line, following, full)
    ]
    return all(filled) and (bool(filled) or len(lines) <= _FEW_LINES)


def _is_crosshead(line: str, following: str, full: float) -> bool:
    return len(line) < full / 2 and not following[0].islower()
