"""The vectors of passages that came with questions, remembered because a client sends its documents with every question.

Above: `stages/given.py`. Below: the embedder.
"""

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from uuid import UUID

from clew.providers.embedding.protocol import Embedder, Vectors

REMEMBERED = 4_096
"""6 MB of vectors with the default model."""


class GivenVectors:
    """Remembers the vectors of the last passages that came with questions, each for its tenant."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[UUID, bytes], Vectors] = OrderedDict()

    async def of(self, tenant_id: UUID, texts: Sequence[str], languages: Sequence[str], embedder: Embedder) -> list[Vectors]:
        """Return the vectors of texts. Raises EmbedderUnavailable."""
        keys = [(tenant_id, sha256(f"{embedder.spec.model} {text}".encode()).digest()) for text in texts]
        found = {key: self._known[key] for key in keys if key in self._known}
        if missing := [place for place, key in enumerate(keys) if key not in found]:
            new = await embedder.embed_passages([texts[place] for place in missing], [languages[place] for place in missing])
            found |= {keys[place]: vector for place, vector in zip(missing, new, strict=True)}
        for key in keys:
            self._known[key] = found[key]
            self._known.move_to_end(key)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return [found[key] for key in keys]
