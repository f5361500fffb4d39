"""A thread as a tree in Postgres: where it continues, where it forks, what its paths contain. Pages of a path: `messages.py`.

Above: the dialects. Below: `queries/threads/thread_trees.sql`. Costs depend on the number of branches, except for the search,
which reads a path.
"""

from typing import Any
from uuid import UUID

from psycopg.rows import class_row

from clew.domain.errors import Conflict, NotFound
from clew.domain.ids import public_id
from clew.domain.text.loose_match import EXCERPT_LENGTH, excerpt, loose_pattern
from clew.domain.threads.thread import Fork, PathMatches, RunningAnswer, TextMatch, Thread, ThreadDetail
from clew.store.faults import foreign
from clew.store.pool import Database
from clew.store.sql import load_queries
from clew.store.threads.threads import SQL as THREADS
from clew.store.turns.turns import SQL as TURNS

SQL = load_queries("threads/thread_trees")
MAX_SEARCHED = 5_000
"""How many messages of a path one search reads, newest first."""


class ThreadTrees:
    """Reads the branches of threads, and moves their heads, for one tenant at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def detail(self, tenant_id: UUID, thread_id: UUID) -> ThreadDetail:
        """Return a thread with its head and its running answers, or raise NotFound."""
        rows = await self._database.dicts(tenant_id, SQL["thread_detail"], {"thread_id": thread_id})
        if not rows:
            raise NotFound("conversation", public_id("conv", thread_id))
        row = rows[0]
        owner, summary, head, running = (row.pop(name) for name in ("owner", "summary", "head", "running"))
        return ThreadDetail(Thread(**row), owner, summary or "", head, tuple(_running(one) for one in running))

    async def continue_from(
        self, tenant_id: UUID, thread_id: UUID, message: UUID, *, title: str | None = None, status: str | None = None
    ) -> Thread:
        """Continue the thread from the newest answer at or below a message, and apply the other changes: all or nothing.

        Raises:
            NotFound: the thread, or the message in it.
            Forbidden: the thread is shared for reading.
            Conflict: GENERATION_IN_PROGRESS: the running answer decides where the thread continues; NOTHING_TO_CONTINUE: no
                answer there.
        """
        change = {"id": thread_id, "title": title, "status": status}
        async with self._database.transaction(tenant_id) as connection:
            await connection.execute(TURNS["lock_thread"], {"thread_id": thread_id})
            cursor = await connection.execute(SQL["continue_from"], {"thread_id": thread_id, "message": message})
            row = await cursor.fetchone()
            if row is None:
                raise NotFound("conversation", public_id("conv", thread_id))
            _check_moved(message, row)
            changed = connection.cursor(row_factory=class_row(Thread))
            await changed.execute(THREADS["change_thread"], change)
            thread = await changed.fetchone()
        if thread is None:
            raise foreign()
        return thread

    async def forks(self, tenant_id: UUID, thread_id: UUID) -> list[Fork]:
        """Return every place with more than one continuation, in the order in which they began."""
        rows = await self._database.dicts(tenant_id, SQL["forks"], {"thread_id": thread_id})
        return [Fork(row["parent"], tuple(row["messages"])) for row in rows]

    async def search(self, tenant_id: UUID, thread_id: UUID, text: str, *, limit: int, leaf_id: int | None = None) -> PathMatches:
        """Find a text in the newest `MAX_SEARCHED` messages of a path: to the leaf, or to the tip of the head's branch.

        Raises:
            NotFound: the thread.
        """
        params = {
            "thread_id": thread_id,
            "leaf_id": leaf_id,
            "pattern": loose_pattern(text),
            "most": MAX_SEARCHED,
            "limit": limit,
            "around": EXCERPT_LENGTH,
        }
        rows = await self._database.dicts(tenant_id, SQL["search_path"], params)
        if not rows:
            raise NotFound("conversation", public_id("conv", thread_id))
        total, length = rows[0]["total"], rows[0]["length"]
        matches = tuple(match_of(row) for row in rows if row["uuid"])
        return PathMatches(matches, total, length, searched_from=max(1, length - MAX_SEARCHED + 1))


def _check_moved(message: UUID, row: dict[str, Any]) -> None:
    if row["named_id"] is None:
        raise NotFound("message", public_id("msg", message))
    if row["running_turn_id"] is not None:
        raise Conflict(
            "An answer is still being written in this conversation. Wait for it, or stop it, before you "
            "change where the conversation continues.",
            code="GENERATION_IN_PROGRESS",
            turn_id=public_id("turn", row["running_turn_id"]),
        )
    if row["answer_id"] is None:
        raise Conflict(
            "There is no answer at or below this message, so the conversation cannot continue from there. "
            "Ask a new question instead.",
            code="NOTHING_TO_CONTINUE",
        )


def _running(row: dict[str, str | None]) -> RunningAnswer:
    parent = row["parent"]
    return RunningAnswer(UUID(row["turn_id"]), UUID(row["question"]), UUID(parent) if parent else None)


def match_of(row: dict[str, Any]) -> TextMatch:
    """Return a match from where it is in a message and the text around it."""
    offset = max(1, row["first"] - EXCERPT_LENGTH)
    shown, start, end = excerpt(row["around"], row["first"] - offset, row["after"] - offset)
    return TextMatch(row["uuid"], row["role"], row["depth"], shown, start, end)
