"""A table found on a page, before it is written to the document's text.

Above: `tables.py`, which returns these values. Next: `tables.py`.
"""

from dataclasses import dataclass

from clew.ingest.pdf.values import Word


@dataclass(frozen=True, slots=True)
class FoundCell:
    """One cell."""

    text: str
    """Its words on one line; a header of several levels reads "2024 / Q1"."""
    words: tuple[Word, ...] = ()
    """In reading order; each cell that repeats a spanning cell has its words."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """One table and its position on the page."""

    x0: float
    top: float
    x1: float
    bottom: float
    rows: tuple[tuple[FoundCell, ...], ...]
    """All of the same length; header rows first."""
    header_rows: int
    """0 for pairs of label and value, and if no header was recognised."""
    caption: str = ""
    """"Table 3: Costs by year"; empty if there is none."""
    unit: str = ""
    """What its numbers count, as printed: "in EUR million"."""
    names: tuple[str, ...] = ()
    """The names of its columns if it continues a table whose header is on an earlier page."""
    outside: tuple[Word, ...] = ()
    """Words of the caption and the unit if they are outside the rows."""
    leaders: tuple[Word, ...] = ()
    """Rows of dots between its cells, which are ignored."""
