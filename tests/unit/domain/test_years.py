"""Ranges of years whose last year has two digits."""

import pytest

from clew.domain.text.years import years_in


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("the flood (1946–49)", {1946, 1947, 1948, 1949}),
        ("the strike of 1914—16", {1914, 1915, 1916}),
        ("12 May 2023 – 30 June 2023", {2023}),
        ("1. Januar 2023 – 31. Dezember 2023", {2023}),
        ("du 12 mai 2023 – 30 juin 2023", {2023}),
        ("Revenue 2023 - 45 million", {2023}),
        ("Room 2014 – 20 seats", {2014}),
        ("the budget of 2019/20", {2019, 2020}),
        ("2023–06", {2023}),
        ("2022–20", {2022}),
        ("file 2019-45", {2019}),
    ],
)
def test_range_with_a_dash_states_the_years_between(text: str, years: set[int]) -> None:
    assert years_in(text) == years
