"""What an answer model must do: turn one prompt into a stream of text.

Above: the engine's generate stage. Adapters: `extractive` (default, no key); real models through pydantic-ai come beside it.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from clew.domain.deliverable import Service
from clew.domain.events import Usage
from clew.domain.model_context import ModelContext, ModelOptions
from clew.domain.passage import Passage
from clew.domain.thread_context import EarlierTurn


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
    """What stands before the question and what of it the model has; None: nothing, and passage n is labelled n."""
    options: ModelOptions = field(default_factory=ModelOptions)


@dataclass(frozen=True, slots=True)
class TextPiece:
    """The next piece of the answer's text, marks `[n]` included."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of the answer: what it cost, and the exact JSON sent and received where a provider was called."""

    usage: Usage
    request_payload: dict[str, Any] | None = None
    response_payload: dict[str, Any] | None = None
    details: dict[str, Any] = field(default_factory=dict[str, Any])
    upstream_response_id: str | None = None
    """The provider's name for this answer, where it keeps state and a later prompt may go on from it."""


class AnswerModel(Protocol):
    """Writes answers. Safe for concurrent use.

    `stream` yields TextPieces, then exactly one Finished; closing the iterator early stops the work. Raises ModelFailed.
    """

    @property
    def name(self) -> str:
        """How settings name it, e.g. `extractive`."""
        ...

    def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        """Write the answer to one prompt."""
        ...
