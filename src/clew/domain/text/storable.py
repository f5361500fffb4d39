"""What Postgres keeps of text and JSON that come from elsewhere."""

from typing import TypeVar, cast

_Value = TypeVar("_Value")


def storable(value: _Value) -> _Value:
    """Return a text or a JSON value without NUL and lone surrogates, which Postgres does not keep."""
    clean: object = value
    if isinstance(value, str):
        clean = value.replace("\0", "")
        clean = clean if clean.isascii() else clean.encode("utf-8", "replace").decode()
    elif isinstance(value, list):
        clean = [storable(item) for item in cast(list[object], value)]
    elif isinstance(value, dict):
        clean = {storable(name): storable(item) for name, item in cast(dict[str, object], value).items()}
    return cast(_Value, clean)
