"""Sources: folders whose documents follow their files, and what one run of a source does.

A client lists the files; the server compares the list with the source's documents. `plan_run` is that comparison, without I/O.
Above: `store.documents.sources`, which calls it and applies the plan. `ingest.folders.walk` reads a folder for a client.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import Any, Literal
from uuid import UUID

from clew.domain.documents.document import Place

RunStatus = Literal["running", "done", "held", "failed", "interrupted"]
FEW_REMOVALS = 5
"""This many documents may always be removed, unless the folder is empty."""
_OF_WINDOWS = re.compile(r"[A-Za-z]:[\\/]|\\\\")


@dataclass(frozen=True, slots=True)
class Source:
    """One folder (or file) on one machine, the place its documents have, and who reads it now."""

    id: UUID
    assistant_id: UUID
    source_app: str
    workspace: str
    repo: str
    language: str | None
    host: str
    """Name of the machine that reads the files."""
    root: str
    """Absolute path there, links resolved."""
    include: list[str]
    exclude: list[str]
    interval_seconds: int | None
    """How often to check; None waits for file system events."""
    deletion_limit: int
    """Percentage of the documents that one run may remove without permission."""
    is_paused: bool
    lease: UUID | None
    holder: str | None
    is_watching: bool
    """The holder keeps watching for changes; otherwise it does one run."""
    held_since: datetime | None
    held_until: datetime | None
    is_held: bool
    next_run_at: datetime | None
    wanted: dict[str, Any] | None
    """A requested run."""
    created_at: datetime
    updated_at: datetime
    documents: int
    failed_documents: int
    failures: list[dict[str, str]]
    """Documents that failed, at most 100: path and reason."""

    @property
    def place(self) -> Place:
        """Where its documents belong."""
        return Place(self.assistant_id, None, self.source_app, self.workspace, self.repo)


@dataclass(frozen=True, slots=True)
class SourceValues:
    """The values of a new source."""

    place: Place
    host: str
    root: str
    language: str | None = None
    include: Sequence[str] = ()
    exclude: Sequence[str] = ()
    interval_seconds: int | None = None
    deletion_limit: int = 50


@dataclass(frozen=True, slots=True)
class SourceRun:
    """One run: what it found and did."""

    id: UUID
    source_id: UUID
    trigger: str
    status: RunStatus
    reason: str | None
    is_dry: bool
    started_at: datetime
    finished_at: datetime | None
    added: int
    replaced: int
    renamed: int
    removed: int
    unchanged: int
    failed: int
    held_back: int
    """Removals that wait for permission."""
    skipped: dict[str, int]
    """Reason → files."""
    changes: list[dict[str, str]]
    failures: list[dict[str, str]]


@dataclass(frozen=True, slots=True)
class ListedFile:
    """A file as listed by the client of a run."""

    path: str
    sha256: bytes
    bytes: int
    stamp: str = ""


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A file for which the source has a document."""

    path: str
    sha256: bytes
    bytes: int
    stamp: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A path whose bytes in the folder differ from its document."""

    path: str
    listed: bytes | None
    """None: the file was deleted."""
    known: bytes | None
    """None: the source has no document with this path."""
    document_id: UUID | None


@dataclass(frozen=True, slots=True)
class Occupant:
    """A document of the place at a path that is new to the source."""

    path: str
    document_id: UUID
    is_same: bool
    """It has the listed bytes, and is ready or queued."""
    of_other: str | None
    """The root of the other source that it belongs to."""


@dataclass(frozen=True, slots=True)
class Move:
    """The same bytes under a new path."""

    document_id: UUID
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What one run does. Every path is in at most one list."""

    added: list[str] = field(default_factory=list[str])
    replaced: list[str] = field(default_factory=list[str])
    moved: list[Move] = field(default_factory=list[Move])
    removed: list[tuple[UUID, str]] = field(default_factory=list[tuple[UUID, str]])
    adopted: list[Occupant] = field(default_factory=list[Occupant])
    """Existing documents with the same bytes, which now belong to the source."""
    refused: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    """(path, reason)"""


