"""The embedder for English alone: all-MiniLM-L6-v2 (384-d). It takes half the time of the default one.

Above are `factory.py` and `paired.py`, which uses it for English beside the multilingual model; below `weights.py` (files),
`encoder_session.py` (the model) and `local.py` (the embedder). Matrices and word vectors are int8.
"""

from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from clew.providers.embedding.encoder_session import DIMENSION, WORDS, EncoderSession, LookUp, Tokens, map_tensor
from clew.providers.embedding.local import LocalEmbedder
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors
from clew.providers.embedding.weights import WeightFiles

MODEL = "all-MiniLM-L6-v2"
LANGUAGES = frozenset({"en"})
GRAPH = "minilm.onnx"


class MiniLMEmbedder(LocalEmbedder):
    """all-MiniLM-L6-v2; its cosine to sentence-transformers' float32 vectors is .96 or more. Texts are cut at 256 tokens."""

    def __init__(self, files: WeightFiles, *, threads: int | None = None) -> None:
        """Load the model from verified files; blocks for about 0.1 s."""
        tokenizer: Any = Tokenizer.from_file(str(files.tokenizer))  # the file itself sets 128 tokens and padding
        session = EncoderSession(files.model, graph=GRAPH, look_up=read_words)
        super().__init__(EmbeddingSpec(MODEL, "int8", DIMENSION, LANGUAGES), session, tokenizer, unknown="[UNK]", threads=threads)


def read_words(weights: Path) -> LookUp:
    """Map the word vectors, which are int8 with one scale for each word."""
    rows, scales = map_tensor(weights, f"{WORDS}.rows"), map_tensor(weights, f"{WORDS}.scales")

    def look_up(ids: Tokens) -> Vectors:
        return rows[ids] * scales[ids][..., None].astype("float32")

    return look_up
