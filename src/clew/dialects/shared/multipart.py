"""Reads a multipart body as it arrives: hashes and counts the bytes of files, and writes them to one temporary file on disk.

Above: the dialects that take files, whose `decode` interprets the parts. Below: python-multipart's push parser. A request uses
one file descriptor and at most one piece of a file in memory, however many files it has.
"""

import asyncio
import hashlib
import tempfile
from collections.abc import AsyncGenerator, AsyncIterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header

from clew.domain.errors import InvalidInput, StoreUnavailable

if TYPE_CHECKING:
    from python_multipart.multipart import MultipartCallbacks

_PIECE_BYTES = 256 << 10
_FIELD_BYTES_MOST = 8 << 10
_FIELDS_BESIDE_PATHS = 10
"""A form has a `path` for each file, and a few labels."""
_MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class FilePart:
    """One uploaded file; its bytes are in the spool at [offset:offset + size]."""

    field: str
    file_name: str
    media_type: str
    sha256: bytes
    offset: int
    size: int


@dataclass(slots=True)
class Form:
    """The parts in order. `spool` is valid until the request ends; reading it blocks."""

    spool: IO[bytes]
    fields: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    files: list[FilePart] = field(default_factory=list[FilePart])

    def read(self, part: FilePart) -> bytes:
        """Return the bytes of one file. Not thread-safe."""
        self.spool.seek(part.offset)
        return self.spool.read(part.size)


@asynccontextmanager
async def read_form(
    content_type: str, body: AsyncIterable[bytes], *, file_bytes_most: int, files_most: int
) -> AsyncGenerator[Form]:
    """Read a multipart body and keep its files until the block ends.

    Raises:
        InvalidInput: not multipart, broken, a field that is too long or not UTF-8, too many files or fields, or
            (PAYLOAD_TOO_LARGE) a file beyond the limit; reading stops there.
        StoreUnavailable: the disk is full.
    """
    boundary = parse_options_header(content_type)[1].get(b"boundary")
    if not boundary:
        raise InvalidInput("Send multipart/form-data with each file in a part named `file`.", field="file")
    with tempfile.TemporaryFile(prefix="clew-upload-") as spool:
        reader = _Reader(Form(spool), file_bytes_most, files_most)
        try:
            parser = MultipartParser(boundary, reader.callbacks(), max_header_size=16 << 10)
            async for chunk in body:
                parser.write(chunk)
                if len(reader.unwritten) >= _PIECE_BYTES:
                    await reader.flush()
            parser.finalize()
        except FormParserError as error:
            raise InvalidInput("The multipart body is broken or incomplete.", field="file") from error
        await reader.flush()
        yield reader.form


class _Reader:
    """Collects the events of the push parser for one request."""

    def __init__(self, form: Form, file_bytes_most: int, files_most: int) -> None:
        self.form = form
        self.unwritten = bytearray()
        self._file_bytes_most = file_bytes_most
        self._files_most = files_most
        self._fields_most = files_most + _FIELDS_BESIDE_PATHS
        self._written = 0
        self._header = (bytearray(), bytearray())
        self._headers: dict[bytes, bytes] = {}
        self._field = ""
        self._file_name: str | None = None
        self._value = bytearray()
        self._size = 0
        self._digest = hashlib.sha256()

    def callbacks(self) -> "MultipartCallbacks":
        """Return the handlers of the parser's events."""
        return {
            "on_part_begin": self._begin,
            "on_header_field": self._header_name,
            "on_header_value": self._header_value,
            "on_header_end": self._end_header,
            "on_headers_finished": self._end_headers,
            "on_part_data": self._data,
            "on_part_end": self._end,
        }

    async def flush(self) -> None:
        """Write the received bytes of files in a thread."""
        piece = bytes(self.unwritten)
        self.unwritten.clear()
        self._written += len(piece)
        try:
            await asyncio.to_thread(self.form.spool.write, piece)
        except OSError as error:
            raise StoreUnavailable("The server has no disk space for the upload. Try again later.") from error

    def _begin(self) -> None:
        self._headers = {}
        self._value = bytearray()
        self._size = 0
        self._digest = hashlib.sha256()

    def _header_name(self, data: bytes, start: int, end: int) -> None:
        self._header[0].extend(data[start:end])

    def _header_value(self, data: bytes, start: int, end: int) -> None:
        self._header[1].extend(data[start:end])

    def _end_header(self) -> None:
        name, value = self._header
        self._headers[bytes(name).lower()] = bytes(value)
        self._header = (bytearray(), bytearray())

    def _end_headers(self) -> None:
        options = parse_options_header(self._headers.get(b"content-disposition"))[1]
        self._field = _decoded(options.get(b"name", b""), "file")[:100]
        self._file_name = _decoded(options[b"filename"], "file") if b"filename" in options else None
        if self._file_name is not None and len(self.form.files) == self._files_most:
            raise InvalidInput(f"A request can have at most {self._files_most:,} files.", field="file", limit=self._files_most)
        if self._file_name is None and len(self.form.fields) == self._fields_most:
            reason = f"A request can have at most {self._fields_most:,} form fields besides its files."
            raise InvalidInput(reason, field=self._field, limit=self._fields_most)

    def _data(self, data: bytes, start: int, end: int) -> None:
        piece = data[start:end]
        self._size += len(piece)
        if self._file_name is None:
            if self._size > _FIELD_BYTES_MOST:
                raise InvalidInput(f"{self._field or 'A field'} is too long.", field=self._field)
            self._value += piece
            return
        if self._size > self._file_bytes_most:
            raise self._too_large()
        self._digest.update(piece)
        self.unwritten += piece

    def _end(self) -> None:
        if self._file_name is None:
            self.form.fields.append((self._field, _decoded(bytes(self._value), self._field)))
            return
        media_type = self._headers.get(b"content-type", b"").decode("latin-1")
        offset = self._written + len(self.unwritten) - self._size
        self.form.files.append(FilePart(self._field, self._file_name, media_type, self._digest.digest(), offset, self._size))

    def _too_large(self) -> InvalidInput:
        limit = f"{self._file_bytes_most / _MEGABYTE:g} MB"
        return InvalidInput(
            f"The file {(self._file_name or '')[:255]!r} is larger than the server's limit of {limit}.",
            code="PAYLOAD_TOO_LARGE",
            field=self._field,
            file=(self._file_name or "")[:255],
            limit_bytes=self._file_bytes_most,
        )


def _decoded(value: bytes, name: str) -> str:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{name} must be UTF-8.", field=name) from error
