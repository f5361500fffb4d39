"""The embedder for documents and questions in about a hundred languages: multilingual-e5-small (384-d).

Above is `factory.py`; below `weights.py` (files), `minilm_session.py`, which opens a graph, and `local.py`, which does the work.
The model is asymmetric: a question is embedded behind `query: `, a passage behind `passage: ` (Wang et al. 2024). All its vectors
lie in one narrow cone, where unrelated texts have a cosine of .8. Each is therefore measured from a point near the middle of
that cone (`centre.*` in the weights), which spreads the cosines over the scale that settings in percent expect; decision 0032
has the figures. The matrices are int8. Two thirds of the weights are the vocabulary (250,037 rows of 384, 4 bits each): it stays
out of the committed graph and is mapped from the file, so only rows that occur in texts are in memory.
"""

from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.local import LocalEmbedder, Role
from clew.providers.embedding.minilm_session import (
    DIMENSION,
    LOAD_ERRORS,
    Tokens,
    map_tensor,
    open_graph,
    pad,
    read_tensors,
    run_graph,
)
from clew.providers.embedding.protocol import EmbeddingSpec, Vectors
from clew.providers.embedding.weights import WeightFiles

MODEL = "multilingual-e5-small"
# fmt: off
LANGUAGES = frozenset({
    "af", "am", "ar", "as", "az", "be", "bg", "bn", "br", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "eu",
    "fa", "fi", "fr", "fy", "ga", "gd", "gl", "gu", "ha", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "jv", "ka", "kk",
    "km", "kn", "ko", "ku", "ky", "la", "lo", "lt", "lv", "mg", "mk", "ml", "mn", "mr", "ms", "my", "nb", "ne", "nl", "no", "om",
    "or", "pa", "pl", "ps", "pt", "ro", "ru", "sa", "sd", "si", "sk", "sl", "so", "sq", "sr", "su", "sv", "sw", "ta", "te", "th",
    "tl", "tr", "ug", "uk", "ur", "uz", "vi", "xh", "yi", "zh",
})
"""What XLM-RoBERTa was trained on (Conneau et al. 2020), as ISO 639-1; `no` and `nb`, which is what detection returns."""
# fmt: on
_GRAPH = "multilingual.onnx"
_WORDS = "embeddings.word_embeddings.weight"
_CENTRE = "centre"


class MultilingualSession:
    """Runs batches of token ids. May be called from several threads at once."""

    def __init__(self, weights: Path, *, threads: int = 1) -> None:
        """Load the model. `threads`: for one matrix product; 0 is one per core.

        Raises:
            EmbedderUnavailable: the file is no such model, or onnxruntime cannot load it.
        """
        try:
            self._nibbles = map_tensor(weights, f"{_WORDS}.nibbles")
            self._scales = map_tensor(weights, f"{_WORDS}.scales")
            fed = dict(read_tensors(weights, without=(_WORDS, _CENTRE)))
            graph = (resources.files("clew.providers.embedding") / _GRAPH).read_bytes()
            self._session: Any = open_graph(graph, fed, threads=threads)
        except (*LOAD_ERRORS, KeyError, ValueError) as error:
            raise EmbedderUnavailable(f"The embedding model cannot be loaded from {weights}: {error}") from error

    def run(self, batch: Sequence[Tokens]) -> Vectors:
        """The vectors `(n, 384)` of n texts, padded to the longest of them.

        Raises:
            EmbedderUnavailable: onnxruntime failed (it names the operator, or ran out of memory).
        """
        ids, mask = pad(batch)
        return run_graph(self._session, {"words": self.words_of(ids), "attention_mask": mask})

    def words_of(self, ids: Tokens) -> Vectors:
        """The word vectors `(n, tokens, 384)` of token ids `(n, tokens)`."""
        return unpack(self._nibbles[ids], self._scales[ids])


def unpack(nibbles: NDArray[np.uint8], scales: NDArray[np.float16]) -> Vectors:
    """Rows kept in blocks of 32 weights of 4 bits: `(…, blocks, 16)` and one scale a block `(…, blocks)` → `(…, 32 · blocks)`.

    Byte j of a block holds the weights j (low half) and j + 16, each with 8 added.
    """
    weights = np.concatenate([nibbles & 15, nibbles >> 4], axis=-1).astype(np.float32)
    weights -= 8
    weights *= scales[..., None].astype(np.float32)
    return weights.reshape(*weights.shape[:-2], -1)


class MultilingualEmbedder(LocalEmbedder):
    """One space for about a hundred languages: a question finds passages that say it in another one. Cut at 256 tokens."""

    def __init__(self, files: WeightFiles, *, threads: int | None = None) -> None:
        """Load the model from verified files. Blocks: the vocabulary of 250,000 tokens takes about half a second.

        Raises:
            EmbedderUnavailable: the files are not a model of this shape.
        """
        tokenizer: Any = Tokenizer.from_file(str(files.tokenizer))
        session = MultilingualSession(files.model)
        query, passage = (np.array(map_tensor(files.model, f"{_CENTRE}.{kind}")) for kind in ("query", "passage"))
        super().__init__(
            EmbeddingSpec(MODEL, "int8", DIMENSION, LANGUAGES),
            session,
            tokenizer,
            unknown="<unk>",
            query=Role("query: ", query),
            passage=Role("passage: ", passage),
            threads=threads,
        )
