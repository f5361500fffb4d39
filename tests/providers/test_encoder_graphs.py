"""The committed graphs are what the script builds."""

import runpy
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

onnx: Any = pytest.importorskip("onnx", reason="onnx, a development dependency, is not installed")
SCRIPT = Path(__file__).parents[2] / "scripts" / "build_encoder_graphs.py"
BUILT = runpy.run_path(str(SCRIPT))


@pytest.mark.parametrize("file", BUILT["MODELS"])
def test_committed_graph_is_what_the_script_builds(file: str) -> None:
    committed = (resources.files("clew.providers.embedding") / file).read_bytes()
    assert onnx.ModelProto.FromString(committed) == BUILT["build_graph"](*BUILT["MODELS"][file])
    assert len(committed) < 60_000
