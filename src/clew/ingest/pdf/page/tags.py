"""The headings that a tagged PDF names: elements H1 to H6 of its structure, and the text that belongs to them.

Above: `read.py`. Below: `native.py`, pypdfium2. Next: `headings.py`, which finds the matching lines.
"""

import ctypes
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import repeat

from clew.ingest.pdf.page import native
from clew.ingest.pdf.page.native import Handle, Native, Object, raw
from clew.ingest.pdf.values import TaggedHeading

_HEADING = re.compile(r"H([1-6]?)")
_WITHOUT = frozenset(
    (
        "P",
        "L",
        "LI",
        "LBody",
        "Table",
        "TR",
        "TD",
        "TH",
        "TOC",
        "TOCI",
        "Figure",
        "Formula",
        "Caption",
        "Note",
        "Link",
        "Span",
        "Form",
    )
)
"""Elements in which no heading is looked for."""
_MOST_ELEMENTS, _DEEPEST, _MOST_OBJECTS = 5_000, 12, 5_000
_LONGEST = 160
"""Characters: a longer text is not a heading, whatever its tag."""
_NAME_BYTES = 64
_MOST_WITHOUT = 5
"""Pages: if the first ones have no tagged heading, later ones are not checked."""


@dataclass(slots=True)
class Tags:
    """Reads the tagged headings of pages, until enough of the first ones have none."""

    left: int = 0
    """How many more pages without any are read: a page's structure takes pdfium as long as its words."""
    has_any: bool = False

    @classmethod
    def of(cls, document: Native) -> "Tags":
        """Begin a document."""
        return cls(_MOST_WITHOUT if raw.FPDFCatalog_IsTagged(document) else 0)

    def headings(self, page: Native, text: Native) -> tuple[TaggedHeading, ...]:
        """Return the headings of an open page."""
        if not (self.has_any or self.left):
            return ()
        found = tagged_headings(page, text)
        self.has_any = self.has_any or bool(found)
        self.left -= 1
        return found


def tagged_headings(page: Native, text: Native) -> tuple[TaggedHeading, ...]:
    """Return the tagged headings of an open page; white space may be missing in their titles."""
    with _structure(page) as tree:
        marks = [(level, set(_marks(element))) for level, element in _headings(tree)] if tree else []
    wanted = {mark for _, own in marks for mark in own}
    if not wanted:
        return ()
    said = _texts(page, text, wanted)
    found = ((level, "".join(said.get(mark, "") for mark in sorted(own)).strip()) for level, own in marks)
    return tuple(
        TaggedHeading(level, title) for level, title in found if title and len(title) <= _LONGEST and title[-1] not in ".;,"
    )


@contextmanager
def _structure(page: Native) -> Generator[Native]:
    tree = raw.FPDF_StructTree_GetForPage(page)
    try:
        yield tree
    finally:
        if tree:
            raw.FPDF_StructTree_Close(tree)


def _headings(tree: Native) -> Iterator[tuple[int, Object]]:
    """Yield the heading elements of a page's structure in their order, with their levels."""
    name = ctypes.create_string_buffer(_NAME_BYTES)
    tops = [raw.FPDF_StructTree_GetChildAtIndex(tree, at) for at in range(raw.FPDF_StructTree_CountChildren(tree))]
    todo = [(Object(native.address(top)), 0) for top in reversed(tops) if top]
    left = _MOST_ELEMENTS
    while todo and left:
        element, depth = todo.pop()
        left -= 1
        kind = _kind(element, name)
        if found := _HEADING.fullmatch(kind):
            yield int(found[1] or 1), element
        elif depth < _DEEPEST and kind not in _WITHOUT:
            todo += [(child, depth + 1) for child in reversed(_children(element)) if child]


def _children(element: Object) -> list[Object]:
    count = min(native.element_children(element), _MOST_ELEMENTS)
    return list(map(native.element_child, repeat(element), range(count)))


def _kind(element: Object, name: Native) -> str:
    length = native.element_type(element, name, ctypes.c_ulong(_NAME_BYTES))
    return name.raw[: length - 2].decode("utf-16-le", "replace") if 2 < length <= _NAME_BYTES else ""


def _marks(element: Object, depth: int = 0) -> Iterator[int]:
    """Yield the marked-content numbers of an element."""
    handle = ctypes.cast(element, raw.FPDF_STRUCTELEMENT)
    for at in range(raw.FPDF_StructElement_GetMarkedContentIdCount(handle)):
        yield raw.FPDF_StructElement_GetMarkedContentIdAtIndex(handle, at)
    for at, child in enumerate(_children(element) if depth < _DEEPEST else ()):
        if child:
            yield from _marks(child, depth + 1)
        else:
            yield raw.FPDF_StructElement_GetChildMarkedContentID(handle, at)


def _texts(page: Native, text: Native, wanted: set[int]) -> dict[int, str]:
    """Return the text of each of the marks."""
    said: dict[int, str] = {}
    handle = Handle(native.address(page))
    count = min(raw.FPDFPage_CountObjects(page), _MOST_OBJECTS)
    for drawn in map(native.page_object, repeat(handle), range(count)):
        mark = native.marked_content(drawn)
        if mark in wanted and native.object_type(drawn) == raw.FPDF_PAGEOBJ_TEXT:
            said[mark] = said.get(mark, "") + _written(ctypes.cast(drawn, raw.FPDF_PAGEOBJECT), text)
    return said


def _written(drawn: Native, text: Native) -> str:
    length = raw.FPDFTextObj_GetText(drawn, text, None, 0)
    buffer = (ctypes.c_ushort * max(length, 1))()
    raw.FPDFTextObj_GetText(drawn, text, buffer, length)
    return bytes(buffer).decode("utf-16-le", "replace").strip("\0")
