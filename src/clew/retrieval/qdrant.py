"""Search in Qdrant: it finds the two lists, Postgres says what the words weigh, fuses the lists and hands out the stored text.

Above: `protocol.Index`. Below: `qdrant_points`, `store/queries/documents/mirror.sql`. Three steps: ask Postgres (weights of the
words, the vector near the conversation, whose collections), ask Qdrant for both lists, have Postgres drop what is gone and fuse
by the formulas of its own index. Decision 0017 says why Qdrant's fusion is not used. Next: `qdrant_mirror`, which keeps the copy.
"""

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, LiteralString, cast
from uuid import UUID

from clew.domain.documents.passage import Scores, SearchFilters
from clew.domain.errors import StoreUnavailable
from clew.domain.text.lexemes import CONFIGURATIONS, searchable
from clew.retrieval.protocol import SearchContext, SearchRequest, SearchResult
from clew.retrieval.qdrant_points import DENSE, SPARSE, CollectionMissing, Qdrant, collection_name
from clew.store.documents.chunks import Spec, embedding_index_id, vector_text
from clew.store.documents.mirror import SQL
from clew.store.documents.passages import passage_of
from clew.store.pool import Database
from clew.store.sql import load_queries

if TYPE_CHECKING:
    from qdrant_client import QdrantClient, models

FORMULAS = load_queries("documents/search")
_EXACT_CHUNKS = 20_000
"""Up to so many chunks a server compares every vector, as the Postgres index does; above, HNSW finds them."""
_LEAST_EF_SEARCH = 400
_SPARE = 16
"""So many more hits are asked for, in place of chunks that are gone and for equal scores at the end of a list."""
_DIGITS = 6
"""Scores are single precision, summed in any order: what differs beyond is equal, and equal ones go by chunk id."""

Hits = list[tuple[int, float]]
"""(chunk id, score), best first."""


@dataclass(frozen=True, slots=True)
class _Question:
    """What Postgres says about a request before Qdrant is asked."""

    lexemes: list[int] | None
    idfs: list[float] | None
    scope_chunks: int | None
    vector: str | None
    assistant_ids: list[UUID] | None
    withheld: list[UUID]
    is_copied: bool
    is_expected: bool
    """Some document of these scopes is ready, so a collection must be there."""
    named: list[UUID] | None
    """The documents of a path prefix that ends within a name; None when there is none."""


