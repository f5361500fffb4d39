"""The commands that the demo prints ask the demo, also where another server runs."""

from pathlib import Path

import pytest

from clew.cli.demo import option_to_reach
from clew.embedded.data_directory import write_server_file

HERE, THERE = "http://127.0.0.1:5200", "http://127.0.0.1:5311"


def test_commands_find_a_demo_that_is_announced_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_DATA_DIR", str(tmp_path))
    write_server_file(tmp_path, HERE, served=tmp_path / "demo")
    assert option_to_reach(HERE, tmp_path / "demo") == ""


def test_beside_another_server_the_commands_name_the_directory_of_the_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLEW_DATA_DIR", str(tmp_path))
    write_server_file(tmp_path, THERE)
    assert option_to_reach(HERE, tmp_path / "demo") == f" --data-dir {tmp_path / 'demo'}"
