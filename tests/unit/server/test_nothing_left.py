"""A server that has ended leaves no task behind, even one that misses its cancellation: its process could not exit."""

import asyncio
from contextlib import suppress

import pytest

from clew.server import serve
from clew.server.serve import with_nothing_left


async def test_a_task_that_misses_its_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_LEFT_SECONDS", 0.01)

    async def deaf() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        await asyncio.sleep(60)

    left: list[asyncio.Task[None]] = []

    async def work() -> None:
        left.append(asyncio.create_task(deaf()))
        await asyncio.sleep(0)

    ran = asyncio.get_running_loop().run_in_executor(None, lambda: asyncio.run(with_nothing_left(work())))
    await asyncio.wait_for(ran, 30)
    assert left[0].cancelled()
