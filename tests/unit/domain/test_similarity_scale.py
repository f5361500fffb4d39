"""The scale on which the guard compares the similarities of different models and languages."""

import pytest

from clew.domain.documents.similarity import SAME_SCALE, SimilarityScale, is_english
from clew.providers.embedding.paired import ENGLISH_SHARE, SCALE
from clew.providers.embedding.protocol import EmbeddingSpec

OWN = SimilarityScale({"": 0.1, "de": 0.05}, across_english=0.8)


@pytest.mark.parametrize(
    ("asked", "spoken", "value"),
    [
        ("de", "de", 0.55),
        ("de-AT", "DE", 0.55),
        ("fr", "fr", 0.5),
        ("de", "und", 0.55),
        ("de", None, 0.55),
        ("und", "de", 0.5),
        (None, "de", 0.5),
        ("en", "en-GB", 0.5),
    ],
)
def test_what_unrelated_texts_have_in_the_language_of_the_question_is_subtracted(
    asked: str | None, spoken: str | None, value: float
) -> None:
    assert OWN.calibrated(0.6, asked, spoken) == pytest.approx(value)


@pytest.mark.parametrize(("asked", "value"), [("fr", 0.56), ("fr-CA", 0.56), ("zh", 0.6), (None, 0.6)])
def test_passages_in_another_language_have_a_scale_of_their_own_for_the_guard(asked: str | None, value: float) -> None:
    scale = SimilarityScale({"": 0.1}, abroad={"fr": 0.04})
    assert scale.calibrated_abroad(0.6, asked) == pytest.approx(value)
    assert OWN.calibrated_abroad(0.6, asked) == 0.6


@pytest.mark.parametrize(("asked", "spoken"), [("en", "de"), ("de", "en"), ("en-GB", "zh"), ("de", "fr")])
def test_between_languages_nothing_is_subtracted(asked: str, spoken: str) -> None:
    assert OWN.calibrated(0.6, asked, spoken) == 0.6


@pytest.mark.parametrize(
    ("asked", "spoken", "value"),
    [("de", "de", 0.6), ("de", "fr", 0.65), ("de", "en", 0.8), ("en", "fr", 0.85), ("fr", "und", 0.75), ("en", None, 0.6)],
)
def test_a_text_in_another_language_is_compared_as_if_it_were_in_that_of_the_question(
    asked: str, spoken: str | None, value: float
) -> None:
    assert OWN.comparable(0.6, asked, spoken) == pytest.approx(value)
    assert SAME_SCALE.comparable(0.6, asked, spoken) == 0.6


def test_two_texts_that_are_as_similar_on_the_scale_of_the_settings_are_so_in_the_comparison() -> None:
    own, english = 0.6, (0.6 - 0.05) * OWN.across_english
    assert OWN.calibrated(own, "de", "de") == pytest.approx(OWN.calibrated(english / OWN.across_english, "de", "en"))
    assert OWN.comparable(own, "de", "de") == pytest.approx(OWN.comparable(english, "de", "en"))


@pytest.mark.parametrize(("asked", "spoken"), [("en", "en"), ("en", "fr"), ("zh", "zh"), (None, None)])
def test_without_a_scale_a_similarity_stays_as_it_is(asked: str | None, spoken: str | None) -> None:
    assert SAME_SCALE.calibrated(0.6, asked, spoken) == 0.6
    assert SimilarityScale({"de": 0.05}).calibrated(0.6, asked, spoken) == 0.6


def test_of_two_models_in_one_vector_only_one_compares_english_with_other_languages() -> None:
    assert SCALE.across_english == pytest.approx((1 - ENGLISH_SHARE) ** 0.5)


@pytest.mark.parametrize(("language", "expected"), [("en-GB", True), ("und", True), (None, True), ("", True), ("fr", False)])
def test_texts_without_a_language_count_as_english(language: str | None, expected: bool) -> None:
    assert is_english(language) is expected


def test_specs_with_different_scales_can_be_looked_up_in_one_table() -> None:
    one, other = (EmbeddingSpec("m", "int8", 3, None, scale) for scale in (OWN, SAME_SCALE))
    assert len({one, other, EmbeddingSpec("m", "int8", 3, None, OWN)}) == 2
