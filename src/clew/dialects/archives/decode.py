"""From the wire to the store: the name of a conversation, and the lines of a file in batches.

A line is checked twice: as JSON that can be stored, and as a line of an archive. Errors name the line and the field.
"""

import asyncio
import json
import tempfile
from collections.abc import AsyncGenerator, AsyncIterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import IO, Any

from pydantic import ValidationError

from clew.dialects.archives.wire import FORMAT, LINE, LINE_BYTES_MOST, EndLine, Header, Line
from clew.dialects.shared.storable import fault_of_json
from clew.domain.errors import InvalidInput
from clew.domain.ids import parse_id
from clew.store.threads.archives import ThreadName

_BATCH_LINES, _BATCH_BYTES = 100, 1 << 20
_PIECE_BYTES = 1 << 20
_NUMBER_DIGITS = 18
_DOUBLE_BITS = 1025
"""Bits of the largest floating-point number and a sign: JSON in the database writes it as an integer."""
_VALUES_MOST = 200_000
"""Values of one line."""
_TYPES = {"header", "thread", "message", "turn", "request", "item", "feedback", "end"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a file."""

    line: int
    parsed: Line
    raw: dict[str, Any]
    """As in the file, so that it is stored unchanged."""


def thread_name(text: str, app: str | None) -> ThreadName:
    """Read the name of a conversation: `conv_…`, its number, or with an app the id that the app gave it.

    Raises:
        NotFound: no conversation can have this name.
    """
    if app is not None:
        return ThreadName(f"{text[:200]} of the app {app[:200]}", caller_app=app, external_id=text)
    if text.isascii() and text.isdigit() and len(text) <= _NUMBER_DIGITS:
        return ThreadName(text, number=int(text))
    return ThreadName(text, id=parse_id("conv", text))


class Lines:
    """The lines of a file on disk, in batches that end with a conversation or earlier.

    `before`: if this is part of a larger file, how many of that file's lines come before the second line of this one.
    """

    def __init__(self, file: IO[bytes], before: int) -> None:
        self._file = file
        self._before = before
        self._line = 0

    async def header(self) -> None:
        """Read the first line. Raises InvalidInput."""
        first = await asyncio.to_thread(self._read, 1)
        if not first or not isinstance(first[0].parsed, Header):
            raise self.fault(1, "", f"must be the header of an archive, with the format `{FORMAT}`")

    async def next(self) -> list[Entry]:
        """Return the next lines, none at the end. Raises InvalidInput, which names the line and the field."""
        return await asyncio.to_thread(self._read)

    @property
    def last(self) -> int:
        """The number of the last line that was read."""
        return self._line

    def place(self) -> tuple[int, int]:
        """Return the position of the next batch, for `back`."""
        return self._file.tell(), self._line

    def back(self, place: tuple[int, int]) -> None:
        """Continue from an earlier position."""
        self._line = place[1]
        self._file.seek(place[0])

    def fault(self, line: int, field: str, reason: str) -> InvalidInput:
        """Return the error for a line."""
        shown = ", ".join(["line 1" if line == 1 else f"line {line + self._before}", *([field] if field else [])])
        return InvalidInput(f"{shown}: {reason}", line=line + (self._before if line > 1 else 0), field=field)

    def _read(self, most: int = _BATCH_LINES) -> list[Entry]:
        entries: list[Entry] = []
        size = 0
        while len(entries) < most and size < _BATCH_BYTES:
            text = self._file.readline(LINE_BYTES_MOST + 1)
            if not text:
                break
            self._line, size = self._line + 1, size + len(text)
            if text.strip():
                entries.append(self._entry(text))
                if isinstance(entries[-1].parsed, EndLine):
                    break
        return entries

    def _entry(self, text: bytes) -> Entry:
        if len(text) > LINE_BYTES_MOST:
            raise self.fault(self._line, "", f"is longer than {LINE_BYTES_MOST:,} bytes")
        if fault := fault_of_json(text, "it", integer_bits=_DOUBLE_BITS, values_most=_VALUES_MOST):
            raise self.fault(self._line, *fault)
        try:
            return Entry(self._line, LINE.validate_json(text), json.loads(text))
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            path = [str(part) for part in first["loc"]]
            field = ".".join(path[1:] if path and path[0] in _TYPES else path)
            raise self.fault(self._line, field, first["msg"]) from error


@asynccontextmanager
async def on_disk(body: AsyncIterable[bytes]) -> AsyncGenerator[IO[bytes]]:
    """Open the complete body as a file, so that storing it never waits for the client."""
    with tempfile.TemporaryFile(prefix="clew-import-") as file:
        pending = bytearray()
        async for piece in body:
            pending += piece
            if len(pending) >= _PIECE_BYTES:
                await asyncio.to_thread(file.write, bytes(pending))
                pending.clear()
        file.write(pending)
        file.seek(0)
        yield file
