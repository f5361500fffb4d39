"""One real Postgres for the whole run: a migrated template database, one clone shared by tests that each have their own tenant.

`CLEW_TEST_POSTGRES` may name a superuser DSN (roles clew_owner, clew_app and clew_reader exist, trusted); without it the embedded
server is started in a directory of its own. With `-n` all processes of the run use the one server that the first of them starts.
"""

import gc
import os
import shutil
import ssl
import sys
import tempfile
import uuid
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from psycopg import sql
from psycopg.conninfo import make_conninfo
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from clew.embedded.postgres import EmbeddedPostgres
from clew.store.migrate import migrate
from clew.store.pool import Database
from tests.forking import close_fork_server, open_fork_server

# Where it is set, each of the hundreds of processes that tests start compiles all of its modules: most of a run's time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

REQUIRES_ALL = os.environ.get("CLEW_TEST_REQUIRE") == "all"
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients of servers on this machine, which speak plain HTTP: reading the system's certificates takes each client 30 ms."""
DsnOf = Callable[[str, str], str]
"""(role, database) → DSN."""
START_NOTHING = ("tests/unit", "tests/test_architecture", "tests/test_reference")
"""Tests that need neither a database nor a server. One that does all the same starts its own."""
ALONE = ("test_packaging.py", "test_page_sources.py")
"""Files of slow tests that are in no folder."""
SLOW_FIRST = ("browser", "faults", *ALONE, "dialects", "store", "property", "providers", "unit")
"""Folders and files of tests, the slowest first: what is left for the end is short, and no process has long to go alone."""


settings.register_profile("busy machine", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy machine")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Give the whole run an empty home and an empty folder for temporary files: what earlier runs left there hides failures."""
    if hasattr(config, "workerinput"):
        return  # inherits them
    base = Path(tempfile.mkdtemp(prefix="clew-", dir="/var/tmp"))
    base.chmod(0o755)
    config.add_cleanup(lambda: shutil.rmtree(base, ignore_errors=True))
    for name, variable, mode in (("home", "HOME", 0o755), ("tmp", "TMPDIR", 0o1777)):
        (base / name).mkdir()
        (base / name).chmod(mode)
        os.environ[variable] = str(base / name)
    for variable in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        os.environ.pop(variable, None)
    tempfile.tempdir = None
    config.add_cleanup(close_fork_server)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect the tests without looking for garbage: what is imported stays, and the search would take a fifth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000)  # as in `clew serve`
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a test that skips for what the machine lacks fail where `CLEW_TEST_REQUIRE=all` says that nothing may be missing."""
    report = yield
    if REQUIRES_ALL and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"CLEW_TEST_REQUIRE=all, and this was skipped: {reason}"
    return report


@contextmanager
def reachable() -> Iterator[Path]:
    """Lend a directory that an unprivileged database user can reach."""
    path = Path(tempfile.mkdtemp(prefix="clew-test-", dir="/var/tmp"))
    path.chmod(0o755)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def postgres_of_the_run(directory: Path) -> Iterator[EmbeddedPostgres]:
    """Lend an embedded server with room for the servers of many tests; what it holds need not outlive a power cut."""
    with EmbeddedPostgres(directory / "data") as server:
        with psycopg.connect(server.dsn("postgres", "postgres"), autocommit=True) as connection:
            connection.execute("alter system set max_connections = 400")
            connection.execute("alter system set fsync = off")
            connection.execute("alter system set full_page_writes = off")
        server.stop()
        server.start()
        yield server


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Start Postgres and the fork server for the processes that are about to be started; they inherit where these are."""
    if all(argument.startswith(START_NOTHING) for argument in config.args):
        return
    open_fork_server()
    if "CLEW_TEST_POSTGRES" in os.environ:
        return
    with ExitStack() as stack:
        server = stack.enter_context(postgres_of_the_run(stack.enter_context(reachable())))
        os.environ["CLEW_TEST_POSTGRES"] = server.dsn("postgres", "postgres")
        config.add_cleanup(stack.pop_all().close)


