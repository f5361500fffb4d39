"""JSON and JSON Lines → lines a person can read: `address.city: Lyon`, and lists of alike objects as tables.

Values are written as the file has them. Above: `parse.py`, in the sandbox. Below: `TextBuilder`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import TextBuilder, one_line

_DEPTH_MOST = 60
_COLUMNS_MOST = 40
_SPARSE = 0.4
"""A list of objects is a table if at least this share of its cells is filled."""
_BLOB = re.compile(r"(?:data:[\w/+.;=-]+,)?[A-Za-z0-9+/_-]{400,}={0,2}")
_LINE_MOST = 300


def json_blocks(text: str, *, by_line: bool) -> TextBuilder:
    """Return the blocks of a JSON text; `by_line`: each line is a value.

    Raises: UnreadableDocument
    """
    try:
        value: Any = _lines(text) if by_line else _loaded(text)
    except ValueError as error:
        raise UnreadableDocument("The file is not valid JSON.") from error
    builder = TextBuilder()
    _add(builder, "", value, 0)
    return builder


def _loaded(text: str) -> object:
    try:
        return json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except ValueError:
        if "\n" not in text.strip():
            raise
        return _lines(text)  # JSON Lines in a file named as JSON


def _lines(text: str) -> list[object]:
    return [json.loads(line, parse_float=str, parse_int=str, parse_constant=str) for line in text.splitlines() if line.strip()]


def _add(builder: TextBuilder, path: str, value: object, depth: int) -> None:
    """Add a value as its own block: an object key by key, a list as a table or item by item."""
    if depth > _DEPTH_MOST:
        raise UnreadableDocument("The JSON is nested too deeply.")
    if _is_object(value):
        _add_object(builder, path, value, depth)
    elif _is_list(value):
        _add_list(builder, path, value, depth)
    elif shown := _shown(value):
        builder.block(f"{path}: {shown}" if path else shown)


def _add_object(builder: TextBuilder, path: str, value: Mapping[str, object], depth: int) -> None:
    lines: list[str] = []
    for key, inner in value.items():
        name = f"{path}.{one_line(key)}" if path else one_line(key)
        if not (_is_object(inner) or _is_list(inner)):
            lines += _line(name, inner)
            continue
        flat = _flat(name, inner)
        if flat is None:
            builder.block("\n".join(lines))
            lines = []
            _add(builder, name, inner, depth + 1)
        else:
            lines += flat
    builder.block("\n".join(lines))


def _flat(name: str, value: object) -> list[str] | None:
    """Return a list of plain values as one line; None for other lists."""
    if not _is_list(value):
        return None
    if any(_is_object(item) or _is_list(item) for item in value):
        return None
    shown = [words for item in value if (words := _shown(item))]
    if any(len(words) > _LINE_MOST or "\n" in words for words in shown):
        return None
    return [f"{name}: {', '.join(shown)}"] if shown else []


def _add_list(builder: TextBuilder, path: str, items: Sequence[object], depth: int) -> None:
    if (flat := _flat(path, items)) is not None:
        builder.block("\n".join(flat).removeprefix(": "))
    elif rows := _table(items):
        builder.table(rows, caption=path)
    else:
        for number, item in enumerate(items, 1):
            _add(builder, f"{path}[{number}]" if path else f"[{number}]", item, depth + 1)


def _table(items: Sequence[object]) -> list[list[str]]:
    """Return objects of plain values as rows under their keys; nothing if they are not similar."""
    flattened: list[dict[str, str]] = []
    for item in items:
        row = _row(item)
        if row is None:
            return []
        flattened.append(row)
    columns = list(dict.fromkeys(key for row in flattened for key in row))
    filled = sum(len(row) for row in flattened)
    if len(items) < 2 or not 0 < len(columns) <= _COLUMNS_MOST or filled < _SPARSE * len(columns) * len(items):
        return []
    return [columns, *([row.get(column, "") for column in columns] for row in flattened)]


def _row(item: object) -> dict[str, str] | None:
    """Return an object's values by key, nested ones as `outer.inner`; None if it contains longer values."""
    if not _is_object(item):
        return None
    row: dict[str, str] = {}
    for key, value in item.items():
        name = one_line(key)
        if _is_object(value):
            inner = _row(value)
            if inner is None:
                return None
            row |= {f"{name}.{deeper}": shown for deeper, shown in inner.items()}
            continue
        lines = _flat("", value) if _is_list(value) else _line("", value)
        if lines is None or len(lines) > 1:
            return None
        row[name] = "".join(lines).removeprefix(": ")
    return row


def _is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _line(name: str, value: object) -> list[str]:
    shown = _shown(value)
    if not shown:
        return []
    return [f"{name}:", *shown.split("\n")] if len(shown) > _LINE_MOST or "\n" in shown else [f"{name}: {shown}"]


def _shown(value: object) -> str:
    """Return a plain value as text; nothing for null and empty ones, a description for binary data."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value).strip()
    return "(binary data)" if _BLOB.fullmatch(text) else text
