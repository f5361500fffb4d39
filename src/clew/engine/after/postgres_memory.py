"""The default memory: rows in Postgres, recalled by the similarity of their vectors to the question's.

Above: the recall stage and the job that remembers. Below: `store.memories` and the server's embedder. An assistant's role is its
instructions here, which every prompt holds already.
"""

from collections.abc import Sequence

from clew.domain.memories.memory import MemoryPlace, Point, RecalledMemory, Remembered
from clew.providers.embedding.protocol import UNKNOWN_SHARE_MOST, Embedder
from clew.providers.memory.protocol import MOST_RECALLED, Vector
from clew.store.documents.chunks import embedding_index_id
from clew.store.memories import Memories


class PostgresMemory:
    """Remembers in Postgres."""

    def __init__(self, memories: Memories, embedder: Embedder) -> None:
        self._memories, self._embedder = memories, embedder
        self._index_id = embedding_index_id(embedder.spec)

    async def role(self, place: MemoryPlace) -> str:
        """Nothing beside the instructions."""
        return ""

    async def recall(self, place: MemoryPlace, question: str, vector: Vector | None) -> Sequence[RecalledMemory]:
        """The strongest and most similar ones."""
        return await self._memories.recall(place, vector, self._index_id, MOST_RECALLED)

    async def remember(self, place: MemoryPlace, new: Remembered) -> None:
        """In one transaction, which also notes that the turn was remembered. Raises EmbedderUnavailable, too."""
        await self._memories.remember(place, new, await self._vectors(new.points), self._index_id)

    async def close(self) -> None:
        """Nothing is open."""

    async def _vectors(self, points: Sequence[Point]) -> list[Vector | None]:
        """None for what the embedder cannot read."""
        texts = [point.content for point in points]
        if not texts:
            return []
        vectors, unknown = await self._embedder.embed_passages(texts), self._embedder.unknown_share(texts)
        return [vector if share <= UNKNOWN_SHARE_MOST else None for vector, share in zip(vectors, unknown, strict=True)]
