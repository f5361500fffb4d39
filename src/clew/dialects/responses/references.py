"""Input items that name an earlier item, `item_reference`: they are replaced by the item before the input is read.

Messages of any conversation of the caller can be named, and the function calls of its stored responses, whose ids say where they
are. Above: `asking`, `compacting`. Below: `store.threads.messages`, `store.turns.responses`. Next: `items`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from clew.dialects.responses.encode import function_call, turn_of_call
from clew.dialects.shared.dialect import LARGE_BODY
from clew.dialects.shared.parts import Parts
from clew.domain.errors import MISSING, InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.store.threads.messages import Messages
from clew.store.turns.responses import Responses

Json = dict[str, Any]
_WITHOUT_TEXT = ("rs_", "fs_")
"""Beginnings of the ids of items that say nothing to a model of Clew: reasoning and file searches."""


async def with_references(parts: Parts, tenant_id: UUID, given: str | Sequence[Json] | None) -> str | list[Json] | None:
    """Return the input with the items that it names, which are read in one round trip for messages and one for calls.

    A request whose call may be of a namespace is read as well.

    Raises:
        InvalidInput: a reference has no id, or the named items are larger than a request may be.
        NotFound: there is no such item for this caller.
    """
    if given is None or isinstance(given, str):
        return given
    named = list(_named(given))
    if not named:
        return list(given)
    messages, calls = _read(named)
    found = await _messages(parts, tenant_id, messages) | await _calls(parts, tenant_id, calls)
    for item_id in named:
        if item_id not in found:
            raise NotFound("item", item_id[:80])
    size = sum(len(found[item_id].get("content") or found[item_id].get("arguments") or "") for item_id in named)
    if size > LARGE_BODY.bytes:  # one item may be named often
        raise InvalidInput(
            f"The items that `input` refers to have {size:,} characters; the limit is {LARGE_BODY.bytes:,}. Name each only once.",
            field="input",
        )
    return [
        found[item["id"]] if _is_reference(item) else item
        for item in given
        if not (_is_reference(item) and item["id"].startswith(_WITHOUT_TEXT))
    ]


def _named(given: Sequence[Json]) -> Iterator[str]:
    """Yield the ids that references name, without those of items that are left out. Raises InvalidInput."""
    for place, item in enumerate(given):
        if not _is_reference(item):
            continue
        if not isinstance(item.get("id"), str):
            code = MISSING if item.get("id") is None else None
            raise InvalidInput(f"`input[{place}].id` must be the id of an item.", code=code, field=f"input[{place}].id")
        if not item["id"].startswith(_WITHOUT_TEXT):
            yield item["id"]


def _is_reference(item: Json) -> bool:
    """OpenAI's clients may leave out the type."""
    return item.get("type") == "item_reference" or (item.get("type") is None and set(item) <= {"id", "type"} and "id" in item)


def _read(named: Iterable[str]) -> tuple[dict[str, UUID], dict[str, tuple[UUID, int]]]:
    """Return which messages, and which calls of which turns, the ids name. Raises NotFound: one cannot be an id."""
    messages: dict[str, UUID] = {}
    calls: dict[str, tuple[UUID, int]] = {}
    for item_id in named:
        try:
            if item_id.startswith("fc_"):
                calls[item_id] = turn_of_call(item_id)
            else:
                messages[item_id] = parse_id("msg", item_id)
        except NotFound as error:
            raise NotFound("item", item_id[:80]) from error
    return messages, calls


async def _messages(parts: Parts, tenant_id: UUID, ids: Mapping[str, UUID]) -> dict[str, Json]:
    if not ids:
        return {}
    try:
        said = await Messages(parts.database).find_anywhere(tenant_id, list(ids.values()), bytes_most=LARGE_BODY.bytes)
    except InvalidInput as error:
        raise InvalidInput(error.message, field="input") from error
    return {
        item_id: {"type": "message", "id": item_id, "role": said[uuid][0], "content": said[uuid][1]}
        for item_id, uuid in ids.items()
        if uuid in said
    }


async def _calls(parts: Parts, tenant_id: UUID, places: Mapping[str, tuple[UUID, int]]) -> dict[str, Json]:
    if not places:
        return {}
    found = await Responses(parts.database).calls_of(tenant_id, list({turn_id for turn_id, _ in places.values()}))
    return {
        item_id: function_call(item_id, found[turn_id].calls[number], found[turn_id].tools)
        for item_id, (turn_id, number) in places.items()
        if turn_id in found and number < len(found[turn_id].calls)
    }
