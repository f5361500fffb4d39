"""Numbers that are set aside while others are given out: none is ever given twice."""

import asyncio
from uuid import UUID

import pytest

from clew.store.pool import Database
from clew.store.threads.archive_writing import FARTHEST, ArchiveWriting


async def test_numbers_set_aside_and_numbers_given_out_never_meet(database: Database, tenant: UUID) -> None:
    writing = ArchiveWriting(database)
    given: list[int] = []
    aside: list[range] = []

    async def give() -> None:
        for _ in range(40):
            rows = await database.dicts(tenant, "select clew_next_number(true) as id from generate_series(1, 3)")
            given.extend(row["id"] for row in rows)

    async def set_aside() -> None:
        for _ in range(15):
            first = await writing.new_numbers(tenant, of_messages=True, width=5)
            aside.append(range(first, first + 5))

    async def keep() -> None:
        for ahead in range(15):
            await writing.keep_numbers(tenant, of_messages=True, upto=max(given, default=0) + ahead)

    await asyncio.gather(give(), set_aside(), give(), keep(), set_aside(), give())
    every = [*given, *(number for one in aside for number in one)]
    assert len(every) == len(set(every)) == 3 * 120 + 2 * 75


async def test_numbers_up_to_one_that_came_from_elsewhere_are_never_given_out(database: Database, tenant: UUID) -> None:
    [row] = await database.dicts(tenant, "select clew_next_number(true) as id")
    await ArchiveWriting(database).keep_numbers(tenant, of_messages=True, upto=row["id"] + 1000)
    await ArchiveWriting(database).keep_numbers(tenant, of_messages=True, upto=1)
    [later] = await database.dicts(tenant, "select clew_next_number(true) as id")
    assert later["id"] > row["id"] + 1000


@pytest.mark.parametrize("of_messages", [True, False])
async def test_an_import_never_moves_the_numbers_of_its_tenant_far_ahead(
    database: Database, tenant: UUID, *, of_messages: bool
) -> None:
    writing = ArchiveWriting(database)
    before = await writing.new_numbers(tenant, of_messages=of_messages, width=1)
    assert not await writing.keep_numbers(tenant, of_messages=of_messages, upto=before + 2 * FARTHEST)
    assert await writing.new_numbers(tenant, of_messages=of_messages, width=1) < before + FARTHEST
