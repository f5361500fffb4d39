"""The interface of an answer model: turn one prompt into a stream of text.

Above: the engine's generate stage. Adapters: `extractive` (default, no key), `provider_model` (real models through pydantic-ai)
and `fallback` (several of them in order). `factory` opens them by name.
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
    """Everything that a model receives for one answer. A passage is cited as `[n]`, where n is its label in the context."""

    question: str
    """As the user typed it."""
    query: str
    """The standalone question that was searched."""
    passages: tuple[Passage, ...]
    earlier: tuple[EarlierTurn, ...]
    instructions: str
    language: str | None
    service: Service | None = None
    """The deliverable to write: sections with headings and the block SUIVI at the end (source 000). None: a plain answer."""
    reference: str = ""
    """FOLLOWUP_REFERENCE: the sections the question points at, one `S2 — <title>` per line (source 000)."""
    understood: str = ""
    """The question that this one is short for ("and last year?"); empty if it says all itself."""
    revises: str = ""
    """The earlier answer that the question is about ("shorter", "why?"), with the labels of its passages here; else empty."""
    context: ModelContext | None = None
    """The conversation before the question and what the model has of it; None: only `earlier`, and passage n has label n."""
    options: ModelOptions = field(default_factory=ModelOptions)
    tools: tuple[ToolDefinition, ...] = ()
    """The tools that the model may call; models without tool calls ignore this."""
    rounds: tuple[ToolRound, ...] = ()
    """The calls it made for this answer, oldest first."""
    may_call: bool = True
    """False: it must answer with what it has."""
    has_results_as_text: bool = False
    """The results of its calls are text in the prompt, and no tools are offered: it repeats calls instead of reading results."""
    tool_choice: str = "auto"
    """`auto`, `none`, `required`, or the name of the tool that it must call."""
    refusals: tuple[str, ...] = ()
    """Texts with which questions of this conversation were refused, and the guard's own: a model that repeats one refuses."""
    wire: WireLog = field(default_factory=WireLog, compare=False, repr=False)
    """Filled while the answer is written."""

    @property
    def callable_tools(self) -> tuple[str, ...]:
        """The names of the tools that the model may call now."""
        if not self.may_call or self.tool_choice == "none":
            return ()
        names = tuple(one.name for one in self.tools)
        return tuple(name for name in names if name == self.tool_choice) or names

    @property
    def made_calls(self) -> tuple[ToolCall, ...]:
        """The calls of its last message that succeeded."""
        return tuple(one.call for one in self.rounds[-1].results if one.outcome == "ok") if self.rounds else ()

    @property
    def previous_response_id(self) -> str | None:
        """The response from which a stateful provider continues: its last calls, or else the conversation before the question."""
        if self.rounds and self.rounds[-1].response_id:
            return self.rounds[-1].response_id
        return self.context.previous_response_id if self.context else None


@dataclass(frozen=True, slots=True)
class TextPiece:
    """The next piece of the answer's text, marks `[n]` included."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of the answer and its cost. Requests and responses are in the prompt's wire log."""

    usage: Usage
    answered: bool = True
    """False: the model says that the passages do not answer."""
    has_sections: bool = True
    """False: there are too few sections for an outline."""
    details: dict[str, Any] = field(default_factory=dict[str, Any])
    """Only for the record."""
    upstream_response_id: str | None = None
    """The provider's id for this answer, if it keeps state and a later prompt may continue from it."""
    model: str | None = None
    """Which of several models answered; None: the only one."""
    calls: tuple[ToolCall, ...] = ()
    """Tool calls whose results it needs to continue; if there are none, the answer is complete."""
    repeats_calls: bool = False
    """It wrote calls again whose results it has: it needs these as text (`Prompt.has_results_as_text`)."""
    said: object = None
    """Its message with these calls, as `ToolRound` takes it."""
    warnings: tuple[Warned, ...] = ()


@dataclass(frozen=True, slots=True)
class Abilities:
    """What an answer model can do; the engine plans a turn by it."""

    context_tokens: int | None = None
    """The model's context window in tokens; of several models the smallest. None: unknown or irrelevant."""
    reads_context: bool = False
    """The model receives the conversation in `Prompt.context`; otherwise it only reads `Prompt.earlier`."""
    keeps_state: bool = False
    """The provider can continue from one of its earlier answers (`ModelContext.previous_response_id`)."""
    calls_tools: bool = False
    """The model receives `Prompt.tools`, and may end a message with calls of them."""
    follows_schemas: bool = False
    """The model can answer with a JSON object that follows a schema (`ModelOptions.response_schema`)."""
    requests_at_once: int | None = None
    """How many requests its server works on at once, and queues the others; None: unknown, or any number."""
    names: tuple[str, ...] = ()
    """The models that a conversation may choose (`ModelOptions.model`), the default first."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How long a prompt is."""

    tokens: int
    """As the model's server counts it, or estimated."""
    most_tokens: int | None = None
    """How long it may be, so that the answer has room in the window too; None: unknown."""

    @property
    def excess(self) -> int:
        """By how many tokens it is too long."""
        return max(0, self.tokens - self.most_tokens) if self.most_tokens is not None else 0


class FailedForNow(ModelFailed):
    """The model cannot answer now; a retry or another model may succeed."""

    retry_after_seconds: float | None = None
    """How long the provider asks to wait."""


class AnswerModel(Protocol):
    """Writes answers. Safe for concurrent use.

    `stream` yields TextPieces, then exactly one Finished; closing the iterator early also stops the work at the provider. Raises
    ModelFailed; ChainBroken and ContextTooLong only before the first piece: a prompt with the whole conversation, or a shorter
    one, may then succeed.
    """

    @property
    def name(self) -> str:
        """Its name in settings, e.g. `extractive`."""
        ...

    @property
    def abilities(self) -> Abilities:
        """What the engine plans with."""
        ...

    async def prepare(self) -> None:
        """Learn what `abilities` does not know yet; quick, at most a few seconds once. Never fails."""
        ...

    async def measure(self, prompt: Prompt) -> Measure:
        """Return how long a prompt is, and how long it may be. Never fails."""
        ...

    def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        """Write the answer to one prompt."""
        ...

    async def close(self) -> None:
        """Close the connections; may be called twice."""
        ...
