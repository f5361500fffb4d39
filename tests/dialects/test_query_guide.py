"""The guides to `POST /api/query` keep their word: their curl commands run as they stand, on Clew's own manual."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.dialects.conftest import Client, Served
from tests.dialects.requirements_query import QUERY
from tests.dialects.shelf import put

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = {
    "en": ("how-to/integrate-an-application.md", ("explanation/citations.md", "explanation/how-a-turn-works.md")),
    "fr": ("fr/guides/integrer-une-application.md", ("fr/explication/citations.md", "fr/explication/deroulement-d-un-tour.md")),
}


@QUERY.held_by("asks", "stream")
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize("language", list(GUIDES))
async def test_commands_of_the_guide_run_as_they_stand(client: Client, served: Served, tmp_path: Path, language: str) -> None:
    guide, about = GUIDES[language]
    for page in about:
        await put(client, Path(page).name, (DOCS / page).read_text("utf-8"))
    (tmp_path / ".curlrc").write_text(f'header = "Authorization: Bearer {client.key}"\nfail-with-body\n')
    commands = re.findall(r"```sh\n(.*?)```", (DOCS / guide).read_text("utf-8"), re.DOTALL)
    *said, streamed, keyed = [run(command, served.ready.address, tmp_path) for command in commands]
    answers: list[dict[str, Any]] = [json.loads(text) for text in said]
    assert len(answers) == 3
    assert answers[0]["status"] == "answered"
    assert len({answer["conversation_id"] for answer in answers}) == 1
    assert re.search(r"^event: completed$", streamed, re.MULTILINE)
    assert json.loads(run(commands[-1], served.ready.address, tmp_path)) == json.loads(keyed)


def run(command: str, address: str, home: Path) -> str:
    """Run a command of a guide against the server of the tests, with a key in curl's own settings."""
    there = command.replace("localhost:5200", address.removeprefix("http://"))
    environment = {"HOME": str(home), "CURL_HOME": str(home), "PATH": "/usr/bin:/bin:/usr/local/bin"}
    ran = subprocess.run(["sh", "-ec", there], env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout
