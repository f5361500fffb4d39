"""Whole threads in Postgres, read in reading order, page by page.

Queries: `queries/threads/archives.sql`. Written by `archive_writing`. No transaction is open between two pages, and still they
are one moment of the thread: a tree only grows, so what its branches held when it was found is what is read.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from clew.domain.errors import Conflict, NotFound
from clew.domain.threads.thread_tree import Branch, Run, reading_order
from clew.store.pool import Database
from clew.store.sql import load_queries
from clew.store.turns.payloads import SQL as PAYLOAD_SQL
from clew.store.turns.payloads import names_in, restore

SQL = load_queries("threads/archives")
_PAGE = 50  # messages
_PAYLOADS = ("request_payload", "response_payload")


@dataclass(frozen=True, slots=True)
class ThreadName:
    """What names a thread: its id, its number, or an application and the id that this gave it."""

    shown: str
    id: UUID | None = None
    number: int | None = None
    caller_app: str | None = None
    external_id: str | None = None


@dataclass(frozen=True, slots=True)
class WholeThread:
    """A thread with its branches as they stood when it was found."""

    row: dict[str, Any]
    """As `read_thread` has it."""
    branches: tuple[Branch, ...]
    branch_ids: dict[int, int]
    """Of the branches, by their place in the thread."""

    def runs(self) -> list[Run]:
        """Return what there is to read, in reading order."""
        return list(reading_order(self.branches, self.row["head_branch"]))


@dataclass(frozen=True, slots=True)
class Page:
    """Messages that follow each other in one run, and what is recorded of their turns."""

    run: Run
    messages: list[dict[str, Any]]
    turns: dict[UUID, dict[str, Any]]
    feedback: list[dict[str, Any]]
    """The oldest first."""


class Archives:
    """Lists threads and reads them whole. The cost of a thread is that of its messages and forks, the memory that of a page."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ids(
        self, tenant_id: UUID, *, limit: int, after: int = 0, caller_app: str | None = None, changed_since: datetime | None = None
    ) -> list[tuple[UUID, int]]:
        """Return (id, number) of threads numbered above `after`, in order."""
        params = {"limit": limit, "after": after, "caller_app": caller_app, "changed_since": changed_since}
        rows = await self._database.dicts(tenant_id, SQL["list_threads"], params)
        return [(row["id"], row["number"]) for row in rows]

    async def find(self, tenant_id: UUID, name: ThreadName) -> WholeThread:
        """Return a thread to be read, or raise NotFound."""
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
        asked = [row["turn_id"] for row in messages if row["role"] == "user" and row["turn_id"]]
        async with self._database.batch(tenant_id) as connection:
            turns = await connection.execute(SQL["read_turns"], {"turn_ids": asked})
            feedback = await connection.execute(SQL["read_feedback"], {"turn_ids": asked})
            told = await feedback.fetchall()
            records = await self._with_texts(connection, await turns.fetchall())
        return Page(run, messages, {row["id"]: row for row in records}, told)

    async def _with_texts(self, connection: AsyncConnection[Any], turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the records with their payloads as they were sent: what `payloads` keeps apart is back in its place."""
        names = set[str]().union(*(names_in(row[payload]) for row in turns for payload in _PAYLOADS))
        texts: dict[str, str] = {}
        if names:
            params = {"sha256s": [bytes.fromhex(name) for name in sorted(names)]}
            found = await (await connection.execute(PAYLOAD_SQL["read_blobs"], params)).fetchall()
            texts = {bytes(row["sha256"]).hex(): bytes(row["content"]).decode() for row in found}
        return [row | {payload: restore(row[payload], texts) for payload in _PAYLOADS} for row in turns]
