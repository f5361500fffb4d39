"""Items of a conversation that are no messages: calls of an agent, their results, its reasoning.

Above: `store.threads.conversation_items` and the dialect of OpenAI's conversations. Clew keeps them and never reads them.
"""

from dataclasses import dataclass
from typing import Any


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
