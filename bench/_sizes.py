"""What a database holds, by table: rows, bytes, and bytes by column. Read as a role that row-level security does not bind."""

from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import sql

RELATIONS = """
select coalesce(p.relname, c.relname) as name, c.oid::regclass::text as relation, pg_total_relation_size(c.oid) as bytes
from pg_class c
left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent  -- a partition counts for its parent
where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
"""
COLUMNS = """
select attname as name from pg_attribute where attrelid = %s::regclass and attnum > 0 and not attisdropped order by attnum
"""


@dataclass(frozen=True)
class Held:
    """What the tables hold at one moment."""

    rows: dict[str, int]
    bytes: dict[str, int]

    def since(self, before: "Held") -> "Held":
        """What came between the two, by table."""
        return Held(_less(self.rows, before.rows), _less(self.bytes, before.bytes))


def _less(now: dict[str, int], before: dict[str, int]) -> dict[str, int]:
    return {name: now[name] - before.get(name, 0) for name in now if now[name] != before.get(name, 0)}


def held(database: psycopg.Connection[Any]) -> Held:
    """Count rows and bytes of every table (indexes and TOAST included), after space that was freed can be used again."""
    database.execute("vacuum")
    rows: dict[str, int] = {}
    sizes: dict[str, int] = {}
    for name, relation, size in database.execute(RELATIONS).fetchall():
        counted = database.execute(sql.SQL("select count(*) from {}").format(sql.SQL(relation))).fetchone()
        assert counted is not None
        rows[name] = rows.get(name, 0) + counted[0]
        sizes[name] = sizes.get(name, 0) + size
    return Held(rows, sizes)


def written(database: psycopg.Connection[Any]) -> int:
    """Return where the write-ahead log stands, in bytes."""
    row = database.execute("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')").fetchone()
    assert row is not None
    return int(row[0])


def composition(database: psycopg.Connection[Any], table: str) -> dict[str, int]:
    """Return the bytes of a table in its rows, in its indexes and in what stands beside the rows (TOAST)."""
    found = database.execute(
        "select pg_relation_size(oid), pg_indexes_size(oid), pg_table_size(oid) - pg_relation_size(oid) from pg_class "
        "where oid = %s::regclass",
        (table,),
    ).fetchone()
    assert found is not None
    return dict(zip(("rows", "indexes", "beside"), found, strict=True))


def widest_columns(database: psycopg.Connection[Any], table: str, *, least: float) -> list[tuple[str, float]]:
    """Return the columns that take at least so many bytes a row on average, as stored (compressed where Postgres did)."""
    names = [name for (name,) in database.execute(COLUMNS, (table,)).fetchall()]
    sizes = sql.SQL(", ").join(sql.SQL("coalesce(avg(pg_column_size({0})), 0)").format(sql.Identifier(name)) for name in names)
    found = database.execute(sql.SQL("select {} from {}").format(sizes, sql.Identifier(table))).fetchone()
    assert found is not None
    return sorted(((n, float(s)) for n, s in zip(names, found, strict=True) if s >= least), key=lambda pair: -pair[1])
