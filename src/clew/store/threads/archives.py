"""Whole threads in Postgres, read in reading order, page by page.

Queries: `queries/threads/archives.sql`. Written by `archive_writing`. No transaction stays open between two pages, and yet all
pages show the same moment of the thread: a tree only grows, and reading stops where its branches ended when the thread was found.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from clew.domain.errors import Conflict, NotFound
from clew.domain.threads.item import KeptItem
from clew.domain.threads.thread_tree import Branch, Run, reading_order
from clew.domain.turns.exchange import Exchange
from clew.store.acting import acting
from clew.store.pool import Database
from clew.store.sql import load_queries
from clew.store.threads.conversation_items import ConversationItems
from clew.store.turns.exchanges import exchange_of, names_of
from clew.store.turns.payloads import SQL as PAYLOAD_SQL
from clew.store.turns.payloads import names_in, restore
from clew.store.turns.recorded_turns import SQL as RECORD_SQL

SQL = load_queries("threads/archives")
_PAGE = 50  # messages
_ITEMS = 32  # of 256 KiB at most
_REQUESTS = 4  # of 8 MiB at most
_PAYLOADS = ("request_payload", "response_payload")


@dataclass(frozen=True, slots=True)
class ThreadName:
    """Names a thread: by its id, its number, or an application and its external id."""

    shown: str
    id: UUID | None = None
    number: int | None = None
    caller_app: str | None = None
    external_id: str | None = None


@dataclass(frozen=True, slots=True)
class WholeThread:
    """A thread with its branches as they were when it was found."""

    row: dict[str, Any]
    """The row of `read_thread`."""
    branches: tuple[Branch, ...]
    branch_ids: dict[int, int]
    """Ids of the branches, by their index in the thread."""

    def runs(self) -> list[Run]:
        """Return the runs of messages to read, in reading order."""
        return list(reading_order(self.branches, self.row["head_branch"]))


@dataclass(frozen=True, slots=True)
class Page:
    """Consecutive messages of one run, and the records of their turns."""

    run: Run
    messages: list[dict[str, Any]]
    turns: dict[UUID, dict[str, Any]]
    feedback: list[dict[str, Any]]
    """The oldest first."""


class Archives:
    """Lists threads and reads them whole. Reading a thread costs time for its messages and forks, and memory for one page."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ids(
        self, tenant_id: UUID, *, limit: int, after: int = 0, caller_app: str | None = None, changed_since: datetime | None = None
    ) -> list[tuple[UUID, int]]:
        """Return (id, number) of threads numbered above `after`, in order."""
        params = {
            "owner": acting().sees_only or None,
            "limit": limit,
            "after": after,
            "caller_app": caller_app,
            "changed_since": changed_since,
        }
        rows = await self._database.dicts(tenant_id, SQL["list_threads"], params)
        return [(row["id"], row["number"]) for row in rows]

    async def find(self, tenant_id: UUID, name: ThreadName) -> WholeThread:
        """Return a thread for reading, or raise NotFound."""
        params = {"id": name.id, "number": name.number, "caller_app": name.caller_app, "external_id": name.external_id}
        rows = await self._database.dicts(tenant_id, SQL["read_thread"], params)
        if not rows:
            raise NotFound("conversation", name.shown)
        branches = rows[0]["branches"]
        return WholeThread(
            row=rows[0],
            branches=tuple(Branch(place, parent, fork_depth, tip - fork_depth) for place, _, parent, fork_depth, tip in branches),
            branch_ids={place: branch_id for place, branch_id, *_ in branches},
        )

    async def pages(self, tenant_id: UUID, thread: WholeThread) -> AsyncIterator[Page]:
        """Yield all of a thread in reading order.

        Raises:
            Conflict: the thread was deleted meanwhile.
        """
        for run in thread.runs():
            after = run.after
            while after < run.upto:
                place = {"branch_id": thread.branch_ids[run.branch], "after": after, "upto": run.upto, "limit": _PAGE}
                messages = await self._database.dicts(tenant_id, SQL["read_messages"], place)
                if not messages:
                    raise Conflict("The conversation was deleted while it was being read.")
                yield await self._page(tenant_id, run, messages)
                after = messages[-1]["depth"]

    async def _page(self, tenant_id: UUID, run: Run, messages: list[dict[str, Any]]) -> Page:
        turn_ids = [row["turn_id"] for row in messages if row["role"] == "user" and row["turn_id"]]
        async with self._database.batch(tenant_id) as connection:
            turns = await connection.execute(SQL["read_turns"], {"turn_ids": turn_ids})
            feedback = await connection.execute(SQL["read_feedback"], {"turn_ids": turn_ids})
            feedback_rows = await feedback.fetchall()
            exchanges = await connection.execute(RECORD_SQL["read_exchanges"], {"ids": turn_ids})
            records = await self._with_texts(connection, await turns.fetchall(), await exchanges.fetchall())
        return Page(run, messages, {row["id"]: row for row in records}, feedback_rows)

    async def requests(self, tenant_id: UUID, page: Page) -> AsyncIterator[list[dict[str, Any]]]:
        """Yield what was kept of the requests of a page's turns, in their order and some at a time."""
        turn_ids = [row["turn_id"] for row in page.messages if row["role"] == "user" and row["turn_id"] in page.turns]
        for start in range(0, len(turn_ids), _REQUESTS):
            wanted = turn_ids[start : start + _REQUESTS]
            rows = await self._database.dicts(tenant_id, SQL["read_requests"], {"turn_ids": wanted})
            if rows:
                yield sorted(rows, key=lambda row: wanted.index(row["turn_id"]))

    async def items(self, tenant_id: UUID, thread: WholeThread, page: Page | None) -> AsyncIterator[list[KeptItem]]:
        """Yield the items behind the messages of a page, or before the first message, in their order and some at a time."""
        numbers = [row["id"] for row in page.messages] if page else []
        after = 0
        while True:
            found = await ConversationItems(self._database).behind(
                tenant_id, thread.row["id"], numbers, limit=_ITEMS, after=after, from_root=page is None
            )
            if found:
                yield found
            if len(found) < _ITEMS:
                return
            after = found[-1].place

    async def _with_texts(
        self, connection: AsyncConnection[Any], turns: list[dict[str, Any]], exchanges: list[dict[str, Any]]
    ) -> list[dict[str, Any]]:
        """Return the records with payloads and `exchanges` as they were sent, including the texts that are stored separately."""
        names = names_of(exchanges).union(*(names_in(row[payload]) for row in turns for payload in _PAYLOADS))
        texts: dict[str, str] = {}
        if names:
            params = {"sha256s": [bytes.fromhex(name) for name in sorted(names)]}
            found = await (await connection.execute(PAYLOAD_SQL["read_blobs"], params)).fetchall()
            texts = {bytes(row["sha256"]).hex(): bytes(row["content"]).decode() for row in found}
        return await asyncio.to_thread(_whole, turns, exchanges, texts)


def _whole(turns: list[dict[str, Any]], exchanges: list[dict[str, Any]], texts: dict[str, str]) -> list[dict[str, Any]]:
    of_turn = defaultdict[UUID, list[Exchange]](list)
    for row in exchanges:
        of_turn[row["turn_id"]].append(exchange_of(row, texts))
    return [
        row | {payload: restore(row[payload], texts) for payload in _PAYLOADS} | {"exchanges": of_turn[row["id"]]}
        for row in turns
    ]
