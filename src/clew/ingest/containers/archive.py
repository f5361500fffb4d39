"""Checks zip-based formats before a parser opens them.

Two checks: what the central directory declares, then what the members really inflate to. Above: `parse.py`, in the sandbox.
`members.py` extracts the members of an archive of documents. Next: `office`.
"""

import zipfile
import zlib
from pathlib import Path

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.limits import MEGABYTE, Limits

_ENCRYPTED = 0x1
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_RATIO_FROM = 10 * MEGABYTE
_MAIN_PART = {
    "docx": "word/document",
    "pptx": "ppt/presentation",
    "xlsx": "xl/workbook",
    "odt": "content.xml",
    "ods": "content.xml",
    "odp": "content.xml",
    "epub": "META-INF/container.xml",
}


def check_archive(path: Path, kind: str, limits: Limits) -> None:
    """Reject an archive that is damaged, protected, a bomb, or not of the `kind` that its name says.

    Inflates every member once, a megabyte at a time.

    Raises: UnreadableDocument
    """
    with path.open("rb") as file:
        if file.read(8) == _OLE:
            raise UnreadableDocument(
                "The file is password-protected or in an old Office format. Save it without a password in a "
                "current format and upload it again."
            )
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            check_declared(members, path.stat().st_size, limits)
            if kind in _MAIN_PART and not any(member.filename.startswith(_MAIN_PART[kind]) for member in members):
                raise UnreadableDocument(f"The archive does not contain a {kind.upper()} document.")
            _check_inflated(archive, members, path.stat().st_size, limits)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError) as error:
        raise UnreadableDocument("The file is damaged or truncated: it is not a complete archive.") from error


def check_declared(members: list[zipfile.ZipInfo], packed: int, limits: Limits) -> None:
    """Reject an archive by what its central directory says about its `members`.

    Raises: UnreadableDocument
    """
    if len(members) > limits.max_members:
        raise UnreadableDocument(f"The archive has more than {limits.max_members} members.", members=len(members))
    if all(is_locked(member) for member in members if not member.is_dir()) and members:
        raise UnreadableDocument("The file is password-protected. Save it without a password and upload it again.")
    _check_size(sum(member.file_size for member in members), packed, limits)


def is_locked(member: zipfile.ZipInfo) -> bool:
    """Return whether a member requires a password."""
    return bool(member.flag_bits & _ENCRYPTED)


def _check_inflated(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], packed: int, limits: Limits) -> None:
    inflated = 0
    for member in members:
        with archive.open(member) as stream:
            while part := stream.read(MEGABYTE):
                inflated += len(part)
                _check_size(inflated, packed, limits)


def _check_size(unpacked: int, packed: int, limits: Limits) -> None:
    if unpacked > limits.max_unpacked_bytes:
        allowed = limits.max_unpacked_bytes // MEGABYTE
        raise UnreadableDocument(f"The file unpacks to more than {allowed} MB.", limit_bytes=limits.max_unpacked_bytes)
    if unpacked > _RATIO_FROM and unpacked > limits.max_unpacked_ratio * packed:
        raise UnreadableDocument("The file unpacks to far more data than a document would (archive bomb).")
