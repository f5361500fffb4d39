"""The only module that talks to Qdrant: a server or cluster by its address, or qdrant-client's own store in a directory.

Above: `qdrant` (search), `qdrant_mirror` and `qdrant_check` (the copy). Calls run on separate threads, because the directory
store computes in the calling thread: one thread for it, several for a server. Errors become StoreUnavailable, which names the
place.
"""

import asyncio
import math
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit
from uuid import UUID

from clew.domain.errors import ConfigurationInvalid, StoreUnavailable
from clew.retrieval.qdrant_filter import FLAGS, FLOATS, INTEGERS, KEYWORDS

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

DENSE, SPARSE = "dense", "words"
"""The two vectors of a point."""
_CONNECTIONS = 16
_PORT = 6333
_ABSENT, _EXISTS = 404, 409
_REFUSED = {401, 403}
Answer = TypeVar("Answer")
Work = Callable[["QdrantClient"], Answer]


@dataclass(frozen=True, slots=True)
class QdrantPlace:
    """Where Qdrant is: the `url` of a server, or the `path` of a directory for one process; with neither, in memory."""

    url: str | None = field(default=None, repr=False)
    path: Path | None = None
    api_key: str | None = field(default=None, repr=False)
    timeout_seconds: float = 5.0

    @property
    def name(self) -> str:
        """Its name in errors: the address without credentials."""
        if self.url is None:
            return str(self.path or "memory")
        address = urlsplit(self.url)
        host = f"[{address.hostname}]" if ":" in (address.hostname or "") else address.hostname
        return f"{address.scheme}://{host}:{address.port or _PORT}"


class CollectionMissing(StoreUnavailable):
    """Qdrant has no such collection."""


def collection_name(assistant_id: UUID, index_id: int) -> str:
    """Return the collection of an assistant's points with the vectors of one embedding index; its alias is `alias_name`."""
    return f"{alias_name(assistant_id)}_{index_id}"


def alias_name(assistant_id: UUID) -> str:
    """Return the name by which other programs find an assistant's collection (source 001 §5.4)."""
    return f"assistant_{assistant_id}"


class Qdrant:
    """A connection. Safe for concurrent use; close it after use."""

    def __init__(self, place: QdrantPlace) -> None:
        self.place = place
        self.is_server = place.url is not None
        self._threads = ThreadPoolExecutor(_CONNECTIONS if self.is_server else 1, thread_name_prefix="qdrant")
        self._client: QdrantClient | None = None
        self._prepared: set[str] = set()
        self._pointed: set[tuple[str, str]] = set()

    @classmethod
    async def open(cls, place: QdrantPlace) -> "Qdrant":
        """Connect. The first call detects a server that is down; later calls reach it as soon as it is back.

        Raises:
            ConfigurationInvalid: qdrant-client is not installed, or another process uses the directory.
        """
        qdrant = cls(place)
        loop = asyncio.get_running_loop()
        try:
            qdrant._client = await loop.run_in_executor(qdrant._threads, _client, place)
        except BaseException:
            qdrant._threads.shutdown(wait=False)
            raise
        return qdrant

    async def close(self) -> None:
        """Close the connection or release the directory."""
        client = self._client
        if client is not None:
            await asyncio.get_running_loop().run_in_executor(self._threads, client.close)
        self._threads.shutdown(wait=False)

    async def call(self, work: Work[Answer]) -> Answer:
        """Run `work` with the client on a thread, within the time limit, and return its result.

        Raises:
            StoreUnavailable: it does not respond in time, or rejects the request. CollectionMissing: the collection does not
                exist.
        """
        client = self._client
        assert client is not None, "opened before use"  # noqa: S101
        running = asyncio.get_running_loop().run_in_executor(self._threads, lambda: self._translated(work, client))
        if not self.is_server:  # it computes in this process and has no time limit
            return await running
        try:
            async with asyncio.timeout(self.place.timeout_seconds):
                return await running
        except TimeoutError as error:
            raise self._unavailable(f"no response within {self.place.timeout_seconds:g} seconds") from error

    def _translated(self, work: Work[Answer], client: "QdrantClient") -> Answer:
        from qdrant_client.common.client_exceptions import QdrantException
        from qdrant_client.http.exceptions import ApiException, ResponseHandlingException, UnexpectedResponse

        try:
            return work(client)
        except UnexpectedResponse as error:
            raise self._refused(error.status_code, error.content) from error
        except ResponseHandlingException as error:
            raise self._unavailable(type(error.source).__name__) from error
        except (ApiException, QdrantException) as error:
            raise self._unavailable(type(error).__name__) from error
        except ValueError as error:  # the directory store raises this where a server returns a status
            if "not found" in str(error):
                raise CollectionMissing(f"Qdrant at {self.place.name}: {error}.") from error
            raise

    def _refused(self, status: int | None, content: bytes) -> StoreUnavailable:
        if status == _ABSENT:
            return CollectionMissing(f"Qdrant at {self.place.name} has no such collection.")
        if status in _REFUSED:
            return StoreUnavailable(
                f"Qdrant at {self.place.name} rejected the API key. Set CLEW_QDRANT_API_KEY to a key with write access."
            )
        return self._unavailable(f"status {status}, {content[:200].decode(errors='replace')}")

    def _unavailable(self, reason: str) -> StoreUnavailable:
        return StoreUnavailable(f"Qdrant at {self.place.name} does not respond: {reason}.")

    # Collections -----------------------------------------------------------------------------------------------------

    async def prepare(self, assistant_id: UUID, index_id: int, dimension: int) -> str:
        """Create an assistant's collection with its indexes unless it exists; return its name."""
        name = collection_name(assistant_id, index_id)
        if name not in self._prepared:
            await self.call(lambda client: _create(client, name, dimension, with_indexes=self.is_server))
            self._prepared.add(name)
        return name

    async def point_alias(self, assistant_id: UUID, index_id: int) -> None:
        """Point the alias that other programs use at this collection."""
        alias, name = alias_name(assistant_id), collection_name(assistant_id, index_id)
        if (alias, name) not in self._pointed:
            await self.call(lambda client: _point_alias(client, alias, name))
            self._pointed.add((alias, name))

    async def drop(self, assistant_id: UUID, *, but: frozenset[int] = frozenset()) -> int:
        """Drop the collections of an assistant, except those of some embedding indexes; return how many."""
        kept = {collection_name(assistant_id, index_id) for index_id in but}
        names = [
            name for name in await self.collections() if name.startswith(f"{alias_name(assistant_id)}_") and name not in kept
        ]
        for name in names:
            self.forget(name)
            await self.call(lambda client, name=name: client.delete_collection(name))
        return len(names)

    async def collections(self) -> list[str]:
        """Return the names of all collections."""
        return await self.call(lambda client: [one.name for one in client.get_collections().collections])

    def forget(self, name: str) -> None:
        """Check again that a collection exists before the next write."""
        self._prepared.discard(name)
        self._pointed = {pair for pair in self._pointed if pair[1] != name}

    async def version(self) -> str:
        """Return the server's version, or the client's for a directory."""
        return await self.call(lambda client: client.info().version)


