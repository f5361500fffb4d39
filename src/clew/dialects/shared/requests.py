"""What the body of a request may hold, in every dialect: one policy for fields that a shape does not name.

An unknown field is refused by its name, so that a misspelt one never changes an answer in silence. Where the clients of a source
send more than Clew has (`query`, `cortex`), it is ignored, and the answer names it in a warning. A value has the type of its
field: true and false are no numbers. Above: the dialects' `wire` modules. Next: `errors`, which words a refusal.
"""

from collections.abc import Iterable

from pydantic import BaseModel, BeforeValidator, ConfigDict
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

_FIELDS_NAMED_MOST = 10
_NAME_LENGTH = 200


class RequestBody(BaseModel):
    """The body of a request, or a part of one, with fields in snake_case."""

    model_config = ConfigDict(strict=True, extra="forbid")


class CamelRequestBody(RequestBody):
    """The same with fields in camelCase."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True)


class TolerantRequestBody(BaseModel):
    """The body of a request whose unknown fields are ignored; `unknown_fields` names them for a warning."""

    model_config = ConfigDict(extra="allow")


def unknown_fields(body: TolerantRequestBody) -> list[str]:
    """Return the names of the fields that a body has and its shape does not, the first ones of many."""
    return first_names(body.model_extra or {})


def first_names(names: Iterable[str]) -> list[str]:
    """Return as many names of fields as a warning holds, each cut to a length that can be shown."""
    return [name[:_NAME_LENGTH] for name in names][:_FIELDS_NAMED_MOST]


def _refuse_boolean(value: object) -> object:
    if isinstance(value, bool):
        raise PydanticCustomError("boolean_number", "must be a number, not true or false")
    return value


NoBoolean = BeforeValidator(_refuse_boolean)
"""For numbers of shapes that also take a text of digits."""
