"""The source of the page: its unit tests, run by the Node that builds it, and its types of the interface.

Its types and lint are looked at by `make check-page`, as those of the rest of the code are by `make check`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forking import run_forked

ROOT = Path(__file__).parent.parent
WEB, NODE = ROOT / "web", ROOT / ".venv-node" / "bin"
CHECKS = WEB / "node_modules" / ".bin"
BOUND_SECONDS = 280
pytestmark = [
    pytest.mark.skipif(not ((CHECKS / "vitest").exists() and (NODE / "node").exists()), reason="missing: make setup-dev"),
    pytest.mark.timeout(300),
]


def checked_by(*command: str) -> str:
    """Run a tool of the page; return what it says, which is asserted to be no fault."""
    env = {**os.environ, "PATH": f"{NODE}:{os.environ['PATH']}", "NO_COLOR": "1"}
    done = subprocess.run(
        [str(CHECKS / command[0]), *command[1:]],
        cwd=WEB,
        env=env,
        capture_output=True,
        text=True,
        timeout=BOUND_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_unit_tests_pass(tmp_path: Path) -> None:
    checked_by("vitest", "run", "--reporter=json", f"--outputFile={tmp_path / 'told.json'}")
    told = json.loads((tmp_path / "told.json").read_text())
    assert told["numTotalTests"] == told["numPassedTests"] > 0


def test_its_types_of_the_interface_are_those_of_the_server(tmp_path: Path) -> None:
    described = tmp_path / "openapi.json"
    command = [sys.executable, str(ROOT / "scripts" / "write_openapi.py"), str(described)]
    run_forked(command, env=os.environ, timeout=BOUND_SECONDS, check=True)
    checked_by("openapi-typescript", str(described), "-o", str(tmp_path / "schema.d.ts"))
    made, kept = (tmp_path / "schema.d.ts").read_text(), (WEB / "src" / "api" / "schema.d.ts").read_text()
    assert made == kept, "the interface has changed: make page-types"
