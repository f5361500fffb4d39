"""Documents as resources: `clew://documents/doc_…`, listed in pages, read as text.

Above: `serving`. Below: `places`. A long text has parts; the result names the address of the next one.
"""

import mcp_types as types

from clew.dialects.mcp.calling import UNTRUSTED, Call
from clew.dialects.mcp.places import PART_TEMPLATE, SCHEME, TEMPLATE, read_part, uri_of
from clew.dialects.shared.document_cursors import encode_cursor, read_cursor
from clew.dialects.shared.places import find_assistant
from clew.domain.errors import InvalidInput
from clew.domain.ids import public_id
from clew.store.documents.documents import DocumentFilter, Documents

_PAGE = 100
_NOTE_KEY = "clew/notice"
_NEXT_KEY = "clew/next"
_PLAIN = "text/plain"


async def list_resources(call: Call, cursor: str | None) -> types.ListResourcesResult:
    """Return a page of documents, newest first."""
    tenant_id = call.caller.tenant_id
    assistant_id = await find_assistant(call.parts, tenant_id, call.assistant) if call.assistant else None
    before = read_cursor(cursor) if cursor else None
    only = DocumentFilter(assistant_id=assistant_id, status="ready")
    found = await Documents(call.parts.database).list(tenant_id, only, limit=_PAGE + 1, before=before)
    page = found[:_PAGE]
    resources = [
        types.Resource(
            uri=uri_of(document.id),
            name=document.name,
            title=document.title or document.name,
            mime_type=_PLAIN,
            annotations=types.Annotations(last_modified=document.updated_at.isoformat()),
        )
        for document in page
    ]
    return types.ListResourcesResult(resources=resources, next_cursor=encode_cursor(page[-1]) if len(found) > _PAGE else None)


def list_templates() -> types.ListResourceTemplatesResult:
    """Return how the addresses of documents are formed."""
    return types.ListResourceTemplatesResult(
        resource_templates=[
            types.ResourceTemplate(
                uri_template=TEMPLATE,
                name="document",
                title="Document",
                description="The text of a document, or its first part if it is long.",
                mime_type=_PLAIN,
            ),
            types.ResourceTemplate(
                uri_template=PART_TEMPLATE,
                name="document-part",
                title="Part of a document",
                description="The text of a long document from a position on, in code points.",
                mime_type=_PLAIN,
            ),
        ]
    )


async def read_resource(call: Call, uri: str) -> types.ReadResourceResult:
    """Return the text of a document. Raises NotFound, InvalidInput."""
    if not uri.startswith(SCHEME):
        raise InvalidInput(f"There is no resource with this address. Addresses begin with {SCHEME}", field="uri")
    piece = await read_part(call.parts, call.caller.tenant_id, uri.removeprefix(SCHEME))
    meta = {_NOTE_KEY: UNTRUSTED}
    if piece.end < piece.total:
        meta[_NEXT_KEY] = f"{SCHEME}{public_id('doc', piece.document_id)}@{piece.end}"
    text = types.TextResourceContents(uri=uri, text=piece.text, mime_type=_PLAIN, _meta=meta)
    return types.ReadResourceResult(contents=[text])