class ByFile(LoadFileScheduling):
    """Gives each process one file of tests after another. Those in a browser count as two: there are two Chromiums at a time."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith("tests/browser/"):
            return "tests/browser, a to m" if nodeid < "tests/browser/test_n" else "tests/browser, n to z"
        return super()._split_scope(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    """Share the tests by file, so that the servers of a module are started once."""
    return ByFile(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with what waits longest where several processes share the tests."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: [folder not in item.path.parts for folder in SLOW_FIRST])


@pytest.fixture(scope="session")
def reachable_directory() -> Iterator[Path]:
    """A directory that an unprivileged database user can reach, removed at the end."""
    with reachable() as path:
        yield path


@pytest.fixture(scope="session")
def made_data_dir() -> Iterator[Path]:
    """A data directory on which an embedded Postgres has run, to be copied: making one is most of a first start."""
    with reachable() as directory:
        with EmbeddedPostgres(directory / "made") as made:
            pass
        made.log_path.unlink()
        yield directory / "made"


@pytest.fixture(scope="session")
def dsn_of(reachable_directory: Path) -> Iterator[DsnOf]:
    """A running Postgres: how to connect to it as any role."""
    given = os.environ.get("CLEW_TEST_POSTGRES")
    if given:
        yield lambda role, database: make_conninfo(given, user=role, dbname=database)
        return
    with postgres_of_the_run(reachable_directory) as server:
        yield lambda role, database: server.dsn(role, database)


def create_database(dsn_of: DsnOf, name: str, *, template: str = "template0") -> None:
    """Create a database owned by clew_owner, with pgvector: an empty one, or a copy of another that no one uses."""
    create = sql.SQL("create database {} owner clew_owner template {} strategy file_copy")  # a third of the default's time
    with psycopg.connect(dsn_of("postgres", "postgres"), autocommit=True) as connection:
        connection.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
    if template == "template0":
        with psycopg.connect(dsn_of("postgres", name), autocommit=True) as connection:
            connection.execute("create extension vector")


def drop_database(dsn_of: DsnOf, name: str) -> None:
    """Drop a database, connections or not."""
    with psycopg.connect(dsn_of("postgres", "postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL("drop database if exists {} with (force)").format(sql.Identifier(name)))


@pytest.fixture(scope="session")
def template_database(dsn_of: DsnOf) -> Iterator[str]:
    """A database at the newest revision, to be cloned."""
    name = f"clew_template_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name)
    migrate(dsn_of("clew_owner", name))
    yield name
    drop_database(dsn_of, name)


@pytest.fixture
def own_database(dsn_of: DsnOf, template_database: str) -> Iterator[str]:
    """The name of a migrated database for one test alone."""
    name = f"clew_test_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    yield name
    drop_database(dsn_of, name)


@pytest.fixture(scope="session")
def shared_database(dsn_of: DsnOf, template_database: str) -> Iterator[str]:
    """The name of the migrated database that tests share, each under its own tenant."""
    name = f"clew_shared_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    yield name
    drop_database(dsn_of, name)


@pytest.fixture(scope="session")
async def database(dsn_of: DsnOf, shared_database: str) -> AsyncIterator[Database]:
    """The shared database, as the role the server logs in as."""
    database = Database(dsn_of("clew_app", shared_database))
    await database.open()
    yield database
    await database.close()


@pytest.fixture(scope="module")
def shared_owner(dsn_of: DsnOf, shared_database: str) -> Iterator[psycopg.Connection]:
    """A connection to the shared database as the owner of its tables: to open one takes longer than what tests do with it."""
    with psycopg.connect(dsn_of("clew_owner", shared_database), autocommit=True) as connection:
        yield connection


@pytest.fixture
def tenant(shared_owner: psycopg.Connection) -> uuid.UUID:
    """A tenant of this test alone, with its `default` assistant."""
    with shared_owner.transaction():
        row = shared_owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone()
        assert row is not None
        shared_owner.execute("select set_config('clew.tenant_id', %s, true)", (str(row[0]),))
        shared_owner.execute(
            "delete from index_mirrors where tenant_id = %s", row
        )  # tests before this one may have copied theirs
    return row[0]


@pytest.fixture
async def default_assistant(database: Database, tenant: uuid.UUID) -> uuid.UUID:
    """The `default` assistant of this test's tenant."""
    rows = await database.dicts(tenant, "select id from assistants where name = 'default'")
    return rows[0]["id"]
