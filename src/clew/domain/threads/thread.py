"""Threads (conversations, sessions) and the assistants they belong to."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Assistant:
    """Who answers: instructions, model and the set of documents."""

    id: UUID
    namespace: str
    name: str
    instructions: str
    model: str | None
    memory_role: str | None
    retention_days: int | None
    created_at: datetime
    updated_at: datetime
    metadata: dict[str, Any] = field(default_factory=dict[str, Any])
    """What the dialect that made it keeps with it, such as the definition of an agent object."""


@dataclass(frozen=True, slots=True)
class AgentName:
    """By which an assistant of a namespace is named: `DATABASE.SCHEMA` and its name there."""

    turn_id: UUID
    """Of a turn that it answered."""
    namespace: str
    name: str


@dataclass(frozen=True, slots=True)
class Thread:
    """One conversation. (`caller_app`, `external_id`) is unique within a tenant."""

    id: UUID
    number: int
    caller_app: str
    external_id: str
    assistant_id: UUID
    title: str
    title_source: str
    status: str
    message_count: int
    created_at: datetime
    updated_at: datetime
    last_message_at: datetime | None
    metadata: dict[str, Any] = field(default_factory=dict[str, Any])
    """What the dialect that made it keeps with it, such as `origin_application`."""


@dataclass(frozen=True, slots=True)
class RunningAnswer:
    """An answer that is being written, and where."""

    turn_id: UUID
    question: UUID
    """The stored message that is being answered."""
    parent: UUID | None
    """The message above the question; None at the root."""


@dataclass(frozen=True, slots=True)
class ThreadDetail:
    """A thread with where it goes on."""

    thread: Thread
    summary: str
    """What was said up to the head, in short; empty until that is kept."""
    head: UUID | None
    """The message that the next question continues, None while there is none."""
    running: tuple[RunningAnswer, ...]
    """Oldest first."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A place of a thread where more than one message follows."""

    parent: UUID | None
    """None: the root."""
    messages: tuple[UUID, ...]
    """The messages that follow, one of each branch, oldest first."""


@dataclass(frozen=True, slots=True)
class TextMatch:
    """A message of a path in which a text was found, and where it was found first."""

    message: UUID
    role: Literal["user", "assistant", "system"]
    depth: int
    excerpt: str
    start: int
    """Of the hit in the excerpt, in code points."""
    end: int


@dataclass(frozen=True, slots=True)
class PathMatches:
    """What was found on a path."""

    matches: tuple[TextMatch, ...]
    """Oldest first, at most as many as were asked for."""
    total: int
    """Messages that match."""
    length: int
    """Messages of the path."""
    searched_from: int
    """Depth of the first message that was searched."""
