"""Search in Postgres: BM25 and vectors, their fusion, one round trip.

Above: `protocol.Index`, which the engine and `POST /api/search` use. Below: `store/queries/search.sql`, where the ranking is
written, and the tables of migration 0002. Decisions 0005 and 0006 say what was measured. Next: `domain/lexemes.py`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, LiteralString, cast
from uuid import UUID

from psycopg import sql

from clew.domain.lexemes import CONFIGURATIONS, searchable
from clew.domain.passage import Passage, Scores, SearchFilters
from clew.domain.tuning import RagSettings
from clew.retrieval.protocol import SearchRequest, SearchResult
from clew.store.chunks import Spec, embedding_index_id, vector_text
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("search")


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """Where the index stops being exact (measured in decision 0005)."""

    exact_chunks: int = 20_000
    """Up to so many chunks every vector is compared; above, HNSW finds them."""
    candidates: int = 1_000
    """Chunks whose full lexical score is computed."""
    least_ef_search: int = 400
    """Breadth of the HNSW search; at least twice `match_count`."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """What decides the text of the statement; all else is a parameter."""

    dimension: int
    fusion: str
    is_filtered: bool
    has_vector: bool


@cache
def _composed(shape: _Shape) -> LiteralString:
    nearest: LiteralString = SQL["nearest_none"]
    if shape.has_vector:
        nearest = SQL["nearest_filtered"] if shape.is_filtered else SQL["nearest_all"]
    dimension = sql.Literal(shape.dimension)
    statement = sql.SQL(SQL["search"]).format(
        dimension=dimension,
        allowed=sql.SQL(SQL["allowed_filtered"] if shape.is_filtered else SQL["allowed_all"]),
        hit_passes=sql.SQL(SQL["hit_passes_filtered"] if shape.is_filtered else ""),
        candidate_passes=sql.SQL(SQL["candidate_passes_filtered"] if shape.is_filtered else ""),
        nearest=sql.SQL(nearest).format(dimension=dimension),
        fused=sql.SQL(SQL[f"fused_{shape.fusion}"]),
    )
    return cast(LiteralString, statement.as_string())


class PostgresIndex:
    """Finds passages of one tenant as the role bound by row-level security. Safe for concurrent use.

    `spec` is the embedder's: only vectors of that model are compared. A tenant embedded by another one is searched by words.
    """

    def __init__(self, database: Database, spec: Spec, *, limits: SearchLimits | None = None) -> None:
        self._database = database
        self._embedding_index_id = embedding_index_id(spec)
        self._dimension = spec.dimension
        self._limits = limits or SearchLimits()

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the fused passages of the lexical and the vector list, at most `hybrid_top_k`, ties by chunk id.

        Raises:
            StoreUnavailable: the database does not answer.
        """
        statement, parameters = self.statement(request)
        async with self._database.batch(request.tenant_id) as connection:
            await connection.execute(SQL["prepare_search"], {"ef_search": str(self._ef_search(request.settings))})
            cursor = await connection.execute(statement, parameters)
            rows = await cursor.fetchall()
        passages = tuple(_passage(row) for row in rows if row["document_id"] is not None)
        return SearchResult(passages=passages, trace=self._trace(request, rows[0]))

    def statement(self, request: SearchRequest) -> tuple[LiteralString, dict[str, Any]]:
        """The one statement of a search, and its parameters; `EXPLAIN` takes it as well."""
        shape = _Shape(
            dimension=self._dimension,
            fusion=request.settings.fusion,
            is_filtered=not request.filters.is_empty(),
            has_vector=request.vector is not None and request.settings.vector_weight > 0,
        )
        return _composed(shape), self._parameters(request)

    def _parameters(self, request: SearchRequest) -> dict[str, Any]:
        settings = request.settings
        return {
            "tenant_id": request.tenant_id,
            "scope_ids": list(request.scope_ids),
            "index_id": self._embedding_index_id,
            "words": searchable(request.text),
            "vector": None if request.vector is None else vector_text(request.vector),
            "known_languages": list(CONFIGURATIONS),
            "known_configurations": list(CONFIGURATIONS.values()),
            "fts_weight": float(settings.fts_weight),
            "vector_weight": float(settings.vector_weight),
            "rrf_k": settings.rrf_k,
            "match_count": settings.match_count,
            "match_threshold": float(settings.match_threshold),
            "hybrid_top_k": settings.hybrid_top_k,
            "exact_limit": self._limits.exact_chunks,
            "candidates": max(self._limits.candidates, settings.match_count),
            **_filter_parameters(request.filters),
        }

    def _ef_search(self, settings: RagSettings) -> int:
        return min(1000, max(self._limits.least_ef_search, 2 * settings.match_count))  # pgvector allows 1000

    def _trace(self, request: SearchRequest, row: dict[str, Any]) -> dict[str, object]:
        reachable = int(row["reachable_chunks"] or 0)
        branch = "none"
        if request.vector is not None and request.settings.vector_weight > 0:
            branch = "exact" if reachable <= self._limits.exact_chunks else "hnsw"
        return {
            "fusion": request.settings.fusion,
            "vector_branch": branch,
            "scope_chunks": int(row["scope_chunks"] or 0),
            "reachable_chunks": reachable,
            "lexemes": row["lexemes"],
            "rare_lexemes": row["rare_lexemes"],
            "lexical_found": row["lexical_found"],
            "vector_found": row["vector_found"],
        }


def _filter_parameters(filters: SearchFilters) -> dict[str, str | None]:
    prefix = filters.path_prefix
    return {
        "source_app": filters.source_app or None,
        "workspace": filters.workspace or None,
        "repo": filters.repo or None,
        "language": filters.language or None,
        "path_pattern": f"{_escaped(prefix)}%" if prefix else None,
    }


def _escaped(text: str) -> str:
    """Return the text as LIKE takes it literally."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _passage(row: dict[str, Any]) -> Passage:
    document_id: UUID = row["document_id"]
    return Passage(
        chunk_id=row["chunk_id"],
        document_id=document_id,
        document_name=row["document_name"],
        document_title=row["document_title"],
        source_path=row["source_path"],
        version=row["version"],
        start=row["start_offset"],
        end=row["end_offset"],
        content=row["content"],
        heading_path=tuple(row["heading_path"]),
        language=row["language"],
        scores=Scores(
            lexical_rank=row["lexical_rank"],
            lexical_score=row["lexical_score"],
            vector_rank=row["vector_rank"],
            similarity=row["similarity"],
            fused=row["fused"],
        ),
    )
