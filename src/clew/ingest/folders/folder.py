"""What a folder holds now: every file with its SHA-256, and an honest account of what could not be looked at.

A file whose size, times and inode are as they were last time is not read again; one that is being written is left for later. What
cannot be looked at is never taken for gone. Above: `clew ingest --watch`, `clew sources run`. Below: `walk`. No server is asked.
"""

import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from clew.domain.documents.source import KnownFile
from clew.domain.errors import InvalidInput
from clew.ingest.folders.walk import Choice, FoundFile, SkippedFile, find_files
from clew.ingest.names import clean_path, path_of_upload

SETTLING_SECONDS = 1.0
"""A file that changed a moment ago is looked at again after so long: it may still be written."""
_YOUNG_NANOSECONDS = 2_000_000_000
"""Times of files are as coarse as two seconds on some file systems: within them a change may leave no trace."""
_PIECE_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class SeenFile:
    """A file as it was read."""

    path: str
    """What its document is known by."""
    local: Path
    sha256: bytes
    bytes: int
    stamp: str
    """Size, times and inode; empty for a file that changed so recently that they prove nothing."""


@dataclass(slots=True)
class Listing:
    """What is in a folder."""

    files: list[SeenFile] = field(default_factory=list[SeenFile])
    unlisted: list[str] = field(default_factory=list[str])
    """Paths that could not be looked at: what is at or below them may be there."""
    failures: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """(path, reason)"""
    skipped: Counter[str] = field(default_factory=Counter[str])
    """Rule → files and folders that it left out."""
    error: str | None = None
    """Why nothing at all can be said of the folder."""


def read_folder(
    root: Path,
    choice: Choice,
    known: Mapping[str, KnownFile],
    *,
    max_bytes: int,
    pause: Callable[[float], object] = time.sleep,
) -> Listing:
    """List the folder (or the one file) and read what is new or changed. Never raises for what the file system refuses."""
    listing = Listing()
    before = _identity(root, listing)
    if listing.error is not None:
        return listing
    young: list[tuple[str, FoundFile, os.stat_result]] = []
    for path, file, stat in _candidates(root, choice, listing):
        remembered = known.get(path)
        if remembered is not None and remembered.stamp and remembered.stamp == _stamp(stat):
            listing.files.append(SeenFile(path, file.path, remembered.sha256, remembered.bytes, remembered.stamp))
        elif stat.st_size > max_bytes:
            _refuse(listing, path, f"The file has {stat.st_size / (1 << 20):,.1f} MB; the limit is {max_bytes / (1 << 20):g} MB.")
        elif _is_young(stat):
            young.append((path, file, stat))
        else:
            _read(listing, path, file, stat)
    if young:
        pause(SETTLING_SECONDS)
        for path, file, stat in young:
            _read(listing, path, file, stat)
    if before != _identity(root, listing) and listing.error is None:
        listing.error = f"{root} was replaced by another folder while it was being read."
    return listing


def _candidates(root: Path, choice: Choice, listing: Listing) -> Iterator[tuple[str, FoundFile, os.stat_result]]:
    taken: dict[str, Path] = {}
    for found in find_files([root], choice, tells_all=True):
        if isinstance(found, SkippedFile):
            _skip(root, found, listing)
            continue
        try:
            path = path_of_upload(found.path.name, found.source_path)[1]
            stat = found.path.stat()
        except InvalidInput as error:
            listing.failures.append((found.source_path, error.message))
        except FileNotFoundError:
            continue  # it went while the folder was read
        except OSError as error:
            _refuse(listing, found.source_path, error.strerror or str(error))
        else:
            if (first := taken.setdefault(path, found.path)) is not found.path:
                reason = f"The server cannot tell its path from that of {first}. Rename one of them."
                listing.failures.append((found.source_path, reason))
            else:
                yield path, found, stat


def _skip(root: Path, found: SkippedFile, listing: Listing) -> None:
    if found.rule:
        listing.skipped[found.rule] += 1
        return
    if found.path == root:
        listing.error = listing.error or f"{root}: {found.reason}"
        return
    shown = found.path.relative_to(root).as_posix().encode(errors="replace").decode()
    if found.path.is_symlink():
        listing.skipped["link"] += 1
        if not found.path.exists():
            _keep(listing, shown)  # what it leads to may be back tomorrow
    else:
        _refuse(listing, shown, found.reason)


def _read(listing: Listing, path: str, file: FoundFile, before: os.stat_result) -> None:
    """Read one file whole; when it differs from `before`, or changes meanwhile, it is left for later."""
    digest = hashlib.sha256()
    try:
        with file.path.open("rb") as opened:
            while piece := opened.read(_PIECE_BYTES):
                digest.update(piece)
            after = os.fstat(opened.fileno())
    except FileNotFoundError:
        return
    except OSError as error:
        _refuse(listing, path, f"The file cannot be read: {error.strerror or error}.")
        return
    if _stamp(before) != _stamp(after):
        listing.skipped["writing"] += 1
        _keep(listing, path)
        return
    stamp = "" if _is_young(after) else _stamp(after)
    listing.files.append(SeenFile(path, file.path, digest.digest(), after.st_size, stamp))


def read_again(file: SeenFile) -> bytes:
    """Return the bytes of a file that was listed.

    Raises:
        OSError: it cannot be read, or has other bytes than when it was listed.
    """
    content = file.local.read_bytes()
    if hashlib.sha256(content).digest() != file.sha256:
        raise OSError("The file changed while it was being read. The next sync ingests it.")
    return content


def by_path(files: Iterable[KnownFile]) -> dict[str, KnownFile]:
    """Return files by their paths."""
    return {file.path: file for file in files}


def _refuse(listing: Listing, path: str, reason: str) -> None:
    """Report a file or folder that is there, so that its documents stay."""
    listing.failures.append((path, reason))
    _keep(listing, path)


def _keep(listing: Listing, path: str) -> None:
    with suppress(InvalidInput):  # no document has such a path
        listing.unlisted.append(clean_path(path, field="path"))


def _identity(root: Path, listing: Listing) -> tuple[int, int] | None:
    try:
        stat = root.stat()
        if root.is_dir():
            with os.scandir(root) as entries:
                next(entries, None)
    except OSError as error:
        listing.error = f"{root} cannot be reached: {error.strerror or error}."
        return None
    return stat.st_dev, stat.st_ino


def _stamp(stat: os.stat_result) -> str:
    return f"{stat.st_size}:{stat.st_mtime_ns}:{stat.st_ctime_ns}:{stat.st_ino}"


def _is_young(stat: os.stat_result) -> bool:
    """Tell whether the file changed a moment ago, or, by a clock that is ahead of ours, in the future."""
    return max(stat.st_mtime_ns, stat.st_ctime_ns) > time.time_ns() - _YOUNG_NANOSECONDS
