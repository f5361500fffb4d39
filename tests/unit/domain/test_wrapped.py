"""Elements that programs put around a question."""

from clew.domain.turns.wrapped import is_element, unwrap


def test_elements_in_a_block_of_code_belong_to_the_question() -> None:
    asked = "Review:\n```xml\n<rules>\n<rule>Doors stay shut.</rule>\n</rules>\n```"
    assert unwrap((asked,)) == ([asked], [])


def test_an_element_ends_behind_those_of_its_name_in_it() -> None:
    around = "<files>\n<files>\na.txt\n</files>\nb.txt\n</files>"
    assert unwrap((f"{around}\nHow long is it?",)) == (["How long is it?"], [around])


def test_an_empty_element_does_not_begin_one() -> None:
    asked, around = unwrap(('<file_contents name="a" />\nHow long is it?\n<file_contents>\nx\n</file_contents>\n',))
    assert "How long is it?" in asked[0]
    assert around == ["<file_contents>\nx\n</file_contents>"]


def test_an_element_is_told_from_a_text() -> None:
    assert is_element("<system-reminder>\nBe brief.\n</system-reminder>")
    assert not is_element("How long is it?")
    assert not is_element("<b>bold</b>")
