"""Code that the indexes share: how Postgres weighs words and fuses the two lists, with the parameters.

Above: `postgres`, which finds the lists in the same statement; `qdrant`, which asks Qdrant for them. Below:
`store/queries/documents/ranking.sql`, `store.documents.passages`. Next: `postgres`.
"""

from dataclasses import dataclass
from typing import Any, LiteralString, cast

from psycopg import sql

from clew.domain.documents.passage import Passage, Scores
from clew.domain.documents.similarity import ENGLISH, SimilarityScale, is_english
from clew.domain.text.lexemes import CONFIGURATIONS, configuration_of, possible_compounds, searchable, searchable_in_each
from clew.retrieval.protocol import SearchRequest
from clew.store.documents.chunks import vector_text
from clew.store.documents.passages import passage_of
from clew.store.sql import load_queries

SQL = load_queries("documents/ranking")


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """Where an index stops being exact (measured in decision 0005)."""

    exact_chunks: int = 20_000
    """Up to this many chunks every vector is compared; above that, HNSW finds them."""
    candidates: int = 1_000
    """Chunks whose full lexical score is computed. Postgres only."""
    least_ef_search: int = 400
    """Breadth of the HNSW search; at least twice the number of hits."""


def has_vector(request: SearchRequest) -> bool:
    """Return whether the vector list takes part."""
    return request.vector is not None and request.settings.vector_weight > 0


def has_near(request: SearchRequest) -> bool:
    """Return whether passages of the conversation pull the query's vector towards them."""
    return bool(request.context.near) and request.context.pull > 0


def has_seen(request: SearchRequest) -> bool:
    """Return whether passages that the user has seen lose a part of their score."""
    return bool(request.context.seen) and request.context.demotion > 0


def with_ranking(
    statement: LiteralString,
    *,
    dimension: int,
    fusion: str,
    is_near: bool,
    is_seen: bool,
    has_compounds: bool = False,
    is_weighed: bool = False,
    **parts: LiteralString,
) -> LiteralString:
    """Return the statement with the names in braces replaced by queries of ranking.sql and by `parts`.

    `dimension`: of the index's vectors. `fusion`: "rrf" or "convex". `has_compounds`: the parameter `compounds` is not empty.
    `is_weighed`: the parameter `words_mass` has what the words of the question weigh, which another statement has computed.
    """
    size = sql.Literal(dimension)
    in_context: LiteralString = "(select vector from query_with_context)"
    query_vector = sql.SQL(in_context if is_near else SQL["query_vector_alone"]).format(dimension=size)
    ranked = sql.SQL(SQL["ranked"]).format(
        dimension=size,
        query_vector=query_vector,
        fused=sql.SQL(SQL["fused_rrf" if fusion == "rrf" else "fused_convex"]),
        kept=sql.SQL(SQL["kept_of_seen"] if is_seen else ""),
        words_mass=sql.SQL("%(words_mass)s::float8" if is_weighed else "(select mass from weighed)"),
    )
    composed = sql.SQL(statement).format(
        weighted_words=sql.SQL(SQL["weighted_words"]).format(
            searched_words=sql.SQL(SQL["words_and_parts" if has_compounds else "words_alone"])
        ),
        query_with_context=sql.SQL(SQL["query_with_context"] if is_near else "").format(dimension=size),
        ranked=ranked,
        **{name: sql.SQL(text).format(dimension=size, query_vector=query_vector) for name, text in parts.items()},
    )
    return cast(LiteralString, composed.as_string())


def ranking_parameters(request: SearchRequest, index_id: int, scale: SimilarityScale) -> dict[str, Any]:
    """Return the parameters of the queries of ranking.sql, and those of the request that callers need too."""
    settings, context = request.settings, request.context
    return {
        "tenant_id": request.tenant_id,
        "scope_ids": list(request.scope_ids),
        "index_id": index_id,
        "configuration": configuration_of(request.language or ""),
        "plain_words": searchable(request.text, ""),
        "vector": _vector(request),
        "known_languages": list(CONFIGURATIONS),
        "known_configurations": list(CONFIGURATIONS.values()),
        "known_words": searchable_in_each(request.text, list(CONFIGURATIONS.values())),
        "compounds": possible_compounds(request.text, request.language),
        "fts_weight": float(settings.fts_weight) * (context.words_share if has_vector(request) else 1.0),
        "vector_weight": float(settings.vector_weight),
        "rrf_k": settings.rrf_k,
        "match_count": settings.match_count,
        "match_threshold": float(settings.match_threshold),
        "hybrid_top_k": settings.hybrid_top_k,
        "is_english": is_english(request.language),
        "english": list(ENGLISH),
        "across_english": scale.across_english,
        "near": list(context.near) if has_near(request) else [],
        "seen": list(context.seen),
        "demotion": context.demotion,
    }


def _vector(request: SearchRequest) -> str | None:
    """Return the query's vector, scaled so that adding a unit vector is like adding one of length `pull`."""
    if request.vector is None:
        return None
    return vector_text(request.vector / request.context.pull if has_near(request) else request.vector)


def path_pattern(prefix: str | None) -> str | None:
    """Return the LIKE pattern of a path prefix, taken literally; None when there is no prefix."""
    if not prefix:
        return None
    return prefix.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"


def passages_of(rows: list[dict[str, Any]]) -> tuple[Passage, ...]:
    """Return the passages of the rows that `ranked` ends in: a search that finds nothing has one row without a document."""
    return tuple(passage_of(row, _scores(row)) for row in rows if row["document_id"] is not None)


def list_trace(request: SearchRequest, row: dict[str, Any]) -> dict[str, object]:
    """Return what the trace says about the two lists and what the conversation added, whichever index found them."""
    return {
        "lexical_found": row["lexical_found"],
        "lexical_best": None if row["lexical_best"] is None else round(row["lexical_best"], 6),
        "vector_found": row["vector_found"],
        "near_chunks": len(request.context.near),
        "seen_chunks": len(request.context.seen),
        "words_share": round(request.context.words_share, 6),
    }


def _scores(row: dict[str, Any]) -> Scores:
    return Scores(
        lexical_rank=row["lexical_rank"],
        lexical_score=row["lexical_score"],
        vector_rank=row["vector_rank"],
        similarity=row["similarity"],
        fused=row["fused"],
    )
