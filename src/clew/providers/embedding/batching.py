"""Batches texts: sorts by length, coalesces concurrent queries, and caches repeated ones.

It is independent of models: above are the adapters (`minilm.py`, `pydantic_ai_adapter.py`), below is the standard library.
Queries have separate threads, so that a long ingestion never delays a question.
"""

import asyncio
import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from clew.domain.errors import EmbedderUnavailable
from clew.domain.fairness import FairQueue, current_party
from clew.providers.embedding.protocol import Vectors

Argument = TypeVar("Argument")
Result = TypeVar("Result")
_COALESCED_MOST = 32
_CACHED_MOST = 512


def plan_batches(lengths: Sequence[int], *, budget: int) -> list[list[int]]:
    """Group texts of similar length, so that there is little padding.

    Returns indices into `lengths`, each exactly once, shortest first; rows times the longest of a batch is at most `budget`
    tokens, except that a text longer than `budget` is a batch of its own.
    """
    batches: list[list[int]] = []
    for position in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batches and (len(batches[-1]) + 1) * lengths[position] <= budget:
            batches[-1].append(position)
        else:
            batches.append([position])
    return batches


class QueryCache:
    """The vectors of the latest questions. For one event loop; stores hashes instead of texts."""

    def __init__(self, most: int = _CACHED_MOST) -> None:
        self._most = most
        self._vectors: OrderedDict[bytes, Vectors] = OrderedDict()

    def find(self, text: str) -> Vectors | None:
        """Return the vector cached for exactly this text, or None."""
        key = _key(text)
        if key not in self._vectors:
            return None
        self._vectors.move_to_end(key)
        return self._vectors[key]

    def keep(self, text: str, vector: Vectors) -> Vectors:
        """Cache a vector and return it read-only; evicts the least recently used one."""
        vector.setflags(write=False)
        self._vectors[_key(text)] = vector
        if len(self._vectors) > self._most:
            self._vectors.popitem(last=False)
        return vector


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


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


class QueryCoalescer:
    """Runs single queries in a few threads; those that arrive while all are busy share the next batches.

    An idle thread starts a query at once, so the two texts of a follow-up are embedded concurrently. `embed` is called
    in the threads with 1 to 32 different texts and returns their vectors `(n, d)`; what it raises reaches every caller of
    that batch.
    """

    def __init__(self, embed: Callable[[Sequence[str]], Vectors], *, threads: int = 1) -> None:
        self._waiting: SimpleQueue[tuple[str, Future[Vectors]] | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._closed = False
        # Only the threads know `embed`: when they have ended, whatever it belongs to can be freed.
        work = (embed,)
        self._threads = [threading.Thread(target=self._work, args=work, name="clew-queries", daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    async def embed(self, text: str) -> Vectors:
        """Return the vector `(d,)` of one text, as a copy for the caller."""
        future: Future[Vectors] = Future()
        with self._gate:
            if self._closed:
                raise EmbedderUnavailable("The embedder is closed.")
            self._waiting.put((text, future))
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Finish waiting queries, then end the threads. Blocks until then."""
        with self._gate:
            if not self._closed:
                self._closed = True
                for _ in self._threads:
                    self._waiting.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self, embed: Callable[[Sequence[str]], Vectors]) -> None:
        while batch := self._take():
            wanted = [(text, future) for text, future in batch if future.set_running_or_notify_cancel()]
            if wanted:
                _answer(embed, wanted)

    def _take(self) -> list[tuple[str, Future[Vectors]]]:
        """Wait for one query, then take this thread's share of the others; return nothing when closed and finished."""
        item = self._waiting.get()
        if item is None:
            return []
        batch = [item]
        for _ in range(min(self._waiting.qsize() // len(self._threads), _COALESCED_MOST - 1)):
            try:
                item = self._waiting.get_nowait()
            except Empty:  # another thread was quicker
                break
            if item is None:
                self._waiting.put(None)
                break
            batch.append(item)
        return batch


def _answer(embed: Callable[[Sequence[str]], Vectors], batch: list[tuple[str, Future[Vectors]]]) -> None:
    texts = list(dict.fromkeys(text for text, _ in batch))
    try:
        vectors = dict(zip(texts, embed(texts), strict=True))
    except Exception as error:  # noqa: BLE001 - worker loop: the callers get the error, the thread continues
        for _, future in batch:
            future.set_exception(error)
        return
    for text, future in batch:
        future.set_result(vectors[text].copy())
