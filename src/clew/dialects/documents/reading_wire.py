"""The shapes of `/api/documents/reingest`."""

from pydantic import BaseModel, Field

from clew.dialects.shared.requests import RequestBody


class ReingestRequest(RequestBody):
    """Which documents to read again: all when nothing is said."""

    assistant: str = Field(
        "", max_length=256, description="Id or name of the assistant whose documents are read; all when empty."
    )
    older_than_reader: bool = Field(False, description="Only documents that were read by an older version of Clew's readers.")
    dry_run: bool = Field(False, description="Count and name, and change nothing.")


class NamedDocument(BaseModel):
    """A document that cannot be read again. `error` is empty where its original is not kept."""

    id: str
    name: str
    path: str
    error: str


class ReingestBody(BaseModel):
    """What was queued, and what cannot be read again because its original is not kept: how many, and the first 1,000."""

    queued: int
    dry_run: bool
    without_original_count: int
    without_original: list[NamedDocument]


class ReingestProgress(BaseModel):
    """How many documents wait to be read again, and which could not be: how many, and the first 1,000."""

    waiting: int
    failed_count: int
    failed: list[NamedDocument]
    reader_version: int
