"""Payloads of turns: the JSON sent to a provider and returned by it, with large texts stored once (design §4, blobs).

Above: `turns.py` writes them with the record and reads them back. A conversation with a stateless provider sends the same
beginning and the same files again and again: texts longer than a kilobyte are stored in `blobs` under their SHA-256, and files
and passages are recognised within longer texts. Reading returns the same values; `exchanges` keeps the bytes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from clew.store.sql import load_queries

SQL = load_queries("turns/chains")
JSON = dict[str, Any] | list[Any] | str | int | float | bool | None
LARGE = 1024
"""Texts of at least this many characters are stored separately."""
_TEXT, _PARTS, _ESCAPED = "$blob", "$text", "$object"


@dataclass(frozen=True, slots=True)
class Compact:
    """A payload whose large texts are named by their SHA-256, and those texts."""

    payload: JSON
    texts: dict[str, str] = field(default_factory=dict[str, str])
    """SHA-256, hexadecimal → text."""


def compact(payload: JSON, known: Sequence[str] = ()) -> Compact:
    """Take the large texts out of a JSON value; also finds `known` texts within longer ones. `restore` is the inverse."""
    large = sorted({text for text in known if len(text) >= LARGE}, key=len, reverse=True)
    taken: dict[str, str] = {}
    return Compact(_compacted(payload, large, taken), taken)


def restore(payload: JSON, texts: dict[str, str]) -> JSON:
    """Put the texts back; a note replaces a text that is no longer stored."""
    if isinstance(payload, list):
        return [restore(item, texts) for item in payload]
    if not isinstance(payload, dict):
        return payload
    if payload.keys() == {_TEXT}:
        return texts.get(payload[_TEXT], f"(no longer kept: sha256 {payload[_TEXT]})")
    if payload.keys() == {_PARTS}:
        return "".join(str(restore(part, texts)) for part in payload[_PARTS])
    inner: dict[str, Any] = payload[_ESCAPED] if payload.keys() == {_ESCAPED} else payload
    return {key: restore(value, texts) for key, value in inner.items()}


def pieces_of(text: str, known: Sequence[str]) -> Iterator[tuple[str, str | None]]:
    """Yield the pieces of a large text: `known` ones and the text between them, with the SHA-256 of those to store separately."""
    edge = 0
    for start, end in [*_spans(text, known), (len(text), len(text))]:
        between = text[edge:start]
        if between:
            yield between, _name(between) if len(between) >= LARGE else None
        if end > start:
            yield text[start:end], _name(text[start:end])
        edge = end


def names_in(payload: JSON) -> set[str]:
    """Return the SHA-256 of every text that was taken out of a payload."""
    if isinstance(payload, list):
        return set[str]().union(*map(names_in, payload))
    if not isinstance(payload, dict):
        return set()
    if payload.keys() == {_TEXT}:
        return {payload[_TEXT]}
    inner: dict[str, Any] = payload[_ESCAPED] if payload.keys() == {_ESCAPED} else payload
    return set[str]().union(*map(names_in, inner.values()))


async def keep_texts(connection: AsyncConnection[Any], turn_id: UUID, texts: Iterable[str]) -> None:
    """Store texts of a turn under their SHA-256, each once. `connection` is in the transaction that records the turn."""
    contents = {sha256(encoded).digest(): encoded for encoded in map(str.encode, texts)}
    if contents:
        names = sorted(contents)  # always in this order: two turns that store the same texts do not deadlock
        rows = {"turn_id": turn_id, "sha256s": names, "contents": [contents[name] for name in names]}
        await connection.execute(SQL["keep_blobs"], rows)


def _compacted(value: JSON, known: Sequence[str], taken: dict[str, str]) -> JSON:
    if isinstance(value, str):
        return _text(value, known, taken) if len(value) >= LARGE else value
    if isinstance(value, list):
        return [_compacted(item, known, taken) for item in value]
    if isinstance(value, dict):
        inner = {key: _compacted(item, known, taken) for key, item in value.items()}
        return {_ESCAPED: inner} if len(inner) == 1 and inner.keys() <= {_TEXT, _PARTS, _ESCAPED} else inner
    return value


def _text(text: str, known: Sequence[str], taken: dict[str, str]) -> JSON:
    """Return a reference to a large text, or the sequence of the known texts in it and the text between them."""
    pieces: list[Any] = []
    for piece, name in pieces_of(text, known):
        if name is not None:
            taken[name] = piece
        pieces.append(piece if name is None else {_TEXT: name})
    return pieces[0] if len(pieces) == 1 else {_PARTS: pieces}


def _spans(text: str, known: Sequence[str]) -> list[tuple[int, int]]:
    """Return the spans of the known texts, from left to right; of two that overlap the longer one counts."""
    spans: list[tuple[int, int]] = []
    for part in known:
        start = text.find(part)
        while start >= 0:
            end = start + len(part)
            if all(end <= left or start >= right for left, right in spans):
                spans.append((start, end))
            start = text.find(part, end)
    return sorted(spans)


def _name(text: str) -> str:
    return sha256(text.encode()).hexdigest()
