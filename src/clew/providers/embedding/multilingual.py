"""The embedder for about a hundred languages: multilingual-e5-small (384-d).

Above is `paired.py`; below `weights.py` (files), `encoder_session.py` (the model) and `local.py` (the embedder). The model is
asymmetric: a question is embedded behind `query: `, a passage behind `passage: ` (Wang et al. 2024). All its vectors lie in one
narrow cone, where unrelated texts have a cosine of .8. Each is therefore measured from a point near the middle of that cone
(`centre.*` in the weights), which spreads the cosines over the scale that settings in percent expect; decision 0032 has the
figures. The matrices are int8, the vocabulary (250,037 rows of 384) has 4 bits per weight.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from clew.providers.embedding.encoder_session import DIMENSION, WORDS, EncoderSession, LookUp, Tokens, map_tensor
from clew.providers.embedding.local import LocalEmbedder, Role
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
GRAPH = "multilingual.onnx"


def read_words(weights: Path) -> LookUp:
    """Map the word vectors, which are kept in blocks of 4 bits."""
    nibbles, scales = map_tensor(weights, f"{WORDS}.nibbles"), map_tensor(weights, f"{WORDS}.scales")

    def look_up(ids: Tokens) -> Vectors:
        return unpack(nibbles[ids], scales[ids])

    return look_up


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
        session = EncoderSession(files.model, graph=GRAPH, look_up=read_words)
        query, passage = (np.array(map_tensor(files.model, f"centre.{kind}")) for kind in ("query", "passage"))
        super().__init__(
            EmbeddingSpec(MODEL, "int8", DIMENSION, LANGUAGES),
            session,
            tokenizer,
            unknown="<unk>",
            query=Role("query: ", query),
            passage=Role("passage: ", passage),
            threads=threads,
        )
