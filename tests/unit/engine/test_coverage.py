import pytest
from tests.passages import passage_of

from clew.domain.text.languages import NAMES, name_of
from clew.engine.coverage import SWITCH, coverage_warnings, document_warning
from clew.providers.embedding.multilingual import LANGUAGES as MULTILINGUAL_LANGUAGES
from clew.providers.embedding.protocol import EmbeddingSpec
from clew.retrieval.language import LANGUAGES

ENGLISH = EmbeddingSpec("all-MiniLM-L6-v2", "fp32", 384, frozenset({"en"}))
MANY = EmbeddingSpec("multilingual-e5-small", "int8", 384, MULTILINGUAL_LANGUAGES)
ELSEWHERE = EmbeddingSpec("openai:some", "provider", 1536, None)
PASSAGES = {language: passage_of(f"text {language}", language=language) for language in ("en", "fr", "zh", "und")}


def passages(*languages: str):  # noqa: ANN201
    return [PASSAGES[language] for language in languages]


@pytest.mark.parametrize("language", ["fr", "zh", "es", "pt", "de", "pt-BR", "ru"])
def test_question_in_a_language_the_model_lacks_is_told_without_names_of_models_or_commands(language: str) -> None:
    [warning] = coverage_warnings(ENGLISH, language=language, passages=passages("en"))
    assert warning.code == "language_not_covered"
    assert name_of(language) in warning.message
    assert SWITCH not in warning.message
    assert "all-MiniLM-L6-v2" not in warning.message


def test_words_are_those_of_the_questions_language_and_english_where_there_are_none() -> None:
    [french] = coverage_warnings(ENGLISH, language="fr", passages=[])
    [russian] = coverage_warnings(ENGLISH, language="ru", passages=[])
    assert "dans cette langue (français)" in french.message
    assert "questions in русский" in russian.message


@pytest.mark.parametrize("language", ["en", "en-GB", "und", None, ""])
def test_covered_or_unknown_language_is_no_reason_to_warn(language: str | None) -> None:
    assert coverage_warnings(ENGLISH, language=language, passages=passages("en", "en", "und", "fr")) == ()


def test_question_without_a_vector_is_told_even_where_its_language_is_unknown() -> None:
    assert coverage_warnings(ENGLISH, language="und", passages=[], is_readable=False) != ()


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (("fr", "en", "en", "en"), "1 of the 4 passages"),
        (("en", "fr", "zh", "en"), "2 of the 4 passages"),
        (("en", "en", "en", "fr"), None),
        (("en",), None),
        ((), None),
    ],
)
def test_passages_are_told_where_they_are_the_best_or_the_half(found: tuple[str, ...], told: str | None) -> None:
    warnings = coverage_warnings(ENGLISH, language="en", passages=passages(*found))
    assert len(warnings) == (told is not None)
    assert told is None or warnings[0].message.startswith(told)


@pytest.mark.parametrize("spec", [MANY, ELSEWHERE])
def test_model_for_many_or_unknown_languages_never_warns(spec: EmbeddingSpec) -> None:
    for language in LANGUAGES:
        assert coverage_warnings(spec, language=language, passages=passages("fr", "zh")) == ()
        assert document_warning(spec, language) is None


def test_document_is_told_in_its_languages_own_name() -> None:
    warning = document_warning(ENGLISH, "zh")
    assert warning is not None
    assert "中文" in warning.message
    assert document_warning(ENGLISH, "en") is None
    assert document_warning(ENGLISH, "und") is None


def test_every_language_that_is_detected_has_a_name() -> None:
    assert set(LANGUAGES) == set(NAMES)
