"""The shapes of `/api/documents`, snake_case as its form fields."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from clew.dialects.times import Rfc3339

Status = Literal["queued", "processing", "ready", "failed"]
Offset = Annotated[int, Field(ge=0, lt=2**31)]


class UploadedDocument(BaseModel):
    """What became of one file. `unchanged`, present when true: the same bytes are ready already, nothing is done."""

    id: str
    name: str
    status: str
    unchanged: bool = False


class Uploaded(BaseModel):
    """One entry a path, in the order of the parts; of two parts with one path the last one counts."""

    documents: list[UploadedDocument]


class DocumentWarning(BaseModel):
    """Something that makes a document harder to find; `message` names what mends it."""

    code: Literal["language_not_covered"]
    message: str


class DocumentBody(BaseModel):
    """One document. `version`, `sha256`, `bytes` and `pages` are of what is searched now, also while a newer file is queued."""

    id: str
    name: str
    path: str
    title: str
    status: str
    progress: float
    """0 to 1."""
    error: str | None
    """Why it failed, or what it waits for."""
    language: str
    """ISO 639-1, or `und`."""
    warnings: list[DocumentWarning]
    """Of a document that is searched; empty when all is well."""
    mime: str
    bytes: int
    pages: int | None
    version: int
    """0: no version was ever ready."""
    sha256: str | None
    assistant: str
    thread: str | None
    source_app: str
    workspace: str
    repo: str
    created_at: Rfc3339
    updated_at: Rfc3339


class DocumentPage(BaseModel):
    """A page of documents, newest first. `next_cursor` is null on the last page."""

    documents: list[DocumentBody]
    next_cursor: str | None


class DocumentText(BaseModel):
    """A slice of the extracted text, in code points."""

    document_id: str
    version: int
    start: int
    end: int
    text: str
    total: int


UPLOAD_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {
                        "file": {
                            "type": "array",
                            "items": {"type": "string", "format": "binary"},
                            "description": "Each file a part of its own, in a multipart body.",
                        },
                        "assistant": {"type": "string", "description": "Id or name; `default` when absent."},
                        "thread": {"type": "string", "description": "Id of the one thread that may see the documents."},
                        "source_app": {"type": "string", "description": "Label to filter by."},
                        "workspace": {"type": "string", "description": "Label to filter by."},
                        "repo": {"type": "string", "description": "Label to filter by."},
                        "path": {
                            "type": "array",
                            "items": {"type": "string"},
                            "description": "Source path: one a file in their order, or one folder (`docs/`) for all.",
                        },
                        "language": {"type": "string", "description": "ISO 639 code; detected when absent."},
                    },
                }
            }
        },
    }
}
"""What OpenAPI says of the upload, whose body is read as a stream and not by a schema."""
