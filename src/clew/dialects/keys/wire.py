"""The shapes of `/api/keys`."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

from clew.dialects.access import Scope

AppName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]


class _Wire(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, extra="forbid")


class NewKey(_Wire):
    """What a key is created with: what it may do, and the application its conversations belong to."""

    scopes: Annotated[list[Scope], Field(min_length=1, max_length=3)]
    caller_app: AppName = "default"


class KeyBody(_Wire):
    """A key as it is listed; `hint` is how it begins."""

    id: str
    hint: str
    caller_app: str
    scopes: list[str]
    created_at: str
    revoked_at: str | None


class CreatedKey(KeyBody):
    """A key right after it was made. `key` is never shown again."""

    key: str


class KeyList(_Wire):
    """Every key, newest first, revoked ones included."""

    keys: list[KeyBody]
