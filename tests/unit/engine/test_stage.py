"""Work beside a stage ends with it."""

import asyncio

import pytest

from clew.domain.errors import StoreUnavailable
from clew.engine.stages.stopwatch import running_beside


async def test_work_beside_is_waited_for() -> None:
    done: list[str] = []

    async def work() -> None:
        await asyncio.sleep(0)
        done.append("work")

    async with running_beside(work()):
        done.append("block")
    assert done == ["block", "work"]


async def test_a_block_that_fails_stops_the_work_before_its_error_goes_on() -> None:
    told: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            told.append("stopped")

    async def search() -> None:
        async with running_beside(work()):
            await asyncio.sleep(0)
            raise StoreUnavailable

    with pytest.raises(StoreUnavailable):
        await search()
    assert told == ["stopped"]


async def test_work_that_fails_is_told_after_the_block() -> None:
    async def work() -> None:
        raise ValueError("no")

    done: list[str] = []

    async def search() -> None:
        async with running_beside(work()):
            await asyncio.sleep(0)
            done.append("block")

    with pytest.raises(ValueError, match="no"):
        await search()
    assert done == ["block"]
