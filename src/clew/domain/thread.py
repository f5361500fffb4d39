"""Threads (conversations, sessions) and the assistants they belong to."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
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
