"""The indexes that must find the same: each test of searching runs with all of them."""

from collections.abc import AsyncIterator
from contextlib import ExitStack

import pytest

from clew.retrieval.qdrant_points import Qdrant, QdrantPlace
from tests.store.qdrant_wire import QdrantWire, serving


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
