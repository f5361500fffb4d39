"""What several test modules use: an empty database, the embedder, a sandbox, other tenants, and indexes that find the same."""

import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack

import psycopg
import pytest

from clew.ingest.isolation.sandbox import Sandbox
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.qdrant_points import Qdrant, QdrantPlace
from tests.conftest import DsnOf, create_database, drop_database
from tests.store.qdrant_wire import QdrantWire, serving

MakeTenant = Callable[[], uuid.UUID]


@pytest.fixture
def empty_database(dsn_of: DsnOf) -> Iterator[str]:
    """A database without a table."""
    name = f"clew_empty_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name)
    yield name
    drop_database(dsn_of, name)


@pytest.fixture(scope="module")
async def embedder() -> AsyncIterator[Embedder]:
    embedder = open_embedder(name="minilm")
    yield embedder
    await embedder.close()


@pytest.fixture(scope="module")
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def new_tenant(shared_owner: psycopg.Connection) -> MakeTenant:
    def make() -> uuid.UUID:
        row = shared_owner.execute("select clew_create_tenant(%s)", (uuid.uuid4().hex,)).fetchone()
        assert row is not None
        return row[0]

    return make


@pytest.fixture(params=["postgres", "qdrant", "qdrant over http"])
async def qdrant(request: pytest.FixtureRequest) -> AsyncIterator[Qdrant | None]:
    """None for the index in Postgres, else an empty Qdrant: in this process, or over its wire."""
    if request.param == "postgres":
        yield None
        return
    with ExitStack() as stack:
        wire = stack.enter_context(serving(QdrantWire())) if request.param == "qdrant over http" else None
        opened = await Qdrant.open(QdrantPlace(url=wire.url if wire else None, timeout_seconds=60))
        yield opened
        await opened.close()