def _client(place: QdrantPlace) -> "QdrantClient":
    try:
        from qdrant_client import QdrantClient
    except ImportError as error:
        raise ConfigurationInvalid(
            "CLEW_INDEX=qdrant requires qdrant-client. Install it with pip install 'clew[qdrant]'."
        ) from error
    if place.url is not None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a key over plain HTTP: `clew doctor` says so
            return QdrantClient(
                url=place.url,
                port=urlsplit(place.url).port or _PORT,
                api_key=place.api_key,
                timeout=math.ceil(place.timeout_seconds),
                check_compatibility=False,
            )
    if place.path is None:
        return QdrantClient(":memory:")
    place.path.mkdir(mode=0o700, parents=True, exist_ok=True)  # qdrant-client unpickles it: nobody else may write there
    try:
        return QdrantClient(path=str(place.path))
    except RuntimeError as error:
        raise ConfigurationInvalid(
            f"Another process uses the Qdrant directory {place.path}. A directory serves only one process. "
            "Stop that process, or run a Qdrant server and set CLEW_QDRANT_URL."
        ) from error


def _create(client: "QdrantClient", name: str, dimension: int, *, with_indexes: bool) -> None:
    from qdrant_client import models
    from qdrant_client.http.exceptions import UnexpectedResponse

    if not client.collection_exists(name):
        try:
            client.create_collection(
                name,
                vectors_config={
                    DENSE: models.VectorParams(size=dimension, distance=models.Distance.COSINE, datatype=models.Datatype.FLOAT16)
                },
                sparse_vectors_config={SPARSE: models.SparseVectorParams()},
            )
        except UnexpectedResponse as error:  # another worker was first
            if error.status_code != _EXISTS:
                raise
    if with_indexes:
        kinds = models.PayloadSchemaType
        for keys, kind in ((KEYWORDS, kinds.KEYWORD), (INTEGERS, kinds.INTEGER), (FLOATS, kinds.FLOAT), (FLAGS, kinds.BOOL)):
            for key in keys:
                client.create_payload_index(name, key, kind)


def _point_alias(client: "QdrantClient", alias: str, name: str) -> None:
    from qdrant_client import models

    aliases = {one.alias_name: one.collection_name for one in client.get_aliases().aliases}
    if aliases.get(alias) == name:
        return
    forget = models.DeleteAliasOperation(delete_alias=models.DeleteAlias(alias_name=alias))
    create = models.CreateAliasOperation(create_alias=models.CreateAlias(collection_name=name, alias_name=alias))
    client.update_collection_aliases([forget, create] if alias in aliases else [create])
