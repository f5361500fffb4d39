"""The vector of a query that is searched for as it is. Above: the dialects `search` and `vector_stores`."""

from clew.dialects.shared.parts import Parts
from clew.providers.embedding.protocol import UNKNOWN_SHARE_MOST
from clew.retrieval.protocol import Vector


async def query_vector(parts: Parts, query: str, language: str) -> Vector | None:
    """Return the vector of a query in a language; None if the embedder does not know its words."""
    if parts.embedder.unknown_share([query])[0] > UNKNOWN_SHARE_MOST:
        return None
    return await parts.embedder.embed_query(query, language)
