"""Assemble stage: builds the prompt of one answer and numbers its passages for the marks.

Above: `turn.py`. Below: `conversation.py` for models that read the conversation. Passages keep their order in the fused ranking.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clew.domain.citations.mark_scanner import relabelled
from clew.domain.documents.passage import Passage
from clew.domain.memories.memory import Recalled
from clew.domain.text.options import OPTION
from clew.domain.text.words import content_words
from clew.domain.turns.events import Warned
from clew.domain.turns.tools import ToolDefinition
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.answers.conversation import Conversation, open_conversation
from clew.engine.answers.fitting import fit
from clew.engine.parts import TurnParts
from clew.engine.questions.revision import Revised
from clew.engine.stages.guard import REFUSALS
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.unrelated import is_about_a_name
from clew.providers.answering.protocol import Prompt


@dataclass(frozen=True, slots=True)
class Assembled:
    """The prompt, and the conversation in it."""

    prompt: Prompt
    conversation: Conversation | None = None
    """The earlier turns and files in the prompt; None for a model that reads only passages."""
    left_out: tuple[Warned, ...] = ()
    """What the prompt leaves out to fit into the model's window."""

    @property
    def numbered(self) -> Mapping[int, Passage]:
        """Passages by their numbers in the prompt."""
        return self.conversation.by_label if self.conversation else number_passages(self.prompt.passages)

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """The warnings of the conversation, and what it leaves out."""
        return (*self.conversation.warnings, *self.left_out) if self.conversation else ()


def number_passages(passages: Sequence[Passage]) -> dict[int, Passage]:
    """Number passages from 1 in their order, as a model without labels cites them."""
    return dict(enumerate(passages, 1))


async def assemble(
    turn: AdmittedTurn,
    question: ResolvedQuestion,
    passages: Sequence[Passage],
    parts: TurnParts,
    *,
    recalled: Recalled,
    tools: tuple[ToolDefinition, ...] = (),
    revised: Revised | None = None,
    alone: bool = False,
) -> Assembled:
    """Return the prompt of one answer, fitted into the model's window. `revised` is the answer that the question is about.

    `alone`: the passages were found by the question without its conversation.

    Raises:
        ContextTooLong: it cannot be fitted.
        StoreUnavailable: the conversation could not be read.
    """
    conversation, functions = None, turn.request.functions
    if (revised.model if revised else parts.model).abilities.reads_context:
        await parts.model.prepare()
        conversation = await open_conversation(turn, passages, parts, recalled, language=question.language)
    prompt = Prompt(
        question=turn.request.asked,
        query=question.text if alone else _query(turn, question),
        passages=conversation.passages if conversation else tuple(passages),
        earlier=turn.earlier,
        instructions=turn.instructions,
        language=question.language,
        service=question.service,
        reference=question.reference,
        understood=question.understood_as or "",
        context=conversation.context if conversation else None,
        options=turn.request.options,
        tools=(*tools, *functions.offered),
        rounds=functions.rounds,
        tool_choice=functions.choice,
        revises=_answer_before(revised, conversation) if revised else "",
        refusals=(*(conversation.refusals if conversation else ()), *_guard_texts(turn)),
    )
    if conversation is None:
        return Assembled(prompt)
    fitted = await fit(prompt, conversation, parts.model)
    return Assembled(fitted.prompt, fitted.conversation, fitted.warnings)


def _answer_before(revised: Revised, conversation: Conversation | None) -> str:
    """Return the answer that the question is about, with the labels that its passages have in this prompt."""
    passages = conversation.by_label if conversation else number_passages(revised.passages)
    labels = {passage.chunk_id: label for label, passage in passages.items()}
    cited = {one.label: labels[one.chunk_id] for one in revised.before.citations if one.chunk_id in labels}
    return relabelled(revised.before.text, cited)


def _guard_texts(turn: AdmittedTurn) -> tuple[str, ...]:
    """Return the texts of the guard's refusals."""
    return (turn.settings.guard_message,) if turn.settings.guard_message else tuple(REFUSALS.values())


def _query(turn: AdmittedTurn, question: ResolvedQuestion) -> str:
    """Return the words that were searched for; a question with almost no words ("why?") follows the one it continues.

    One that was understood from the question before is whole, and so is one about a name ("where is Calabar?") or an option of a
    program ("what does -t do?").
    """
    earlier_queries = [earlier.searched for earlier in turn.earlier if earlier.searched]
    says_enough = len(set(content_words(question.text, question.language))) > 1 or OPTION.search(question.text)
    says_enough = says_enough or is_about_a_name(question)
    if question.section_ids or question.understood_as or not earlier_queries or says_enough:
        return question.text
    return f"{earlier_queries[-1]}\n{question.text}"
