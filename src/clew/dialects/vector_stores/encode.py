"""From vector stores, their files and batches to their JSON."""

from datetime import UTC, datetime
from typing import Literal

from clew.dialects.shared.openai_shapes import unix
from clew.dialects.vector_stores.wire import (
    BatchBody,
    ChunkingBody,
    Counts,
    Expiry,
    LastError,
    StaticChunksBody,
    StoreBody,
    StoreFileBody,
)
from clew.domain.documents.files import ChunkSizes, FileBatch, FileCounts, StoreFile, VectorStore, file_id_of
from clew.domain.documents.reasons import reason_in
from clew.domain.ids import public_id
from clew.domain.messages import MessageLanguage

_UNSUPPORTED = "not supported"
"""Words of the sentence for a kind of file that Clew does not read."""


def encode_store(store: VectorStore) -> StoreBody:
    """Return the body of a vector store."""
    return StoreBody(
        id=public_id("vs", store.id),
        created_at=unix(store.created_at),
        name=store.name,
        description=store.description,
        usage_bytes=store.bytes,
        file_counts=_counts(store.counts),
        status=_status(store),
        expires_after=None if store.expires_days is None else Expiry(days=store.expires_days),
        expires_at=unix(store.expires_at) if store.expires_at else None,
        last_active_at=unix(store.last_active_at),
        metadata=dict(store.metadata),
    )


def encode_file(file: StoreFile, language: MessageLanguage) -> StoreFileBody:
    """Return the body of a file of a vector store; `language` is that of its error."""
    return StoreFileBody(
        id=file_id_of(file.file_id),
        created_at=unix(file.created_at),
        vector_store_id=public_id("vs", file.assistant_id),
        status=file.status,
        usage_bytes=file.bytes if file.status == "completed" else 0,
        last_error=_error(file.error, language) if file.status == "failed" and file.error else None,
        attributes=dict(file.attributes),
        chunking_strategy=_chunking(file),
    )


def encode_batch(batch: FileBatch) -> BatchBody:
    """Return the body of a batch. It has failed if none of its files could be read."""
    counts = batch.counts
    status: Literal["in_progress", "completed", "cancelled", "failed"] = "completed"
    if batch.is_cancelled:
        status = "cancelled"
    elif counts.in_progress:
        status = "in_progress"
    elif counts.failed and not counts.completed:
        status = "failed"
    return BatchBody(
        id=public_id("vsfb", batch.id),
        created_at=unix(batch.created_at),
        vector_store_id=public_id("vs", batch.assistant_id),
        status=status,
        file_counts=_counts(counts),
    )


def _status(store: VectorStore) -> Literal["expired", "in_progress", "completed"]:
    if store.has_expired(datetime.now(UTC)):
        return "expired"
    return "in_progress" if store.counts.in_progress else "completed"


def _counts(counts: FileCounts) -> Counts:
    return Counts(
        in_progress=counts.in_progress,
        completed=counts.completed,
        failed=counts.failed,
        cancelled=counts.cancelled,
        total=counts.total,
    )


def _chunking(file: StoreFile) -> ChunkingBody:
    sizes = ChunkSizes(**(file.chunking or {}))
    return ChunkingBody(static=StaticChunksBody(max_chunk_size_tokens=sizes.most, chunk_overlap_tokens=sizes.overlap))


def _error(message: str, language: MessageLanguage) -> LastError:
    code: Literal["unsupported_file", "invalid_file"] = "unsupported_file" if _UNSUPPORTED in message else "invalid_file"
    return LastError(code=code, message=reason_in(message, language))
