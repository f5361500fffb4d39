"""Accepts files: bytes, document row and job in one transaction, so that none of them exists without the others.

If originals are kept, the same transaction notes it; the first reader of the file also stores it (`originals`).

Above: the documents dialect and `clew ingest` without a server. Below: `store.documents.documents`, `store.documents.blobs`, the
job queue of `jobs`.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from clew.domain.documents.attribute_filter import Attributes
from clew.domain.documents.document import Accepted, Place, UploadedFile
from clew.ingest.jobs import Waiting, enqueue_documents
from clew.ingest.originals import OriginalFiles
from clew.store.documents.blobs import put_blob
from clew.store.documents.documents import accept_uploads
from clew.store.documents.originals import bytes_kept, note_originals
from clew.store.documents.source_runs import RunningSource, hold_run, link_uploads
from clew.store.pool import Database
from clew.store.quotas import Room, find_room, keep_room

_BYTES_AT_ONCE = 32 << 20
_FILES_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Upload:
    """A file and how to read its bytes. `read` may block; it is called at most once, in a thread, and only for new bytes."""

    file: UploadedFile
    read: Callable[[], bytes]


async def take_in(
    database: Database,
    tenant_id: UUID,
    place: Place,
    uploads: Sequence[Upload],
    *,
    language: str | None = None,
    originals: OriginalFiles | None = None,
    source: RunningSource | None = None,
    attributes: Attributes | None = None,
) -> list[Accepted]:
    """Queue what is new or changed and return the result for each path, in order; with a source, as its documents.

    `originals` None keeps none. `attributes` None: a document that exists keeps its own.

    Up to 200 files or 32 MB share a transaction; one that fails leaves those before it queued.

    Raises:
        QuotaExceeded: nothing was accepted; or, if other uploads used up a quota meanwhile, the group that exceeds it was not.
        Conflict: RUN_OVER: the run of the source ended meanwhile.
        NotFound: the assistant or the thread was deleted meanwhile.
    """
    last = list({upload.file.source_path: upload for upload in uploads}.values())
    rooms = await find_room(database, tenant_id, place, [upload.file for upload in last])
    if originals is not None:
        await originals.require_room(tenant_id, _sizes(last))
    accepted: list[Accepted] = []
    for group in _groups(last):
        accepted += await _take_in_group(
            database, tenant_id, place, group, language, rooms, originals=originals, source=source, attributes=attributes
        )
    return accepted


async def _take_in_group(
    database: Database,
    tenant_id: UUID,
    place: Place,
    group: Sequence[Upload],
    language: str | None,
    rooms: Sequence[Room],
    *,
    originals: OriginalFiles | None,
    source: RunningSource | None,
    attributes: Attributes | None,
) -> list[Accepted]:
    keeps = originals if originals is not None and originals.keeps else None
    async with database.transaction(tenant_id) as connection:
        if source is not None:
            await hold_run(connection, source)
        files = [upload.file for upload in group]
        given = None if attributes is None else dict.fromkeys((file.source_path for file in files), attributes)
        accepted = await accept_uploads(connection, place, files, language, keeps_originals=keeps is not None, attributes=given)
        changed = {one.source_path for one in accepted if not one.is_unchanged}
        new = {upload.file.sha256: upload for upload in group if upload.file.source_path in changed}
        added = await note_originals(connection, _sizes(list(new.values()))) if keeps and new else 0
        for sha256 in sorted(new):  # always in this order: two uploads of the same files do not deadlock
            await put_blob(connection, sha256, await asyncio.to_thread(new[sha256].read))
        sizes = {upload.file.source_path: upload.file.bytes for upload in group}
        waiting = [Waiting(one.id, one.name, sizes[one.source_path]) for one in accepted if not one.is_unchanged]
        await enqueue_documents(connection, tenant_id, waiting)
        if source is not None:
            await link_uploads(connection, source, accepted, [upload.file for upload in group])
        if keeps and keeps.has_quota and added:  # last: until the commit, other uploads of the tenant wait here
            keeps.require(await bytes_kept(connection) - added, added)
        await keep_room(connection, rooms)
    return accepted


def _sizes(uploads: Sequence[Upload]) -> dict[bytes, int]:
    return {upload.file.sha256: upload.file.bytes for upload in uploads}


def _groups(uploads: Sequence[Upload]) -> Iterator[Sequence[Upload]]:
    group: list[Upload] = []
    size = 0
    for upload in uploads:
        if group and (len(group) == _FILES_AT_ONCE or size + upload.file.bytes > _BYTES_AT_ONCE):
            yield group
            group, size = [], 0
        group.append(upload)
        size += upload.file.bytes
    if group:
        yield group
