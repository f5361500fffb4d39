"""The pool of connections: what a failed batch leaves behind, and whose statement is next."""

import asyncio
from uuid import UUID, uuid4

import psycopg
import pytest

from clew.store.pool import Database
from tests.conftest import DsnOf
from tests.ingestion import until


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


async def test_a_statement_that_postgres_undid_to_end_a_deadlock_is_run_again(
    shared_database: str, dsn_of: DsnOf, database: Database, tenant: UUID
) -> None:
    async with await psycopg.AsyncConnection.connect(dsn_of("postgres", shared_database)) as other:
        await other.execute("set deadlock_timeout = '1h'")  # it is the other side that finds the deadlock, and is undone
        await other.execute("select pg_advisory_xact_lock(702)")
        both = "select pg_advisory_xact_lock(701) is null, pg_advisory_xact_lock(702) is null"
        ours = asyncio.create_task(database.dicts(tenant, both))
        waiting = "select count(*) as n from pg_locks where locktype = 'advisory' and objid = 702 and not granted"

        async def is_waiting() -> bool:
            return (await database.dicts(tenant, waiting))[0]["n"] == 1

        await until(is_waiting)
        await other.execute("select pg_advisory_xact_lock(701)")
        await other.commit()
        assert len(await ours) == 1


async def test_a_tenant_does_not_wait_for_all_statements_of_another_one(shared_database: str, dsn_of: DsnOf) -> None:
    database = Database(dsn_of("clew_app", shared_database), max_size=1)
    await database.open()
    busy, quiet, served = uuid4(), uuid4(), list[str]()

    async def ask(tenant_id: UUID, name: str) -> None:
        await database.dicts(tenant_id, "select 1 as one")
        served.append(name)

    try:
        async with database.connection(busy):
            asked = [asyncio.create_task(ask(busy, "busy")) for _ in range(5)]
            await asyncio.sleep(0)
            asked.append(asyncio.create_task(ask(quiet, "quiet")))
            await asyncio.sleep(0)
        await asyncio.gather(*asked)
    finally:
        await database.close()
    assert served == ["quiet", *["busy"] * 5]


async def test_slow_statements_of_a_tenant_leave_a_connection_to_others(shared_database: str, dsn_of: DsnOf) -> None:
    database = Database(dsn_of("clew_app", shared_database), max_size=5)
    await database.open()
    busy, quiet, go = uuid4(), uuid4(), asyncio.Event()

    async def hold() -> None:
        async with database.connection(busy):
            await go.wait()

    try:
        held = [asyncio.create_task(hold()) for _ in range(6)]
        async with asyncio.timeout(5):
            assert await database.dicts(quiet, "select 1 as one") == [{"one": 1}]
        go.set()
        await asyncio.gather(*held)
    finally:
        await database.close()
