"""Finds the passages of a turn: one search of the assistant's documents and of those that belong to the thread alone."""

from clew.domain.turn import AdmittedTurn
from clew.engine.resolve import ResolvedQuestion
from clew.retrieval.protocol import Index, SearchRequest, SearchResult


async def retrieve(turn: AdmittedTurn, question: ResolvedQuestion, index: Index) -> SearchResult:
    """Return the fused passages, best first, and how they were found."""
    request = turn.request
    return await index.search(
        SearchRequest(
            tenant_id=request.tenant_id,
            scope_ids=(turn.assistant_id, request.thread_id),
            text=question.text,
            vector=question.vector,
            filters=request.filters,
            settings=turn.settings,
        )
    )
