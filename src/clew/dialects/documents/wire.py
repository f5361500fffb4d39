"""The shapes of `/api/documents`, snake_case as its form fields."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from clew.dialects.shared.positions import PositionBody
from clew.dialects.shared.times import Rfc3339
from clew.domain.documents.position import PlaceKind

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
    """Something that makes a document harder to find; `message` says how to fix it."""

    code: Literal["language_not_covered"]
    message: str


class DocumentNotice(BaseModel):
    """What could not be read whole, and so is missing from the text."""

    code: str
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
    notices: list[DocumentNotice]
    """What could not be read of the current version, such as `No text found on 12 of 340 pages.`; empty when all was read."""
    mime: str
    bytes: int
    pages: int | None
    version: int
    """0: no version was ever ready."""
    sha256: str | None
    has_original: bool
    """The file is kept as it was uploaded: `GET …/original` returns it."""
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


class TextTable(BaseModel):
    """Where a table stands in the text: a row on each line, cells set apart by ` | `."""

    start: int
    end: int
    header_end: int
    """Where its header rows end; equals `start` when there are none."""
    context: str
    """Caption, unit and header cells in one line; empty when nothing is known."""


class TextPlace(BaseModel):
    """A page, slide, row of a sheet, paragraph or part of the original, and the text that stands there."""

    kind: PlaceKind
    number: int
    label: str
    cells: str
    """Of a row of a sheet, such as `A7:C7`."""
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
    """Those that the slice touches, also where they reach beyond it; only with `structure`, as `places`."""
    places: list[TextPlace] = []


class PlacedBox(BaseModel):
    """Where words of one line stand on a page, in points from the top left of the page as it is shown."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float
    start: int
    """First code point of these words in the stored text."""
    end: int


class DocumentPositions(BaseModel):
    """Where a span of the stored text stands in the original."""

    document_id: str
    version: int
    start: int
    end: int
    position: PositionBody | None
    """Null where no place is known, such as in plain text."""
    boxes: list[PlacedBox]
    """In the order of the text; empty where the original has no pages, or was read before these were kept."""


class DocumentPlace(BaseModel):
    """A page, slide or sheet, and the text that stands on it: an empty span where there is none."""

    kind: PlaceKind
    number: int
    label: str
    """Printed number of a page where it differs, or the name of a sheet."""
    width: float | None
    """In points; null where the original says nothing of it."""
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
                        "run": {"type": "string", "description": "Run of a source: it says where the documents belong."},
                    },
                }
            }
        },
    }
}
"""What OpenAPI says of the upload, whose body is read as a stream and not by a schema."""
