"""The outline of a PDF: its bookmarks.

Above: `headings.py`, which uses them to find headings. Below: pypdfium2. Next: `headings.py`.
"""

from dataclasses import dataclass
from itertools import islice

from clew.ingest.pdf.page.native import Native, pdfium

_MOST_ENTRIES = 5_000
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One bookmark of a PDF."""

    level: int
    """From 1."""
    title: str
    page: int
    """From 1; 0 without a target."""
    is_exact: bool = False
    """It is a tag of this page, so that the heading is on no other."""


def outline_of(document: Native) -> list[OutlineEntry]:
    """Return the readable bookmarks of an open PDF, in order."""
    entries: list[OutlineEntry] = []
    try:
        for mark in islice(document.get_toc(max_depth=_DEEPEST), _MOST_ENTRIES):
            target = mark.get_dest()
            index = target.get_index() if target else None
            entries.append(OutlineEntry(mark.level + 1, mark.get_title(), 0 if index is None else index + 1))
    except (pdfium.PdfiumError, UnicodeDecodeError):
        return entries
    return entries
