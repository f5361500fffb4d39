"""The addresses of documents: as a resource of this protocol, and on the page of this server.

Above: every module of this dialect that shows a document. A long text has parts, each with an id of its own (`doc_…@40000`).
"""

import re
from dataclasses import dataclass
from uuid import UUID

from mcp_types import ResourceLink

from clew.dialects.shared.parts import Parts
from clew.domain.documents.document import TextSlice
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import parse_id, public_id
from clew.store.documents.documents import Documents

SCHEME = "clew://documents/"
TEMPLATE = SCHEME + "{document_id}"
PART_TEMPLATE = SCHEME + "{document_id}@{start}"
TEXT_MOST = 40_000
"""Characters of a document that one response contains."""
_PART = re.compile(r"(?P<document>[^@]*)(?:@(?P<start>[0-9]{1,9}))?")


@dataclass(frozen=True, slots=True)
class Places:
    """The addresses of documents, for the client of one request."""

    base_url: str

    def url(self, document_id: UUID) -> str:
        """Return the address of a document on the page."""
        return f"{self.base_url}/documents/{public_id('doc', document_id)}"

    def link(self, document_id: UUID, name: str, title: str) -> ResourceLink:
        """Return a link to a document as a resource."""
        return ResourceLink(uri=uri_of(document_id), name=name, title=title or name, mime_type="text/plain")


def uri_of(document_id: UUID) -> str:
    """Return the address of a document as a resource."""
    return SCHEME + public_id("doc", document_id)


def part_id(document_id: UUID, start: int) -> str:
    """Return the id of the part of a document that contains a position of its text."""
    whole = start - start % TEXT_MOST
    return public_id("doc", document_id) + (f"@{whole}" if whole else "")


async def read_part(parts: Parts, tenant_id: UUID, part: str) -> TextSlice:
    """Return the text of a part, at most `TEXT_MOST` characters.

    Raises:
        NotFound: there is no such document, or it has no text yet.
        InvalidInput: the document has no such part.
    """
    named = _PART.fullmatch(part)
    document_id, start = parse_id("doc", named["document"] if named else part), int(named["start"] or 0) if named else 0
    documents = Documents(parts.database)
    try:
        total = (await documents.read_text(tenant_id, document_id, end=0)).total
    except NotFound as error:
        raise NotFound(error.kind, part[:80] if error.kind == "document" else error.details["id"]) from error
    if start > total:
        raise InvalidInput(f"`id` names a part at {start}, but the document has {total} characters.", field="id")
    return await documents.read_text(tenant_id, document_id, start=start, end=min(start + TEXT_MOST, total))
