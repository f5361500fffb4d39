"""Finds where the values of a JSON file begin and end, piece by piece: what is skipped is never in memory.

Above: `entries`. Only brackets, strings and the number of values are checked here; `deep_json` parses what is kept.
"""

import re
from collections.abc import Callable, Iterator
from typing import NoReturn

from clew.cli.conversations.foreign.deep_json import parse
from clew.domain.errors import ClewError

ENTRY_BYTES_MOST = 64 << 20
ENTRY_VALUES_MOST = 5_000_000
KEPT_BYTES_MOST = 32 << 20
KEPT_VALUES_MOST = 200_000
"""Of what is parsed at once, as in a line of an archive: `{"a":1}` has seven bytes, and more than 200 when it is parsed."""
_SKIPPED_AT_ONCE = 1 << 16
_STRUCTURE = re.compile(rb'["\[\]{}]')
_IN_STRING = re.compile(rb'(?:[^"\\]++|\\.)*+', re.DOTALL)
_SCALAR = re.compile(rb"[^\s,:\[\]{}\"]*+")
_SPACES = (b" ", b"\t", b"\r", b"\n")
_SPACE = re.compile(rb"[ \t\r\n]*+")
_BOM = b"\xef\xbb\xbf"


class Scanner:
    """Moves through the values of a file. `read` returns its next bytes, none at the end."""

    def __init__(self, read: Callable[[], bytes], title: str) -> None:
        self._read = read
        self._title = title
        self._buffer = bytearray()
        self._at = 0
        """How much of the buffer was looked at."""
        self._dropped = 0
        """How many bytes of the file were before the buffer."""
        self._begun = 0
        """Where the entry began."""
        self._values = 0
        """Of the entry, so far."""
        self._number = 0
        """The entry that is read, from 1."""

    @property
    def place(self) -> str:
        """The entry that is read, in words."""
        return f"{self._title}, conversation {self._number}"

    def skip_mark(self) -> None:
        """Skip the mark that some programs write at the beginning of UTF-8."""
        while len(self._buffer) < len(_BOM) and self._grow():
            pass
        if self._buffer.startswith(_BOM):
            self._drop(len(_BOM))

    def begin_entry(self) -> None:
        """Note that the next entry begins here, to which the limits apply."""
        self._number += 1
        self._begun, self._values = self._dropped, 0

    def peek(self, *, is_end_allowed: bool = False) -> bytes:
        """Return the next character that is not white space, without taking it; empty at the end."""
        while not self._drop_space():
            if not self._grow():
                if is_end_allowed:
                    return b""
                raise self._ends_early()
        return bytes(self._buffer[:1])

    def take(self) -> None:
        """Take the character that `peek` returned."""
        self._drop(1)

    def members(self) -> Iterator[str]:
        """Yield the keys of the object that comes next. The caller takes or skips each value."""
        self._drop(1)
        if self.peek() == b"}":
            self.take()
            return
        while True:
            yield self.key()
            if not self.goes_on(b"}"):
                return

    def elements(self) -> Iterator[int]:
        """Yield the numbers of the elements of the list that comes next. The caller takes or skips each."""
        self._drop(1)
        if self.peek() == b"]":
            self.take()
            return
        count = 0
        while True:
            yield count
            count += 1
            if not self.goes_on(b"]"):
                return

    def goes_on(self, end: bytes) -> bool:
        """Take the comma or the bracket after a value, and return whether it was a comma."""
        found = self.peek()
        if found not in (b",", end):
            self.refuse(f"Expecting ',' or '{end.decode()}'")
        self.take()
        return found == b","

    def key(self) -> str:
        """Take a key and its colon."""
        if self.peek() != b'"':
            self.refuse("Expecting a property name in double quotes")
        key = parse(self._span())
        if self.peek() != b":":
            self.refuse("Expecting ':'")
        self.take()
        return key

    def text(self, values_before: int = 0) -> str:
        """Take the value that comes next as JSON. It is refused if it is too large, or with as many values before it."""
        self.peek()
        return self._span(KEPT_VALUES_MOST - values_before)

    def skip(self) -> None:
        """Skip the value that comes next."""
        self.peek()
        self._find_end(None)
        self._drop(self._at)

    @property
    def values(self) -> int:
        """How many values the entry has so far."""
        return self._values

    def refuse(self, reason: str, at: int = 0) -> NoReturn:
        """Raise ClewError: the entry is no JSON. `at` counts bytes behind the place that was reached."""
        byte = self._dropped - self._begun + at + 1
        raise ClewError(f"{self.place} is not JSON: {reason} (byte {byte:,} of it). Export it again; do not edit the file.")

    def shown(self) -> str:
        """Return what comes next, as it is shown in messages."""
        return repr(bytes(self._buffer[:20]).decode("utf-8", "replace"))

    def _span(self, most: int = KEPT_VALUES_MOST) -> str:
        self._find_end(most)
        with memoryview(self._buffer)[: self._at] as found:
            try:
                text = str(found, "utf-8")
            except UnicodeDecodeError as error:
                byte = self._dropped - self._begun + error.start
                raise ClewError(f"{self.place} is not UTF-8 (byte {byte:,}). Export it again.") from error
        self._drop(self._at)
        return text

    def _find_end(self, most: int | None) -> None:
        """Move behind the value at the beginning of the buffer. `most`: it is kept, with so many values at most."""
        depth, before, self._at = 0, self._values, 0
        self._values += 1
        if not self._buffer.startswith((b'"', b"[", b"{")):
            self._find_end_of_word()
            return
        while True:
            found = _STRUCTURE.search(self._buffer, self._at)
            end = found.end() if found else len(self._buffer)
            self._values += self._buffer.count(b",", self._at, end) + (depth > 0 and found is not None and found[0] in b"[{")
            self._require_few(most, before)
            self._at = end
            if found is None:
                self._require_more(is_kept=most is not None)
                continue
            if found[0] == b'"':
                self._skip_string(is_kept=most is not None)
            else:
                depth += 1 if found[0] in b"[{" else -1
            if depth == 0:
                return
            if most is None and self._at > _SKIPPED_AT_ONCE:
                self._drop(self._at)

    def _find_end_of_word(self) -> None:
        while True:
            found = _SCALAR.match(self._buffer)
            self._at = found.end() if found else 0
            if self._at < len(self._buffer):
                break
            self._require_more(is_kept=True)
        if self._at == 0:
            self.refuse("Expecting a value")

    def _skip_string(self, *, is_kept: bool) -> None:
        while True:
            inside = _IN_STRING.match(self._buffer, self._at)
            self._at = inside.end() if inside else self._at
            if self._buffer.startswith(b'"', self._at):
                self._at += 1
                return
            self._require_more(is_kept=is_kept)

    def _require_few(self, most: int | None, before: int) -> None:
        if self._values > ENTRY_VALUES_MOST:
            raise self._too_large(f"{ENTRY_VALUES_MOST:,} values")
        if most is not None and self._values - before > most:
            raise self._too_large(f"{KEPT_VALUES_MOST:,} values in one message or field")

    def _require_more(self, *, is_kept: bool) -> None:
        if self._dropped - self._begun + len(self._buffer) > ENTRY_BYTES_MOST:
            raise self._too_large(f"{ENTRY_BYTES_MOST >> 20} MiB")
        if is_kept and len(self._buffer) > KEPT_BYTES_MOST:
            raise self._too_large(f"{KEPT_BYTES_MOST >> 20} MiB in one message or field")
        if not is_kept:
            self._drop(self._at)
        if not self._grow():
            raise self._ends_early()

    def _drop_space(self) -> bool:
        if self._buffer.startswith(_SPACES) and (spaces := _SPACE.match(self._buffer)):
            self._drop(spaces.end())
        return bool(self._buffer)

    def _drop(self, count: int) -> None:
        del self._buffer[:count]
        self._dropped += count
        self._at = 0

    def _grow(self) -> bool:
        piece = self._read()
        self._buffer += piece
        return bool(piece)

    def _too_large(self, limit: str) -> ClewError:
        return ClewError(f"{self.place} has more than {limit}. Remove it from the file.")

    def _ends_early(self) -> ClewError:
        return ClewError(f"{self._title} ends too early: it is not complete. Export or download it again.")
