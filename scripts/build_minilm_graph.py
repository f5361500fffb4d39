"""Builds the weightless graphs of the models that `clew.providers.embedding` runs itself.

    python scripts/build_minilm_graph.py model.safetensors src/clew/providers/embedding

writes `minilm.onnx` (float32) and `minilm_int8.onnx` (dynamic int8, weights per output channel) of all-MiniLM-L6-v2, and
`multilingual.onnx` (dynamic int8) of multilingual-e5-small. They hold the architecture alone (BERT, Devlin et al. 2018;
mean pooling, Reimers and Gurevych 2019). Every weight of the first two is an external initializer that names its place in
`model.safetensors` (the file is pinned by its SHA-256, so places never move); int8 matrices and their scales are in no
file and are supplied when the session is made, as is every weight of the multilingual model, whose word vectors are an
input instead: its vocabulary stays out of the graph. Needs `onnx`, which is a development dependency only.
`tests/providers/test_minilm_graph.py` holds that the committed files are what this script writes.
"""

import json
import sys
from pathlib import Path

from onnx import ModelProto, NodeProto, TensorProto, ValueInfoProto, helper

LAYERS, HEADS, HIDDEN, INTERMEDIATE, VOCABULARY, POSITIONS = 6, 12, 384, 1536, 30522, 512
MULTILINGUAL_LAYERS = 12
EPSILON = 1e-12
FUSED = "com.microsoft"  # operators of onnxruntime itself


class GraphWriter:
    """Collects nodes and the external weights they name, in order."""

    def __init__(self, places: dict[str, tuple[int, int]], *, int8: bool) -> None:
        self.places = places
        self.int8 = int8
        self.nodes: list[NodeProto] = []
        self.weights: dict[str, TensorProto] = {}
        self.constants: list[TensorProto] = []

    def weight(self, name: str, *shape: int, element: int = TensorProto.FLOAT) -> str:
        """Declare a tensor that is read from the weights, or given to the session under its name."""
        tensor = TensorProto(name=name, data_type=element, dims=shape, data_location=TensorProto.EXTERNAL)
        tensor.external_data.add(key="location", value="model.safetensors")
        if element == TensorProto.FLOAT and name in self.places:
            start, length = self.places[name]
            tensor.external_data.add(key="offset", value=str(start))
            tensor.external_data.add(key="length", value=str(length))
        self.weights[name] = tensor
        return name

    def constant(self, name: str, *values: int) -> str:
        """A list of numbers that is part of the graph."""
        self.constants.append(helper.make_tensor(name, TensorProto.INT64, [len(values)], values))
        return name

    def node(self, operator: str, inputs: list[str], output: str, domain: str = "", **attributes: object) -> str:
        """Add one operation; its only output gives it its name."""
        self.nodes.append(helper.make_node(operator, inputs, [output], name=output, domain=domain, **attributes))
        return output

    def dense(self, x: str, prefix: str, output: str, *, rows: int, columns: int) -> str:
        """`x · Wᵀ + b` for x of shape (tokens, columns); W is stored (rows, columns), as torch does."""
        bias = self.weight(f"{prefix}.bias", rows)
        if not self.int8:
            return self.node("Gemm", [x, self.weight(f"{prefix}.weight", rows, columns), bias], output, transB=1)
        weight = self.weight(f"{prefix}.weight", columns, rows, element=TensorProto.INT8)
        scale = self.weight(f"{prefix}.scale", rows)
        return self.node("DynamicQuantizeMatMul", [x, weight, scale, "", bias], output, FUSED)

    def normalise(self, x: str, skip: str, prefix: str, output: str) -> str:
        """Residual connection, then layer normalisation."""
        gamma, beta = self.weight(f"{prefix}.weight", HIDDEN), self.weight(f"{prefix}.bias", HIDDEN)
        return self.node("SkipLayerNormalization", [x, skip, gamma, beta], output, FUSED, epsilon=EPSILON)


def add_embeddings(graph: GraphWriter, ids: str) -> str:
    """Words, position and (first) type embeddings, normalised: (batch, tokens, hidden). `ids` may be `words` themselves."""
    table = "" if ids == "words" else graph.weight("embeddings.word_embeddings.weight", VOCABULARY, HIDDEN)
    positions = graph.weight("embeddings.position_embeddings.weight", POSITIONS, HIDDEN)
    types = graph.weight("embeddings.token_type_embeddings.weight", 2, HIDDEN)
    graph.node("Shape", [ids], "token_count", start=1, end=2)
    graph.node("Slice", [positions, graph.constant("zero", 0), "token_count"], "position_rows")
    graph.node("Gather", [types, "zero"], "type_row", axis=0)
    graph.node("Add", ["position_rows", "type_row"], "placed_rows")
    graph.node("Unsqueeze", ["placed_rows", "zero"], "placed")
    if table:
        graph.node("Gather", [table, ids], "words", axis=0)
    graph.node("Add", ["words", "placed"], "embedded")
    scale, bias = graph.weight("embeddings.LayerNorm.weight", HIDDEN), graph.weight("embeddings.LayerNorm.bias", HIDDEN)
    return graph.node("LayerNormalization", ["embedded", scale, bias], "layer0", axis=-1, epsilon=EPSILON)


