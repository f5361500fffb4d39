"""Reads the database of `langgraph-checkpoint-sqlite` as states of threads, in the shape that the server of LangGraph returns.

Above: `products`. Below: `msgpack`. Opens the file for reading only. A checkpoint contains objects by the names of their classes:
messages are read as data, and nothing of the file is run.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clew.cli.conversations.foreign.fields import Json, Unreadable, list_in, object_in, object_or_empty
from clew.cli.conversations.foreign.msgpack import Extension, Malformed, decode
from clew.domain.errors import ClewError

_MAGIC = b"SQLite format 3\0"
_OBJECTS = (1, 3, 4, 5)
"""Extensions with an object: its module, its class, its values. 4 and 5 are those of Pydantic models, as messages are."""
_CLASS, _VALUES = 1, 2
_SELECT = """
select thread_id, checkpoint_id, type, checkpoint from checkpoints where checkpoint_ns = '' order by thread_id, checkpoint_id
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A checkpoint as it is stored."""

    thread: str
    checkpoint: str
    kind: object
    content: object


def is_database(path: Path) -> bool:
    """Return whether a file is a database of SQLite. Raises ClewError."""
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError as error:
        raise ClewError(f"Cannot read {path}: {error.strerror or error}.") from error


def rows(path: Path) -> Iterator[Row]:
    """Yield the checkpoints of the database, thread by thread, the oldest first. Raises ClewError."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
            for thread, checkpoint, kind, content in database.execute(_SELECT):
                yield Row(str(thread), str(checkpoint), kind, content)
    except sqlite3.Error as error:
        raise ClewError(
            f"Cannot read checkpoints from {path.name}: {error}. It must be a database of langgraph-checkpoint-sqlite."
        ) from error


def state(row: Row) -> Json:
    """Return a checkpoint as a state. Raises Unreadable."""
    values = object_or_empty(_decoded(row.kind, row.content, f"checkpoint {row.checkpoint}"))
    channels = object_or_empty(values.get("channel_values"))
    messages = channels.get("messages")
    return {
        "checkpoint": {"thread_id": row.thread, "checkpoint_id": row.checkpoint},
        "created_at": values.get("ts"),
        "values": {}
        if messages is None
        else {"messages": [_message(one) for one in list_in(messages, "channel_values.messages")]},
    }


def _decoded(kind: object, content: object, place: str) -> Any:  # noqa: ANN401
    try:
        if kind == "msgpack" and isinstance(content, bytes):
            return decode(content)
        if kind == "json" and isinstance(content, str | bytes):
            return json.loads(content)
    except (Malformed, ValueError, RecursionError) as error:
        raise Unreadable(place, f"cannot be decoded: {error}") from error
    raise Unreadable(place, f"has the type {str(kind)[:40]!r}; only `msgpack` and `json` can be read")


def _message(value: Any) -> Json:  # noqa: ANN401
    if not isinstance(value, Extension):
        return object_in(value, "messages")
    if value.code not in _OBJECTS:
        raise Unreadable("messages", f"has an object of an unknown kind ({value.code})")
    try:
        parts = list_in(decode(value.data), "messages")
    except Malformed as error:
        raise Unreadable("messages", f"has a message that cannot be decoded: {error}") from error
    if len(parts) <= _VALUES:
        raise Unreadable("messages", "has an object that is no message")
    values = object_in(parts[_VALUES], "messages")
    return values if "type" in values else values | {"type": str(parts[_CLASS])}
