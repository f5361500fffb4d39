"""Messages in Postgres, read in pages along a path through the tree. Turns (`store.turns.turns`) and new threads write them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row

from clew.domain.deliverables.outline import parse_outline
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import public_id
from clew.domain.threads.message import Message
from clew.domain.threads.path import path_hashes
from clew.store.acting import acting
from clew.store.faults import conversation_full
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("threads/messages")


PAGE_BYTES = 4 << 20
"""Of the texts of a page that goes to a client: two hundred messages may have a hundred megabytes."""
FAR = 2**31 - 1
"""A depth below every message: the page before it is the last one."""


@dataclass(frozen=True, slots=True)
class PathPage:
    """A page of the path from the root to a leaf. Exactly one of `after` and `before` (depths) is given.

    Without a leaf, the path leads to the tip of the head's branch, including failed and aborted messages.
    """

    thread_id: UUID
    limit: int
    after: int | None = None
    before: int | None = None
    leaf_id: int | None = None
    bytes_most: int = 1 << 62
    """The page ends with the message with which its texts reach this."""

    def has_more(self, found: Sequence[Message]) -> bool:
        """Return whether more may follow what was found of this page."""
        return len(found) >= self.limit or sum(len(one.content.encode()) for one in found) >= self.bytes_most


@dataclass(frozen=True, slots=True)
class PathEnd:
    """The last message of a path, and its thread."""

    id: int
    thread_id: UUID


class Messages:
    """Reads messages. The cost of a page depends on its size and on the forks of its path, never on the thread's length."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, tenant_id: UUID, thread_id: UUID, message_uuid: UUID) -> Message:
        """Return one message of the thread, or raise NotFound."""
        params = {"uuid": message_uuid, "thread_id": thread_id}
        message = await self._database.one(tenant_id, SQL["find_message"], params, Message)
        if message is None:
            raise NotFound("message", public_id("msg", message_uuid))
        return message

    async def find_answer(self, tenant_id: UUID, message_uuid: UUID) -> PathEnd:
        """Return where an answer is, in any thread that the caller may read; raise NotFound if it failed or was deleted."""
        found = await self._database.one(tenant_id, SQL["find_answer_anywhere"], {"uuid": message_uuid}, PathEnd)
        if found is None:
            raise NotFound("message", public_id("msg", message_uuid))
        return found

    async def find_anywhere(
        self, tenant_id: UUID, message_uuids: Sequence[UUID], *, bytes_most: int
    ) -> dict[UUID, tuple[str, str]]:
        """Return (role, text) of messages of any thread that the caller may read, without those that failed or were deleted.

        Raises:
            InvalidInput: their texts have more than `bytes_most` bytes together.
        """
        rows = await self._database.dicts(
            tenant_id, SQL["find_messages_anywhere"], {"uuids": list(message_uuids), "most": bytes_most}
        )
        if rows and rows[0]["bytes"] > bytes_most:
            raise InvalidInput(
                f"The messages that the request refers to have {rows[0]['bytes']:,} bytes; the limit is {bytes_most:,}. Refer to "
                "fewer of them."
            )
        return {row["uuid"]: (row["role"], row["content"]) for row in rows}

    async def those_in(self, tenant_id: UUID, thread_id: UUID, message_uuids: Sequence[UUID]) -> set[UUID]:
        """Return which of these are messages of the thread that did not fail and were not deleted."""
        params = {"uuids": list(message_uuids), "thread_id": thread_id}
        return {row["uuid"] for row in await self._database.dicts(tenant_id, SQL["find_messages_of_thread"], params)}

    async def find_numbered(self, tenant_id: UUID, thread_id: UUID, number: int) -> Message:
        """Return one message of the thread by its number (`Message.id`), or raise NotFound."""
        params = {"number": number, "thread_id": thread_id}
        message = await self._database.one(tenant_id, SQL["find_numbered_message"], params, Message)
        if message is None:
            raise NotFound("message", number)
        return message

    async def above(self, tenant_id: UUID, thread_id: UUID, number: int, levels: int) -> int | None:
        """Return the number of the message that many levels above another one; None if its path is shorter."""
        params = {"thread_id": thread_id, "id": number, "levels": levels}
        rows = await self._database.dicts(tenant_id, SQL["message_above"], params)
        return rows[0]["id"] if rows else None

    async def numbered(self, tenant_id: UUID, thread_id: UUID, numbers: Sequence[int]) -> dict[int, Message]:
        """Return messages of the thread by their numbers (`Message.id`)."""
        params = {"numbers": list(numbers), "thread_id": thread_id}
        return {one.id: one for one in await self._database.rows(tenant_id, SQL["numbered_messages"], params, Message)}

    async def seed(self, tenant_id: UUID, thread_id: UUID, messages: Sequence[tuple[str, str]]) -> None:
        """Store earlier messages (role, text) as the only messages of a new thread, oldest first; at least one."""
        roles, contents = [role for role, _ in messages], [text for _, text in messages]
        paths = path_hashes(acting().owner, messages)
        params = {
            "thread_id": thread_id,
            "roles": roles,
            "contents": contents,
            "paths": paths,
            "outlines": list(map(_outline, messages)),
        }
        await self._database.execute(tenant_id, SQL["seed_messages"], params)

    async def hide(self, tenant_id: UUID, thread_id: UUID, message_uuid: UUID) -> None:
        """Make the history skip a message, which keeps its place in the tree. Raises NotFound, also if it is skipped."""
        params = {"uuid": message_uuid, "thread_id": thread_id}
        if not await self._database.execute(tenant_id, SQL["hide_message"], params):
            raise NotFound("message", public_id("msg", message_uuid))

    async def find_path(
        self,
        tenant_id: UUID,
        texts: Sequence[tuple[str, str]],
        *,
        thread: tuple[str, str] | None = None,
        made_for: str | None = None,
    ) -> PathEnd | None:
        """Return the caller's newest answer whose path has exactly these texts (role, text), its own as the last; None: no such.

        `thread`: only in the thread with this (caller_app, external_id). `made_for`: only in threads with this key in their
        metadata. Without both, not in conversations that OpenAI's clients created: they name those. One look into an index,
        however long the threads are.
        """
        caller_app, external_id = thread or (None, None)
        params = {"path": path_hashes(acting().owner, texts)[-1], "caller_app": caller_app, "external_id": external_id}
        return await self._database.one(tenant_id, SQL["find_path"], params | {"made_for": made_for}, PathEnd)

    async def newest(self, tenant_id: UUID, thread_id: UUID, *, limit: int, before: int | None = None) -> list[Message]:
        """Return messages of every branch except failed answers, newest first, numbered below `before`.

        There are fewer than `limit` where their texts reach `PAGE_BYTES`.
        """
        params = {"thread_id": thread_id, "limit": limit, "before": before, "bytes_most": PAGE_BYTES}
        return await self._database.rows(tenant_id, SQL["newest_messages"], params, Message)

    async def behind(self, tenant_id: UUID, thread_id: UUID, cursor: Message | None, limit: int) -> list[Message]:
        """Return the messages after one, or the first ones, oldest first; new messages appear at the end.

        They are on the head's path or, if the head has left the cursor's path, on the cursor's branch.
        """
        if cursor is None:
            return await self.page(tenant_id, PathPage(thread_id, limit, after=0, bytes_most=PAGE_BYTES))
        with_cursor = PAGE_BYTES + len(cursor.content.encode())
        found = await self.page(tenant_id, PathPage(thread_id, limit + 1, after=cursor.depth - 1, bytes_most=with_cursor))
        if found and found[0].id == cursor.id:
            return found[1:]
        tip = await self._database.dicts(tenant_id, SQL["tip_of_branch"], {"branch_id": cursor.branch_id})
        leaf_id = tip[0]["id"] if tip else cursor.id
        return await self.page(tenant_id, PathPage(thread_id, limit, cursor.depth, leaf_id=leaf_id, bytes_most=PAGE_BYTES))

    async def page(self, tenant_id: UUID, which: PathPage) -> list[Message]:
        """Return one page: oldest first after a depth, newest first before one."""
        params = {"thread_id": which.thread_id, "leaf_id": which.leaf_id, "limit": which.limit, "bytes_most": which.bytes_most}
        if which.before is not None:
            return await self._database.rows(tenant_id, SQL["path_page_before"], params | {"before": which.before}, Message)
        return await self._database.rows(tenant_id, SQL["path_page_after"], params | {"after": which.after or 0}, Message)


