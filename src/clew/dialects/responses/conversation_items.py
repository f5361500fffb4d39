"""The items of a conversation in their order: messages on the path to its head, and what was kept behind each of them.

A page is chosen by the places and sizes of its items, and only then read. Above: `conversation_routes`, `input_items`. Below: the
messages and the items of the store; `messages` shows the former.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from clew.dialects.responses.messages import message_item
from clew.dialects.shared.parts import Parts
from clew.domain.errors import NotFound
from clew.domain.ids import parse_id
from clew.domain.threads.item import KeptItem, Place
from clew.domain.threads.message import Message
from clew.store.threads.conversation_items import ConversationItems
from clew.store.threads.messages import Messages

Json = dict[str, Any]
Item = Message | KeptItem
PAGE_BYTES = 4 << 20
"""Of the items of a page together, unless a single one is larger."""
_END, _LAST = (1 << 31) - 1, (1 << 62) - 1
"""A depth and a place behind all others."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """The items of one thread."""

    parts: Parts
    tenant_id: UUID
    thread_id: UUID
    leaf_id: int | None = None
    """The message that the pages end with, or `ROOT`; None: that at the tip of the head's branch, whichever is the head then."""

    async def find(self, item_id: str) -> Item:
        """Return one item, also one of another branch. Raises NotFound."""
        if not item_id.startswith("msg_"):
            return await ConversationItems(self.parts.database).find(self.tenant_id, self.thread_id, item_id)
        return await Messages(self.parts.database).find(self.tenant_id, self.thread_id, parse_id("msg", item_id))

    async def delete(self, item_id: str) -> None:
        """Leave an item out from now on. Raises NotFound."""
        if not item_id.startswith("msg_"):
            await ConversationItems(self.parts.database).delete(self.tenant_id, self.thread_id, item_id)
        else:
            await Messages(self.parts.database).hide(self.tenant_id, self.thread_id, parse_id("msg", item_id))

    async def page(self, most: int, *, is_newest_first: bool, after: str | None = None) -> tuple[list[Item], bool]:
        """Return the next items behind one, without failed and deleted messages, and whether there are more.

        There are at most `most`, and fewer if they would have more than `PAGE_BYTES`; at least one, if there is one.

        Raises:
            NotFound: the conversation has no such item, or it is not on the path to the message that the pages end with.
        """
        places = await self._places(most + 1, after, is_newest_first=is_newest_first)
        chosen = _fitting(places[:most])
        return await self._read(chosen), len(chosen) < len(places)

    async def _places(self, most: int, after: str | None, *, is_newest_first: bool) -> list[Place]:
        """Return the places behind an item of those that are shown.

        Where the head moved to another branch since the last page, the item says only how deep to begin.
        """
        seen = None if after is None else await self._place_of(await self.find(after))
        first = (_END, _LAST) if is_newest_first else (0, 0)
        walked = await self._walk(_at(seen) or first, most + 1, is_newest_first=is_newest_first)
        if seen is not None and not _begins_with(walked, seen):
            if self.leaf_id is not None:
                raise NotFound("item", str(after)[:80])
            begin, seen = (seen.depth, _LAST if is_newest_first else 0), None
            walked = await self._walk(begin, most + 1, is_newest_first=is_newest_first)
        found: list[Place] = []
        while True:
            found += [one for one in walked if one.is_shown and not (seen and _is_same(one, seen))]
            if len(found) >= most or len(walked) <= most:
                return found[:most]
            seen = walked[-1]
            walked = await self._walk((seen.depth, seen.place), most + 1, is_newest_first=is_newest_first)

    async def _walk(self, begin: tuple[int, int], limit: int, *, is_newest_first: bool) -> list[Place]:
        items = ConversationItems(self.parts.database)
        return await items.places(
            self.tenant_id, self.thread_id, begin, limit, is_newest_first=is_newest_first, leaf_id=self.leaf_id
        )

    async def _place_of(self, item: Item) -> Place:
        if isinstance(item, Message):
            return Place(item.depth, 0, item.id)
        depth = 0
        if item.message_id is not None:
            depth = (await Messages(self.parts.database).find_numbered(self.tenant_id, self.thread_id, item.message_id)).depth
        return Place(depth, item.place, item.message_id, item.public_id)

    async def _read(self, places: Sequence[Place]) -> list[Item]:
        """Return what stands there, without what was deleted meanwhile."""
        numbers = [one.message_id for one in places if one.public_id is None and one.message_id is not None]
        ids = [one.public_id for one in places if one.public_id is not None]
        messages = await Messages(self.parts.database).numbered(self.tenant_id, self.thread_id, numbers) if numbers else {}
        items = await ConversationItems(self.parts.database).named(self.tenant_id, self.thread_id, ids) if ids else {}
        read = (messages.get(one.message_id or 0) if one.public_id is None else items.get(one.public_id) for one in places)
        return [one for one in read if one is not None]


def _fitting(places: Sequence[Place]) -> Sequence[Place]:
    """Return the first places that fit into a page; at least one."""
    size = 0
    for number, one in enumerate(places):
        size += one.bytes
        if number and size > PAGE_BYTES:
            return places[:number]
    return places


def _at(place: Place | None) -> tuple[int, int] | None:
    return None if place is None else (place.depth, place.place)


def _begins_with(places: Sequence[Place], one: Place) -> bool:
    return bool(places) and _is_same(places[0], one)


def _is_same(one: Place, other: Place) -> bool:
    return (one.message_id, one.public_id) == (other.message_id, other.public_id)


def shown(items: Sequence[Item], base_url: str) -> list[Json]:
    """Return items as OpenAI's API shows them."""
    return [message_item(one, base_url) if isinstance(one, Message) else one.item | {"id": one.public_id} for one in items]
