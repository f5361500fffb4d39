"""Words are searched for in the messages of a bounded number of threads at a time."""

from uuid import UUID

import pytest

from clew.domain.threads.thread import Thread
from clew.store.pool import Database
from clew.store.threads import thread_search
from clew.store.threads.thread_search import Place, find_threads
from clew.store.threads.threads import NewThread, ThreadFilter, Threads
from tests.store.conversation import begin


async def test_a_search_reads_on_behind_pages_that_found_nothing(
    database: Database, tenant: UUID, default_assistant: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thread_search, "THREADS_READ", 2)
    threads = Threads(database)

    async def read(before: Place | None, most: int) -> list[Thread]:
        return await threads.list(tenant, ThreadFilter(before=before, limit=most))

    conversation = await begin(database, tenant, default_assistant)
    for n in range(5):
        conversation.thread = await threads.create(tenant, NewThread(default_assistant, "test", f"t{n}", title=f"Number {n}"))
        await conversation.fail(await conversation.admit("a lost needle"))
        await conversation.say("a needle" if n in (0, 3) else "hay")
    pages: list[list[str]] = []
    place: Place | None = None
    while not pages or place:
        found, place = await find_threads(database, tenant, "needle", read, before=place, limit=1)
        pages.append([one.thread.title for one in found])
    assert pages == [["Number 3"], [], ["Number 0"], []], "the last page is full, so another may follow"


async def test_a_page_ends_before_it_has_read_too_many_messages_but_reads_one_thread(
    database: Database, tenant: UUID, default_assistant: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thread_search, "MESSAGES_READ", 4)
    threads = Threads(database)

    async def read(before: Place | None, most: int) -> list[Thread]:
        return await threads.list(tenant, ThreadFilter(before=before, limit=most))

    conversation = await begin(database, tenant, default_assistant)
    for n, messages in enumerate((1, 3, 1, 1)):
        conversation.thread = await threads.create(tenant, NewThread(default_assistant, "test", f"t{n}", title=f"Number {n}"))
        for _ in range(messages):
            await conversation.say("a needle")
    pages: list[list[str]] = []
    place: Place | None = None
    while not pages or place:
        found, place = await find_threads(database, tenant, "needle", read, before=place, limit=5)
        pages.append([one.thread.title for one in found])
    assert pages == [["Number 3", "Number 2"], ["Number 1"], ["Number 0"]]
