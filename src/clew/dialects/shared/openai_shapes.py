"""What the dialects under `/v1` share: request bodies, ids, list pages, and the model name that selects an assistant.

Clients of OpenAI's API send many fields that mean nothing here, and null for what they do not set. Both count as absent. Above:
`models` and the other dialects there. Next: `openai_errors`.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Generic, Literal, Protocol, TypeVar, cast
from uuid import UUID

from fastapi import Query
from pydantic import BaseModel, Field

from clew.dialects.shared.parts import Parts
from clew.dialects.shared.places import DEFAULT_ASSISTANT
from clew.dialects.shared.shapes import NullableRequestBody
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import parse_id, public_id
from clew.domain.threads.thread import Assistant
from clew.store.assistants import Assistants

MODEL = "clew"
"""The model that answers from the documents of the default assistant; `clew/NAME` answers from those of another one."""
_SEPARATORS = ("/", ":")
_Name = Annotated[str, Field(max_length=64)]
_Value = Annotated[str, Field(max_length=512)]
Metadata = Annotated[dict[_Name, _Value], Field(max_length=16)]
"""Texts that a client stores with an object."""
ServiceTier = Literal["auto", "default", "flex", "scale", "priority", "fast", "ultrafast"]
CacheRetention = Literal["in_memory", "in-memory", "24h"]
Ranker = Literal["none", "auto", "default-2024-11-15", "default_2024_08_21", "default-2024-08-21"]
SafetyIdentifier = Annotated[str, Field(max_length=128)]
PageLimit = Annotated[int, Query(ge=1, le=100)]
Order = Literal["asc", "desc"]
Item = TypeVar("Item", bound=BaseModel)


class OpenAIBody(NullableRequestBody):
    """A request body, or a part of one. Unknown fields are ignored, a null field counts as absent, and types are strict."""


class _Named(Protocol):
    id: str


class ListPage(BaseModel, Generic[Item]):
    """A page of objects. Send `last_id` as `after` for the next page."""

    object: Literal["list"] = "list"
    data: list[Item]
    first_id: str | None
    last_id: str | None
    has_more: bool


class Deleted(BaseModel):
    """The confirmation of a deletion."""

    id: str
    object: str
    deleted: bool = True


def encode_page(shown: Sequence[Item], has_more: bool) -> ListPage[Item]:
    """Return a page of objects that have an `id`."""
    first_id, last_id = _ends([cast(_Named, one).id for one in shown])
    return ListPage(data=list(shown), first_id=first_id, last_id=last_id, has_more=has_more)


def encode_items(items: Sequence[dict[str, Any]], has_more: bool) -> dict[str, Any]:
    """Return a page of objects that are JSON already."""
    first_id, last_id = _ends([item["id"] for item in items])
    return {"object": "list", "data": list(items), "first_id": first_id, "last_id": last_id, "has_more": has_more}


def page_behind(items: Sequence[dict[str, Any]], *, limit: int, is_newest_first: bool, after: str | None) -> dict[str, Any]:
    """Return a page of items that are the oldest first. Raises InvalidInput: `after` is none of them."""
    ordered, start = (items[::-1] if is_newest_first else items), 0
    if after is not None:
        place = next((number for number, item in enumerate(ordered) if item["id"] == after), None)
        if place is None:
            raise no_such_item(after)
        start = place + 1
    return encode_items(ordered[start : start + limit], len(ordered) > start + limit)


def no_such_item(after: str) -> InvalidInput:
    """Return the error of a page behind an item that the list does not have."""
    return InvalidInput(f"`after` is {after[:80]!r}, which is no item of this list.", field="after")


def _ends(ids: Sequence[str]) -> tuple[str | None, str | None]:
    return (ids[0], ids[-1]) if ids else (None, None)


def object_id(prefix: str, identifier: UUID) -> str:
    """Return the id of an object in the form that OpenAI's clients expect, such as `chatcmpl-…` or `file-…`."""
    return f"{prefix}-{public_id('x', identifier).removeprefix('x_')}"


def read_object_id(prefix: str, kind: str, text: str) -> UUID:
    """Read an id that `object_id` made. Raises NotFound, which names the kind of object."""
    try:
        head, _, body = text.partition("-")
        return parse_id("x", f"x_{body}" if head == prefix else "")
    except NotFound as error:
        raise NotFound(kind, text[:80]) from error


def unix(moment: datetime) -> int:
    """Return a time in whole seconds since 1970."""
    return int(moment.timestamp())


def model_of(assistant: Assistant) -> str:
    """Return the model name of an assistant: `clew` for the default one; with its id if its name alone does not find it."""
    if assistant.namespace:
        return f"{MODEL}/{public_id('asst', assistant.id)}"
    return MODEL if assistant.name == DEFAULT_ASSISTANT else f"{MODEL}/{assistant.name}"


async def find_model(parts: Parts, tenant_id: UUID, model: str) -> Assistant:
    """Return the assistant that a model name selects: `clew`, `clew/NAME`, `clew:NAME`, or an id in place of the name.

    Raises:
        NotFound: MODEL_NOT_FOUND, no such assistant for this caller.
    """
    name = assistant_named(model)
    if name is None:
        raise NotFound("model", model[:200])
    assistants = Assistants(parts.database)
    try:
        if name.startswith("asst_"):
            return await assistants.find(tenant_id, parse_id("asst", name))
        return await assistants.find_by_name(tenant_id, name)
    except NotFound as error:
        raise NotFound("model", model[:200]) from error


def assistant_named(model: str) -> str | None:
    """Return the name or the id of the assistant in a model name; None if it is not a model of Clew."""
    if model == MODEL:
        return DEFAULT_ASSISTANT
    head, separator, name = model[: len(MODEL)], model[len(MODEL) : len(MODEL) + 1], model[len(MODEL) + 1 :]
    return name if head == MODEL and separator in _SEPARATORS and name else None
