"""Search filters in SQL and in records: filters of attributes become one jsonpath, which every query takes as a parameter.

Above: `retrieval`, `store.documents.passages`, records of turns. Each comparison is an `exists`, which is true or false
also for a missing attribute or one of another type, where a bare comparison would be unknown.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any
from uuid import UUID

from clew.domain.documents.attribute_filter import AttributeFilter, Comparison, read_filter
from clew.domain.documents.passage import SearchFilters
from clew.domain.errors import InvalidInput

_OPERATORS = {"eq": "==", "ne": "==", "in": "==", "nin": "==", "gt": ">", "gte": ">=", "lt": "<", "lte": "<="}
_LABELS = {field.name for field in fields(SearchFilters)} - {"attributes", "assistant_ids"}


def attribute_path(given: AttributeFilter | None) -> str | None:
    """Return the jsonpath that a document's attributes must match; None without a filter."""
    return None if given is None else _condition(given)


def stored_filters(filters: SearchFilters) -> dict[str, Any]:
    """Return the filters that are set, as a record of a turn stores them."""
    given = asdict(filters) | {"assistant_ids": [str(one) for one in filters.assistant_ids]}
    return {name: value for name, value in given.items() if value}


def filters_of(stored: Mapping[str, Any]) -> SearchFilters:
    """Return the filters of a record. A filter of an imported record that Clew could not have stored is left out."""
    labels = {name: value for name, value in stored.items() if name in _LABELS}
    try:
        attributes = read_filter(stored["attributes"]) if stored.get("attributes") else None
        assistants = tuple(UUID(one) for one in stored.get("assistant_ids", ()))
    except (InvalidInput, ValueError, TypeError, AttributeError):
        return SearchFilters(**labels)
    return SearchFilters(**labels, attributes=attributes, assistant_ids=assistants)


def _condition(given: AttributeFilter) -> str:
    if isinstance(given, Comparison):
        tests = " || ".join(f"@ {_OPERATORS[given.type]} {json.dumps(value)}" for value in given.values)
        return f"{'!' if given.is_negated else ''}exists($.{json.dumps(given.key)} ? ({tests}))"
    return "(" + (" && " if given.type == "and" else " || ").join(map(_condition, given.filters)) + ")"
