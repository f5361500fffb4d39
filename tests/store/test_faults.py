"""What is told of a database that cannot be used: what is wrong, what to do, and never a password."""

import asyncio
import uuid

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import make_conninfo

from clew.domain.errors import StoreBusy, StoreUnavailable
from clew.store.checks import run_checks
from clew.store.faults import fault_of_dsn
from clew.store.migrate import head_revision, migrate
from clew.store.pool import Database
from tests.conftest import DsnOf

PASSWORD = "hunter2-very-secret"


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be had is given up after two seconds instead of ten; a refusal takes milliseconds."""
    monkeypatch.setattr("clew.store.pool._PATIENCE_SECONDS", 2.0)


async def refusal(dsn: str) -> StoreUnavailable:
    database = Database(dsn, max_size=1)
    try:
        with pytest.raises(StoreUnavailable) as refused:
            await database.open()
    finally:
        await database.close()
    return refused.value


async def test_a_database_that_is_not_there_is_said_to_be_away() -> None:
    told = (await refusal(f"postgresql://clew_app:{PASSWORD}@127.0.0.1:1/clew")).message
    assert told.startswith("The database does not respond (")
    assert "clew doctor" in told
    assert PASSWORD not in told


@pytest.mark.parametrize("wrong", [{"dbname": "there_is_none"}, {"user": "there_is_none"}])
async def test_a_login_that_is_refused_names_what_to_correct(dsn_of: DsnOf, shared_database: str, wrong: dict[str, str]) -> None:
    dsn = make_conninfo(dsn_of("clew_app", shared_database), password=PASSWORD, **wrong)
    told = (await refusal(dsn)).message
    assert "CLEW_DATABASE_URL" in told or "does not respond" in told
    assert PASSWORD not in told
    [check] = await run_checks(dsn, head_revision=head_revision())
    assert (check.status, bool(check.remedy), PASSWORD in check.found) == ("fail", True, False)
    with pytest.raises(StoreUnavailable) as refused:
        await asyncio.to_thread(migrate, dsn)
    assert PASSWORD not in refused.value.message


async def test_a_pool_whose_connections_are_all_in_use_says_so_and_names_the_setting(dsn_of: DsnOf, shared_database: str) -> None:
    database = Database(dsn_of("clew_app", shared_database), max_size=1)
    await database.open()
    try:
        async with database.connection():
            with pytest.raises(StoreBusy) as refused:
                async with database.connection():
                    pass
        assert "CLEW_POOL_SIZE" in refused.value.message
    finally:
        await database.close()


async def test_a_database_that_takes_no_writes_is_a_state_and_not_a_bug(
    dsn_of: DsnOf, shared_database: str, tenant: uuid.UUID
) -> None:
    database = Database(make_conninfo(dsn_of("clew_app", shared_database), options="-c default_transaction_read_only=on"))
    await database.open()
    try:
        with pytest.raises(StoreUnavailable, match="is read-only"):
            await database.execute(tenant, "update threads set title = title")
    finally:
        await database.close()


async def test_a_statement_that_was_cancelled_does_not_say_that_the_database_is_away(dsn_of: DsnOf, shared_database: str) -> None:
    database = Database(make_conninfo(dsn_of("clew_app", shared_database), options="-c statement_timeout=20ms"))
    await database.open()
    try:
        with pytest.raises(StoreUnavailable, match=r"failed \(canceling statement"):
            async with database.connection() as connection:
                await connection.execute("select pg_sleep(30)")
    finally:
        await database.close()


async def test_a_limit_of_connections_is_named_with_its_remedy(dsn_of: DsnOf, own_database: str) -> None:
    with psycopg.connect(dsn_of("postgres", "postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL("alter database {} connection limit 0").format(sql.Identifier(own_database)))
    told = await refusal(dsn_of("clew_app", own_database))
    assert isinstance(told, StoreBusy)
    assert "the limit of the database is reached" in told.message
    assert "ALTER DATABASE … CONNECTION LIMIT" in told.message


@pytest.mark.parametrize(
    "dsn",
    [
        "postgresql://clew_app:hunter2@home@127.0.0.1/clew",
        "postgresql://clew_app:hunter2/home@127.0.0.1/clew",
        "postgresql://clew_app:1234/home@127.0.0.1/clew",
        "postgresql://clew_app:hunter2%home@127.0.0.1/clew",
        "postgresql://clew_app:hunter2 home@127.0.0.1/clew",
        "host=127.0.0.1 password='hunter2home",
        "hunter2home",
    ],
)
def test_a_connection_string_whose_password_is_cut_off_is_refused_without_telling_any_of_it(dsn: str) -> None:
    told = fault_of_dsn(dsn)
    assert told is not None
    assert not any(part in told for part in ("hunter2", "1234", "home"))


@pytest.mark.parametrize(
    "dsn",
    [
        "postgresql://clew_app:hunter2%40home@127.0.0.1:5432/clew",
        "postgresql://clew_app@/clew?host=/var/run/postgresql",
        "postgresql://a@one:5432,two:5433/clew?target_session_attrs=primary",
        "postgresql://clew_app:x@[::1]/clew",
        "host=/tmp user=clew_app password='a@b/c' dbname=clew",
        "dbname=clew",
    ],
)
def test_a_connection_string_that_can_be_meant_is_left_to_postgres(dsn: str) -> None:
    assert fault_of_dsn(dsn) is None
