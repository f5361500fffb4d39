"""A search of one vector store: retrieval without an answer, its passages as results with scores from 0 to 1.

Above: `routes`. Below: `retrieval`, `store.documents.vector_stores`. The index chooses the passages, by the settings of the
assistant, but leaves out the unlike only if they say so: a search of OpenAI's API returns the nearest, however far they are. The
passages are sorted by their scores, which are the relevance that every dialect shows.
"""

import asyncio
from dataclasses import replace
from uuid import UUID

from clew.dialects.shared.attribute_filters import filter_of
from clew.dialects.shared.parts import Parts
from clew.dialects.shared.query_vectors import query_vector
from clew.dialects.vector_stores.wire import QUERIES_MOST, QUERY_CHARACTERS_MOST, ResultBody, StoreSearch, TextPart
from clew.domain.documents.files import file_id_of
from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.documents.relevance import relevance
from clew.domain.errors import InvalidInput
from clew.domain.turns.tuning import BOUNDS, RagSettings, with_changes
from clew.retrieval.language import detect_question_language
from clew.retrieval.protocol import SearchRequest
from clew.store.documents.vector_stores import VectorStores
from clew.store.settings import Settings

_LEAST = int(BOUNDS["hybrid_top_k"].minimum or 1)
_LEAST_SIMILARITY = -1.0


def queries_of(body: StoreSearch) -> list[str]:
    """Return the texts to search for. Raises InvalidInput if there are too many, or one is too long or has no words."""
    queries = [body.query] if isinstance(body.query, str) else list(body.query)
    if not 0 < len(queries) <= QUERIES_MOST:
        raise InvalidInput(f"`query` must have 1 to {QUERIES_MOST} texts; it has {len(queries)}.", field="query")
    if longest := next((query for query in queries if len(query) > QUERY_CHARACTERS_MOST), None):
        reason = f"`query` has {len(longest):,} characters; the limit is {QUERY_CHARACTERS_MOST:,}."
        raise InvalidInput(reason, field="query")
    if not all(query.strip() for query in queries):
        raise InvalidInput("`query` must contain at least one character that is not white space.", field="query")
    return [query.strip() for query in queries]


async def search(parts: Parts, tenant_id: UUID, store_id: UUID, body: StoreSearch) -> list[ResultBody]:
    """Return the best passages for any of the queries, each once, by score."""
    filters = SearchFilters(attributes=filter_of(body.filters))
    settings = await Settings(parts.database).current(tenant_id, store_id)
    settings = with_changes(settings, {"hybrid_top_k": max(body.max_num_results, _LEAST)})
    settings = replace(settings, match_threshold=settings.match_threshold or _LEAST_SIMILARITY)
    found = await asyncio.gather(*(_found(parts, tenant_id, store_id, one, filters, settings) for one in queries_of(body)))
    scored = _merged(found)
    least = body.ranking_options.score_threshold if body.ranking_options else 0.0
    best = [(passage, score) for passage, score in scored if score >= least][: body.max_num_results]
    files = await VectorStores(parts.database).files_of(tenant_id, list({passage.document_id for passage, _ in best}))
    return [
        ResultBody(
            file_id=file_id_of(files[passage.document_id][0]),
            filename=passage.document_name,
            score=score,
            attributes=dict(files[passage.document_id][1]),
            content=[TextPart(text=passage.content)],
        )
        for passage, score in best
        if passage.document_id in files  # it was not deleted meanwhile
    ]


async def _found(
    parts: Parts, tenant_id: UUID, store_id: UUID, query: str, filters: SearchFilters, settings: RagSettings
) -> tuple[Passage, ...]:
    language = detect_question_language(query)
    request = SearchRequest(
        tenant_id=tenant_id,
        scope_ids=(store_id,),
        text=query,
        vector=await query_vector(parts, query, language),
        filters=filters,
        settings=settings,
        language=language,
    )
    return (await parts.index.search(request)).passages


def _merged(found: list[tuple[Passage, ...]]) -> list[tuple[Passage, float]]:
    best: dict[int, tuple[Passage, float]] = {}
    for passage in (passage for passages in found for passage in passages):
        score = relevance(passage.scores)
        if passage.chunk_id not in best or best[passage.chunk_id][1] < score:
            best[passage.chunk_id] = (passage, score)
    return sorted(best.values(), key=lambda one: -one[1])
