"""The items of a conversation in their order: messages on the path to its head, and what was kept behind each of them.

Above: `conversation_routes`. Below: the messages and the items of the store; `messages` shows the former.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from clew.dialects.responses.messages import message_item
from clew.dialects.shared.parts import Parts
from clew.domain.ids import parse_id
from clew.domain.threads.item import KeptItem
from clew.domain.threads.message import Message
from clew.store.threads.conversation_items import ConversationItems
from clew.store.threads.messages import Messages, PathPage

Json = dict[str, Any]
Item = Message | KeptItem
_PAGE = 100
_ANY_DEPTH = (1 << 31) - 1


@dataclass(frozen=True, slots=True)
class Conversation:
    """The items of one thread."""

    parts: Parts
    tenant_id: UUID
    thread_id: UUID

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

    async def page(self, least: int, *, is_newest_first: bool, after: str | None = None) -> list[Item]:
        """Return at least so many items after one if there are as many, without failed and deleted messages."""
        skipped = None if after is None else await self.find(after)
        depth = await self._begin(skipped, is_newest_first=is_newest_first)
        found: list[Item] = []
        while depth is not None and len(found) < least:
            messages = await self._messages(depth, is_newest_first=is_newest_first)
            is_last = len(messages) < _PAGE
            from_root = is_last if is_newest_first else depth == 0
            items = await self._with_items(messages, from_root=from_root, is_newest_first=is_newest_first)
            if skipped is not None:
                items, skipped = _behind(items, skipped), None
            found += [one for one in items if not (isinstance(one, Message) and one.status == "failed")]
            depth = None if is_last else messages[-1].depth
        return found

    async def _begin(self, skipped: Item | None, *, is_newest_first: bool) -> int:
        """Return the depth where to begin, so that the message of the item to skip comes first."""
        if isinstance(skipped, KeptItem) and skipped.message_id is not None:
            at = (await Messages(self.parts.database).find_numbered(self.tenant_id, self.thread_id, skipped.message_id)).depth
        elif isinstance(skipped, Message):
            at = skipped.depth
        else:
            at = None if skipped is None else 0
        if is_newest_first:
            return _ANY_DEPTH if at is None else at + 1
        return max(0, (at or 0) - 1)

    async def _messages(self, depth: int, *, is_newest_first: bool) -> list[Message]:
        which = PathPage(self.thread_id, _PAGE, before=depth) if is_newest_first else PathPage(self.thread_id, _PAGE, after=depth)
        return await Messages(self.parts.database).page(self.tenant_id, which)

    async def _with_items(self, messages: Sequence[Message], *, from_root: bool, is_newest_first: bool) -> list[Item]:
        """Return messages with what stands behind each of them, in their own order."""
        kept = await ConversationItems(self.parts.database).behind(
            self.tenant_id, self.thread_id, [one.id for one in messages], from_root=from_root
        )
        by_message: dict[int | None, list[KeptItem]] = {}
        for one in kept:
            by_message.setdefault(one.message_id, []).append(one)
        oldest_first = list(reversed(messages)) if is_newest_first else messages
        found: list[Item] = [*by_message.get(None, ())]
        for message in oldest_first:
            found += [message, *by_message.get(message.id, ())]
        return found[::-1] if is_newest_first else found


def _behind(items: list[Item], skipped: Item) -> list[Item]:
    """Return the items behind one; all of them if it is on another branch."""
    keys = [_key(one) for one in items]
    return items[keys.index(_key(skipped)) + 1 :] if _key(skipped) in keys else items


def _key(item: Item) -> str | UUID:
    return item.uuid if isinstance(item, Message) else item.public_id


def shown(items: Sequence[Item], base_url: str) -> list[Json]:
    """Return items as OpenAI's API shows them."""
    return [message_item(one, base_url) if isinstance(one, Message) else one.item | {"id": one.public_id} for one in items]
