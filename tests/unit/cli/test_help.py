"""What the command line says of itself."""

from importlib.metadata import version

import pytest

from clew.cli.app import command_line


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        command_line()(words)
    assert ended.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("words", [(), ("ask",), ("keys",), ("keys", "create")], ids=" ".join)
def test_help_shows_no_type_beside_an_option_that_takes_no_value(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    text = said(capsys, *words, "--help")
    assert "--help" in text
    assert "bool" not in text


def test_the_version_is_an_option_and_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version") == said(capsys, "version") == version("clew") + "\n"
