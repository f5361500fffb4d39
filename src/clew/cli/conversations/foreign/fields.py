"""Reads the fields of JSON from elsewhere: with the type that is expected, or a fault that names the field.

Above: the readers of the products. A field that a conversation cannot do without has to have its type; any other one that has a
wrong type counts as missing.
"""

import math
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, cast

Json = dict[str, Any]
_EARLIEST, _LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
_SECONDS_MOST = 100_000_000_000
"""Larger numbers count milliseconds, microseconds or nanoseconds."""


class Unreadable(Exception):
    """A conversation cannot be read."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"`{field}` {reason}" if field else reason)


def object_in(value: Any, field: str) -> Json:  # noqa: ANN401  any JSON
    """Return an object. Raises Unreadable."""
    if not isinstance(value, dict):
        raise Unreadable(field, f"must be an object, not {_kind(value)}")
    return cast(Json, value)


def list_in(value: Any, field: str) -> list[Any]:  # noqa: ANN401
    """Return a list. Raises Unreadable."""
    if not isinstance(value, list):
        raise Unreadable(field, f"must be a list, not {_kind(value)}")
    return cast(list[Any], value)


def object_or_empty(value: Any) -> Json:  # noqa: ANN401
    """Return an object, an empty one instead of anything else."""
    return cast(Json, value) if isinstance(value, dict) else {}


def objects(value: Any) -> Iterator[Json]:  # noqa: ANN401
    """Yield the objects of a list, and nothing of anything else."""
    if isinstance(value, list):
        yield from (cast(Json, one) for one in cast(list[Any], value) if isinstance(one, dict))


def text(value: Any) -> str:  # noqa: ANN401
    """Return a text, an empty one instead of anything else."""
    return value if isinstance(value, str) else ""


def name(value: Any) -> str | None:  # noqa: ANN401
    """Return a text that is not empty, or None."""
    return value.strip() or None if isinstance(value, str) else None


def moment(value: Any) -> datetime | None:  # noqa: ANN401
    """Return a time given in seconds (or thousandths and so on) since 1970, or as ISO 8601; None for anything else."""
    try:
        if isinstance(value, str):
            found = datetime.fromisoformat(value)
            found = found if found.tzinfo else found.replace(tzinfo=UTC)
        elif isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            seconds = float(value)
            for _ in range(3):
                seconds = seconds / 1000 if seconds > _SECONDS_MOST else seconds
            found = datetime.fromtimestamp(seconds, UTC)
        else:
            return None
        return found.astimezone(UTC) if _EARLIEST <= found < _LATEST else None
    except (ValueError, OverflowError, OSError):
        return None


def _kind(value: object) -> str:
    kinds: dict[type, str] = {
        dict: "an object",
        list: "a list",
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a number",
    }
    return "missing" if value is None else kinds.get(type(value), "a value of another kind")
