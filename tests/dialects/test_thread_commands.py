"""`clew threads show`, `export` and `import` against a real server."""

import json
from pathlib import Path

import pytest

from tests.dialects.conftest import Client, NewClient, NewTenant
from tests.dialects.test_commands import Clew, clew, folder  # noqa: F401  fixtures

FIRST, SECOND = "What is the longest river in France?", "What is the highest mountain of the Alps?"


@pytest.fixture
async def elsewhere(clew: Clew, new_tenant: NewTenant, new_client: NewClient, monkeypatch: pytest.MonkeyPatch) -> Clew:  # noqa: F811
    """Commands as the administrator of another tenant."""
    other: Client = await new_client(new_tenant())

    def run(*words: str):  # noqa: ANN202  as `clew`
        with monkeypatch.context() as patch:
            patch.setenv("CLEW_KEY", other.key)
            return clew(*words, "--key", other.key)

    return run


def asked(clew: Clew, folder: Path) -> str:  # noqa: F811
    """Ask two questions in one conversation about the folder; return its id."""
    clew("ingest", str(folder))
    conversation = clew("ask", FIRST).err.split("--conversation ")[1].split()[0]
    clew("ask", SECOND, "--conversation", conversation)
    return conversation


def test_the_tree_is_the_same_where_the_conversation_was_moved(clew: Clew, elsewhere: Clew, folder: Path) -> None:  # noqa: F811
    conversation, file = asked(clew, folder), folder / "moved.jsonl"
    shown = clew("threads", "show", conversation)
    assert FIRST in shown.out
    assert "◀ head" in shown.out
    assert "[1] rivers.md › Rivers, “The Loire is the longest river in France.”" in shown.out
    assert clew("threads", "export", conversation, "-o", str(file)).code == 0
    assert "1 conversation imported." in elsewhere("threads", "import", str(file)).err
    assert elsewhere("threads", "show", conversation).out == shown.out
    assert elsewhere("threads", "export", "--all").out == file.read_text()
    again = elsewhere("threads", "import", str(file))
    assert (again.code, "already exists" in again.err) == (1, True)
    assert "0 conversations imported; 1 already existed." in elsewhere("threads", "import", str(file), "--skip-existing").err
    (copy,) = [json.loads(line) for line in elsewhere("threads", "import", str(file), "--as-new", "--json").out.splitlines()]
    assert copy["source_id"] == conversation != copy["id"]
    assert len(elsewhere("threads", "list", "--json").json) == 2
    listed = elsewhere("threads", "list", "--origin", "cortex")
    assert "There are no such conversations." in listed.err
    assert "deleted after 30 days without activity" in listed.err


def test_a_broken_file_is_told_by_line_and_what_came_before_it_is_there(clew: Clew, elsewhere: Clew, folder: Path) -> None:  # noqa: F811
    conversation, file = asked(clew, folder), folder / "all.jsonl"
    clew("ask", FIRST)
    clew("threads", "export", "--all", "--out", str(file))
    lines = file.read_bytes().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if b'"type":"end"' in line) + 2
    file.write_bytes(b"".join([*lines[:place], lines[place].replace(b'"user"', b'"nobody"'), *lines[place + 1 :]]))
    broken = elsewhere("threads", "import", str(file))
    assert broken.code == 1
    assert "1 conversation imported." in broken.err
    assert f"line {place + 1}, role:" in broken.err
    assert [thread["id"] for thread in elsewhere("threads", "list", "--json").json] == [conversation]


def test_what_cannot_be_exported_leaves_no_file(clew: Clew, folder: Path) -> None:  # noqa: F811
    file = folder / "gone.jsonl"
    gone = clew("threads", "export", "12345", "-o", str(file))
    assert (gone.code, "There is no conversation 12345." in gone.err) == (1, True)
    assert clew("threads", "export").code == 2
    assert clew("threads", "export", "--since", "2026-01-01", "7").code == 2
    assert [path.name for path in folder.iterdir()] == ["geo"]
