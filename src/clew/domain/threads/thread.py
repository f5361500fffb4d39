"""Threads (conversations, sessions) and the assistants they belong to."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Assistant:
    """An assistant: instructions, model and a set of documents."""

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
    """Data of the dialect that created it, such as the definition of an agent object."""
    readers: tuple[str, ...] | list[str] | None = None
    """The groups that may ask it and read its documents. None: everybody in the tenant."""


@dataclass(frozen=True, slots=True)
class AgentName:
    """The name of an assistant in a namespace: `DATABASE.SCHEMA` and its name there."""

    turn_id: UUID
    """Id of a turn that it answered."""
    namespace: str
    name: str


@dataclass(frozen=True, slots=True)
class Thread:
    """One conversation. (`caller_app`, `external_id`) is unique among those of an owner."""

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
    """Data of the dialect that created it, such as `origin_application`."""


@dataclass(frozen=True, slots=True)
class RunningAnswer:
    """An answer that is being written, and where."""

    turn_id: UUID
    question: UUID
    """The question that is being answered."""
    parent: UUID | None
    """The message above the question; None at the root."""


@dataclass(frozen=True, slots=True)
class ThreadDetail:
    """A thread with the point where it continues."""

    thread: Thread
    owner: str
    """`user:NAME` or `app:NAME`."""
    summary: str
    """The summary up to the head; empty until there is one."""
    head: UUID | None
    """The message from which the next question continues, or None."""
    running: tuple[RunningAnswer, ...]
    """Oldest first."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A place of a thread where more than one message follows."""

    parent: UUID | None
    """None: the root."""
    messages: tuple[UUID, ...]
    """The following messages, one per branch, oldest first."""


@dataclass(frozen=True, slots=True)
class TextMatch:
    """A message of a path that contains a text, and the first match."""

    message: UUID
    role: Literal["user", "assistant", "system"]
    depth: int
    excerpt: str
    start: int
    """Position of the match in the excerpt, in code points."""
    end: int


@dataclass(frozen=True, slots=True)
class FoundThread:
    """A thread that has the words of a search."""

    thread: Thread
    match: TextMatch | None
    """None: they are in its title."""


@dataclass(frozen=True, slots=True)
class PathMatches:
    """The matches on a path."""

    matches: tuple[TextMatch, ...]
    """Oldest first, at most as many as requested."""
    total: int
    """Messages that match."""
    length: int
    """How many messages the path has."""
    searched_from: int
    """Depth of the first message that was searched."""
