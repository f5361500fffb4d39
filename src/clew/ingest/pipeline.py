"""One document, from its bytes to what searches see: claim → parse → split → embed → publish.

Above: `jobs` calls `Pipeline.ingest` for each queued document, several at once. Below: `sandbox` (parse), `split`, `coalescing`
(embed), `store.documents` and `store.chunks` (publish, in one transaction). Nothing of a document is visible before its end;
doing the work twice is the same as doing it once.
"""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from uuid import UUID

import structlog

from clew.domain.errors import ClewError, EmbedderUnavailable, StoreUnavailable, StoreUnsuitable, UnreadableDocument
from clew.domain.lexemes import index_text
from clew.ingest.coalescing import PassageQueue
from clew.ingest.document import ParsedDocument
from clew.ingest.formats import Kind, format_of, is_readable_name
from clew.ingest.limits import DEFAULT_LIMITS, Limits
from clew.ingest.sandbox import Sandbox
from clew.ingest.split import Chunk, split
from clew.ingest.tokens import token_counter
from clew.providers.embedding.protocol import Embedder, Vectors
from clew.retrieval.language import UNKNOWN
from clew.store.chunks import EmbeddingIndexes, NewChunk, replace_chunks
from clew.store.documents import Claim, Documents, Extracted, publish_document
from clew.store.pool import Database
from clew.store.reembedding import hold_active_index

CLAIMS_MOST = 4
"""So often may a worker die while it works on the same bytes before they are blamed."""
UNKNOWN_SHARE_MOST = 0.2
"""A text with more tokens that the model does not know gets no vector (design §3)."""
_PARSED, _EMBEDDED = 0.2, 0.95
_PROGRESS_SECONDS = 2.0
_GIVE_BACK_SECONDS = 5.0
_READ_AT_ONCE = 2
"""Files whose bytes are in memory; the others under way are text."""
_LARGE_CHARACTERS = 2_000_000
"""A text this long keeps its place among those that are read, so that few such are in memory."""
_LONG_CHUNKS = 64
"""A document with more chunks shows its progress from the start."""
_WRITTEN_AT_ONCE = 2
"""Documents that end together do not take every connection from those who ask."""
_PLACE_CHARACTERS = 120
_MARKUP_CHARACTERS = 8
_TITLE_CHARACTERS = 300

logger = structlog.get_logger(__name__)


