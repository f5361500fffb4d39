"""Running heads, feet and page numbers: lines at the same position of several pages with the same text except numbers.

Pure functions over rows of words. Above: `document.py` takes them out of the flow of the text. Below: `order.py`. Next:
`document.py`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clew.ingest.pdf.order import Row

_EDGE = 0.12
"""Share of the page's height: heads are above, feet below."""
_SAME_PLACE = 6.0
"""Points."""
_LONGEST = 160
_PAGES, _COUNTED_PAGES = 3, 2
"""A head or foot appears on at least this many pages; fewer are enough if it contains the page number."""
_ALONE = re.compile(r"^[-–— ]*\d{1,4}[-–— ]*$")
"""A page number without other words. Only such a line is a foot far from the edge, as on small pages printed on large ones."""
_NEAR, _SAME_SIZE = 0.5, 1.1
"""Lines of a paragraph have the same size and are at most half their height apart."""
_NUMBER = re.compile(r"\d+")
_ROMAN = re.compile(r"^[-–— ]*[ivxlc]{1,7}[-–— ]*$")
_MOST_NUMBERS = 3


@dataclass(frozen=True, slots=True)
class PageRows:
    """The rows of one page."""

    number: int
    height: float
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class _Candidate:
    row: Row
    page: int
    text: str
    numbers: tuple[int, ...]


def furniture_of(pages: Sequence[PageRows]) -> set[int]:
    """Return the `id` of every row that is a running head, a foot or a page number."""
    found: set[int] = set()
    for group in _groups(pages):
        same = Counter(text for text, _ in {(one.text, one.page) for one in group})
        counting = _counting(group)
        found |= {id(one.row) for one in group if same[one.text] >= _PAGES or one.page in counting}
    for group in _groups(pages, is_inner=True):
        counting = _counting(group)
        found |= {id(one.row) for one in group if one.page in counting and len(counting) >= _PAGES}
    for page in pages:
        found -= _within_paragraphs(page, found)
    return found


def _within_paragraphs(page: PageRows, found: set[int]) -> set[int]:
    """Return the rows that continue the page's text: forms and contracts repeat whole sentences."""
    waiting = [row for row in page.rows if id(row) in found]
    body = [row for row in page.rows if id(row) not in found] if waiting else []
    kept: set[int] = set()
    while body:
        near = [row for row in waiting if any(_are_neighbours(row, other) for other in body)]
        waiting = [row for row in waiting if not any(row is one for one in near)]
        kept |= {id(row) for row in near}
        body = near
    return kept


def _are_neighbours(one: Row, other: Row) -> bool:
    """Return whether two lines belong to one paragraph."""
    if min(one.x1, other.x1) <= max(one.x0, other.x0):
        return False
    if max(one.top, other.top) - min(one.bottom, other.bottom) > _NEAR * max(one.bottom - one.top, other.bottom - other.top):
        return False
    smaller, larger = sorted((one.size, other.size))
    return larger <= _SAME_SIZE * smaller and one.is_bold == other.is_bold


def distinct(rows: Sequence[Row]) -> list[Row]:
    """Return the rows whose text, without numbers, differs from all earlier ones."""
    first: dict[str, Row] = {}
    for row in rows:
        first.setdefault(_template(row.text), row)
    return list(first.values())


def _groups(pages: Sequence[PageRows], *, is_inner: bool = False) -> Iterator[list[_Candidate]]:
    """Yield rows near the edge of their pages at the same height and with the same template.

    With `is_inner`, the numbers above or below all other rows of their pages, however far from the edge.
    """
    alike: dict[tuple[bool, str], list[tuple[float, _Candidate]]] = defaultdict(list)
    for page in pages:
        for row, is_head in _outermost(page) if is_inner else _at_edges(page):
            place = row.top if is_head else page.height - row.bottom
            numbers = tuple(int(number[:9]) for number in _NUMBER.findall(row.text))
            alike[is_head, _template(row.text)].append((place, _Candidate(row, page.number, row.text, numbers)))
    for found in alike.values():
        yield from _near(sorted(found, key=lambda item: item[0]))


def _at_edges(page: PageRows) -> Iterator[tuple[Row, bool]]:
    """Yield the rows near the upper edge of a page, with True, and those near the lower one."""
    for row in page.rows:
        is_head, is_foot = row.bottom < _EDGE * page.height, row.top > (1 - _EDGE) * page.height
        if (is_head or is_foot) and len(row.text) <= _LONGEST:
            yield row, is_head


def _outermost(page: PageRows) -> Iterator[tuple[Row, bool]]:
    """Yield the numbers that stand alone above all other rows of a page, with True, or below them."""
    for row in page.rows:
        others = [other for other in page.rows if other is not row] if _ALONE.match(row.text) else []
        is_first = all(row.bottom <= other.top for other in others)
        if others and (is_first or all(row.top >= other.bottom for other in others)):
            yield row, is_first


def _near(found: list[tuple[float, _Candidate]]) -> Iterator[list[_Candidate]]:
    """Split candidates, sorted by height, where the height changes."""
    group: list[_Candidate] = []
    last = 0.0
    for place, candidate in found:
        if group and place - last > _SAME_PLACE:
            yield group
            group = []
        group.append(candidate)
        last = place
    if group:
        yield group


def _counting(group: list[_Candidate]) -> set[int]:
    """Return the pages whose row contains a number, arabic or roman, that increases with the pages."""
    if not group[0].numbers:
        pages = {one.page for one in group} if _ROMAN.match(group[0].text.lower()) else set[int]()
        return pages if len(pages) >= _COUNTED_PAGES else set()
    varying = sum(len(set(slot)) > 1 for slot in zip(*(one.numbers for one in group), strict=False))
    if varying > _MOST_NUMBERS:  # the numbers of a date are the same on every page
        return set()
    steps: dict[tuple[int, int], set[int]] = defaultdict(set)
    for one in group:
        for slot, number in enumerate(one.numbers):
            steps[slot, number - one.page].add(one.page)
    pages = max(steps.values(), key=len)
    return pages if len(pages) >= _COUNTED_PAGES else set()


def _template(text: str) -> str:
    """Return a line without its numbers."""
    return "i" if _ROMAN.match(text.lower()) else _NUMBER.sub("#", text)
