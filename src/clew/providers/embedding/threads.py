"""The threads in which a model runs, shared by tenants in turn.

Above are the embedders (`local.py`); below is `domain.fairness`, which says whose turn it is.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any, TypeVar

from clew.domain.errors import EmbedderUnavailable
from clew.domain.fairness import FairQueue, current_party

Argument = TypeVar("Argument")
Result = TypeVar("Result")


class FairThreads:
    """Runs small tasks in a few threads. Those that wait take turns by party (`domain.fairness`), not by arrival.

    So one tenant's answers, or an ingestion, do not queue up before another tenant's question.
    """

    def __init__(self, threads: int, *, name: str) -> None:
        self._waiting: FairQueue[tuple[Future[Any], Callable[[], object]]] = FairQueue()
        self._changed = threading.Condition()
        self._closed = False
        self._threads = [threading.Thread(target=self._work, name=f"{name}_{number}", daemon=True) for number in range(threads)]
        for thread in self._threads:
            thread.start()

    async def run(self, work: Callable[[Argument], Result], argument: Argument) -> Result:
        """Return the result of a task for the party of the calling task. Raises EmbedderUnavailable: closed."""
        future: Future[Result] = Future()
        with self._changed:
            if self._closed:
                raise EmbedderUnavailable("The embedder is closed.")
            self._waiting.add(current_party(), (future, partial(work, argument)))
            self._changed.notify()
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Finish what waits, then end the threads. Blocks until then."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while True:
            with self._changed:
                while (taken := self._waiting.take()) is None:
                    if self._closed:
                        return
                    self._changed.wait()
            party, (future, work) = taken
            begun = time.monotonic()
            if future.set_running_or_notify_cancel():
                _complete(future, work)
            del future, work, taken
            with self._changed:
                self._waiting.end(party, time.monotonic() - begun)


def _complete(future: Future[Any], work: Callable[[], object]) -> None:
    try:
        future.set_result(work())
    except Exception as error:  # noqa: BLE001 - worker loop: the caller gets the error, the thread continues
        future.set_exception(error)
