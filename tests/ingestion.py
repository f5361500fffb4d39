"""How tests ingest: the real embedder, files made of text, a worker that runs while a block does, and bounded waiting."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from uuid import UUID

from clew.domain.documents.document import Accepted, Document, Place, UploadedFile
from clew.domain.documents.passage import Passage, SearchFilters
from clew.domain.errors import StoreUnavailable
from clew.domain.turns.tuning import RagSettings
from clew.ingest.intake import Upload, take_in
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.jobs import ingestion_tasks
from clew.ingest.originals import OriginalFiles
from clew.ingest.pipeline import Pipeline
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder, EmbeddingSpec, Vectors
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import SearchRequest
from clew.server.supervision import Supervisor
from clew.store.documents.documents import Documents
from clew.store.jobs.job_worker import JobWorker
from clew.store.pool import Database

SECONDS = 60.0
"""Longest wait for anything; a test that needs it all has failed."""


@cache
def the_embedder() -> Embedder:
    """A real embedder, the one for English, once a run."""
    return open_embedder(name="minilm", threads=1)


class GatedEmbedder:
    """The real embedder, whose passages wait at a gate; `reached` tells that some do."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.reached = asyncio.Event()

    @property
    def spec(self) -> EmbeddingSpec:
        return the_embedder().spec

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        return await the_embedder().embed_query(text)

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        self.reached.set()
        await self.gate.wait()
        return await the_embedder().embed_passages(texts)

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        return the_embedder().unknown_share(texts)

    async def close(self) -> None: ...


def upload(path: str, content: str | bytes) -> Upload:
    raw = content.encode() if isinstance(content, str) else content
    file = UploadedFile(path.rpartition("/")[2], path, "", hashlib.sha256(raw).digest(), len(raw))
    return Upload(file, lambda: raw)


class Library:
    """The documents of one tenant's default assistant, and what a test does with them."""

    def __init__(
        self,
        database: Database,
        tenant: UUID,
        assistant: UUID,
        sandbox: Sandbox | None = None,
        originals: OriginalFiles | None = None,
    ) -> None:
        self.database = database
        self.originals = originals
        """None: none are kept."""
        self.sandbox = sandbox or Sandbox()
        """Whoever gives none ingests by a worker, which has its own."""
        self.tenant = tenant
        self.place = Place(assistant)
        self.documents = Documents(database)

    async def take_in(self, *uploads: Upload, language: str | None = None) -> list[Accepted]:
        return await take_in(self.database, self.tenant, self.place, uploads, language=language, originals=self.originals)

    async def ingest(
        self, *uploads: Upload, embedder: Embedder | None = None, language: str | None = None, also: Sequence[UUID] = ()
    ) -> list[Document]:
        """Take files in and do their jobs, and those of documents queued before, here and now, without a worker."""
        accepted = [one.id for one in await self.take_in(*uploads, language=language)]
        pipeline = Pipeline(self.database, embedder or the_embedder(), self.sandbox, originals=self.originals)
        for one in (*accepted, *also):
            await pipeline.ingest(str(self.tenant), str(one))
        return [await self.find(one) for one in accepted]

    async def find(self, document_id: UUID) -> Document:
        return await self.documents.find(self.tenant, document_id)

    async def is_settled(self) -> bool:
        rows = await self.database.dicts(
            self.tenant, "select exists (select from documents where status in ('queued', 'processing')) as busy"
        )
        return not rows[0]["busy"]

    async def search(self, text: str, filters: SearchFilters | None = None) -> list[Passage]:
        index = PostgresIndex(self.database, the_embedder().spec)
        request = SearchRequest(
            tenant_id=self.tenant,
            scope_ids=(self.place.assistant_id,),
            text=text,
            vector=await the_embedder().embed_query(text),
            filters=filters or SearchFilters(),
            settings=RagSettings(),
        )
        return list((await index.search(request)).passages)

    async def count(self, table: str) -> int:
        counted = {
            "blobs": "select count(*) as n from blobs",
            "chunks": "select count(*) as n from chunks",
            "embeddings": "select count(*) as n from embeddings",
            "originals": "select count(*) as n from originals",
            "document_texts": "select count(*) as n from document_texts",
            "procrastinate_jobs": "select count(*) as n from procrastinate_jobs where args ->> 'tenant_id' = %(tenant)s",
        }
        rows = await self.database.dicts(self.tenant, counted[table], {"tenant": str(self.tenant)})  # type: ignore[arg-type]
        return rows[0]["n"]


@asynccontextmanager
async def working(
    database: Database,
    *,
    embedder: Embedder | None = None,
    concurrency: int = 2,
    stalled_seconds: float = 20.0,
    is_alone: bool = False,
    originals: OriginalFiles | None = None,
) -> AsyncIterator[None]:
    """A worker in the background."""
    async with Sandbox() as sandbox:
        pipeline = Pipeline(database, embedder or the_embedder(), sandbox, originals=originals)
        worker = JobWorker(
            ingestion_tasks(pipeline),
            database.dsn,
            concurrency=concurrency,
            stalled_seconds=stalled_seconds,
            poll_seconds=0.2,
            is_alone=is_alone,
        )
        async with Supervisor().running({"jobs": worker.run}):
            yield


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that shows in the database, at most a minute."""
    async with asyncio.timeout(SECONDS):
        while not await _holds(condition):  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.05)


async def _holds(condition: Callable[[], Awaitable[bool]]) -> bool:
    try:
        return await condition()
    except StoreUnavailable:  # a test that cuts connections cuts ours as well
        return False
