"""From a version of the settings to its JSON."""

from dataclasses import asdict
from datetime import datetime
from typing import Any, Literal

from clew.dialects.rag.wire import SavedVersion, SettingBody, SettingsBody
from clew.dialects.times import rfc3339
from clew.domain.tuning import BOUNDS, RagSettings

_TYPES: dict[type, Literal["integer", "number", "string"]] = {int: "integer", float: "number", str: "string"}


def encode_settings(settings: RagSettings) -> SettingsBody:
    """Return every parameter with its bounds."""
    values, defaults = asdict(settings), asdict(RagSettings())
    bodies = [
        SettingBody(
            key=key,
            value=values[key],
            default=defaults[key],
            min=bounds.minimum,
            max=bounds.maximum,
            type=_TYPES[bounds.kind],
            choices=list(bounds.choices),
            description=bounds.description,
        )
        for key, bounds in BOUNDS.items()
    ]
    return SettingsBody(version=settings.version, settings=bodies)


def encode_version(row: dict[str, Any]) -> SavedVersion:
    """Return one saved version."""
    created: datetime = row["created_at"]
    return SavedVersion(version=row["version"], values=row["values"], note=row["note"], created_at=rfc3339(created))
