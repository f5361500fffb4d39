"""The drawn objects of a page → ruled lines, and how much of the page pictures cover.

Above: `read.py`. Below: `native.py`. Next: `values.py`.
"""

import ctypes
from collections.abc import Iterable, Iterator
from itertools import pairwise, repeat
from typing import NamedTuple

from clew.ingest.pdf.page import native
from clew.ingest.pdf.page.frame import Frame
from clew.ingest.pdf.page.native import Handle, Native, Object, raw
from clew.ingest.pdf.values import Rule

_THICKEST = 3.0
"""Points: anything thicker is an area, not a line."""
_SHORTEST = 4.0
_STRAIGHT = 0.8
"""Points by which the ends of a horizontal line may differ in height."""
_MOST_OBJECTS = 20_000
_MOST_SEGMENTS = 10_000
_MOST_OF_A_PATH = 1_000
"""A page with more is a map or a plot: reading it further costs seconds and finds no tables."""
_SHAPE = 16
"""Segments: a longer path that begins with curves is not part of a table."""
_DEEPEST = 5
_WHITE = 250
_PATH, _IMAGE, _FORM = 2, 3, 5
_MOVE, _CURVE = 2, 1

Matrix = tuple[float, float, float, float, float, float]
Edges = tuple[float, float, float, float]
"""Left, top, right, bottom as shown."""
_modes, _edges, _six, _point = (ctypes.c_int * 2)(), (ctypes.c_float * 4)(), (ctypes.c_float * 6)(), (ctypes.c_float * 2)()
"""Buffers for pdfium's results, used one at a time."""
_MODE_PLACES = ctypes.byref(_modes), ctypes.byref(_modes, 4)
_EDGE_PLACES = tuple(ctypes.byref(_edges, 4 * number) for number in range(4))
_SIX_PLACE = ctypes.byref(_six)
_POINT_PLACES = ctypes.byref(_point), ctypes.byref(_point, 4)
_AS_IS: Matrix = (1, 0, 0, 1, 0, 0)


class Drawn(NamedTuple):
    """One path or picture of a page's content."""

    handle: Object
    kind: int
    matrix: Matrix
    """Matrix of its forms, from its container's coordinates to the page's."""


def drawn_objects(page: Native) -> Iterator[Drawn]:
    """Yield the paths and pictures of a page and of the forms in it, up to a bound of objects."""
    count = raw.FPDFPage_CountObjects(page)
    todo: list[tuple[Native, Handle, int, Matrix, int]] = [(native.page_object, Handle(native.address(page)), count, _AS_IS, 0)]
    left = _MOST_OBJECTS
    while todo:
        get, holder, count, matrix, depth = todo.pop()
        handles = [handle for handle in map(get, repeat(holder), range(min(count, left))) if handle]
        left -= len(handles)
        for handle, kind in zip(handles, map(native.object_type, handles), strict=True):
            if kind == _FORM and depth < _DEEPEST:
                inner = raw.FPDFFormObj_CountObjects(ctypes.cast(handle, raw.FPDF_PAGEOBJECT))
                todo.append((native.form_object, handle, inner, _times(_matrix(handle), matrix), depth + 1))
            elif kind in (_PATH, _IMAGE):
                yield Drawn(handle, kind, matrix)


def rules_of(objects: list[Drawn], frame: Frame) -> tuple[Rule, ...]:
    """Return the horizontal and vertical lines among the objects of a page."""
    rules: list[Rule] = []
    left = _MOST_SEGMENTS
    shown = frame.a, frame.b, frame.c, frame.d, frame.e, frame.f
    for drawn in objects:
        if drawn.kind != _PATH:
            continue
        fill, is_stroked = _drawn_how(drawn.handle)
        if is_stroked:
            count = native.count_segments(drawn.handle)
            if count <= min(left, _MOST_OF_A_PATH):
                left -= count
                rules += _stroked(drawn, count, shown)
        elif fill and _may_be_thin(drawn):
            rules += _lines([_bounds(drawn, frame)], _THICKEST)
    return tuple(rules)


def picture_share(objects: list[Drawn], frame: Frame, area: float) -> float:
    """Return the share of the page that pictures and coloured areas cover, at most 1; overlaps count twice."""
    covered = 0.0
    for drawn in objects:
        if drawn.kind == _IMAGE or (drawn.kind == _PATH and _is_coloured(drawn.handle)):
            x0, top, x1, bottom = _bounds(drawn, frame)
            covered += (x1 - x0) * (bottom - top)
    return min(covered / area, 1.0) if area > 0 else 0.0


