"""The mirror without a database and Qdrant: when it reports that it works."""

import asyncio
from typing import Any, cast

import pytest

from clew.providers.embedding.protocol import EmbeddingSpec
from clew.retrieval.qdrant_mirror import QdrantMirror
from clew.store.jobs.tasks import end_tasks

SECONDS = 10
NOTHING = cast(Any, None)
SPEC = EmbeddingSpec("small", "fp32", 4, None)


async def test_a_mirror_with_a_backlog_works(monkeypatch: pytest.MonkeyPatch) -> None:
    batches, works = 0, asyncio.Event()

    async def work_off() -> int:
        nonlocal batches
        batches += 1
        if batches > 1:
            await asyncio.Event().wait()
        return 32

    mirror = QdrantMirror(NOTHING, SPEC, NOTHING)
    monkeypatch.setattr(mirror, "work_off", work_off)
    running = asyncio.create_task(mirror.run(works.set))
    try:
        async with asyncio.timeout(SECONDS):
            await works.wait()
    finally:
        await end_tasks(running)
