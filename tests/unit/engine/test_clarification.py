"""What is asked back when a question points at a section: which one, what exists instead, or that there are none yet."""

import pytest

from clew.domain.deliverables.outline import Section
from clew.engine.questions.clarification import MISSING, NO_OUTLINE, WHICH, build_clarification

OUTLINE = tuple(Section(f"S{number}", f"Title {number}") for number in range(1, 9))


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "There is no S9; there are S1 to S8. Which section do you mean?"),
        ("fr", "Il n'y a pas de S9 ; il y a S1 à S8. De quelle section parlez-vous ?"),
        ("zh", "没有S9，只有S1到S8。您指的是哪一部分？"),
    ],
)
def test_a_section_that_is_missing_is_named_with_those_that_exist(language: str, first: str) -> None:
    asked = build_clarification(OUTLINE, language, missing=("S9",))
    assert asked.message.startswith(f"{first}\n\n- [S1] Title 1\n")
    assert asked.choices == OUTLINE


def test_without_sections_the_text_says_so_and_lists_none() -> None:
    asked = build_clarification((), "de")
    assert asked.message == NO_OUTLINE["de"]
    assert asked.choices == ()


def test_every_text_exists_in_the_same_languages() -> None:
    assert set(WHICH) == set(MISSING) == set(NO_OUTLINE)


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "There is no S2; there is only S1. Which section do you mean?"),
        ("de", "S2 gibt es nicht; es gibt nur S1. Welchen Abschnitt meinen Sie?"),
    ],
)
def test_a_section_that_is_missing_beside_a_single_one_is_named_with_that_one(language: str, first: str) -> None:
    asked = build_clarification(OUTLINE[:1], language, missing=("S2",))
    assert asked.message == f"{first}\n\n- [S1] Title 1"
