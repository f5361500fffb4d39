"""The default embedder: all-MiniLM-L6-v2 (English, 384-d) by onnxruntime and tokenizers, without torch.

Above is `factory.py`; below `weights.py` (files), `minilm_session.py` (the model) and `local.py` (the embedder).
"""

from typing import Any

from tokenizers import Tokenizer

from clew.providers.embedding.local import LocalEmbedder
from clew.providers.embedding.minilm_session import DIMENSION, MiniLMSession
from clew.providers.embedding.protocol import EmbeddingSpec
from clew.providers.embedding.weights import WeightFiles

MODEL = "all-MiniLM-L6-v2"
LANGUAGES = frozenset({"en"})


class MiniLMEmbedder(LocalEmbedder):
    """all-MiniLM-L6-v2; vectors equal sentence-transformers' to 1e-6 in fp32. Texts are truncated at 256 tokens."""

    def __init__(self, files: WeightFiles, *, precision: str = "fp32", threads: int | None = None) -> None:
        """Load the model from verified files; blocks for about 0.1 s."""
        tokenizer: Any = Tokenizer.from_file(str(files.tokenizer))  # the file itself sets 128 tokens and padding
        session = MiniLMSession(files.model, precision=precision)
        super().__init__(
            EmbeddingSpec(MODEL, precision, DIMENSION, LANGUAGES), session, tokenizer, unknown="[UNK]", threads=threads
        )
