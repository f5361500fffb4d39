"""From an assistant to its JSON."""

from clew.dialects.assistants.wire import AssistantBody, AssistantDetail, ToolServer
from clew.dialects.times import rfc3339
from clew.domain.ids import public_id
from clew.domain.thread import Assistant
from clew.store.assistants import Contents


def encode(assistant: Assistant) -> AssistantBody:
    """Return the body of one assistant."""
    return AssistantBody(
        id=public_id("asst", assistant.id),
        name=assistant.name,
        instructions=assistant.instructions,
        model=assistant.model,
        memory_role=assistant.memory_role,
        retention_days=assistant.retention_days,
        tools=[
            ToolServer(server=one["name"], url=one["url"], allow=one["allowed"]) for one in assistant.metadata.get("tools", [])
        ],
        created_at=rfc3339(assistant.created_at),
        updated_at=rfc3339(assistant.updated_at),
    )


def encode_detail(assistant: Assistant, contents: Contents) -> AssistantDetail:
    """Return the body of one assistant, with how much belongs to it."""
    shown = encode(assistant).model_dump()
    return AssistantDetail(**shown, document_count=contents.documents, conversation_count=contents.conversations)
