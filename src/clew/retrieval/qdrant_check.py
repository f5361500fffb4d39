"""Compares Qdrant with Postgres, point by point, and repairs the differences.

Above: `clew index check|repair`, `ingest.reembed`. Below: `qdrant_mirror`, which copies again. Both sides are read in the order
of their ids and merged, so memory does not depend on the size of the assistant. Compares ids, documents, versions and whether
there is a vector, but not the vector's numbers.
"""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import UUID

from clew.retrieval.qdrant_mirror import QdrantMirror
from clew.retrieval.qdrant_points import DENSE, CollectionMissing, alias_name, collection_name
from clew.store.documents.mirror import ChunkId

if TYPE_CHECKING:
    from qdrant_client import QdrantClient, models

_AT_ONCE = 1_000
OnProgress = Callable[[int], None]
"""Called with the number of chunks or points just checked."""


@dataclass(slots=True)
class Difference:
    """How the copy of one assistant differs from Postgres."""

    assistant_id: UUID
    chunks: int = 0
    """What Postgres holds."""
    points: int = 0
    """What Qdrant holds."""
    missing: int = 0
    """Chunks that Qdrant lacks, or has without their vector."""
    stale: int = 0
    """Points of earlier versions of existing documents."""
    foreign: int = 0
    """Points of no document of this assistant."""
    to_copy: set[UUID] = field(default_factory=set[UUID])
    """The documents of the missing chunks."""
    to_delete: list[int | str] = field(default_factory=list[int | str])
    """The ids of stale or foreign points."""

    @property
    def is_none(self) -> bool:
        """Whether both sides match."""
        return not (self.missing or self.stale or self.foreign)


@dataclass(frozen=True, slots=True)
class _Point:
    id: int | str
    document_id: str
    version: int
    has_vector: bool

    @property
    def number(self) -> float:
        """The position of the point among chunk ids: names, which Clew does not use, come after all numbers."""
        return self.id if isinstance(self.id, int) else float("inf")


async def check(
    mirror: QdrantMirror, tenant_id: UUID, assistant_id: UUID, on_progress: OnProgress = lambda _: None
) -> Difference:
    """Compare one assistant's chunks with its points.

    Raises:
        StoreUnavailable: the database or Qdrant does not respond.
    """
    found = Difference(assistant_id)
    documents = {str(one) for one in await mirror.notes.documents(tenant_id, assistant_id)}
    chunks, points = _chunks(mirror, tenant_id, assistant_id), _points(mirror, tenant_id, assistant_id)
    chunk, point = await anext(chunks, None), await anext(points, None)
    while chunk is not None or point is not None:
        on_progress(1)
        if point is None or (chunk is not None and chunk.id < point.number):
            assert chunk is not None, "one of the two exists"  # noqa: S101
            _note_missing(found, chunk)
            found.chunks += 1
            chunk = await anext(chunks, None)
        elif chunk is None or point.number < chunk.id:
            _note_superfluous(found, point, documents)
            found.points += 1
            point = await anext(points, None)
        else:
            if (point.document_id, point.version, point.has_vector) != (str(chunk.document_id), chunk.version, chunk.has_vector):
                _note_missing(found, chunk)
            found.chunks, found.points = found.chunks + 1, found.points + 1
            chunk, point = await anext(chunks, None), await anext(points, None)
    return found


def _note_missing(found: Difference, chunk: ChunkId) -> None:
    found.missing += 1
    found.to_copy.add(chunk.document_id)


def _note_superfluous(found: Difference, point: _Point, documents: set[str]) -> None:
    if point.document_id in documents:
        found.stale += 1
    else:
        found.foreign += 1
    found.to_delete.append(point.id)


async def repair(mirror: QdrantMirror, tenant_id: UUID, difference: Difference, on_progress: OnProgress = lambda _: None) -> None:
    """Copy what is missing, delete what is stale or foreign. Documents that change meanwhile have their own notes.

    Raises:
        StoreUnavailable: the database or Qdrant does not respond; repairs made so far stay.
    """
    from qdrant_client import models

    name = collection_name(difference.assistant_id, mirror.notes.index_id)
    for at in range(0, len(difference.to_delete), _AT_ONCE):
        ids = difference.to_delete[at : at + _AT_ONCE]
        selector = models.PointIdsList(points=[*ids])
        await mirror.qdrant.call(lambda client, selector=selector: client.delete(name, points_selector=selector, wait=True))
    for document_id in sorted(difference.to_copy):
        await mirror.copy(tenant_id, difference.assistant_id, document_id)
        on_progress(1)


async def repair_all(mirror: QdrantMirror, tenant_id: UUID) -> None:
    """Check and repair every assistant of a tenant.

    Raises:
        StoreUnavailable: the database or Qdrant does not respond; repairs made so far stay.
    """
    for assistant_id in (await mirror.notes.assistants(tenant_id)).values():
        await repair(mirror, tenant_id, await check(mirror, tenant_id, assistant_id))


async def unknown_collections(mirror: QdrantMirror, tenant_id: UUID) -> list[str]:
    """Return collections named like Clew's whose assistants this tenant does not have: other tenants' or leftovers."""
    known = {alias_name(one) for one in (await mirror.notes.assistants(tenant_id)).values()}
    names = await mirror.qdrant.collections()
    return sorted(name for name in names if name.startswith("assistant_") and name.rpartition("_")[0] not in known)


async def drop_replaced(mirror: QdrantMirror, tenant_id: UUID) -> int:
    """Drop the tenant's collections of deleted embedding indexes; return how many."""
    kept = frozenset(await mirror.notes.embedding_index_ids(tenant_id) | {mirror.notes.index_id})
    assistants = (await mirror.notes.assistants(tenant_id)).values()
    return sum([await mirror.qdrant.drop(one, but=kept) for one in assistants])


async def _chunks(mirror: QdrantMirror, tenant_id: UUID, assistant_id: UUID) -> AsyncGenerator[ChunkId]:
    last = 0
    while page := await mirror.notes.chunk_ids(tenant_id, assistant_id, after=last, limit=_AT_ONCE):
        last = page[-1].id
        for chunk in page:
            yield chunk


async def _points(mirror: QdrantMirror, tenant_id: UUID, assistant_id: UUID) -> AsyncGenerator[_Point]:
    name, offset = collection_name(assistant_id, mirror.notes.index_id), None
    while True:
        try:
            page, offset = await mirror.qdrant.call(lambda client, offset=offset: _page(client, name, offset))
        except CollectionMissing:
            return
        for point in page:
            yield point
        if offset is None:
            return


def _page(client: "QdrantClient", name: str, offset: Any) -> tuple[list[_Point], Any]:  # noqa: ANN401  # Qdrant's own cursor
    from qdrant_client import models

    seen, after = client.scroll(name, limit=_AT_ONCE, offset=offset, with_payload=["documentId", "version"], with_vectors=False)
    ids = [record.id for record in seen]
    has_vector = models.Filter(must=[models.HasIdCondition(has_id=[*ids]), models.HasVectorCondition(has_vector=DENSE)])
    dense = {record.id for record in client.scroll(name, scroll_filter=has_vector, limit=_AT_ONCE, with_payload=False)[0]}
    return [_point(record, has_vector=record.id in dense) for record in seen], after


def _point(record: "models.Record", *, has_vector: bool) -> _Point:
    payload = record.payload or {}
    identifier = record.id if isinstance(record.id, int) else str(record.id)
    return _Point(identifier, str(payload.get("documentId")), int(payload.get("version") or 0), has_vector)
