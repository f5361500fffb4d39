"""Who waits for the model: requests to a server that works on few of them at once.

Above: `stages/generate.py`. Below: `domain.fairness`, which says whose request is next. llama.cpp has one slot or a few, and
silently queues the requests above that number. There, a request uses up the time limits of its answer before the model has begun
with it: of thirteen questions at once, every one was stopped. Here no limit of an answer runs while it waits (decision 0042).
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from clew.domain.errors import GenerationTimedOut
from clew.domain.fairness import FairSemaphore
from clew.domain.messages import said


class ModelQueue:
    """The places at the model of one process. For one event loop."""

    def __init__(self) -> None:
        self._places: FairSemaphore | None = None

    @asynccontextmanager
    async def place(self, at_once: int | None, *, most_seconds: float) -> AsyncGenerator[None]:
        """Wait for a place and hold it. `at_once`: how many there are, fixed by the first call that knows; None: any number.

        Raises GenerationTimedOut: it waited for `most_seconds`.
        """
        if at_once is None:
            yield
            return
        places = self._opened(at_once)
        try:
            async with asyncio.timeout(most_seconds):
                await places.acquire()
        except TimeoutError:
            raise GenerationTimedOut(said("model_busy", seconds=f"{most_seconds:g}")) from None
        try:
            yield
        finally:
            places.release()

    @asynccontextmanager
    async def place_if_free(self, at_once: int | None) -> AsyncGenerator[bool]:
        """Hold a place if one is free at once, and yield whether: for requests that answers can do without."""
        if at_once is None:
            yield True
        elif self._opened(at_once).is_free:
            async with self._opened(at_once):
                yield True
        else:
            yield False

    def _opened(self, at_once: int) -> FairSemaphore:
        self._places = self._places or FairSemaphore(at_once)
        return self._places
