"""all-MiniLM-L6-v2 as an onnxruntime session: a committed graph without weights, and a separate weights file.

Above is `minilm.py`, which tokenises texts; the graphs come from `scripts/build_minilm_graph.py`. onnxruntime maps
`model.safetensors` itself by the offsets in the graph, so the process keeps one copy of the matrices and only the used pages of
the vocabulary.
"""

import json
from collections.abc import Iterator, Sequence
from importlib import import_module, resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.protocol import Vectors

DIMENSION = 384
Tokens = NDArray[np.int64]
"""The token ids of one text, `(tokens,)`."""

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
LOAD_ERRORS = (*_ORT_ERRORS, SafetensorError, OSError)
"""Exceptions that opening a model may raise."""
_GRAPHS = {"fp32": "minilm.onnx", "int8": "minilm_int8.onnx"}
_ELEMENTS = {"F32": np.float32, "F16": np.float16, "U8": np.uint8}
_IN_FILE_NAME = "model.safetensors"  # the name the graphs give the weights' file


class MiniLMSession:
    """Runs batches of token ids. May be called from several threads at once."""

    def __init__(self, weights: Path, *, precision: str = "fp32", threads: int = 1) -> None:
        """Load the model; blocks for about 0.1 s.

        `precision`: `fp32`, or `int8` (matrices per output channel, activations per batch: about twice as fast, cosine to
        fp32 0.97 and more). `threads`: for one matrix product; 0 is one per core.

        Raises:
            EmbedderUnavailable: onnxruntime cannot load the model.
        """
        try:
            self._session = _open_session(weights.resolve(), precision=precision, threads=threads)
        except LOAD_ERRORS as error:
            raise EmbedderUnavailable(f"The embedding model cannot be loaded from {weights}: {error}") from error

    def run(self, batch: Sequence[Tokens]) -> Vectors:
        """Return the vectors `(n, 384)` of n texts, padded to the longest.

        Raises:
            EmbedderUnavailable: onnxruntime failed (it names the operator, or ran out of memory).
        """
        ids, mask = pad(batch)
        return run_graph(self._session, {"input_ids": ids, "attention_mask": mask})


def pad(batch: Sequence[Tokens]) -> tuple[Tokens, Tokens]:
    """Return token ids and mask of a batch, both `(n, longest)` int64, zero where padded."""
    ids = np.zeros((len(batch), max(map(len, batch))), np.int64)
    mask = np.zeros_like(ids)
    for row, tokens in enumerate(batch):
        ids[row, : len(tokens)] = tokens
        mask[row, : len(tokens)] = 1
    return ids, mask


def quantise(weight: Vectors) -> tuple[NDArray[np.int8], Vectors]:
    """Return a matrix `(out, in)` as int8 `(in, out)` and the scale of each output `(out,)`: symmetric, per channel."""
    scale = np.maximum(np.abs(weight).max(axis=1), np.finfo(np.float32).tiny) / np.float32(127)
    return np.ascontiguousarray(np.rint(weight / scale[:, None]).astype(np.int8).T), scale.astype(np.float32)


def run_graph(session: Any, inputs: dict[str, NDArray[Any]]) -> Vectors:  # noqa: ANN401 - onnxruntime has no types
    """Return the only output of a graph, `(n, 384)`.

    Raises:
        EmbedderUnavailable: onnxruntime failed.
    """
    try:
        (vectors,) = session.run(None, inputs)
    except _ORT_ERRORS as error:
        raise EmbedderUnavailable(f"The embedding model failed: {error}") from error
    return vectors


def open_graph(graph: bytes, fed: dict[str, NDArray[Any]], *, weights_folder: Path | None = None, threads: int) -> Any:  # noqa: ANN401 - onnxruntime has no types
    """Return a session over a graph without weights: `fed` has some by name, onnxruntime maps the others from `weights_folder`.

    Raises:
        One of `LOAD_ERRORS`.
    """
    options = _ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    # Waiting threads do not spin: they share the cores with Postgres and the event loop (measured: half the CPU per query).
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    if weights_folder is not None:
        options.add_session_config_entry("session.model_external_initializers_file_folder_path", str(weights_folder))
    options.add_external_initializers(list(fed), [_ort.OrtValue.ortvalue_from_numpy(array) for array in fed.values()])
    return _ort.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


def read_tensors(weights: Path, *, without: Sequence[str] = ()) -> Iterator[tuple[str, NDArray[Any]]]:
    """Yield name and value of each tensor of a safetensors file that sentence vectors need.

    Those whose name begins with one of `without` are left out.
    """
    with _open_tensors(weights, framework="numpy") as file:
        names: list[str] = list(file.keys())
        for name in names:
            if not name.startswith(("pooler.", *without)) and name != "embeddings.position_ids":
                yield name, file.get_tensor(name)


def map_tensor(weights: Path, name: str) -> NDArray[Any]:
    """Map one tensor of a safetensors file: nothing is read before it is used.

    Raises:
        KeyError: the file has no tensor of this name.
    """
    with weights.open("rb") as file:
        header_length = int.from_bytes(file.read(8), "little")
        header: dict[str, Any] = json.loads(file.read(header_length))
    entry = header[name]
    start = 8 + header_length + int(entry["data_offsets"][0])
    return np.memmap(weights, _ELEMENTS[entry["dtype"]], "r", offset=start, shape=tuple(entry["shape"]))


def _open_session(weights: Path, *, precision: str, threads: int) -> Any:  # noqa: ANN401 - onnxruntime has no types
    """Return the session over resolved weights, with the tensors that onnxruntime cannot map."""
    graph = (resources.files("clew.providers.embedding") / _GRAPHS[precision]).read_bytes()
    return open_graph(graph, _tensors_to_feed(weights, precision), weights_folder=weights.parent, threads=threads)


def _tensors_to_feed(weights: Path, precision: str) -> dict[str, NDArray[Any]]:
    """Return the tensors that onnxruntime cannot map from the file itself.

    These are the int8 matrices, and every tensor where the file is a link to another name (a hub's cache): onnxruntime
    refuses to follow links out of the folder.
    """
    fed: dict[str, NDArray[Any]] = {}
    if precision == "fp32" and weights.name == _IN_FILE_NAME:
        return fed
    for name, tensor in read_tensors(weights):
        if precision == "int8" and _is_matrix(name):
            fed[name], fed[name.replace(".weight", ".scale")] = quantise(tensor)
        elif weights.name != _IN_FILE_NAME:
            fed[name] = tensor
    return fed


def _is_matrix(name: str) -> bool:
    return name.startswith("encoder.") and name.endswith(".weight") and ".LayerNorm." not in name
