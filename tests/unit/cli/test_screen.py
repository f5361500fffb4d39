"""What untrusted text may do to a terminal: nothing. It is shown as it was written."""

import json

import pytest

from clew.cli.screen import note, say, say_json, say_table

SHORTHAND = "a :100: b [red]c[/red] :smile:"
DRIVING = "a\x1b[2Jb\x7fc\x9b31md\u202ee\u2066f"


def test_text_is_written_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    say(SHORTHAND)
    note(SHORTHAND)
    say_json({"content": SHORTHAND})
    say_table(["title"], [[SHORTHAND]])
    told = capsys.readouterr()
    assert told.err.strip() == SHORTHAND
    assert told.out.count(SHORTHAND) == 3


def test_json_cannot_drive_the_terminal_and_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    say_json({"content": DRIVING, "language": "Français"})
    shown = capsys.readouterr().out
    assert not set("\x1b\x7f\x9b\u202e\u2066") & set(shown)
    assert "\\u009b" in shown
    assert "Français" in shown
    assert json.loads(shown) == {"content": DRIVING, "language": "Français"}
