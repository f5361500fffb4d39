"""Attributes of documents, and filters that compare them: `{"type": "eq", "key": "year", "value": 2026}`, with `and` and `or`.

The form is that of OpenAI's vector stores, in every dialect. `ne` and `nin` are the exact opposites of `eq` and `in`: a document
without the attribute passes them. Values of different types are never equal. Above: the dialects read them;
`store.documents.filtering` and `retrieval.qdrant_filter` compare.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

from clew.domain.errors import InvalidInput

Scalar = str | int | float | bool
Attributes = Mapping[str, Scalar]
Order = Literal["gt", "gte", "lt", "lte"]
Comparing = Literal["eq", "ne", "gt", "gte", "lt", "lte", "in", "nin"]
Joining = Literal["and", "or"]

ATTRIBUTES_MOST, KEY_LENGTH, TEXT_LENGTH = 16, 64, 512
DEPTH_MOST, COMPARISONS_MOST, VALUES_MOST = 8, 50, 500
"""Of one filter: levels of `and` and `or`, comparisons, and values in all its lists together."""
_ORDERS: tuple[str, ...] = get_args(Order)
_COMPARING: tuple[str, ...] = get_args(Comparing)
_JOINING: tuple[str, ...] = get_args(Joining)
_LARGEST = 2**53
"""Whole numbers up to this are exact in every index."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Compares one attribute: `in` and `nin` with a tuple, `gt` to `lte` with a number, `eq` and `ne` with one value."""

    type: Comparing
    key: str
    value: Scalar | tuple[Scalar, ...]

    @property
    def values(self) -> tuple[Scalar, ...]:
        """The values as a tuple, also if there is only one."""
        return self.value if isinstance(self.value, tuple) else (self.value,)

    @property
    def is_negated(self) -> bool:
        """Whether it is passed by what its opposite, `eq` or `in`, does not pass."""
        return self.type in ("ne", "nin")


@dataclass(frozen=True, slots=True)
class Compound:
    """Joins at least one filter: all of them must pass, or any of them."""

    type: Joining
    filters: "tuple[AttributeFilter, ...]"


AttributeFilter = Comparison | Compound


def read_filter(given: object, field: str = "filters") -> AttributeFilter:
    """Return a filter from its JSON.

    Raises:
        InvalidInput: it is not a filter or exceeds a limit; the message names the place in it.
    """
    found = _filter(given, field, field, 1)
    comparisons = list(_comparisons(found))
    if len(comparisons) > COMPARISONS_MOST:
        raise _wrong(field, f"`{field}` has {len(comparisons)} comparisons; the limit is {COMPARISONS_MOST}.")
    if (listed := sum(len(one.values) for one in comparisons if isinstance(one.value, tuple))) > VALUES_MOST:
        raise _wrong(field, f"The lists of `{field}` have {listed} values; the limit is {VALUES_MOST}.")
    return found


def read_attributes(given: object, field: str = "attributes") -> dict[str, Scalar]:
    """Return attributes from their JSON object; null is none.

    Raises:
        InvalidInput: there are too many, or a key or value is not allowed; the message names it.
    """
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise _wrong(field, f"`{field}` must be an object of at most {ATTRIBUTES_MOST} attributes.")
    pairs = cast(dict[object, object], given)
    if len(pairs) > ATTRIBUTES_MOST:
        raise _wrong(field, f"`{field}` has {len(pairs)} attributes; the limit is {ATTRIBUTES_MOST}.")
    return {_key(key, field): _scalar(value, f"{field}.{str(key)[:KEY_LENGTH]}") for key, value in pairs.items()}


def _filter(given: object, place: str, field: str, depth: int) -> AttributeFilter:
    if not isinstance(given, dict):
        raise _wrong(place, f"`{place}` must be an object with a `type`.")
    parts = cast(dict[str, Any], given)
    kind = parts.get("type")
    if kind in _JOINING:
        return _compound(parts, kind, place, field, depth)
    if kind not in _COMPARING:
        shown = f"is {kind[:40]!r}, but" if isinstance(kind, str) else "is missing or not a text; it"
        raise _wrong(f"{place}.type", f"`{place}.type` {shown} must be one of {', '.join((*_COMPARING, *_JOINING))}.")
    _has_only(parts, ("type", "key", "value"), place)
    key = _key(parts.get("key"), f"{place}.key")
    return Comparison(kind, key, _compared(kind, parts.get("value"), f"{place}.value"))


def _compound(parts: dict[str, Any], kind: Joining, place: str, field: str, depth: int) -> Compound:
    _has_only(parts, ("type", "filters"), place)
    if depth > DEPTH_MOST:
        raise _wrong(field, f"`{field}` nests `and` and `or` more than {DEPTH_MOST} levels deep.")
    inner: Any = parts.get("filters")
    if not isinstance(inner, list) or not 0 < len(cast(list[object], inner)) <= COMPARISONS_MOST:
        raise _wrong(f"{place}.filters", f"`{place}.filters` must be a list of 1 to {COMPARISONS_MOST} filters.")
    return Compound(
        kind, tuple(_filter(one, f"{place}.filters.{n}", field, depth + 1) for n, one in enumerate(cast(list[object], inner)))
    )


def _compared(kind: str, value: object, place: str) -> Scalar | tuple[Scalar, ...]:
    if kind in ("in", "nin"):
        if not isinstance(value, list) or not 0 < len(cast(list[object], value)) <= VALUES_MOST:
            raise _wrong(place, f"`{place}` must be a list of 1 to {VALUES_MOST} values for `{kind}`.")
        return tuple(_scalar(one, f"{place}.{n}") for n, one in enumerate(cast(list[object], value)))
    if kind in _ORDERS and (isinstance(value, bool) or not isinstance(value, (int, float))):
        raise _wrong(place, f"`{place}` must be a number for `{kind}`. Store dates as numbers, such as 20261231.")
    return _scalar(value, place)


def _key(key: object, place: str) -> str:
    if not isinstance(key, str) or not 0 < len(key) <= KEY_LENGTH:
        raise _wrong(place, f"`{place}` must have keys of 1 to {KEY_LENGTH} characters; this one is {str(key)[:80]!r}.")
    return _storable(key, place)


def _scalar(value: object, place: str) -> Scalar:
    if isinstance(value, str):
        if len(value) > TEXT_LENGTH:
            raise _wrong(place, f"`{place}` has {len(value)} characters; the limit is {TEXT_LENGTH}.")
        return _storable(value, place)
    if isinstance(value, (bool, int, float)):
        if (isinstance(value, int) and abs(value) > _LARGEST) or (isinstance(value, float) and not math.isfinite(value)):
            raise _wrong(place, f"`{place}` must be a finite number, and if it is whole, at most 2^53.")
        return value
    raise _wrong(place, f"`{place}` must be a text, a number, true or false.")


def _storable(text: str, place: str) -> str:
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise _wrong(place, f"`{place}` must not contain a NUL character or half of a surrogate pair.")
    return text


def _has_only(parts: Mapping[str, object], known: Sequence[str], place: str) -> None:
    if unknown := next((name for name in parts if name not in known), None):
        raise _wrong(place, f"`{place}` has the unknown field `{str(unknown)[:40]}`. It may have {', '.join(known)}.")


def _comparisons(given: AttributeFilter) -> Iterator[Comparison]:
    if isinstance(given, Comparison):
        yield given
    else:
        for one in given.filters:
            yield from _comparisons(one)


def _wrong(field: str, message: str) -> InvalidInput:
    return InvalidInput(message, field=field)
