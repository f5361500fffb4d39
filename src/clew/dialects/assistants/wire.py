"""The shapes of `/api/assistants`, camelCase as the conversations dialect has them."""

from typing import Annotated

from pydantic import Field, StringConstraints

from clew.dialects.requests import CamelRequestBody
from clew.domain.tools import MAX_ALLOWED, MAX_SERVERS
from clew.providers.tools.servers import ServerName

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Instructions = Annotated[str, Field(max_length=20_000)]
ModelName = Annotated[str, Field(min_length=1, max_length=200)]
ToolName = Annotated[str, StringConstraints(min_length=1, max_length=128)]
Url = Annotated[str, StringConstraints(max_length=2000)]
MemoryRole = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{1,49}$")]
RetentionDays = Annotated[int, Field(ge=0, le=36_500)]
"""0 keeps for ever."""


class ToolServer(CamelRequestBody):
    """Tools of an MCP server: of one that the server's settings name or, with `url`, of one at a public address."""

    server: ServerName
    url: Url | None = None
    allow: Annotated[list[ToolName], Field(min_length=1, max_length=MAX_ALLOWED)]


Tools = Annotated[list[ToolServer], Field(max_length=MAX_SERVERS)]


class NewAssistant(CamelRequestBody):
    """What an assistant is created with."""

    name: Name
    instructions: Instructions = ""
    model: ModelName | None = None
    """One of the server's; None: the server's own choice."""
    memory_role: MemoryRole | None = None
    """The role of its memory, where the memory has roles; None: a role of its own."""
    retention_days: RetentionDays | None = None
    tools: Tools | None = None


class AssistantChange(CamelRequestBody):
    """What is to change; a field that is absent stays as it is. `null` takes a model, a memory role or a retention away."""

    name: Name | None = None
    instructions: Instructions | None = None
    model: ModelName | None = None
    memory_role: MemoryRole | None = None
    retention_days: RetentionDays | None = None
    tools: Tools | None = None


class AssistantBody(CamelRequestBody):
    """An assistant as it is sent."""

    id: str
    name: str
    instructions: str
    model: str | None
    memory_role: str | None
    retention_days: int | None
    tools: list[ToolServer]
    created_at: str
    updated_at: str


class AssistantDetail(AssistantBody):
    """An assistant with how much belongs to it: what goes when it is deleted."""

    document_count: int
    """Its own documents, and those that were given to one of its conversations alone."""
    conversation_count: int


class AssistantList(CamelRequestBody):
    """Every assistant, by name."""

    assistants: list[AssistantBody]
