"""The ingestion of documents: claim → parse → split → embed → publish.

Above: `jobs` calls `Pipeline.ingest` for a queued document and `ingest_together` for a batch of small ones, several at once.
Below: `sandbox` (parse), `split`, `coalescing` (embed), `store.documents.documents` and `store.documents.chunks` (publish, in one
transaction). No part of a document is visible before the end; running twice has the same result as running once.
"""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from uuid import UUID

import structlog

from clew.domain.errors import (
    ClewError,
    EmbedderUnavailable,
    ReaderUnavailable,
    StoreUnavailable,
    StoreUnsuitable,
    UnreadableDocument,
)
from clew.domain.fairness import FairSemaphore, Party, working_for
from clew.domain.text.languages import UNKNOWN
from clew.domain.text.lexemes import index_text
from clew.ingest.coalescing import PassageQueue
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.originals import OriginalFiles
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.formats import Kind, format_of, is_readable_name
from clew.ingest.reading.limits import DEFAULT_LIMITS, Limits
from clew.ingest.reading.parse import READER_VERSION
from clew.ingest.splitting.split import Chunk, split, token_counter
from clew.ingest.splitting.tables import context_read
from clew.providers.embedding.protocol import Embedder, Vectors
from clew.retrieval.qdrant_mirror import QdrantMirror
from clew.store.documents.chunks import DocumentChunks, EmbeddingIndexes, NewChunk, replace_chunks_of
from clew.store.documents.documents import Claim, Documents, Extracted, Layout, publish_documents
from clew.store.documents.reembedding import hold_active_index
from clew.store.pool import Database

CLAIMS_MOST = 4
"""How often a worker may die on the same bytes before they are blamed."""
UNKNOWN_SHARE_MOST = 0.2
"""A text with a larger share of tokens that the model does not know gets no vector (design §3)."""
_PARSED, _EMBEDDED = 0.2, 0.95
_PROGRESS_SECONDS = 2.0
_GIVE_BACK_SECONDS = 5.0
_TOGETHER_AT_ONCE = 6
"""How many batches of small documents are processed at once: enough for two calls of the embedder and for reading meanwhile."""
_WANTED_SECONDS = 2.0
"""How often the worker checks whether its documents still exist."""
_READ_AT_ONCE = 6
"""How many files are on disk, waiting for a reader or being read; text does not count."""
_LARGE_CHARACTERS = 2_000_000
"""A text this long keeps its slot, so that few such texts are in memory."""
_LONG_CHUNKS = 64
"""A document with more chunks reports its progress from the start."""
_WRITTEN_AT_ONCE = 2
"""Documents that end together must not use all the connections that questions need."""
_PLACE_CHARACTERS = 120
_MARKUP_CHARACTERS = 8
_TITLE_CHARACTERS = 300

logger = structlog.get_logger(__name__)


