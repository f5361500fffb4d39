"""From documents to their JSON."""

from clew.dialects.documents.wire import DocumentBody, DocumentText, DocumentWarning, Uploaded, UploadedDocument
from clew.domain.document import Accepted, Document, TextSlice
from clew.domain.ids import public_id
from clew.engine.coverage import CODE, document_warning
from clew.providers.embedding.protocol import EmbeddingSpec


def encode_accepted(accepted: list[Accepted]) -> Uploaded:
    """Return what became of an upload."""
    return Uploaded(
        documents=[
            UploadedDocument(id=public_id("doc", one.id), name=one.name, status=one.status, unchanged=one.is_unchanged)
            for one in accepted
        ]
    )


def encode_document(document: Document, spec: EmbeddingSpec) -> DocumentBody:
    """Return the body of one document; `spec` is the embedder's that searches it."""
    return DocumentBody(
        id=public_id("doc", document.id),
        name=document.name,
        path=document.source_path,
        title=document.title,
        status=document.status,
        progress=round(document.progress, 3),
        error=document.error,
        language=document.language,
        warnings=_warnings(document, spec),
        mime=document.mime,
        bytes=document.bytes,
        pages=document.pages,
        version=document.version,
        sha256=document.sha256.hex() if document.sha256 else None,
        assistant=public_id("asst", document.assistant_id),
        thread=public_id("conv", document.thread_id) if document.thread_id else None,
        source_app=document.source_app,
        workspace=document.workspace,
        repo=document.repo,
        created_at=document.created_at,
        updated_at=document.updated_at,
    )


def _warnings(document: Document, spec: EmbeddingSpec) -> list[DocumentWarning]:
    warning = document_warning(spec, document.language) if document.version else None
    return [DocumentWarning(code=CODE, message=warning.message)] if warning else []


def encode_text(piece: TextSlice) -> DocumentText:
    """Return the body of a slice of text."""
    return DocumentText(
        document_id=public_id("doc", piece.document_id),
        version=piece.version,
        start=piece.start,
        end=piece.end,
        text=piece.text,
        total=piece.total,
    )
