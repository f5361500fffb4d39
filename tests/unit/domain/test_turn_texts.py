"""Texts of turns that went wrong: every language of answers, the same placeholders, and the errors that take them."""

import string
from collections.abc import Mapping

import pytest
from tests.rows import each

from clew.domain.errors import ClewError, GenerationInterrupted, GenerationTimedOut, InvalidInput
from clew.domain.messages import said
from clew.domain.turn_texts import FAILURES, WARNINGS, warning_text

LANGUAGES = {"en", "fr", "es", "pt", "de", "zh"}
ALL = {**FAILURES, **WARNINGS}


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


@each("texts", ALL.values())
def test_every_text_has_every_language_and_the_same_placeholders(texts: Mapping[str, str]) -> None:
    assert texts.keys() == LANGUAGES
    assert len(set(texts.values())) == len(LANGUAGES)
    assert {tuple(placeholders(text)) for text in texts.values()} == {tuple(placeholders(texts["en"]))}


def test_no_name_is_both_a_failure_and_a_warning() -> None:
    assert len(ALL) == len(FAILURES) + len(WARNINGS)


def test_a_failure_of_a_turn_is_in_the_languages_of_its_question() -> None:
    late = GenerationTimedOut(said("answer_late", seconds="60"))
    assert late.message == "The answer took longer than 60 seconds and was stopped."
    assert late.message_in("de") == "Die Antwort dauerte länger als 60 Sekunden und wurde abgebrochen."
    assert late.message_in("es-MX") == "La respuesta tardó más de 60 segundos y se detuvo."
    assert (GenerationInterrupted().message_in("ja"), GenerationInterrupted.__doc__) == (
        FAILURES["GenerationInterrupted"]["en"],
    ) * 2


def test_other_messages_have_the_languages_of_the_page() -> None:
    assert InvalidInput(said("message_empty")).message_in("de") == "Die Nachricht ist leer. Senden Sie mindestens ein Zeichen."
    assert InvalidInput(said("message_empty")).message_in("ja") == "The message is empty. Send at least one character."
    assert ClewError("Nothing to translate.").message_in("fr") == "Nothing to translate."


@pytest.mark.parametrize(
    ("language", "tokens"), [("en", "12,345"), ("fr-CA", "12\u202f345"), ("pt", "12.345"), ("de", "12.345"), ("zh", "12,345")]
)
def test_tokens_have_the_separator_of_the_language(language: str, tokens: str) -> None:
    assert f" {tokens} " in warning_text("chain_refused", language, tokens=12_345)


def test_the_tokens_of_a_conversation_that_was_too_long_are_those_of_its_shorter_form() -> None:
    assert warning_text("chain_overflowed", "en", tokens=858) == (
        "The conversation had become longer than the model can read, so a shorter form of it was sent: about 858 tokens."
    )


def test_a_value_with_braces_is_shown_as_it_is() -> None:
    assert warning_text("tools_unavailable", "fr", server="{x}", why="it said {no}") == (
        "Les outils de {x} ne sont pas disponibles : it said {no}."
    )
