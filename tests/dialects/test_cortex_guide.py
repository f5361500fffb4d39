"""The guide to the dialect `cortex` keeps its word: its commands run as they stand, one after the other."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.dialects.conftest import Client, Served
from tests.dialects.requirements_cortex import CORTEX
from tests.dialects.shelf import put
from tests.dialects.threads_cortex import THREADS, describe

DOCS = Path(__file__).parents[2] / "docs"


@CORTEX.held_by("run-start", "run-continue", "run-fork", "run-replay", "run-again", "agent-run")
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize("guide", ["how-to/use-cortex-clients.md", "fr/guides/utiliser-des-clients-cortex.md"])
async def test_commands_of_the_guide_run_as_they_stand(client: Client, served: Served, tmp_path: Path, guide: str) -> None:
    await put(client, "messages-as-a-tree.md", (DOCS / "explanation/messages-as-a-tree.md").read_text("utf-8"))
    (tmp_path / ".curlrc").write_text(f'header = "Authorization: Bearer {client.key}"\nfail-with-body\n')
    ran = run(DOCS / guide, served.ready.address, tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count("data: [DONE]") == 2
    assert ran.stdout.count('"status":"completed"') == 7
    agent = (await client.http.get("/api/v2/databases/demo/schemas/public/agents/guide")).json()
    [document] = (await client.http.get("/api/documents", params={"assistant": agent["assistant_id"]})).json()["documents"]
    assert document["name"] == "rivers.txt"
    [thread] = (await client.http.get(THREADS)).json()
    shown = (await describe(client, thread["thread_id"]))["messages"]
    parents = {one["message_id"]: one["parent_id"] for one in shown}
    answered = min(one["message_id"] for one in shown if one["role"] == "assistant")
    assert list(parents.values()).count(answered) == 2
    assert len(shown) == 10, "the request that was sent twice is one turn"
    assert {"database": "DEMO", "schema": "PUBLIC", "name": "GUIDE"} in [one["agent"] for one in shown]
    assert "Loire" in ran.stdout.splitlines()[-1]


def run(guide: Path, address: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run every command of a guide in one shell, with a key in curl's own settings."""
    commands = "\n".join(re.findall(r"```sh\n(.*?)```", guide.read_text("utf-8"), re.DOTALL))
    script = commands.replace("localhost:5200", address.removeprefix("http://"))
    environment = {"HOME": str(home), "CURL_HOME": str(home), "PATH": "/usr/bin:/bin:/usr/local/bin"}
    return subprocess.run(
        ["sh", "-ec", script], env=environment, cwd=home, capture_output=True, text=True, timeout=60, check=False
    )
