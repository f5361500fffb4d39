"""Passages read by their position in a document instead of found by a search, and titles of documents.

Queries: `queries/documents/passages.sql`. Above: the engine, which reads through documents for a deliverable and names a few in
a polite reply. Next: `retrieval/postgres.py`, which finds passages by a question.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from clew.domain.documents.passage import Passage, Scores, SearchFilters
from clew.domain.documents.position import Place
from clew.store.documents.filtering import attribute_path
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/passages")
NOT_SEARCHED = Scores(lexical_rank=None, lexical_score=None, vector_rank=None, similarity=None, fused=0.0)


class Passages:
    """Reads passages of one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def openings(self, tenant_id: UUID, document_ids: Sequence[UUID], *, most: int) -> tuple[Passage, ...]:
        """Return at most `most` passages per document, spread over its sections, in the order of the documents and the text."""
        params = {"document_ids": list(document_ids), "most": most}
        rows = await self._database.dicts(tenant_id, SQL["openings"], params)
        return tuple(passage_of(row, NOT_SEARCHED) for row in rows)

    async def headings(self, tenant_id: UUID, document_ids: Sequence[UUID]) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Return the headings that passages of some documents stand under, each with the place of its document.

        A heading is a path: the title of the document, then the headings that lead to it. In the order of documents and text.
        """
        rows = await self._database.dicts(tenant_id, SQL["headings"], {"document_ids": list(document_ids)})
        return tuple((row["place"] - 1, (row["title"], *row["heading_path"])) for row in rows)

    async def below(self, tenant_id: UUID, document_id: UUID, headings: Sequence[str], *, most: int) -> tuple[Passage, ...]:
        """Return at most `most` passages under a heading of a document, spread evenly, in the order of the text.

        `headings` lead to it; without any, all passages of the document count.
        """
        params = {"document_id": document_id, "headings": list(headings), "most": most}
        rows = await self._database.dicts(tenant_id, SQL["below"], params)
        return tuple(passage_of(row, NOT_SEARCHED) for row in rows)

    async def titles(
        self, tenant_id: UUID, scope_ids: Sequence[UUID], filters: SearchFilters, *, most: int, reader: str = ""
    ) -> tuple[str, ...]:
        """Return titles of searchable documents, else their names: those in the language `reader` first, then the newest.

        Empty if there are no documents.
        """
        params = {"scope_ids": list(scope_ids), "most": most, "reader": reader, **asdict(filters)}
        params |= {"attribute_path": attribute_path(filters.attributes)}
        return tuple(row["title"] for row in await self._database.dicts(tenant_id, SQL["titles"], params))

    async def languages(self, tenant_id: UUID, scope_ids: Sequence[UUID]) -> dict[str, int]:
        """Return the languages of the searchable documents with their numbers of documents, most frequent first."""
        rows = await self._database.dicts(tenant_id, SQL["languages"], {"scope_ids": list(scope_ids)})
        return {row["language"]: row["documents"] for row in rows}

    async def readiness(self, tenant_id: UUID, scope_ids: Sequence[UUID]) -> tuple[bool, int]:
        """Return whether a document in scope is searchable, and how many are still to be read."""
        (row,) = await self._database.dicts(tenant_id, SQL["readiness"], {"scope_ids": list(scope_ids)})
        return row["has_searchable"], row["unread"]

    async def texts(self, tenant_id: UUID, chunk_ids: Sequence[int]) -> dict[int, str]:
        """Return the texts of passages by their chunks, without those that were deleted with their document."""
        rows = await self._database.dicts(tenant_id, SQL["texts"], {"chunk_ids": list(chunk_ids)})
        return {row["id"]: row["content"] for row in rows}


def passage_of(row: dict[str, Any], scores: Scores) -> Passage:
    """Return the passage in a row of a chunk and its document."""
    return Passage(
        chunk_id=row["chunk_id"],
        document_id=row["document_id"],
        document_name=row["document_name"],
        document_title=row["document_title"],
        source_path=row["source_path"],
        version=row["version"],
        start=row["start_offset"],
        end=row["end_offset"],
        content=row["content"],
        heading_path=tuple(row["heading_path"]),
        language=row["language"],
        scores=scores,
        context=row.get("context", ""),
        places=tuple(Place.of(place) for place in row.get("places") or ()),
    )
