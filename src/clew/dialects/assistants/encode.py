"""From an assistant to its JSON."""

from clew.dialects.assistants.wire import AssistantBody, ToolServer
from clew.dialects.times import rfc3339
from clew.domain.ids import public_id
from clew.domain.thread import Assistant


def encode(assistant: Assistant) -> AssistantBody:
    """Return the body of one assistant."""
    return AssistantBody(
        id=public_id("asst", assistant.id),
        name=assistant.name,
        instructions=assistant.instructions,
        model=assistant.model,
        retention_days=assistant.retention_days,
        tools=[ToolServer(server=one["name"], url=one["url"], allow=one["allowed"]) for one in assistant.metadata.get("tools", [])],
        created_at=rfc3339(assistant.created_at),
        updated_at=rfc3339(assistant.updated_at),
    )
