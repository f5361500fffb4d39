"""The events that a turn emits: one closed union, numbered once, translated by every dialect.

The engine emits them, `store.turns.turn_events` stores them, dialects encode them. A replay of the same events gives the same
frames.
"""

from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import UUID

from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SentenceSupport
from clew.domain.documents.passage import PassageRef
from clew.domain.smalltalk import Kind as SmallTalk
from clew.domain.turns.tools import Outcome, ToolCall


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """The question is stored. `assistant_message_id` is reserved: no such message exists until the turn ends well."""

    thread_id: UUID
    turn_id: UUID
    user_message_id: int
    user_message_uuid: UUID
    assistant_message_id: int
    assistant_message_uuid: UUID
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Resolved:
    """What the question points at, and the search query."""

    query: str
    rule: str
    section_ids: tuple[str, ...] = ()
    ref_type: str | None = None
    reference: str = ""
    """What the question points at, in the prompt (`FOLLOWUP_REFERENCE`, source 000), e.g. `S2 — Delivery terms`."""
    kind: Literal["resolved"] = "resolved"


@dataclass(frozen=True, slots=True)
class SourcesFound:
    """The passages of this turn, best first, without their texts."""

    passages: tuple[PassageRef, ...]
    kind: Literal["sources"] = "sources"


@dataclass(frozen=True, slots=True)
class Delta:
    """The next piece of the answer."""

    text: str
    kind: Literal["delta"] = "delta"


@dataclass(frozen=True, slots=True)
class Cited:
    """A mark in the answer was bound to its span."""

    citation: Citation
    kind: Literal["cited"] = "cited"


@dataclass(frozen=True, slots=True)
class ToolCalled:
    """The model calls a tool of an MCP server."""

    call_id: str
    """Unique in the turn."""
    server: str
    tool: str
    arguments: dict[str, Any] | None
    """None: the model did not write a JSON object."""
    kind: Literal["tool_called"] = "tool_called"


@dataclass(frozen=True, slots=True)
class ToolReturned:
    """A tool call has ended. Its text is data from another server: not a source, and never cited."""

    call_id: str
    server: str
    tool: str
    outcome: Outcome
    text: str
    """The text that the model receives."""
    kind: Literal["tool_returned"] = "tool_returned"


@dataclass(frozen=True, slots=True)
class Warned:
    """Something did not work as it should, but the turn continues."""

    code: str
    message: str
    kind: Literal["warned"] = "warned"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one turn as counted by the model; 0 for the extractive model, which sends nothing."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_input_tokens: int = 0
    """Input tokens that the provider had in its cache."""

    def __add__(self, other: "Usage") -> "Usage":
        """Return the sum of both."""
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_input_tokens + other.cached_input_tokens,
        )


@dataclass(frozen=True, slots=True)
class Completed:
    """The answer is stored."""

    assistant_message_id: int
    usage: Usage = field(default_factory=Usage)
    outline: tuple[tuple[str, str], ...] = ()
    """(section id, title) of the deliverable, empty if it has none."""
    understood_as: str | None = None
    """The question that a short follow-up was read as; None if the question stands alone."""
    sentences: tuple[SentenceSupport, ...] = ()
    """How well the passages support each sentence of the answer that claims something."""
    warnings: tuple[Warned, ...] = ()
    """The warnings of the turn so far."""
    calls: tuple[ToolCall, ...] = ()
    """Calls that the application must make before the question can be answered."""
    stop: str | None = None
    """The text of the request before which the answer ended; None: it ended by itself."""
    kind: Literal["completed"] = "completed"


@dataclass(frozen=True, slots=True)
class Refused:
    """No passage was good enough, or the model found no answer in them; `message` is stored as the answer.

    `stage` says who refused: "guard", "generate" (the model), or "support" (no sentence of the model's answer is supported).
    """

    assistant_message_id: int
    message: str
    stage: str
    score_kind: str
    value: float | None
    threshold: float | None
    nearest_titles: tuple[str, ...]
    understood_as: str | None = None
    """As in `Completed`."""
    warnings: tuple[Warned, ...] = ()
    """As in `Completed`."""
    kind: Literal["refused"] = "refused"


@dataclass(frozen=True, slots=True)
class Clarified:
    """The question is ambiguous; the choice that the user must make is stored as the answer."""

    assistant_message_id: int
    message: str
    choices: tuple[tuple[str, str], ...]
    kind: Literal["clarified"] = "clarified"


@dataclass(frozen=True, slots=True)
class Chatted:
    """The turn was small talk; the polite reply is stored as the answer. Nothing was searched and no model was called."""

    assistant_message_id: int
    message: str
    topic: SmallTalk
    kind: Literal["chatted"] = "chatted"


@dataclass(frozen=True, slots=True)
class Failed:
    """The turn failed; later turns skip it."""

    code: str
    message: str
    kind: Literal["failed"] = "failed"


@dataclass(frozen=True, slots=True)
class Aborted:
    """The answer was stopped; the text so far is kept."""

    assistant_message_id: int | None
    kind: Literal["aborted"] = "aborted"


TurnEvent = (
    TurnStarted
    | Resolved
    | SourcesFound
    | ToolCalled
    | ToolReturned
    | Delta
    | Cited
    | Warned
    | Completed
    | Refused
    | Clarified
    | Chatted
    | Failed
    | Aborted
)
FINAL_EVENTS = (Completed, Refused, Clarified, Chatted, Failed, Aborted)
"""Exactly one of these ends every turn."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event with its number in the turn, counted from 1."""

    seq: int
    event: TurnEvent
