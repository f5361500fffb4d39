"""Times the stages of a turn, and runs one of them at the same time as others. Above: `turn.py`."""

import asyncio
import time
from collections.abc import AsyncGenerator, Coroutine, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

_Value = TypeVar("_Value")


class Stopwatch:
    """Times the stages of one turn, also those that fail. The times of a stage that runs twice are added up."""

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
        """Add a time that a stage measured itself; zero is ignored."""
        if seconds:
            self._milliseconds[stage] = round(self._milliseconds.get(stage, 0.0) + seconds * 1000, 3)

    @property
    def milliseconds(self) -> Mapping[str, float]:
        """Milliseconds by stage."""
        return dict(self._milliseconds)


@asynccontextmanager
async def running_beside(work: Coroutine[Any, Any, _Value]) -> AsyncGenerator[asyncio.Task[_Value]]:
    """Run work at the same time as the block and wait for it; if the block fails, cancel the work first."""
    task = asyncio.create_task(work)
    try:
        yield task
    except BaseException:
        task.cancel()
        await asyncio.wait([task])
        raise
    await task
