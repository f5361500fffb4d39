"""`/v1/files` in the dialect of OpenAI: files that a caller keeps, to make documents of vector stores from them.

One file: the shapes, the form, and the routes. Below: `ingest.filing`, `store.documents.files`. Next: `vector_stores`.
"""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel
from starlette.responses import StreamingResponse

from clew.dialects.shared.access import Reading, Writing
from clew.dialects.shared.dialect import Dialect
from clew.dialects.shared.file_answer import begun, file_headers, select_part
from clew.dialects.shared.multipart import FilePart, Form, read_form
from clew.dialects.shared.openai_errors import OpenAIRoute
from clew.dialects.shared.openai_shapes import Deleted, ListPage, Order, encode_page, read_object_id, unix
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.uploads import FileLimit
from clew.domain.documents.document import UploadedFile
from clew.domain.documents.files import StoredFile, file_id_of
from clew.domain.errors import MISSING, InvalidInput
from clew.ingest.filing import keep_file, require_originals
from clew.ingest.intake import Upload
from clew.ingest.names import clean_media_type, path_of_upload
from clew.store.documents.files import Files
from clew.store.documents.pages import Page

PURPOSES = ("assistants", "user_data", "vision")
_WITHOUT_USE = ("batch", "fine-tune", "evals")
_FIELDS = ("purpose", "expires_after[anchor]", "expires_after[seconds]")
_SECONDS_LEAST, _SECONDS_MOST = 3_600, 2_592_000
_FORM = "multipart/form-data"
_LISTED_MOST = 10_000

router = APIRouter(prefix="/v1/files", tags=["openai"], route_class=OpenAIRoute)


class FileBody(BaseModel):
    """A file that is kept."""

    id: str
    object: Literal["file"] = "file"
    bytes: int
    created_at: int
    expires_at: int | None
    filename: str
    purpose: str
    status: Literal["processed"] = "processed"
    status_details: None = None


_UPLOAD_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            _FORM: {
                "schema": {
                    "type": "object",
                    "required": ["file", "purpose"],
                    "properties": {
                        "file": {"type": "string", "format": "binary"},
                        "purpose": {"type": "string", "enum": list(PURPOSES)},
                        "expires_after[anchor]": {"type": "string", "enum": ["created_at"]},
                        "expires_after[seconds]": {
                            "type": "integer",
                            "minimum": _SECONDS_LEAST,
                            "maximum": _SECONDS_MOST,
                        },
                    },
                }
            }
        },
    }
}


@router.post("", openapi_extra=_UPLOAD_BODY)
async def upload_file(request: Request, parts: AppParts, caller: Writing, limit: FileLimit) -> FileBody:
    """Keep a file. It is not searched until it is added to a vector store."""
    require_originals(parts.originals)
    content_type = request.headers.get("content-type", "")
    async with read_form(content_type, request.stream(), file_bytes_most=limit, files_most=1) as form:
        fields = _fields(form)
        stored = await keep_file(
            parts.database,
            parts.originals,
            caller.tenant_id,
            _upload(form),
            purpose=_purpose(fields.get("purpose")),
            expires_seconds=_expires_seconds(fields),
        )
    return encode(stored)


@router.get("")
async def list_files(
    parts: AppParts,
    caller: Reading,
    *,
    after: Annotated[str | None, Query(max_length=100)] = None,
    limit: Annotated[int, Query(ge=1, le=_LISTED_MOST)] = _LISTED_MOST,
    order: Order = "desc",
    purpose: Annotated[str | None, Query(max_length=100)] = None,
) -> ListPage[FileBody]:
    """List the caller's files, newest first."""
    page = Page(limit, is_newest_first=order == "desc", after=read_file_id(after) if after else None)
    found, has_more = await Files(parts.database).page(caller.tenant_id, page, purpose=purpose)
    return encode_page([encode(one) for one in found], has_more)


@router.get("/{file_id}")
async def read_file(file_id: str, parts: AppParts, caller: Reading) -> FileBody:
    """Read one file: the caller's, or that of a document that the caller may see."""
    return encode(await Files(parts.database).find(caller.tenant_id, read_file_id(file_id)))


