"""Originals in a directory of this machine, or of a file system that every machine of the installation shares.

A file is written under another name, flushed to disk and then moved, so that a partial file never has the final name. Blocking
calls run in threads. Above: `factory`. Next: `protocol`.
"""

import asyncio
import errno
import os
import secrets
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from clew.domain.errors import OriginalMissing, OriginalsUnavailable
from clew.providers.originals.protocol import PIECE_BYTES, write_and_read_back

_INCOMING = "incoming"
"""Where files are written before they are moved."""
_ABANDONED_SECONDS = 24 * 3600


class DirectoryStore:
    """Stores originals below `root`, which is created for the first one; private to its user."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def place(self) -> str:
        """The directory."""
        return str(self._root)

    async def put(self, key: str, content: bytes) -> None:
        """Store a file."""
        await asyncio.to_thread(self._put, key, content)

    async def size(self, key: str) -> int | None:
        """Return the size of a file, or None."""
        return await asyncio.to_thread(self._size, key)

    async def read(self, key: str, start: int, end: int) -> AsyncGenerator[bytes]:
        """Yield [start:end] in pieces."""
        file = await asyncio.to_thread(self._open, key, start)
        try:
            left = end - start
            while left > 0:
                piece = await asyncio.to_thread(self._read, file, min(left, PIECE_BYTES))
                if not piece:
                    raise OriginalMissing("The original file is shorter than when it was stored.")
                left -= len(piece)
                yield piece
        finally:
            file.close()

    async def delete(self, keys: Sequence[str]) -> None:
        """Delete files; the folders stay."""
        await asyncio.to_thread(self._delete, keys)

    async def sizes(self, prefix: str) -> AsyncIterator[tuple[str, int]]:
        """Yield (name, size in bytes) of every file below a folder."""
        found = iter(await asyncio.to_thread(lambda: list(self._walk(prefix))))
        for name, size in found:
            yield name, size

    async def tidy(self) -> None:
        """Remove half-written files a day old."""
        await asyncio.to_thread(self._tidy)

    async def check(self) -> None:
        """Write, read and delete a small file; if there is no directory yet, only check that it can be created."""
        if not await asyncio.to_thread(self._exists):
            return
        await write_and_read_back(self, _INCOMING)

    async def close(self) -> None:
        """Nothing is open."""

    def _exists(self) -> bool:
        """Return whether the directory exists; raise OriginalsUnavailable if it cannot be created."""
        if self._root.exists():
            return True
        above = next(folder for folder in self._root.parents if folder.exists())
        if not above.is_dir() or not os.access(above, os.W_OK | os.X_OK):
            raise OriginalsUnavailable(
                f"The directory of original files ({self._root}) cannot be created: {above} is not writable."
            )
        return False

    def _put(self, key: str, content: bytes) -> None:
        path, incoming = self._root / key, self._root / _INCOMING
        written = incoming / secrets.token_hex(16)
        try:
            for folder in (self._root, incoming, path.parent.parent, path.parent):
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with open(written, "xb", opener=_private) as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            written.replace(path)
            _flush_folder(path.parent)
        except OSError as error:
            raise self._unavailable(error) from error
        finally:
            with suppress(OSError):
                written.unlink(missing_ok=True)

    def _size(self, key: str) -> int | None:
        try:
            return (self._root / key).stat().st_size
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._unavailable(error) from error

    def _open(self, key: str, start: int) -> IO[bytes]:
        try:
            file = (self._root / key).open("rb")
            file.seek(start)
        except FileNotFoundError as error:
            raise OriginalMissing from error
        except OSError as error:
            raise self._unavailable(error) from error
        return file

    def _read(self, file: IO[bytes], length: int) -> bytes:
        try:
            return file.read(length)
        except OSError as error:
            raise self._unavailable(error) from error

    def _delete(self, keys: Sequence[str]) -> None:
        try:
            for key in keys:
                (self._root / key).unlink(missing_ok=True)
        except OSError as error:
            raise self._unavailable(error) from error

    def _walk(self, prefix: str) -> Iterator[tuple[str, int]]:
        try:
            for path in (self._root / prefix).rglob("*"):
                if path.is_file():
                    yield path.relative_to(self._root).as_posix(), path.stat().st_size
        except OSError as error:
            raise self._unavailable(error) from error

    def _tidy(self) -> None:
        too_old = time.time() - _ABANDONED_SECONDS
        try:
            for path in (self._root / _INCOMING).glob("*"):
                if path.stat().st_mtime < too_old:
                    path.unlink(missing_ok=True)
        except OSError as error:
            raise self._unavailable(error) from error

    def _unavailable(self, error: OSError) -> OriginalsUnavailable:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return OriginalsUnavailable(f"The disk that holds the original files ({self._root}) is full. Free some space on it.")
        reason = error.strerror or type(error).__name__
        return OriginalsUnavailable(f"The directory of original files ({self._root}) cannot be used: {reason}.")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _flush_folder(folder: Path) -> None:
    """Make a move durable; Windows has no such call."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
