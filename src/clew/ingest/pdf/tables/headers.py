"""Which rows of a table are its header, and what the columns are called.

Above: `tables.py`. Below: `matrix.py`. A header is above numbers, in bold, or separated from the body by a line.
"""

import re
from collections.abc import Iterator

from clew.ingest.pdf.tables.found import FoundCell
from clew.ingest.pdf.tables.matrix import Matrix, Slot, own_text, transposed
from clew.ingest.pdf.tables.rows import is_number, middle
from clew.ingest.pdf.values import Word

_MOST = 4
_LABEL_WORDS = 12
_PERIOD = re.compile(
    r"^[^\d]{0,12}'?(1[89]|20)\d\d([-–/]\d{2,4})?(?![\d.,])[^\d]{0,14}(\d{1,2}([-–]\d{1,2})?[^\d]{0,10})?$"
    r"|^\d{1,2}[^\d]{1,12}(1[89]|20)\d\d$|^(q[1-4]|h[12])$"
    r"|^[^\W\d]{2,10}[.,]?\s\d{1,2}[./]\s?\d{1,2}\.?$",
    re.IGNORECASE,
)


def header_rows(matrix: Matrix, lines: list[float], *, drawn: bool) -> int:
    """Return how many rows at the top are headers.

    `lines` are the heights of the horizontal rules across the table; `drawn`: every cell has lines around it.
    """
    if len(matrix) < 2:
        return 0
    count = _rows_above(matrix, lines, drawn=drawn)
    while count > 1 and _counts_on(matrix[count - 1], matrix[count]):
        count -= 1
    return count


def _counts_on(row: list[Slot], following: list[Slot]) -> bool:
    """Return whether a row is the first of numbered ones, although its cells have units: `1 | 100 points` above `2 | 95`."""
    one, other = row[0].text, following[0].text
    return one.isdecimal() and other.isdecimal() and int(other) == int(one) + 1


def _rows_above(matrix: Matrix, lines: list[float], *, drawn: bool) -> int:
    most = min(_MOST, len(matrix) - 1)
    over_numbers = _over_numbers(matrix, most)
    if over_numbers:
        return over_numbers
    bold = _bold(matrix, most)
    if bold:
        return bold
    parted = 0 if drawn else _parted(matrix, lines, most)
    if parted:
        return parted
    return int(_over_dates(matrix) or _names_columns(matrix, drawn=drawn))


def _over_numbers(matrix: Matrix, most: int) -> int:
    """Count rows of names or periods above a body whose columns contain amounts."""
    count = 0
    while count < len(matrix) and not _has_amounts(matrix[count]):
        count += 1
    if not 0 < count < len(matrix):
        return 0
    while count > 1 and _is_section(matrix[count - 1]):
        count -= 1
    if count > most or (count == 1 and _is_section(matrix[0]) and len(matrix[0]) > 2):
        return 0
    amounts = sum(_has_amounts(row) for row in matrix[count:])
    enough = amounts * 2 >= len(matrix) - count
    return count if enough and all(_is_short(row) for row in matrix[:count]) else 0


def _over_dates(matrix: Matrix) -> bool:
    """Return whether the first row has words above columns of dates and numbers."""
    first = [slot.text for slot in matrix[0]]
    if sum(map(bool, first)) < max(2, len(first) - 1) or any(map(is_number, first)):
        return False
    body = [[slot.text for slot in column[1:] if slot.words] for column in transposed(matrix)]
    return any(len(texts) >= 2 and sum(map(is_number, texts)) >= 0.6 * len(texts) for texts in body)


def _bold(matrix: Matrix, most: int) -> int:
    count = 0
    while count < len(matrix) and _all_bold(matrix[count]) and not _has_amounts(matrix[count]):
        if count and _is_section(matrix[count]):
            break
        count += 1
    return count if 0 < count <= most and not _is_section(matrix[0]) else 0


def _parted(matrix: Matrix, lines: list[float], most: int) -> int:
    """Count the rows above the first horizontal line."""
    for count in range(1, most + 1):
        if _has_amounts(matrix[count - 1]):
            return 0
        above = max((middle(word) for slot in matrix[count - 1] for word in slot.words), default=0.0)
        below = min((middle(word) for slot in matrix[count] for word in slot.words), default=0.0)
        if any(above < line < below for line in lines):
            inner = sum(_first_middle(matrix) < line < _last_middle(matrix) for line in lines)
            return count if inner <= max(2, len(matrix) // 3) or count == 1 else 0
    return 0


def _names_columns(matrix: Matrix, *, drawn: bool) -> bool:
    """Return whether the first row has a few words in every one of at least three columns."""
    first = [slot.text for slot in matrix[0]]
    filled = [text for text in first if text]
    if len(first) < 3 or len(filled) < len(first) - 1 or len(matrix) < 3 or not drawn:
        return False
    return not any(map(is_number, filled)) and all(len(text.split()) <= _LABEL_WORDS for text in filled)


def _has_amounts(row: list[Slot]) -> bool:
    """Return whether a row has numbers after its first cell that are not years or quarters."""
    texts = [slot.text for slot in row[1:] if slot.words and not slot.across]
    numbers = [text for text in texts if is_number(text)]
    amounts = [text for text in numbers if any(map(str.isdigit, text)) and not _PERIOD.match(text)]
    return bool(amounts) and len(numbers) * 2 >= len(texts)


def _is_section(row: list[Slot]) -> bool:
    return sum(bool(slot.words) and not slot.across for slot in row) == 1 and bool(row[0].words)


def _is_short(row: list[Slot]) -> bool:
    return all(len(slot.words) <= 2 * _LABEL_WORDS for slot in row)


def _all_bold(row: list[Slot]) -> bool:
    words = [word for slot in row for word in slot.words if any(map(str.isalnum, word.text))]
    return bool(words) and all(word.is_bold for word in words)


def _first_middle(matrix: Matrix) -> float:
    return min(middle(word) for slot in matrix[0] for word in slot.words)


def _last_middle(matrix: Matrix) -> float:
    return max((middle(word) for slot in matrix[-1] for word in slot.words), default=0.0)


def written(matrix: Matrix, header: int) -> tuple[tuple[FoundCell, ...], ...]:
    """Return the rows as they are stored: one header row, whose levels are joined ("2024 / Q1"), and the body."""
    body = [tuple(FoundCell(text, slot.ordered if text else ()) for slot, text in _with_text(row)) for row in matrix[header:]]
    if not header:
        return tuple(body)
    names = [_levels(matrix[:header], col) for col in range(len(matrix[0]))]
    return (tuple(names), *body)


def _with_text(row: list[Slot]) -> Iterator[tuple[Slot, str]]:
    return ((slot, own_text(slot)) for slot in row)


def _levels(header: Matrix, col: int) -> FoundCell:
    """Join the headers of a column: a name above several columns with " / ", the rows of one name with a space."""
    name = last = ""
    is_wide = False
    words: list[Word] = []
    for row in header:
        slot = row[col]
        text = slot.text
        if not text or slot.down or text == last:
            continue
        name = f"{name} / {text}" if name and is_wide else f"{name} {text}".strip()
        last, is_wide = text, slot.across or (col + 1 < len(row) and row[col + 1].across)
        words += slot.ordered
    return FoundCell(name, tuple(words))
