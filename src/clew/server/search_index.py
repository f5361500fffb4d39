"""Opens the index that the settings name, and the mirror that can keep a copy in Qdrant up to date.

Above: `server.parts`, the commands that inspect the index, `clew eval`. Below: `retrieval`.
"""

from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

from clew.domain.errors import ConfigurationInvalid
from clew.retrieval.postgres import PostgresIndex
from clew.retrieval.protocol import Index, ScaledSpec
from clew.retrieval.qdrant import QdrantIndex
from clew.retrieval.qdrant_mirror import QdrantMirror
from clew.retrieval.qdrant_points import Qdrant, QdrantPlace
from clew.retrieval.reranking import RerankedIndex
from clew.server.settings import Settings
from clew.store.documents.chunks import Spec
from clew.store.documents.mirror import end_mirror
from clew.store.pool import Database


@dataclass(frozen=True, slots=True)
class OpenedIndex:
    """The index; `mirror` is None if Postgres is the index."""

    index: Index
    mirror: QdrantMirror | None


def qdrant_place(settings: Settings) -> QdrantPlace:
    """Return the location of Qdrant in the settings. Raises ConfigurationInvalid."""
    if (settings.qdrant_url is None) == (settings.qdrant_path is None):
        raise ConfigurationInvalid(
            "CLEW_INDEX=qdrant requires either CLEW_QDRANT_URL, the URL of a Qdrant server, or CLEW_QDRANT_PATH, a directory."
        )
    key = settings.qdrant_api_key
    path = settings.qdrant_path.expanduser().absolute() if settings.qdrant_path else None
    return QdrantPlace(settings.qdrant_url, path, key.get_secret_value() if key else None, settings.qdrant_timeout_seconds)


@asynccontextmanager
async def open_mirror(settings: Settings, database: Database, spec: Spec) -> AsyncGenerator[QdrantMirror]:
    """Open the copy that the settings name, without background work."""
    qdrant = await Qdrant.open(qdrant_place(settings))
    try:
        yield QdrantMirror(database, spec, qdrant)
    finally:
        await qdrant.close()


@asynccontextmanager
async def open_index(
    settings: Settings, database: Database, spec: ScaledSpec, *, with_worker: bool
) -> AsyncGenerator[OpenedIndex]:
    """Open the index. The embedder must be the one whose vectors are active.

    Raises:
        ConfigurationInvalid: the settings do not locate Qdrant, name a directory that another process uses, or a folder without
            a reranker.
    """
    with _reranking(settings) as reranked:
        if settings.index == "postgres":
            await end_mirror(database)
            yield OpenedIndex(reranked(PostgresIndex(database, spec)), None)
            return
        if settings.qdrant_path is not None and not with_worker:
            raise ConfigurationInvalid(
                "CLEW_QDRANT_PATH serves only one process, which must also be the worker. Remove --no-worker."
            )
        async with open_mirror(settings, database, spec) as mirror:
            await mirror.notes.begin()
            yield OpenedIndex(reranked(QdrantIndex(database, spec, mirror.qdrant)), mirror)


@contextmanager
def _reranking(settings: Settings) -> Generator[Callable[[Index], Index]]:
    """Open the reranker that the settings name; yields what puts it above an index."""
    if settings.reranker is None:
        yield lambda index: index
        return
    from clew.providers.reranking.cross_encoder import CrossEncoder  # onnxruntime is loaded only where a model is used

    encoder = CrossEncoder(settings.reranker.expanduser(), languages=settings.reranker_languages.split(","))
    try:
        yield lambda index: RerankedIndex(index, encoder)
    finally:
        encoder.close()
