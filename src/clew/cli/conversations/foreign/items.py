"""The files of an export: a JSON file, or the JSON files in a ZIP, whose entries are read one after another.

Above: `products`. Below: `entries`.
"""

import re
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo, is_zipfile

from clew.cli.conversations.foreign.entries import Entries, Entry, Take, Wanted
from clew.domain.errors import ClewError

_PIECE_BYTES = 1 << 20
_FILES_MOST = 10_000
_ENCRYPTED = 1
_CONVERSATIONS = re.compile(r"(?:.*/)?conversations(?:-\d+)?\.json", re.DOTALL)
"""The files with conversations in an export of ChatGPT; large ones have several, with numbers."""


_File = tuple[str, int, Callable[[], IO[bytes]]]
"""The name of a file, its size, and what opens it."""


class Export:
    """An export that is open for reading."""

    def __init__(self, files: list[_File]) -> None:
        self._files = files
        self.size = sum(size for _, size, _ in files)
        self.position = 0
        """How many bytes were read so far."""

    def entries(self, wanted: Wanted | Take = Take.WHOLE) -> Iterator[Entry]:
        """Yield the entries of all files, each with its wanted part. Raises ClewError, which names the file."""
        for title, _, opened in self._files:
            with opened() as file:
                yield from self._of_file(file, title, wanted)

    def _of_file(self, file: IO[bytes], title: str, wanted: Wanted | Take) -> Iterator[Entry]:
        def read() -> bytes:
            piece = file.read(_PIECE_BYTES)
            self.position += len(piece)
            return piece

        try:
            yield from Entries(read, title, wanted)
        except (EOFError, OSError, BadZipFile, zlib.error) as error:
            raise ClewError(f"Cannot read {title}: {error or 'it is damaged'}. Export or download it again.") from error


@contextmanager
def opened_export(path: Path) -> Generator[Export]:
    """Open a JSON file, or a ZIP with files `conversations.json`. Raises ClewError."""
    with ExitStack() as stack:
        try:
            files: list[_File]
            if is_zipfile(path):
                archive = stack.enter_context(ZipFile(path))
                files = [(one.filename, one.file_size, partial(archive.open, one)) for one in _wanted(archive, path)]
            else:
                files = [(path.name, path.stat().st_size, lambda: path.open("rb"))]
        except (OSError, BadZipFile) as error:
            raise ClewError(f"Cannot read {path}: {getattr(error, 'strerror', None) or error}.") from error
        yield Export(files)


def _wanted(archive: ZipFile, path: Path) -> list[ZipInfo]:
    """Return the files with conversations, in order. Raises ClewError."""
    wanted = sorted((one for one in archive.infolist() if _CONVERSATIONS.fullmatch(one.filename)), key=lambda one: one.filename)
    if not wanted or len(wanted) > _FILES_MOST:
        found = "has no" if not wanted else "has too many"
        raise ClewError(f"{path.name} {found} files `conversations.json`. Unpack it and import the JSON file.")
    if any(one.flag_bits & _ENCRYPTED or one.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for one in wanted):
        raise ClewError(f"{path.name} is encrypted or compressed in an unusual way. Unpack it and import the JSON file.")
    return wanted
