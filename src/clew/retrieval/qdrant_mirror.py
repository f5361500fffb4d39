"""Keeps Qdrant in sync with Postgres: processes the notes that every change of chunks leaves in its own transaction.

Above: the server's worker runs one `QdrantMirror.run`; any number may run. Below: `store.documents.mirror` (notes and the current
state), `qdrant_points`. Processing a note copies the current state of its document, which is then ready; a crash leaves the note.
"""

import asyncio
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

import structlog

from clew.domain.errors import StoreUnavailable
from clew.retrieval.qdrant_filter import attribute_payload
from clew.retrieval.qdrant_points import DENSE, SPARSE, CollectionMissing, Qdrant, collection_name
from clew.store.documents.chunks import Spec, embedding_index_id
from clew.store.documents.mirror import CopiedChunk, Mirrors, Note
from clew.store.pool import Database

if TYPE_CHECKING:
    from qdrant_client import models

_POINTS_AT_ONCE = 128
_NOTES_AT_ONCE = 32
_LEASE = timedelta(minutes=2)
_LONGEST_WAIT_SECONDS = 60
logger = structlog.get_logger(__name__)


class QdrantMirror:
    """The copy of all tenants' chunks with the vectors of one model. Safe for concurrent use in any number of processes."""

    def __init__(self, database: Database, spec: Spec, qdrant: Qdrant, *, poll_seconds: float = 2.0) -> None:
        self.notes = Mirrors(database, embedding_index_id(spec))
        self.qdrant = qdrant
        self._dimension = spec.dimension
        self._poll_seconds = poll_seconds
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """Process the notes now."""
        self._changed.set()

    async def run(self, on_success: Callable[[], object]) -> None:
        """Process notes until cancelled; retry those that fail in Qdrant after growing pauses of up to a minute.

        `on_success` is called after each batch of notes and whenever no note is due.

        Raises:
            StoreUnavailable: the database does not answer. Failures of Qdrant are on the notes.
        """
        while True:
            self._changed.clear()
            while await self.work_off():
                on_success()
            on_success()
            try:
                async with asyncio.timeout(self._poll_seconds):
                    await self._changed.wait()
            except TimeoutError:
                continue

    async def work_off(self) -> int:
        """Process a batch of due notes; return how many there were."""
        notes = await self.notes.claim(lease=_LEASE, most=_NOTES_AT_ONCE)
        for note in notes:
            await self._work_off(note)
        return len(notes)

    async def settle(self) -> None:
        """Process every due note.

        Raises:
            StoreUnavailable: the database or Qdrant does not respond.
        """
        while notes := await self.notes.claim(lease=_LEASE, most=_NOTES_AT_ONCE):
            for note in notes:
                await self.copy(note.tenant_id, note.assistant_id, note.document_id)
                await self.notes.finish(note)

    async def _work_off(self, note: Note) -> None:
        try:
            await self.copy(note.tenant_id, note.assistant_id, note.document_id)
        except StoreUnavailable as error:
            logger.warning("mirror_waits", document_id=str(note.document_id), attempts=note.attempts, reason=error.message)
            await self._postpone(note, f"Waiting for the search index: {error.message}")
        except Exception as error:  # worker loop: a document that trips a defect of ours does not stop the others
            logger.exception("mirror_failed", document_id=str(note.document_id))
            await self._postpone(
                note,
                f"Clew failed to copy this document to the search index ({type(error).__name__}). This is a "
                "bug in Clew; please report it.",
            )
        else:
            await self.notes.finish(note)

    async def _postpone(self, note: Note, reason: str) -> None:
        wait = timedelta(seconds=min(2 ** min(note.attempts, 10), _LONGEST_WAIT_SECONDS))
        await self.notes.postpone(note, wait=wait, reason=reason)

    async def copy(self, tenant_id: UUID, assistant_id: UUID, document_id: UUID, *, takes_alias: bool = True) -> None:
        """Make Qdrant hold the current chunks of a document and no others of it; of a deleted assistant, nothing at all.

        Raises:
            StoreUnavailable: the database or Qdrant does not respond.
        """
        if not await self.notes.assistant_exists(tenant_id, assistant_id):
            await self.qdrant.drop(assistant_id)
            return
        try:
            await self._copy(tenant_id, assistant_id, document_id)
        except CollectionMissing:  # it was dropped since it was created
            self.qdrant.forget(collection_name(assistant_id, self.notes.index_id))
            await self._copy(tenant_id, assistant_id, document_id)
        if takes_alias:
            await self.qdrant.point_alias(assistant_id, self.notes.index_id)

    async def copy_all(self, tenant_id: UUID, on_progress: Callable[[int, int], None]) -> datetime:
        """Fill new collections of a tenant next to the active ones; return the time after which changes are missing in them.

        `on_progress` is called with (documents done, documents in all).
        """
        since = await self.notes.now(tenant_id)
        assistants = (await self.notes.assistants(tenant_id)).values()
        documents = [(one, document) for one in assistants for document in await self.notes.documents(tenant_id, one)]
        for done, (assistant_id, document_id) in enumerate(documents, 1):
            await self.copy(tenant_id, assistant_id, document_id, takes_alias=False)
            on_progress(done, len(documents))
        return since

    async def take_over(self, tenant_id: UUID, *, since: datetime) -> None:
        """Become the copy that is kept in sync and that the aliases point to; changes since then are copied again."""
        await self.notes.move_here(tenant_id, since=since)
        names = set(await self.qdrant.collections())
        for assistant_id in (await self.notes.assistants(tenant_id)).values():
            if collection_name(assistant_id, self.notes.index_id) in names:
                await self.qdrant.point_alias(assistant_id, self.notes.index_id)

    async def _copy(self, tenant_id: UUID, assistant_id: UUID, document_id: UUID) -> None:
        name = await self.qdrant.prepare(assistant_id, self.notes.index_id, self._dimension)
        copied = -1
        while (version := await self._version(tenant_id, document_id)) != copied:  # again when it changed meanwhile
            last, copied = 0, version
            while chunks := await self.notes.chunks(tenant_id, document_id, after=last, limit=_POINTS_AT_ONCE):
                points = [_point(tenant_id, chunk) for chunk in chunks]
                await self.qdrant.call(lambda client, points=points: client.upsert(name, points, wait=True))
                last, copied = chunks[-1].id, chunks[-1].version
            await self._delete_others(name, document_id, copied)

    async def _version(self, tenant_id: UUID, document_id: UUID) -> int:
        """Return the version whose chunks are current; 0 if there are none."""
        first = await self.notes.chunks(tenant_id, document_id, after=0, limit=1)
        return first[0].version if first else 0

    async def _delete_others(self, name: str, document_id: UUID, version: int) -> None:
        from qdrant_client import models

        of_document = models.FieldCondition(key="documentId", match=models.MatchValue(value=str(document_id)))
        of_version = models.FieldCondition(key="version", match=models.MatchValue(value=version))
        selector = models.FilterSelector(filter=models.Filter(must=[of_document], must_not=[of_version]))
        await self.qdrant.call(lambda client: client.delete(name, points_selector=selector, wait=True))


