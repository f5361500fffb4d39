"""What was exchanged with providers, byte for byte, in rows of `turn_exchanges`; large texts in requests are stored once.

Above: `turn_records` and `archive_writing` write them, `recorded_turns` and `archives` read them back. Below: `payloads`, which
finds the texts. A request to a stateless provider repeats the conversation and its files: these are left out of the compressed
bytes if encoding them again gives exactly the bytes that were sent, which is checked for every one of them.
"""

import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from clew.domain.turns.exchange import Exchange
from clew.store.turns.payloads import LARGE, pieces_of

_STRING = re.compile(rb'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_MOST_BYTES = 64 << 20
"""Of one body: far above what a provider accepts or a client reads."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A body without its large texts. `parts`: numbers of bytes to take from `literal`, and SHA-256 of texts between them."""

    literal: bytes
    parts: list[int | str] | None = None
    """None: `literal` is the whole body."""
    texts: dict[str, str] = field(default_factory=dict[str, str])


def pack(body: bytes, known: Sequence[str] = ()) -> Packed:
    """Take the large texts out of the strings of a JSON body, `known` ones also within longer ones. `unpack` is the inverse."""
    large = sorted({text for text in known if len(text) >= LARGE}, key=len, reverse=True)
    literal, texts = bytearray(), dict[str, str]()
    parts: list[int | str] = []
    edge = 0
    for found in _STRING.finditer(body):
        if len(found[1]) < LARGE or (text := _text_of(found[1])) is None:
            continue
        at = found.start(1)
        for piece, name in pieces_of(text, large):
            size = len(_escaped(piece))
            if name is not None:
                texts[name] = piece
                literal += body[edge:at]
                parts += [at - edge, name]
                edge = at + size
            at += size
    literal += body[edge:]
    return Packed(bytes(literal), [*parts, len(body) - edge] if parts else None, texts)


def unpack(packed: Packed) -> bytes:
    """Return the body; a note replaces a text that is no longer stored."""
    if packed.parts is None:
        return packed.literal
    body, at = bytearray(), 0
    for part in packed.parts:
        if isinstance(part, int):
            body += packed.literal[at : at + part]
            at += part
        else:
            body += _escaped(packed.texts.get(part, f"(no longer kept: sha256 {part})"))
    return bytes(body)


def rows_of(exchanges: Iterable[Exchange], known: Sequence[str]) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the rows of a turn's exchanges, and the texts that they lack, by SHA-256. Takes time: megabytes are compressed."""
    rows: list[dict[str, Any]] = []
    texts: dict[str, str] = {}
    for place, one in enumerate(exchanges, 1):
        packed = pack(one.request, known)
        texts |= packed.texts
        rows.append(
            {
                "place": place,
                "model": one.model,
                "status": one.status,
                "request": zlib.compress(packed.literal),
                "parts": None if packed.parts is None else Jsonb(packed.parts),
                "response": None if one.response is None else zlib.compress(one.response),
                "is_redacted": one.is_redacted,
            }
        )
    return rows, texts


def names_of(rows: Iterable[Mapping[str, Any]]) -> set[str]:
    """Return the SHA-256 of every text that rows lack."""
    return {part for row in rows for part in row["parts"] or () if isinstance(part, str)}


def exchange_of(row: Mapping[str, Any], texts: dict[str, str]) -> Exchange:
    """Return an exchange as it was, with the texts of `names_of`. Takes time: megabytes are decompressed."""
    response = row["response"]
    return Exchange(
        model=row["model"],
        request=unpack(Packed(_inflated(row["request"]), row["parts"], texts)),
        status=row["status"],
        response=None if response is None else _inflated(response),
        is_redacted=row["is_redacted"],
    )


def exchange_params(turn_id: UUID, rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the parameters of the statements that store rows."""
    return [row | {"turn_id": turn_id} for row in rows]


def _inflated(stored: bytes) -> bytes:
    return zlib.decompressobj().decompress(stored, _MOST_BYTES)


def _text_of(inner: bytes) -> str | None:
    """Return the text of a JSON string without its quotes, if encoding it again gives the same bytes."""
    try:
        text: str = json.loads(b'"' + inner + b'"')
        return text if _escaped(text) == inner else None
    except (ValueError, UnicodeEncodeError):
        return None


def _escaped(text: str) -> bytes:
    """Encode a text as the inside of a JSON string, as the clients of providers do; characters are encoded one by one."""
    return json.dumps(text, ensure_ascii=False)[1:-1].encode()