@router.delete("/{file_id}")
async def delete_file(file_id: str, parts: AppParts, caller: Writing) -> Deleted:
    """Permanently delete a file of the caller with the documents that were made from it."""
    await Files(parts.database).delete(caller.tenant_id, read_file_id(file_id))
    await parts.originals.collect_soon()
    return Deleted(id=file_id, object="file")


@router.get(
    "/{file_id}/content",
    response_class=Response,
    responses={200: {"content": {"application/octet-stream": {}}, "description": "The file."}},
)
async def read_file_content(file_id: str, request: Request, parts: AppParts, caller: Reading) -> Response:
    """Download a file: the caller's, or that of a document that the caller may see."""
    found = await Files(parts.database).find(caller.tenant_id, read_file_id(file_id))
    kept = await parts.originals.find_bytes(caller.tenant_id, found.sha256, found.name)
    part = select_part({}, etag=kept.sha256.hex(), size=kept.bytes)
    headers = file_headers(part, name=found.name, mime=found.mime, etag=f'"{kept.sha256.hex()}"', size=kept.bytes, inline=False)
    return StreamingResponse(await begun(parts.originals.read(caller.tenant_id, kept, 0, kept.bytes)), 200, headers)


def read_file_id(text: str) -> UUID:
    """Read the id of a file. Raises NotFound."""
    return read_object_id("file", "file", text)


def encode(file: StoredFile) -> FileBody:
    """Return the body of a file."""
    return FileBody(
        id=file_id_of(file.id),
        bytes=file.bytes,
        created_at=unix(file.created_at),
        expires_at=unix(file.expires_at) if file.expires_at else None,
        filename=file.name,
        purpose=file.purpose,
    )


def _fields(form: Form) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in form.fields:
        if name == "file":
            raise InvalidInput("`file` must be a file: its part needs a `filename`.", field="file")
        if name in _FIELDS:
            found[name] = value
    return found


def _purpose(given: str | None) -> str:
    if given in PURPOSES:
        return given
    known = ", ".join(PURPOSES)
    if given is None:
        raise InvalidInput(f"`purpose` is missing. Send one of {known}.", code=MISSING, field="purpose")
    if given in _WITHOUT_USE:
        raise InvalidInput(f"Clew has no use for files with the purpose `{given}`. Use one of {known}.", field="purpose")
    raise InvalidInput(f"`purpose` must be one of {known}.", field="purpose")


def _expires_seconds(fields: dict[str, str]) -> int | None:
    anchor, seconds = fields.get("expires_after[anchor]"), fields.get("expires_after[seconds]")
    if anchor is None and seconds is None:
        return None
    if anchor != "created_at":
        raise InvalidInput("`expires_after.anchor` must be `created_at`.", field="expires_after.anchor")
    number = int(seconds[:9]) if seconds and seconds.isascii() and seconds.isdigit() else None
    if number is None or not _SECONDS_LEAST <= number <= _SECONDS_MOST:
        reason = f"`expires_after.seconds` must be a whole number from {_SECONDS_LEAST:,} to {_SECONDS_MOST:,}."
        raise InvalidInput(reason, code=_code_of(seconds, number), field="expires_after.seconds")
    return number


def _code_of(seconds: str | None, number: int | None) -> str | None:
    if seconds is None:
        return MISSING
    if number is None:
        return None
    return "INTEGER_BELOW_MIN_VALUE" if number < _SECONDS_LEAST else "INTEGER_ABOVE_MAX_VALUE"


def _upload(form: Form) -> Upload:
    part = _part(form)
    name, _ = path_of_upload(part.file_name)
    return Upload(UploadedFile(name, name, clean_media_type(part.media_type), part.sha256, part.size), lambda: form.read(part))


def _part(form: Form) -> FilePart:
    if not form.files:
        raise InvalidInput("Send the file in a part named `file`.", field="file")
    [part] = form.files
    if part.field != "file":
        raise InvalidInput(f"Send the file in a part named `file`, not `{part.field[:50]}`.", field=part.field[:50])
    if part.size == 0:
        raise InvalidInput("The file is empty. Send one with content.", field="file")
    return part


DIALECT = Dialect((router,), streams={upload_file: _FORM}, refuses_unknown_parameters=False)