class QdrantIndex:
    """Finds passages of one tenant: whatever Qdrant answers, only what Postgres shows that tenant is returned."""

    def __init__(self, database: Database, spec: Spec, qdrant: Qdrant) -> None:
        self._database = database
        self._index_id = embedding_index_id(spec)
        self._qdrant = qdrant

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the fused passages of the lexical and the vector list, at most `hybrid_top_k`, ties by chunk id.

        Raises:
            StoreUnavailable: the database or Qdrant does not answer; the message says which, and where.
        """
        parameters = self._parameters(request)
        question = await self._database.one(request.tenant_id, SQL["question"], parameters, _Question)
        assert question is not None, "one row, whatever there is"  # noqa: S101
        if not question.is_copied:
            raise StoreUnavailable(
                "The passages are not copied to Qdrant because a server with CLEW_INDEX=postgres ran on "
                "this database. Restart the server."
            )
        lexical, vector = await self._find(request, question)
        found = _columns("lexical", lexical) | _columns("vector", vector)
        rows = await self._database.dicts(request.tenant_id, _fuse(request), parameters | found | {"vector": question.vector})
        passages = tuple(passage_of(row, _scores(row)) for row in rows if row["document_id"] is not None)
        given = len({chunk for chunk, _ in (*lexical, *vector)})
        return SearchResult(passages, self._trace(request, question, rows[0], gone=given - rows[0]["alive"]))

    def _parameters(self, request: SearchRequest) -> dict[str, Any]:
        settings, context, prefix = request.settings, request.context, request.filters.path_prefix or ""
        return {
            "tenant_id": request.tenant_id,
            "scope_ids": list(request.scope_ids),
            "index_id": self._index_id,
            "words": searchable(request.text),
            "vector": vector_text(request.vector / _pull(context)) if _has_vector(request) else None,  # type: ignore[operator]
            "known_languages": list(CONFIGURATIONS),
            "known_configurations": list(CONFIGURATIONS.values()),
            "fts_weight": float(settings.fts_weight) * (context.words_share if _has_vector(request) else 1.0),
            "vector_weight": float(settings.vector_weight),
            "rrf_k": settings.rrf_k,
            "match_count": settings.match_count,
            "match_threshold": float(settings.match_threshold),
            "hybrid_top_k": settings.hybrid_top_k,
            "near": list(context.near) if context.pull > 0 else [],
            "seen": list(context.seen),
            "demotion": context.demotion,
            "path_pattern": f"{_escaped(prefix)}%" if not _is_folder(prefix) else None,
        }

    async def _find(self, request: SearchRequest, question: _Question) -> tuple[Hits, Hits]:
        """Both lists of all collections, asked side by side."""
        if question.named == [] or not (question.lexemes or question.vector):
            return [], []
        queries = _queries(request, question, is_server=self._qdrant.is_server)
        names = [collection_name(one, self._index_id) for one in question.assistant_ids or ()]
        answers = await asyncio.gather(*(self._ask(name, queries, question) for name in names))
        lexical: Hits = [hit for answer in answers for hit in answer.get(SPARSE, [])]
        vector: Hits = [hit for answer in answers for hit in answer.get(DENSE, [])]
        return lexical, vector

    async def _ask(self, name: str, queries: "list[models.QueryRequest]", question: _Question) -> dict[str, Hits]:
        def ask(client: "QdrantClient") -> dict[str, Hits]:
            answers = client.query_batch_points(name, queries)
            return {
                str(query.using): [(int(point.id), round(point.score, _DIGITS)) for point in answer.points]
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
        is_exact = not self._qdrant.is_server or (question.scope_chunks or 0) <= _EXACT_CHUNKS
        return {
            "index": "qdrant",
            "fusion": request.settings.fusion,
            "vector_branch": ("exact" if is_exact else "hnsw") if _has_vector(request) else "none",
            "collections": [collection_name(one, self._index_id) for one in question.assistant_ids or ()],
            "scope_chunks": question.scope_chunks or 0,
            "lexemes": len(question.lexemes or ()),
            "lexical_found": row["lexical_found"],
            "lexical_best": None if row["lexical_best"] is None else round(row["lexical_best"], 6),
            "vector_found": row["vector_found"],
            "gone_chunks": gone,
            "withheld_documents": len(question.withheld),
            "near_chunks": len(request.context.near),
            "seen_chunks": len(request.context.seen),
            "words_share": round(request.context.words_share, 6),
        }


def _queries(request: SearchRequest, question: _Question, *, is_server: bool) -> "list[models.QueryRequest]":
    from qdrant_client import models

    allowed, count = _filter(request, question), request.settings.match_count + _SPARE
    queries: list[models.QueryRequest] = []
    if question.lexemes and question.idfs:
        words = models.SparseVector(indices=question.lexemes, values=question.idfs)
        queries.append(models.QueryRequest(query=words, using=SPARSE, filter=allowed, limit=count))
    if question.vector:
        breadth = models.SearchParams(
            exact=(question.scope_chunks or 0) <= _EXACT_CHUNKS, hnsw_ef=max(_LEAST_EF_SEARCH, 2 * count)
        )
        queries.append(
            models.QueryRequest(
                query=json.loads(question.vector),
                using=DENSE,
                filter=allowed,
                limit=count,
                params=breadth if is_server else None,  # a directory store compares every vector and says so
            )
        )
    return queries


def _filter(request: SearchRequest, question: _Question) -> "models.Filter":
    """What may be found: never built from anything a caller could phrase, but from its values."""
    from qdrant_client import models

    def one_of(key: str, values: "list[str]") -> models.FieldCondition:
        return models.FieldCondition(key=key, match=models.MatchAny(any=values))

    must: list[models.Condition] = [
        one_of("tenant", [str(request.tenant_id)]),
        one_of("scope", [str(scope) for scope in request.scope_ids]),
        *(one_of(key, [value]) for key, value in _labels(request.filters).items() if value),
    ]
    if question.named is not None:
        must.append(one_of("documentId", [str(document) for document in question.named]))
    withheld = [one_of("documentId", [str(document) for document in question.withheld])] if question.withheld else None
    return models.Filter(must=must, must_not=cast("list[models.Condition] | None", withheld))


def _labels(filters: SearchFilters) -> dict[str, str | None]:
    prefix = filters.path_prefix or ""
    return {
        "sourceApp": filters.source_app,
        "workspace": filters.workspace,
        "repo": filters.repo,
        "language": filters.language,
        "folders": prefix if _is_folder(prefix) else None,
    }


def _fuse(request: SearchRequest) -> LiteralString:
    formula = FORMULAS["fused_rrf" if request.settings.fusion == "rrf" else "fused_convex"]
    has_seen = bool(request.context.seen) and request.context.demotion > 0
    return SQL["fuse"].replace("{fused}", formula).replace("{kept}", FORMULAS["kept_of_seen"] if has_seen else "")


def _columns(side: str, hits: Hits) -> dict[str, Any]:
    scores = "lexical_scores" if side == "lexical" else "similarities"
    return {f"{side}_ids": [chunk for chunk, _ in hits], scores: [score for _, score in hits]}


def _has_vector(request: SearchRequest) -> bool:
    return request.vector is not None and request.settings.vector_weight > 0


def _pull(context: SearchContext) -> float:
    """What a unit vector is added to must be so much shorter for it to count as one of the length `pull`."""
    return context.pull if context.near and context.pull > 0 else 1.0


def _is_folder(prefix: str) -> bool:
    """Whether a path prefix is one of those that points carry, or none at all."""
    return not prefix or prefix.endswith("/")


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
