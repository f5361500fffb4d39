"""Search in Postgres: BM25 and vectors, their fusion, one round trip.

Above: `protocol.Index`, which the engine and `POST /api/search` use. Below: `store/queries/documents/search.sql`, where the
ranking is written, and the tables of migration 0002. Decisions 0005 and 0006 say what was measured. Next:
`domain/text/lexemes.py`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, LiteralString, cast

from psycopg import sql

from clew.domain.documents.passage import Scores, SearchFilters
from clew.domain.text.lexemes import CONFIGURATIONS, searchable
from clew.domain.turns.tuning import RagSettings
from clew.retrieval.protocol import SearchContext, SearchRequest, SearchResult, Vector
from clew.store.documents.chunks import Spec, embedding_index_id, vector_text
from clew.store.documents.passages import passage_of
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("documents/search")


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
    has_near: bool
    has_seen: bool


@cache
def _composed(shape: _Shape) -> LiteralString:
    nearest: LiteralString = SQL["nearest_none"]
    if shape.has_vector:
        nearest = SQL["nearest_filtered"] if shape.is_filtered else SQL["nearest_all"]
    dimension = sql.Literal(shape.dimension)
    query_vector = sql.SQL(SQL["query_vector_asked" if shape.has_near else "query_vector_alone"]).format(dimension=dimension)
    statement = sql.SQL(SQL["search"]).format(
        dimension=dimension,
        query_vector=query_vector,
        allowed=sql.SQL(SQL["allowed_filtered"] if shape.is_filtered else SQL["allowed_all"]),
        asked=sql.SQL(SQL["asked_near"] if shape.has_near else "").format(dimension=dimension),
        hit_passes=sql.SQL(SQL["hit_passes_filtered"] if shape.is_filtered else ""),
        candidate_passes=sql.SQL(SQL["candidate_passes_filtered"] if shape.is_filtered else ""),
        nearest=sql.SQL(nearest).format(dimension=dimension, query_vector=query_vector),
        fused=sql.SQL(SQL[f"fused_{shape.fusion}"]),
        kept=sql.SQL(SQL["kept_of_seen"] if shape.has_seen else ""),
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
            StoreUnavailable: the database does not respond.
        """
        statement, parameters = self.statement(request)
        async with self._database.batch(request.tenant_id) as connection:
            await connection.execute(SQL["prepare_search"], {"ef_search": str(self._ef_search(request.settings))})
            cursor = await connection.execute(statement, parameters)
            rows = await cursor.fetchall()
        passages = tuple(passage_of(row, _scores(row)) for row in rows if row["document_id"] is not None)
        return SearchResult(passages=passages, trace=self._trace(request, rows[0]))

    def statement(self, request: SearchRequest) -> tuple[LiteralString, dict[str, Any]]:
        """The one statement of a search, and its parameters; `EXPLAIN` takes it as well."""
        has_vector = _has_vector(request)
        shape = _Shape(
            dimension=self._dimension,
            fusion=request.settings.fusion,
            is_filtered=not request.filters.is_empty(),
            has_vector=has_vector,
            has_near=has_vector and _has_near(request.context),
            has_seen=bool(request.context.seen) and request.context.demotion > 0,
        )
        return _composed(shape), self._parameters(request)

    def _parameters(self, request: SearchRequest) -> dict[str, Any]:
        settings, context = request.settings, request.context
        return {
            "tenant_id": request.tenant_id,
            "scope_ids": list(request.scope_ids),
            "index_id": self._embedding_index_id,
            "words": searchable(request.text),
            "vector": None if request.vector is None else vector_text(_scaled(request)),
            "known_languages": list(CONFIGURATIONS),
            "known_configurations": list(CONFIGURATIONS.values()),
            "fts_weight": float(settings.fts_weight) * (context.words_share if _has_vector(request) else 1.0),
            "vector_weight": float(settings.vector_weight),
            "rrf_k": settings.rrf_k,
            "match_count": settings.match_count,
            "match_threshold": float(settings.match_threshold),
            "hybrid_top_k": settings.hybrid_top_k,
            "exact_limit": self._limits.exact_chunks,
            "candidates": max(self._limits.candidates, settings.match_count),
            "near": list(context.near),
            "seen": list(context.seen),
            "demotion": context.demotion,
            **_filter_parameters(request.filters),
        }

    def _ef_search(self, settings: RagSettings) -> int:
        return min(1000, max(self._limits.least_ef_search, 2 * settings.match_count))  # pgvector allows 1000

    def _trace(self, request: SearchRequest, row: dict[str, Any]) -> dict[str, object]:
        reachable = int(row["reachable_chunks"] or 0)
        branch = "none"
        if _has_vector(request):
            branch = "exact" if reachable <= self._limits.exact_chunks else "hnsw"
        return {
            "fusion": request.settings.fusion,
            "vector_branch": branch,
            "scope_chunks": int(row["scope_chunks"] or 0),
            "reachable_chunks": reachable,
            "lexemes": row["lexemes"],
            "rare_lexemes": row["rare_lexemes"],
            "lexical_found": row["lexical_found"],
            "lexical_best": None if row["lexical_best"] is None else round(row["lexical_best"], 6),
            "vector_found": row["vector_found"],
            "near_chunks": len(request.context.near),
            "seen_chunks": len(request.context.seen),
            "words_share": round(request.context.words_share, 6),
        }


def _has_vector(request: SearchRequest) -> bool:
    return request.vector is not None and request.settings.vector_weight > 0


def _has_near(context: SearchContext) -> bool:
    return bool(context.near) and context.pull > 0


def _scaled(request: SearchRequest) -> Vector:
    """The query's vector, so long that adding a unit vector is adding one of the length `pull`: cosines don't see lengths."""
    assert request.vector is not None, "asked for where there is one"  # noqa: S101
    return request.vector / request.context.pull if _has_near(request.context) else request.vector


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


def _scores(row: dict[str, Any]) -> Scores:
    return Scores(
        lexical_rank=row["lexical_rank"],
        lexical_score=row["lexical_score"],
        vector_rank=row["vector_rank"],
        similarity=row["similarity"],
        fused=row["fused"],
    )
