"""The fields of a dataclass as a dict whose values are not copied."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def fields_of(instance: "DataclassInstance") -> dict[str, Any]:
    """Return the fields by name; `dataclasses.asdict` copies every value, however deep, and takes ten times as long."""
    return {name: getattr(instance, name) for name in instance.__dataclass_fields__}
