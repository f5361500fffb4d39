"""A real server on a database of its own, shared by the dialects' tests; each test has its own tenant and its own keys."""

import os
import sys
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg
import pytest

from clew.store.keys import Keys
from clew.store.pool import Database
from tests.conftest import NO_AUTHORITIES, DsnOf, create_database, drop_database
from tests.dialects.documented import check_documented
from tests.faults.scripted_servers import Caller, Script, ScriptedServer
from tests.forking import Forked


@dataclass(frozen=True)
class Ready:
    """Where a server answers, the key of its owner, and where it keeps its files."""

    address: str
    local_key: str
    data_dir: Path


@dataclass(frozen=True)
class Served:
    """A server that runs, and the database behind it as the server's own role."""

    ready: Ready
    database: Database
    dsn_of: Callable[[str], str]


@dataclass(frozen=True)
class Client:
    """A caller with a key of one tenant."""

    http: httpx.AsyncClient
    tenant: uuid.UUID
    key_id: uuid.UUID
    key: str


NewTenant = Callable[[], uuid.UUID]
NewClient = Callable[..., Awaitable[Client]]


@pytest.fixture(scope="session")
def served_database(dsn_of: DsnOf, template_database: str) -> Iterator[str]:
    name = f"clew_served_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    yield name
    drop_database(dsn_of, name)


@pytest.fixture(scope="session")
def ready(dsn_of: DsnOf, served_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ready]:
    data_dir = Path(tmp_path_factory.mktemp("served"))
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    login = {
        "CLEW_DATABASE_URL": dsn_of("clew_app", served_database),
        "CLEW_EMBEDDING": "minilm",
        "CLEW_EMBEDDING_THREADS": "1",
        "CLEW_POOL_SIZE": "5",
        "CLEW_WRONG_KEYS_PER_MINUTE": "100000",
    }
    command = [sys.executable, "-c", "from clew.cli import main; main()", "serve", "--port", "0", "--data-dir", str(data_dir)]
    with (
        (data_dir / "log").open("w") as log,
        Forked(command, env=own | login, stdout=-1, stderr=log, text=True) as server,
    ):
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("Clew listens on "), (data_dir / "log").read_text()
            yield Ready(line.split()[3], (data_dir / "local.key").read_text(), data_dir)
        finally:
            server.terminate()
            server.communicate(timeout=60)
    assert server.returncode == 0, (data_dir / "log").read_text()


@pytest.fixture(scope="session")
async def served(ready: Ready, dsn_of: DsnOf, served_database: str) -> AsyncIterator[Served]:
    database = Database(dsn_of("clew_app", served_database), max_size=3)
    await database.open()
    yield Served(ready, database, lambda role: dsn_of(role, served_database))
    await database.close()


@pytest.fixture(scope="session")
def new_tenant(served: Served) -> Iterator[NewTenant]:
    """Make a tenant with its `default` assistant."""
    with psycopg.connect(served.dsn_of("clew_owner"), autocommit=True) as connection:

        def make() -> uuid.UUID:
            row = connection.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone()
            assert row is not None
            return row[0]

        yield make


@asynccontextmanager
async def clients_of(served: Served) -> AsyncIterator[NewClient]:
    """Lend a function that makes a caller of a tenant with a key of one scope."""
    opened: list[httpx.AsyncClient] = []

    async def make(
        tenant: uuid.UUID, scope: str | list[str] = "admin", app: str = "test", *, user: str = "", groups: Sequence[str] = ()
    ) -> Client:
        scopes = [scope] if isinstance(scope, str) else scope
        stored, secret = await Keys(served.database).create(
            tenant, caller_app=app, scopes=scopes, user_name=user, groups=groups, speaks_for_users=not user
        )
        headers = {"Authorization": f"Bearer {secret}"}
        opened.append(
            httpx.AsyncClient(base_url=served.ready.address, headers=headers, timeout=30, verify=NO_AUTHORITIES, trust_env=False)
        )
        opened[-1].event_hooks["response"].append(check_documented)
        return Client(opened[-1], tenant, stored.id, secret)

    yield make
    for http in opened:
        await http.aclose()


@pytest.fixture
async def new_client(served: Served) -> AsyncIterator[NewClient]:
    """Make a caller of a tenant with a key of one scope."""
    async with clients_of(served) as make:
        yield make


@pytest.fixture
async def client(new_tenant: NewTenant, new_client: NewClient) -> Client:
    """An administrator of a tenant of this test alone."""
    return await new_client(new_tenant())


@pytest.fixture
async def reader(client: Client) -> Client:
    """A caller whose default assistant has one document."""
    from tests.dialects.shelf import THREAD, put

    await put(client, "thread.md", THREAD)
    return client


@pytest.fixture
async def anonymous(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    """A caller without a key."""
    async with httpx.AsyncClient(base_url=served.ready.address, timeout=30, verify=NO_AUTHORITIES, trust_env=False) as http:
        yield http


@dataclass(frozen=True)
class Scripted:
    """Servers on one database whose answers are steered by a script. An answer of `hasty` may take two seconds."""

    server: ScriptedServer
    hasty: ScriptedServer
    script: Script


@pytest.fixture(scope="session")
def scripted(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scripted]:
    name, home = f"clew_scripted_{uuid.uuid4().hex[:8]}", tmp_path_factory.mktemp("scripted")
    create_database(dsn_of, name, template=template_database)
    script, dsn = Script(home), dsn_of("clew_app", name)
    short = {
        "CLEW_FIRST_TOKEN_TIMEOUT_SECONDS": "1",
        "CLEW_GENERATION_TIMEOUT_SECONDS": "2",
        "CLEW_RUN_TIMEOUT_SECONDS": "2.25",
        "CLEW_BACKGROUND_TIMEOUT_SECONDS": "2.5",
    }
    with ExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        server = ScriptedServer(home / "one", script, dsn)
        stack.callback(server.stop)
        hasty = ScriptedServer(home / "two", script, dsn, **short)
        stack.callback(hasty.stop)
        yield Scripted(server, hasty, script)


@pytest.fixture(scope="session")
async def scripted_shelf(scripted: Scripted) -> None:
    """One document for the default assistant of the scripted servers."""
    async with scripted.server.client() as caller:
        await caller.put_document()


@pytest.fixture
async def steered(scripted: Scripted, scripted_shelf: None) -> AsyncIterator[Caller]:
    """A caller of the server whose answers the script steers."""
    async with scripted.server.client() as caller:
        yield caller


@pytest.fixture
async def hurried(scripted: Scripted, scripted_shelf: None) -> AsyncIterator[Caller]:
    """A caller of the server that gives an answer two seconds."""
    async with scripted.hasty.client() as caller:
        yield caller
