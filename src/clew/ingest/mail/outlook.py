"""Outlook's MSG files: messages, appointments, contacts, tasks and notes → headers, body, attachments unread.

olefile opens the container; the properties in it ([MS-OXMSG], [MS-OXPROPS]) are read here. extract-msg is GPL; python-oxmsg knows
neither messages in messages nor RTF bodies (docs/decisions/0027). Above: `parse.py`, in the sandbox. Below: `message.py`, shared
with EML, `outlook_rtf.py`.
"""

import struct
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import olefile  # pyright: ignore[reportMissingTypeStubs]

from clew.domain.errors import UnreadableDocument
from clew.ingest.containers.joining import Joined
from clew.ingest.mail.message import Body, best_body, message_document
from clew.ingest.mail.outlook_rtf import rtf_body
from clew.ingest.reading.document import Notice, ParsedDocument, Part, one_line
from clew.ingest.reading.limits import Limits
from clew.ingest.text.encoding import decode_html

_DEPTH_MOST = 5
_PROPERTIES = "__properties_version1.0"
_ENTRY = struct.Struct("<HHI8s")
_TEXT, _TEXT8, _BINARY, _OBJECT, _TIME, _INTEGER = "001F", "001E", "0102", "000D", 0x0040, 0x0003
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
_CONTACT = {
    "Name": "3001",
    "Company": "3A16",
    "Department": "3A18",
    "Title": "3A17",
    "Business phone": "3A08",
    "Mobile": "3A1C",
    "Home phone": "3A09",
    "Fax": "3A24",
    "Address": "3A15",
    "Street": "3A29",
    "Town": "3A27",
    "Country": "3A26",
    "Web": "3A51",
}
_NAMED = {"Location": 0x8208, "E-mail": 0x8083, "Second e-mail": 0x8093, "Business address": 0x801B, "Home address": 0x801A}
_NAMED_TIMES = {"Start": 0x820D, "End": 0x820E, "Task start": 0x8104, "Task due": 0x8105}


def outlook_document(path: Path, mime: str, limits: Limits) -> ParsedDocument:
    """Return the content of a file; its attachments are its `parts`, unread, and messages inside it follow it.

    Raises: UnreadableDocument
    """
    try:
        with olefile.OleFileIO(str(path)) as file:
            names = _names(file)
            return _message(_Storage(file, (), names), mime, limits, 0)
    except (OSError, ValueError, KeyError, IndexError, struct.error) as error:
        raise UnreadableDocument("The Outlook file is damaged.") from error