def _is_coloured(path: Object) -> bool:
    """Return whether a filled area is not white; pages made from slides have a white one below everything."""
    if not _drawn_how(path)[0]:
        return False
    colour = [ctypes.c_uint() for _ in range(4)]
    raw.FPDFPageObj_GetFillColor(ctypes.cast(path, raw.FPDF_PAGEOBJECT), *colour)
    return min(part.value for part in colour[:3]) < _WHITE and colour[3].value > 0


def _drawn_how(path: Object) -> tuple[bool, bool]:
    """Return whether a path is filled, and whether it is stroked; a clipping path is neither."""
    native.draw_mode(path, *_MODE_PLACES)
    return _modes[0] != 0, _modes[1] != 0


def _bounds(drawn: Drawn, frame: Frame) -> Edges:
    if not native.object_bounds(drawn.handle, *_EDGE_PLACES):
        return 0.0, 0.0, 0.0, 0.0
    return frame.box(*_moved(drawn.matrix, _edges[0], _edges[1]), *_moved(drawn.matrix, _edges[2], _edges[3]))


def _may_be_thin(drawn: Drawn) -> bool:
    """Return whether a filled area may be a line; most are not, and need no further check."""
    if drawn.matrix is not _AS_IS or not native.object_bounds(drawn.handle, *_EDGE_PLACES):
        return True
    x0, y0, x1, y1 = _edges
    return abs(x1 - x0) <= _THICKEST or abs(y1 - y0) <= _THICKEST


def _stroked(drawn: Drawn, count: int, shown: Matrix) -> Iterator[Rule]:
    within = shown if drawn.matrix is _AS_IS else _times(drawn.matrix, shown)
    matrix = _times(_matrix(drawn.handle), within)
    for points in _subpaths(drawn.handle, count, matrix):
        yield from _lines(map(_between, points, points[1:]), _STRAIGHT)


def _between(one: tuple[float, float], other: tuple[float, float]) -> Edges:
    (ax, ay), (bx, by) = one, other
    if ax > bx:
        ax, bx = bx, ax
    return (ax, ay, bx, by) if ay <= by else (ax, by, bx, ay)


def _lines(boxes: Iterable[Edges], thickest: float) -> Iterator[Rule]:
    for x0, top, x1, bottom in boxes:
        across, down = x1 - x0, bottom - top
        if (across <= thickest or down <= thickest) and (across >= _SHORTEST or down >= _SHORTEST):
            yield Rule(round(x0, 2), round(top, 2), round(x1, 2), round(bottom, 2))


def _subpaths(path: Object, count: int, matrix: Matrix) -> Iterator[list[tuple[float, float]]]:
    """Yield the corners of each part of a path that is drawn without lifting the pen; parts with curves are left out."""
    if count > _SHAPE and _CURVE in map(native.segment_type, map(native.path_segment, repeat(path), range(_SHAPE // 2))):
        return  # a drawing, or letters drawn as shapes
    segments = list(map(native.path_segment, repeat(path), range(count)))
    kinds = list(map(native.segment_type, segments))
    starts = [number for number, kind in enumerate(kinds) if kind == _MOVE]
    if len(starts) == 1 and _CURVE not in kinds:
        yield [_place(segment, matrix) for segment in segments]
        return
    for start, end in pairwise([*starts, count] if starts and not starts[0] else [0, *starts, count]):
        if end - start > 1 and _CURVE not in kinds[start:end]:
            yield [_place(segment, matrix) for segment in segments[start:end]]


def _place(segment: Object, matrix: Matrix) -> tuple[float, float]:
    native.segment_point(segment, *_POINT_PLACES)
    a, b, c, d, e, f = matrix
    x, y = _point
    return a * x + c * y + e, b * x + d * y + f


def _matrix(handle: Object) -> Matrix:
    if not native.object_matrix(handle, _SIX_PLACE):
        return _AS_IS
    a, b, c, d, e, f = _six
    return a, b, c, d, e, f


def _times(first: Matrix, second: Matrix) -> Matrix:
    """Return the matrix that does what the first does, then what the second does."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
