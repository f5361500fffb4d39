"""Where a part of the stored text is in the original: page, slide, sheet and cells, or paragraph.

Readers record places; a chunk has those that it overlaps, and a citation has the position derived from them. Above: `ingest`,
`store`, every dialect. Next: `citation.py`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

PlaceKind = Literal["page", "slide", "sheet", "paragraph", "part"]
KINDS: tuple[PlaceKind, ...] = ("page", "slide", "sheet", "paragraph", "part")


@dataclass(frozen=True, slots=True)
class Place:
    """One page, slide, row of a sheet, paragraph or part of a document, and the text `[start:end]` in it."""

    kind: PlaceKind
    number: int
    """From 1; for a row of a sheet, the number of the sheet."""
    start: int
    """First code point in the stored text."""
    end: int
    """One past the last code point."""
    label: str = ""
    """Printed label of a page if it differs from the number, name of a sheet, an attachment or a member of an archive."""
    cells: str = ""
    """Cells of a row of a sheet, such as `A7:C7`."""

    def stored(self) -> list[object]:
        """Return the place as it is stored: a short JSON array."""
        return [self.kind, self.number, self.start, self.end, self.label, self.cells]

    @classmethod
    def of(cls, stored: Iterable[Any]) -> "Place":
        """Return the place that `stored` wrote."""
        kind, number, start, end, label, cells = stored
        return cls(kind, number, start, end, label, cells)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a span of text is, from the first to the last place that it touches."""

    kind: PlaceKind
    number: int
    last: int
    """Number of the last page, slide, sheet or paragraph; equals `number` if there is only one."""
    label: str = ""
    cells: str = ""
    """The rectangle of cells from the first row to the last, such as `A7:C9`."""

    def text(self) -> str:
        """Return the position as English readers write it: `p. 3`, `pp. 3–4`, `slide 4`, `Costs!A7:C7`, `¶ 12`."""
        span = f"{self.number}–{self.last}" if self.last != self.number else str(self.number)
        match self.kind:
            case "page":
                page = f"p{'p' if self.last != self.number else ''}. {span}"
                return f"{page} ({self.label})" if self.label else page
            case "slide":
                shown = f"slide{'s' if self.last != self.number else ''} {span}"
                return f"{self.label} › {shown}" if self.label else shown
            case "sheet":
                name = self.label or f"sheet {span}"
                return f"{name}!{self.cells}" if self.cells else name
            case "paragraph":
                return f"{self.label} › ¶ {span}" if self.label else f"¶ {span}"
            case "part":
                return self.label or f"part {span}"

    def stored(self) -> dict[str, object]:
        """Return the position as JSON: in events, in records and on the wire."""
        return {"kind": self.kind, "number": self.number, "last": self.last, "label": self.label, "cells": self.cells}

    @classmethod
    def of(cls, stored: Mapping[str, Any] | None) -> "Position | None":
        """Return the position that `stored` wrote; None for citations from before positions were stored."""
        if not stored or stored.get("kind") not in KINDS:
            return None
        return cls(stored["kind"], stored["number"], stored["last"], stored.get("label", ""), stored.get("cells", ""))


def position_of(places: Iterable[Place], start: int, end: int) -> Position | None:
    """Return the position of `[start:end]`; None if no place is known. `places` are sorted and do not overlap.

    For a span over several sheets or parts it is the first of them.
    """
    touched = [place for place in places if place.start < end and start < place.end]
    if not touched:
        return None
    first = touched[0]
    same = [place for place in touched if place.kind == first.kind]
    alike = [place for place in same if place.label == first.label]
    if first.kind == "sheet":
        return Position(first.kind, first.number, first.number, first.label, _rectangle(first.cells, alike[-1].cells))
    if first.kind == "page":
        return Position(first.kind, first.number, same[-1].number, first.label if len(same) == 1 else "", "")
    return Position(first.kind, first.number, alike[-1].number, first.label, "")


def _rectangle(first: str, last: str) -> str:
    """Join the cells of a first and a last row: `A7:C7`, `A9:C9` → `A7:C9`."""
    if first == last or not first or not last:
        return first or last
    return f"{first.partition(':')[0]}:{last.rpartition(':')[2]}"
