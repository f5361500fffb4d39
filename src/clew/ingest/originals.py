"""Original files: kept at upload, stored by the first reader, read back, and deleted when nothing refers to them.

An upload's bytes wait in the database (`blobs`), in the transaction that makes the document, until they are in the store of
originals. So an unavailable store rejects no upload and loses nothing: housekeeping stores what is waiting when it responds
again. Above: `intake`, `pipeline`, the documents dialect, housekeeping. Below: `store.documents.originals` (what is kept),
`providers.originals`.
"""

import asyncio
import hashlib
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from datetime import timedelta
from uuid import UUID

import structlog

from clew.domain.errors import OriginalMissing, OriginalNotKept, OriginalsUnavailable, QuotaExceeded, StoreUnavailable
from clew.providers.originals.protocol import PIECE_BYTES, OriginalStore
from clew.store.documents.originals import (
    DocumentOriginal,
    Kept,
    Originals,
    collect_originals,
    due_removals,
    key_of,
    note_removals,
    waiting_originals,
)
from clew.store.pool import Database

_STORED_AT_ONCE = 8
_BATCH = 200
_WAITED = timedelta(minutes=5)
"""After this long, housekeeping stores what a worker should have stored."""
_PAUSE_SECONDS = 60.0
"""For this long, workers do not wait for a store that did not respond."""
logger = structlog.get_logger(__name__)


