"""What a request body may contain, in every dialect: one policy for unknown fields.

An unknown field is refused by name, so that a typo never silently changes an answer. If the clients of a source send more than
Clew supports (`query`, `cortex`), the field is ignored and the response names it in a warning. A value must have the type of its
field: true and false are not numbers. Above: the dialects' `wire` modules. Next: `errors`, which words a refusal.
"""

from collections.abc import Iterable

from pydantic import BaseModel, BeforeValidator, ConfigDict
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

_FIELDS_NAMED_MOST = 10
_NAME_LENGTH = 200


class RequestBody(BaseModel):
    """A request body, or a part of one, with fields in snake_case."""

    model_config = ConfigDict(strict=True, extra="forbid")


class CamelRequestBody(RequestBody):
    """The same with fields in camelCase."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True)


class TolerantRequestBody(BaseModel):
    """A request body whose unknown fields are ignored; `unknown_fields` names them for a warning."""

    model_config = ConfigDict(extra="allow")


def unknown_fields(body: TolerantRequestBody) -> list[str]:
    """Return the first names of fields that a body has and its shape does not."""
    return first_names(body.model_extra or {})


def first_names(names: Iterable[str]) -> list[str]:
    """Return the first names of fields, each shortened, as many as fit into a warning."""
    return [name[:_NAME_LENGTH] for name in names][:_FIELDS_NAMED_MOST]


def _refuse_boolean(value: object) -> object:
    if isinstance(value, bool):
        raise PydanticCustomError("boolean_number", "must be a number, not true or false")
    return value


NoBoolean = BeforeValidator(_refuse_boolean)
"""For numbers that may also be sent as a string of digits."""
