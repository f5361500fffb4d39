"""Finds the columns of a table without vertical lines: white space at the same position in most of its rows.

Above: `unruled.py`. Below: `rows.py`, `matrix.py`. Next: `matrix.py`, which joins printed rows.
"""

from collections.abc import Sequence
from itertools import pairwise

from clew.ingest.pdf.tables.matrix import Matrix, Slot
from clew.ingest.pdf.tables.rows import PHRASE, cells, is_number, is_sign, runs
from clew.ingest.pdf.tables.ruled import Stroke
from clew.ingest.pdf.values import Word

_NARROWEST, _AMOUNTS = 0.5, 0.2
"""Ems between columns, and between columns of amounts with decimals."""
_CROSSING_SHARE = 0.15
_SYMBOLS = frozenset(("$", "€", "£", "¥", "%", "‰", "(", ")", "±", "<", ">", "$ (", "US$", "EUR", *"•◦▪●○■□‣"))
_CENTRED = 4.0

Span = tuple[float, float]


def find_columns(rows: Sequence[list[Word]]) -> list[Span]:
    """Return the left and right edges of the columns that the words of most rows respect."""
    cut = [cells(row) for row in rows]
    several = [row for row in cut if len(row) > 1]
    if len(several) < 2:
        return []
    size = _median([word.size for row in several for run in row for word in run])
    crossing = 0 if len(several) < 4 else max(1, int(_CROSSING_SHARE * len(several)))
    gaps = _gaps([[(run[0].x0, max(word.x1 for word in run)) for run in row] for row in several], crossing)
    left = min(run[0].x0 for row in several for run in row)
    right = max(word.x1 for row in several for run in row for word in run)
    tight = _AMOUNTS if sum(len(row) for row in cut) > sum(len(runs(row, PHRASE)) for row in rows) else _NARROWEST
    inner = [gap for width, gap in gaps if width >= tight * size and gap[0] > left and gap[1] < right]
    edges = [left, *((start + end) / 2 for start, end in inner), right]
    return _of_some_use(list(pairwise(edges)), several)


def fill(rows: Sequence[list[Word]], columns: Sequence[Span], partial: Sequence[Stroke] = ()) -> Matrix:
    """Return the words of the rows by column; a name above several columns is repeated in each.

    `partial` are the lines under such a name.
    """
    matrix: Matrix = []
    head = True
    for row in rows:
        cut = cells(row)
        head = head and not any(is_number(" ".join(word.text for word in run)) and len(run[0].text) != 4 for run in cut[1:])
        slots = [Slot() for _ in columns]
        for number, run in enumerate(cut):
            spans = _spanned(run, cut, number, columns, partial) if head and len(columns) > 2 else (0, 0)
            if spans[1] > spans[0]:
                for col in range(spans[0], spans[1] + 1):
                    slots[col].words += run
                    slots[col].across = slots[col].across or col > spans[0]
            else:
                following = cut[number + 1][0].x0 if number + 1 < len(cut) else float("inf")
                for word, col in zip(run, _columns_of(run, following, columns), strict=True):
                    slots[col].words.append(word)
        matrix.append(slots)
    return matrix


def _columns_of(run: Sequence[Word], following: float, columns: Sequence[Span]) -> list[int]:
    """Return the column of each word: a text that reaches into an otherwise empty column stays whole."""
    found = [_column_of(word, columns) for word in run]
    if len(found) > 1 and is_sign(run[0]) and is_number(run[1].text):
        found[0] = found[1]
    free = found[0] != found[-1] and following > columns[found[-1]][1]
    return [found[0]] * len(found) if free and not is_number(run[-1].text) else found


