"""What a refusal says of the documents: none yet, none in the language of the question, some still to be read."""

import pytest

from clew.engine.answers.refusal_reason import ABSENT, NO_DOCUMENTS, NO_PRICE, NONE_OF_KIND, UNREAD, build_reason


@pytest.mark.parametrize(
    ("language", "there", "says"),
    [
        ("de", ["en", "fr"], "Diese Sammlung enthält keine Dokumente auf Deutsch, sondern auf Englisch und Französisch."),
        ("fr", ["en"], "Cette collection n'a pas de documents en français ; les siens sont en anglais."),
        ("zh", ["und", "en"], "这个文档库没有中文文档；现有文档的语言为英语。"),
        ("ru", ["en"], "This collection has no documents in русский; its documents are in English."),
        (
            "en",
            ["fr", "de", "es", "pt"],
            "This collection has no documents in English; its documents are in French, German and Spanish.",
        ),
    ],
)
def test_the_languages_are_named_in_the_language_of_the_question(language: str, there: list[str], says: str) -> None:
    assert build_reason(language, there) == says


@pytest.mark.parametrize("there", [[], ["und"], ["en", "de"], ["de-CH"]])
def test_nothing_is_said_if_a_document_has_the_language_or_none_is_known(there: list[str]) -> None:
    assert build_reason("de", there) is None


@pytest.mark.parametrize("texts", [ABSENT, NO_DOCUMENTS, UNREAD])
def test_every_language_has_the_sentence(texts: dict[str, str]) -> None:
    assert set(texts) == {"en", "fr", "es", "pt", "de", "zh"}


def test_every_refusal_for_what_has_a_shape_is_in_every_language() -> None:
    assert all(texts.keys() == NO_PRICE.keys() and all(texts.values()) for texts in NONE_OF_KIND.values())
