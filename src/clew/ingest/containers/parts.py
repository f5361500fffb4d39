"""Files inside a file: the attachments of a message, the members of an archive, each read by its own reader in the sandbox.

A worker returns an outer file with its parts unread; here each part goes to the sandbox like any file, so that a damaged, hostile
or endless part is skipped with a notice and the others are kept. Depth, number, bytes and time of all parts of one file are
bounded. Above: `sandbox.py` calls `read_parts`. Below: `joining.py`. Next: `members.py`, which extracts the members of a ZIP
archive.
"""

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from clew.domain.errors import UnreadableDocument
from clew.ingest.containers.joining import Joined
from clew.ingest.reading.document import Notice, ParsedDocument, one_line
from clew.ingest.reading.formats import is_picture
from clew.ingest.reading.limits import Limits

DEPTH_MOST = 3
"""An archive in a message in an archive."""
_TIMES = 5
"""All parts together may take this many times as long as one file."""
_NOTICES_MOST = 20


@dataclass(frozen=True, slots=True)
class PartFile:
    """A part, written where the sandbox can read it."""

    name: str
    path: Path


@dataclass(slots=True)
class Allowance:
    """The remaining budget for the parts of one uploaded file, at any depth."""

    files: int
    bytes: int
    ends_at: float

    @classmethod
    def of(cls, limits: Limits) -> "Allowance":
        """Return the allowance of an uploaded file."""
        return cls(limits.max_parts, limits.max_parts_bytes, time.monotonic() + _TIMES * limits.timeout_seconds)

    def refusal(self, size: int) -> str:
        """Deduct a part of `size` bytes; return why it is not read, or ""."""
        if time.monotonic() > self.ends_at:
            return "The time limit was reached while reading the other files."
        self.files -= 1
        self.bytes -= size
        return (
            "The file contains too many other files."
            if self.files < 0
            else "The files inside exceed the total size limit."
            if self.bytes < 0
            else ""
        )


ReadPart = Callable[[Path, str], Awaitable[ParsedDocument]]


async def read_parts(
    outer: ParsedDocument, parts: list[PartFile], read: ReadPart, limits: Limits, allowance: Allowance
) -> ParsedDocument:
    """Return the outer document with its parts after its own text.

    Raises: UnreadableDocument when nothing at all could be read.
    """
    joined = Joined()
    joined.add(outer)
    failed: list[Notice] = []
    word = "" if outer.mime == "application/zip" else "Attachment: "
    for number, part in enumerate(parts, 1):
        try:
            document = await _read(part, read, allowance)
            if joined.length + len(document.text) > limits.max_characters:
                raise UnreadableDocument("The text of all files together exceeds the limit.")
        except UnreadableDocument as error:
            failed.append(_notice(part.name, error.message))
            continue
        joined.add_part(document, number=number, name=part.name, heading=f"{word}{part.name}")
    failed = _counted(failed)
    joined.notices += failed[:_NOTICES_MOST]
    if len(failed) > _NOTICES_MOST:
        more = len(failed) - _NOTICES_MOST
        message = "1 more file inside was not read." if more == 1 else f"{more} more files inside were not read."
        joined.notices.append(Notice("member_not_read", message, {"count": more}))
    if not joined.length:
        reason = f" {failed[0].message}" if failed else ""
        if len(parts) == 1:
            raise UnreadableDocument(f"The only file inside could not be read.{reason}")
        raise UnreadableDocument(f"None of the {len(parts)} files inside could be read.{reason}")
    return joined.finish(mime=outer.mime, title=outer.title, pages=outer.pages, metadata=outer.metadata)


async def _read(part: PartFile, read: ReadPart, allowance: Allowance) -> ParsedDocument:
    if reason := allowance.refusal(part.path.stat().st_size):
        raise UnreadableDocument(reason)
    return await read(part.path, part.name)


def _counted(failed: Sequence[Notice]) -> list[Notice]:
    """Merge the notices of pictures that were not read for the same reason: a message often has dozens of photographs."""
    pictures: dict[str, list[str]] = {}
    for one in failed:
        name, reason = str(one.details["name"]), str(one.details["reason"])
        if is_picture(name):
            pictures.setdefault(reason, []).append(name)
    many = {reason: names for reason, names in pictures.items() if len(names) > 1}
    alone = [one for one in failed if one.details["name"] not in many.get(str(one.details["reason"]), ())]
    return alone + [
        Notice(
            "member_not_read",
            f"{len(names)} images were not read. {reason}",
            {"count": len(names), "names": names[:_NOTICES_MOST], "reason": reason},
        )
        for reason, names in many.items()
    ]


def _notice(name: str, reason: str) -> Notice:
    shown = one_line(name)[:120]
    return Notice("member_not_read", f"{shown} was not read. {reason}", {"name": shown, "reason": reason})
