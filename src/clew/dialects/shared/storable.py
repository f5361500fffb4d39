"""Checks that JSON can be stored, for bodies and WebSocket frames, before a schema validates it.

Above: `server.bodies` for every body, the sockets of the dialects for every frame. Below: the standard library. The schemas check
the meaning of fields.
"""

import json
import re
from functools import partial
from typing import Any, cast

VALUES_MOST = 2_000
_MAX_DEPTH = 100
_PIECE_BYTES = 64 << 10
_ESCAPE = re.compile(rb"\\*.?", re.DOTALL)
"""A whole escape sequence, or one byte."""


class _NotStorable(str):
    """Replaces a number in a parsed body that no column can hold; the text says why."""


def fault_of_json(
    body: bytes, what: str = "the body", *, integer_bits: int = 64, values_most: int = VALUES_MOST
) -> tuple[str, str] | None:
    """Return (path of the field, why its value cannot be stored), or None if the JSON is valid; `what` names the whole.

    JSON with more than `values_most` values is not parsed: parsing a million of them stops every other thread for a second.
    """
    if _has_more_values(body, values_most):
        return "", f"{what} has more than {values_most:,} values"
    integer = partial(_integer, bits=integer_bits)
    try:
        value = json.loads(body.decode("utf-8"), parse_int=integer, parse_float=_float, parse_constant=_constant)
    except UnicodeDecodeError as error:
        return "", f"{what} is not UTF-8 (byte {error.start})"
    except json.JSONDecodeError as error:
        return "", f"{what} is not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
    except RecursionError:
        return "", f"{what} is nested too deeply"
    return None if _is_storable(value) else _find_fault(value, "", 0)


def _has_more_values(body: bytes, most: int) -> bool:
    """Count commas and opening brackets outside strings: every value but the first has one before it.

    Goes piece by piece, so that other threads wait for one piece at most.
    """
    start, found, is_outside = 0, 0, True
    while start < len(body) and len(body) > most:
        escape = _ESCAPE.match(body, min(start + _PIECE_BYTES, len(body)) - 1)
        end = escape.end() if escape else len(body)
        texts = body[start:end].replace(rb"\\", b"").replace(rb"\"", b"").split(b'"')
        outside = b"".join(texts[0 if is_outside else 1 :: 2])
        found += sum(map(outside.count, (b",", b"[", b"{")))
        if found > most:
            return True
        is_outside ^= len(texts) % 2 == 0
        start = end
    return False


def _integer(digits: str, *, bits: int) -> int | _NotStorable:
    is_small = len(digits) <= bits and int(digits).bit_length() < bits
    return int(digits) if is_small else _NotStorable(f"must be a number of at most {bits} bits")


def _float(digits: str) -> float | _NotStorable:
    value = float(digits)
    return value if abs(value) != float("inf") else _NotStorable("must be a finite number")


def _constant(name: str) -> _NotStorable:
    return _NotStorable(f"must be a number, not {name}")


def _is_storable(value: object) -> bool:
    """Return whether `_find_fault` would find nothing. Much faster, because it builds no paths; goes level by level."""
    level: list[Any] = [value]
    for _ in range(_MAX_DEPTH + 1):
        below: list[Any] = []
        for one in level:
            if isinstance(one, str):
                if _text_fault(one):
                    return False
            elif isinstance(one, dict):
                below += one
                below += one.values()
            elif isinstance(one, list):
                below += one
        if not below:
            return True
        level = below
    return False


def _find_fault(value: object, path: str, depth: int) -> tuple[str, str] | None:
    if depth > _MAX_DEPTH:
        return path.partition(".")[0], "is nested too deeply"
    if isinstance(value, str):
        reason = _text_fault(value)
        return (path, reason) if reason else None
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(cast(dict[str, object], value).items())
    elif isinstance(value, list):
        items = list(enumerate(cast(list[object], value)))
    for key, inner in items:
        name = str(key)
        if isinstance(key, str) and _text_fault(key):
            return path, "has a field with a name that cannot be stored"
        found = _find_fault(inner, f"{path}.{name}" if path else name, depth + 1)
        if found:
            return found
    return None


def _text_fault(text: str) -> str | None:
    if isinstance(text, _NotStorable):
        return str(text)
    if "\0" in text:
        return "must not contain a NUL character"
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            return "must not contain half of a surrogate pair"
    return None
