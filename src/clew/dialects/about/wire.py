"""The shape of `/api/server`, camelCase."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from clew.dialects.access import Scope


class Wire(BaseModel):
    """camelCase outside, snake_case inside."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, strict=True)


class EmbedderBody(Wire):
    """The model that makes vectors."""

    name: str
    dimension: int
    languages: list[str] | None
    """ISO 639-1 codes that it covers; null: any, as far as can be told."""


class ServerBody(Wire):
    """What answers here, and what the caller may do."""

    version: str
    model: str
    """As the setting `CLEW_MODEL` names it."""
    models: list[str]
    """Those a conversation may choose, the default first."""
    embedder: EmbedderBody
    scopes: list[Scope]
    """What the caller may do, each scope with those that it includes."""
    keys_in_use: bool
    """False: nobody needs a key, and only this machine is answered."""