async def append_messages(
    connection: AsyncConnection[Any],
    thread_id: UUID,
    messages: Sequence[tuple[str, str]],
    *,
    metadata: Sequence[dict[str, Any]] | None = None,
    parent_id: int | None = None,
    is_linear: bool = True,
    max_messages: int | None = None,
) -> list[Message]:
    """Store messages (role, text) that no turn made, one below another, in the transaction of a connection.

    They stand below the head, which they move, or below `parent_id`. Where something follows the parent already, they begin a
    branch.

    Raises:
        NotFound: there is no such thread, or no such parent in it.
        Conflict: CONVERSATION_FULL, the thread would then hold more than `max_messages` messages.
    """
    params = {
        "thread_id": thread_id,
        "parent_id": parent_id,
        "is_linear": is_linear,
        "roles": [role for role, _ in messages],
        "contents": [text for _, text in messages],
        "outlines": list(map(_outline, messages)),
        "metadata": [json.dumps(one) for one in metadata or [{}] * len(messages)],
    }
    locked = await (await connection.execute(SQL["lock_messages"], params)).fetchone()
    if locked is not None and max_messages is not None and locked["message_count"] + len(messages) > max_messages:
        raise conversation_full(locked["message_count"], max_messages)
    cursor = connection.cursor(row_factory=class_row(Message))
    await cursor.execute(SQL["append_messages"], params)
    stored = await cursor.fetchall()
    if not stored:
        raise NotFound("conversation", public_id("conv", thread_id))
    return sorted(stored, key=lambda one: one.depth)


def _outline(message: tuple[str, str]) -> str | None:
    """Return the outline at the end of an answer as JSON, so that the next question may point at it."""
    role, text = message
    sections = parse_outline(text) if role == "assistant" else ()
    return json.dumps([{"id": section.id, "title": section.title} for section in sections]) if sections else None
