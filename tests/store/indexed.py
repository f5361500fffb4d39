"""Documents in the index, written as ingestion does, with vectors of four dimensions that a test can compute by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

import numpy as np

from clew.domain.documents.passage import SearchFilters
from clew.domain.documents.similarity import SAME_SCALE, SimilarityScale
from clew.domain.text.lexemes import index_text
from clew.domain.turns.tuning import RagSettings
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import NO_CONTEXT, Index, SearchContext, SearchRequest, SearchResult
from clew.retrieval.qdrant import QdrantIndex
from clew.retrieval.qdrant_mirror import QdrantMirror
from clew.retrieval.qdrant_points import Qdrant
from clew.store.documents.chunks import EmbeddingIndexes, NewChunk, replace_chunks
from clew.store.pool import Database

Numbers = Sequence[float]
LEXICAL = RagSettings(fts_weight=1.0, vector_weight=0.0)
BOTH = RagSettings(fts_weight=1.0, vector_weight=1.0, fusion="rrf", match_threshold=0.0)


@dataclass(frozen=True)
class SmallSpec:
    """A model of four dimensions."""

    model: str = "small"
    precision: str = "fp32"
    dimension: int = 4
    scale: SimilarityScale = SAME_SCALE


SPEC = SmallSpec()


def unit(numbers: Numbers) -> Any:
    vector = np.asarray(numbers, np.float32)
    return vector / np.linalg.norm(vector)


@dataclass
class Shelf:
    """One assistant's documents, and how to search them."""

    database: Database
    tenant: UUID
    scope: UUID
    index: Index
    mirror: QdrantMirror | None = None
    """What keeps a copy in step, for an index that is one."""

    async def put(
        self,
        *texts: str,
        vectors: Sequence[Numbers | None] = (),
        name: str = "",
        title: str = "",
        language: str = "en",
        labels: dict[str, str] | None = None,
    ) -> UUID:
        """Add a document of one chunk a text; its id."""
        path = name or uuid4().hex
        row = {"name": path, "source_path": path, "title": title, "language": language, **(labels or {})}
        columns = ", ".join(row)
        insert = f"insert into documents (tenant_id, assistant_id, version, status, {columns}) values (%s, %s, 1, 'ready', {', '.join(['%s'] * len(row))}) returning id"  # noqa: E501, S608
        added = await self.database.dicts(self.tenant, insert, (self.tenant, self.scope, *row.values()))  # type: ignore[arg-type]
        await self.write(added[0]["id"], texts, vectors=vectors, title=title, language=language)
        return added[0]["id"]

    async def write(
        self,
        document: UUID,
        texts: Sequence[str],
        *,
        vectors: Sequence[Numbers | None] = (),
        version: int = 1,
        title: str = "",
        language: str = "en",
    ) -> None:
        """Replace the chunks of a document."""
        given = [*vectors, *[None] * (len(texts) - len(vectors))]
        chunks = [
            NewChunk(n, 0, len(text), text, (), language, None if vector is None else unit(vector), index_text(title, (), text))
            for n, (text, vector) in enumerate(zip(texts, given, strict=True))
        ]
        async with self.database.transaction(self.tenant) as connection:
            await connection.execute(
                "update documents set version = %s where tenant_id = %s and id = %s", (version, self.tenant, document)
            )
            await replace_chunks(
                connection, self.tenant, document_id=document, version=version, scope_id=self.scope, chunks=chunks
            )
        while self.mirror is not None and await self.mirror.work_off():
            pass

    def request(
        self,
        text: str,
        vector: Numbers | None = None,
        *,
        settings: RagSettings = BOTH,
        filters: SearchFilters | None = None,
        scopes: tuple[UUID, ...] = (),
        context: SearchContext = NO_CONTEXT,
    ) -> SearchRequest:
        asked = None if vector is None else unit(vector)
        return SearchRequest(self.tenant, scopes or (self.scope,), text, asked, filters or SearchFilters(), settings, context)

    async def search(self, text: str, vector: Numbers | None = None, **options: Any) -> SearchResult:
        return await self.index.search(self.request(text, vector, **options))

    async def chunk_of(self, content: str) -> int:
        """The id of the chunk with these words."""
        rows = await self.database.dicts(self.tenant, "select id from chunks where content = %s", (content,))
        return rows[0]["id"]

    async def contents(self, text: str, vector: Numbers | None = None, **options: Any) -> list[str]:
        """Contents of the passages, best first."""
        return [passage.content for passage in (await self.search(text, vector, **options)).passages]


async def open_shelf(database: Database, tenant: UUID, scope: UUID, qdrant: Qdrant | None = None) -> Shelf:
    """A shelf that is searched by Postgres, or by a copy in Qdrant."""
    await EmbeddingIndexes(database).ensure_active(tenant, SPEC)
    if qdrant is None:
        return Shelf(database, tenant, scope, PostgresIndex(database, SPEC))
    mirror = QdrantMirror(database, SPEC, qdrant)
    await mirror.notes.begin(tenant)
    return Shelf(database, tenant, scope, QdrantIndex(database, SPEC, qdrant), mirror)


async def another_scope(shelf: Shelf) -> Shelf:
    """A second assistant of the same tenant."""
    insert = "insert into assistants (tenant_id, name) values (%s, %s) returning id"
    rows = await shelf.database.dicts(shelf.tenant, insert, (shelf.tenant, uuid4().hex))
    return replace(shelf, scope=rows[0]["id"])
