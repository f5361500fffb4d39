"""Versions of the tunable settings in Postgres. Bounds and defaults: `domain.turns.tuning`."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.types.json import Jsonb

from clew.domain.errors import Conflict, NotFound
from clew.domain.turns.tuning import KEYS, RagSettings, overrides
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("settings")


def settings_from_row(row: dict[str, Any] | None) -> RagSettings:
    """Merge the stored values of one version into the defaults. No row is version 0, the defaults."""
    if row is None:
        return RagSettings()
    return replace(RagSettings(version=row["version"]), **{k: v for k, v in row["values"].items() if k in KEYS})


class Settings:
    """Reads and writes `rag_settings`; every save is a new version, and versions never change."""

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
        return await self.change(tenant_id, lambda _: settings, assistant_id=assistant_id, note=note)

    async def change(
        self,
        tenant_id: UUID,
        change: Callable[[RagSettings], RagSettings],
        *,
        assistant_id: UUID | None = None,
        note: str = "",
    ) -> RagSettings:
        """Apply `change` to the current version, store the result and return it; if `change` raises, nothing changes.

        Changes of one tenant happen one after another, so none is lost and each has its own version.
        """
        async with self._database.transaction(tenant_id) as connection:
            await connection.execute(SQL["lock_settings"])
            found = await connection.execute(SQL["current_settings"], {"assistant_id": assistant_id})
            settings = change(settings_from_row(await found.fetchone()))
            return await _save(connection, settings, assistant_id=assistant_id, note=note)

    async def undo(self, tenant_id: UUID, *, assistant_id: UUID | None = None, version: int | None = None) -> RagSettings:
        """Restore the previous values, or those of `version`, as a new version; repeating it goes further back.

        Raises:
            Conflict: NOTHING_TO_UNDO. Before a tenant's first version are the defaults, before an assistant's is nothing.
            NotFound: there is no such version of these settings.
        """
        async with self._database.transaction(tenant_id) as connection:
            await connection.execute(SQL["lock_settings"])
            found = await connection.execute(SQL["settings_to_restore"], {"assistant_id": assistant_id, "version": version})
            row = await found.fetchone()
            if row is None or (row["version"] == 0 and assistant_id is not None):
                raise Conflict("These settings have no earlier version to restore.", code="NOTHING_TO_UNDO")
            if row["version"] and row["values"] is None:
                raise NotFound("version of the settings", row["version"])
            settings = settings_from_row(row) if row["version"] else RagSettings()
            return await _save(
                connection, settings, assistant_id=assistant_id, note=f"back to {row['version']}", restores=row["version"]
            )

    async def history(self, tenant_id: UUID, *, assistant_id: UUID | None = None, limit: int = 100) -> list[dict[str, Any]]:
        """Return the versions, newest first: version, values (what differs from the defaults), note, restores, created_at."""
        return await self._database.dicts(tenant_id, SQL["settings_history"], {"assistant_id": assistant_id, "limit": limit})


async def _save(
    connection: AsyncConnection[Any], settings: RagSettings, *, assistant_id: UUID | None, note: str, restores: int | None = None
) -> RagSettings:
    """Store a new version under the lock and return it."""
    params = {"assistant_id": assistant_id, "values": Jsonb(overrides(settings)), "note": note, "restores": restores}
    saved = await connection.execute(SQL["save_settings"], params)
    row = await saved.fetchone()
    assert row is not None  # noqa: S101  the statement returns its row
    return replace(settings, version=row["version"])