class OriginalFiles:
    """Keeps the original files of every tenant. Safe for concurrent use by any number of processes."""

    def __init__(self, database: Database, store: OriginalStore | None, *, quota_bytes: int | None = None) -> None:
        """`store` None keeps none. `quota_bytes`: the limit for all originals of one tenant; None: no limit."""
        self._database = database
        self._kept = Originals(database)
        self.store = store
        self._quota_bytes = quota_bytes
        self._paused_until = 0.0

    @property
    def keeps(self) -> bool:
        """Whether originals are kept here."""
        return self.store is not None

    async def require_room(self, tenant_id: UUID, sizes: Mapping[bytes, int]) -> None:
        """Reject files (SHA-256 → size in bytes) that would exceed the tenant's quota, before any of them is accepted.

        Raises: QuotaExceeded
        """
        if self._quota_bytes is not None and self.keeps:
            use = await self._kept.quota_use(tenant_id, sizes)
            self.require(use.used, use.added)

    @property
    def has_quota(self) -> bool:
        """Whether there is a quota."""
        return self._quota_bytes is not None

    def require(self, used: int, added: int) -> None:
        """Check that adding bytes to those in use stays within the tenant's quota. Raises QuotaExceeded."""
        quota = self._quota_bytes
        if quota is not None and added and used + added > quota:
            raise QuotaExceeded(
                f"The upload would exceed the quota for original files: {_size(used)} of {_size(quota)} are "
                f"in use, and {_size(used + added)} would be. Delete documents, or ask the operator to "
                "increase CLEW_ORIGINALS_QUOTA_BYTES.",
                quota_bytes=quota,
                used_bytes=used,
                added_bytes=added,
            )

    # Storing ----------------------------------------------------------------------------------------------------------

    async def keep(self, tenant_id: UUID, contents: Mapping[bytes, bytes]) -> None:
        """Store those of the files (SHA-256 → content) that are kept. What the store does not accept waits in the database.

        Raises: StoreUnavailable (the database)
        """
        if self.store is None or time.monotonic() < self._paused_until:
            return
        kept = await self._kept.find_kept(tenant_id, list(contents))
        try:
            await self._store_all(tenant_id, [(one, contents[one.sha256]) for one in kept.values()])
        except OriginalsUnavailable as error:
            self._paused_until = time.monotonic() + _PAUSE_SECONDS
            logger.warning("originals_wait", originals=len(kept), error=error.message)

    async def _store_all(self, tenant_id: UUID, files: Sequence[tuple[Kept, bytes]]) -> None:
        """Store files and mark them as stored; an original that was dropped meanwhile is deleted again."""
        assert self.store is not None  # noqa: S101  the callers checked
        store, gate = self.store, asyncio.Semaphore(_STORED_AT_ONCE)

        async def put(kept: Kept, content: bytes) -> None:
            async with gate:
                key = kept.key(tenant_id)
                if not kept.is_stored or await store.size(key) != kept.bytes:
                    await store.put(key, content)

        await asyncio.gather(*(put(kept, content) for kept, content in files))
        new = [(kept.sha256, kept.generation) for kept, _ in files if not kept.is_stored]
        if new:
            still = await self._kept.mark_stored(tenant_id, new)
            await store.delete([key_of(tenant_id, *one) for one in new if one[0] not in still])

    # Reading ----------------------------------------------------------------------------------------------------------

    async def find(self, tenant_id: UUID, document_id: UUID, version: int | None) -> tuple[DocumentOriginal, Kept]:
        """Return the original of a version of a document (None: the current one) and what is kept of it.

        Raises:
            NotFound: no such document or version.
            OriginalNotKept
        """
        original = await self._kept.find_original(tenant_id, document_id, version)
        return original, self._required(original.kept, original.name)

    async def find_bytes(self, tenant_id: UUID, sha256: bytes, name: str) -> Kept:
        """Return what is kept of the file with a SHA-256; `name` is for the error. Raises OriginalNotKept."""
        return self._required((await self._kept.find_kept(tenant_id, [sha256])).get(sha256), name)

    def _required(self, kept: Kept | None, name: str) -> Kept:
        if not self.keeps:
            raise OriginalNotKept("This server does not store original files (CLEW_ORIGINALS=none).")
        if kept is None:
            raise OriginalNotKept(f"The original file of {name} is not stored. Upload it again to store it.")
        return kept

    async def read(self, tenant_id: UUID, kept: Kept, start: int, end: int) -> AsyncGenerator[bytes]:
        """Yield the bytes [start:end] of an original in parts, wherever they are now.

        Raises: OriginalMissing, OriginalsUnavailable, StoreUnavailable
        """
        at = start
        if not kept.is_stored:
            while at < end:
                piece = await self._kept.read_waiting(tenant_id, kept.sha256, at, min(PIECE_BYTES, end - at))
                if not piece:
                    break  # stored meanwhile
                at += len(piece)
                yield piece
        if at < end:
            if self.store is None:
                raise OriginalMissing
            async with aclosing(self.store.read(kept.key(tenant_id), at, end)) as pieces:
                async for piece in pieces:
                    yield piece

    async def contents(self, tenant_id: UUID, sha256s: Sequence[bytes]) -> dict[bytes, bytes]:
        """Return the originals with these SHA-256, without those that are not kept, or are missing or changed in the store.

        Raises: OriginalsUnavailable, StoreUnavailable
        """
        if self.store is None:
            return {}
        found: dict[bytes, bytes] = {}
        for kept in (await self._kept.find_kept(tenant_id, sha256s)).values():
            try:
                content = b"".join([piece async for piece in self.read(tenant_id, kept, 0, kept.bytes)])
            except OriginalMissing:
                logger.warning("original_missing", tenant_id=str(tenant_id), sha256=kept.sha256.hex())
                continue
            if hashlib.sha256(content).digest() == kept.sha256:
                found[kept.sha256] = content
            else:
                logger.warning("original_changed", tenant_id=str(tenant_id), sha256=kept.sha256.hex())
        return found

    # Housekeeping ----------------------------------------------------------------------------------------------------

    async def keep_house(self, *, waited: timedelta = _WAITED) -> None:
        """Delete originals that nothing refers to, and store those that have waited at least `waited`.

        Raises: StoreUnavailable, also for the store of originals
        """
        await self.collect()
        if self.store is not None:
            await self._store_waiting(self.store, waited)
            await self.store.tidy()

    async def collect(self) -> None:
        """Drop the originals that lost their last reference, and delete their files."""
        while await collect_originals(self._database, most=_BATCH) == _BATCH:
            pass
        if self.store is None:
            return
        while due := await due_removals(self._database, most=_BATCH):
            await self.store.delete([key_of(one.tenant_id, one.sha256, one.generation) for one in due])
            await note_removals(self._database, due)

    async def collect_soon(self) -> None:
        """Delete now what a deletion has just released; if that fails, housekeeping does it later."""
        try:
            await self.collect()
        except StoreUnavailable as error:
            logger.warning("originals_collected_later", code=error.code, error=error.message)

    async def _store_waiting(self, store: OriginalStore, waited: timedelta) -> None:
        while waiting := await waiting_originals(self._database, waited=waited, most=_BATCH):
            for one in waiting:
                kept = (await self._kept.find_kept(one.tenant_id, [one.sha256])).get(one.sha256)
                if kept is None or kept.is_stored:
                    continue
                content = await self._kept.read_waiting(one.tenant_id, one.sha256, 0, kept.bytes)
                if content is None:
                    await self._kept.forget_lost(one.tenant_id, one.sha256)
                    logger.warning("original_lost", tenant_id=str(one.tenant_id), sha256=one.sha256.hex())
                else:
                    await self._store_all(one.tenant_id, [(kept, content)])


def _size(size: int) -> str:
    """Return a size for people."""
    for unit, name in ((1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")):
        if size >= unit:
            return f"{size / unit:.1f} {name}"
    return f"{size} bytes"
