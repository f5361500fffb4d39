"""The tables of a page, from the lines drawn on it and the white space between its words.

Pure functions over `values.py`. Above: `document.py` writes the tables into the document's text. Below: `ruled.py`, `unruled.py`,
`fields.py` find them, `headers.py` and `captions.py` name their columns. Decision 0028 has the figures. Next: `ruled.py`.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from clew.ingest.pdf.tables.captions import caption_of, is_figure, unit_of
from clew.ingest.pdf.tables.fields import find_fields
from clew.ingest.pdf.tables.found import FoundCell, FoundTable
from clew.ingest.pdf.tables.headers import header_rows, written
from clew.ingest.pdf.tables.matrix import Matrix, Slot, join_wrapped, transposed, without_empty, words_of
from clew.ingest.pdf.tables.rows import Side, cell_text, cells, gap_of, is_number, middle, text_rows
from clew.ingest.pdf.tables.ruled import Grid, Region, grids, strokes
from clew.ingest.pdf.tables.unruled import Area, aligned, between_rules, sides
from clew.ingest.pdf.values import Page, Word

__all__ = ["FoundCell", "FoundTable", "continued", "find_tables"]


_SAME_SIDE = 12.0
_PACKED = 0.2
_ABOVE = 1.6
"""Heights of a word between a grid and the years above it."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_LABEL_GAP = 2.0
"""Ems between a label and an amount that is in another column."""
_LEAST_DRAWN = 0.4
"""Share of the drawn borders between the places of a grid; the lines of a diagram are far apart."""
_MOSTLY_DRAWN, _MOSTLY_FULL, _FEW_CELLS = 0.75, 0.7, 6
"""A grid with fewer borders than this needs at least this many cells, and this share of them filled."""
_PANEL = 40_000
"""Square points: cells with a larger average are parts of a page layout."""
_ACROSS, _OUTSIDE = 2.0, 0.4
"""Points and share of its height by which a word may extend beyond its cell."""
_CROSSING, _STACKED_SHARE = 0.15, 0.5
_STACKED = 3
_LEADER = re.compile(r"^([.…·_]{3,}|[-–—=]{5,})$")


def find_tables(page: Page) -> list[FoundTable]:
    """Return the tables of a page from top to bottom, including key-value blocks."""
    level, upright = strokes(page.rules)
    words, leaders, turned = _readable(page.words)
    found: list[FoundTable] = []
    for grid in grids(level, upright):
        found += _take(_drawn(grid, words), words, drawn=True)
    for area in between_rules(words, level):
        found += _take(area, words)
    for side in sides([word for word in words if id(word) not in turned] if turned else words, page.width):
        free = list(side.words)
        for area in aligned(side, level, leaders):
            found += _take(area, free)
        for pairs in find_fields(side if len(free) == len(side.words) else Side.of(free), leaders):
            found += _take(Area(pairs, ()), free, pairs=True)
    return [_with_leaders(table, leaders) for table in sorted(found, key=lambda table: (table.top, table.x0))]


def _with_leaders(table: FoundTable, leaders: Sequence[Word]) -> FoundTable:
    own = (
        word for word in leaders if table.top - 1 < middle(word) < table.bottom + 1 and word.x0 < table.x1 and word.x1 > table.x0
    )
    return replace(table, leaders=tuple(own)) if leaders else table


def continued(above: FoundTable, below: FoundTable, heights: tuple[float, float]) -> FoundTable | None:
    """Return `below` with the column names, caption and unit of `above` if it continues that table, or else None.

    `above` is the last table of a page and `below` the first of the next one; `heights` are those of the two pages. A repeated
    header stays a header.
    """
    if not above.rows or not below.rows or len(above.rows[0]) != len(below.rows[0]) or len(above.rows[0]) < 2:
        return None
    near = above.bottom > 0.6 * heights[0] and below.top < 0.35 * heights[1]
    same = abs(above.x0 - below.x0) < _SAME_SIDE and abs(above.x1 - below.x1) < _SAME_SIDE
    if not near or not same or below.caption:
        return None
    names = tuple(cell.text for cell in above.rows[0]) if above.header_rows else above.names
    if not names or (below.header_rows and tuple(cell.text for cell in below.rows[0]) != names):
        return None
    own = () if below.header_rows else names
    return replace(below, names=own, caption=above.caption, unit=below.unit or above.unit)


def _readable(found: Sequence[Word]) -> tuple[list[Word], list[Word], set[int]]:
    """Return the words that can stand in a table, the leaders, and the `id` of the words that run up or down.

    There are none on a page with widely spaced letters or mostly rotated words.
    """
    signs = [word for word in found if not word.text[0].isalnum()]
    dots = Counter(round(word.bottom) for word in signs if word.text == ".")
    leaders = [word for word in signs if _LEADER.match(word.text) or (word.text == "." and dots[round(word.bottom)] > 3)]
    dotted = {id(word) for word in leaders}
    words = [word for word in found if id(word) not in dotted] if leaders else list(found)
    letters = sum(word.text.isalpha() and word.text < "\u2e80" for word in words if len(word.text) == 1)
    turned = {id(word) for word in words if word.is_sideways}
    return ([], [], set()) if max(letters, len(turned)) * 3 > len(words) else (words, leaders, turned)


