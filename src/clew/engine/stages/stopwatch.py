"""How long the stages of a turn take, and running one beside the others. Above: `turn.py`."""

import asyncio
import time
from collections.abc import AsyncGenerator, Coroutine, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

_Value = TypeVar("_Value")


class Stopwatch:
    """Times the stages of one turn, also those that fail. A stage that runs twice has one time for both."""

    def __init__(self) -> None:
        self._milliseconds: dict[str, float] = {}

    @contextmanager
    def time(self, stage: str) -> Generator[None]:
        """Add the time of the block to a stage."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.add(stage, time.perf_counter() - started)

    def add(self, stage: str, seconds: float) -> None:
        """Add to a stage a time that it measured itself; nothing for one that did not run."""
        if seconds:
            self._milliseconds[stage] = round(self._milliseconds.get(stage, 0.0) + seconds * 1000, 3)

    @property
    def milliseconds(self) -> Mapping[str, float]:
        """Milliseconds by stage."""
        return dict(self._milliseconds)


@asynccontextmanager
async def running_beside(work: Coroutine[Any, Any, _Value]) -> AsyncGenerator[asyncio.Task[_Value]]:
    """Do work beside the block and wait for it; a block that fails stops the work first."""
    task = asyncio.create_task(work)
    try:
        yield task
    except BaseException:
        task.cancel()
        await asyncio.wait([task])
        raise
    await task
