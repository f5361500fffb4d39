"""paraphrase-multilingual-MiniLM-L12-v2 as an onnxruntime session: a committed graph without weights, fed from their file.

Above is `multilingual.py`; beside is `minilm_session.py`, which opens the session. Four fifths of this model are its vocabulary
(250,037 rows of 384): it stays out of the graph and is mapped from the file, so only rows that occur in texts are in memory.
"""

import json
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.minilm_session import LOAD_ERRORS, Tokens, open_graph, pad, read_tensors, run_graph
from clew.providers.embedding.protocol import Vectors

_GRAPH = "multilingual.onnx"
_WORDS = "embeddings.word_embeddings.weight"


class MultilingualSession:
    """Runs batches of token ids. May be called from several threads at once."""

    def __init__(self, weights: Path, *, threads: int = 1) -> None:
        """Load the model. `threads`: for one matrix product; 0 is one per core.

        Raises:
            EmbedderUnavailable: the file is no such model, or onnxruntime cannot load it.
        """
        try:
            self._words = map_words(weights)
            fed = dict(read_tensors(weights, without=_WORDS))
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
        return run_graph(self._session, {"words": self._words[ids], "attention_mask": mask})


def map_words(weights: Path) -> Vectors:
    """The word vectors `(vocabulary, 384)` of a safetensors file, mapped: nothing is read before it is used."""
    with weights.open("rb") as file:
        header_length = int.from_bytes(file.read(8), "little")
        header: dict[str, Any] = json.loads(file.read(header_length))
    entry = header[_WORDS]
    start = 8 + header_length + int(entry["data_offsets"][0])
    return np.memmap(weights, np.float32, "r", offset=start, shape=tuple(entry["shape"]))