class Pipeline:
    """Ingests documents; safe for concurrent use on one event loop, and better for it: their passages share batches."""

    def __init__(self, database: Database, embedder: Embedder, sandbox: Sandbox, limits: Limits = DEFAULT_LIMITS) -> None:
        self._database = database
        self._documents = Documents(database)
        self._indexes = EmbeddingIndexes(database)
        self._embedder = embedder
        self._passages = PassageQueue(embedder)
        self._sandbox = sandbox
        self._limits = limits
        self._count_tokens = token_counter(embedder)
        self._reading = asyncio.Semaphore(_READ_AT_ONCE)
        self._writing = asyncio.Semaphore(_WRITTEN_AT_ONCE)
        self._index_ids: dict[UUID, int] = {}

    async def ingest(self, tenant_id: str, document_id: str) -> None:
        """Do what is left to do for one document. A failure that lies in the document is recorded on it.

        Raises:
            StoreUnavailable, EmbedderUnavailable: nothing was changed; try again later.
        """
        tenant = UUID(tenant_id)
        claim = await self._documents.claim(tenant, UUID(document_id))
        if claim is None:
            return
        try:
            await self._work(tenant, claim)
        except StoreUnavailable as error:
            await self._give_back(tenant, claim, error)
            raise
        except asyncio.CancelledError:
            await self._documents.put_back(tenant, claim, "The server stopped; the work goes on when one runs again.")
            raise
        except (EmbedderUnavailable, StoreUnsuitable) as error:
            self._index_ids.pop(tenant, None)
            await self._documents.put_back(tenant, claim, error.message)
            raise EmbedderUnavailable(error.message) from error
        except ClewError as error:
            await self._documents.fail(tenant, claim, error.message)
        except Exception as error:  # worker loop: a document that trips a defect of ours does not stop the others
            logger.error("ingestion_failed", document_id=document_id, exc_info=error)
            await self._documents.fail(tenant, claim, f"Clew failed at this file ({type(error).__name__}). This is a defect.")

    async def _give_back(self, tenant_id: UUID, claim: Claim, error: StoreUnavailable) -> None:
        """Take the claim back, as no worker died; a store that is down, rather than full, cannot be told."""
        with suppress(StoreUnavailable, TimeoutError):
            async with asyncio.timeout(_GIVE_BACK_SECONDS):
                await self._documents.put_back(tenant_id, claim, error.message)

    async def _work(self, tenant_id: UUID, claim: Claim) -> None:
        if claim.claims > CLAIMS_MOST:
            raise UnreadableDocument(f"The worker died {claim.claims - 1} times at this file, so it is left out.")
        if tenant_id not in self._index_ids:
            self._index_ids[tenant_id] = await self._indexes.ensure_active(tenant_id, self._embedder.spec)
        async with self._reading:
            extracted, cut = await self._read(tenant_id, claim)
            if len(extracted.text) > _LARGE_CHARACTERS:
                return await self._finish(tenant_id, claim, extracted, cut)
        return await self._finish(tenant_id, claim, extracted, cut)

    async def _finish(self, tenant_id: UUID, claim: Claim, extracted: Extracted, cut: Sequence["_Cut"]) -> None:
        progress = _Progress(self._documents, tenant_id, claim)
        if len(cut) > _LONG_CHUNKS:
            await progress.tell(_PARSED)
        vectors = await self._embed(cut, progress)
        async with self._writing:
            await self._publish(tenant_id, claim, extracted, _new_chunks(cut, vectors))

    async def _read(self, tenant_id: UUID, claim: Claim) -> tuple[Extracted, list["_Cut"]]:
        content = await self._documents.read_content(tenant_id, claim)
        if content is None:
            raise UnreadableDocument("The uploaded bytes are gone. Upload the file again.")
        with tempfile.TemporaryDirectory(prefix="clew-") as folder:  # one of our own: only our user can read it
            path = Path(folder) / "document"
            await asyncio.to_thread(path.write_bytes, content)
            parsed = await self._sandbox.parse_file(path, name=claim.name, limits=self._limits)
        cut = await asyncio.to_thread(self._cut, claim, parsed)
        return _extracted(claim, parsed, cut, len(content)), cut

    def _cut(self, claim: Claim, parsed: ParsedDocument) -> list["_Cut"]:
        """Split and prepare what is indexed. In a thread."""
        chunks = split(
            parsed.text,
            count_tokens=self._count_tokens,
            headings=parsed.headings,
            language=claim.language_given,
            is_code=_is_code(claim.name),
        )
        title = _title(claim, parsed)
        cut = [_Cut(chunk, parsed.text[chunk.start : chunk.end], title) for chunk in chunks]
        shares = self._embedder.unknown_share([one.content for one in cut])
        for one, share in zip(cut, shares, strict=True):
            one.is_known = share <= UNKNOWN_SHARE_MOST
        return cut

    async def _embed(self, cut: Sequence["_Cut"], progress: "_Progress") -> list[Vectors | None]:
        known = [one for one in cut if one.is_known]
        texts = [embedding_text(one.title, one.chunk.heading_path, one.content) for one in known]
        vectors = iter(await self._passages.embed(texts, progress.embedded))
        return [next(vectors) if one.is_known else None for one in cut]

    async def _publish(self, tenant_id: UUID, claim: Claim, extracted: Extracted, chunks: Sequence[NewChunk]) -> None:
        async with self._database.transaction(tenant_id) as connection:
            published = await publish_document(connection, claim, extracted)
            if published is None:
                return
            active = await hold_active_index(connection)
            if active != self._index_ids[tenant_id]:
                raise EmbedderUnavailable("The index was switched to another embedding model: restart the server with it.")
            await replace_chunks(
                connection,
                tenant_id,
                document_id=claim.id,
                version=published.version,
                scope_id=published.scope_id,
                chunks=chunks,
            )


def embedding_text(title: str, heading_path: Sequence[str], content: str) -> str:
    """What a chunk's vector is made of: where it stands (at most 120 characters, unless it says so itself), then its words."""
    steps = dict.fromkeys([title, *heading_path[-2:]])
    place = " › ".join(step for step in steps if step not in content[: len(step) + _MARKUP_CHARACTERS])
    return f"{place[:_PLACE_CHARACTERS]}\n{content}" if place else content


@dataclass(slots=True)
class _Cut:
    """A chunk on its way."""

    chunk: Chunk
    content: str
    title: str
    is_known: bool = True
    """The model knows the words: it gets a vector."""


class _Progress:
    """Stores how far a document is: what is told at once, what is embedded at most every two seconds."""

    def __init__(self, documents: Documents, tenant_id: UUID, claim: Claim) -> None:
        self._documents = documents
        self._tenant_id = tenant_id
        self._claim = claim
        self._next_at = time.monotonic() + _PROGRESS_SECONDS

    async def tell(self, progress: float) -> None:
        """Store 0..1."""
        self._next_at = time.monotonic() + _PROGRESS_SECONDS
        await self._documents.set_progress(self._tenant_id, self._claim, progress)

    async def embedded(self, share: float) -> None:
        """Store which share of the chunks is embedded, when it is time again."""
        if time.monotonic() >= self._next_at:
            await self.tell(_PARSED + (_EMBEDDED - _PARSED) * share)


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
            index_text=index_text(one.title, [path for path in one.chunk.heading_path if path != one.title], one.content),
        )
        for one, vector in zip(cut, vectors, strict=True)
    ]
