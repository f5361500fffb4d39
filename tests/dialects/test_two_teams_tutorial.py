"""The tutorial for operators keeps its word: its commands run as they stand, one after the other, beside a server."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.dialects.conftest import Served

DOCS = Path(__file__).parents[2] / "docs"
ENGLISH, FRENCH = "tutorial/two-teams.md", "fr/tutoriel/deux-equipes.md"


def commands_of(page: str) -> list[str]:
    return re.findall(r"```sh\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


def test_both_languages_give_the_same_commands() -> None:
    assert commands_of(ENGLISH) == commands_of(FRENCH)


@pytest.mark.timeout(400)  # some thirty commands, each a process
def test_commands_of_the_tutorial_run_as_they_stand(served: Served, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "clew"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} -c 'from clew.cli import main; main()' \"$@\"\n")
    program.chmod(0o755)
    environment = {
        "HOME": str(tmp_path),
        "PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin:/usr/local/bin",
        "CLEW_DATA_DIR": str(served.ready.data_dir),
    }
    script = "\n".join(commands_of(ENGLISH))
    ran = subprocess.run(
        ["sh", "-ec", script], env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=350, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    said = ran.stdout + ran.stderr
    assert said.count("A pilot earns 4,200 crowns a month. [1]") == 1
    assert said.count("The lock gates open at six in the morning. [1]") == 1
    for refused in (
        "There is no assistant personnel.",
        "I found nothing in the documents that answers this question.",
        "This API key is not valid.",
    ):
        assert refused in said, said
    assert re.search(r"conversations +1 *\n", ran.stdout), "what was deleted with Ben"
    assert "DELETE" in ran.stdout, "in the audit log"
