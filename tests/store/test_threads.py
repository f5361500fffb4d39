"""Threads that applications name: one of each name, whoever asks for it first."""

import asyncio
from uuid import UUID, uuid4

import pytest

from clew.domain.errors import NotFound
from clew.domain.ids import public_id
from clew.store.pool import Database
from clew.store.threads.threads import NewThread, ThreadFilter, Threads


async def test_threads_asked_for_at_once_are_one(database: Database, tenant: UUID, default_assistant: UUID) -> None:
    threads, new = Threads(database), NewThread(default_assistant, "crm", "t-1")
    found = await asyncio.gather(*(threads.ensure(tenant, new) for _ in range(20)))
    assert len({thread.id for thread in found}) == 1
    assert (found[0].caller_app, found[0].external_id) == ("crm", "t-1")
    assert len(await threads.list(tenant, ThreadFilter())) == 1


async def test_asking_for_a_thread_that_is_there_uses_up_no_number(
    database: Database, tenant: UUID, default_assistant: UUID
) -> None:
    threads = Threads(database)
    first = await threads.ensure(tenant, NewThread(default_assistant, "crm", "t-1"))
    again = [await threads.ensure(tenant, NewThread(default_assistant, "crm", "t-1", title="another")) for _ in range(5)]
    assert again == [first] * 5
    assert (await threads.ensure(tenant, NewThread(default_assistant, "crm", "t-2"))).number == first.number + 1


async def test_thread_without_a_name_is_named_by_its_public_id(database: Database, tenant: UUID, default_assistant: UUID) -> None:
    threads = Threads(database)
    for made in (threads.ensure, threads.create):
        thread = await made(tenant, NewThread(default_assistant, "crm"))
        assert thread.external_id == public_id("conv", thread.id)


async def test_thread_of_an_assistant_that_is_gone_is_not_made(database: Database, tenant: UUID) -> None:
    with pytest.raises(NotFound) as refused:
        await Threads(database).ensure(tenant, NewThread(uuid4(), "crm", "t-1"))
    assert refused.value.kind == "assistant"
    assert await Threads(database).list(tenant, ThreadFilter()) == []


async def test_apps_and_names_are_kept_apart_to_the_character(database: Database, tenant: UUID, default_assistant: UUID) -> None:
    threads = Threads(database)
    names = [("crm", "1"), ("CRM", "1"), ("crm", "1 "), ("crm1", ""), ("crm", "\u00e9"), ("crm", "e\u0301")]
    made = [await threads.ensure(tenant, NewThread(default_assistant, app, name or None)) for app, name in names]
    assert len({thread.id for thread in made}) == len(names)