def _take(area: Area | None, words: list[Word], *, drawn: bool = False, pairs: bool = False) -> list[FoundTable]:
    """Return the table of an area, and remove its words from the page so that no other table gets them."""
    if area is None:
        return []
    inside = {id(word) for word in words_of(area.matrix)}
    own = [word for word in words if id(word) in inside]
    if len(own) < len(inside) or sum(any(map(str.isalnum, word.text)) for word in own) * 2 < len(own):
        return []
    header = 0 if pairs else header_rows(area.matrix, list(area.lines), drawn=drawn)
    words[:] = [word for word in words if id(word) not in inside]
    x0, x1 = min(word.x0 for word in own), max(word.x1 for word in own)
    top, bottom = min(word.top for word in own), max(word.bottom for word in own)
    rows = written(area.matrix, header)
    if pairs:
        return [FoundTable(x0, top, x1, bottom, rows, 0)]
    caption = caption_of(words, (x0, top, x1, bottom))
    unit = unit_of(words, caption, rows[: min(header, 1)], (x0, top, x1, bottom))
    return [FoundTable(x0, top, x1, bottom, rows, min(header, 1), caption.text, unit.text, outside=(*caption.words, *unit.words))]


def _drawn(grid: Grid, words: Sequence[Word]) -> Area | None:
    """Return the content of a grid if it is a table."""
    held = _held(grid, words)
    if _are_boxes(grid, held):
        return None
    matrix = without_empty(_filled(grid, held))
    if not _is_table(matrix, grid):
        return None
    years = _years_above(grid, words)
    return Area([_over_columns(years, matrix), *matrix] if years else matrix, grid.ys)


def _years_above(grid: Grid, words: Sequence[Word]) -> list[Word]:
    """Return the years close above a grid, which its lines leave out; empty if something else stands there."""
    x0, x1, top = grid.xs[0], grid.xs[-1], grid.ys[0]
    near = [word for word in words if top - _ABOVE * (word.bottom - word.top) < word.bottom <= top + 2 and x0 < word.x1 < x1 + 2]
    row = (text_rows(near) or [[]])[-1]
    return row if len(row) > 1 and all(_YEAR.fullmatch(word.text) for word in row) else []


def _over_columns(years: Sequence[Word], matrix: Matrix) -> list[Slot]:
    """Return a row of names with the nearest year over each column, from about where the first one stands."""
    middles = [(year.x0 + year.x1) / 2 for year in years]
    reach = min(right - left for left, right in pairwise(middles)) / 2
    row: list[Slot] = []
    for column in transposed(matrix):
        held = [word for slot in column if not slot.across for word in slot.words]
        at = (min(word.x0 for word in held) + max(word.x1 for word in held)) / 2 if held else 0.0
        nearest = min(range(len(years)), key=lambda one: abs(middles[one] - at))
        is_below = abs(middles[nearest] - at) <= reach
        own = [years[nearest]] if is_below else []
        row.append(Slot(own, across=bool(own) and bool(row) and row[-1].words == own))
    return row


def _held(grid: Grid, words: Sequence[Word]) -> dict[int, list[Word]]:
    """Return the words in each region of a grid, by its id."""
    x0, x1, y0, y1 = grid.xs[0], grid.xs[-1], grid.ys[0], grid.ys[-1]
    owner = _owners(grid)
    held: dict[int, list[Word]] = {}
    for word in words:
        x, y = (word.x0 + word.x1) / 2, middle(word)
        if x0 <= x <= x1 and y0 <= y <= y1:
            region = owner[_index(grid.ys, y), _index(grid.xs, x)]
            held.setdefault(id(region), []).append(word)
    return held


def _owners(grid: Grid) -> dict[tuple[int, int], Region]:
    """Return the region at each row and column."""
    return {
        (row, col): region
        for region in grid.regions
        for row in range(region.top, region.bottom)
        for col in range(region.left, region.right)
    }


def _are_boxes(grid: Grid, held: dict[int, list[Word]]) -> bool:
    """Return whether cells are boxes of a diagram or of a form.

    Their words cross the lines around them, or most are in cells that span several rows and contain several lines.
    """
    total = crossing = stacked = 0
    for region in grid.regions:
        words = held.get(id(region), ())
        left, right = grid.xs[region.left] - _ACROSS, grid.xs[region.right] + _ACROSS
        top, bottom = grid.ys[region.top], grid.ys[region.bottom]
        total += len(words)
        for word in words:
            slack = _OUTSIDE * (word.bottom - word.top)
            crossing += word.x0 < left or word.x1 > right or word.top < top - slack or word.bottom > bottom + slack
        if region.bottom - region.top > 1 and len(words) >= _STACKED and len(text_rows(words)) >= _STACKED:
            stacked += len(words)
    return crossing > _CROSSING * total or stacked > _STACKED_SHARE * total


