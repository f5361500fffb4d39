"""The catalogue of messages: every language, the same placeholders, and English as the default."""

import string

from tests.rows import each

from clew.domain.errors import InvalidInput, NotFound, StoreBusy
from clew.domain.messages import CATALOGUE, MESSAGE_LANGUAGES, Texts, said


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@each("texts", CATALOGUE.values())
def test_every_message_has_every_language_and_the_same_placeholders(texts: Texts) -> None:
    assert all(texts)
    assert len(set(texts)) == len(MESSAGE_LANGUAGES)
    assert {frozenset(placeholders(text)) for text in texts} == {frozenset(placeholders(texts.en))}


def test_an_error_has_its_english_message_and_can_say_it_in_french() -> None:
    error = InvalidInput(said("setting_outside", key="rrf_k", low="1", high="1000", value="0"), code="SETTING_INVALID")
    assert str(error) == error.message == "rrf_k must be between 1 and 1000, not 0."
    assert error.said
    assert error.said.text("fr") == "rrf_k doit être compris entre 1 et 1000 ; valeur reçue : 0."


def test_a_default_message_of_the_catalogue_is_that_of_its_class() -> None:
    for kind in (StoreBusy,):
        assert kind().message == (kind.__doc__ or "").strip() == CATALOGUE[kind.__name__].en


def test_what_does_not_exist_is_named_and_unknown_kinds_stay_english() -> None:
    assert NotFound("conversation", "conv_1").message == "There is no conversation conv_1."
    assert NotFound("snowflake", 3).said is None


def test_a_value_with_braces_is_shown_as_it_is() -> None:
    assert said("setting_no_choice", key="fusion", choices="rrf", value="'{x}'").text().endswith("not '{x}'.")


@each(
    "language, date",
    [("en", "2026-12-01"), ("de", "01.12.2026"), ("fr", "01/12/2026"), ("es", "01/12/2026"), ("zh", "2026-12-01")],
)
def test_a_date_is_written_as_the_language_does(language: str, date: str) -> None:
    assert f"{date} 00:00 UTC" in said("turns_per_day_of_user", used="5", most="5", at="2026-12-01 00:00").text(language)
    assert f"{date} 08:30 UTC" in said("key_expired", date="2026-12-01 08:30 UTC").text(language)
