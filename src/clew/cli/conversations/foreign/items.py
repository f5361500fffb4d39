"""The entries of a JSON file, or of the JSON files in a ZIP, one after another: a large export is never in memory as a whole.

Above: `products`. Below: `deep_json`. An entry is an element of the list at the top of a file, or an object there; in JSON Lines
there are several.
"""

import re
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from json import JSONDecodeError
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo, is_zipfile

from clew.cli.conversations.foreign.deep_json import parse
from clew.domain.errors import ClewError

ENTRY_BYTES_MOST = 64 << 20
ENTRY_VALUES_MOST = 5_000_000
"""Values need memory by their number: `{}` has two bytes in the file, and 64 when it is parsed."""
_PIECE_BYTES = 1 << 20
_FILES_MOST = 10_000
_STRUCTURE = re.compile(rb'["\[\]{}]')
_REST_OF_STRING = re.compile(rb'(?:[^"\\]++|\\.)*+"', re.DOTALL)
_ENCRYPTED = 1
_BOM = b"\xef\xbb\xbf"
_CONVERSATIONS = re.compile(r"(?:.*/)?conversations(?:-\d+)?\.json", re.DOTALL)
"""The files with conversations in an export of ChatGPT; large ones have several, with numbers."""


_File = tuple[str, int, Callable[[], IO[bytes]]]
"""The name of a file, its size, and what opens it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A JSON value, and how to find it in the file."""

    value: Any
    place: str


class Export:
    """An export that is open for reading."""

    def __init__(self, files: list[_File]) -> None:
        self._files = files
        self.size = sum(size for _, size, _ in files)
        self.position = 0
        """How many bytes were read so far."""

    def entries(self) -> Iterator[Entry]:
        """Yield the entries of all files. Raises ClewError, which names the place."""
        for title, _, opened in self._files:
            with opened() as file:
                for number, content in enumerate(self._elements(file, title), 1):
                    place = f"{title}, conversation {number}"
                    yield Entry(_parsed(content, place), place)

    def _elements(self, file: IO[bytes], title: str) -> Iterator[bytes]:
        def read() -> bytes:
            piece = file.read(_PIECE_BYTES)
            self.position += len(piece)
            return piece

        try:
            yield from _Elements(read, title).split()
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


def _parsed(content: bytes, place: str) -> Any:  # noqa: ANN401
    try:
        return parse(content.decode())
    except UnicodeDecodeError as error:
        raise ClewError(f"{place} is not UTF-8 (byte {error.start}). Export it again.") from error
    except JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}" if error.lineno > 1 else f"character {error.pos + 1}"
        raise ClewError(f"{place} is not JSON: {error.msg} ({where} of it). Export it again; do not edit the file.") from error


class _Elements:
    """Finds where the elements of a file begin and end, by its brackets outside strings."""

    def __init__(self, read: Callable[[], bytes], title: str) -> None:
        self._read = read
        self._title = title
        self._buffer = bytearray()
        self._at = 0
        self._number = 0
        """The entry that is read, from 1."""

    def split(self) -> Iterator[bytes]:
        """Yield each element of the list, or each object."""
        while len(self._buffer) < len(_BOM) and self._grow():
            pass
        if self._buffer.startswith(_BOM):
            del self._buffer[: len(_BOM)]
        if self._after_space() == b"{":
            while self._after_space(is_end_allowed=True) == b"{":
                yield self._element()
            self._require_end()
            return
        if self._after_space() != b"[":
            raise ClewError(
                f"{self._title} must be JSON with a list of conversations, or one conversation. Is it the right file?"
            )
        self._drop(1)
        is_more = self._after_space() != b"]"
        while is_more:
            if self._after_space() != b"{":
                raise self._unexpected("an entry begins with")
            yield self._element()
            if (separator := self._after_space()) not in (b",", b"]"):
                raise self._unexpected("after an entry comes")
            if is_more := separator == b",":
                self._drop(1)
        self._drop(1)
        self._require_end()

    def _element(self) -> bytes:
        """Take an object out of the buffer; nothing but its brackets and the number of its values is checked."""
        depth, values, self._at = 0, 0, 0
        self._number += 1
        while True:
            found = _STRUCTURE.search(self._buffer, self._at)
            end = found.end() if found else len(self._buffer)
            values += self._buffer.count(b",", self._at, end) + (found is not None and found[0] in b"[{")
            if values > ENTRY_VALUES_MOST:
                raise self._too_large(f"{ENTRY_VALUES_MOST:,} values")
            self._at = end
            if found is None:
                self._require_more()
                continue
            if found[0] == b'"':
                self._skip_string()
                continue
            depth += 1 if found[0] in b"[{" else -1
            if depth == 0:
                return self._drop(self._at)

    def _skip_string(self) -> None:
        while (rest := _REST_OF_STRING.match(self._buffer, self._at)) is None:
            self._require_more()
        self._at = rest.end()

    def _unexpected(self, what: str) -> ClewError:
        return ClewError(f"{self._title} must be a list of objects, but {what} {self._shown()}. Is it the right file?")

    def _require_end(self) -> None:
        if self._after_space(is_end_allowed=True):
            raise ClewError(f"{self._title} goes on after its end with {self._shown()}. Export it again.")

    def _shown(self) -> str:
        return repr(bytes(self._buffer[:20]).decode("utf-8", "replace"))

    def _after_space(self, *, is_end_allowed: bool = False) -> bytes:
        """Return the next character that is not white space, without taking it; empty at the end."""
        while not (self._buffer and self._drop_space()):
            if not self._grow():
                if is_end_allowed:
                    return b""
                raise self._ends_early()
        return bytes(self._buffer[:1])

    def _drop_space(self) -> bool:
        spaces = len(self._buffer) - len(self._buffer.lstrip(b" \t\r\n"))
        del self._buffer[:spaces]
        return bool(self._buffer)

    def _drop(self, count: int) -> bytes:
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    def _require_more(self) -> None:
        if len(self._buffer) > ENTRY_BYTES_MOST:
            raise self._too_large(f"{ENTRY_BYTES_MOST >> 20} MiB")
        if not self._grow():
            raise self._ends_early()

    def _grow(self) -> bool:
        piece = self._read()
        self._buffer += piece
        return bool(piece)

    def _too_large(self, limit: str) -> ClewError:
        return ClewError(f"{self._title}, conversation {self._number} has more than {limit}. Remove it from the file.")

    def _ends_early(self) -> ClewError:
        return ClewError(f"{self._title} ends too early: it is not complete. Export or download it again.")
