"""Files that come with a question under `/v1`: with their data, or by the id of a file that was uploaded.

They are cut into passages, which come before those of the documents and are not stored. Above: chat completions and responses,
which find them in their parts. Below: `given_documents`, the files of the store.
"""

import asyncio
import base64
import binascii
import mimetypes
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any
from uuid import UUID

from clew.dialects.shared.given_documents import Own, OwnDocument, read_own
from clew.dialects.shared.openai_shapes import read_object_id
from clew.dialects.shared.parts import Parts
from clew.domain.errors import MISSING, InvalidInput, NotFound, OriginalNotKept
from clew.domain.fairness import Party, working_for
from clew.store.documents.files import Files

FILES_MOST = 20
"""Of one request."""
_BYTES_MOST = 50 << 20
"""Of all files of a request together."""
_NAME_LENGTH = 200
_UNNAMED = "document.pdf"
"""OpenAI's models read files without a name as PDFs."""


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file in a part of a message."""

    path: str
    """Of the object that names it."""
    file_id: str | None = None
    data: str | None = None
    """Base64, or a URL with it (`data:application/pdf;base64,…`)."""
    name: str | None = None
    is_earlier: bool = False
    """It came with an earlier request, which this one continues."""

    @property
    def where(self) -> str:
        """The field that names it."""
        return "file_id" if self.data is None else "file_data"


def sent_file(given: Mapping[str, Any], path: str) -> SentFile:
    """Return the file in a part. Raises InvalidInput: it has neither data nor an id, or is one that must be fetched."""
    file_id, data, name = (given.get(key) for key in ("file_id", "file_data", "filename"))
    if isinstance(given.get("file_url"), str) and not (file_id or data):
        raise InvalidInput(
            f"`{path}.file_url` is not read: Clew fetches no files. Send `file_data`, or upload the file and send its `file_id`.",
            field=f"{path}.file_url",
        )
    if file_id is None and data is None:
        raise InvalidInput(f"`{path}` has neither `file_id` nor `file_data`.", code=MISSING, field=path)
    for key, value in (("file_id", file_id), ("file_data", data), ("filename", name)):
        if value is not None and not isinstance(value, str):
            raise InvalidInput(f"`{path}.{key}` must be a text.", field=f"{path}.{key}")
    return SentFile(path, file_id, data, name)


async def read_sent(files: Sequence[SentFile], parts: Parts, tenant_id: UUID, *, field: str) -> Own:
    """Return the files of a request in passages, and of those of earlier requests the newest that fit beside them.

    Earlier files that were deleted since are left out, and the same file is read once.

    Raises:
        InvalidInput: one cannot be read, or there are too many.
        NotFound: a file with this id does not exist for the caller.
        ReaderUnavailable: files cannot be read now.
    """
    new = [one for one in files if not one.is_earlier]
    if len(new) > FILES_MOST:
        raise InvalidInput(f"The request has {len(new)} files; the limit is {FILES_MOST}.", field=field)
    if all(one.data is not None for one in files):  # it is in memory already
        return await _read_all(files, new, parts, tenant_id, field=field)
    with working_for(Party(tenant_id)):
        async with parts.given_files.holding:
            return await _read_all(files, new, parts, tenant_id, field=field)


async def _read_all(files: Sequence[SentFile], new: Sequence[SentFile], parts: Parts, tenant_id: UUID, *, field: str) -> Own:
    size = 0
    read: list[tuple[SentFile, str, bytes]] = []
    for one in new:
        name, content = await _read(one, parts, tenant_id)
        if (size := size + len(content)) > _BYTES_MOST:
            raise InvalidInput(f"The files of the request have more than {_BYTES_MOST:,} bytes together.", field=new[-1].path)
        read.append((one, name, content))
    known = {(one.file_id, one.data) for one in new}
    for one in (one for one in reversed(files) if one.is_earlier):
        if (one.file_id, one.data) in known or len(read) == FILES_MOST:
            continue
        known.add((one.file_id, one.data))
        with suppress(InvalidInput, NotFound, OriginalNotKept):
            name, content = await _read(one, parts, tenant_id)
            if (size := size + len(content)) > _BYTES_MOST:
                break
            read.insert(0, (one, name, content))
    documents = [
        OwnDocument("document", place, name, name, content, one.path, file_name=name.lower(), field=one.where)
        for place, (one, name, content) in enumerate(read)
    ]
    return await read_own(documents, parts, tenant_id, field=field)


async def _read(one: SentFile, parts: Parts, tenant_id: UUID) -> tuple[str, bytes]:
    """Return the name and the bytes of a file."""
    return await _uploaded(one, parts, tenant_id) if one.data is None else await asyncio.to_thread(_decoded, one)


async def _uploaded(one: SentFile, parts: Parts, tenant_id: UUID) -> tuple[str, bytes]:
    found = await Files(parts.database).find(tenant_id, read_object_id("file", "file", one.file_id or ""))
    kept = await parts.originals.find_bytes(tenant_id, found.sha256, found.name)
    if kept.bytes > _BYTES_MOST:
        raise InvalidInput(f"The file has {kept.bytes:,} bytes; the limit is {_BYTES_MOST:,}.", field=f"{one.path}.file_id")
    return found.name, b"".join([piece async for piece in parts.originals.read(tenant_id, kept, 0, kept.bytes)])


def _decoded(one: SentFile) -> tuple[str, bytes]:
    head, comma, body = (one.data or "").partition(",")
    is_url = bool(comma) and head.startswith("data:")
    name = (one.name or "").strip()[:_NAME_LENGTH] or _UNNAMED
    if is_url and not PurePosixPath(name).suffix:
        name += mimetypes.guess_extension(head.removeprefix("data:").partition(";")[0].strip()) or ""
    try:
        content = base64.b64decode(body if is_url else one.data or "", validate=True)
    except (ValueError, binascii.Error) as error:
        raise InvalidInput(f"`{one.path}.file_data` is not base64.", field=f"{one.path}.file_data") from error
    if not content:
        raise InvalidInput(f"`{one.path}.file_data` is empty.", field=f"{one.path}.file_data")
    return name, content
