"""The embedder for documents and questions in many languages: paraphrase-multilingual-MiniLM-L12-v2 (384-d).

Above is `factory.py`; below `weights.py` (files), `minilm_session.py`, which opens a graph, and `local.py` (the embedder). Four
fifths of this model are its vocabulary (250,037 rows of 384). It is not in the committed graph but mapped from the file, so only
rows that occur in texts are in memory. Why not through fastembed: docs/decisions/0010.
"""

import json
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.local import LocalEmbedder
from clew.providers.embedding.minilm_session import DIMENSION, LOAD_ERRORS, Tokens, open_graph, pad, read_tensors, run_graph
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors
from clew.providers.embedding.weights import WeightFiles

MODEL = "paraphrase-multilingual-MiniLM-L12-v2"
# fmt: off
LANGUAGES = frozenset({
    "ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "gl", "gu", "he", "hi", "hr", "hu", "hy", "id",
    "it", "ja", "ka", "ko", "ku", "lt", "lv", "mk", "mn", "mr", "ms", "my", "nb", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl",
    "sq", "sr", "sv", "th", "tr", "uk", "ur", "vi", "zh",
})
"""What it was trained on (Reimers and Gurevych 2020), as ISO 639-1; `no` in addition to `nb`, which detection returns."""
# fmt: on
_GRAPH = "multilingual.onnx"
_WORDS = "embeddings.word_embeddings.weight"


class MultilingualSession:
    """Runs batches of token ids. May be called from several threads at once."""

    def __init__(self, weights: Path, *, threads: int = 1) -> None:
        """Load the model. `threads`: for one matrix product; 0 is one per core.

        Raises:
            EmbedderUnavailable: the file is not such a model, or onnxruntime cannot load it.
        """
        try:
            self._words = map_words(weights)
            fed = dict(read_tensors(weights, without=_WORDS))
            graph = (resources.files("clew.providers.embedding") / _GRAPH).read_bytes()
            self._session: Any = open_graph(graph, fed, threads=threads)
        except (*LOAD_ERRORS, KeyError, ValueError) as error:
            raise EmbedderUnavailable(f"The embedding model cannot be loaded from {weights}: {error}") from error

    def run(self, batch: Sequence[Tokens]) -> Vectors:
        """Return the vectors `(n, 384)` of n texts, padded to the longest.

        Raises:
            EmbedderUnavailable: onnxruntime failed (it names the operator, or ran out of memory).
        """
        ids, mask = pad(batch)
        return run_graph(self._session, {"words": self._words[ids], "attention_mask": mask})


def map_words(weights: Path) -> Vectors:
    """Return the word vectors `(vocabulary, 384)` of a safetensors file, memory-mapped: rows are read when used."""
    with weights.open("rb") as file:
        header_length = int.from_bytes(file.read(8), "little")
        header: dict[str, Any] = json.loads(file.read(header_length))
    entry = header[_WORDS]
    start = 8 + header_length + int(entry["data_offsets"][0])
    return np.memmap(weights, np.float32, "r", offset=start, shape=tuple(entry["shape"]))


class MultilingualEmbedder(LocalEmbedder):
    """One vector space for about fifty languages: a question finds passages in another one. Truncated at 256 tokens."""

    def __init__(self, files: WeightFiles, *, threads: int | None = None) -> None:
        """Load the model from verified files. Blocks: the vocabulary of 250,000 tokens takes about half a second.

        Raises:
            EmbedderUnavailable: the files are not a model of this shape.
        """
        tokenizer: Any = Tokenizer.from_file(str(files.tokenizer))
        session = MultilingualSession(files.model)
        super().__init__(EmbeddingSpec(MODEL, "fp32", DIMENSION, LANGUAGES), session, tokenizer, unknown="<unk>", threads=threads)
