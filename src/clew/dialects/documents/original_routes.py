"""`GET /api/documents/{id}/original`: the uploaded file or a range of it, streamed from its store."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import StreamingResponse

from clew.dialects.shared.access import Reading
from clew.dialects.shared.errors import error_response, request_id_of
from clew.dialects.shared.file_answer import begun, file_headers, select_part
from clew.dialects.shared.parts import AppParts
from clew.domain.errors import InvalidInput
from clew.domain.ids import parse_id

router = APIRouter(prefix="/api/documents", tags=["documents"])


@router.head("/{document_id}/original", include_in_schema=False)
@router.get(
    "/{document_id}/original",
    response_class=Response,
    responses={
        200: {"content": {"application/octet-stream": {}}, "description": "The file."},
        206: {"content": {"application/octet-stream": {}}, "description": "The range of the file that `Range` requests."},
        304: {"description": "The client has this version of the file, as `If-None-Match` says."},
        416: {"description": "The range begins after the end of the file."},
    },
)
async def read_original(
    document_id: str,
    request: Request,
    parts: AppParts,
    caller: Reading,
    *,
    version: Annotated[int | None, Query(ge=1, lt=2**31)] = None,
    inline: Annotated[bool, Query(description="Show PDF, PNG, JPEG and plain text in the browser.")] = False,
) -> Response:
    """Download the original file of a document, of the current version unless another one is named."""
    original, kept = await parts.originals.find(caller.tenant_id, parse_id("doc", document_id), version)
    etag, size = f'"{kept.sha256.hex()}"', kept.bytes
    try:
        part = select_part(request.headers, etag=etag, size=size)
    except InvalidInput as error:
        return error_response(error, request_id_of(request), {"Content-Range": f"bytes */{size}"})
    headers = file_headers(part, name=original.name, mime=original.mime, etag=etag, size=size, inline=inline)
    if part.status == 304 or request.method == "HEAD":
        return Response(status_code=part.status, headers=headers)
    pieces = parts.originals.read(caller.tenant_id, kept, part.start, part.end)
    return StreamingResponse(await begun(pieces), part.status, headers)
