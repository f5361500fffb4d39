"""The committed graphs are what the script makes of the weights."""

import runpy
from importlib import resources
from pathlib import Path

import pytest

from clew.providers.embedding.weights import WeightSources, find_weights

onnx = pytest.importorskip("onnx", reason="onnx, a development dependency, is not installed")
SCRIPT = Path(__file__).parents[2] / "scripts" / "build_minilm_graph.py"


@pytest.mark.parametrize(("name", "int8"), [("minilm.onnx", False), ("minilm_int8.onnx", True)])
def test_committed_graph_is_what_the_script_builds(name: str, int8: bool) -> None:
    built = runpy.run_path(str(SCRIPT))["build_graph"](find_weights(WeightSources()).model, int8=int8)
    committed = (resources.files("clew.providers.embedding") / name).read_bytes()
    assert onnx.ModelProto.FromString(committed) == built
    assert len(committed) < 30_000


def test_committed_multilingual_graph_is_what_the_script_builds() -> None:
    built = runpy.run_path(str(SCRIPT))["build_multilingual_graph"]()
    committed = (resources.files("clew.providers.embedding") / "multilingual.onnx").read_bytes()
    assert onnx.ModelProto.FromString(committed) == built
    assert len(committed) < 50_000
