"""The default memory: rows in Postgres, recalled by the similarity of their vectors to the vector of the question.

Above: the recall stage and the job that stores memories. Below: `store.memories` and the server's embedder. An assistant's role
is its instructions, which every prompt already contains.
"""

from collections.abc import Sequence
from uuid import UUID

from clew.domain.memories.memory import MemoryPlace, Point, RecalledMemory, Remembered
from clew.providers.embedding.protocol import UNKNOWN_SHARE_MOST, Embedder
from clew.providers.memory.protocol import MOST_RECALLED, Vector
from clew.retrieval.language import detect_question_language
from clew.store.documents.chunks import embedding_index_id
from clew.store.memories import Memories


class PostgresMemory:
    """A memory in Postgres."""

    def __init__(self, memories: Memories, embedder: Embedder) -> None:
        self._memories, self._embedder = memories, embedder
        self._index_id = embedding_index_id(embedder.spec)

    async def role(self, tenant_id: UUID, assistant_id: UUID) -> str:
        """Return nothing: the instructions are in the prompt."""
        return ""

    async def recall(self, place: MemoryPlace, question: str, vector: Vector | None) -> Sequence[RecalledMemory]:
        """Return the strongest and most similar memories."""
        return await self._memories.recall(place, vector, self._index_id, MOST_RECALLED)

    async def remember(self, place: MemoryPlace, new: Remembered) -> None:
        """Store memories in one transaction, which also marks the turn as remembered. Also raises EmbedderUnavailable."""
        await self._memories.remember(place, new, await self._vectors(new.points), self._index_id)

    async def close(self) -> None:
        """Do nothing: there is nothing to close."""

    async def _vectors(self, points: Sequence[Point]) -> list[Vector | None]:
        """Embed points; None for those that the embedder cannot read."""
        texts = [point.content for point in points]
        if not texts:
            return []
        vectors = await self._embedder.embed_passages(texts, [detect_question_language(text) for text in texts])
        unknown = self._embedder.unknown_share(texts)
        return [vector if share <= UNKNOWN_SHARE_MOST else None for vector, share in zip(vectors, unknown, strict=True)]
