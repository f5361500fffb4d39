"""Documents: what was uploaded, where it belongs and how far its ingestion is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from clew.domain.documents.attribute_filter import Attributes, Scalar


@dataclass(frozen=True, slots=True)
class Document:
    """One stored document. `version` 0: no version was ever ready."""

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
    """Hash of the bytes that are searched now."""
    bytes: int
    pages: int | None
    language: str
    status: str
    progress: float
    error: str | None
    version: int
    created_at: datetime
    updated_at: datetime
    attributes: Attributes = field(default_factory=dict[str, Scalar])
    """What filters compare."""
    notices: Sequence[Mapping[str, Any]] = ()
    """`code`, `message` and `details` of what could not be read completely in the current version."""
    has_original: bool = False
    """Whether its original file is kept."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where documents belong. Together with a source path it identifies a document; empty labels count as labels."""

    assistant_id: UUID
    thread_id: UUID | None = None
    source_app: str = ""
    workspace: str = ""
    repo: str = ""


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """An uploaded file. `source_path` identifies it within its place and is never a path on the server."""

    name: str
    source_path: str
    mime: str
    sha256: bytes
    bytes: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """The result of one upload. `is_unchanged`: the document is ready with the same bytes, so nothing is done."""

    id: UUID
    name: str
    source_path: str
    status: str
    is_unchanged: bool


@dataclass(frozen=True, slots=True)
class TextSlice:
    """A part of the stored text of one version. Offsets are code points, 0 <= start <= end <= total."""

    document_id: UUID
    version: int
    start: int
    end: int
    text: str
    total: int
