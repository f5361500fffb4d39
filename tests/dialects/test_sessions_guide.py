"""The guides to sessions keep their word: their commands run as they stand, six responses, the last after the provider forgot."""

import json
import re
import shutil
import subprocess
import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import DsnOf, create_database, drop_database
from tests.dialects.coding import House, house, ready
from tests.dialects.requirements_sessions import SESSIONS
from tests.providers.wires.provider import scripted_provider

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = {
    "en": ("how-to/keep-a-coding-session.md", ("explanation/citations.md", "explanation/how-a-turn-works.md")),
    "fr": ("fr/guides/tenir-une-session-de-code.md", ("fr/explication/citations.md", "fr/explication/deroulement-d-un-tour.md")),
}
BEFORE = 4
"""Blocks of commands before the provider forgets."""
pytestmark = pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")


@pytest.fixture(scope="module")
async def ours(dsn_of: DsnOf, template_database: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    name = f"clew_guide_{uuid.uuid4().hex[:8]}"
    create_database(dsn_of, name, template=template_database)
    dsn, owner, home = dsn_of("clew_app", name), dsn_of("postgres", name), Path(tmp_path_factory.mktemp("guide"))
    async with AsyncExitStack() as stack:
        stack.callback(drop_database, dsn_of, name)
        provider = stack.enter_context(scripted_provider("openai-responses"))
        yield await stack.enter_async_context(house(provider, home, dsn=dsn, owner=owner, settings={}))


@SESSIONS.held_by("troubleshooting", "payloads", "session-files")
@pytest.mark.parametrize("language", list(GUIDES))
async def test_commands_of_the_guide_run_as_they_stand(ours: House, tmp_path: Path, language: str) -> None:
    guide, about = GUIDES[language]
    for page in about:
        part = {"file": (Path(page).name, (DOCS / page).read_bytes(), "text/markdown")}
        taken = await ours.http.post("/api/documents", files=part)
        await ready(ours.http, taken.json()["documents"][0]["id"])
    blocks = re.findall(r"```sh\n(.*?)```", (DOCS / guide).read_text("utf-8"), re.DOTALL)
    address = str(ours.http.base_url).rstrip("/").removeprefix("http://")
    first = run("\n".join(blocks[:BEFORE]), address, tmp_path)
    session, said = first.partition("\n")[0], objects(first.partition("\n")[2])
    *past, troubleshooting, before = said
    assert [one["status"] for one in past] == ["answered"] * 5
    assert [file["state"] for file in past[1]["activeFiles"]] == ["changed", "unchanged"]
    assert troubleshooting["chain"]["beginsHere"] is False
    assert "previous_response_id" in before["requestPayload"]
    ours.provider.state.forget()
    sixth, looked, after, *files = objects(run("\n".join(blocks[BEFORE:]), address, tmp_path, SESSION=session))
    assert sixth["status"] == "answered"
    assert "chain_rebuilt" in [one["code"] for one in sixth["warnings"]]
    assert (looked["chain"]["previousEndedAs"], looked["files"]["preloaded"]) == ("refused", ["src/quote.py"])
    assert "previous_response_id" not in after["requestPayload"]
    assert "max(0, start)" in json.dumps(after["requestPayload"])
    assert [one["documents"][0]["name"] for one in files] == [files[0]["documents"][0]["name"]] * 2


def objects(text: str) -> list[dict[str, Any]]:
    """Return the JSON objects that stand one behind the other."""
    found: list[dict[str, Any]] = []
    while text := text.lstrip():
        one, end = json.JSONDecoder().raw_decode(text)
        found.append(one)
        text = text[end:]
    return found


def run(commands: str, address: str, home: Path, **variables: str) -> str:
    """Run commands of a guide against the server of the tests."""
    there = commands.replace("localhost:5200", address)
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin:/usr/local/bin", **variables}
    ran = subprocess.run(["sh", "-ec", there], env=environment, cwd=home, capture_output=True, text=True, timeout=90, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout
