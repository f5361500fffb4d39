"""Where spans of text are in the original documents. Queries: `queries/documents/documents.sql`.

Above: the documents dialect. Beside: `documents`, which stores places and pages with the text of each version.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from clew.domain.documents.position import Place, PlaceKind
from clew.domain.errors import InvalidInput, NotFound
from clew.store.documents.documents import Documents, Layout
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/documents")
SPAN_MOST = 50_000
"""Code points of one request; a passage has hundreds."""


@dataclass(frozen=True, slots=True)
class Located:
    """The places that a span touches, and the pages among them with the boxes of their words."""

    version: int
    places: tuple[Place, ...]
    layouts: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class PlacedPage:
    """A page, slide or sheet, and the text `[start:end]` on it."""

    kind: PlaceKind
    number: int
    label: str
    width: float | None
    """In points, like `height`; None if the original does not say."""
    height: float | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Where a table is in the text, and the header its rows are read with: see `ingest.reading.document.Table`."""

    start: int
    end: int
    header_end: int
    context: str


@dataclass(frozen=True, slots=True)
class Structure:
    """The tables and places that a span of text touches, in the order of the text."""

    tables: tuple[StoredTable, ...] = ()
    places: tuple[Place, ...] = ()


class Positions:
    """Reads positions of one tenant's documents, each in one round trip."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def locate(self, tenant_id: UUID, document_id: UUID, *, start: int, end: int, version: int | None = None) -> Located:
        """Return where `[start:end]` of a version's text (by default the current version's) is in the original.

        Raises:
            NotFound: no such document, or no such version of it.
            InvalidInput: not 0 <= start <= end <= total, or more than SPAN_MOST code points.
        """
        if not 0 <= start <= end or end - start > SPAN_MOST:
            limits = f"`start` and `end` must be numbers with 0 <= start <= end, at most {SPAN_MOST} apart."
            raise InvalidInput(limits, field="start")
        params = {"id": document_id, "start": start, "end": end, "version": version}
        rows = await self._database.dicts(tenant_id, SQL["locate_span"], params)
        if not rows:
            raise await self._missing(tenant_id, document_id, version)
        total: int = rows[0]["total"]
        if end > total:
            raise InvalidInput(f"end is {end}, but the text has {total} characters.", field="end", total=total)
        layouts = (Layout(row["number"], row["width"], row["height"], row["boxes"]) for row in rows if row["number"] is not None)
        return Located(rows[0]["version"], tuple(map(Place.of, rows[0]["places"])), tuple(layouts))

    async def structure(self, tenant_id: UUID, document_id: UUID, *, start: int, end: int, version: int) -> Structure:
        """Return the tables and places that `[start:end]` of a version's text touches; none if there is no such version."""
        params = {"id": document_id, "start": start, "end": end, "version": version}
        rows = await self._database.dicts(tenant_id, SQL["read_structure"], params)
        if not rows:
            return Structure()
        return Structure(tuple(StoredTable(*one) for one in rows[0]["tables"]), tuple(map(Place.of, rows[0]["places"])))

    async def pages(self, tenant_id: UUID, document_id: UUID, *, version: int | None = None) -> tuple[int, Sequence[PlacedPage]]:
        """Return a version's number and its pages, slides or sheets in the order of the text.

        Raises:
            NotFound: no such document, or no such version of it.
        """
        rows = await self._database.dicts(tenant_id, SQL["list_pages"], {"id": document_id, "version": version})
        if not rows:
            raise await self._missing(tenant_id, document_id, version)
        pages: list[PlacedPage] = []
        for row in _in_order(rows):
            before = pages[-1].end if pages else 0
            start, end = (before, before) if row["start_offset"] is None else (row["start_offset"], row["end_offset"])
            pages.append(PlacedPage(row["kind"], row["number"], row["label"], row["width"], row["height"], start, end))
        return rows[0]["version"], pages

    async def _missing(self, tenant_id: UUID, document_id: UUID, version: int | None) -> NotFound:
        document = await Documents(self._database).find(tenant_id, document_id)
        return NotFound("text", f"of version {document.version if version is None else version} of {document.name}")


def _in_order(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return pages in the order of the text; if some have no text, by number, since they are then pages of one file."""
    pages = [row for row in rows if row["number"] is not None]
    if any(page["start_offset"] is None for page in pages):
        return sorted(pages, key=lambda page: (page["kind"], page["number"]))
    return pages
