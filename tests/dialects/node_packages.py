"""Programs in Node that the tests run: their packages come from npm, by their lock files, into a directory of the test run.

Above: `ai_sdk_pages`, `test_mcp_conformance` and `test_examples_node`. Node itself is that of `make setup-dev`.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NODE = ROOT / ".venv-node" / "bin"
SECONDS = 240


def environment(**variables: str) -> dict[str, str]:
    """Return the environment of a program in Node."""
    return {**os.environ, "PATH": f"{NODE}:{os.environ['PATH']}", "NO_COLOR": "1", **variables}


def install(target: Path, *sources: Path) -> Path:
    """Copy the files of these folders to a directory and install their packages there. Skips the test if npm cannot."""
    if not (NODE / "npm").exists():
        pytest.skip("missing: make setup-dev")
    for file in (file for source in sources for file in source.glob("*.*")):
        shutil.copy(file, target)
    installed = subprocess.run(
        [str(NODE / "npm"), "ci", "--no-audit", "--no-fund", "--ignore-scripts"],
        cwd=target,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if installed.returncode:
        pytest.skip(f"npm cannot install the packages of {sources[0].name}: {installed.stderr[-300:]}")
    return target


def run_node(directory: Path, *arguments: str, timeout: float = SECONDS, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program in Node to its end."""
    return subprocess.run(
        [str(NODE / "node"), *arguments],
        cwd=directory,
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )
