"""The current files of a folder with their SHA-256, and the paths that could not be read.

A file whose size, times and inode are unchanged is not read again; one that is being written is left for the next run. What
cannot be read never counts as deleted. Above: `clew ingest --watch`, `clew sources run`. Below: `walk`. Needs no server.
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
"""A file that changed more recently than this is checked again later: it may still be being written."""
_YOUNG_NANOSECONDS = 2_000_000_000
"""Some file systems store times in steps of two seconds; a change within one step may be invisible."""
_PIECE_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class SeenFile:
    """A file as it was read."""

    path: str
    """The path of its document."""
    local: Path
    sha256: bytes
    bytes: int
    stamp: str
    """Size, times and inode; empty for a file that changed too recently for them to be reliable."""


@dataclass(slots=True)
class Listing:
    """What is in a folder."""

    files: list[SeenFile] = field(default_factory=list[SeenFile])
    unlisted: list[str] = field(default_factory=list[str])
    """Paths that could not be read: files at or below them may still exist."""
    failures: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """(path, reason)"""
    skipped: Counter[str] = field(default_factory=Counter[str])
    """Rule → number of files and folders that it excluded."""
    error: str | None = None
    """Why the folder could not be listed at all."""


def read_folder(
    root: Path,
    choice: Choice,
    known: Mapping[str, KnownFile],
    *,
    max_bytes: int,
    pause: Callable[[float], object] = time.sleep,
) -> Listing:
    """List the folder (or the one file) and read what is new or changed. Errors of the file system are reported, not raised."""
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
    for found in find_files([root], choice, reports_excluded=True):
        if isinstance(found, SkippedFile):
            _skip(root, found, listing)
            continue
        try:
            path = path_of_upload(found.path.name, found.source_path)[1]
            stat = found.path.stat()
        except InvalidInput as error:
            listing.failures.append((found.source_path, error.message))
        except FileNotFoundError:
            continue  # it was deleted while the folder was read
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
            _keep(listing, shown)  # the target of the link may come back
    else:
        _refuse(listing, shown, found.reason)


def _read(listing: Listing, path: str, file: FoundFile, before: os.stat_result) -> None:
    """Read one file; if it differs from `before`, or changes meanwhile, it is left for the next run."""
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
        OSError: it cannot be read, or its bytes changed since it was listed.
    """
    content = file.local.read_bytes()
    if hashlib.sha256(content).digest() != file.sha256:
        raise OSError("The file changed while it was being read. The next sync ingests it.")
    return content


def by_path(files: Iterable[KnownFile]) -> dict[str, KnownFile]:
    """Return files by path."""
    return {file.path: file for file in files}


def _refuse(listing: Listing, path: str, reason: str) -> None:
    """Report a problem with an existing file or folder, so that its documents stay."""
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
    """Return whether the file changed a moment ago or, because of a fast clock, in the future."""
    return max(stat.st_mtime_ns, stat.st_ctime_ns) > time.time_ns() - _YOUNG_NANOSECONDS