def folder_of(root: str) -> PurePath:
    """Return a root that compares as on its machine: on Windows case-insensitively, with either slash."""
    return PureWindowsPath(root) if _OF_WINDOWS.match(root) else PurePosixPath(re.sub("^/+", "/", root))


def plan_run(differences: Iterable[Difference], occupants: Mapping[str, Occupant], unlisted: Sequence[str] = ()) -> Plan:
    """Compare what is listed with what is known.

    Nothing at or below a path of `unlisted` is removed, because it could not be read. A document moves if its bytes are now at a
    free path with the same extension; a path that remains keeps its document, which is replaced.
    """
    shown = [one for one in differences if one.listed is not None or not _is_below(one.path, unlisted)]
    moves = _moves(shown, occupants)
    left = {move.old for move in moves}
    plan = Plan(moved=moves)
    reached = {move.new for move in moves}
    for one in sorted(shown, key=lambda difference: difference.path):
        if one.listed is None:
            if one.document_id is not None and one.path not in left:
                plan.removed.append((one.document_id, one.path))
        elif one.path not in reached:
            _place(one, plan, occupants.get(one.path), is_free=one.document_id is None or one.path in left)
    return plan


def needs_permission(removed: int, known: int, listed: int, limit: int) -> bool:
    """Return whether the removals look like an accident: more than `limit` percent, or all because nothing is listed."""
    if not removed:
        return False
    return listed == 0 or (removed > FEW_REMOVALS and removed * 100 > limit * known)


def _place(one: Difference, plan: Plan, occupant: Occupant | None, *, is_free: bool) -> None:
    if not is_free:
        plan.replaced.append(one.path)
    elif occupant is None:
        plan.added.append(one.path)
    elif occupant.of_other is not None:
        reason = (
            f"The source {occupant.of_other} already has a document with this path in the same place. Give one "
            "of the two sources a workspace."
        )
        plan.refused.append((one.path, reason))
    elif occupant.is_same:
        plan.adopted.append(occupant)
    else:
        plan.replaced.append(one.path)


def _moves(differences: Sequence[Difference], occupants: Mapping[str, Occupant]) -> list[Move]:
    """Match documents whose bytes left their path with the paths that have them now: same name first, then in order."""
    targets: dict[tuple[bytes, str], list[str]] = {}
    for one in sorted(differences, key=lambda difference: (difference.document_id is not None, difference.path)):
        if one.listed is not None and one.path not in occupants:
            targets.setdefault((one.listed, _extension(one.path)), []).append(one.path)
    holders = sorted(
        (one for one in differences if one.known is not None and one.document_id is not None),
        key=lambda difference: (difference.listed is not None, difference.path),
    )
    found: dict[str, Move] = {}
    for same_name in (True, False):
        for one in holders:
            free = targets.get((one.known or b"", _extension(one.path)), [])
            new = next((path for path in free if not same_name or _name(path) == _name(one.path)), None)
            if one.path not in found and one.document_id is not None and new is not None:
                free.remove(new)
                found[one.path] = Move(one.document_id, one.path, new)
    return _possible(found, {one.path for one in holders if one.listed is not None})


def _possible(moves: dict[str, Move], staying: set[str]) -> list[Move]:
    """Leave out moves to a path whose own document stays; that may prevent further moves."""
    while True:
        blocked = [old for old, move in moves.items() if move.new in staying and move.new not in moves]
        if not blocked:
            return [moves[old] for old in sorted(moves)]
        for old in blocked:
            del moves[old]


def _is_below(path: str, roots: Sequence[str]) -> bool:
    return any(not root or path == root or path.startswith(f"{root}/") for root in roots)


def _name(path: str) -> str:
    return PurePosixPath(path).name


def _extension(path: str) -> str:
    return PurePosixPath(path).suffix.lower()
