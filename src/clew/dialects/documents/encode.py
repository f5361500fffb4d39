"""From documents to their JSON."""

from collections.abc import Sequence
from uuid import UUID

from clew.dialects.documents.wire import (
    DocumentBody,
    DocumentNotice,
    DocumentPages,
    DocumentPlace,
    DocumentPositions,
    DocumentText,
    DocumentWarning,
    PlacedBox,
    TextPlace,
    TextTable,
    Uploaded,
    UploadedDocument,
)
from clew.dialects.shared.citations import position_body
from clew.domain.documents.document import Accepted, Document, TextSlice
from clew.domain.documents.position import position_of
from clew.domain.documents.reasons import reason_in
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage
from clew.engine.coverage import CODE, document_warning
from clew.ingest.reading.document import PageLayout
from clew.ingest.reading.regions import regions
from clew.providers.embedding.protocol import EmbeddingSpec
from clew.store.documents.positions import Located, PlacedPage, Structure


def encode_accepted(accepted: list[Accepted]) -> Uploaded:
    """Return the results of an upload."""
    return Uploaded(
        documents=[
            UploadedDocument(id=public_id("doc", one.id), name=one.name, status=one.status, unchanged=one.is_unchanged)
            for one in accepted
        ]
    )


def encode_document(document: Document, spec: EmbeddingSpec, language: MessageLanguage, *, keeps_originals: bool) -> DocumentBody:
    """Return the body of one document; `spec` describes the current embedder, `language` is that of `error` and `notices`."""
    return DocumentBody(
        id=public_id("doc", document.id),
        name=document.name,
        path=document.source_path,
        title=document.title,
        status=document.status,
        progress=round(document.progress, 3),
        error=document.error and reason_in(document.error, language),
        language=document.language,
        warnings=_warnings(document, spec),
        notices=[
            DocumentNotice(code=notice["code"], message=reason_in(notice["message"], language)) for notice in document.notices
        ],
        mime=document.mime,
        bytes=document.bytes,
        pages=document.pages,
        version=document.version,
        sha256=document.sha256.hex() if document.sha256 else None,
        has_original=keeps_originals and document.has_original,
        assistant=public_id("asst", document.assistant_id),
        thread=public_id("conv", document.thread_id) if document.thread_id else None,
        source_app=document.source_app,
        workspace=document.workspace,
        repo=document.repo,
        attributes=dict(document.attributes),
        created_at=document.created_at,
        updated_at=document.updated_at,
    )


def _warnings(document: Document, spec: EmbeddingSpec) -> list[DocumentWarning]:
    warning = document_warning(spec, document.language) if document.version else None
    return [DocumentWarning(code=CODE, message=warning.message)] if warning else []


def encode_text(piece: TextSlice, structure: Structure) -> DocumentText:
    """Return the body of a slice of text with its structure."""
    return DocumentText(
        document_id=public_id("doc", piece.document_id),
        version=piece.version,
        start=piece.start,
        end=piece.end,
        text=piece.text,
        total=piece.total,
        tables=[TextTable(start=t.start, end=t.end, header_end=t.header_end, context=t.context) for t in structure.tables],
        places=[
            TextPlace(kind=p.kind, number=p.number, label=p.label, cells=p.cells, start=p.start, end=p.end)
            for p in structure.places
        ],
    )


def encode_positions(document_id: UUID, located: Located, start: int, end: int) -> DocumentPositions:
    """Return the position of a span, with one box for its words on each line of a page."""
    return DocumentPositions(
        document_id=public_id("doc", document_id),
        version=located.version,
        start=start,
        end=end,
        position=position_body(position_of(located.places, start, end)),
        boxes=[
            PlacedBox(page=page.number, x0=b.x0, top=b.top, x1=b.x1, bottom=b.bottom, start=b.start, end=b.end)
            for page in located.layouts
            for b in regions(PageLayout(page.number, page.width, page.height, page.packed).boxes(), start, end)
        ],
    )


def encode_pages(document_id: UUID, version: int, pages: Sequence[PlacedPage]) -> DocumentPages:
    """Return the pages, slides or sheets of a version."""
    return DocumentPages(
        document_id=public_id("doc", document_id),
        version=version,
        pages=[
            DocumentPlace(
                kind=page.kind,
                number=page.number,
                label=page.label,
                width=page.width,
                height=page.height,
                start=page.start,
                end=page.end,
            )
            for page in pages
        ],
    )