def _point(tenant_id: UUID, chunk: CopiedChunk) -> "models.PointStruct":
    from qdrant_client import models

    vector: dict[str, Any] = {}
    if chunk.vector is not None:
        vector[DENSE] = json.loads(chunk.vector)
    if weights := _weights(chunk.weights):
        vector[SPARSE] = models.SparseVector(indices=list(weights), values=list(weights.values()))
    payload = {
        "documentId": str(chunk.document_id),
        "documentName": chunk.name,
        "content": chunk.content,
        "tenant": str(tenant_id),
        "scope": str(chunk.scope_id),
        "version": chunk.version,
        "path": chunk.source_path,
        "start": chunk.start_offset,
        "end": chunk.end_offset,
        "folders": folders_of(chunk.source_path),
        "sourceApp": chunk.source_app,
        "workspace": chunk.workspace,
        "repo": chunk.repo,
        "language": chunk.language,
        "attributes": attribute_payload(chunk.attributes),
    }
    return models.PointStruct(id=chunk.id, vector=vector, payload=payload)


def _weights(text: str | None) -> dict[int, float]:
    """Read a sparsevec as pgvector prints it: `{dimension:weight,…}/dimensions`."""
    inside = (text or "{}/0").partition("}")[0].removeprefix("{")
    pairs = (pair.split(":") for pair in inside.split(",") if pair)
    return {int(dimension): float(weight) for dimension, weight in pairs}


def folders_of(path: str) -> list[str]:
    """Every prefix of a path that ends with a slash."""
    return [path[: at + 1] for at, character in enumerate(path) if character == "/"]
