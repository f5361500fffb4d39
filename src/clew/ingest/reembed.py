"""`clew reembed`: computes every vector again with the configured model while searches continue, then switches in one step.

Above: the command. Below: `store.documents.reembedding`. It keeps no state: chunks without a vector are the remaining work, so it
continues where it stopped. Documents that are ingested meanwhile get vectors of the old model from the server, and of the new one
here, before the switch.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

from clew.ingest.pipeline import UNKNOWN_SHARE_MOST, embedding_text
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.qdrant_check import repair_all
from clew.retrieval.qdrant_mirror import QdrantMirror
from clew.store.documents.reembedding import BuildingIndexes, ChunkToEmbed
from clew.store.pool import Database

_CHUNKS_AT_ONCE = 256
STILL_SEARCHED = timedelta(hours=1)
"""For this long after a switch, servers with the old model may still be running."""

OnProgress = Callable[[int, int], None]
"""Called with (chunks done, chunks in all), and for a copy with (documents done, documents in all)."""


@dataclass(frozen=True, slots=True)
class Reembedded:
    """What one run did for a tenant."""

    embedded: int
    without_vector: int
    """Chunks whose words the new model does not know."""


async def reembed(
    database: Database,
    embedder: Embedder,
    tenant_id: UUID,
    on_progress: OnProgress = lambda _done, _total: None,
    *,
    keep_old: bool = False,
    batch: int = _CHUNKS_AT_ONCE,
    mirror: QdrantMirror | None = None,
) -> Reembedded:
    """Complete the embedder's index, make it the tenant's active one, and drop the others.

    May be cancelled or killed at any point and run again. Searches use the old index until the new one is complete. `keep_old`
    keeps the old vectors for servers that still run with the old model, until `drop_unused`. `mirror`, a copy with the new
    model's vectors, is also filled before the switch.

    Raises:
        StoreUnavailable, EmbedderUnavailable: what was done so far stays.
    """
    indexes = BuildingIndexes(database)
    index_id = await indexes.begin(tenant_id, embedder.spec)
    run = _Run(indexes, embedder, tenant_id, index_id, on_progress, batch)
    counted = await indexes.count(tenant_id, index_id)
    run.done, run.total = counted.embedded, counted.total
    await run.fill()
    since = await mirror.copy_all(tenant_id, on_progress) if mirror is not None else None
    while not await indexes.switch(tenant_id, index_id, without_vector=frozenset(run.without_vector)):
        await run.fill()  # documents were written meanwhile
    if mirror is not None and since is not None:
        await mirror.take_over(tenant_id, since=since)
        await repair_all(mirror, tenant_id)  # deletions before the switch only reached the old copy
    await indexes.drop_unused(tenant_id, unused_for=STILL_SEARCHED if keep_old else timedelta(0), with_unfinished=True)
    return Reembedded(run.embedded, len(run.without_vector))


async def drop_unused(database: Database, tenant_id: UUID) -> None:
    """Drop vectors that were replaced an hour ago. For regular housekeeping: nearly free if there are none."""
    await BuildingIndexes(database).drop_unused(tenant_id, unused_for=STILL_SEARCHED, with_unfinished=False)


@dataclass(slots=True)
class _Run:
    """Fills one index."""

    indexes: BuildingIndexes
    embedder: Embedder
    tenant_id: UUID
    index_id: int
    on_progress: OnProgress
    batch: int
    done: int = 0
    total: int = 0
    embedded: int = 0
    without_vector: set[int] = field(default_factory=set[int])

    async def fill(self) -> None:
        """Embed what has no vector, in the order of the ids."""
        last = 0
        while chunks := await self.indexes.to_embed(self.tenant_id, self.index_id, after=last, limit=self.batch):
            last = chunks[-1].id
            await self._embed([chunk for chunk in chunks if chunk.id not in self.without_vector])

    async def _embed(self, chunks: list[ChunkToEmbed]) -> None:
        shares = await asyncio.to_thread(self.embedder.unknown_share, [chunk.content for chunk in chunks])
        known = [chunk for chunk, share in zip(chunks, shares, strict=True) if share <= UNKNOWN_SHARE_MOST]
        self.without_vector |= {chunk.id for chunk in chunks} - {chunk.id for chunk in known}
        if known:
            texts = [embedding_text(chunk.title, chunk.heading_path, chunk.content, chunk.context) for chunk in known]
            vectors = await self.embedder.embed_passages(texts, [chunk.language for chunk in known])
            await self.indexes.add(self.tenant_id, self.index_id, [(c.id, v) for c, v in zip(known, vectors, strict=True)])
        self.embedded += len(known)
        self.done += len(chunks)
        self.on_progress(self.done, max(self.total, self.done))
