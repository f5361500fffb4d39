"""The embedder for documents and questions in many languages: paraphrase-multilingual-MiniLM-L12-v2 (384-d).

Above is `factory.py`; below `weights.py` (files), `multilingual_session.py` (the model) and `local.py`, which does the work.
Why not through fastembed: docs/decisions/0010.
"""

from typing import Any

from tokenizers import Tokenizer

from clew.providers.embedding.local import LocalEmbedder
from clew.providers.embedding.minilm_session import DIMENSION
from clew.providers.embedding.multilingual_session import MultilingualSession
from clew.providers.embedding.protocol import EmbeddingSpec
from clew.providers.embedding.weights import WeightFiles

MODEL = "paraphrase-multilingual-MiniLM-L12-v2"
# fmt: off
LANGUAGES = frozenset({
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "gl", "gu", "he", "hi", "hr", "hu", "hy", "id",
    "it", "ja", "ka", "ko", "ku", "lt", "lv", "mk", "mn", "mr", "ms", "my", "nb", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl",
    "sq", "sr", "sv", "th", "tr", "uk", "ur", "vi", "zh",
})
"""What it was trained on (Reimers and Gurevych 2020), as ISO 639-1; `no` beside `nb`, which is what detection returns."""
# fmt: on


class MultilingualEmbedder(LocalEmbedder):
    """One space for about fifty languages: a question finds passages that say it in another one. Cut at 256 tokens."""

    def __init__(self, files: WeightFiles, *, threads: int | None = None) -> None:
        """Load the model from verified files. Blocks: the vocabulary of 250,000 tokens takes about half a second.

        Raises:
            EmbedderUnavailable: the files are not a model of this shape.
        """
        tokenizer: Any = Tokenizer.from_file(str(files.tokenizer))
        session = MultilingualSession(files.model)
        super().__init__(EmbeddingSpec(MODEL, "fp32", DIMENSION, LANGUAGES), session, tokenizer, unknown="<unk>", threads=threads)
