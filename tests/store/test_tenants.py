"""Tenants in the database: what a deletion leaves, also in Qdrant, and numbers that no other tenant moves."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from uuid import UUID

import pytest

from clew.domain.errors import Conflict, NoSuchTenant
from clew.retrieval.qdrant_points import Qdrant, QdrantPlace
from clew.store.assistants import Assistants
from clew.store.keys import Keys
from clew.store.pool import Database
from clew.store.tenants import Left, Tenant, Tenants
from clew.store.threads.archive_writing import ArchiveWriting
from tests.conftest import DsnOf
from tests.store.indexed import open_shelf


@pytest.fixture
async def team(database: Database) -> Tenant:
    return await Tenants(database).create(uuid.uuid4().hex)


@pytest.fixture
async def memory() -> AsyncIterator[Qdrant]:
    opened = await Qdrant.open(QdrantPlace())
    yield opened
    await opened.close()


async def next_number(database: Database, tenant: UUID, *, of_messages: bool) -> int:
    rows = await database.dicts(tenant, "select clew_next_number(%(of_messages)s) as number", {"of_messages": of_messages})
    return rows[0]["number"]


async def test_an_unknown_tenant_is_refused_with_the_names_that_exist(database: Database, team: Tenant) -> None:
    with pytest.raises(NoSuchTenant, match=r"There is no tenant team-2\. Existing tenants: "):
        await Keys(database).tenant_named("team-2")
    with pytest.raises(Conflict, match=f"A tenant named {team.name} already exists"):
        await Tenants(database).create(team.name)
    assert await Keys(database).tenant_named(team.name) == team.id


async def test_a_deletion_drops_what_qdrant_holds_of_the_tenant_and_of_no_other(
    database: Database, team: Tenant, tenant: UUID, default_assistant: UUID, memory: Qdrant
) -> None:
    [assistant] = await Assistants(database).list(team.id)
    shelf = await open_shelf(database, team.id, assistant.id, memory)
    other = await open_shelf(database, tenant, default_assistant, memory)
    for one in (shelf, other):
        await one.put("The harbour master keeps the keys of the lock gates.", vectors=[(1.0, 0.0, 0.0, 0.0)])
    assert shelf.mirror is not None
    assert len(await memory.collections()) == 2
    tenants = Tenants(database)
    await tenants.delete(team.id)
    assert (await tenants.left(team.id)).notes > 0
    await shelf.mirror.settle()
    assert await tenants.left(team.id) == Left(originals=0, notes=0)
    assert [str(default_assistant) in name for name in await memory.collections()] == [True]
    mirrors = "select count(*) as n from index_mirrors where tenant_id = clew_tenant()"
    assert await database.dicts(team.id, mirrors) == [{"n": 0}]
    assert await database.dicts(tenant, mirrors) == [{"n": 1}]


async def test_a_tenant_created_beside_a_copy_is_copied_too(dsn_of: DsnOf, own_database: str, memory: Qdrant) -> None:
    database = Database(dsn_of("clew_app", own_database))  # of its own: the copy that most tenants have decides
    await database.open()
    try:
        first, created = [await Tenants(database).create(name) for name in ("first", "before")]
        [assistant] = await Assistants(database).list(first.id)
        shelf = await open_shelf(database, first.id, assistant.id, memory)
        assert shelf.mirror is not None
        assert not await shelf.mirror.notes.exists(created.id)
        created = await Tenants(database).create("after")
        assert await shelf.mirror.notes.exists(created.id)
    finally:
        await database.close()


async def test_numbers_begin_at_one_and_no_other_tenant_moves_them(database: Database, team: Tenant, tenant: UUID) -> None:
    writing = ArchiveWriting(database)
    for of_messages in (True, False):
        assert await next_number(database, team.id, of_messages=of_messages) == 1
        assert await writing.keep_numbers(tenant, of_messages=of_messages, upto=1 << 27)
        assert await writing.new_numbers(tenant, of_messages=of_messages, width=10) == (1 << 27) + 1
        assert not await writing.keep_numbers(tenant, of_messages=of_messages, upto=1 << 31)
        assert await next_number(database, team.id, of_messages=of_messages) == 2
        assert await next_number(database, tenant, of_messages=of_messages) == (1 << 27) + 11


async def test_numbers_of_one_tenant_are_unique_under_concurrency_and_beside_a_reservation(
    database: Database, team: Tenant
) -> None:
    writing = ArchiveWriting(database)
    given, reserved = await asyncio.gather(
        asyncio.gather(*(next_number(database, team.id, of_messages=True) for _ in range(40))),
        asyncio.gather(*(writing.new_numbers(team.id, of_messages=True, width=5) for _ in range(8))),
    )
    taken = [*given, *(first + place for first in reserved for place in range(5))]
    assert len(set(taken)) == 80
    assert max(taken) == 80
