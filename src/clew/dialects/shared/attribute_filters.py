"""Filters of attributes in the bodies of every dialect: the same JSON everywhere, read by `domain.documents.attribute_filter`.

Above: the `wire` and `decode` modules of the dialects. The OpenAPI document has their schema.
"""

from typing import Annotated, Any

from pydantic import WithJsonSchema

from clew.domain.documents.attribute_filter import AttributeFilter, read_filter
from clew.domain.documents.passage import SearchFilters

_EXAMPLE = {
    "type": "and",
    "filters": [{"type": "eq", "key": "team", "value": "legal"}, {"type": "gte", "key": "year", "value": 2025}],
}
AttributeFilterJson = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "type": "object",
            "description": "`{type, key, value}` with the type `eq`, `ne`, `gt`, `gte`, `lt`, `lte`, `in` or `nin`, or "
            "`{type, filters}` with the type `and` or `or`.",
            "required": ["type"],
            "properties": {
                "type": {"enum": ["eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "and", "or"]},
                "key": {"type": "string", "maxLength": 64},
                "value": {},
                "filters": {"type": "array", "items": {"type": "object"}},
            },
            "example": _EXAMPLE,
        }
    ),
]


def filter_of(given: dict[str, Any] | None, field: str = "filters") -> AttributeFilter | None:
    """Return the filter in the field of a body, if there is one. Raises InvalidInput, which names the place in the field."""
    return None if given is None else read_filter(given, field)


def search_filters(given: dict[str, Any] | None) -> SearchFilters:
    """Return which documents the field `filters` of a question lets answer. Raises InvalidInput, which names the place in it."""
    return SearchFilters(attributes=filter_of(given))
