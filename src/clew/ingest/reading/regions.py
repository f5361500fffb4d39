"""Rectangles to highlight: where the words of a span are on a page, one rectangle per line.

Above: `GET /api/documents/{id}/positions`. Below: the boxes of words that readers recorded (`document.PageLayout`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from clew.ingest.reading.document import Box

_SAME_LINE_LEAST = 0.5
"""Share of the lower box's height by which two boxes of one line overlap."""
_GAP_MOST = 2.0
"""Space between two words, in line heights: more separates columns and cells of a table."""


def regions(boxes: Iterable[Box], start: int, end: int) -> list[Box]:
    """Return the rectangles of `[start:end]` in the order of the text, with neighbouring words of a line merged."""
    found: list[Box] = []
    ordered = sorted(boxes, key=lambda box: box.start)
    for number, box in enumerate(ordered):
        if box.start < end and start < box.end:
            cut = _clipped(box, start, end, is_rtl=_is_rtl(ordered[max(number - 1, 0) : number + 2]))
            if found and _continues(found[-1], cut):
                found[-1] = _joined(found[-1], cut)
            else:
                found.append(cut)
    return found


def _clipped(box: Box, start: int, end: int, *, is_rtl: bool) -> Box:
    """Return the part of a box for `[start:end]`, assuming characters of equal width."""
    length = box.end - box.start
    if start <= box.start and box.end <= end:
        return box
    first, last = max(start, box.start), min(end, box.end)
    width = (box.x1 - box.x0) / length
    before, behind = (first - box.start) * width, (last - box.start) * width
    x0, x1 = (box.x1 - behind, box.x1 - before) if is_rtl else (box.x0 + before, box.x0 + behind)
    return replace(box, start=first, end=last, x0=round(x0, 1), x1=round(x1, 1))


def _is_rtl(near: Sequence[Box]) -> bool:
    """Return whether neighbouring boxes run from right to left on their line; boxes do not record it."""
    steps = [other.x0 - one.x0 for one, other in pairwise(near) if _share_line(one, other)]
    return bool(steps) and max(steps) < 0


def _share_line(one: Box, other: Box) -> bool:
    height = min(one.bottom - one.top, other.bottom - other.top)
    return min(one.bottom, other.bottom) - max(one.top, other.top) >= _SAME_LINE_LEAST * height > 0


def _continues(line: Box, box: Box) -> bool:
    height = min(line.bottom - line.top, box.bottom - box.top)
    gap = max(box.x0 - line.x1, line.x0 - box.x1)
    return _share_line(line, box) and gap <= _GAP_MOST * height


def _joined(line: Box, box: Box) -> Box:
    return Box(
        start=line.start,
        end=max(line.end, box.end),
        x0=min(line.x0, box.x0),
        top=min(line.top, box.top),
        x1=max(line.x1, box.x1),
        bottom=max(line.bottom, box.bottom),
    )
