"""Search in Qdrant: Qdrant finds the two lists; Postgres weighs the words, fuses the lists and returns the stored text.

Above: `protocol.Index`. Below: `qdrant_points`, `qdrant_filter`, `ranking`, `mirror.sql`. Three steps: query Postgres
(weights of the words, the vector with its conversation, the collections), query Qdrant for both lists, and let Postgres drop
deleted chunks and fuse by the formulas of its own index. Decision 0017 says why Qdrant's fusion is not used. Next:
`qdrant_mirror`, which maintains the copy.
"""

import asyncio
import json
import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, LiteralString
from uuid import UUID

from clew.domain.errors import StoreUnavailable
from clew.retrieval.protocol import ScaledSpec, SearchRequest, SearchResult
from clew.retrieval.qdrant_filter import is_folder, search_filter
from clew.retrieval.qdrant_points import DENSE, SPARSE, CollectionMissing, Qdrant, collection_name
from clew.retrieval.ranking import (
    SearchLimits,
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
from clew.store.documents.mirror import SQL
from clew.store.pool import Database

if TYPE_CHECKING:
    from qdrant_client import QdrantClient, models

_LIMITS = SearchLimits()
"""A server compares every vector up to so many chunks; a directory store always does."""
_SPARE = 16
"""Extra results to request, to replace deleted chunks and for equal scores at the end of a list."""
_NOISE = 1e-6
"""Scores are single precision, summed in any order: steps up to this, or this part of a score above 1, count as equal.

Ties go by chunk id; a run of such steps is one tie.
"""

Hits = list[tuple[int, float]]
"""(chunk id, score), best first."""


@dataclass(frozen=True, slots=True)
class _Question:
    """What Postgres returns about a request before the query to Qdrant."""

    lexemes: list[int] | None
    idfs: list[float] | None
    words_mass: float | None
    scope_chunks: int | None
    vector: str | None
    assistant_ids: list[UUID] | None
    withheld: list[UUID]
    is_copied: bool
    is_expected: bool
    """Some document of these scopes is ready, so a collection must exist."""
    named: list[UUID] | None
    """The documents of a path prefix that ends within a name; None if there is no such prefix."""


@cache
def _statement(name: str, dimension: int, fusion: str, *, is_seen: bool, has_compounds: bool = False) -> LiteralString:
    """One of the two statements of mirror.sql: `question` computes the vector that `fuse` takes as it is."""
    return with_ranking(
        SQL[name],
        dimension=dimension,
        fusion=fusion,
        is_near=name == "question",
        is_seen=is_seen,
        has_compounds=has_compounds,
        is_weighed=name == "fuse",
    )


class QdrantIndex:
    """Finds passages of one tenant: whatever Qdrant returns, only what Postgres shows to that tenant is kept."""

    def __init__(self, database: Database, spec: ScaledSpec, qdrant: Qdrant) -> None:
        self._database = database
        self._index_id = embedding_index_id(spec)
        self._dimension = spec.dimension
        self._scale = spec.scale
        self._qdrant = qdrant

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the fused passages of the lexical and the vector list, at most `hybrid_top_k`, ties by chunk id.

        Raises:
            StoreUnavailable: the database or Qdrant does not respond; the message says which, and where.
        """
        parameters = self._parameters(request)
        asking = _statement(
            "question",
            self._dimension,
            request.settings.fusion,
            is_seen=has_seen(request),
            has_compounds=bool(parameters["compounds"]),
        )
        fusing = _statement("fuse", self._dimension, request.settings.fusion, is_seen=has_seen(request))
        question = await self._database.one(request.tenant_id, asking, parameters, _Question)
        assert question is not None, "the query always returns one row"  # noqa: S101
        if not question.is_copied:
            raise StoreUnavailable(
                "The passages are not copied to Qdrant because a server with CLEW_INDEX=postgres ran on "
                "this database. Restart the server."
            )
        lexical, vector = await self._find(request, question)
        found = _columns("lexical", lexical) | _columns("vector", vector)
        rows = await self._database.dicts(
            request.tenant_id, fusing, parameters | found | {"vector": question.vector, "words_mass": question.words_mass}
        )
        given = len({chunk for chunk, _ in (*lexical, *vector)})
        return SearchResult(passages_of(rows), self._trace(request, question, rows[0], gone=given - rows[0]["alive"]))

    def _parameters(self, request: SearchRequest) -> dict[str, Any]:
        prefix = request.filters.path_prefix
        shared = ranking_parameters(request, self._index_id, self._scale)
        return shared | {
            "vector": shared["vector"] if has_vector(request) else None,
            "path_pattern": None if is_folder(prefix) else path_pattern(prefix),
            "attribute_path": attribute_path(request.filters.attributes),
        }

    async def _find(self, request: SearchRequest, question: _Question) -> tuple[Hits, Hits]:
        """Return both lists of all collections, queried concurrently."""
        if question.named == [] or not (question.lexemes or question.vector):
            return [], []
        queries = _queries(request, question, is_server=self._qdrant.is_server)
        names = [collection_name(one, self._index_id) for one in question.assistant_ids or ()]
        answers = await asyncio.gather(*(self._ask(name, queries, question) for name in names))
        lexical: Hits = [hit for answer in answers for hit in answer.get(SPARSE, [])]
        vector: Hits = [hit for answer in answers for hit in answer.get(DENSE, [])]
        return _levelled(lexical), _levelled(vector)

    async def _ask(self, name: str, queries: "list[models.QueryRequest]", question: _Question) -> dict[str, Hits]:
        def ask(client: "QdrantClient") -> dict[str, Hits]:
            answers = client.query_batch_points(name, queries)
            return {
                str(query.using): [(int(point.id), point.score) for point in answer.points]
                for query, answer in zip(queries, answers, strict=True)
            }

        try:
            return await self._qdrant.call(ask)
        except CollectionMissing:
            if question.is_expected:
                raise StoreUnavailable(
                    f"Qdrant at {self._qdrant.place.name} has no collection {name}. Run `clew index repair` to restore it."
                ) from None
            return {}

    def _trace(self, request: SearchRequest, question: _Question, row: dict[str, Any], *, gone: int) -> dict[str, object]:
        is_exact = not self._qdrant.is_server or (question.scope_chunks or 0) <= _LIMITS.exact_chunks
        return {
            "index": "qdrant",
            "fusion": request.settings.fusion,
            "vector_branch": ("exact" if is_exact else "hnsw") if has_vector(request) else "none",
            "collections": [collection_name(one, self._index_id) for one in question.assistant_ids or ()],
            "scope_chunks": question.scope_chunks or 0,
            "lexemes": len(question.lexemes or ()),
            "gone_chunks": gone,
            "withheld_documents": len(question.withheld),
            **list_trace(request, row),
        }


def _queries(request: SearchRequest, question: _Question, *, is_server: bool) -> "list[models.QueryRequest]":
    from qdrant_client import models

    allowed = search_filter(request, named=question.named, withheld=question.withheld)
    count = request.settings.match_count + _SPARE
    queries: list[models.QueryRequest] = []
    if question.lexemes and question.idfs:
        words = models.SparseVector(indices=question.lexemes, values=question.idfs)
        queries.append(models.QueryRequest(query=words, using=SPARSE, filter=allowed, limit=count))
    if question.vector:
        breadth = models.SearchParams(
            exact=(question.scope_chunks or 0) <= _LIMITS.exact_chunks, hnsw_ef=max(_LIMITS.least_ef_search, 2 * count)
        )
        queries.append(
            models.QueryRequest(
                query=json.loads(question.vector),
                using=DENSE,
                filter=allowed,
                limit=count,
                params=breadth if is_server else None,  # a directory store compares every vector and rejects this parameter
            )
        )
    return queries


def _levelled(hits: Hits) -> Hits:
    """Return the hits that have a score, best first; those that only noise tells apart have the same.

    Rounding would not do: two equal scores on either side of half a unit would be rounded apart.
    """
    levelled: Hits = []
    before = level = math.inf
    numbers = (hit for hit in hits if not math.isnan(hit[1]))
    for chunk, score in sorted(numbers, key=lambda hit: -hit[1]):
        if before - score > _NOISE * max(1.0, score):
            level = score
        levelled.append((chunk, level))
        before = score
    return levelled


def _columns(side: str, hits: Hits) -> dict[str, Any]:
    scores = "lexical_scores" if side == "lexical" else "similarities"
    return {f"{side}_ids": [chunk for chunk, _ in hits], scores: [score for _, score in hits]}
