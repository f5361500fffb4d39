"""PowerPoint files → text blocks: slide by slide, title first, then the content from the top left.

Tables, charts and diagrams become tables and lines; speaker notes and comments follow their slide; what the master prints on
every slide comes once at the end. Above: `parse.py`. Below: `drawings.py`, `grid.py`, `package.py`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from clew.domain.errors import UnreadableDocument
from clew.ingest.office.drawings import chart, diagram, lines, paragraph
from clew.ingest.office.package import (
    Element,
    Package,
    attribute,
    child,
    children,
    descendants,
    joined,
    local,
    number,
    open_package,
)
from clew.ingest.office.word_styles import numeral
from clew.ingest.reading.document import PlaceMark, TextBuilder
from clew.ingest.reading.grid import Cell, Grid, grid_of
from clew.ingest.reading.limits import Limits

_TITLES = frozenset({"title", "ctrTitle"})
_RUNNING = frozenset({"ftr", "hdr"})
_COUNTED = frozenset({"dt", "sldNum"})
_BODIES = frozenset({"body", "obj", ""})
_MOST_SHAPES = 20_000
_MOST_DEPTH = 20
_LOW = 10**9
_AUTO = {
    "arabic": "decimal",
    "alphaLc": "lowerLetter",
    "alphaUc": "upperLetter",
    "romanLc": "lowerRoman",
    "romanUc": "upperRoman",
}
_Spot = tuple[int, int, int]


@dataclass(slots=True)
class _Item:
    """Something on a slide and its position, in English Metric Units."""

    top: int
    left: int
    height: int
    text: str = ""
    grids: list[Grid] = field(default_factory=list[Grid])


def slide_blocks(path: Path, limits: Limits) -> tuple[TextBuilder, int, int | None]:
    """Return the blocks of a PPTX, its number of slides, and where the text of its masters begins.

    Raises: UnreadableDocument
    """
    with open_package(path, "The presentation") as package:
        return _read(package, limits)


def _read(package: Package, limits: Limits) -> tuple[TextBuilder, int, int | None]:
    part = package.main("ppt/presentation.xml")
    relations = package.relations(part)
    declared = children(child(package.tree(part), "sldIdLst"), "sldId")
    found = (relations.get(next((v for k, v in one.items() if k.endswith("}id")), "")) for one in declared)
    parts = [one.target for one in found if one and package.has(one.target)]
    if len(parts) > limits.max_pages:
        raise UnreadableDocument(f"The presentation has more than {limits.max_pages:,} slides.", slides=len(parts))
    builder, slides = TextBuilder(), _Slides(package, part)
    for place, slide in enumerate(parts, start=1):
        builder.place(PlaceMark("slide", place))
        slides.write(builder, slide)
    builder.place(None)
    starts = [builder.block(line) for line in slides.running]
    return builder, len(parts), next((start for start in starts if start is not None), None)


class _Slides:
    """Reads slides; collects what their masters print."""

    def __init__(self, package: Package, part: str) -> None:
        self._package = package
        self.running: dict[str, None] = {}
        self._seen: set[str] = set()
        self._authors = dict(_authors(package, part))
        self._layout = cache(self._placeholders)

    def write(self, builder: TextBuilder, part: str) -> None:
        """Add one slide."""
        root = self._package.tree(part)
        if root is None:
            raise UnreadableDocument("The presentation is damaged.")
        layout = next(self._package.related(part, "slideLayout"), "")
        reader = _Shapes(self._package, part, self._layout(layout))
        items = reader.items(child(root, "cSld", "spTree"))
        if reader.title:
            builder.heading(2, reader.title)
        for item in _ordered(items):
            builder.block(item.text)
            for grid in item.grids:
                grid.write(builder)
        self.running |= dict.fromkeys(reader.running)
        for notes in self._package.related(part, "notesSlide"):
            if text := _notes(self._package.tree(notes)):
                builder.block(f"Notes: {text}")
        for comments in self._package.related(part, "comments"):
            for author, text in _comments(self._package.tree(comments)):
                builder.block(f"Comment by {self._authors.get(author) or 'an unnamed reader'}: {text}")

    def _placeholders(self, layout: str) -> dict[tuple[str, str], _Spot]:
        """Return where a layout and its master put each placeholder; collect what they print themselves."""
        spots: dict[tuple[str, str], _Spot] = {}
        for part in (next(self._package.related(layout, "slideMaster"), ""), layout):
            tree = child(self._package.tree(part) if part else None, "cSld", "spTree")
            for shape in children(tree, "sp"):
                kind = _placeholder(shape)
                if kind is None:
                    self.running |= dict.fromkeys(lines(child(shape, "txBody")))
                elif spot := _spot(shape):
                    spots[kind[0], ""] = spots[kind] = spot
        return spots


class _Shapes:
    """Reads the shapes of one slide."""

    def __init__(self, package: Package, part: str, inherited: dict[tuple[str, str], _Spot]) -> None:
        self._package = package
        self._relations = package.relations(part)
        self._inherited = inherited
        self._count = 0
        self.title = ""
        self.running: list[str] = []

    def items(self, tree: Element | None, depth: int = 0) -> list[_Item]:
        """Return the items in a tree of shapes; a group is one item, read in its own order."""
        found: list[_Item] = []
        for one in tree if tree is not None and depth < _MOST_DEPTH else ():
            self._count += 1
            if self._count > _MOST_SHAPES:
                raise UnreadableDocument(f"A slide has more than {_MOST_SHAPES:,} shapes.")
            match local(one):
                case "sp" | "cxnSp":
                    found += self._shape(one)
                case "grpSp":
                    found += self._group(one, depth)
                case "graphicFrame":
                    found += self._frame(one)
                case "AlternateContent":
                    chosen = child(one, "Choice")
                    found += self.items(chosen, depth) or self.items(child(one, "Fallback"), depth)
                case _:
                    pass
        return found

    def _group(self, element: Element, depth: int) -> Iterator[_Item]:
        inner = list(_ordered(self.items(element, depth + 1)))
        spot = _spot(element)
        if inner:
            top, left, height = spot or (inner[0].top, inner[0].left, inner[0].height)
            grids = [grid for item in inner for grid in item.grids]
            yield _Item(top, left, height, "\n".join(item.text for item in inner if item.text), grids)

    def _shape(self, element: Element) -> Iterator[_Item]:
        kind = _placeholder(element)
        body = child(element, "txBody")
        if kind and kind[0] in _TITLES and not self.title:
            self.title = joined(lines(body))
            return
        if kind and kind[0] in _RUNNING | _COUNTED:
            self.running += lines(body) if kind[0] in _RUNNING else []
            return
        text = _text(body, is_body=bool(kind) and (kind or ("", ""))[0] in _BODIES)
        if text:
            yield _Item(*self._place(element, kind), text)

    def _place(self, element: Element, kind: tuple[str, str] | None) -> _Spot:
        spot = _spot(element)
        if spot is None and kind:
            spot = self._inherited.get(kind) or self._inherited.get((kind[0], "")) or self._inherited.get(("body", ""))
        return spot or (_LOW, 0, 0)

    def _frame(self, element: Element) -> Iterator[_Item]:
        spot = _spot(element) or (_LOW, 0, 0)
        for one in descendants(element, "tbl", "chart", "relIds"):
            if local(one) == "tbl":
                yield _Item(*spot, grids=[_table(one)])
                continue
            name = "id" if local(one) == "chart" else "dm"
            relation = self._relations.get(attribute(one, name) or "")
            if relation and name == "dm":
                yield _Item(*spot, "\n".join(f"- {line}" for line in diagram(self._package, relation.target)))
            elif relation and (grid := chart(self._package, relation.target)):
                yield _Item(*spot, grids=[grid] if grid.width > 1 else [], text="" if grid.width > 1 else grid.caption)


def _ordered(items: list[_Item]) -> Iterator[_Item]:
    """Yield items in rows from the top, and in a row from the left; items that overlap by half their height share a row."""
    left = sorted(items, key=lambda item: (item.top, item.left))
    while left:
        first = left[0]
        row = [
            one for one in left if one is first or first.top + first.height - one.top > max(min(first.height, one.height) // 2, 1)
        ]
        yield from sorted(row, key=lambda item: (item.left, item.top))
        left = [one for one in left if all(one is not taken for taken in row)]


def _spot(element: Element) -> _Spot | None:
    found = None
    for path in (("spPr", "xfrm"), ("grpSpPr", "xfrm"), ("xfrm",)):
        found = child(element, *path)
        if found is not None:
            break
    off, extent = child(found, "off"), child(found, "ext")
    if off is None:
        return None
    return number(off.get("y")), number(off.get("x")), number(extent.get("cy") if extent is not None else "")


def _placeholder(shape: Element) -> tuple[str, str] | None:
    """Return type and index of the placeholder that a shape fills, or None."""
    found = child(shape, "nvSpPr", "nvPr", "ph")
    return None if found is None else (found.get("type") or "", found.get("idx") or "")


def _text(body: Element | None, *, is_body: bool) -> str:
    """Return the paragraphs of a shape; list items have their marks."""
    found = [(one, line) for one in children(body, "p") if (line := paragraph(one))]
    if not found or body is None:
        return ""
    style = child(body, "lstStyle", "lvl1pPr")
    counts: dict[int, int] = {}
    marked = [_mark(one, counts, by_default=is_body and len(found) > 1 and child(style, "buNone") is None) for one, _ in found]
    return "\n".join(mark + line for mark, (_, line) in zip(marked, found, strict=True))


def _mark(element: Element, counts: dict[int, int], *, by_default: bool) -> str:
    properties = child(element, "pPr")
    level = min(max(number(properties.get("lvl") if properties is not None else ""), 0), 8)
    for deeper in [one for one in counts if one > level]:
        del counts[deeper]
    auto = child(properties, "buAutoNum")
    if auto is not None:
        counts[level] = counts.get(level, number(auto.get("startAt"), 1) - 1) + 1
        form = next((form for start, form in _AUTO.items() if (auto.get("type") or "").startswith(start)), "decimal")
        return f"{'  ' * level}{numeral(counts[level], form)}. "
    counts.pop(level, None)
    plain = child(properties, "buNone") is not None or not (by_default or child(properties, "buChar") is not None)
    return "" if plain else f"{'  ' * level}- "


def _table(table: Element) -> Grid:
    properties = child(table, "tblPr")
    headed = properties is not None and (properties.get("firstRow") or "0") in ("1", "true")
    rows = [[_cell(one) for one in children(row, "tc") if not _is_covered(one)] for row in children(table, "tr")]
    return grid_of(rows, header_rows=1 if headed and len(rows) > 1 else None)


def _is_covered(cell: Element) -> bool:
    return any((cell.get(name) or "0") in ("1", "true") for name in ("hMerge", "vMerge"))


def _cell(cell: Element) -> Cell:
    return Cell(
        joined(lines(child(cell, "txBody"))), max(number(cell.get("gridSpan"), 1), 1), max(number(cell.get("rowSpan"), 1), 1)
    )


def _notes(root: Element | None) -> str:
    shapes = children(child(root, "cSld", "spTree"), "sp")
    bodies = (child(one, "txBody") for one in shapes if (_placeholder(one) or ("-", ""))[0] in ("body",))
    return "\n".join(line for body in bodies for line in lines(body))


def _authors(package: Package, part: str) -> Iterator[tuple[str, str]]:
    for target in package.related(part, "commentAuthors", "authors"):
        for one in descendants(package.tree(target), "cmAuthor", "author"):
            yield attribute(one, "id") or "", attribute(one, "name") or ""


def _comments(root: Element | None) -> Iterator[tuple[str, str]]:
    """Yield author and text of comments and replies, old (`text`) and new (`txBody`)."""
    for one in descendants(root, "cm", "reply"):
        text = child(one, "text")
        words = (text.text or "").strip() if text is not None else joined(lines(child(one, "txBody")))
        if words:
            yield attribute(one, "authorId") or "", words
