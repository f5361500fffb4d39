"""Search in Postgres: BM25 and vectors, their fusion, one round trip.

Above: `protocol.Index`, which the engine and `POST /api/search` use. Below: `ranking`,
`store/queries/documents/search.sql` and the tables of migration 0002. Decisions 0005 and 0006 have the measurements. Next:
`ranking`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, LiteralString

from clew.domain.documents.passage import SearchFilters
from clew.domain.turns.tuning import RagSettings
from clew.retrieval.protocol import ScaledSpec, SearchRequest, SearchResult
from clew.retrieval.ranking import (
    SearchLimits,
    has_near,
    has_seen,
    has_vector,
    list_trace,
    passages_of,
    path_pattern,
    ranking_parameters,
    with_ranking,
)
from clew.store.documents.chunks import embedding_index_id
from clew.store.documents.filtering import attribute_path
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/search")


@dataclass(frozen=True, slots=True)
class _Shape:
    """What determines the text of the statement; everything else is a parameter."""

    dimension: int
    fusion: str
    is_filtered: bool
    has_vector: bool
    is_near: bool
    is_seen: bool
    has_compounds: bool


@cache
def _composed(shape: _Shape) -> LiteralString:
    nearest: LiteralString = SQL["nearest_none"]
    if shape.has_vector:
        nearest = SQL["nearest_filtered"] if shape.is_filtered else SQL["nearest_all"]
    return with_ranking(
        SQL["search"],
        dimension=shape.dimension,
        fusion=shape.fusion,
        is_near=shape.is_near,
        is_seen=shape.is_seen,
        has_compounds=shape.has_compounds,
        allowed=SQL["allowed_filtered"] if shape.is_filtered else SQL["allowed_all"],
        hit_passes=SQL["hit_passes_filtered"] if shape.is_filtered else "",
        candidate_passes=SQL["candidate_passes_filtered"] if shape.is_filtered else "",
        nearest=nearest,
    )


class PostgresIndex:
    """Finds passages of one tenant as the role bound by row-level security. Safe for concurrent use.

    `spec` is the embedder's: only vectors of that model are compared. For a tenant embedded with another model only full-text
    search runs.
    """

    def __init__(self, database: Database, spec: ScaledSpec, *, limits: SearchLimits | None = None) -> None:
        self._database = database
        self._embedding_index_id = embedding_index_id(spec)
        self._dimension = spec.dimension
        self._scale = spec.scale
        self._limits = limits or SearchLimits()

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the fused passages of the lexical and the vector list, at most `hybrid_top_k`, ties by chunk id.

        Raises:
            StoreUnavailable: the database does not respond.
        """
        statement, parameters = self.statement(request)
        async with self._database.batch(request.tenant_id) as connection:
            await connection.execute(SQL["prepare_search"], {"ef_search": str(self._ef_search(request.settings))})
            cursor = await connection.execute(statement, parameters)
        rows = await cursor.fetchall()
        return SearchResult(passages=passages_of(rows), trace=self._trace(request, rows[0]))

    def statement(self, request: SearchRequest) -> tuple[LiteralString, dict[str, Any]]:
        """Return the one statement of a search and its parameters; `EXPLAIN` accepts it too."""
        parameters = self._parameters(request)
        shape = _Shape(
            dimension=self._dimension,
            fusion=request.settings.fusion,
            is_filtered=not request.filters.is_empty(),
            has_vector=has_vector(request),
            is_near=has_vector(request) and has_near(request),
            is_seen=has_seen(request),
            has_compounds=bool(parameters["compounds"]),
        )
        return _composed(shape), parameters

    def _parameters(self, request: SearchRequest) -> dict[str, Any]:
        return {
            **ranking_parameters(request, self._embedding_index_id, self._scale),
            "exact_limit": self._limits.exact_chunks,
            "candidates": max(self._limits.candidates, request.settings.match_count),
            **_filter_parameters(request.filters),
        }

    def _ef_search(self, settings: RagSettings) -> int:
        return min(1000, max(self._limits.least_ef_search, 2 * settings.match_count))  # pgvector allows 1000

    def _trace(self, request: SearchRequest, row: dict[str, Any]) -> dict[str, object]:
        reachable = int(row["reachable_chunks"] or 0)
        branch = "none"
        if has_vector(request):
            branch = "exact" if reachable <= self._limits.exact_chunks else "hnsw"
        return {
            "fusion": request.settings.fusion,
            "vector_branch": branch,
            "scope_chunks": int(row["scope_chunks"] or 0),
            "reachable_chunks": reachable,
            "lexemes": row["lexemes"],
            "rare_lexemes": row["rare_lexemes"],
            **list_trace(request, row),
        }


def _filter_parameters(filters: SearchFilters) -> dict[str, str | None]:
    """The values that `allowed_filtered` compares; None where it compares nothing."""
    return {
        "source_app": filters.source_app or None,
        "workspace": filters.workspace or None,
        "repo": filters.repo or None,
        "language": filters.language or None,
        "path_pattern": path_pattern(filters.path_prefix),
        "attribute_path": attribute_path(filters.attributes),
    }
