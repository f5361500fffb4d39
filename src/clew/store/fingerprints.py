"""The rows of a tenant as fingerprints, so that a leak test sees which of them somebody changed, deleted or added.

Above: `clew doctor --leak-test`. Below: the catalogue, so that a new table is included.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import LiteralString
from uuid import UUID

from psycopg import sql

from clew.store.pool import Database

_TABLES: LiteralString = """
select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and has_table_privilege(c.oid, 'select') and c.relname <> all(%s) order by 1
"""
_LEFT_OUT = ["audit_log", "blobs", "index_mirrors", "index_outbox", "original_releases", "original_removals", "usage_days"]
"""The log records refusals, the use of the tenant grows with everybody's questions, and the server itself empties the others."""
_MOVING = ["last_used_at", "last_seen_at", "lease_expires_at", "held_until"]
"""Columns that change when nobody asks for it."""
_ROWS: LiteralString = (
    'select {name} as "table", md5(t.row) as md5, '
    "array(select x from unnest(%(texts)s::text[]) x where strpos(t.row, x) > 0) as names "
    "from (select (to_jsonb(r) - %(moving)s::text[])::text as row from {table} r where r.tenant_id = clew_tenant()) t"
)
_STAMPS: LiteralString = (
    "select {name} as \"table\", md5(string_agg(concat_ws(' ', tableoid, ctid, xmin), ',' order by tableoid, ctid)) as stamp "
    "from {table} where tenant_id = clew_tenant()"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table. Equal rows have the same content."""

    table: str
    md5: str


class Fingerprints:
    """Takes the fingerprints of every row of one tenant."""

    def __init__(self, database: Database, tenant_id: UUID) -> None:
        self._database, self._tenant_id = database, tenant_id
        self._stamps: dict[str, str | None] = {}
        """A stamp for each table: it changes with every version of a row."""

    async def changed_tables(self) -> frozenset[str]:
        """Return the tables to which something was written since the last call, in a few milliseconds."""
        async with self._database.batch(self._tenant_id) as connection:
            cursor = await connection.execute(_for_all(_STAMPS, await self._tables()))
            stamps = {row["table"]: row["stamp"] for row in await cursor.fetchall()}
        before, self._stamps = self._stamps, stamps
        return frozenset([table for table, stamp in stamps.items() if stamp != before.get(table)])

    async def take(self, tables: Iterable[str], texts: Sequence[str]) -> dict[Row, frozenset[str]]:
        """Return all rows of these tables, each with those of the texts that are in it."""
        async with self._database.batch(self._tenant_id) as connection:
            params = {"moving": _MOVING, "texts": list(texts)}
            cursor = await connection.execute(_for_all(_ROWS, sorted(tables)), params)
            return {Row(row["table"], row["md5"]): frozenset(row["names"]) for row in await cursor.fetchall()}

    async def _tables(self) -> list[str]:
        return list(self._stamps) or [row["name"] for row in await self._database.dicts(self._tenant_id, _TABLES, (_LEFT_OUT,))]


def _for_all(query: LiteralString, tables: Sequence[str]) -> sql.Composed:
    parts = [sql.SQL(query).format(name=sql.Literal(name), table=sql.Identifier(name)) for name in tables]
    return sql.SQL(" union all ").join(parts)
