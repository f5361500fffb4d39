"""Decodes MessagePack, in which LangGraph stores checkpoints. Only data comes out: no class of the file is looked up or run.

Above: `checkpoints`. The format is the public specification of MessagePack. Nothing recurses.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

_DEPTH_MOST = 1000
VALUES_MOST = 1_000_000


class Malformed(ValueError):
    """The bytes are not MessagePack."""


@dataclass(frozen=True, slots=True)
class Extension:
    """A value of an application's own type."""

    code: int
    data: bytes


@dataclass(slots=True)
class _Open:
    """A list or map whose values are being read."""

    left: int
    values: list[Any] = field(default_factory=list[Any])
    is_map: bool = False


_NUMBERS = {
    0xCA: ">f",
    0xCB: ">d",
    0xCC: ">B",
    0xCD: ">H",
    0xCE: ">I",
    0xCF: ">Q",
    0xD0: ">b",
    0xD1: ">h",
    0xD2: ">i",
    0xD3: ">q",
}
_LENGTHS = {
    **dict.fromkeys((0xC4, 0xC7, 0xD9), ">B"),
    **dict.fromkeys((0xC5, 0xC8, 0xDA, 0xDC, 0xDE), ">H"),
    **dict.fromkeys((0xC6, 0xC9, 0xDB, 0xDD, 0xDF), ">I"),
}
_CONSTANTS = {0xC0: None, 0xC2: False, 0xC3: True}


def decode(data: bytes, values_most: int = VALUES_MOST) -> Any:  # noqa: ANN401  any value
    """Return the one value of the bytes. Raises Malformed."""
    reader = _Reader(data, values_most)
    try:
        return reader.value()
    except (struct.error, IndexError, UnicodeDecodeError, TypeError) as error:
        raise Malformed(str(error)) from error


class _Reader:
    def __init__(self, data: bytes, values_most: int) -> None:
        self._data = data
        self._values_most = values_most
        self._at = 0
        self._count = 0

    def value(self) -> Any:  # noqa: ANN401
        waiting: list[_Open] = []
        while True:
            found = self._next()
            if isinstance(found, _Open) and found.left:
                if len(waiting) >= _DEPTH_MOST:
                    raise Malformed("is nested too deeply")
                waiting.append(found)
                continue
            done = _closed(found) if isinstance(found, _Open) else found
            while waiting:
                last = waiting[-1]
                last.values.append(done)
                last.left -= 1
                if last.left:
                    break
                done = _closed(waiting.pop())
            else:
                return done

    def _next(self) -> Any:  # noqa: ANN401
        self._count += 1
        if self._count > self._values_most:
            raise Malformed(f"has more than {self._values_most:,} values")
        kind = self._data[self._at]
        self._at += 1
        if kind <= 0x7F or kind >= 0xE0:
            return kind if kind <= 0x7F else kind - 0x100
        if kind <= 0x8F:
            return _Open(2 * (kind & 0x0F), is_map=True)
        if kind <= 0x9F:
            return _Open(kind & 0x0F)
        if kind <= 0xBF:
            return self._take(kind & 0x1F).decode()
        if kind in _CONSTANTS:
            return _CONSTANTS[kind]
        if kind in _NUMBERS:
            return self._number(_NUMBERS[kind])
        return self._sized(kind)

    def _sized(self, kind: int) -> Any:  # noqa: ANN401
        if 0xD4 <= kind <= 0xD8:
            return self._extension(1 << (kind - 0xD4))
        if kind not in _LENGTHS:
            raise Malformed(f"has a byte {kind:#x} that begins nothing")
        size = int(self._number(_LENGTHS[kind]))
        readers: list[tuple[tuple[int, ...], Callable[[], Any]]] = [
            ((0xC4, 0xC5, 0xC6), lambda: self._take(size)),
            ((0xC7, 0xC8, 0xC9), lambda: self._extension(size)),
            ((0xD9, 0xDA, 0xDB), lambda: self._take(size).decode()),
            ((0xDC, 0xDD), lambda: _Open(size)),
        ]
        return next((read() for kinds, read in readers if kind in kinds), None) if kind < 0xDE else _Open(2 * size, is_map=True)

    def _number(self, form: str) -> Any:  # noqa: ANN401
        return struct.unpack(form, self._take(struct.calcsize(form)))[0]

    def _extension(self, size: int) -> Extension:
        code = self._number(">b")
        return Extension(code, self._take(size))

    def _take(self, size: int) -> bytes:
        taken = self._data[self._at : self._at + size]
        if len(taken) < size:
            raise Malformed("ends too early")
        self._at += size
        return taken


def _closed(done: _Open) -> Any:  # noqa: ANN401
    return dict(zip(done.values[::2], done.values[1::2], strict=True)) if done.is_map else done.values
