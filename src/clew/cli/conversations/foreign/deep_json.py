"""Parses JSON of any depth: a conversation that is exported as nested objects is as deep as it is long.

Above: `scanner`, `entries`. Uses the parser of the standard library, and its own loop where that one would recurse too deeply.
"""

import json
import re
from collections.abc import Callable
from json import JSONDecodeError, decoder
from typing import Any, cast

_scan_string = cast(Callable[[str, int, bool], tuple[str, int]], decoder.scanstring)  # type: ignore[attr-defined]
_SPACE = re.compile(r"[ \t\r\n]*")
_SCALAR = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null|NaN|-?Infinity")
_WORDS = {"true": True, "false": False, "null": None, "NaN": None, "Infinity": None, "-Infinity": None}
_DIGITS_MOST = 30


def parse(text: str) -> Any:  # noqa: ANN401  any JSON
    """Return the value of a JSON text; numbers that are not finite are None. Raises JSONDecodeError."""
    try:
        return json.loads(text, parse_int=_number, parse_constant=_WORDS.get)
    except RecursionError:
        return _Deep(text).value()


def _number(digits: str) -> float | int | None:
    if len(digits) <= _DIGITS_MOST and digits.lstrip("-").isdigit():
        return int(digits)
    value = float(digits)
    return value if abs(value) != float("inf") else None


class _Deep:
    """Parses with a list of the open objects and lists instead of calls."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._open: list[dict[str, Any] | list[Any]] = []
        self._keys: list[str] = []
        """The key of the value that is read, for each open object."""

    def value(self) -> Any:  # noqa: ANN401
        """Return the value of the text."""
        while True:
            character = self._next()
            if character in "{[":
                self._at += 1
                self._open.append({} if character == "{" else [])
                if self._next() not in "}]":
                    self._begin_entry()
                    continue
                done = self._close()
            else:
                done = self._scalar(character)
            while self._open:
                self._keep(done)
                if self._take(",}]") == ",":
                    self._begin_entry()
                    break
                self._at -= 1
                done = self._close()
            else:
                return self._whole(done)

    def _whole(self, value: Any) -> Any:  # noqa: ANN401
        self._skip()
        if self._at < len(self._text):
            raise JSONDecodeError("Extra data", self._text, self._at)
        return value

    def _begin_entry(self) -> None:
        """Read the key of an entry, if it has one."""
        if isinstance(self._open[-1], dict):
            self._take('"')
            key, self._at = _scan_string(self._text, self._at, True)
            self._keys.append(key)
            self._take(":")

    def _keep(self, value: Any) -> None:  # noqa: ANN401
        last = self._open[-1]
        if isinstance(last, dict):
            last[self._keys.pop()] = value
        else:
            last.append(value)

    def _close(self) -> dict[str, Any] | list[Any]:
        done = self._open.pop()
        self._take("}" if isinstance(done, dict) else "]")
        return done

    def _scalar(self, character: str) -> Any:  # noqa: ANN401
        if character == '"':
            found, self._at = _scan_string(self._text, self._at + 1, True)
            return found
        word = _SCALAR.match(self._text, self._at)
        if word is None:
            raise JSONDecodeError("Expecting value", self._text, self._at)
        self._at = word.end()
        return _WORDS[word[0]] if word[0] in _WORDS else _number(word[0])

    def _take(self, wanted: str) -> str:
        found = self._next()
        if found not in wanted:
            raise JSONDecodeError(f"Expecting {' or '.join(wanted)}", self._text, self._at)
        self._at += 1
        return found

    def _next(self) -> str:
        self._skip()
        if self._at >= len(self._text):
            raise JSONDecodeError("Unexpected end", self._text, self._at)
        return self._text[self._at]

    def _skip(self) -> None:
        self._at = cast(re.Match[str], _SPACE.match(self._text, self._at)).end()
