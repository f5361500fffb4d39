"""What every stage leaves on the turn's record: its time, and what went less well than it should.

Above: `turn.py` and the stages that hold others.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Coroutine, Generator, Iterable
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from clew.domain.events import Warned
from clew.domain.turn import TurnRecord
from clew.engine.sequence import EventSequence


@contextmanager
def stage(name: str, record: TurnRecord) -> Generator[None]:
    """Add the time of the block, in milliseconds, to the stage of that name."""
    started = time.perf_counter()
    try:
        yield
    finally:
        spent = (time.perf_counter() - started) * 1000
        record.timings[name] = round(record.timings.get(name, 0.0) + spent, 3)


@asynccontextmanager
async def running_beside(work: Coroutine[Any, Any, object]) -> AsyncGenerator[None]:
    """Do work beside the block and wait for it; a block that fails stops the work first, so that it tells nothing after."""
    task = asyncio.create_task(work)
    try:
        yield
    except BaseException:
        task.cancel()
        await asyncio.wait([task])
        raise
    await task


def warn(warnings: Iterable[Warned], events: EventSequence, record: TurnRecord) -> None:
    """Tell the readers, and the record."""
    for warning in warnings:
        events.emit(warning)
        record.warnings.append({"code": warning.code, "message": warning.message})
