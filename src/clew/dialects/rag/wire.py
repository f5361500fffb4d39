"""The shapes of `/api/rag/settings` (source 003 §5)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

SettingValue = int | float | str
Changes = dict[str, Any]
"""Flat `{key: value}`; each value is judged by `domain.tuning`, which knows its bounds."""


class SettingBody(BaseModel):
    """One parameter: its value now, its bounds, and what it does."""

    key: str
    value: SettingValue
    default: SettingValue
    min: float | None
    max: float | None
    type: Literal["integer", "number", "string"]
    choices: list[str] = []
    description: str


class SettingsBody(BaseModel):
    """The version in force."""

    version: int
    settings: list[SettingBody]


class Reset(BaseModel):
    """Go back to the defaults, or to the values source 003 starts from."""

    preset: Literal["defaults", "source"] = "defaults"


class SavedVersion(BaseModel):
    """One version: what differs from the defaults."""

    version: int
    values: dict[str, SettingValue]
    note: str
    created_at: str


class History(BaseModel):
    """Versions, newest first."""

    versions: list[SavedVersion]


Limit = Annotated[int, Field(ge=1, le=1000)]
