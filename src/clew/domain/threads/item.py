"""Items of a conversation: messages as they are added, and what is none: calls of an agent, their results, its reasoning.

Above: `store.threads.conversation_items`, the dialect of OpenAI's conversations, archives. Clew keeps items that are no messages,
and what messages have beside their role and text, and never reads them.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

SHOWN = "item"
"""In the metadata of a message: `GivenMessage.shown`."""


@dataclass(frozen=True, slots=True)
class GivenMessage:
    """A message to add."""

    role: str
    content: str
    shown: dict[str, Any] = field(default_factory=dict[str, Any])
    """What its item shows instead of its role and text, or beside them: a developer's role, several parts, a phase, a status."""


@dataclass(frozen=True, slots=True)
class KeptItem:
    """One item, as the client sent it."""

    public_id: str
    """Unique in its thread."""
    item: dict[str, Any]
    message_id: int | None = None
    """The message that it follows; None: it comes before the first one."""
    place: int = 0
    """The order of items behind the same message."""
    created_at: datetime | None = None
    """When it was added; None: not yet."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message or an item stands in its conversation, and how large it is; not what it says."""

    depth: int
    """That of the message, or of the message before the item; 0: before the first one."""
    place: int
    """0: the message itself; else the order of items behind the same message."""
    message_id: int | None = None
    public_id: str | None = None
    """Of an item; None: a message."""
    is_shown: bool = True
    """False: a message that failed or was deleted."""
    bytes: int = 0
