"""Bounds of the tunable parameters (source 003 §5.4): refused in words, and then nothing has changed."""

import pytest
from tests.rows import each

from clew.domain.errors import InvalidInput
from clew.domain.turns.tuning import BOUNDS, KEYS, SOURCE_PRESET, RagSettings, overrides, with_changes
from clew.domain.turns.tuning_texts import DESCRIPTIONS, LANGUAGES, Language

WITHIN = [
    ("context_turns", 1),
    ("context_turns", 10),
    ("similarity_threshold", 0.1),
    ("similarity_threshold", 0.9),
    ("evidence_threshold", 0.1),
    ("evidence_threshold", 1.5),
    ("words_weight", 0),
    ("words_weight", 1.0),
    ("foreign_threshold", 0.1),
    ("foreign_threshold", 0.9),
    ("words_threshold", 0.05),
    ("words_threshold", 1.0),
    ("guard_passages", 1),
    ("guard_passages", 10),
    ("asked_passages", 0),
    ("asked_passages", 100),
    ("asked_threshold", 0.1),
    ("asked_threshold", 1.5),
    ("match_count", 5),
    ("match_count", 100),
    ("match_threshold", 0),
    ("match_threshold", 1.0),
    ("fts_weight", 0),
    ("vector_weight", 7.5),
    ("fts_weight", 0.000001),
    ("vector_weight", 1_000_000),
    ("rrf_k", 1),
    ("rrf_k", 200),
    ("hybrid_top_k", 5),
    ("hybrid_top_k", 100),
    ("guard_message", "Sorry."),
    ("fusion", "rrf"),
]
OUTSIDE = [
    ("context_turns", 0),
    ("context_turns", 11),
    ("context_turns", 2.5),
    ("similarity_threshold", 0.05),
    ("similarity_threshold", 0.95),
    ("evidence_threshold", 0.09),
    ("evidence_threshold", 1.51),
    ("words_weight", -0.1),
    ("words_weight", 1.1),
    ("foreign_threshold", 0.09),
    ("foreign_threshold", 0.91),
    ("words_threshold", 0.04),
    ("words_threshold", 1.1),
    ("guard_passages", 0),
    ("guard_passages", 11),
    ("guard_passages", 2.5),
    ("asked_passages", -1),
    ("asked_passages", 101),
    ("asked_threshold", 0.09),
    ("asked_threshold", 1.51),
    ("match_count", 4),
    ("match_count", 101),
    ("match_threshold", -0.1),
    ("match_threshold", 1.1),
    ("fts_weight", -1),
    ("fts_weight", float("nan")),
    ("fts_weight", float("inf")),
    ("fts_weight", 5e-324),
    ("fts_weight", 0.0000009),
    ("vector_weight", 1_000_001),
    ("vector_weight", 1e308),
    ("vector_weight", 10**400),
    ("match_count", float("inf")),
    ("match_count", -(10**400)),
    ("rrf_k", 0),
    ("rrf_k", 201),
    ("rrf_k", True),
    ("rrf_k", "60"),
    ("hybrid_top_k", 4),
    ("hybrid_top_k", 101),
    ("guard_message", ""),
    ("guard_message", "x" * 2001),
    ("fusion", "sum"),
    ("no_such_key", 1),
]


@each(("key", "value"), WITHIN)
def test_values_at_the_bounds_are_taken(key: str, value: object) -> None:
    assert getattr(with_changes(RagSettings(), {key: value}), key) == value


@each(("key", "value"), OUTSIDE)
def test_values_out_of_bounds_are_refused_by_name(key: str, value: object) -> None:
    with pytest.raises(InvalidInput, match=key) as refused:
        with_changes(RagSettings(), {"rrf_k": 61, key: value} if key != "rrf_k" else {key: value})
    assert refused.value.details["field"] == key


@pytest.mark.parametrize("value", [5e-324, 1e308, 10**400, -1])
def test_the_bound_of_a_weight_is_told_in_words(value: float) -> None:
    with pytest.raises(InvalidInput, match=r"fts_weight must be 0 or between 0\.000001 and 1,000,000, not "):
        with_changes(RagSettings(), {"fts_weight": value})


def test_both_weights_zero_would_find_nothing_and_is_refused() -> None:
    with pytest.raises(InvalidInput, match="no passage would be found"):
        with_changes(RagSettings(), {"fts_weight": 0, "vector_weight": 0})


@pytest.mark.parametrize("key", KEYS)
def test_none_is_the_default_of_its_key_alone(key: str) -> None:
    changed = with_changes(RagSettings(rrf_k=61, match_count=50), {"guard_message": "Not here.", "fusion": "rrf"})
    assert overrides(with_changes(changed, {key: None})) == {k: v for k, v in overrides(changed).items() if k != key}


def test_none_of_an_unknown_key_is_refused() -> None:
    with pytest.raises(InvalidInput, match="no_such_key"):
        with_changes(RagSettings(), {"no_such_key": None})


def test_every_parameter_has_bounds_and_a_description() -> None:
    assert set(BOUNDS) == set(KEYS)
    assert set(DESCRIPTIONS) == set(KEYS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_parameter_is_described_in_every_language_by_a_text_of_its_own(language: Language) -> None:
    texts = [one.in_language(language) for one in DESCRIPTIONS.values()]
    assert all(text.endswith("。" if language == "zh" else ".") for text in texts)
    assert all(any("\u4e00" <= letter <= "\u9fff" for letter in text) == (language == "zh") for text in texts)
    assert len(set(texts)) == len(texts)
    others = {one.in_language(other) for one in DESCRIPTIONS.values() for other in LANGUAGES if other != language}
    assert not others & set(texts)


def test_the_preset_of_the_source_is_within_bounds_and_stored_as_what_differs() -> None:
    preset = with_changes(RagSettings(), SOURCE_PRESET)
    assert with_changes(RagSettings(), overrides(preset)) == preset
    assert (preset.fts_weight, preset.vector_weight, preset.rrf_k, preset.hybrid_top_k, preset.fusion) == (1, 1, 60, 20, "rrf")
