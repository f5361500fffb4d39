"""Writes a corpus as documents, with the splitter, the embedder and the write path of ingestion.

Above: `evaluate`. Below: `ingest.splitting.split`, the embedder, `store.documents.chunks`.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from clew.domain.errors import InvalidInput
from clew.domain.text.lexemes import index_text
from clew.evaluation.beir import CorpusDocument
from clew.ingest.pipeline import UNKNOWN_SHARE_MOST, embedding_text
from clew.ingest.reading.document import clean_text, one_line
from clew.ingest.splitting.split import split, token_counter
from clew.providers.embedding.protocol import Embedder, Vectors
from clew.retrieval.language import detect_language
from clew.store.documents.chunks import EmbeddingIndexes, NewChunk, replace_chunks
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("evaluation")
_DOCUMENTS_AT_ONCE = 64
Progress = Callable[[int, int], None]
"""(documents written, total)."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of the corpus in its database."""

    tenant_id: UUID
    assistant_id: UUID


@dataclass(frozen=True, slots=True)
class _Split:
    """A document between splitting and writing. `texts` are to be embedded; None for words that the model does not know."""

    id: str
    title: str
    text: str
    language: str
    chunks: Sequence[NewChunk]
    texts: Sequence[str | None]


async def default_place(database: Database, embedder: Embedder) -> Place:
    """Return the place of an evaluation in its temporary database, prepared for the embedder's vectors."""
    async with database.connection() as connection:
        cursor = await connection.execute(SQL["default_place"])
        row = await cursor.fetchone()
    if row is None or row["tenant_id"] is None:
        raise InvalidInput("The database for the evaluation was not migrated.")
    tenant = row["tenant_id"]
    assistants = await database.dicts(tenant, SQL["default_assistant"], {"tenant_id": tenant})
    await EmbeddingIndexes(database).ensure_active(tenant, embedder.spec)
    return Place(tenant, assistants[0]["id"])


async def write_corpus(
    database: Database, place: Place, documents: Sequence[CorpusDocument], *, embedder: Embedder, on_progress: Progress
) -> int:
    """Write the documents in batches; return the number of chunks."""
    chunks = 0
    for at in range(0, len(documents), _DOCUMENTS_AT_ONCE):
        batch = documents[at : at + _DOCUMENTS_AT_ONCE]
        cut = await asyncio.to_thread(_split_all, batch, embedder)
        known = [text for one in cut for text in one.texts if text is not None]
        languages = [chunk.language for one in cut for chunk, text in zip(one.chunks, one.texts, strict=True) if text is not None]
        vectors = iter(await embedder.embed_passages(known, languages)) if known else iter(())
        await _write(database, place, cut, vectors)
        chunks += sum(len(one.chunks) for one in cut)
        on_progress(min(at + len(batch), len(documents)), len(documents))
    return chunks


def _split_all(documents: Sequence[CorpusDocument], embedder: Embedder) -> list[_Split]:
    return [_split(document, embedder) for document in documents]


def _split(document: CorpusDocument, embedder: Embedder) -> _Split:
    title, text = one_line(document.title), clean_text(document.text)
    if not text.strip():
        text = title
    cut = split(text, count_tokens=token_counter(embedder))
    contents = [text[chunk.start : chunk.end] for chunk in cut]
    shares = embedder.unknown_share(contents)
    texts = [
        embedding_text(title, chunk.heading_path, content) if share <= UNKNOWN_SHARE_MOST else None
        for chunk, content, share in zip(cut, contents, shares, strict=True)
    ]
    chunks = [
        NewChunk(
            ordinal=chunk.ordinal,
            start=chunk.start,
            end=chunk.end,
            content=content,
            heading_path=chunk.heading_path,
            language=chunk.language,
            vector=None,
            index_text=index_text(title, chunk.heading_path, content),
        )
        for chunk, content in zip(cut, contents, strict=True)
    ]
    return _Split(document.id, title, text, detect_language(text), chunks, texts)


async def _write(database: Database, place: Place, cut: Sequence[_Split], vectors: Iterator[Vectors]) -> None:
    rows = {
        "tenant_id": place.tenant_id,
        "assistant_id": place.assistant_id,
        "ids": [one.id for one in cut],
        "titles": [one.title for one in cut],
        "texts": [one.text for one in cut],
        "languages": [one.language for one in cut],
    }
    async with database.transaction(place.tenant_id) as connection:
        cursor = await connection.execute(SQL["add_documents"], rows)
        added = {row["source_path"]: row["id"] for row in await cursor.fetchall()}
        for one in cut:
            await replace_chunks(
                connection,
                place.tenant_id,
                document_id=added[one.id],
                version=1,
                scope_id=place.assistant_id,
                chunks=_with_vectors(one, vectors),
            )


def _with_vectors(one: _Split, vectors: Iterator[Vectors]) -> list[NewChunk]:
    return [
        NewChunk(
            chunk.ordinal,
            chunk.start,
            chunk.end,
            chunk.content,
            chunk.heading_path,
            chunk.language,
            None if text is None else next(vectors),
            chunk.index_text,
        )
        for chunk, text in zip(one.chunks, one.texts, strict=True)
    ]
