"""From a request to assistants to what the store takes."""

from clew.dialects.assistants.wire import AssistantChange
from clew.domain.errors import Conflict
from clew.domain.thread import Assistant

DEFAULT = "default"


def read_change(change: AssistantChange) -> dict[str, object]:
    """Return the columns to change."""
    return change.model_dump(exclude_none=True)


def keep_default(assistant: Assistant, change: AssistantChange | None) -> None:
    """Refuse to delete (`change` None) or rename the assistant that requests without one use."""
    is_default = assistant.name == DEFAULT and not assistant.namespace
    if is_default and (change is None or change.name not in (None, DEFAULT)):
        raise Conflict("The assistant `default` cannot be deleted or renamed.", code="DEFAULT_ASSISTANT")
