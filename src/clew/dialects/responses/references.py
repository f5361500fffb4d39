"""Input items that name an earlier item, `item_reference`: they are replaced by the item before the input is read.

Messages of any conversation of the caller can be named, and the function calls of its stored responses, whose ids say where they
are. Above: `asking`, `compacting`. Below: `store.threads.messages`, `store.turns.responses`. Next: `items`.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from clew.dialects.responses.encode import function_call, turn_of_call
from clew.dialects.shared.parts import Parts
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.store.threads.messages import Messages
from clew.store.turns.responses import Responses

Json = dict[str, Any]
_WITHOUT_TEXT = ("rs_", "fs_")
"""Beginnings of the ids of items that say nothing to a model of Clew: reasoning and file searches."""


async def with_references(parts: Parts, tenant_id: UUID, given: str | Sequence[Json] | None) -> str | list[Json] | None:
    """Return the input with the items that it names.

    Raises:
        InvalidInput: a reference has no id. NotFound: there is no such item for this caller.
    """
    if given is None or isinstance(given, str):
        return given
    items: list[Json] = []
    for place, item in enumerate(given):
        if not _is_reference(item):
            items.append(item)
        elif not isinstance(item.get("id"), str):
            raise InvalidInput(f"`input[{place}].id` must be the id of an item.", field=f"input[{place}].id")
        elif not item["id"].startswith(_WITHOUT_TEXT):
            items.append(await _find(parts, tenant_id, item["id"]))
    return items


def _is_reference(item: Json) -> bool:
    """OpenAI's clients may leave out the type."""
    return item.get("type") == "item_reference" or (item.get("type") is None and set(item) <= {"id", "type"} and "id" in item)


async def _find(parts: Parts, tenant_id: UUID, item_id: str) -> Json:
    try:
        if item_id.startswith("fc_"):
            return await _call(parts, tenant_id, item_id)
        message = await Messages(parts.database).find_anywhere(tenant_id, parse_id("msg", item_id))
    except NotFound as error:
        raise NotFound("item", item_id[:80]) from error
    return {"type": "message", "id": item_id, "role": message.role, "content": message.content}


async def _call(parts: Parts, tenant_id: UUID, item_id: str) -> Json:
    turn_id, number = turn_of_call(item_id)
    stored = await Responses(parts.database).find(tenant_id, turn_id)
    calls = stored.record.calls if stored and stored.is_stored and stored.record else ()
    if number >= len(calls):
        raise NotFound("item", item_id[:80])
    return function_call(item_id, calls[number])
