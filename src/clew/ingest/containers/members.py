"""The members of a ZIP archive of documents, extracted one by one.

Nothing is written: a member's bytes go to the parent, whose `parts.py` has each read by its own reader. Names are untrusted: they
determine the kind of a member and are shown, but never open a file. Above: `parse.py`, in the sandbox. Below: `archive.py`.
"""

import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from clew.domain.errors import UnreadableDocument
from clew.ingest.containers.archive import check_declared, is_locked
from clew.ingest.reading.document import Notice, Part, one_line
from clew.ingest.reading.formats import extension_of
from clew.ingest.reading.limits import MEGABYTE, Limits
from clew.ingest.reading.refusals import is_refused, refusal

_LITTER = frozenset({".ds_store", "thumbs.db", "desktop.ini"})
_DIRECTION_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_UTF8 = 0x800
_KANA = re.compile("[\u3040-\u30ff]")
_NOTICES_MOST = 20


def zip_members(path: Path, limits: Limits) -> tuple[list[Part], list[Notice]]:
    """Return the documents in an archive, and notices about members that are not documents or cannot be extracted.

    Raises: UnreadableDocument when the archive is damaged, protected, empty or a bomb.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            check_declared(members, path.stat().st_size, limits)
            parts, notices = _taken(archive, members, limits)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError) as error:
        raise UnreadableDocument("The file is damaged or truncated: it is not a complete archive.") from error
    if not parts:
        reason = f" {notices[0].message}" if notices else ""
        raise UnreadableDocument(f"The archive contains no document that can be read.{reason}")
    if len(notices) > _NOTICES_MOST:
        more = len(notices) - _NOTICES_MOST
        message = "1 more member was not read." if more == 1 else f"{more} more members were not read."
        notices[_NOTICES_MOST:] = [Notice("member_not_read", message, {"count": more})]
    return parts, notices


def _taken(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], limits: Limits) -> tuple[list[Part], list[Notice]]:
    parts: list[Part] = []
    notices: list[Notice] = []
    left = limits.max_parts_bytes
    for member, name in _documents(members):
        try:
            if len(parts) == limits.max_parts:
                raise UnreadableDocument("The archive contains too many files.")
            data = _unpacked(archive, member, name, min(left, limits.max_bytes))
        except UnreadableDocument as error:
            notices.append(Notice("member_not_read", f"{name[:120]} was not read. {error.message}", {"name": name[:120]}))
            continue
        left -= len(data)
        parts.append(Part(name, data))
    return parts, notices


def _documents(members: list[zipfile.ZipInfo]) -> Iterator[tuple[zipfile.ZipInfo, str]]:
    """Yield the files with the names to show, without files that operating systems add to archives."""
    for member in members:
        name = _shown_name(member)
        steps = PurePosixPath(name).parts
        if not member.is_dir() and steps and "__MACOSX" not in steps and steps[-1].lower() not in _LITTER:
            yield member, name


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, most: int) -> bytes:
    """Return the bytes of a member, at most `most`, counted while it is unpacked: the declared size may be false.

    Raises: UnreadableDocument
    """
    extension = extension_of(name)
    if is_refused(extension):
        raise refusal(extension, "")
    if is_locked(member):
        raise UnreadableDocument("The file is password-protected.")
    pieces: list[bytes] = []
    try:
        with archive.open(member) as stream:
            while piece := stream.read(MEGABYTE):
                pieces.append(piece)
                most -= len(piece)
                if most < 0:
                    raise UnreadableDocument("The file is too large.")
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise UnreadableDocument("The file is damaged, or its compression method is not supported.") from error
    return b"".join(pieces)


def _shown_name(member: zipfile.ZipInfo) -> str:
    name = member.filename if member.flag_bits & _UTF8 else _redecoded(member.filename)
    steps = [step for step in _DIRECTION_MARKS.sub("", name).replace("\\", "/").split("/") if step not in {"", ".", ".."}]
    return one_line("/".join(steps))


def _redecoded(name: str) -> str:
    """By the standard a name without the UTF-8 flag is in code page 437; most programs use the system's encoding instead."""
    try:
        raw = name.encode("cp437")
    except UnicodeEncodeError:
        return name
    for encoding in ("utf-8", "cp932", "gb18030"):
        try:
            decoded = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding != "cp932" or decoded.isascii() or _KANA.search(decoded):
            return decoded
    return name
