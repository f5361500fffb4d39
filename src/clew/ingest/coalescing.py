"""Embeds the passages of several documents together, so that small documents fill whole batches.

Above: `pipeline`, one call per document. Below: the embedder. While one batch runs, the next one fills: an idle queue starts at
once, a busy one coalesces. Tenants take turns, and of their documents the shortest goes first, so a book does not hold up a note.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

import numpy as np

from clew.domain.fairness import Party, current_party, working_for
from clew.providers.embedding.protocol import Embedder, Vectors

_TEXTS_AT_ONCE = 128
"""Texts per batch. Sorted by length, 3 % of it is padding; with 64 it is 4.5 %, with a whole library 1 %."""
_CALLS_AT_ONCE = 2
"""One runs and one is ready: the model never waits."""


@dataclass(slots=True, eq=False)
class _Order:
    """The texts of one document that are still to be embedded."""

    texts: Sequence[str]
    languages: Sequence[str | None]
    vectors: Vectors
    finished: asyncio.Future[None]
    tenant_id: UUID | None
    taken: int = 0
    ready: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(frozen=True, slots=True, eq=False)
class _Share:
    order: _Order
    start: int
    end: int


class PassageQueue:
    """Coalesces the passages of documents that are ingested at the same time. For one event loop."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._waiting: list[_Order] = []
        self._calls: set[asyncio.Task[None]] = set()

    async def embed(
        self, texts: Sequence[str], on_progress: Callable[[float], Awaitable[None]], languages: Sequence[str | None] | None = None
    ) -> Vectors:
        """Return `(n, d) float32`, one row per text; `languages` are theirs, if known.

        `on_progress` is called now and then with the finished share.

        Cancelling leaves the other documents alone. Raises what the embedder raises.
        """
        order = _Order(
            texts,
            languages or [None] * len(texts),
            np.empty((len(texts), self._embedder.spec.dimension), np.float32),
            asyncio.get_running_loop().create_future(),
            current_party().tenant_id,
        )
        if not texts:
            return order.vectors
        self._waiting.append(order)
        self._start_calls()
        try:
            while not order.finished.done():
                order.changed.clear()
                await order.changed.wait()
                await on_progress(order.ready / len(texts))
            order.finished.result()
        finally:
            order.taken = len(texts)
            if order in self._waiting:
                self._waiting.remove(order)
        return order.vectors

    def _start_calls(self) -> None:
        while self._waiting and len(self._calls) < _CALLS_AT_ONCE:
            call = asyncio.create_task(self._run(self._take()))
            self._calls.add(call)
            call.add_done_callback(self._ended)

    def _ended(self, call: asyncio.Task[None]) -> None:
        self._calls.discard(call)
        self._start_calls()

    def _take(self) -> list[_Share]:
        """Take the next texts: a fair share of each tenant, of its documents those first that have the fewest left."""
        shares: list[_Share] = []
        room = _TEXTS_AT_ONCE
        while room and self._waiting:
            tenants = dict.fromkeys(order.tenant_id for order in self._waiting)
            fair = max(1, room // len(tenants))
            for tenant_id in tenants:
                taken = self._take_of(tenant_id, min(room, fair))
                room -= sum(share.end - share.start for share in taken)
                shares += taken
        return shares

    def _take_of(self, tenant_id: UUID | None, room: int) -> list[_Share]:
        shares: list[_Share] = []
        own = [order for order in self._waiting if order.tenant_id == tenant_id]
        for order in sorted(own, key=lambda order: len(order.texts) - order.taken):
            if not room:
                break
            end = min(len(order.texts), order.taken + room)
            shares.append(_Share(order, order.taken, end))
            room -= end - order.taken
            order.taken = end
            if end == len(order.texts):
                self._waiting.remove(order)
        return shares

    async def _run(self, shares: list[_Share]) -> None:
        texts = [text for share in shares for text in share.order.texts[share.start : share.end]]
        languages = [code for share in shares for code in share.order.languages[share.start : share.end]]
        try:
            with working_for(Party()):
                vectors = await self._embedder.embed_passages(texts, languages)
        except Exception as error:  # noqa: BLE001 - worker loop: each document that waits gets the error, the queue lives on
            for share in shares:
                _finish(share.order, error)
            return
        row = 0
        for share in shares:
            count = share.end - share.start
            share.order.vectors[share.start : share.end] = vectors[row : row + count]
            share.order.ready += count
            row += count
            if share.order.ready == len(share.order.texts):
                _finish(share.order)
            share.order.changed.set()


def _finish(order: _Order, error: Exception | None = None) -> None:
    if not order.finished.done():
        if error is None:
            order.finished.set_result(None)
        else:
            order.finished.set_exception(error)
            order.finished.exception()  # retrieved, so that a document cancelled meanwhile leaves no unretrieved error
    order.changed.set()