class Pipeline:
    """Ingests documents. Safe for concurrent use on one event loop, and faster then, because passages share batches."""

    def __init__(
        self,
        database: Database,
        embedder: Embedder,
        sandbox: Sandbox,
        limits: Limits = DEFAULT_LIMITS,
        *,
        mirror: QdrantMirror | None = None,
        originals: OriginalFiles | None = None,
    ) -> None:
        """`mirror`: the copy that is searched; then a document is ready when it is in there, and until then `processing`.

        `originals`: where files are stored when they are read, and read again from.
        """
        self._database = database
        self._originals = originals
        self._mirror = mirror
        self._documents = Documents(database)
        self._indexes = EmbeddingIndexes(database)
        self._embedder = embedder
        self._passages = PassageQueue(embedder)
        self._sandbox = sandbox
        self._limits = limits
        self._count_tokens = token_counter(embedder)
        self._together = FairSemaphore(_TOGETHER_AT_ONCE)
        self._reading = FairSemaphore(_READ_AT_ONCE)
        self._writing = FairSemaphore(_WRITTEN_AT_ONCE)
        self._index_ids: dict[UUID, int] = {}

    async def ingest(self, tenant_id: str, document_id: str) -> None:
        """Finish the work on one document. A failure caused by the document is recorded on it.

        Raises:
            StoreUnavailable, EmbedderUnavailable, ReaderUnavailable: nothing was changed; retry later.
        """
        tenant = UUID(tenant_id)
        with working_for(Party(tenant)):
            claim = await self._documents.claim(tenant, UUID(document_id))
            if claim is not None:
                await self._ingest(tenant, [claim])

    async def ingest_together(self, tenant_id: str, document_ids: Sequence[str]) -> None:
        """Like `ingest` for several small documents at once; a failure of one does not affect the others."""
        with working_for(Party(UUID(tenant_id))):
            await self._ingest_together(tenant_id, document_ids)

    async def _ingest_together(self, tenant_id: str, document_ids: Sequence[str]) -> None:
        async with self._together:
            claims = await self._documents.claim_untouched(UUID(tenant_id), [UUID(one) for one in document_ids])
            if claims:
                await self._ingest(UUID(tenant_id), claims)
            claimed = {str(claim.id) for claim in claims}
            for document_id in document_ids:
                if document_id not in claimed:  # a worker died on one of them: process each alone to find out which
                    await self.ingest(tenant_id, document_id)

    async def _ingest(self, tenant_id: UUID, claims: Sequence[Claim]) -> None:
        try:
            await self._work_while_wanted(tenant_id, claims)
        except (StoreUnavailable, ReaderUnavailable) as error:
            await self._give_back(tenant_id, claims, error.message)
            raise
        except asyncio.CancelledError:
            await self._give_back(tenant_id, claims, "The server stopped. Ingestion continues when a server runs again.")
            raise
        except (EmbedderUnavailable, StoreUnsuitable) as error:
            self._index_ids.pop(tenant_id, None)
            await self._give_back(tenant_id, claims, error.message)
            raise EmbedderUnavailable(error.message) from error

    async def _work_while_wanted(self, tenant_id: UUID, claims: Sequence[Claim]) -> None:
        """Work until done, or until it is no longer needed: the documents were deleted or uploaded again."""
        work = asyncio.create_task(self._work_or_blame(tenant_id, claims))
        try:
            while not (await asyncio.wait({work}, timeout=_WANTED_SECONDS))[0]:
                if not await self._documents.any_still_waiting(tenant_id, claims):
                    await self._documents.let_go(tenant_id, claims)
                    return
            work.result()
        finally:
            work.cancel()
            await asyncio.wait({work})

    async def _give_back(self, tenant_id: UUID, claims: Sequence[Claim], reason: str) -> None:
        """Release claims, since no worker died; does nothing if the store is down."""
        with suppress(StoreUnavailable, TimeoutError):
            async with asyncio.timeout(_GIVE_BACK_SECONDS):
                for claim in claims:
                    await self._documents.put_back(tenant_id, claim, reason)

    async def _work_or_blame(self, tenant_id: UUID, claims: Sequence[Claim]) -> None:
        """Record a failure on the document that caused it; of several, find it by processing each alone."""
        try:
            await self._work(tenant_id, claims)
        except (StoreUnavailable, EmbedderUnavailable, ReaderUnavailable, StoreUnsuitable):
            raise
        except ClewError as error:
            await self._blame(tenant_id, claims, error.message)
        except Exception as error:  # worker loop: a document that triggers a bug does not stop the others
            logger.error("ingestion_failed", document_ids=[str(claim.id) for claim in claims], exc_info=error)
            await self._blame(
                tenant_id,
                claims,
                f"Clew failed to process this file ({type(error).__name__}). This is a bug in Clew; please report it.",
            )

    async def _blame(self, tenant_id: UUID, claims: Sequence[Claim], reason: str) -> None:
        if len(claims) == 1:
            await self._documents.fail(tenant_id, claims[0], reason, reader_version=READER_VERSION)
        else:
            for claim in claims:
                await self._work_or_blame(tenant_id, [claim])

    async def _work(self, tenant_id: UUID, claims: Sequence[Claim]) -> None:
        if tenant_id not in self._index_ids:
            self._index_ids[tenant_id] = await self._indexes.ensure_active(tenant_id, self._embedder.spec)
            if self._mirror is not None:
                await self._mirror.notes.begin(tenant_id)
        async with self._reading:
            works = await self._read(tenant_id, claims)
            if sum(len(work.extracted.text) for work in works) > _LARGE_CHARACTERS:
                return await self._finish(tenant_id, works)
        return await self._finish(tenant_id, works)

    async def _finish(self, tenant_id: UUID, works: Sequence["_Work"]) -> None:
        cut = [one for work in works for one in work.cut]
        progress = _Progress(self._documents, tenant_id, [work.claim for work in works])
        if len(cut) > _LONG_CHUNKS:
            await progress.report(_PARSED)
        vectors = await self._embed(cut, progress)
        if works:
            async with self._writing:
                await self._publish(tenant_id, works, vectors)

    async def _read(self, tenant_id: UUID, claims: Sequence[Claim]) -> list["_Work"]:
        """Read the documents; unreadable ones fail."""
        parsed: list[tuple[Claim, ParsedDocument, int]] = []
        with tempfile.TemporaryDirectory(prefix="clew-") as folder:  # only this user can read it
            contents = await self._contents(tenant_id, claims)
            sizes = {sha256: len(content) for sha256, content in contents.items()}
            paths = await asyncio.to_thread(_write, Path(folder), contents)
            del contents
            for claim in claims:
                try:
                    found = await self._parse(tenant_id, claim, paths.get(claim.sha256))
                    parsed.append((claim, found, sizes[claim.sha256]))
                except UnreadableDocument as error:
                    await self._documents.fail(tenant_id, claim, error.message, reader_version=READER_VERSION)
        return await asyncio.to_thread(lambda: [self._cut(*one) for one in parsed])

    async def _contents(self, tenant_id: UUID, claims: Sequence[Claim]) -> dict[bytes, bytes]:
        """Return the bytes to read by their SHA-256: uploads, which are first stored as originals, or originals."""
        contents = await self._documents.read_contents(tenant_id, claims)
        if self._originals is None:
            return contents
        await self._originals.keep(tenant_id, contents)
        stored = {claim.sha256 for claim in claims} - set(contents)
        return contents | await self._originals.contents(tenant_id, list(stored)) if stored else contents

    async def _parse(self, tenant_id: UUID, claim: Claim, path: Path | None) -> ParsedDocument:
        if claim.claims > CLAIMS_MOST:
            raise UnreadableDocument(
                f"The worker crashed {claim.claims - 1} times while processing this file, so Clew stopped trying."
            )
        if path is None:
            raise UnreadableDocument("The uploaded file is no longer stored. Upload it again.")
        return await self._sandbox.parse_file(path, name=claim.name, limits=self._limits, owner=tenant_id)

    def _cut(self, claim: Claim, parsed: ParsedDocument, size: int) -> "_Work":
        """Split and prepare for indexing. Runs in a thread."""
        chunks = split(
            parsed.searched_text,
            count_tokens=self._count_tokens,
            headings=parsed.headings,
            tables=parsed.tables,
            places=parsed.places,
            furniture=parsed.furniture,
            language=claim.language_given,
            is_code=_is_code(claim.name),
        )
        title = _title(claim, parsed)
        cut = [_Cut(chunk, parsed.text[chunk.start : chunk.end], title) for chunk in chunks]
        shares = self._embedder.unknown_share([one.content for one in cut])
        for one, share in zip(cut, shares, strict=True):
            one.is_known = share <= UNKNOWN_SHARE_MOST
        return _Work(claim, _extracted(claim, parsed, cut, size), cut)

    async def _embed(self, cut: Sequence["_Cut"], progress: "_Progress") -> list[Vectors | None]:
        known = [one for one in cut if one.is_known]
        texts = [embedding_text(one.title, one.chunk.heading_path, one.content, one.chunk.context) for one in known]
        vectors = iter(await self._passages.embed(texts, progress.embedded, [one.chunk.language for one in known]))
        return [next(vectors) if one.is_known else None for one in cut]

    async def _publish(self, tenant_id: UUID, works: Sequence["_Work"], vectors: Sequence[Vectors | None]) -> None:
        """Publish versions in one transaction; `vectors` are those of all their chunks, in order."""
        left = iter(vectors)
        chunks = {work.claim.id: _new_chunks(work.cut, [next(left) for _ in work.cut]) for work in works}
        async with self._database.transaction(tenant_id) as connection:
            published = await publish_documents(connection, [(work.claim, work.extracted) for work in works])
            if not published:
                return
            active = await hold_active_index(connection)
            if active != self._index_ids[tenant_id]:
                raise EmbedderUnavailable("The index now uses another embedding model. Restart the server with that model.")
            await replace_chunks_of(
                connection, tenant_id, [DocumentChunks(one.id, one.version, one.scope_id, chunks[one.id]) for one in published]
            )
        if self._mirror is not None:
            self._mirror.wake()


