"""Finds words in the titles and messages of threads, a page of threads at a time.

Above: `listing.py` of the dialect `conversations`, for lists of one's own threads and of those that others share. Below:
`queries/threads/thread_search.sql`. A search inside one thread: `thread_trees.py`.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime
from itertools import accumulate
from uuid import UUID

from clew.domain.text.loose_match import EXCERPT_LENGTH, loose_pattern, word_patterns
from clew.domain.threads.thread import FoundThread, Thread
from clew.store.pool import Database
from clew.store.sql import load_queries
from clew.store.threads.thread_trees import match_of

SQL = load_queries("threads/thread_search")
THREADS_READ = 300
MESSAGES_READ = 15_000
"""How much one page reads: so many threads, and of these no more than have so many messages, but at least one. It bounds the time
of a search that finds little."""
Place = tuple[datetime, UUID]
"""(updated_at, id) of a thread, after which a page begins."""
ReadThreads = Callable[[Place | None, int], Awaitable[list[Thread]]]
"""Returns at most as many threads of a list after a place, last changed first."""


async def find_threads(
    database: Database, tenant_id: UUID, text: str, read: ReadThreads, *, before: Place | None, limit: int
) -> tuple[list[FoundThread], Place | None]:
    """Return a page of the threads that have every word of `text` in the title or in one message, and where the next one begins.

    A page ends after `limit` finds, `THREADS_READ` threads or `MESSAGES_READ` messages, so it may be empty although more follow.
    """
    listed = await read(before, THREADS_READ)
    threads = _bounded(listed)
    params = {
        "thread_ids": [thread.id for thread in threads],
        "patterns": word_patterns(text),
        "whole": loose_pattern(text),
        "around": EXCERPT_LENGTH,
    }
    rows = {row["thread_id"]: row for row in await database.dicts(tenant_id, SQL["find_in_threads"], params)}
    found = [
        FoundThread(thread, match_of(row) if row["uuid"] else None)
        for thread in threads
        if (row := rows.get(thread.id)) is not None
    ]
    if len(found) > limit:
        return found[:limit], _place(found[limit - 1].thread)
    is_last = len(threads) == len(listed) < THREADS_READ
    return found, None if is_last else _place(threads[-1])


def _bounded(threads: list[Thread]) -> list[Thread]:
    """Return the first threads that have at most `MESSAGES_READ` messages, or the first one alone."""
    messages = accumulate(thread.message_count for thread in threads)
    return [thread for n, (thread, count) in enumerate(zip(threads, messages, strict=True)) if n == 0 or count <= MESSAGES_READ]


def _place(thread: Thread) -> Place:
    return thread.updated_at, thread.id
