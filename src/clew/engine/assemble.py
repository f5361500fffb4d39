"""Puts together what the answer model is given."""

from clew.domain.model_context import ModelContext
from clew.domain.passage import Passage
from clew.domain.turn import AdmittedTurn
from clew.domain.words import content_words
from clew.engine.resolve import ResolvedQuestion
from clew.providers.answering.protocol import Prompt


def assemble(
    turn: AdmittedTurn, question: ResolvedQuestion, passages: tuple[Passage, ...], context: ModelContext | None = None
) -> Prompt:
    """Return the prompt of one answer: passages in the order of their fusion, the turns up to the parent message."""
    return Prompt(
        question=turn.request.content,
        query=_query(turn, question),
        passages=passages,
        earlier=turn.earlier,
        instructions=turn.instructions,
        language=question.language,
        service=question.service,
        reference=question.reference,
        context=context,
        options=turn.request.options,
    )


def _query(turn: AdmittedTurn, question: ResolvedQuestion) -> str:
    """Return what was searched for; before a question that says next to nothing ("why?") the one it asks on."""
    asked_before = [earlier.searched for earlier in turn.earlier if earlier.searched]
    if question.section_ids or not asked_before or len(set(content_words(question.text, question.language))) > 1:
        return question.text
    return f"{asked_before[-1]}\n{question.text}"