def _write(folder: Path, contents: Mapping[bytes, bytes]) -> dict[bytes, Path]:
    """Write files named by their SHA-256. Runs in a thread."""
    paths = {sha256: folder / sha256.hex() for sha256 in contents}
    for sha256, path in paths.items():
        path.write_bytes(contents[sha256])
    return paths


def embedding_text(title: str, heading_path: Sequence[str], content: str, context: str = "") -> str:
    """Return the text that is embedded for a chunk: its position (at most 120 characters, unless in its text), then its words.

    Rows of a table follow their caption, unit and header.
    """
    steps = dict.fromkeys([title, *heading_path[-2:]])
    place = " › ".join(step for step in steps if step not in content[: len(step) + _MARKUP_CHARACTERS])
    return "\n".join(part for part in (place[:_PLACE_CHARACTERS], context_read(context), content) if part)


@dataclass(slots=True)
class _Cut:
    """A chunk that is being ingested."""

    chunk: Chunk
    content: str
    title: str
    is_known: bool = True
    """Whether the model knows its words, so that it gets a vector."""


@dataclass(frozen=True, slots=True)
class _Work:
    """A document after parsing."""

    claim: Claim
    extracted: Extracted
    cut: Sequence[_Cut]


class _Progress:
    """Stores the progress of a document: stages at once, embedding at most every two seconds.

    For documents that are processed together nothing is stored: each is small and ready soon.
    """

    def __init__(self, documents: Documents, tenant_id: UUID, claims: Sequence[Claim]) -> None:
        self._documents = documents
        self._tenant_id = tenant_id
        self._claims = claims
        self._next_at = time.monotonic() + _PROGRESS_SECONDS

    async def report(self, progress: float) -> None:
        """Store 0..1."""
        self._next_at = time.monotonic() + _PROGRESS_SECONDS
        if len(self._claims) == 1:
            await self._documents.set_progress(self._tenant_id, self._claims[0], progress)

    async def embedded(self, share: float) -> None:
        """Store the embedded share of the chunks, at most every two seconds."""
        if time.monotonic() >= self._next_at:
            await self.report(_PARSED + (_EMBEDDED - _PARSED) * share)


