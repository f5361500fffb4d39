"""Items of conversations that are no messages, each behind a message of its thread.

Above: the dialect of OpenAI's conversations. Below: `queries/threads/conversation_items.sql`, `messages.append_messages`.
"""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row

from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import public_id
from clew.domain.threads.item import SHOWN, GivenMessage, KeptItem, Place
from clew.domain.threads.message import Message
from clew.store.faults import foreign
from clew.store.pool import Database
from clew.store.sql import load_queries
from clew.store.threads.messages import append_messages

SQL = load_queries("threads/conversation_items")
ROOT = 0
"""In place of the number of a message, whose numbers begin with 1: the path that ends before the first one."""
MOST_BEHIND = 1_000
"""Items between two messages."""
Given = GivenMessage | KeptItem
"""A message, or an item without its place."""


class ConversationItems:
    """Reads and writes the items of one tenant's conversations."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(
        self, tenant_id: UUID, thread_id: UUID, given: Sequence[Given], *, max_messages: int | None = None
    ) -> list[Message | KeptItem]:
        """Store messages and items at the end of a thread, all or none, in their order.

        Raises:
            NotFound: there is no such thread. Conflict: see `append_messages`.
            InvalidInput: it has an item with this id, or too many items without a message.
        """
        said = [one for one in given if isinstance(one, GivenMessage)]
        async with self._database.transaction(tenant_id) as connection:
            cursor = await connection.execute(SQL["head_of_thread"], {"thread_id": thread_id})
            head = await cursor.fetchone()
            if head is None:
                raise NotFound("conversation", public_id("conv", thread_id))
            messages = iter(await _append(connection, thread_id, said, max_messages) if said else ())
            behind: int | None = head["head_message_id"]
            placed: list[Message | KeptItem] = []
            for one in given:
                if isinstance(one, KeptItem):
                    placed.append(KeptItem(one.public_id, one.item, behind))
                else:
                    message = next(messages)
                    placed.append(message)
                    behind = message.id
            await _insert(connection, thread_id, [one for one in placed if isinstance(one, KeptItem)])
        return placed

    async def behind(
        self, tenant_id: UUID, thread_id: UUID, message_ids: Sequence[int], *, limit: int, after: int = 0, from_root: bool = False
    ) -> list[KeptItem]:
        """Return the next items behind these messages, and with `from_root` those before the first message, in their order.

        `after` is the `place` of the item before them.
        """
        params = {"message_ids": list(message_ids), "from_root": from_root, "after": after, "limit": limit}
        return await self._database.rows(tenant_id, SQL["items_behind"], params | {"thread_id": thread_id}, KeptItem)

    async def places(
        self,
        tenant_id: UUID,
        thread_id: UUID,
        begin: tuple[int, int],
        limit: int,
        *,
        is_newest_first: bool,
        leaf_id: int | None = None,
    ) -> list[Place]:
        """Return what stands from a place (depth, place) on along the path to a message or `ROOT`; fewer than `limit` at its end.

        Without a leaf, the path leads to the tip of the head's branch.

        The cost of a page depends on the limit and on the forks of the path, never on the thread's length.
        """
        query = SQL["places_before"] if is_newest_first else SQL["places_after"]
        params = {"thread_id": thread_id, "leaf_id": leaf_id, "depth": begin[0], "place": begin[1], "limit": limit}
        return await self._database.rows(tenant_id, query, params, Place)

    async def named(self, tenant_id: UUID, thread_id: UUID, public_ids: Sequence[str]) -> dict[str, KeptItem]:
        """Return items by their ids."""
        params = {"thread_id": thread_id, "public_ids": list(public_ids)}
        found = await self._database.rows(tenant_id, SQL["items_named"], params, KeptItem)
        return {one.public_id: one for one in found}

    async def find(self, tenant_id: UUID, thread_id: UUID, item_id: str) -> KeptItem:
        """Return one item, or raise NotFound."""
        params = {"thread_id": thread_id, "public_id": item_id}
        found = await self._database.one(tenant_id, SQL["find_item"], params, KeptItem)
        if found is None:
            raise NotFound("item", item_id[:80])
        return found

    async def delete(self, tenant_id: UUID, thread_id: UUID, item_id: str) -> None:
        """Delete one item. Raises NotFound; Forbidden: it is in a conversation of somebody else."""
        if not await self._database.execute(tenant_id, SQL["delete_item"], {"thread_id": thread_id, "public_id": item_id}):
            await self.find(tenant_id, thread_id, item_id)
            raise foreign()


async def _append(
    connection: AsyncConnection[Any], thread_id: UUID, said: Sequence[GivenMessage], max_messages: int | None
) -> list[Message]:
    texts = [(one.role, one.content) for one in said]
    metadata = [{SHOWN: one.shown} if one.shown else {} for one in said]
    return await append_messages(connection, thread_id, texts, metadata=metadata, max_messages=max_messages)


async def _insert(connection: AsyncConnection[Any], thread_id: UUID, items: Sequence[KeptItem]) -> None:
    if not items:
        return
    await connection.execute(SQL["touch_thread"], {"thread_id": thread_id})
    ids = [one.public_id for one in items]
    params = {
        "thread_id": thread_id,
        "ids": ids,
        "message_ids": [one.message_id for one in items],
        "items": [json.dumps(one.item) for one in items],
    }
    cursor = connection.cursor(row_factory=class_row(KeptItem))
    await cursor.execute(SQL["insert_items"], params)
    stored = await cursor.fetchall()
    for item_id in Counter(ids) - Counter(one.public_id for one in stored):
        raise InvalidInput(
            f"The conversation has an item {item_id[:80]} already. Omit `id`, or delete that item first.", field="items"
        )
    cursor = await connection.execute(SQL["count_behind"], {"thread_id": thread_id, "message_id": stored[-1].message_id})
    counted = await cursor.fetchone()
    if counted is not None and counted["items"] > MOST_BEHIND:
        raise InvalidInput(
            f"At most {MOST_BEHIND:,} items that are no messages may follow each other. Begin a new conversation.",
            field="items",
        )
