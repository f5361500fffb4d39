"""Reads the database of `langgraph-checkpoint-sqlite` as states of threads, in the shape that the server of LangGraph returns.

Above: `products`. Below: `msgpack`, `entries`, `langgraph`. Opens the file for reading only. A checkpoint contains objects by the
names of their classes: messages are read as data, and nothing of the file is run.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, cast

from clew.cli.conversations.foreign.entries import Each, Entries, Take, Wanted
from clew.cli.conversations.foreign.fields import Json, Unreadable, list_in, object_in, object_or_empty
from clew.cli.conversations.foreign.langgraph import said_in
from clew.cli.conversations.foreign.msgpack import Extension, Malformed, decode
from clew.cli.conversations.foreign.scanner import ENTRY_BYTES_MOST, KEPT_VALUES_MOST
from clew.domain.errors import ClewError

_MAGIC = b"SQLite format 3\0"
_OBJECTS = (1, 3, 4, 5)
"""Extensions with an object: its module, its class, its values. 4 and 5 are those of Pydantic models, as messages are."""
_CLASS, _VALUES = 1, 2
_BYTES_MOST = ENTRY_BYTES_MOST
_PIECE_BYTES = 1 << 20
_SELECT = """
select thread_id, checkpoint_id, type, case when length(checkpoint) <= ? then checkpoint end, length(checkpoint)
from checkpoints where checkpoint_ns = '' order by thread_id, checkpoint_id
"""
_WANTED: Wanted = {"ts": Take.WHOLE, "channel_values": {"messages": Each(said_in)}}


@dataclass(frozen=True, slots=True)
class Row:
    """A checkpoint as it is stored."""

    thread: str
    checkpoint: str
    kind: object
    content: object
    """None if it is too large."""
    size: int


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
            for thread, checkpoint, kind, content, size in database.execute(_SELECT, (_BYTES_MOST,)):
                yield Row(str(thread), str(checkpoint), kind, content, size or 0)
    except sqlite3.Error as error:
        raise ClewError(
            f"Cannot read checkpoints from {path.name}: {error}. It must be a database of langgraph-checkpoint-sqlite."
        ) from error


def state(row: Row) -> Json:
    """Return a checkpoint as a state. Raises Unreadable."""
    place = f"checkpoint {row.checkpoint}"
    if row.size > _BYTES_MOST:
        raise Unreadable(place, f"has {row.size / (1 << 20):,.0f} MiB; the limit is {_BYTES_MOST >> 20} MiB")
    values = _from_json(row.content, place) if row.kind == "json" else _from_msgpack(row, place)
    messages = object_or_empty(values.get("channel_values")).get("messages")
    return {
        "checkpoint": {"thread_id": row.thread, "checkpoint_id": row.checkpoint},
        "created_at": values.get("ts"),
        "values": {} if messages is None else {"messages": list_in(messages, "channel_values.messages")},
    }


def _from_json(content: object, place: str) -> Json:
    data = content.encode() if isinstance(content, str) else content if isinstance(content, bytes) else b""
    try:
        entry = next(iter(Entries(partial(BytesIO(data).read, _PIECE_BYTES), place, _WANTED)), None)
    except ClewError as error:
        raise Unreadable(place, f"cannot be decoded: {error.message}") from error
    if entry is not None and entry.fault is not None:
        raise entry.fault
    return entry.value if entry else {}


def _from_msgpack(row: Row, place: str) -> Json:
    if row.kind != "msgpack" or not isinstance(row.content, bytes):
        raise Unreadable(place, f"has the type {str(row.kind)[:40]!r}; only `msgpack` and `json` can be read")
    try:
        values = object_or_empty(decode(row.content))
    except Malformed as error:
        raise Unreadable(place, f"cannot be decoded: {error}") from error
    channels = object_or_empty(values.get("channel_values"))
    if isinstance(messages := channels.get("messages"), list):
        found = enumerate(cast(list[Any], messages))
        channels["messages"] = [said_in(str(number), _message(one)) for number, one in found]
    return values


def _message(value: Any) -> Json:  # noqa: ANN401
    if not isinstance(value, Extension):
        return object_in(value, "messages")
    if value.code not in _OBJECTS:
        raise Unreadable("messages", f"has an object of an unknown kind ({value.code})")
    try:
        parts = list_in(decode(value.data, KEPT_VALUES_MOST), "messages")
    except Malformed as error:
        raise Unreadable("messages", f"has a message that cannot be decoded: {error}") from error
    if len(parts) <= _VALUES:
        raise Unreadable("messages", "has an object that is no message")
    values = object_in(parts[_VALUES], "messages")
    return values if "type" in values else values | {"type": str(parts[_CLASS])}
