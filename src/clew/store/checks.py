"""What `clew doctor` checks in the database, as data: what it found, whether that is enough, and how to fix it.

Above: the doctor prints the list; the server's start calls `startup_refusal` alone. Below: a connection as the server's own
role, to any Postgres, and the statements of `queries/checks.sql`. `cli.doctor.machine` looks at disk, directory and port.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

import psycopg
from psycopg import AsyncConnection
from psycopg.rows import DictRow, dict_row

from clew.domain.errors import StoreUnsuitable
from clew.store.faults import fault_of
from clew.store.sql import load_queries

Status = Literal["ok", "warn", "fail"]
_LEAST_POSTGRES, _LEAST_VECTOR = 15, (0, 8)
_CONNECT_TIMEOUT_SECONDS = 10
_ENOUGH_CONNECTIONS, _TOO_FEW_CONNECTIONS = 20, 5
_MAKE_ROLE = (
    "Have an administrator run CREATE ROLE clew_app LOGIN PASSWORD '…' (no superuser, no BYPASSRLS, member "
    "of no role), migrate as the owner (CLEW_DATABASE_ADMIN_URL), and use clew_app in CLEW_DATABASE_URL."
)


@dataclass(frozen=True)
class Check:
    """The result of one check."""

    name: str
    """A few words: what was checked."""
    status: Status
    """`warn`: works, but not well; `fail`: does not work."""
    found: str
    """What was found, in plain words."""
    remedy: str = ""
    """How to fix it; with `ok`, how to add something optional."""


async def run_checks(dsn: str, *, head_revision: str) -> list[Check]:
    """Check the database in `dsn` as the server's login role; a failed check does not hide the others.

    `head_revision` is the newest revision this Clew knows.
    """
    try:
        connection = await AsyncConnection[Any].connect(
            dsn, autocommit=True, connect_timeout=_CONNECT_TIMEOUT_SECONDS, client_encoding="utf8"
        )
    except psycopg.OperationalError as error:
        return [_unreachable(error)]
    async with connection:
        looks: list[Callable[[AsyncConnection[Any]], Awaitable[list[Check]]]] = [
            _check_version,
            _check_text,
            _check_vector,
            _check_role,
            _check_row_security,
            lambda connection: _check_revision(connection, head_revision),
            _check_connections,
        ]
        return [check for look in looks for check in await _look(look, connection)]


async def startup_refusal(connection: AsyncConnection[Any]) -> None:
    """Refuse to serve through a login that row-level security does not bind.

    Raises:
        StoreUnsuitable: the login is, or may become, a superuser, a role with BYPASSRLS or an owner of tables.
    """
    reasons = await _ways_around(connection)
    if reasons:
        raise StoreUnsuitable(f"The database role could read the rows of every tenant: {'; '.join(reasons)}. {_MAKE_ROLE}")


def _unreachable(error: psycopg.Error) -> Check:
    fault = fault_of(error)
    return Check("database", "fail", fault.found, fault.remedy)


async def _look(look: Callable[[AsyncConnection[Any]], Awaitable[list[Check]]], connection: AsyncConnection[Any]) -> list[Check]:
    try:
        return await look(connection)
    except psycopg.OperationalError as error:
        return [_unreachable(error)]
    except psycopg.Error as error:
        remedy = "Allow the login role to read the system catalogs and alembic_version, or ask the database administrator."
        return [Check("database", "fail", f"cannot be checked: {' '.join(str(error).split())}", remedy)]


async def _rows(connection: AsyncConnection[Any], name: str) -> list[DictRow]:
    async with connection.cursor(row_factory=dict_row) as cursor:
        await cursor.execute(load_queries("checks")[name])
        return await cursor.fetchall()


async def _row(connection: AsyncConnection[Any], name: str) -> DictRow:
    return (await _rows(connection, name))[0]


# Each check -----------------------------------------------------------------------------------------------------------


async def _check_version(connection: AsyncConnection[Any]) -> list[Check]:
    row = await _row(connection, "version")
    remedy = (
        f"Clew requires PostgreSQL {_LEAST_POSTGRES} or newer. Upgrade the server, or unset "
        "CLEW_DATABASE_URL to use the embedded one."
    )
    recent = row["version_number"] >= _LEAST_POSTGRES * 10_000
    return [_verdict("Postgres version", row["version"], recent, remedy=remedy)]


async def _check_text(connection: AsyncConnection[Any]) -> list[Check]:
    encoding = (await _row(connection, "encoding"))["encoding"]
    remedy = "Create the database again: CREATE DATABASE clew OWNER clew_owner ENCODING 'UTF8' TEMPLATE template0;"
    if encoding != "UTF8":
        return [Check("encoding", "fail", encoding, remedy)]
    splits = (await _row(connection, "word_splitting"))["splits_quotes"]
    words = _verdict(
        "word splitting",
        "handles letters beyond ASCII" if splits else "treats « » “ ” ’ as letters (the database's LC_CTYPE is C)",
        splits,
        otherwise="warn",
        remedy="Full-text search misses words next to these marks. Create the database again with LC_CTYPE 'C.UTF-8'.",
    )
    return [Check("encoding", "ok", encoding), words]


def _verdict(name: str, found: str, fine: bool, *, remedy: str, otherwise: Status = "fail") -> Check:
    return Check(name, "ok", found) if fine else Check(name, otherwise, found, remedy)


async def _check_vector(connection: AsyncConnection[Any]) -> list[Check]:
    row = await _row(connection, "vector_versions")
    installed, available = row["installed"], row["available"]
    if installed and _numbers(installed) >= _LEAST_VECTOR:
        return [Check("pgvector", "ok", installed)]
    found = f"{installed} is installed" if installed else "is not installed"
    if available and _numbers(available) >= _LEAST_VECTOR:
        statement = "ALTER EXTENSION vector UPDATE" if installed else "CREATE EXTENSION vector"
        remedy = f"Have a superuser run in this database: {statement};"
    else:
        remedy = (
            "Install pgvector 0.8 or newer where Postgres runs (package postgresql-<version>-pgvector on "
            "Debian; managed services list it among their extensions), then have a superuser run CREATE "
            "EXTENSION vector;"
        )
    return [Check("pgvector", "fail", f"{found}, version {available or 'none'} is available", remedy)]


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdecimal())


async def _check_role(connection: AsyncConnection[Any]) -> list[Check]:
    reasons = await _ways_around(connection)
    found = "; ".join(reasons) or "an ordinary role, subject to row-level security"
    return [_verdict("login role", found, not reasons, remedy=_MAKE_ROLE)]


async def _ways_around(connection: AsyncConnection[Any]) -> list[str]:
    """List the ways in which this login bypasses row-level security; being a superuser counts once, not once a role."""
    rows = await _rows(connection, "roles_around_row_security")
    login = (await _row(connection, "connections"))["role"]
    own = [_reason(row) for row in rows if row["role"] == login]
    if any("superuser" in reason for reason in own):
        return own
    return own + [f"{login} may become {row['role']}: {_reason(row)}" for row in rows if row["role"] != login]


def _reason(row: DictRow) -> str:
    if row["is_superuser"]:
        return f"{row['role']} is a superuser"
    if row["bypasses"]:
        return f"{row['role']} has BYPASSRLS"
    return f"{row['role']} owns tables of Clew"


async def _check_row_security(connection: AsyncConnection[Any]) -> list[Check]:
    names = [row["name"] for row in await _rows(connection, "tables_without_forced_row_security")]
    remedy = "As the owner, for each: ALTER TABLE … ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY; with a policy by tenant."
    found = f"not forced on {', '.join(names)}" if names else "forced on every table"
    return [_verdict("row-level security", found, not names, remedy=remedy)]


async def _check_revision(connection: AsyncConnection[Any], head_revision: str) -> list[Check]:
    migrated = (await _row(connection, "has_revision_table"))["migrated"]
    revisions = [row["revision"] for row in await _rows(connection, "revision")] if migrated else []
    found = f"at {', '.join(revisions)}" if revisions else "there are no tables yet"
    remedy = (
        f"This version of Clew requires revision {head_revision}. Run `clew migrate`. If a newer version of "
        "Clew migrated the database, update Clew instead."
    )
    return [_verdict("migrations", found, revisions == [head_revision], remedy=remedy)]


async def _check_connections(connection: AsyncConnection[Any]) -> list[Check]:
    row = await _row(connection, "connections")
    left = {"the server": row["left_on_server"]}
    if row["database_is_limited"]:
        left["the database"] = row["left_on_database"]
    if row["role_is_limited"]:
        left[f"the role {row['role']}"] = row["left_for_role"]
    place, free = min(left.items(), key=lambda item: item[1])
    remedy = f"Each Clew process opens up to {_ENOUGH_CONNECTIONS}. Raise the limit of {place}, or close other connections."
    status: Status = "fail" if free < _TOO_FEW_CONNECTIONS else "warn"
    found = f"{max(free, 0)} available (limit of {place})"
    return [_verdict("connections", found, free >= _ENOUGH_CONNECTIONS, otherwise=status, remedy=remedy)]
