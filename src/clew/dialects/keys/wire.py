"""The shapes of `/api/keys`."""

from typing import Annotated

from pydantic import Field, StringConstraints

from clew.dialects.access import Scope
from clew.dialects.requests import CamelRequestBody

AppName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]


class NewKey(CamelRequestBody):
    """What a key is created with: what it may do, and the application its conversations belong to."""

    scopes: Annotated[list[Scope], Field(min_length=1, max_length=3)]
    caller_app: AppName = "default"


class KeyBody(CamelRequestBody):
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


class KeyList(CamelRequestBody):
    """Every key, newest first, revoked ones included."""

    keys: list[KeyBody]
