"""The pool of connections: what a failed batch leaves behind."""

from uuid import UUID

import psycopg
import pytest

from clew.store.pool import Database
from tests.conftest import DsnOf


async def test_statements_behind_a_failed_one_work_the_next_time(shared_database: str, dsn_of: DsnOf, tenant: UUID) -> None:
    database = Database(dsn_of("clew_app", shared_database), max_size=1)
    await database.open()
    try:
        for _ in range(8):  # the driver prepares a statement at its fifth run: one of these is skipped in a failed batch
            with pytest.raises(psycopg.errors.DivisionByZero):
                await fail_first(database, tenant)
            assert await database.dicts(tenant, "select 42 as answer") == [{"answer": 42}]
    finally:
        await database.close()


async def fail_first(database: Database, tenant: UUID) -> None:
    async with database.batch(tenant) as connection:
        await connection.execute("select 1 / (select 0)")
        await connection.execute("select 42 as answer")
