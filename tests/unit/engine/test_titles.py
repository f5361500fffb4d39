"""What of a model's words becomes a title: one bounded, bare line."""

import pytest

from clew.engine.after.titles import MAX_CHARACTERS, title_line


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("Leaks of the Aswan dam", "Leaks of the Aswan dam"),
        ('"Leaks of the Aswan dam."', "Leaks of the Aswan dam"),
        ("**Leaks of the dam**\n\nThis title says it all.", "Leaks of the dam"),
        ("Title: Leaks of the dam", "Leaks of the dam"),
        ("Titre : Les fuites du barrage", "Les fuites du barrage"),
        ("# «Les fuites du barrage»", "Les fuites du barrage"),
        ("标题：大坝渗漏。", "大坝渗漏"),
        ("<think>A dam.</think>\nHere is a title:\nLeaks of the dam", "Leaks of the dam"),
        ("Leaks\u202e of\x07 the\u2028dam", "Leaks of the"),
    ],
)
def test_title_is_one_bare_line(written: str, title: str) -> None:
    assert title_line(written) == title


@pytest.mark.parametrize("written", ["", " \n ", "...", "***", '{"title": "Leaks"}', "Here is a title:", "x " * 600])
def test_what_is_no_title_is_none(written: str) -> None:
    assert title_line(written) is None


def test_long_title_is_cut_at_a_word() -> None:
    title = title_line("The leaks of the dam and what was done about them " * 3)
    assert title == "The leaks of the dam and what was done about them The leaks of the dam and…"
    assert len(title) <= MAX_CHARACTERS
    chinese = title_line("大坝" * 100)
    assert chinese is not None
    assert len(chinese) == MAX_CHARACTERS
