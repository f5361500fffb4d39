"""A table as it was found on a page, before it is written into the document's text.

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
    """In reading order; a spanning cell's words stand in each cell that repeats it."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """One table and where it stands on its page."""

    x0: float
    top: float
    x1: float
    bottom: float
    rows: tuple[tuple[FoundCell, ...], ...]
    """All of the same length; header rows first."""
    header_rows: int
    """0 for pairs of label and value, and where no header could be told from the body."""
    caption: str = ""
    """"Table 3: Costs by year"; empty when none stands beside the table."""
    unit: str = ""
    """What its numbers count, as printed: "in EUR million"."""
    names: tuple[str, ...] = ()
    """What its columns are called when the header stands on an earlier page, which this table continues."""
    outside: tuple[Word, ...] = ()
    """Words of the caption and the unit when they stand outside the rows."""
    leaders: tuple[Word, ...] = ()
    """Rows of dots between its cells, which say nothing."""


EMPTY = FoundCell("")
