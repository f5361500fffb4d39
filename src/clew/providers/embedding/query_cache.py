"""The vectors of the latest questions, so that a question asked again is not embedded again.

Above are the embedders (`local.py`, `pydantic_ai_adapter.py`).
"""

import hashlib
from collections import OrderedDict

from clew.providers.embedding.protocol import Vectors

_CACHED_MOST = 512


class QueryCache:
    """The vectors of the latest questions. For one event loop; stores hashes instead of texts."""

    def __init__(self, most: int = _CACHED_MOST) -> None:
        self._most = most
        self._vectors: OrderedDict[bytes, Vectors] = OrderedDict()

    def find(self, text: str) -> Vectors | None:
        """Return the vector cached for exactly this text, or None."""
        key = _key(text)
        if key not in self._vectors:
            return None
        self._vectors.move_to_end(key)
        return self._vectors[key]

    def keep(self, text: str, vector: Vectors) -> Vectors:
        """Cache a vector and return it read-only; evicts the least recently used one."""
        vector.setflags(write=False)
        self._vectors[_key(text)] = vector
        if len(self._vectors) > self._most:
            self._vectors.popitem(last=False)
        return vector


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
