"""Attributes and filters from JSON: what is allowed, and what a refusal names."""

import re
from typing import Any

import pytest
from tests.rows import each

from clew.domain.documents.attribute_filter import Comparison, Compound, read_attributes, read_filter
from clew.domain.errors import InvalidInput

EQ = {"type": "eq", "key": "a", "value": 1}


def nested(levels: int) -> dict[str, Any]:
    return EQ if levels == 0 else {"type": "and", "filters": [nested(levels - 1)]}


def test_a_filter_becomes_a_value() -> None:
    given = {"type": "or", "filters": [EQ, {"type": "nin", "key": "b", "value": ["x", 2, True]}]}
    assert read_filter(given) == Compound("or", (Comparison("eq", "a", 1), Comparison("nin", "b", ("x", 2, True))))


@each(
    ("given", "named"),
    [
        (None, "`filters` must be an object"),
        ([EQ], "`filters` must be an object"),
        ({}, "`filters.type` is missing"),
        ({"type": ["eq"]}, "`filters.type` is missing or not a text"),
        ({"type": "like", "key": "a", "value": "x"}, "`filters.type` is 'like', but must be one of eq, ne"),
        (EQ | {"filters": []}, "unknown field `filters`"),
        ({"type": "eq", "value": 1}, "`filters.key`"),
        ({"type": "eq", "key": "", "value": 1}, "`filters.key` must have keys of 1 to 64"),
        ({"type": "eq", "key": "k" * 65, "value": 1}, "`filters.key`"),
        ({"type": "eq", "key": "a\0", "value": 1}, "`filters.key` must not contain a NUL"),
        ({"type": "eq", "key": "a"}, "`filters.value` must be a text, a number"),
        ({"type": "eq", "key": "a", "value": None}, "`filters.value`"),
        ({"type": "eq", "key": "a", "value": ["x"]}, "`filters.value`"),
        ({"type": "eq", "key": "a", "value": "x" * 513}, "has 513 characters; the limit is 512"),
        ({"type": "eq", "key": "a", "value": "\ud800"}, "half of a surrogate pair"),
        ({"type": "eq", "key": "a", "value": 2**53 + 1}, "finite number"),
        ({"type": "eq", "key": "a", "value": float("inf")}, "finite number"),
        ({"type": "gt", "key": "a", "value": "2026-01-01"}, "must be a number for `gt`. Store dates as numbers"),
        ({"type": "lte", "key": "a", "value": True}, "must be a number for `lte`"),
        ({"type": "in", "key": "a", "value": "x"}, "must be a list of 1 to 500 values for `in`"),
        ({"type": "nin", "key": "a", "value": []}, "must be a list of 1 to 500 values for `nin`"),
        ({"type": "in", "key": "a", "value": [1, {}]}, "`filters.value.1`"),
        ({"type": "and", "filters": []}, "`filters.filters` must be a list of 1 to 50"),
        ({"type": "and", "filters": EQ}, "`filters.filters` must be a list"),
        ({"type": "and", "filters": [EQ, {"type": "or", "filters": [7]}]}, "`filters.filters.1.filters.0` must be an object"),
        ({"type": "and", "key": "a", "filters": [EQ]}, "unknown field `key`"),
        (nested(9), "more than 8 levels deep"),
        ({"type": "or", "filters": [{"type": "or", "filters": [EQ] * 26}] * 2}, "has 52 comparisons; the limit is 50"),
        (
            {"type": "or", "filters": [{"type": "in", "key": "a", "value": list(range(251))}] * 2},
            "have 502 values; the limit is 500",
        ),
    ],
)
def test_a_refusal_names_the_place_and_the_limit(given: object, named: str) -> None:
    with pytest.raises(InvalidInput, match=re.escape(named)) as caught:
        read_filter(given)
    field = str(caught.value.details["field"])
    assert field.split(".")[0] == "filters"
    assert f"`{field}" in caught.value.message, "the field is the place that the message names"


def test_the_largest_filters_are_read() -> None:
    assert read_filter(nested(8))
    assert read_filter({"type": "or", "filters": [EQ] * 50})
    assert read_filter({"type": "in", "key": "a", "value": list(range(500))})


def test_attributes_are_read() -> None:
    given = {"a": "x", "b": 1, "c": 1.5, "d": True, "k" * 64: "v" * 512}
    assert read_attributes(given) == given
    assert read_attributes(None) == {}


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ([], "`attributes` must be an object of at most 16"),
        ({str(n): n for n in range(17)}, "`attributes` has 17 attributes; the limit is 16"),
        ({"": 1}, "`attributes` must have keys of 1 to 64"),
        ({"k" * 65: 1}, "keys of 1 to 64"),
        ({"a": None}, "`attributes.a` must be a text, a number"),
        ({"a": {"b": 1}}, "`attributes.a`"),
        ({"a": "x" * 513}, "`attributes.a` has 513 characters"),
        ({"a": "\0"}, "`attributes.a` must not contain a NUL"),
        ({"a": float("nan")}, "`attributes.a` must be a finite number"),
        ({"a": -(2**53) - 1}, "at most 2^53"),
    ],
)
def test_attributes_beyond_the_limits_are_refused_by_name(given: object, named: str) -> None:
    with pytest.raises(InvalidInput, match=re.escape(named)):
        read_attributes(given)
