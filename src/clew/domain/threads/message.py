"""Messages: nodes of a thread's tree."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Message:
    """One stored message. `sources` holds citations as JSON objects with the fields of `Citation`."""

    id: int
    uuid: UUID
    thread_id: UUID
    parent_id: int | None
    branch_id: int
    depth: int
    role: str
    content: str
    sources: list[dict[str, Any]]
    outline: list[dict[str, str]] | None
    """For a deliverable: [{"id": "S1", "title": …}]."""
    metadata: dict[str, Any]
    status: str
    usage: dict[str, Any] | None
    turn_id: UUID | None
    created_at: datetime
    parent_uuid: UUID | None
