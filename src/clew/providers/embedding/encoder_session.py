"""A sentence encoder as an onnxruntime session: a committed graph without weights, and a separate weights file.

Above are `minilm.py` and `multilingual.py`, which tokenise texts; the graphs come from `scripts/build_encoder_graphs.py`. The
matrices are int8. The word vectors, half of one model and four fifths of the other, stay out of the graph: they are mapped from
the file, so only rows that occur in texts are in memory.
"""

import json
from collections.abc import Callable, Iterator
from importlib import import_module, resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.protocol import Vectors

DIMENSION = 384
WORDS = "embeddings.word_embeddings.weight"
Tokens = NDArray[np.int64]
"""The token ids of one text, `(tokens,)`."""
LookUp = Callable[[Tokens], Vectors]
"""Returns the word vectors `(n, tokens, 384)` of token ids `(n, tokens)`."""

_ort: Any = import_module("onnxruntime")  # a compiled module without types, as are the next two
_state: Any = import_module("onnxruntime.capi.onnxruntime_pybind11_state")
_open_tensors: Any = safe_open
_ORT_ERRORS: tuple[type[Exception], ...] = (
    _state.Fail,
    _state.RuntimeException,
    _state.InvalidArgument,
    _state.InvalidProtobuf,
    _state.NoSuchFile,
)  # they have no common root of their own
_LOAD_ERRORS = (*_ORT_ERRORS, SafetensorError, OSError, KeyError, ValueError)
_ELEMENTS = {"F32": np.float32, "F16": np.float16, "U8": np.uint8, "I8": np.int8}
_NOT_FED = (WORDS, "centre.")


class EncoderSession:
    """Runs token ids. May be called from several threads at once."""

    def __init__(self, weights: Path, *, graph: str, look_up: Callable[[Path], LookUp]) -> None:
        """Load the model; blocks for about 0.1 s.

        `graph` is the name of a committed graph, `look_up` opens the word vectors in the weights' file.

        Raises:
            EmbedderUnavailable: the file is no such model, or onnxruntime cannot load it.
        """
        try:
            self.look_up = look_up(weights)
            self._session = _open_graph((resources.files(__package__ or "") / graph).read_bytes(), weights)
        except _LOAD_ERRORS as error:
            raise EmbedderUnavailable(f"The embedding model cannot be loaded from {weights}: {error}") from error

    def run(self, tokens: Tokens) -> Vectors:
        """Return the vector `(384,)` of a text, L2-normalised.

        One text at a time: the matrices are quantised by the largest values of all that they multiply, so a vector would differ
        with the texts beside it (cosine .985 to .99), and padding takes longer than it saves.

        Raises:
            EmbedderUnavailable: onnxruntime failed (it names the operator, or ran out of memory).
        """
        ids = tokens[None]
        try:
            (vectors,) = self._session.run(None, {"words": self.look_up(ids), "attention_mask": np.ones_like(ids)})
        except _ORT_ERRORS as error:
            raise EmbedderUnavailable(f"The embedding model failed: {error}") from error
        return vectors[0]


def map_tensor(weights: Path, name: str) -> NDArray[Any]:
    """Map one tensor of a safetensors file: nothing is read before it is used.

    Raises:
        KeyError: the file has no tensor of this name.
        ValueError: the file is shorter than its header says.
    """
    with weights.open("rb") as file:
        header_length = int.from_bytes(file.read(8), "little")
        header: dict[str, Any] = json.loads(file.read(header_length))
    entry = header[name]
    start = 8 + header_length + int(entry["data_offsets"][0])
    return np.memmap(weights, _ELEMENTS[entry["dtype"]], "r", offset=start, shape=tuple(entry["shape"]))


def _open_graph(graph: bytes, weights: Path) -> Any:  # noqa: ANN401 - onnxruntime has no types
    options = _ort.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    # Operations are fused in the graph where that is faster; what onnxruntime would fuse besides makes it slower by a fourth.
    options.graph_optimization_level = _ort.GraphOptimizationLevel.ORT_ENABLE_BASIC
    # Waiting threads do not spin: they share the cores with Postgres and the event loop (measured: half the CPU per query).
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    fed = dict(_tensors_to_feed(weights))
    options.add_external_initializers(list(fed), [_ort.OrtValue.ortvalue_from_numpy(array) for array in fed.values()])
    return _ort.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


def _tensors_to_feed(weights: Path) -> Iterator[tuple[str, NDArray[Any]]]:
    with _open_tensors(weights, framework="numpy") as file:
        names: list[str] = list(file.keys())
        for name in names:
            if not name.startswith(_NOT_FED):
                yield name, file.get_tensor(name)
