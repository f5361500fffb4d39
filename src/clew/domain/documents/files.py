"""Files that a caller keeps, and vector stores: assistants as collections of files, in the words of OpenAI's API."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from clew.domain.documents.attribute_filter import Attributes, Scalar
from clew.domain.ids import public_id

FileStatus = Literal["in_progress", "completed", "failed", "cancelled"]


def file_id_of(identifier: UUID) -> str:
    """Return the public id of a file, in the form of OpenAI's API."""
    return f"file-{public_id('', identifier).removeprefix('_')}"


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file that a caller keeps, until it deletes it or until it expires."""

    id: UUID
    name: str
    mime: str
    purpose: str
    sha256: bytes
    bytes: int
    created_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class FileCounts:
    """How many files of a vector store or of a batch have each status."""

    completed: int
    in_progress: int
    failed: int
    cancelled: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.completed + self.in_progress + self.failed + self.cancelled


@dataclass(frozen=True, slots=True)
class VectorStore:
    """An assistant as a collection of files."""

    id: UUID
    """Of the assistant."""
    name: str
    description: str | None
    metadata: Mapping[str, str]
    expires_days: int | None
    created_at: datetime
    last_active_at: datetime
    counts: FileCounts
    bytes: int
    """Of its files that can be searched."""

    @property
    def expires_at(self) -> datetime | None:
        """When its files are deleted, unless it is used before; None: never."""
        return None if self.expires_days is None else self.last_active_at + timedelta(days=self.expires_days)

    def has_expired(self, now: datetime) -> bool:
        """Return whether its files are deleted, or soon will be."""
        return self.expires_at is not None and self.expires_at <= now


@dataclass(frozen=True, slots=True)
class ChunkSizes:
    """How a client asked for a file to be split, in tokens. Clew shows it and splits every file in its own way."""

    most: int = 800
    overlap: int = 400


@dataclass(frozen=True, slots=True)
class StoreFile:
    """A document as a file of its vector store. A document that was not made from a file has its own id as that of a file."""

    file_id: UUID
    document_id: UUID
    assistant_id: UUID
    name: str
    bytes: int
    attributes: Attributes
    error: str | None
    """Why it failed, or what it waits for."""
    created_at: datetime
    """When it was added."""
    status: FileStatus
    chunking: Mapping[str, int] | None = None
    """The fields of `ChunkSizes`, if the client sent them."""


@dataclass(frozen=True, slots=True)
class FileBatch:
    """Files that were added to a vector store together."""

    id: UUID
    assistant_id: UUID
    document_ids: Sequence[UUID]
    created_at: datetime
    is_cancelled: bool
    counts: FileCounts


@dataclass(frozen=True, slots=True)
class AddedFile:
    """A file to add to a vector store, with its attributes there."""

    file: StoredFile
    attributes: Attributes = field(default_factory=dict[str, Scalar])
    chunking: ChunkSizes | None = None
    """None: the client left it to the server."""
