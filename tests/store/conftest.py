"""The indexes that must find the same: each test of searching runs with all of them."""

from collections.abc import AsyncIterator

import pytest

from clew.retrieval.qdrant_points import Qdrant, QdrantPlace


@pytest.fixture(params=["postgres", "qdrant"])
async def qdrant(request: pytest.FixtureRequest) -> AsyncIterator[Qdrant | None]:
    """None for the index in Postgres, else an empty Qdrant."""
    if request.param == "postgres":
        yield None
        return
    opened = await Qdrant.open(QdrantPlace())
    yield opened
    await opened.close()
