"""Documents: what was uploaded, where it belongs and how far its ingestion is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True)
class Document:
    """One stored document. `version` 0 means that no version of it was ever ready."""

    id: UUID
    assistant_id: UUID
    thread_id: UUID | None
    name: str
    source_path: str
    source_app: str
    workspace: str
    repo: str
    mime: str
    title: str
    sha256: bytes | None
    """Of the bytes that are searched now."""
    bytes: int
    pages: int | None
    language: str
    status: str
    progress: float
    error: str | None
    version: int
    created_at: datetime
    updated_at: datetime
    notices: Sequence[Mapping[str, Any]] = ()
    """`code`, `message` and `details` of what of the current version could not be read whole."""
    has_original: bool = False
    """Its file is kept as it was uploaded."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where documents belong. With a source path it is a document's identity; empty labels are labels, too."""

    assistant_id: UUID
    thread_id: UUID | None = None
    source_app: str = ""
    workspace: str = ""
    repo: str = ""


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """One file as it came. `source_path` identifies it within its place and is never a path on the server."""

    name: str
    source_path: str
    mime: str
    sha256: bytes
    bytes: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """What became of one upload. `is_unchanged`: it was ready with the same bytes, so nothing is done."""

    id: UUID
    name: str
    source_path: str
    status: str
    is_unchanged: bool


@dataclass(frozen=True, slots=True)
class TextSlice:
    """A piece of the stored text of one version. Offsets are code points, 0 <= start <= end <= total."""

    document_id: UUID
    version: int
    start: int
    end: int
    text: str
    total: int