def _filled(grid: Grid, held: dict[int, list[Word]]) -> Matrix:
    rows, cols = len(grid.ys) - 1, len(grid.xs) - 1
    owner = _owners(grid)
    matrix: Matrix = []
    for region in grid.regions:
        if region.bottom - region.top > 2:
            _dealt_out(region, grid, held, owner)
    for row in range(rows):
        line = [(owner[row, col], row, col) for col in range(cols)]
        matrix.append([Slot(held.get(id(region), []), col > region.left, row > region.top) for region, row, col in line])
    return _unstacked(matrix)


def _dealt_out(region: Region, grid: Grid, held: dict[int, list[Word]], owner: dict[tuple[int, int], Region]) -> None:
    """Split the lines of a cell without inner lines among its rows, for labels next to ruled rows."""
    lines = text_rows(held.get(id(region), []))
    by_row: dict[int, list[Word]] = {}
    for line in lines:
        by_row.setdefault(_index(grid.ys, middle(line[0])), []).extend(line)
    if len(lines) < 0.7 * (region.bottom - region.top) or len(by_row) < 0.7 * len(lines):
        return
    label = region
    held[id(region)] = []
    for row in range(region.top, region.bottom):
        if row in by_row:
            label = Region(row, region.left, row + 1, region.right)
            held[id(label)] = by_row[row]
        for col in range(region.left, region.right):
            owner[row, col] = label


def _unstacked(matrix: Matrix) -> Matrix:
    """Split rows that contain several rows without a line between them: one column has an amount on each."""
    cut: Matrix = []
    for row in matrix:
        cut += _parts(row, few=len(matrix) <= 4)
    return cut


def _parts(row: list[Slot], *, few: bool) -> Matrix:
    if any(slot.across or slot.down for slot in row):
        return [row]
    printed = text_rows(word for slot in row for word in slot.words)
    if len(printed) < 2:
        return [row]
    place = {id(word): number for number, line in enumerate(printed) for word in line}
    slots = [[Slot() for _ in row] for _ in printed]
    for col, slot in enumerate(row):
        for word in slot.words:
            slots[place[id(word)]][col].words.append(word)
    stacked = [_is_stacked([slot.text for slot in column if slot.words]) for column in transposed(slots)]
    even = few and len(printed) >= 3 and all(all(slot.words for slot in line) for line in slots)
    return join_wrapped(slots) if any(stacked) or even else [row]


def _is_stacked(texts: list[str]) -> bool:
    numbers = [text for text in texts if any(map(str.isdigit, text)) and is_number(text)]
    return len(numbers) >= 2 and len(numbers) >= 0.8 * len(texts)


def _index(edges: Sequence[float], at: float) -> int:
    return min(bisect_right(edges, at) - 1, len(edges) - 2)


def _is_table(matrix: Matrix, grid: Grid) -> bool:
    """Return whether a grid is a table, not a frame, a drawing or a page laid out in boxes."""
    if len(matrix) < 2 or len(matrix[0]) < 2:
        return False
    own = [slot for row in matrix for slot in row if not slot.across and not slot.down]
    full = [slot for slot in own if slot.words]
    places = len(matrix) * len(matrix[0])
    rows = [sum(bool(slot.words) and not slot.across for slot in row) for row in matrix]
    several = sum(count > 1 for count in rows)
    if len(full) < 4 or several < 2 or len(full) < 0.2 * places or several * 2 < len(rows):
        return False
    if _is_drawing(grid, len(full), len(own)) or any(is_figure(slot.text) for slot in full):
        return False
    if sum(_holds_amounts(slot) for slot in full) > _PACKED * len(full):
        return False
    longest = sorted(len(slot.words) for slot in full)
    return longest[len(longest) // 2] <= 60


def _is_drawing(grid: Grid, full: int, cells: int) -> bool:
    """Return whether a grid is the boxes of a diagram (mostly separate, half empty or few) or the panels of a layout."""
    if grid.drawn < _LEAST_DRAWN or (grid.drawn < _MOSTLY_DRAWN and full < max(_FEW_CELLS, _MOSTLY_FULL * cells)):
        return True
    return (grid.xs[-1] - grid.xs[0]) * (grid.ys[-1] - grid.ys[0]) > _PANEL * len(grid.regions)


def _holds_amounts(slot: Slot) -> bool:
    """Return whether a cell contains several amounts next to each other: columns without a line between them.

    Or a label, and amounts far behind it.
    """
    rows = text_rows(slot.words)
    if len(rows) != 1:
        return False
    parts = cells(rows[0])
    are_amounts = [is_number(cell_text(part)) for part in parts]
    is_labelled = len(parts) > 1 and all(are_amounts[1:]) and gap_of(parts[0][-1], parts[1][0]) > _LABEL_GAP
    return (len(parts) > 2 and all(are_amounts)) or is_labelled
