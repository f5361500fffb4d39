"""Puts together what the answer model is given."""

from clew.domain.turn import AdmittedTurn
from clew.engine.resolve import ResolvedQuestion
from clew.providers.answering.protocol import Prompt
from clew.retrieval.protocol import SearchResult


def assemble(turn: AdmittedTurn, question: ResolvedQuestion, found: SearchResult) -> Prompt:
    """Return the prompt of one answer: passages in the order of their fusion, the history up to the parent message."""
    return Prompt(
        question=turn.request.content,
        query=question.text,
        passages=found.passages,
        history=turn.history,
        instructions=turn.instructions,
        language=question.language,
    )
