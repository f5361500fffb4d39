"""The default embedder: multilingual-e5-small for every language, and for English all-MiniLM-L6-v2 beside it, in one vector.

Above is `factory.py`; below `multilingual.py` and `minilm.py`. The vector `(768,)` of a text has two parts, each scaled by the
square root of its share. The cosine of two English texts is thus the weighted mean of the cosines of both models, which finds
more than either alone. Texts in other languages have zeros in the first part, so the second one alone compares them with each
other and with English. Decision 0038 has the figures.
"""

import asyncio
from collections.abc import Sequence

import numpy as np

from clew.domain.documents.similarity import SimilarityScale, is_english
from clew.providers.embedding.encoder_session import Tokens
from clew.providers.embedding.local import LocalEmbedder
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors

MODEL = "multilingual-e5-small+all-MiniLM-L6-v2"
ENGLISH_SHARE = 0.4
"""The share of the English model in the cosine of two English texts; .3 to .5 is flat."""
SCALE = SimilarityScale(
    {"": 0.1, "de": 0.06, "zh": 0.17},
    abroad={"fr": 0.04, "es": 0.04, "pt": 0.04},
    across_english=(1 - ENGLISH_SHARE) ** 0.5,
)
"""By how much unrelated texts are more similar than by all-MiniLM-L6-v2, measured on questions off topic (`bench.languages`)."""


class PairedEmbedder:
    """Two embedders with one vector per text. Both must make vectors of the same length."""

    def __init__(self, multilingual: LocalEmbedder, english: LocalEmbedder) -> None:
        self._multilingual, self._english = multilingual, english
        self._half = english.spec.dimension
        self._spec = EmbeddingSpec(MODEL, "int8", 2 * self._half, multilingual.spec.languages, SCALE)

    @property
    def spec(self) -> EmbeddingSpec:
        """The models, the dimension of their vectors together, and the languages."""
        return self._spec

    async def embed_query(self, text: str, language: str | None = None) -> Vectors:
        """Return the vector of a question `(768,)`, read-only."""
        if is_english(language):
            part, english = await asyncio.gather(self._multilingual.embed_query(text), self._english.embed_query(text))
            vectors = self._joined(part[None], english[None], [0])
        else:
            vectors = self._joined((await self._multilingual.embed_query(text))[None])
        vectors.setflags(write=False)
        return vectors[0]

    async def embed_passages(self, texts: Sequence[str], languages: Sequence[str | None] | None = None) -> Vectors:
        """Return the vectors of passages `(n, 768)`, in order."""
        rows = [row for row in range(len(texts)) if languages is None or is_english(languages[row])]
        parts = await self._multilingual.embed_passages(texts)
        return self._joined(parts, await self._english.embed_passages([texts[row] for row in rows]), rows)

    def unknown_share(self, texts: Sequence[str]) -> list[float]:
        """Return for each text the share (0..1) of tokens that the multilingual model does not know."""
        return self._multilingual.unknown_share(texts)

    def tokenise(self, texts: Sequence[str]) -> list[Tokens]:
        """Return the token ids of each text for the multilingual model, which has more tokens for the same text."""
        return self._multilingual.tokenise(texts)

    async def close(self) -> None:
        """Finish running work, then end the threads of both."""
        await asyncio.gather(self._multilingual.close(), self._english.close())

    def _joined(self, parts: Vectors, english: Vectors | None = None, rows: Sequence[int] = ()) -> Vectors:
        """Return the vectors of n texts: `parts` (n, d), and `english` (m, d) of those in `rows`."""
        vectors = np.zeros((len(parts), 2 * self._half), np.float32)
        vectors[:, self._half :] = parts
        if english is not None and len(rows):
            vectors[list(rows), : self._half] = np.sqrt(ENGLISH_SHARE) * english
            vectors[list(rows), self._half :] *= np.sqrt(1 - ENGLISH_SHARE)
        return vectors
