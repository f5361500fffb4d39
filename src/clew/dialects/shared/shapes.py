"""The building blocks of every dialect's shapes: camelCase, times, cursors, and one policy for unknown fields.

An unknown field is refused by name, so that a typo never silently changes an answer. If the clients of a source send more than
Clew supports (`query`, `cortex`), the field is ignored and the response names it in a warning. A value must have the type of its
field: true and false are not numbers. Above: the dialects' `wire` modules, encoders and decoders. Next: `errors`, which words a
refusal.
"""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, cast

from pydantic import (
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    PlainSerializer,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import CoreSchema, PydanticCustomError

from clew.domain.errors import InvalidInput

_FIELDS_MOST = 100
_FIELDS_NAMED_MOST = 10
_NAME_LENGTH = 200
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_OUTSIDE = ("title", "description", "default")
"""What the schema of a field says about the field, not about its values."""


class CamelBody(BaseModel):
    """The body of a response, or a part of one: camelCase in JSON, snake_case in Python."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, strict=True)


class RequestBody(BaseModel):
    """A request body, or a part of one, with fields in snake_case."""

    model_config = ConfigDict(strict=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _has_few_fields(cls, given: object) -> object:
        """Refuse thousands of unknown fields as one fault: naming each of them would stop the server for a while."""
        fields = len(cast(dict[str, object], given)) if isinstance(given, dict) else 0
        if fields > _FIELDS_MOST:
            raise PydanticCustomError("too_many_fields", "has more than {most} fields", {"most": _FIELDS_MOST})
        return cast(object, given)


class CamelRequestBody(RequestBody):
    """The same with fields in camelCase."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True)


class TolerantRequestBody(BaseModel):
    """A request body whose unknown fields are ignored; `unknown_fields` names them for a warning."""

    model_config = ConfigDict(extra="allow")


class NullableRequestBody(TolerantRequestBody):
    """The same, for clients that send null for what they do not set: a null field counts as absent. Types are strict."""

    model_config = ConfigDict(strict=True)

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        if not isinstance(given, dict):
            return given
        return {name: value for name, value in cast(dict[str, Any], given).items() if value is not None}

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Return the schema with null as a value of every field that may be absent."""
        schema = handler(core_schema)
        body = handler.resolve_ref_schema(schema)
        fields: dict[str, dict[str, Any]] = body.get("properties", {})
        required: list[str] = body.get("required", [])
        body["properties"] = {name: one if name in required else _or_null(one) for name, one in fields.items()}
        return schema


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    inside = {name: value for name, value in schema.items() if name not in _OUTSIDE}
    if not inside or any(one.get("type") == "null" for one in inside.get("anyOf", ())):
        return schema
    return {"anyOf": [inside, {"type": "null"}]} | {name: schema[name] for name in _OUTSIDE if name in schema}


def unknown_fields(body: TolerantRequestBody) -> list[str]:
    """Return the names of the first fields that a body has and its shape does not."""
    return first_names(body.model_extra or {})


def first_names(names: Iterable[str]) -> list[str]:
    """Return the names of the first fields, each shortened, as many as fit into a warning."""
    return [name[:_NAME_LENGTH] for name in names][:_FIELDS_NAMED_MOST]


def _refuse_boolean(value: object) -> object:
    if isinstance(value, bool):
        raise PydanticCustomError("boolean_number", "must be a number, not true or false")
    return value


NoBoolean = BeforeValidator(_refuse_boolean)
"""For numbers that may also be sent as a string of digits."""


def rfc3339(moment: datetime) -> str:
    """Return e.g. `2026-01-31T09:30:00.000000Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _refuse_number(value: object) -> object:
    if not isinstance(value, str) or not _DATE.match(value):
        raise PydanticCustomError("time_text", "must be a time with a time zone, such as `2026-01-31T09:30:00Z`")
    return value


Moment = Annotated[AwareDatetime, Field(strict=False), BeforeValidator(_refuse_number)]
"""A time in a request: RFC 3339 as text, where Pydantic alone would also read a number of seconds."""
Rfc3339 = Annotated[datetime, PlainSerializer(rfc3339, return_type=str)]
"""A time that serialises as `rfc3339` does."""


def list_cursor(name: str, changed_at: datetime) -> str:
    """Return the cursor of the page after an entry, valid even if that entry moves."""
    return f"{name}.{int(changed_at.timestamp() * 1_000_000)}"


def read_list_cursor(cursor: str) -> tuple[datetime, str]:
    """Return the time and the name of the last entry shown. Raises InvalidInput: this server did not issue the cursor."""
    name, _, micros = cursor.partition(".")
    if not (micros.isascii() and micros.isdigit() and len(micros) <= 17):
        raise InvalidInput("This server did not issue this `cursor`. Omit it to start at the first page.", field="cursor")
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=int(micros)), name