def add_layer(graph: GraphWriter, number: int, x: str) -> str:
    """One encoder layer over x (batch, tokens, hidden)."""
    prefix, here = f"encoder.layer.{number}", f"l{number}"
    flat = graph.node("Reshape", [x, "flat_shape"], f"{here}.flat")
    heads = [
        graph.node(
            "Reshape",
            [
                graph.dense(flat, f"{prefix}.attention.self.{part}", f"{here}.{part}", rows=HIDDEN, columns=HIDDEN),
                "batch_shape",
            ],
            f"{here}.{part}3",
        )
        for part in ("query", "key", "value")
    ]
    graph.node("MultiHeadAttention", [*heads, "", "key_mask"], f"{here}.context", FUSED, num_heads=HEADS)
    graph.node("Reshape", [f"{here}.context", "flat_shape"], f"{here}.context2")
    output = f"{prefix}.attention.output"
    graph.dense(f"{here}.context2", f"{output}.dense", f"{here}.attended", rows=HIDDEN, columns=HIDDEN)
    graph.normalise(f"{here}.attended", flat, f"{output}.LayerNorm", f"{here}.middle")
    graph.dense(f"{here}.middle", f"{prefix}.intermediate.dense", f"{here}.wide", rows=INTERMEDIATE, columns=HIDDEN)
    graph.node("Gelu", [f"{here}.wide"], f"{here}.active", FUSED)
    graph.dense(f"{here}.active", f"{prefix}.output.dense", f"{here}.narrow", rows=HIDDEN, columns=INTERMEDIATE)
    graph.normalise(f"{here}.narrow", f"{here}.middle", f"{prefix}.output.LayerNorm", f"{here}.out")
    return graph.node("Reshape", [f"{here}.out", "batch_shape"], f"layer{number + 1}")


def add_pooling(graph: GraphWriter, x: str) -> None:
    """The sum of the unmasked tokens' vectors, L2-normalised (dividing by their number first changes nothing)."""
    graph.node("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
    graph.node("Unsqueeze", ["mask", graph.constant("one", 1)], "mask_row")
    graph.node("MatMul", ["mask_row", x], "pooled_row")
    graph.node("Squeeze", ["pooled_row", "one"], "pooled")
    graph.node("LpNormalization", ["pooled"], "sentence_embedding", axis=-1, p=2)


def read_places(weights: Path) -> dict[str, tuple[int, int]]:
    """Where each tensor's bytes stand in a safetensors file: name → (offset from the file's start, length)."""
    with weights.open("rb") as file:
        header_length = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(header_length))
    spans = {name: entry["data_offsets"] for name, entry in header.items() if name != "__metadata__"}
    return {name: (8 + header_length + start, end - start) for name, (start, end) in spans.items()}


def build_graph(weights: Path, *, int8: bool) -> ModelProto:
    """all-MiniLM-L6-v2: `input_ids`, `attention_mask` (batch, tokens) int64 → `sentence_embedding` (batch, 384)."""
    graph = GraphWriter(read_places(weights), int8=int8)
    add_encoder(graph, "input_ids", layers=LAYERS)
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "tokens"])
    return finish(graph, ids, "all-MiniLM-L6-v2")


def build_multilingual_graph() -> ModelProto:
    """Its twelve layers: `words` (batch, tokens, 384) float32, `attention_mask` → `sentence_embedding` (batch, 384)."""
    graph = GraphWriter({}, int8=True)
    add_encoder(graph, "words", layers=MULTILINGUAL_LAYERS)
    words = helper.make_tensor_value_info("words", TensorProto.FLOAT, ["batch", "tokens", HIDDEN])
    return finish(graph, words, "multilingual-e5-small")


def add_encoder(graph: GraphWriter, ids: str, *, layers: int) -> None:
    """Everything from the input `ids`, which is token ids or already `words`, to the sentence's vector."""
    graph.constant("flat_shape", -1, HIDDEN)
    graph.node("Shape", [ids], "ids_shape", **({"end": 2} if ids == "words" else {}))
    graph.node("Concat", ["ids_shape", graph.constant("hidden", HIDDEN)], "batch_shape", axis=0)
    graph.node("Cast", ["attention_mask"], "key_mask", to=TensorProto.INT32)
    x = add_embeddings(graph, ids)
    for number in range(layers):
        x = add_layer(graph, number, x)
    add_pooling(graph, x)


def finish(graph: GraphWriter, tokens: ValueInfoProto, name: str) -> ModelProto:
    """The model of what was collected."""
    mask = helper.make_tensor_value_info("attention_mask", TensorProto.INT64, ["batch", "tokens"])
    output = helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ["batch", HIDDEN])
    initializers = [*graph.constants, *graph.weights.values()]
    proto = helper.make_graph(graph.nodes, name, [tokens, mask], [output], initializers)
    opsets = [helper.make_opsetid("", 20), helper.make_opsetid(FUSED, 1)]
    return helper.make_model(proto, opset_imports=opsets, ir_version=10, producer_name="clew")


def main() -> None:
    """Write the graphs; the weights of all-MiniLM-L6-v2 (first argument) into a folder (second argument)."""
    weights, folder = Path(sys.argv[1]), Path(sys.argv[2])
    for name, int8 in (("minilm.onnx", False), ("minilm_int8.onnx", True)):
        (folder / name).write_bytes(build_graph(weights, int8=int8).SerializeToString(deterministic=True))
    (folder / "multilingual.onnx").write_bytes(build_multilingual_graph().SerializeToString(deterministic=True))


if __name__ == "__main__":
    main()
