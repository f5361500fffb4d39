"""Values that the stages of a turn take, made by hand."""

from datetime import UTC, datetime
from typing import Any, cast
from uuid import UUID

from clew.domain.turns.tuning import RagSettings
from clew.domain.turns.turn import AdmittedTurn, TurnRequest
from clew.engine.parts import Timeouts, TurnParts
from clew.engine.questions.queries import StandaloneQuery
from clew.engine.stages.resolve import ResolvedQuestion
from clew.providers.answering.protocol import Abilities, Measure, Prompt

TENANT, THREAD, ASSISTANT = UUID(int=1), UUID(int=2), UUID(int=3)


def turn_of(content: str = "How long are logs kept?", *, settings: RagSettings | None = None, **request: Any) -> AdmittedTurn:
    """A turn in a thread without earlier turns."""
    asked = TurnRequest(tenant_id=TENANT, thread_id=THREAD, content=content, dialect="test", caller_app="test", **request)
    return AdmittedTurn(
        request=asked,
        turn_id=UUID(int=4),
        assistant_id=ASSISTANT,
        user_message_id=1,
        user_message_uuid=UUID(int=5),
        assistant_message_id=2,
        assistant_message_uuid=UUID(int=6),
        parent_id=None,
        branch_id=1,
        depth=1,
        created_at=datetime(2026, 1, 2, tzinfo=UTC),
        settings=settings or RagSettings(),
        instructions="Be brief.",
        earlier=(),
        outlined=None,
    )


def question_of(*queries: str, rule: str = "first_question") -> ResolvedQuestion:
    """A question that is searched for with these queries, one after the other; all but the first are widened."""
    made = [StandaloneQuery(text, None, rule if number == 0 else "widened") for number, text in enumerate(queries)]
    return ResolvedQuestion(tuple(made), "en", rule, is_covered=False)


class Reader:
    """Stands for a model: its name and what it can do."""

    name = "reader"

    def __init__(self, **abilities: Any) -> None:
        self.abilities = Abilities(**abilities)

    async def prepare(self) -> None:
        """Its abilities are known."""

    async def measure(self, prompt: Prompt) -> Measure:
        """As long as its words, in a window of as many."""
        context = prompt.context
        assert context is not None
        told = [passage.content for passage in prompt.passages]
        told += [words for one in context.exchanges for words in (one.question, one.answer)]
        told += [context.role, *context.memories, *(file.content for file in context.files)]
        most = self.abilities.context_tokens
        return Measure(sum(len(words.split()) for words in (prompt.question, prompt.instructions, *told)), most)


def parts_of(**given: Any) -> TurnParts:
    """The parts that a stage uses; the others are not there."""
    names = ("turns", "turn_events", "index", "passages", "chains", "embedder", "model")
    return TurnParts(**{**dict.fromkeys(names, cast(Any, None)), "timeouts": Timeouts(), **given})
