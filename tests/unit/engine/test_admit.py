"""What may be a message, and what becomes of it as a title (source 001, BR-001 and BR-003)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.domain.errors import InvalidInput
from clew.engine.stages.admit import MAX_CONTENT_LENGTH, TITLE_LENGTH, check_content, title_from


@pytest.mark.parametrize("content", ["", " ", "\n\t ", "\u3000"])
def test_blank_content_is_refused(content: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        check_content(content)
    assert refused.value.code == "MESSAGE_CONTENT_REQUIRED"


def test_length_counts_code_points() -> None:
    check_content("𝔘" * MAX_CONTENT_LENGTH)
    with pytest.raises(InvalidInput) as refused:
        check_content("𝔘" * (MAX_CONTENT_LENGTH + 1))
    assert refused.value.code == "MESSAGE_TOO_LONG"


@given(st.text(min_size=1).filter(lambda text: text.strip()))
def test_a_title_is_one_short_line(content: str) -> None:
    title = title_from(content)
    assert title
    assert len(title) <= TITLE_LENGTH
    assert "\n" not in title


def test_a_long_first_line_is_cut_between_words() -> None:
    title = title_from("How does the embedded database behave when its server is killed in the middle of a write?")
    assert title == "How does the embedded database behave when its server is…"


def test_a_short_first_line_is_the_title() -> None:
    assert title_from("  What is\ta clew? \nIt matters.") == "What is a clew?"
