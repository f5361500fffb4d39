"""The shapes of `/api/documents`, in snake_case like its form fields."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from clew.dialects.shared.citations import PositionBody
from clew.dialects.shared.shapes import RequestBody, Rfc3339
from clew.domain.documents.attribute_filter import Scalar
from clew.domain.documents.position import PlaceKind

Status = Literal["queued", "processing", "ready", "failed"]
Offset = Annotated[int, Field(ge=0, lt=2**31)]


class UploadedDocument(BaseModel):
    """The result for one file. `unchanged`, present when true: these bytes are already ingested, so nothing is done."""

    id: str
    name: str
    status: str
    unchanged: bool = False


class Uploaded(BaseModel):
    """One entry per path, in the order of the parts; of two parts with the same path, the last one counts."""

    documents: list[UploadedDocument]


class DocumentWarning(BaseModel):
    """A reason why a document is harder to find; `message` says how to fix it."""

    code: Literal["language_not_covered"]
    message: str


class DocumentNotice(BaseModel):
    """Content that could not be read and is missing from the text."""

    code: str
    message: str


class DocumentBody(BaseModel):
    """One document. `version`, `sha256`, `bytes` and `pages` describe the searched version, also while a newer file is queued."""

    id: str
    name: str
    path: str
    title: str
    status: str
    progress: float
    """0 to 1."""
    error: str | None
    """Why ingestion failed, or what it is waiting for."""
    language: str
    """ISO 639-1, or `und`."""
    warnings: list[DocumentWarning]
    """Warnings about a searched document; empty if there are none."""
    notices: list[DocumentNotice]
    """What could not be read of the current version, such as `No text found on 12 of 340 pages.`; empty if all was read."""
    mime: str
    bytes: int
    pages: int | None
    version: int
    """0: no version has been ingested."""
    sha256: str | None
    has_original: bool
    """The uploaded file is stored: `GET …/original` returns it."""
    assistant: str
    thread: str | None
    source_app: str
    workspace: str
    repo: str
    attributes: dict[str, Scalar]
    """What `filters` compare."""
    created_at: Rfc3339
    updated_at: Rfc3339


class DocumentChange(RequestBody):
    """The fields to change."""

    attributes: dict[str, Any]
    """At most 16: texts of at most 512 characters, numbers, true or false. They replace all earlier ones."""


class DocumentPage(BaseModel):
    """A page of documents, newest first. `next_cursor` is null on the last page."""

    documents: list[DocumentBody]
    next_cursor: str | None


class TextTable(BaseModel):
    """The position of a table in the text: one row per line, cells separated by ` | `."""

    start: int
    end: int
    header_end: int
    """End of its header rows; equals `start` if there are none."""
    context: str
    """Caption, unit and header cells in one line; empty if unknown."""


class TextPlace(BaseModel):
    """A page, slide, row of a sheet, paragraph or part of the original, and the span of its text."""

    kind: PlaceKind
    number: int
    label: str
    cells: str
    """Cells of a row of a sheet, such as `A7:C7`."""
    start: int
    end: int


class DocumentText(BaseModel):
    """A slice of the extracted text, in code points."""

    document_id: str
    version: int
    start: int
    end: int
    text: str
    total: int
    tables: list[TextTable] = []
    """The tables that overlap the slice, even if they extend beyond it; like `places`, only with `structure`."""
    places: list[TextPlace] = []


class PlacedBox(BaseModel):
    """The position of words of one line on a page, in points from the top left of the displayed page."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float
    start: int
    """First code point of these words in the stored text."""
    end: int


class DocumentPositions(BaseModel):
    """The position of a span of the stored text in the original."""

    document_id: str
    version: int
    start: int
    end: int
    position: PositionBody | None
    """Null if unknown, as in plain text."""
    boxes: list[PlacedBox]
    """In the order of the text; empty if the original has no pages or was ingested by a version that stored no boxes."""


class DocumentPlace(BaseModel):
    """A page, slide or sheet, and the span of its text, empty if it has none."""

    kind: PlaceKind
    number: int
    label: str
    """Printed number of a page if it differs, or the name of a sheet."""
    width: float | None
    """In points; null if unknown."""
    height: float | None
    start: int
    end: int


class DocumentPages(BaseModel):
    """The pages, slides or sheets of one version, in the order of the text."""

    document_id: str
    version: int
    pages: list[DocumentPlace]


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
                            "description": "The files, each as a separate part of the multipart body.",
                        },
                        "assistant": {"type": "string", "description": "Id or name; the default is `default`."},
                        "thread": {"type": "string", "description": "Id of the only thread that may use the documents."},
                        "source_app": {"type": "string", "description": "Label to filter by."},
                        "workspace": {"type": "string", "description": "Label to filter by."},
                        "repo": {"type": "string", "description": "Label to filter by."},
                        "path": {
                            "type": "array",
                            "items": {"type": "string"},
                            "description": "Source path: one per file in order, or one folder (`docs/`) for all.",
                        },
                        "language": {"type": "string", "description": "ISO 639 code; detected by default."},
                        "attributes": {"type": "string", "description": "JSON object of at most 16 attributes to filter by."},
                        "run": {"type": "string", "description": "Run of a source, which determines where the documents belong."},
                    },
                }
            }
        },
    }
}
"""The OpenAPI description of the upload, whose body is read as a stream and not by a schema."""
