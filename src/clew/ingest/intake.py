"""Takes files in: bytes, document row and job in one transaction, so that none of them is ever without the others.

Above: the documents dialect and `clew ingest` without a server. Below: `store.documents`, `store.blobs`, the job queue of `jobs`.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from clew.domain.document import Accepted, Place, UploadedFile
from clew.ingest.jobs import Waiting, enqueue_documents
from clew.store.blobs import put_blob
from clew.store.documents import accept_uploads
from clew.store.pool import Database

_BYTES_AT_ONCE = 32 << 20
_FILES_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Upload:
    """A file and how to read its bytes. `read` may block; it is called at most once, in a thread, and only for new bytes."""

    file: UploadedFile
    read: Callable[[], bytes]


async def take_in(
    database: Database, tenant_id: UUID, place: Place, uploads: Sequence[Upload], *, language: str | None = None
) -> list[Accepted]:
    """Queue what is new or changed and return what became of each path, in order.

    Up to 200 files or 32 MB share a transaction; one that fails leaves those before it queued.
    """
    accepted: list[Accepted] = []
    for group in _groups(list({upload.file.source_path: upload for upload in uploads}.values())):
        accepted += await _take_in_group(database, tenant_id, place, group, language)
    return accepted


async def _take_in_group(
    database: Database, tenant_id: UUID, place: Place, group: Sequence[Upload], language: str | None
) -> list[Accepted]:
    async with database.transaction(tenant_id) as connection:
        accepted = await accept_uploads(connection, place, [upload.file for upload in group], language)
        changed = {one.source_path for one in accepted if not one.is_unchanged}
        new = {upload.file.sha256: upload for upload in group if upload.file.source_path in changed}
        for sha256 in sorted(new):  # one order everywhere: two uploads of the same files cannot wait for each other
            await put_blob(connection, sha256, await asyncio.to_thread(new[sha256].read))
        sizes = {upload.file.source_path: upload.file.bytes for upload in group}
        waiting = [Waiting(one.id, one.name, sizes[one.source_path]) for one in accepted if not one.is_unchanged]
        await enqueue_documents(connection, tenant_id, waiting)
    return accepted


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
