"""Which words of a text are searched."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.domain.text.lexemes import (
    CONFIGURATIONS,
    configuration_of,
    index_text,
    possible_compounds,
    searchable,
    searchable_in_each,
)

HAN = st.text(alphabet=st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), min_size=2, max_size=30)


@given(before=HAN, word=HAN, after=HAN)
def test_every_pair_of_a_chinese_word_is_a_pair_of_any_text_that_holds_it(before: str, word: str, after: str) -> None:
    assert set(searchable(word, "simple").split()) <= set(searchable(before + word + after, "simple").split())


@given(st.text(max_size=300))
def test_any_text_becomes_lower_case_without_nul_and_the_same_again(text: str) -> None:
    prepared = searchable(text, "simple")
    assert "\x00" not in prepared
    assert len(prepared) <= 60 * len(text) + 60


def test_a_wrapped_chinese_line_is_one_run() -> None:
    assert "器学" in searchable("机器\n  学习", "simple").split()


def test_japanese_and_korean_are_pairs_and_a_lone_character_stays() -> None:
    assert searchable("データ", "simple").split() == ["デー", "ータ"]
    assert searchable("한국어", "simple").split() == ["한국", "국어"]
    assert searchable("水", "simple").split() == ["水"]


def test_latin_words_beside_chinese_ones_stay_words() -> None:
    assert searchable("用Clew检索文档", "simple").split() == ["用", "clew", "检索", "索文", "文档"]


def test_full_width_letters_and_joined_words_are_those_people_type() -> None:
    assert searchable("ＡＢＣ and/or src/clew", "simple").split() == ["abc", "and", "or", "src", "clew"]
    assert searchable("E-4017", "simple") == searchable("e 4017", "simple")


def test_a_region_does_not_change_the_configuration() -> None:
    assert configuration_of("pt-BR") == configuration_of("pt_br") == "portuguese"
    assert configuration_of("zh") == configuration_of("und") == "simple"


def test_title_and_headings_are_indexed_with_the_content() -> None:
    assert index_text("Manual", ["Start"], "Press the key.") == "Manual\nStart\nPress the key."
    assert index_text("", [], "Press the key.") == "Press the key."


@pytest.mark.parametrize(
    ("language", "written", "typed"),
    [
        ("fr", "Déconfinement à l'École, sœurs", "deconfinement a l'ecole, soeurs"),
        ("de", "Öffnungszeiten der Straße", "offnungszeiten der strasse"),
        ("es", "Información", "informacion"),
        ("pt", "Declarações", "declaracoes"),
    ],
)
def test_accents_make_no_difference(language: str, written: str, typed: str) -> None:
    configuration = configuration_of(language)
    assert searchable(written, configuration) == searchable(typed, configuration)


def test_languages_whose_stemmer_needs_accents_keep_them() -> None:
    assert searchable("Tänään", configuration_of("fi")) == "tänään"


def test_traditional_characters_are_simplified() -> None:
    assert searchable("機器學習", "simple") == searchable("机器学习", "simple")


@given(st.text(max_size=50))
def test_preparing_for_each_configuration_is_preparing_for_one_after_the_other(text: str) -> None:
    names = list(CONFIGURATIONS.values())
    assert searchable_in_each(text, names) == [searchable(text, name) for name in names]


def test_long_words_of_a_german_question_may_be_compounds() -> None:
    question = "Wie hoch ist der Krankenversicherungsbeitrag, und was sind Praxisdaten, praxisdaten und Öffnungszeiten?"
    assert possible_compounds(question, "de") == ["krankenversicherungsbeitrag", "offnungszeiten", "praxisdaten"]
    assert possible_compounds("Praxisdaten", None) == possible_compounds("Praxisdaten", "und") == ["praxisdaten"]
    assert possible_compounds("Warum steht das hier? Artikel2024nummer", "de-AT") == []


@pytest.mark.parametrize("language", ["en", "fr", "nl", "zh"])
def test_questions_in_other_languages_have_no_compounds(language: str) -> None:
    assert possible_compounds("Praxisdaten", language) == []


@given(st.lists(st.text(alphabet="abcdeäß ", min_size=1, max_size=60), max_size=80))
def test_possible_compounds_are_bounded_however_long_a_question_is(words: list[str]) -> None:
    found = possible_compounds(" ".join(words), "de")
    assert len(found) == len(set(found)) <= 16
    assert all(9 <= len(word) <= 40 for word in found)
