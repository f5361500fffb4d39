"""What an answer model must do: turn one prompt into a stream of text.

Above: the engine's generate stage. Adapters: `extractive` (default, no key), `provider_model` (real models through pydantic-ai)
and `fallback` (several of them, one behind the other). `factory` opens them by name.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from clew.domain.chains.model_context import ModelContext, ModelOptions
from clew.domain.deliverables.deliverable import Service
from clew.domain.documents.passage import Passage
from clew.domain.errors import ModelFailed
from clew.domain.threads.thread_context import EarlierTurn
from clew.domain.turns.events import Usage, Warned
from clew.domain.turns.tools import ToolCall, ToolDefinition, ToolRound
from clew.providers.answering.wire_log import WireLog


@dataclass(frozen=True, slots=True)
class Prompt:
    """Everything a model is given for one answer. A passage is cited as `[n]`, n its label in the context."""

    question: str
    """As the user typed it."""
    query: str
    """What was searched for: the question made stand-alone."""
    passages: tuple[Passage, ...]
    earlier: tuple[EarlierTurn, ...]
    instructions: str
    language: str | None
    service: Service | None = None
    """The deliverable to write: sections with headings and the block SUIVI at the end (source 000). None: a plain answer."""
    reference: str = ""
    """FOLLOWUP_REFERENCE: the section the question points at, `S2 — <title>` a line (source 000)."""
    context: ModelContext | None = None
    """What stands before the question and what of it the model has; None: `earlier` alone, and passage n is labelled n."""
    options: ModelOptions = field(default_factory=ModelOptions)
    tools: tuple[ToolDefinition, ...] = ()
    """What the model may call; a model that cannot call tools pays no heed to it."""
    rounds: tuple[ToolRound, ...] = ()
    """What it has called for this answer, oldest first."""
    may_call: bool = True
    """False: it is to answer with what it has."""
    wire: WireLog = field(default_factory=WireLog, compare=False, repr=False)
    """Filled while the answer is written."""

    @property
    def previous_response_id(self) -> str | None:
        """Where a provider with state goes on: behind its last calls, else behind the conversation before the question."""
        if self.rounds and self.rounds[-1].response_id:
            return self.rounds[-1].response_id
        return self.context.previous_response_id if self.context else None


@dataclass(frozen=True, slots=True)
class TextPiece:
    """The next piece of the answer's text, marks `[n]` included."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of the answer, and what it cost. What went over the wire is in the prompt's log."""

    usage: Usage
    answered: bool = True
    """False: the model says that the passages do not answer."""
    has_sections: bool = True
    """False: there are too few sections for an outline."""
    details: dict[str, Any] = field(default_factory=dict[str, Any])
    """For the record alone."""
    upstream_response_id: str | None = None
    """The provider's name for this answer, where it keeps state and a later prompt may go on from it."""
    model: str | None = None
    """Which of several models answered; None: the one that was asked."""
    calls: tuple[ToolCall, ...] = ()
    """What it wants to know before it goes on: the answer ends here only where there are none."""
    said: object = None
    """Its message with these calls, as `ToolRound` takes it."""
    warnings: tuple[Warned, ...] = ()


@dataclass(frozen=True, slots=True)
class Abilities:
    """What the engine plans with."""

    context_tokens: int | None = None
    """How much the model can read and write in one go; of several models the least. None: unknown, or no matter."""
    reads_context: bool = False
    """The model is told the conversation in `Prompt.context`; else `Prompt.earlier` is all it looks at."""
    keeps_state: bool = False
    """The provider may go on from an answer it has given (`ModelContext.previous_response_id`)."""
    calls_tools: bool = False
    """The model is offered `Prompt.tools`, and may end a message with calls of them."""
    names: tuple[str, ...] = ()
    """The models that a conversation may choose (`ModelOptions.model`), the default first."""


class FailedForNow(ModelFailed):
    """The model cannot answer at the moment: it may do a little later, or another one may."""

    retry_after_seconds: float | None = None
    """How long its provider asks to wait."""


class AnswerModel(Protocol):
    """Writes answers. Safe for concurrent use.

    `stream` yields TextPieces, then exactly one Finished; closing the iterator early stops the work, at the provider too. Raises
    ModelFailed; ChainBroken and ContextTooLong only before the first piece, and a prompt that holds all or less may then do.
    """

    @property
    def name(self) -> str:
        """How settings name it, e.g. `extractive`."""
        ...

    @property
    def abilities(self) -> Abilities:
        """What the engine plans with."""
        ...

    def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        """Write the answer to one prompt."""
        ...

    async def close(self) -> None:
        """Close the connections; twice does no harm."""
        ...
