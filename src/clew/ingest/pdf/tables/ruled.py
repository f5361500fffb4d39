"""Tables drawn with lines: the grid of horizontal and vertical rules, and which of its cells are merged.

Lines that cross form one grid; neighbours without a line between them are one cell. Above: `tables.py`. Next: `unruled.py`, for
tables without vertical lines.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from clew.ingest.pdf.values import Rule

THIN = 3.0
"""A rule with more points in both directions is an area: its edges count as lines."""
_NEAR = 3.0
_SHORTEST = 5.0
_DASH = 4.5
_MOST_RULES = 8_000
_MOST_LINES = 400
_BORDER_SHARE = 0.55
_OPEN_SIDE = 9.0

Places = set[tuple[int, int]]


@dataclass(slots=True)
class Stroke:
    """A straight line: `at` across its direction, from `start` to `end` along it."""

    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Region:
    """A cell of a grid: rows `top` to `bottom` and columns `left` to `right`, the last ones excluded."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(frozen=True, slots=True)
class Grid:
    """The positions of a grid's lines, and its cells."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    regions: tuple[Region, ...]
    drawn: float
    """Share of the borders between its cells that are drawn."""


def strokes(rules: Sequence[Rule]) -> tuple[list[Stroke], list[Stroke]]:
    """Return the horizontal and the vertical lines of a page, with pieces of a line joined; none of a drawing."""
    if len(rules) > _MOST_RULES:
        return [], []
    level: list[Stroke] = []
    upright: list[Stroke] = []
    for rule in rules:
        wide, tall = rule.x1 - rule.x0, rule.bottom - rule.top
        if wide <= THIN or tall <= THIN:
            if wide >= tall:
                level.append(Stroke((rule.top + rule.bottom) / 2, rule.x0, rule.x1))
            else:
                upright.append(Stroke((rule.x0 + rule.x1) / 2, rule.top, rule.bottom))
        else:
            level += Stroke(rule.top, rule.x0, rule.x1), Stroke(rule.bottom, rule.x0, rule.x1)
            upright += Stroke(rule.x0, rule.top, rule.bottom), Stroke(rule.x1, rule.top, rule.bottom)
    return _merged(level), _merged(upright)


def grids(level: Sequence[Stroke], upright: Sequence[Stroke]) -> list[Grid]:
    """Return the grids of a page, the smallest first."""
    if not upright or not level or max(len(level), len(upright)) > _MOST_LINES:
        return []
    found = [_grid(across, down) for across, down in _crossing(level, upright)]
    whole = [grid for grid in found if grid]
    return sorted(whole, key=lambda grid: (grid.xs[-1] - grid.xs[0]) * (grid.ys[-1] - grid.ys[0]))


def _merged(found: list[Stroke]) -> list[Stroke]:
    """Join the pieces of a line; lines closer than a few points are one, drawn twice."""
    groups: list[list[Stroke]] = []
    for one in sorted(found, key=lambda one: one.at):
        if groups and one.at - groups[-1][0].at <= _NEAR:
            groups[-1].append(one)
        else:
            groups.append([one])
    merged: list[Stroke] = []
    for group in groups:
        at = sum(one.at for one in group) / len(group)
        joined: list[Stroke] = []
        for one in sorted(group, key=lambda one: one.start):
            if joined and one.start - joined[-1].end <= _DASH:
                joined[-1].end = max(joined[-1].end, one.end)
            else:
                joined.append(Stroke(at, one.start, one.end))
        merged += (one for one in joined if one.end - one.start >= _SHORTEST)
    return merged


def _crossing(level: Sequence[Stroke], upright: Sequence[Stroke]) -> Iterable[tuple[list[Stroke], list[Stroke]]]:
    """Yield connected groups of lines that cross or touch."""
    owner = list(range(len(level) + len(upright)))

    def root(one: int) -> int:
        while owner[one] != one:
            owner[one] = owner[owner[one]]
            one = owner[one]
        return one

    heights = [across.at for across in level]  # `_merged` sorts them
    for number, down in enumerate(upright, start=len(level)):
        for other in range(bisect_left(heights, down.start - _NEAR), bisect_right(heights, down.end + _NEAR)):
            if level[other].start - _NEAR <= down.at <= level[other].end + _NEAR:
                owner[root(number)] = root(other)
    groups: dict[int, tuple[list[Stroke], list[Stroke]]] = {}
    for number in range(len(owner)):
        group = groups.setdefault(root(number), ([], []))
        if number < len(level):
            group[0].append(level[number])
        else:
            group[1].append(upright[number - len(level)])
    return groups.values()


def _grid(level: list[Stroke], upright: list[Stroke]) -> Grid | None:
    if not level or not upright:
        return None
    xs = _positions(upright, min(one.start for one in level), max(one.end for one in level))
    ys = _positions(level, min(one.start for one in upright), max(one.end for one in upright))
    if len(xs) < 3 or len(ys) < 2 or len(xs) * len(ys) > 20_000:
        return None
    walls = {(row, col) for col in range(1, len(xs) - 1) for row in _covered(upright, xs[col], ys)}
    floors = {(row, col) for row in range(1, len(ys) - 1) for col in _covered(level, ys[row], xs)}
    borders = (len(xs) - 2) * (len(ys) - 1) + (len(ys) - 2) * (len(xs) - 1)
    return Grid(tuple(xs), tuple(ys), _regions(xs, ys, walls, floors), (len(walls) + len(floors)) / borders)


def _positions(found: list[Stroke], first: float, last: float) -> list[float]:
    """Return the positions of the lines; an open side is where the crossing lines end."""
    places: list[float] = []
    for at in sorted(one.at for one in found):
        if not places or at - places[-1] > _NEAR:
            places.append(at)
    before = [first] if places[0] - first > _OPEN_SIDE else []
    after = [last] if last - places[-1] > _OPEN_SIDE else []
    return before + places + after


def _regions(xs: list[float], ys: list[float], walls: Places, floors: Places) -> tuple[Region, ...]:
    """Return the cells: places of the grid without a line between them are merged if they form a rectangle."""
    taken: set[tuple[int, int]] = set()
    regions: list[Region] = []
    for row in range(len(ys) - 1):
        for col in range(len(xs) - 1):
            if (row, col) in taken:
                continue
            right = col + 1
            while right < len(xs) - 1 and (row, right) not in walls and (row, right) not in taken:
                right += 1
            bottom = row + 1
            while bottom < len(ys) - 1 and _is_open(bottom, col, right, walls, floors):
                bottom += 1
            regions.append(Region(row, col, bottom, right))
            taken |= {(one, other) for one in range(row, bottom) for other in range(col, right)}
    return tuple(regions)


def _is_open(row: int, left: int, right: int, walls: Places, floors: Places) -> bool:
    """Return whether the places of `row` belong to the cell above: no line above or between them."""
    return not any((row, col) in floors for col in range(left, right)) and not any(
        (row, col) in walls for col in range(left + 1, right)
    )


def _covered(lines: list[Stroke], at: float, places: list[float]) -> Iterable[int]:
    """Yield the spaces between `places` along which a line runs at `at`."""
    here = [one for one in lines if abs(one.at - at) <= _NEAR]
    for number, (start, end) in enumerate(pairwise(places)):
        length = sum(max(0.0, min(one.end, end) - max(one.start, start)) for one in here)
        if length >= _BORDER_SHARE * (end - start):
            yield number
