"""What a response was made from: the items of its request, behind all that stood above them.

OpenAI prepends the items of a conversation to `input_items` (the parameter `conversation` of its reference), and those of the
responses before it. Above: `routes`. Below: `conversation_items` lists the messages above, page by page.
"""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from clew.dialects.responses.conversation_items import Conversation, shown
from clew.dialects.responses.encode import call_id, function_call
from clew.dialects.responses.listing import Listed
from clew.dialects.shared.openai_shapes import encode_items, no_such_item
from clew.dialects.shared.parts import Parts
from clew.domain.errors import NotFound
from clew.store.threads.conversation_items import ROOT
from clew.store.threads.messages import Messages
from clew.store.turns.responses import Responses, StoredResponse

Json = dict[str, Any]
HISTORY = "history"
"""In the parameters of a response: how many messages its request put above its question."""
ANSWERED = "answered"
"""In the parameters of a response: the turn whose function calls its request answered."""


async def input_page(parts: Parts, tenant_id: UUID, stored: StoredResponse, base_url: str, which: Listed) -> Json:
    """Return a page of the items that a response was made from. Raises InvalidInput: `after` is none of them."""
    first, own = await _with_calls(parts, tenant_id, stored)
    leaf_id, ids = await _leaf_above(parts, tenant_id, first), frozenset(item["id"] for item in own)
    above = _Above(Conversation(parts, tenant_id, first.thread_id, leaf_id), base_url, ids)
    is_newest_first = which.order == "desc"
    ordered = own[::-1] if is_newest_first else own
    place = next((number for number, item in enumerate(ordered, 1) if item["id"] == which.after), None)
    if not is_newest_first:
        found, has_more = ([], False) if place else await above.page(which.limit, which)
        items = [*found, *([] if has_more else ordered[place or 0 :])]
        return encode_items(items[: which.limit], has_more or len(items) > which.limit)
    items = ordered if which.after is None else [] if place is None else ordered[place:]
    if len(items) > which.limit:
        return encode_items(items[: which.limit], has_more=True)
    found, has_more = await above.page(which.limit - len(items), which if place is None else replace(which, after=None))
    return encode_items([*items, *found], has_more)


@dataclass(frozen=True, slots=True)
class _Above:
    """The messages and items above a request."""

    items: Conversation
    base_url: str
    sent: frozenset[str]
    """Ids of items that the request sent again; they are listed with it."""

    async def page(self, most: int, which: Listed) -> tuple[list[Json], bool]:
        """Return the next items, at most `most`, and whether there are more. Raises InvalidInput: `after` is none of them."""
        found, after, has_more = list[Json](), which.after, True
        while has_more and len(found) < max(most, 1):
            try:
                wanted = max(most, 1) - len(found)
                read, has_more = await self.items.page(wanted, is_newest_first=which.order == "desc", after=after)
            except NotFound as error:
                raise no_such_item(str(after)) from error
            listed = shown(read, self.base_url)
            has_more, after = has_more and bool(listed), listed[-1]["id"] if listed else after
            found += [item for item in listed if item["id"] not in self.sent]
        return (found, has_more) if most else ([], bool(found))


async def _with_calls(parts: Parts, tenant_id: UUID, stored: StoredResponse) -> tuple[StoredResponse, list[Json]]:
    """Return the items of a request, oldest first, behind those of the requests whose function calls it answers.

    The first of these requests is returned as well: what stands above its question stands above all of them.
    """
    items = [dict(item) for item in stored.items]
    while asked := stored.parameters.get(ANSWERED):
        previous = await Responses(parts.database).find(tenant_id, UUID(asked))
        if previous is None or not previous.is_stored:  # deleted since, or never kept
            break
        items = [*(dict(item) for item in previous.items), *calls_of(previous), *items]
        stored = previous
    return stored, items


def calls_of(stored: StoredResponse) -> list[Json]:
    """Return the function calls of a response as items."""
    calls = stored.record.calls if stored.record is not None else ()
    tools = stored.parameters.get("tools") or ()
    return [function_call(call_id(stored.turn_id, number), call, tools) for number, call in enumerate(calls)]


async def _leaf_above(parts: Parts, tenant_id: UUID, stored: StoredResponse) -> int:
    """Return the message below which a request put its own, or `ROOT`."""
    own, leaf_id = stored.parameters.get(HISTORY, 0), stored.parent_id
    if leaf_id is not None and own:
        leaf_id = await Messages(parts.database).above(tenant_id, stored.thread_id, leaf_id, own)
    return ROOT if leaf_id is None else leaf_id
