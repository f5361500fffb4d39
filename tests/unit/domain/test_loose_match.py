"""Expressions that find text whatever its case and accents, and the words around a hit."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rows import each

from clew.domain.text.loose_match import EXCERPT_LENGTH, MOST_WORDS, excerpt, loose_pattern, word_patterns

LATIN = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x17F, exclude_categories=["Cc"]), min_size=1, max_size=20)


def has(pattern: str, text: str) -> bool:
    """Python reads these expressions as Postgres does: classes, escaped signs, `*`, `+` and `\\s`."""
    return re.search(pattern, text) is not None


@given(LATIN.filter(str.strip), LATIN, LATIN)
def test_a_text_is_found_in_every_case_with_and_without_accents(text: str, before: str, after: str) -> None:
    pattern = loose_pattern(text)
    assert has(pattern, before + text + after)
    assert has(pattern, before + unicodedata.normalize("NFD", text) + after)
    swapped = "".join(char.swapcase() if len(char.swapcase()) == 1 else char for char in text if char not in "ıİŉſ")
    if swapped == "".join(char.swapcase() if len(char.swapcase()) == 1 else char for char in text):
        assert has(pattern, swapped)


@pytest.mark.parametrize(
    "text",
    [
        "ที่นี่",
        "हिन्दी",
        "\u0915\u093c",
        "\u0958",
        "שָׁלוֹם",
        "مُحَمَّد",
        "か\u3099",
        "한국어",
        "10 k\u2126",
        "\u212b",
        "\uf900",
        "\u0e48",
        "\u0301",
    ],
)
def test_text_of_any_script_is_found_as_it_was_typed_and_where_names_are_composed(text: str) -> None:
    assert has(loose_pattern(text), f"a{text}b")
    assert has(loose_pattern(unicodedata.normalize("NFD", text)), unicodedata.normalize("NFC", text))


@each("sign", [*"\\^$.|?*+()[]{}-_%#&~/:\"' <>=!,;@`"])
def test_signs_stand_for_themselves(sign: str) -> None:
    pattern = loose_pattern(f"a{sign}b")
    assert has(pattern, f"a{sign}b")
    assert not has(pattern, "aab")
    assert not has(pattern, "ab")


def test_white_space_alone_is_no_text() -> None:
    with pytest.raises(ValueError, match="white space"):
        loose_pattern(" \t\n")


@given(st.integers(0, 400), st.integers(1, 300), st.integers(0, 400))
def test_an_excerpt_holds_the_hit_and_is_as_long_as_it_may_be(before: int, hit: int, after: int) -> None:
    text = "b" * before + "X" * hit + "a" * after
    shown, start, end = excerpt(text, before, before + hit)
    assert shown[start:end] == "X" * hit
    assert shown in text
    assert len(shown) == max(hit, min(EXCERPT_LENGTH, len(text)))


def test_a_search_has_an_expression_for_each_of_its_first_different_words() -> None:
    words = [f"w{n}" for n in range(MOST_WORDS + 5)]
    assert word_patterns(f"  {words[0]} {' '.join(words)} ") == [loose_pattern(word) for word in words[:MOST_WORDS]]
    assert word_patterns(" \n") == []