def _title(claim: Claim, parsed: ParsedDocument) -> str:
    return (parsed.title or claim.name)[:_TITLE_CHARACTERS]


def _is_code(name: str) -> bool:
    return is_readable_name(name) and format_of(name, b"").kind is Kind.CODE


def _extracted(claim: Claim, parsed: ParsedDocument, cut: Sequence[_Cut], size: int) -> Extracted:
    lengths: Counter[str] = Counter()
    for one in cut:
        lengths[one.chunk.language] += len(one.content)
    return Extracted(
        bytes=size,
        text=parsed.text,
        headings=[asdict(heading) for heading in parsed.headings],
        mime=parsed.mime,
        title=_title(claim, parsed),
        pages=parsed.pages,
        language=max(lengths, key=lengths.__getitem__, default=UNKNOWN),
        tables=[(table.start, table.end, table.header_end, table.context) for table in parsed.tables],
        places=[place.stored() for place in parsed.places],
        notices=[asdict(notice) for notice in parsed.notices],
        reader_version=READER_VERSION,
        layouts=[Layout(page.number, page.width, page.height, page.packed) for page in parsed.layouts],
    )


def _new_chunks(cut: Sequence[_Cut], vectors: Sequence[Vectors | None]) -> list[NewChunk]:
    return [
        NewChunk(
            ordinal=one.chunk.ordinal,
            start=one.chunk.start,
            end=one.chunk.end,
            content=one.content,
            heading_path=one.chunk.heading_path,
            language=one.chunk.language,
            vector=vector,
            index_text=index_text(
                one.title, [path for path in one.chunk.heading_path if path != one.title], one.content, one.chunk.context
            ),
            context=one.chunk.context,
            places=one.chunk.places,
        )
        for one, vector in zip(cut, vectors, strict=True)
    ]
