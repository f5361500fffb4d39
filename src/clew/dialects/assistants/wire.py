"""The shapes of `/api/assistants`, camelCase as the conversations dialect has them."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Instructions = Annotated[str, Field(max_length=20_000)]
ModelName = Annotated[str, Field(min_length=1, max_length=200)]
RetentionDays = Annotated[int, Field(ge=1, le=36_500)]


class _Wire(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, extra="forbid")


class NewAssistant(_Wire):
    """What an assistant is created with."""

    name: Name
    instructions: Instructions = ""
    model: ModelName | None = None
    retention_days: RetentionDays | None = None


class AssistantChange(_Wire):
    """What is to change; a field that is absent stays as it is."""

    name: Name | None = None
    instructions: Instructions | None = None
    model: ModelName | None = None
    retention_days: RetentionDays | None = None


class AssistantBody(_Wire):
    """An assistant as it is sent."""

    id: str
    name: str
    instructions: str
    model: str | None
    retention_days: int | None
    created_at: str
    updated_at: str


class AssistantList(_Wire):
    """Every assistant, by name."""

    assistants: list[AssistantBody]
