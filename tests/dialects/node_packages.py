"""Programs in Node that the tests run: in a directory of the test run, with packages that npm installs by their lock file.

Above: `ai_sdk_pages`, `test_mcp_conformance` and `test_examples_node`. Node itself is that of `make setup-dev`; beside it are the
packages, installed by the first run that needs them.
"""

import hashlib
import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NODE = ROOT / ".venv-node" / "bin"
SECONDS = 240


def environment(**variables: str) -> dict[str, str]:
    """Return the environment of a program in Node."""
    return {**os.environ, "PATH": f"{NODE}:{os.environ['PATH']}", "NO_COLOR": "1", **variables}


def install(target: Path, *sources: Path) -> Path:
    """Copy the files of these folders to a directory and lend it their packages. Skips the test if npm cannot install them."""
    if not (NODE / "npm").exists():
        pytest.skip("missing: make setup-dev")
    for file in (file for source in sources for file in source.glob("*.*")):
        shutil.copy(file, target)
    lock = hashlib.sha256((target / "package-lock.json").read_bytes()).hexdigest()
    kept = NODE.parent / "packages" / f"{sources[0].name}-{lock[:16]}"
    if not kept.exists():
        _make(kept, target)
    (target / "node_modules").symlink_to(kept / "node_modules")
    return target


def _make(kept: Path, described: Path) -> None:
    """Install the packages that a directory describes. Of two processes that do so at once, the faster one's are kept."""
    kept.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent, ignore_cleanup_errors=True) as home:
        made = Path(home) / "made"
        made.mkdir()
        for name in ("package.json", "package-lock.json"):
            shutil.copy(described / name, made)
        _npm_ci(made, kept.name)
        with suppress(OSError):
            made.rename(kept)
    assert kept.exists()


def _npm_ci(directory: Path, name: str) -> None:
    installed = subprocess.run(
        [str(NODE / "npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts"],
        cwd=directory,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if installed.returncode:
        pytest.skip(f"npm cannot install the packages of {name}: {installed.stderr[-300:]}")


def run_node(directory: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program in Node to its end."""
    return subprocess.run(
        [str(NODE / "node"), *arguments],
        cwd=directory,
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
