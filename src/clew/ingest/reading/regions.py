"""Rectangles to highlight: where on a page the words of a span stand, the words of one line as one rectangle.

Above: `GET /api/documents/{id}/positions`. Below: the boxes of words that readers recorded (`document.PageLayout`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from clew.ingest.reading.document import Box

_SAME_LINE_LEAST = 0.5
"""Part of the lower box's height that two boxes of one line share."""
_GAP_MOST = 2.0
"""Room between two words of a line, in heights of the line: more separates columns and cells of a table."""


def regions(boxes: Iterable[Box], start: int, end: int) -> list[Box]:
    """Return what of the boxes `[start:end]` covers, in the order of the text, neighbouring words of a line merged."""
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
    """Return the part of a box that holds `[start:end]`, as if all its characters were of one width."""
    length = box.end - box.start
    if start <= box.start and box.end <= end:
        return box
    first, last = max(start, box.start), min(end, box.end)
    width = (box.x1 - box.x0) / length
    before, behind = (first - box.start) * width, (last - box.start) * width
    x0, x1 = (box.x1 - behind, box.x1 - before) if is_rtl else (box.x0 + before, box.x0 + behind)
    return replace(box, start=first, end=last, x0=round(x0, 1), x1=round(x1, 1))


def _is_rtl(near: Sequence[Box]) -> bool:
    """Return whether neighbours in the text follow each other from right to left on their line; boxes do not say it."""
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
