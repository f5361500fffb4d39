"""A ZIP file that is sent while it is written, and names of its entries that stay inside the folder where it is unpacked."""

import re
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
_LONGEST_PART = 150


class _Pieces:
    """A file that cannot be sought: what was written waits to be taken."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, data: bytes) -> int:
        """Keep bytes."""
        self._written += data
        return len(data)

    def flush(self) -> None:
        """Keep everything."""

    def take(self) -> bytes:
        """Return what was written since the last time."""
        taken = bytes(self._written)
        self._written.clear()
        return taken


class ZipStream:
    """Writes the entries of a ZIP file one after another."""

    def __init__(self) -> None:
        self._pieces = _Pieces()
        self._file = ZipFile(self._pieces, "w", allowZip64=True)  # type: ignore[arg-type]  # it only writes and flushes

    @contextmanager
    def entry(self, name: str, *, is_compressed: bool = True) -> Generator[IO[bytes]]:
        """Open an entry of unknown size for writing."""
        info = ZipInfo(name, time.localtime()[:6])
        info.compress_type = ZIP_DEFLATED if is_compressed else ZIP_STORED
        info.external_attr = 0o644 << 16
        with self._file.open(info, "w", force_zip64=True) as file:
            yield file

    def add(self, name: str, content: bytes) -> None:
        """Add a whole entry."""
        with self.entry(name) as file:
            file.write(content)

    def take(self) -> bytes:
        """Return what was written since the last time."""
        return self._pieces.take()

    def close(self) -> bytes:
        """Write the directory and return what was written since the last time."""
        self._file.close()
        return self.take()


class Names:
    """Names of entries, each used once."""

    def __init__(self) -> None:
        self._used = set[str]()

    def unused(self, folder: str, path: str) -> str:
        """Return a name like `folder/path`, without parts that lead out of the folder or that some systems refuse."""
        parts = [_NOT_IN_NAMES.sub("_", part).strip()[-_LONGEST_PART:] for part in f"{folder}/{path}".split("/")]
        *folders, last = [part for part in parts if part.strip(".")] or ["_"]
        stem, dot, suffix = last.rpartition(".")
        name, count = "/".join([*folders, last]), 1
        while name.casefold() in self._used:
            count += 1
            numbered = f"{stem} ({count}){dot}{suffix}" if stem else f"{last} ({count})"
            name = "/".join([*folders, numbered])
        self._used.add(name.casefold())
        return name
