"""Builds the weightless graphs of the models that `clew.providers.embedding` runs itself.

    python scripts/build_encoder_graphs.py src/clew/providers/embedding

writes `minilm.onnx` of all-MiniLM-L6-v2 (6 layers) and `multilingual.onnx` of multilingual-e5-small (12 layers). They contain the
architecture alone (BERT, Devlin et al. 2018; mean pooling, Reimers and Gurevych 2019), with dynamic int8 matrices and a scale
for each output. Every weight is supplied when the session is made. The word vectors are an input, so that the vocabulary stays
out of the graph. Needs `onnx`, which is a development dependency only. `tests/providers/test_encoder_graphs.py` checks that the
committed files are what this script writes.
"""

import sys
from pathlib import Path

from onnx import ModelProto, NodeProto, TensorProto, helper

HEADS, HIDDEN, INTERMEDIATE, POSITIONS = 12, 384, 1536, 512
MODELS = {"minilm.onnx": ("all-MiniLM-L6-v2", 6), "multilingual.onnx": ("multilingual-e5-small", 12)}
"""File name → the model's name and its layers."""
EPSILON = 1e-12
FUSED = "com.microsoft"  # operators of onnxruntime itself


class GraphWriter:
    """Collects nodes and the external weights they name, in order."""

    def __init__(self) -> None:
        self.nodes: list[NodeProto] = []
        self.weights: dict[str, TensorProto] = {}
        self.constants: list[TensorProto] = []

    def weight(self, name: str, *shape: int, element: int = TensorProto.FLOAT) -> str:
        """Declare a tensor that is given to the session under its name."""
        tensor = TensorProto(name=name, data_type=element, dims=shape, data_location=TensorProto.EXTERNAL)
        tensor.external_data.add(key="location", value="model.safetensors")
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
        """`x · W + b` for x of shape (tokens, columns), W (columns, rows) in int8."""
        bias = self.weight(f"{prefix}.bias", rows)
        weight = self.weight(f"{prefix}.weight", columns, rows, element=TensorProto.INT8)
        scale = self.weight(f"{prefix}.scale", rows)
        return self.node("DynamicQuantizeMatMul", [x, weight, scale, "", bias], output, FUSED)

    def normalise(self, x: str, skip: str, prefix: str, output: str) -> str:
        """Residual connection, then layer normalisation: as one operation, they take twice as long in onnxruntime 1.31."""
        gamma, beta = self.weight(f"{prefix}.weight", HIDDEN), self.weight(f"{prefix}.bias", HIDDEN)
        self.node("Add", [x, skip], f"{output}.sum")
        return self.node("LayerNormalization", [f"{output}.sum", gamma, beta], output, axis=-1, epsilon=EPSILON)


def add_embeddings(graph: GraphWriter) -> str:
    """Words, position and (first) type embeddings, normalised: (batch, tokens, hidden)."""
    positions = graph.weight("embeddings.position_embeddings.weight", POSITIONS, HIDDEN)
    types = graph.weight("embeddings.token_type_embeddings.weight", 2, HIDDEN)
    graph.node("Shape", ["words"], "token_count", start=1, end=2)
    graph.node("Slice", [positions, graph.constant("zero", 0), "token_count"], "position_rows")
    graph.node("Gather", [types, "zero"], "type_row", axis=0)
    graph.node("Add", ["position_rows", "type_row"], "placed_rows")
    graph.node("Unsqueeze", ["placed_rows", "zero"], "placed")
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


def build_graph(name: str, layers: int) -> ModelProto:
    """Return a model: `words` (batch, tokens, 384) float32, `attention_mask` (batch, tokens) →
    `sentence_embedding` (batch, 384)."""
    graph = GraphWriter()
    graph.constant("flat_shape", -1, HIDDEN)
    graph.node("Shape", ["words"], "ids_shape", end=2)
    graph.node("Concat", ["ids_shape", graph.constant("hidden", HIDDEN)], "batch_shape", axis=0)
    graph.node("Cast", ["attention_mask"], "key_mask", to=TensorProto.INT32)
    x = add_embeddings(graph)
    for number in range(layers):
        x = add_layer(graph, number, x)
    add_pooling(graph, x)
    words = helper.make_tensor_value_info("words", TensorProto.FLOAT, ["batch", "tokens", HIDDEN])
    mask = helper.make_tensor_value_info("attention_mask", TensorProto.INT64, ["batch", "tokens"])
    output = helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ["batch", HIDDEN])
    initializers = [*graph.constants, *graph.weights.values()]
    proto = helper.make_graph(graph.nodes, name, [words, mask], [output], initializers)
    opsets = [helper.make_opsetid("", 20), helper.make_opsetid(FUSED, 1)]
    return helper.make_model(proto, opset_imports=opsets, ir_version=10, producer_name="clew")


def main() -> None:
    """Write the graphs into the folder that is the only argument."""
    for file, (name, layers) in MODELS.items():
        (Path(sys.argv[1]) / file).write_bytes(build_graph(name, layers).SerializeToString(deterministic=True))


if __name__ == "__main__":
    main()
