"""Versions of the tunable parameters in Postgres. Bounds and defaults: `domain.tuning`."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from clew.domain.tuning import KEYS, RagSettings, overrides
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("settings")


def settings_from_row(row: dict[str, Any] | None) -> RagSettings:
    """Lay the stored values of one version over the defaults. No row is version 0, the defaults themselves."""
    if row is None:
        return RagSettings()
    return replace(RagSettings(version=row["version"]), **{k: v for k, v in row["values"].items() if k in KEYS})


class Settings:
    """Reads and writes `rag_settings`; every save is a new version and none is ever changed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self, tenant_id: UUID, assistant_id: UUID | None = None) -> RagSettings:
        """Return the newest version of the assistant's own settings, else of the tenant's."""
        rows = await self._database.dicts(tenant_id, SQL["current_settings"], {"assistant_id": assistant_id})
        return settings_from_row(rows[0] if rows else None)

    async def save(
        self, tenant_id: UUID, settings: RagSettings, *, assistant_id: UUID | None = None, note: str = ""
    ) -> RagSettings:
        """Store a new version and return it."""
        params = {"assistant_id": assistant_id, "values": Jsonb(overrides(settings)), "note": note}
        rows = await self._database.dicts(tenant_id, SQL["save_settings"], params)
        return replace(settings, version=rows[0]["version"])

    async def history(self, tenant_id: UUID, *, assistant_id: UUID | None = None, limit: int = 100) -> list[dict[str, Any]]:
        """Return the versions, newest first: version, values (what differs from the defaults), note, created_at."""
        return await self._database.dicts(tenant_id, SQL["settings_history"], {"assistant_id": assistant_id, "limit": limit})