def _gaps(rows: Sequence[Sequence[Span]], crossing: int) -> list[tuple[float, Span]]:
    """Return the gaps in which at most `crossing` rows have words: their width, and where the fewest rows do."""
    changes = sorted((at, step) for row in rows for start, end in row for at, step in ((start, 1), (end, -1)))
    gaps: list[tuple[float, Span]] = []
    depth, since, last = 0, float("-inf"), float("-inf")
    inner: list[tuple[int, float, Span]] = []
    for at, step in changes:
        if depth <= crossing and at > last > float("-inf"):
            inner.append((depth, last - at, (last, at)))
        after = depth + step
        if depth <= crossing < after and inner:
            gaps.append((at - since, min(inner)[2]))
        elif after <= crossing < depth:
            since, inner = at, []
        depth, last = after, at
    return gaps[1:] if gaps and gaps[0][0] == float("inf") else gaps


def _of_some_use(columns: list[Span], rows: Sequence[list[list[Word]]]) -> list[Span]:
    """Join columns with hardly any words, or only signs such as a currency's, to their neighbour."""
    cells: list[list[list[Word]]] = [[] for _ in columns]
    for row in rows:
        found: dict[int, list[Word]] = {}
        for run in row:
            for word in run:
                found.setdefault(_column_of(word, columns), []).append(word)
        for col, words in found.items():
            cells[col].append(words)
    kept: list[Span] = []
    pending: float | None = None
    for (start, end), filled in zip(columns, cells, strict=True):
        left = start if pending is None else pending
        pending = None
        texts = [" ".join(word.text for word in words) for words in filled]
        signs = bool(texts) and sum(text in _SYMBOLS for text in texts) * 2 > len(texts)
        if signs and texts and texts[0] not in ("%", "‰", ")", "*"):
            pending = left
        elif kept and (len(texts) < 2 or signs):
            kept[-1] = kept[-1][0], end
        else:
            kept.append((left, end))
    if pending is not None and kept:
        kept[-1] = kept[-1][0], columns[-1][1]
    return kept


def _column_of(word: Word, columns: Sequence[Span]) -> int:
    x0, x1 = word.x0, word.x1
    best, widest = 0, float("-inf")
    for col, (start, end) in enumerate(columns):
        overlap = (x1 if x1 < end else end) - (x0 if x0 > start else start)
        if overlap > widest:
            best, widest = col, overlap
    return best


def _spanned(
    run: list[Word], row: list[list[Word]], number: int, columns: Sequence[Span], partial: Sequence[Stroke]
) -> tuple[int, int]:
    """Return the first and the last column of a name: it reaches into them, or is underlined or centred above them."""
    start, end = run[0].x0, max(word.x1 for word in run)
    bottom = max(word.bottom for word in run)
    tall = bottom - min(word.top for word in run)
    edges = [(other[0].x0, max(word.x1 for word in other)) for at, other in enumerate(row) if at != number]
    for line in partial:
        if any(line.start - 2 <= left and right <= line.end + 2 for left, right in edges):
            continue  # it is below several names
        if -0.4 * tall < line.at - bottom < 0.9 * tall and line.start - 2 <= start and end <= line.end + 2:
            under = [col for col, (x0, x1) in enumerate(columns) if min(x1, line.end) - max(x0, line.start) > 0.5 * (x1 - x0)]
            if under:
                return under[0], under[-1]
    touched = [col for col, (x0, x1) in enumerate(columns) if min(x1, end) - max(x0, start) > 0.15 * (x1 - x0)]
    if len(touched) > 1 and len(row) > 1 and touched[0] > 0:
        return touched[0], touched[-1]
    before = max(word.x1 for word in row[number - 1]) if number else float("-inf")
    after = row[number + 1][0].x0 if number + 1 < len(row) else float("inf")
    if number == 0 and (not touched or touched[0] == 0):
        return 0, 0
    return _centred(start, end, (before, after), columns)


def _centred(start: float, end: float, room: Span, columns: Sequence[Span]) -> tuple[int, int]:
    best = (0, 0)
    for first in range(1, len(columns)):
        for last in range(first + 1, len(columns)):
            x0, x1 = columns[first][0], columns[last][1]
            inside = x0 >= room[0] - 2 and x1 <= room[1] + 2 and x0 <= start and end <= x1
            if inside and abs((x0 + x1) - (start + end)) < 2 * _CENTRED and last - first > best[1] - best[0]:
                best = first, last
    return best


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]
