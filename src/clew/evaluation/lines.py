"""Reads the lines of an evaluation set with their positions, and reports invalid lines.

Above: `beir` and `history`, which know what the fields mean.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from clew.domain.errors import InvalidInput

LinePlace = tuple[Path, int]
"""A file and a line number in it, from 1."""


def objects(path: Path) -> Iterator[tuple[LinePlace, dict[str, Any]]]:
    """Yield each non-empty line as a JSON object, with its file and number."""
    for number, line in lines(path):
        try:
            value = json.loads(line)
        except (json.JSONDecodeError, RecursionError) as error:
            raise refused(path, number, f"is not JSON: {error}") from error
        if not isinstance(value, dict):
            raise refused(path, number, "must be a JSON object")
        yield (path, number), cast(dict[str, Any], value)


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield each non-empty line with its number, from 1. Accepts a byte order mark and Windows line ends."""
    try:
        with path.open(encoding="utf-8-sig", newline="\n") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, line.rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is not UTF-8: {error.reason} at byte {error.start}.", field=str(path)) from error
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read: {error.strerror}.", field=str(path)) from error


def identifier(line: dict[str, Any], place: LinePlace, seen: set[str]) -> str:
    """Return the field `_id` and add it to `seen`, where it must not be yet."""
    value = line.get("_id")
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        raise refused(*place, "needs a field '_id' that is a text or a whole number")
    key = str(value)
    if not _is_storable(key) or any(character.isspace() for character in key):
        raise refused(*place, f"has the _id {key!r}, which a run file cannot contain")
    if key in seen:
        raise refused(*place, f"has the _id {key!r} of an earlier line")
    seen.add(key)
    return key


def text_field(line: dict[str, Any], field: str, place: LinePlace, *, default: str | None = None) -> str:
    """Return a text field, or `default`, if there is one, for a missing or null field."""
    value = line.get(field)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise refused(*place, f"needs a field {field!r} that is a text")
    return value


def _is_storable(text: str) -> bool:
    """Return whether a text has no lone surrogate (JSON may contain one) and no NUL."""
    return "\x00" not in text and text.encode("utf-8", "replace").decode() == text


def refused(path: Path, number: int, problem: str) -> InvalidInput:
    """Return the error for a line: its file, its number and the problem."""
    return InvalidInput(f"{path} line {number} {problem}.", field=str(path), line=number)
