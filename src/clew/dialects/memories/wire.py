"""The shapes of `/api/memories`, camelCase as the conversations dialect has them."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from clew.dialects.times import Rfc3339
from clew.domain.memory import Kind


class _Wire(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class MemoryBody(_Wire):
    """One memory. `strength` grows from 0 to 1 as the same comes again; below 0.3 no model is told."""

    id: str
    assistant_id: str
    content: str
    keywords: list[str]
    strength: float
    type: Kind
    created_at: Rfc3339
    used_at: Rfc3339
    """When a model was last told, or it last came again."""


class MemoryPage(_Wire):
    """Memories, the newest first."""

    memories: list[MemoryBody]
    next_cursor: str | None
