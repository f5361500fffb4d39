"""Assemble stage: the prompt of one answer, and what the numbers in its marks will mean.

Above: `turn.py`. Below: `conversation.py` for models that read the conversation. Passages keep the order of their fusion.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clew.domain.documents.passage import Passage
from clew.domain.memories.memory import Recalled
from clew.domain.text.words import content_words
from clew.domain.turns.events import Warned
from clew.domain.turns.tools import ToolDefinition
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.answers.conversation import Conversation, open_conversation
from clew.engine.parts import TurnParts
from clew.engine.stages.resolve import ResolvedQuestion
from clew.providers.answering.protocol import Prompt


@dataclass(frozen=True, slots=True)
class Assembled:
    """What the model will be given."""

    prompt: Prompt
    conversation: Conversation | None = None
    """The earlier turns and files in the prompt; None for a model that reads the passages alone."""

    @property
    def numbered(self) -> Mapping[int, Passage]:
        """Passages by the numbers that the model knows them by from the start."""
        return self.conversation.by_label if self.conversation else numbered(self.prompt.passages)

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """What went less well than it should."""
        return self.conversation.warnings if self.conversation else ()


def numbered(passages: Sequence[Passage]) -> dict[int, Passage]:
    """Return passages by the numbers that a model without labels of its own cites them by: from 1, in their order."""
    return dict(enumerate(passages, 1))


async def assemble(
    turn: AdmittedTurn,
    question: ResolvedQuestion,
    passages: Sequence[Passage],
    parts: TurnParts,
    *,
    recalled: Recalled,
    tools: tuple[ToolDefinition, ...] = (),
) -> Assembled:
    """Return the prompt of one answer. Raises StoreUnavailable: the conversation could not be read."""
    conversation = None
    if parts.model.abilities.reads_context:
        conversation = await open_conversation(turn, passages, parts, recalled)
    prompt = Prompt(
        question=turn.request.content,
        query=_query(turn, question),
        passages=conversation.passages if conversation else tuple(passages),
        earlier=turn.earlier,
        instructions=turn.instructions,
        language=question.language,
        service=question.service,
        reference=question.reference,
        context=conversation.context if conversation else None,
        options=turn.request.options,
        tools=tools,
    )
    return Assembled(prompt, conversation)


def _query(turn: AdmittedTurn, question: ResolvedQuestion) -> str:
    """Return what was searched for; before a question that says next to nothing ("why?") the one it asks on."""
    asked_before = [earlier.searched for earlier in turn.earlier if earlier.searched]
    if question.section_ids or not asked_before or len(set(content_words(question.text, question.language))) > 1:
        return question.text
    return f"{asked_before[-1]}\n{question.text}"
