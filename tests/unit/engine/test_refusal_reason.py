"""What a refusal says of the documents: none yet, none in the language of the question, some still to be read."""

import pytest

from clew.engine.answers.refusal_reason import ABSENT, NO_DOCUMENTS, NO_PRICE, NONE_OF_KIND, UNREAD, build_reason


@pytest.mark.parametrize(
    ("language", "there", "says"),
    [
        (
            "de",
            {"en": 90, "fr": 10, "sr": 1},
            "Diese Sammlung enthält keine Dokumente auf Deutsch, sondern auf Englisch und Französisch.",
        ),
        ("fr", {"en": 1}, "Cette collection n'a pas de documents en français ; les siens sont en anglais."),
        ("zh", {"und": 3, "en": 2}, "这个文档库没有中文文档；现有文档的语言为英语。"),
        ("ru", {"en": 2}, "This collection has no documents in русский; its documents are in English."),
        (
            "en",
            {"fr": 4, "de": 3, "es": 2, "pt": 1},
            "This collection has no documents in English; its documents are in French, German and Spanish.",
        ),
    ],
)
def test_the_languages_are_named_in_the_language_of_the_question(language: str, there: dict[str, int], says: str) -> None:
    assert build_reason(language, there) == says


@pytest.mark.parametrize("there", [{}, {"und": 1}, {"en": 99, "de": 1}, {"de-CH": 1}])
def test_nothing_is_said_if_a_document_has_the_language_or_none_is_known(there: dict[str, int]) -> None:
    assert build_reason("de", there) is None


@pytest.mark.parametrize("texts", [ABSENT, NO_DOCUMENTS, UNREAD])
def test_every_language_has_the_sentence(texts: dict[str, str]) -> None:
    assert set(texts) == {"en", "fr", "es", "pt", "de", "zh"}


def test_every_refusal_for_what_has_a_shape_is_in_every_language() -> None:
    assert all(texts.keys() == NO_PRICE.keys() and all(texts.values()) for texts in NONE_OF_KIND.values())