class _Storage:
    """One directory of the container: a message, a recipient or an attachment."""

    def __init__(self, file: Any, path: tuple[str, ...], names: dict[int, int], codepage: str = "cp1252") -> None:  # noqa: ANN401
        self.file = file
        self.path = path
        self.names = names
        self._fixed = self._read_fixed()
        self._codepage = _codepage(self.integer(0x3FDE) or self.integer(0x3FFD)) or codepage

    def text(self, tag: str) -> str:
        """Return a text property, or ""."""
        if (data := self.stream(tag + _TEXT)) is not None:
            return data.decode("utf-16-le", "replace").rstrip("\x00")
        if (data := self.stream(tag + _TEXT8)) is not None:
            return _decoded(data, self._codepage)
        return ""

    def named_text(self, name: int) -> str:
        """Return a named text property, which the file itself numbers."""
        return self.text(f"{self.names[name]:04X}") if name in self.names else ""

    def stream(self, name: str) -> bytes | None:
        """Return the bytes of a property, or None."""
        place = [*self.path, f"__substg1.0_{name}"]
        return self.file.openstream(place).read() if self.file.exists(place) else None

    def integer(self, tag: int) -> int:
        """Return a number property, or 0."""
        kind, value = self._fixed.get(tag, (0, bytes(8)))
        return int.from_bytes(value[:4], "little") if kind == _INTEGER else 0

    def time(self, tag: int) -> str:
        """Return a time property as `2024-03-01 09:00 UTC`, or ""."""
        kind, value = self._fixed.get(tag, (0, bytes(8)))
        ticks = int.from_bytes(value, "little")
        if kind != _TIME or not 0 < ticks < 1 << 60:
            return ""
        return (_EPOCH + timedelta(microseconds=ticks // 10)).strftime("%Y-%m-%d %H:%M UTC")

    def storages(self, prefix: str) -> "Iterator[_Storage]":
        """Yield the subdirectories whose names begin with `prefix`."""
        depth = len(self.path)
        found = {
            entry[depth]
            for entry in self.file.listdir(streams=True, storages=True)
            if len(entry) > depth and tuple(entry[:depth]) == self.path and entry[depth].startswith(prefix)
        }
        for name in sorted(found):
            yield _Storage(self.file, (*self.path, name), self.names, self._codepage)

    def within(self, name: str) -> "_Storage | None":
        """Return the subdirectory with this name, or None."""
        place = (*self.path, f"__substg1.0_{name}")
        return _Storage(self.file, place, self.names, self._codepage) if self.file.exists([*place, _PROPERTIES]) else None

    def _read_fixed(self) -> dict[int, tuple[int, bytes]]:
        """Return the properties of fixed length: tag → (type, value)."""
        place = [*self.path, _PROPERTIES]
        if not self.file.exists(place):
            return {}
        data: bytes = self.file.openstream(place).read()
        header = 8 if self.path and self.path[-1].startswith(("__recip", "__attach")) else 24 if self.path else 32
        data = data[header : header + (len(data) - header) // _ENTRY.size * _ENTRY.size]
        return {tag: (kind, value) for kind, tag, _, value in _ENTRY.iter_unpack(data)}


def _message(storage: _Storage, mime: str, limits: Limits, depth: int) -> ParsedDocument:
    parts: list[Part] = []
    notices: list[Notice] = []
    inner: list[tuple[str, ParsedDocument]] = []
    for attachment in storage.storages("__attach_version1.0"):
        name = one_line(attachment.text("3707") or attachment.text("3704") or attachment.text("3001")) or "attachment"
        embedded = attachment.within(f"3701{_OBJECT}")
        data = attachment.stream(f"3701{_BINARY}")
        if embedded is not None and depth < _DEPTH_MOST:
            inner.append((name, _message(embedded, mime, limits, depth + 1)))
        elif data is not None and not _is_inline_picture(attachment, name):
            parts.append(Part(name, data))
        elif data is None:
            notices.append(Notice("member_not_read", f"{name} was not read. It is not a file.", {"name": name}))
    body = _bodies(storage)
    document = message_document(_headers(storage), [best_body(body)] if body else [], parts, notices, mime=mime)
    if not inner:
        return document
    joined = Joined()
    joined.add(document)
    for number, (name, one) in enumerate(inner, 1):
        joined.add_part(one, number=number, name=name, heading=f"Attachment: {name}")
    return joined.finish(mime=mime, title=document.title, parts=(*parts, *(part for _, one in inner for part in one.parts)))


def _headers(storage: _Storage) -> list[tuple[str, str]]:
    sender = _person(
        storage.text("0C1A") or storage.text("0042"), storage.text("5D01"), storage.text("0C1F"), storage.text("0065")
    )
    people: dict[int, list[str]] = {1: [], 2: [], 3: []}
    for one in storage.storages("__recip_version1.0"):
        people.setdefault(one.integer(0x0C15), []).append(_person(one.text("3001"), one.text("39FE"), one.text("3003")))
    rows = [
        ("From", sender),
        ("To", "; ".join(filter(None, people[1])) or storage.text("0E04")),
        ("Cc", "; ".join(filter(None, people[2])) or storage.text("0E03")),
        ("Bcc", "; ".join(filter(None, people[3])) or storage.text("0E02")),
        ("Date", storage.time(0x0039) or storage.time(0x0E06) or storage.time(0x3007)),
        ("Subject", storage.text("0037") or storage.text("3001")),
    ]
    kind = storage.text("001A")
    if kind.startswith("IPM.Contact"):
        rows += [(name, storage.text(tag)) for name, tag in _CONTACT.items()]
    rows += [(name, storage.named_text(tag)) for name, tag in _NAMED.items()]
    rows += [(name, storage.time(storage.names.get(tag, 0))) for name, tag in _NAMED_TIMES.items()]
    return [(name, one_line(words)) for name, words in rows]


def _person(name: str, *addresses: str) -> str:
    address = next((one for one in addresses if "@" in one), "")
    name = name.strip("' \"")
    return f"{name} <{address}>" if name and address and name != address else name or address


def _bodies(storage: _Storage) -> list[Body]:
    bodies: list[Body] = []
    if (plain := storage.text("1000")).strip():
        bodies.append(Body(text=plain))
    if (html := storage.stream(f"1013{_BINARY}")) is not None:
        bodies.append(Body(html=decode_html(html)[0]))
    elif text := storage.text("1013"):
        bodies.append(Body(html=text))
    if not bodies and (packed := storage.stream(f"1009{_BINARY}")) is not None:
        bodies.append(Body(text=rtf_body(packed)))
    return bodies


def _is_inline_picture(attachment: _Storage, name: str) -> bool:
    is_picture = attachment.text("370E").startswith("image/") or name.lower().endswith((".png", ".jpg", ".gif", ".jpeg"))
    return is_picture and bool(attachment.text("3712"))


def _names(file: Any) -> dict[int, int]:  # noqa: ANN401
    """Return the tags that the file gives to named properties: number of the name → tag."""
    place = ["__nameid_version1.0", "__substg1.0_00030102"]
    data: bytes = file.openstream(place).read() if file.exists(place) else b""
    found: dict[int, int] = {}
    for name, place_and_kind in struct.iter_unpack("<II", data[: len(data) // 8 * 8]):
        if not place_and_kind & 1:
            found.setdefault(name, 0x8000 + (place_and_kind >> 16))
    return found


def _codepage(number: int) -> str:
    return {65001: "utf-8", 20127: "cp1252", 28591: "cp1252", 0: "", 1200: "utf-16-le"}.get(number, f"cp{number}")


def _decoded(data: bytes, encoding: str) -> str:
    data = data.rstrip(b"\x00")
    for one in dict.fromkeys(("utf-8", encoding)):
        try:
            return data.decode(one)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("cp1252", "replace")
